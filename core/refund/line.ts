import { priceOfPieces } from './shares.ts';

/** An order line with what other refunds have of it; cents. */
export interface RefundableLine {
  /** Gross, of all its pieces. */
  readonly price: number;
  readonly quantity: number;
  /** In other current refunds that are not denied. */
  readonly taken_amount: number;
  readonly taken_pieces: number;
}

/** Cents that can be paid back for some of its pieces at most: their price, or what is left of the line (order-rules.md 8). */
export function mostFor(
  pieces: number,
  { price, quantity, taken_amount, taken_pieces }: RefundableLine,
): number {
  const done = Math.max(0, Math.min(taken_pieces, quantity - pieces));
  return Math.max(0, Math.min(priceOfPieces(price, quantity, pieces, done), price - taken_amount));
}
