/** Longest part that is kept: enough to see what is wrong, not a second copy of the order. */
const MOST = 300;

/**
 * The part of an order at the path of a fault (`lines.3.quantity`), as JSON; null: it has nothing there. An order that is
 * wrong as a whole is named by its fault.
 */
export function payloadPart(body: unknown, path: string): string | null {
  const value = path
    .split('.')
    .reduce<unknown>(
      (at, name) =>
        typeof at === 'object' && at !== null && Object.hasOwn(at, name)
          ? (at as Record<string, unknown>)[name]
          : undefined,
      body,
    );
  const text = value === undefined ? null : JSON.stringify(value);
  // Cut within a sign of two halves, the database would refuse it.
  return text === null || text.length <= MOST ? text : `${text.slice(0, MOST).toWellFormed()}…`;
}
