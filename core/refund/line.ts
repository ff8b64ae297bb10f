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

/** With the part of these that nobody has decided yet. */
export interface HoldableLine extends RefundableLine {
  readonly open_amount: number;
  readonly open_pieces: number;
}

/**
 * Cents that can be paid back for some of its pieces at most: their price, or what is left of the line (order-rules.md 8). Cents by
 * which others were rounded go with these pieces: whichever of them were denied meanwhile, all pieces together cost the line.
 */
export function mostFor(
  pieces: number,
  { price, quantity, taken_amount, taken_pieces }: RefundableLine,
): number {
  const done = Math.max(0, Math.min(taken_pieces, quantity - pieces));
  const rounded = priceOfPieces(price, quantity, done) - taken_amount;
  const share = priceOfPieces(price, quantity, pieces, done) + (Math.abs(rounded) <= done ? rounded : 0);
  return Math.max(0, Math.min(share, price - taken_amount));
}

/** Whether an amount for these pieces is short because undecided refunds have them. */
export const isHeld = (pieces: number, amount: number, line: HoldableLine): boolean =>
  line.open_amount > 0 &&
  line.taken_pieces + pieces > line.quantity &&
  amount <
    mostFor(pieces, {
      ...line,
      taken_amount: line.taken_amount - line.open_amount,
      taken_pieces: line.taken_pieces - line.open_pieces,
    });
