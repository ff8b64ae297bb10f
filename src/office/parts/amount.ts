/** Cents of an amount in euro that somebody typed: 12, 12,5 or 12.50; null: it is none. */
export function centsIn(text: string): number | null {
  const typed = text.trim();
  return /^\d{1,7}([.,]\d{1,2})?$/.test(typed) ? Math.round(Number(typed.replace(',', '.')) * 100) : null;
}

/** Euro as they are typed: 12,50. */
export const amountText = (euro: number): string => euro.toFixed(2).replace('.', ',');
