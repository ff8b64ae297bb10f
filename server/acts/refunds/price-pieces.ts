import { captured } from '../../../core/refund/ceiling.ts';
import { isHeld, mostFor } from '../../../core/refund/line.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { isRefusal, type Refusal } from '../../ground/http/problem.ts';
import { deliveryLines, paymentsOf, takenOf, undecided } from './hold-refund.ts';
import { namedTwice, notAPiece, unknownLine } from './refusals.ts';
import { type RefundPieces, totalOf } from './write-refund.ts';

/** Pieces of a line of a delivery. */
export interface WantedPieces {
  readonly dispatch_request_line_id: number;
  readonly quantity: number;
}

interface Priced {
  readonly lines: readonly RefundPieces[];
  /** Cents that the payments of the order still have. */
  readonly left: number;
  /** The deliveries that the pieces are of. */
  readonly deliveries: readonly number[];
  /** Refunds that may still be denied have some of them: it may become more. */
  readonly is_held: boolean;
}

/** Prices pieces of an order, for what they cost or what is left of their lines; refunds that are `replaced` count no more. */
export async function priceOf(
  db: Queryable,
  order: number,
  wanted: readonly WantedPieces[],
  replaced: readonly number[],
): Promise<Priced | Refusal> {
  const ids = wanted.map(one => one.dispatch_request_line_id);
  const twice = namedTwice(wanted);
  if (twice) return twice;
  const facts = await deliveryLines(db, order, ids, replaced);
  const lines: RefundPieces[] = [];
  let is_held = false;
  // Two lines of one order line cost together what its pieces cost.
  const before = new Map<number, { readonly amount: number; readonly pieces: number }>();
  for (const { dispatch_request_line_id, quantity } of wanted) {
    const of = facts.find(one => one.dispatch_request_line_id === dispatch_request_line_id);
    if (!of) return unknownLine(dispatch_request_line_id);
    if (quantity > of.pieces) return notAPiece(of.pieces);
    const other = before.get(of.sales_order_line_id) ?? { amount: 0, pieces: 0 };
    const amount = mostFor(quantity, {
      ...of,
      taken_amount: of.taken_amount + other.amount,
      taken_pieces: of.taken_pieces + other.pieces,
    });
    before.set(of.sales_order_line_id, {
      amount: other.amount + amount,
      pieces: other.pieces + quantity,
    });
    lines.push({ dispatch_request_line_id, quantity, amount });
    is_held ||= isHeld(quantity, amount, of);
  }
  const left = captured(await paymentsOf(db, order)) - (await takenOf(db, order, replaced));
  return {
    lines,
    left: Math.max(left, 0),
    deliveries: [...new Set(facts.map(one => one.dispatch_request_id))],
    is_held,
  };
}

/** Undecided proposals of the OMS about the same pieces: a new one comes in their place. */
export const replacedBy = async (
  db: Queryable,
  order: number,
  wanted: readonly WantedPieces[],
): Promise<readonly number[]> =>
  (await db.query<{ id: number }>(REPLACED, [order, wanted.map(one => one.dispatch_request_line_id)])).map(
    ({ id }) => id,
  );

/** Euro that a proposal for these pieces would have, or what is left to pay back where that is less; nothing is written. */
export async function quoteOf(
  db: Queryable,
  order: number,
  wanted: readonly WantedPieces[],
): Promise<{ readonly amount: number } | Refusal> {
  const priced = await priceOf(db, order, wanted, await replacedBy(db, order, wanted));
  if (isRefusal(priced)) return priced;
  const cents = totalOf({ lines: priced.lines, additions: [] });
  return { amount: Math.min(cents, priced.left) / 100 };
}

const REPLACED = `
  SELECT id FROM refund_requests r WHERE sales_order_id = $1 AND ${undecided('r')} AND external_identifier IS NULL
    AND EXISTS (SELECT FROM refund_request_lines l WHERE l.refund_request_id = r.id AND l.dispatch_request_line_id = ANY ($2::int[]))`;
