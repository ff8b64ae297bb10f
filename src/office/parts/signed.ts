/** A number with its sign, as a sum has it. */
export const signed = (n: number): string => (n < 0 ? `− ${String(-n)}` : `+ ${String(n)}`);
