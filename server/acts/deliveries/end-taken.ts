import { type Actor, statusReached } from '../../../core/delivery/changes.ts';
import { reroute, type Taken } from '../../../core/delivery/reroute.ts';
import type { DeliveryStatus } from '../../../core/delivery/status.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { endBatch } from './end-batch.ts';
import { type HeldLine, lineChange } from './held-lines.ts';
import type { HeldDelivery } from './hold-delivery.ts';
import { makeDelivery, type NewDelivery, nextIdentifier } from './make-delivery.ts';
import { type Author, writeDeliveries } from './write-deliveries.ts';
import { type LineChange, writeLines } from './write-lines.ts';

/** The way in which pieces end. */
export interface Ending {
  readonly status: DeliveryStatus;
  readonly actor: Actor;
  readonly unable_to_ship_reason?: string;
}

/**
 * Ends pieces of a delivery: all of them, and it has the status itself; a part is split off into a delivery of its own,
 * in no batch, which has it from the start (order-rules.md 0, Counting).
 */
export async function endTaken(
  tx: Transaction,
  author: Author,
  { id, status: from, batch_id }: HeldDelivery,
  { status, actor, ...reason }: Ending,
  lines: readonly HeldLine[],
  taken: readonly Taken[],
): Promise<void> {
  const { replaced, shrunk, made } = reroute(lines, taken, 1);
  if (replaced.length > 0) {
    await writeDeliveries(tx, author, [{ id, from, status, actor, ...reason }]);
    return endBatch(tx, batch_id);
  }
  const shared = await tx.one<SharedByBoth>(LOCK_ORDER_AND_SELECT, [id]);
  if (!shared) throw new Error(`delivery ${id} is held, and gone`);
  const next = await makeDelivery(tx, author, {
    ...shared,
    ...reason,
    split_from_id: id,
    identifier: await nextIdentifier(tx, shared.sales_order_id),
    status: statusReached(from, status),
  });
  const changes: LineChange[] = shrunk.map(line => ({ kind: 'shrink', ...line }));
  await writeLines(tx, author, [...changes, ...(made[0] ?? []).map(line => lineChange(line, next.id))]);
  if (status === 'unable-to-ship') await tx.execute('SELECT distrust_stock_of($1)', [next.id]);
}

type SharedByBoth = Omit<NewDelivery, 'identifier' | 'status' | 'split_from_id'>;

const LOCK_ORDER_AND_SELECT = `
  SELECT d.sales_order_id, d.location_id, d.supplier_location_id, d.dispatch_type, d.carrier_id, d.carrier_method_id,
    d.dispatch_date, d.delivery_date, d.uses_stock, d.dispatch_action, d.responsible_location_id, d.gift_wrapped, d.shipped_at, d.shipped_to,
    CASE WHEN d.dispatch_type = 'return' THEN d.metadata ELSE '{}' END AS metadata
  FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id WHERE d.id = $1 FOR NO KEY UPDATE OF o`;
