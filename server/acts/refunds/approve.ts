import { captured, partsOf } from '../../../core/refund/ceiling.ts';
import { isHeld, mostFor } from '../../../core/refund/line.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import type { Refusal } from '../../ground/http/problem.ts';
import type { Author } from '../deliveries/write-deliveries.ts';
import { deliveryLines, type HeldRefund, paymentsOf, takenOf } from './hold-refund.ts';
import { isPaidByHand } from './refund-provider.ts';
import {
  aboveLeft,
  aboveLine,
  heldByOthers,
  namedTwice,
  nothingToRefund,
  unknownLine,
  waitsForProof,
} from './refusals.ts';
import { repriceUndecided } from './reprice.ts';
import { refundWaits } from './waits-for-goods.ts';
import { type RefundAddition, type RefundPieces, totalOf, writeRefund } from './write-refund.ts';

/** Other amounts than were proposed, in cents; of lines that are not named nothing goes back. */
export interface ApprovedAmounts {
  readonly lines?: readonly { readonly dispatch_request_line_id: number; readonly amount: number }[];
  readonly additions?: readonly RefundAddition[];
}

/**
 * Approves a refund that this transaction holds, with its amounts fixed from then on, never above what the order's payments still
 * have (order-rules.md 8), nor before what a withdrawal waits for, nor as proposed while undecided refunds have some of its pieces. Each payment back is a row with its key before anybody is asked; what no provider pays waits for a person.
 */
export async function approve(
  tx: Transaction,
  author: Author,
  refund: HeldRefund,
  { lines: wanted, additions: added }: ApprovedAmounts,
  comment: string | null,
): Promise<Refusal | undefined> {
  const { id, sales_order_id: order } = refund;
  if (await refundWaits(tx, id)) return waitsForProof;
  const proposed = await tx.query<RefundPieces & { name: string }>(PIECES, [id]);
  const strange = wanted?.find(
    one => !proposed.some(line => line.dispatch_request_line_id === one.dispatch_request_line_id),
  );
  if (strange) return unknownLine(strange.dispatch_request_line_id);
  const twice = namedTwice(wanted ?? []);
  if (twice) return twice;
  const amounts = new Map(wanted?.map(one => [one.dispatch_request_line_id, one.amount]));
  const lines = proposed.map(line => ({
    ...line,
    amount: wanted ? (amounts.get(line.dispatch_request_line_id) ?? 0) : line.amount,
  }));
  const facts = await deliveryLines(
    tx,
    order,
    lines.map(line => line.dispatch_request_line_id),
    [id],
  );
  for (const line of lines) {
    const of = facts.find(one => one.dispatch_request_line_id === line.dispatch_request_line_id);
    const most = of ? mostFor(line.quantity, of) : 0;
    if (line.amount > most) return aboveLine(line.name, most);
    // Amounts are fixed from now on: unless a person chose them, none is short for what may still be denied.
    if (of && !wanted && isHeld(line.quantity, line.amount, of)) return heldByOthers(line.name);
  }
  const additions = added ?? (await tx.query<RefundAddition>(ADDITIONS, [id]));
  const amount = totalOf({ lines, additions });
  if (amount === 0) return nothingToRefund;
  const payments = await paymentsOf(tx, order);
  const left = captured(payments) - (await takenOf(tx, order, [id]));
  if (amount > left) return aboveLeft(Math.max(left, 0));
  await writeRefund(tx, author, {
    id,
    from: refund.status,
    status: 'decision-approved-final',
    parts: { lines, additions },
    ...(comment && { comment }),
  });
  const parts = partsOf(amount, payments);
  const byProvider =
    parts && refund.refund_method_id !== null && !parts.some(part => isPaidByHand(part.provider));
  if (byProvider) await tx.execute(TRANSACTIONS, [id, JSON.stringify(parts)]);
  await writeRefund(tx, author, {
    id,
    from: 'decision-approved-final',
    status: byProvider ? 'refund-to-be-processed' : 'refund-to-be-processed-manually',
  });
  await repriceUndecided(tx, author, order, [id]);
  return undefined;
}

const PIECES = `
  SELECT g.dispatch_request_line_id, g.quantity, g.amount, l.product_name AS name
  FROM refund_request_lines g JOIN dispatch_request_lines n ON n.id = g.dispatch_request_line_id
  JOIN sales_order_lines l ON l.id = n.sales_order_line_id WHERE g.refund_request_id = $1 ORDER BY 1`;
const ADDITIONS =
  'SELECT reason, amount FROM refund_request_additions WHERE refund_request_id = $1 ORDER BY position';
const TRANSACTIONS = `
  INSERT INTO refund_transactions (refund_request_id, payment_id, amount)
  SELECT $1, r.payment_id, r.amount FROM json_to_recordset($2::json) AS r(payment_id int, amount bigint)`;
