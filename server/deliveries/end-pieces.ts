import { statusReached } from '../../core/delivery/changes.ts';
import { type ChangeDetails, judgeChange } from '../../core/delivery/judge-change.ts';
import { notPlaced, takeLastFirst, type WantedPieces } from '../../core/delivery/last-first.ts';
import { reroute, type Taken } from '../../core/delivery/reroute.ts';
import type { DeliveryStatus } from '../../core/delivery/status.ts';
import type { Transaction } from '../db/pool.ts';
import { notFound, type Refusal } from '../http/problem.ts';
import type { Change } from '../writes/once.ts';
import { changeRefusal } from './change-refusal.ts';
import { endBatch } from './end-batch.ts';
import { type HeldLine, lineChange, linesOf } from './held-lines.ts';
import { type DeliveryName, type HeldDelivery, holdDelivery } from './hold-delivery.ts';
import { makeDelivery, type NewDelivery, nextIdentifier } from './make-delivery.ts';
import { authorOf, writeDeliveries } from './write-deliveries.ts';
import { type LineChange, writeLines } from './write-lines.ts';

type Ending = Pick<NewDelivery, 'unable_to_ship_reason'>;

/** Cancels pieces of a delivery that this transaction holds; all of them is Annuleren (order-rules.md 3). */
export const cancelPieces = (
  tx: Transaction,
  change: Change,
  delivery: HeldDelivery,
  wanted: readonly WantedPieces[],
): Promise<Refusal | undefined> => endWanted(tx, change, delivery, 'cancelled', wanted);

/** Definitief manco of some pieces: the customer does not get them. */
export async function giveUpPieces(
  tx: Transaction,
  change: Change,
  name: DeliveryName,
  wanted: readonly WantedPieces[],
): Promise<Refusal | undefined> {
  const delivery = await holdDelivery(tx, change.by, name);
  if (!delivery) return notFound('Levering niet gevonden');
  return endWanted(tx, change, delivery, 'unable-to-ship-final', wanted);
}

/** The reason when a person says that it is short, who was not at the shelf (order-rules.md 3). */
const REASON = 'other';

/**
 * Manco by a person: what lies in a sorting location stays, the rest is planned anew after a while, for which a trigger
 * asks (order-rules.md 3). A
 * delivery of which all lies there is not short.
 */
export async function reportShortage(
  tx: Transaction,
  change: Change,
  name: DeliveryName,
): Promise<Refusal | undefined> {
  const delivery = await holdDelivery(tx, change.by, name);
  if (!delivery) return notFound('Levering niet gevonden');
  const lines = await linesOf(tx, [delivery.id]);
  const taken = notPlaced(lines);
  const why = judgeChange(delivery, 'unable-to-ship', {
    leaving: taken.length === 0 ? allPlaced(lines) : [],
  });
  if (why) return changeRefusal(why, delivery);
  await endTaken(tx, change, delivery, 'unable-to-ship', lines, taken, { unable_to_ship_reason: REASON });
  return undefined;
}

async function endWanted(
  tx: Transaction,
  change: Change,
  delivery: HeldDelivery,
  status: DeliveryStatus,
  wanted: readonly WantedPieces[],
): Promise<Refusal | undefined> {
  const lines = await linesOf(tx, [delivery.id]);
  const { taken, over } = takeLastFirst(lines, wanted);
  const details = over.map(one => ({
    ...one,
    article: lines.find(isOf(one))?.product_name ?? one.product_identifier,
    storage_location: lines[0]?.storage_location ?? null,
    most: one.of,
  }));
  const why = judgeChange(delivery, status, {
    leaving: details.filter(({ placed }) => placed > 0),
    asked: details.filter(({ placed }) => placed === 0),
  });
  if (why) return changeRefusal(why, delivery);
  await endTaken(tx, change, delivery, status, lines, taken);
  return undefined;
}

const isOf =
  ({ product_identifier }: WantedPieces) =>
  (line: HeldLine): boolean =>
    line.product_identifier === product_identifier;

/** Nothing can leave: the refusal names the first line. */
const allPlaced = ([first]: readonly HeldLine[]): ChangeDetails['leaving'] =>
  first ? [{ ...first, article: first.product_name, of: first.quantity }] : [];

/**
 * Ends pieces of a delivery: all of them, and it has the status itself; a part is split off into a delivery of its own,
 * in no batch, which has it from the start (order-rules.md 0, Counting).
 */
async function endTaken(
  tx: Transaction,
  change: Change,
  { id, status: from, dispatcher, linkage, batch_id }: HeldDelivery,
  status: DeliveryStatus,
  lines: readonly HeldLine[],
  taken: readonly Taken[],
  ending: Ending = {},
): Promise<void> {
  const author = authorOf(change, 'office');
  const { replaced, shrunk, made } = reroute(lines, taken, 1);
  if (replaced.length > 0) {
    const actor = { kind: 'person', dispatcher, linkage } as const;
    await writeDeliveries(tx, author, [{ id, from, status, actor, ...ending }]);
    return endBatch(tx, batch_id);
  }
  const shared = await tx.one<SharedByBoth>(LOCK_ORDER_AND_SELECT, [id]);
  if (!shared) throw new Error(`delivery ${id} is held, and gone`);
  const next = await makeDelivery(tx, author, {
    ...shared,
    ...ending,
    identifier: await nextIdentifier(tx, shared.sales_order_id),
    status: statusReached(from, status),
  });
  const changes: LineChange[] = shrunk.map(line => ({ kind: 'shrink', ...line }));
  await writeLines(tx, author, [...changes, ...(made[0] ?? []).map(line => lineChange(line, next.id))]);
}

type SharedByBoth = Omit<NewDelivery, 'identifier' | 'status'>;

const LOCK_ORDER_AND_SELECT = `
  SELECT d.sales_order_id, d.location_id, d.supplier_location_id, d.dispatch_type, d.carrier_method_id, d.dispatch_date,
    d.delivery_date, d.uses_stock, d.dispatch_action, d.responsible_location_id, d.gift_wrapped
  FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id WHERE d.id = $1 FOR NO KEY UPDATE OF o`;
