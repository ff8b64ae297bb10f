import { type Actor, system } from '../../../core/delivery/changes.ts';
import { judgeChange, REACHING } from '../../../core/delivery/judge-change.ts';
import type { Taken } from '../../../core/delivery/reroute.ts';
import { type DeliveryStatus, isOpen } from '../../../core/delivery/status.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import type { Refusal } from '../../ground/http/problem.ts';
import { changeRefusal } from './change-refusal.ts';
import { type Ending, endTaken } from './end-taken.ts';
import { type HeldLine, linesOf } from './held-lines.ts';
import { type HeldDelivery, readDeliveries } from './hold-delivery.ts';
import type { Author } from './write-deliveries.ts';

/** Pieces that a change ended, by the line of the order. */
type Ended = Pick<HeldLine, 'order_line' | 'quantity'>;

/**
 * The cancellation or shortage that a person or a trigger makes reaches what feeds it and what it feeds, as far as that has not shipped
 * (order-rules.md 2: in a cascade). `delivery` is as it was before. A shortage reaches a store that waits for its feeder; what
 * scans and batches make short reaches it by the job `fed`.
 */
export async function reachLinked(
  tx: Transaction,
  author: Author,
  { linked }: HeldDelivery,
  status: DeliveryStatus,
  ended: readonly Ended[],
): Promise<Refusal | undefined> {
  if (!REACHING.includes(status)) return undefined;
  const left = new Map<number, number>();
  for (const { order_line, quantity } of ended) left.set(order_line, (left.get(order_line) ?? 0) + quantity);
  const open = linked.filter(other => isOpen(other.status)).map(({ id }) => id);
  for (const other of await readDeliveries(tx, open)) {
    const ending = endingOf(other, status);
    if (!ending) continue;
    const lines = await linesOf(tx, [other.id]);
    const taken = takeLeft(lines, left);
    if (taken.length === 0) continue;
    const refusal = status === 'cancelled' && (await refusalOf(tx, other, lines, taken));
    if (refusal) return refusal;
    await endTaken(tx, author, other, ending, lines, taken);
  }
  return undefined;
}

/** Undefined: this one is not reached. */
function endingOf(
  { status: from, dispatcher, linkage }: HeldDelivery,
  status: DeliveryStatus,
): Ending | undefined {
  const person: Actor = { kind: 'person', dispatcher, linkage };
  if (status === 'cancelled') return { status, actor: person };
  return from === 'crossdock-requested' ? { status: 'crossdock-unable-to-ship', actor: system } : undefined;
}

/** As many pieces of each line of the order as are left to take. */
const takeLeft = (lines: readonly HeldLine[], left: Map<number, number>): readonly Taken[] =>
  lines.flatMap(line => {
    const quantity = Math.min(line.quantity, left.get(line.order_line) ?? 0);
    left.set(line.order_line, (left.get(line.order_line) ?? 0) - quantity);
    return quantity > 0 ? [{ line, to: 0, quantity }] : [];
  });

/** All of it goes with what lies in its sorting location; of a part only what does not lie there. */
async function refusalOf(
  tx: Transaction,
  other: HeldDelivery,
  lines: readonly HeldLine[],
  taken: readonly Taken[],
): Promise<Refusal | undefined> {
  const isWhole = lines.every(line => taken.some(one => one.line === line && one.quantity === line.quantity));
  const parts = lines.flatMap(({ product_name: article, quantity: of, ...line }) =>
    taken.filter(one => one.line.id === line.id).map(({ quantity }) => ({ ...line, article, quantity, of })),
  );
  // Deliveries that it is linked to are being cancelled.
  const why = judgeChange({ ...other, linked: [] }, 'cancelled', { leaving: isWhole ? [] : parts });
  return why ? changeRefusal(tx, why, other) : undefined;
}
