import { overStatuses } from '../../../core/batch/status.ts';
import { quoted } from '../../ground/db/quoted.ts';
import type { DispatcherType } from '../../../core/delivery/changes.ts';
import type { ChangingDelivery } from '../../../core/delivery/judge-change.ts';
import type { DeliveryStatus } from '../../../core/delivery/status.ts';
import { MovedWhileLocking } from '../../ground/db/failures.ts';
import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import type { User } from '../../ground/session/user.ts';
import { everywhere, lockDeliveries, type Viewer, WITH_LINKED } from '../../ground/writes/lock-deliveries.ts';

/** A delivery that only this transaction may change until it ends, with the facts that judge its changes. */
export interface HeldDelivery extends ChangingDelivery {
  readonly id: number;
  readonly order_identifier: string;
  readonly batch_id: number | null;
  /** Pieces still to place, of a delivery in a batch that is sorted; once that is over nobody can. */
  readonly pending: number;
}

/** How a caller names a delivery. */
export interface DeliveryName {
  readonly id?: number;
  readonly identifier?: string;
}

/**
 * Locks a delivery of the user's locations, and gives its id; undefined: there is none that the user may see. Batch and
 * receipt are locked before it, as in scans (order-rules.md 0): the first to commit decides. What is read after this is
 * what was committed before.
 */
export const lockDelivery = async (
  tx: Transaction,
  user: Viewer,
  { id, identifier }: DeliveryName,
): Promise<number | undefined> =>
  (await lockDeliveries(tx, user, id === undefined ? [] : [id], identifier ?? null))[0]?.id;

/** Locks a delivery as `lockDelivery`, and reads the facts by which its changes are judged. */
export async function holdDelivery(
  tx: Transaction,
  user: User,
  name: DeliveryName,
): Promise<HeldDelivery | undefined> {
  const id = await lockDelivery(tx, user, name);
  return id === undefined ? undefined : (await readDeliveries(tx.kept, [id]))[0];
}

/** Locks several deliveries at once, in the order of their ids; of those that the user may not see none is given. */
export const holdDeliveries = async (
  tx: Transaction,
  user: Viewer,
  ids: readonly number[],
): Promise<readonly HeldDelivery[]> =>
  readDeliveries(
    tx.kept,
    (await lockDeliveries(tx, user, ids)).map(({ id }) => id),
  );

/** The same facts of these deliveries without a lock, for what is judged and not written. */
export async function readOwnDeliveries(
  db: Queryable,
  user: Viewer,
  ids: readonly number[],
): Promise<readonly HeldDelivery[]> {
  const found = await db.query<{ id: number; is_named: boolean }>(WITH_LINKED, [
    user.canmanagealllocations,
    user.id,
    ids,
    null,
  ]);
  return readDeliveries(
    db,
    found.filter(({ is_named }) => is_named).map(({ id }) => id),
  );
}

/** Locks an order with all its current deliveries, of whatever location, in the order of order-rules.md 0. */
export async function holdOrderWhole(tx: Transaction, sales_order_id: number): Promise<HeldDelivery[]> {
  const before = await currentOf(tx, sales_order_id);
  const held = await holdDeliveries(tx, everywhere, before);
  await tx.execute('SELECT FROM sales_orders WHERE id = $1 FOR NO KEY UPDATE', [sales_order_id]);
  // Another act made one while this one waited.
  if ((await currentOf(tx, sales_order_id)).some(id => !before.includes(id))) throw new MovedWhileLocking();
  return [...held];
}

const currentOf = async (tx: Transaction, sales_order_id: number): Promise<number[]> =>
  (
    await tx.query<{ id: number }>(
      'SELECT id FROM dispatch_requests WHERE sales_order_id = $1 AND NOT is_replaced',
      [sales_order_id],
    )
  ).map(({ id }) => id);

/** The facts by which changes of deliveries are judged, as they are now. */
export async function readDeliveries(db: Queryable, ids: readonly number[]): Promise<HeldDelivery[]> {
  const rows = await db.query<Row>(SELECT, [ids]);
  return rows.map(row => ({
    ...row,
    linkage: row.linked.length > 0 || row.is_feeder ? 'cascaded' : 'default',
  }));
}

type Row = Omit<HeldDelivery, 'linkage'> & {
  status: DeliveryStatus;
  dispatcher: DispatcherType;
};

const SELECT = `
  SELECT d.id, d.status, d.paused_at IS NOT NULL AS paused, l.type AS dispatcher, d.batch_id,
    o.identifier AS order_identifier,
    COALESCE((SELECT sum(n.quantity - n.quantity_placed) FROM dispatch_request_lines n
      WHERE n.dispatch_request_id = d.id AND b.storage_zone_id IS NOT NULL
        AND b.status NOT IN (${quoted(overStatuses)})), 0) AS pending,
    ARRAY(SELECT n.identifier FROM dispatch_request_replacements r JOIN dispatch_requests n ON n.id = r.new_id
      WHERE r.old_id = d.id ORDER BY n.id) AS replaced_by,
    d.dispatch_action IS NOT NULL AS is_feeder,
    COALESCE((SELECT json_agg(json_build_object('id', n.id, 'identifier', n.identifier, 'status', n.status,
        'paused', n.paused_at IS NOT NULL, 'dispatcher', nl.type) ORDER BY n.id)
      FROM dispatch_request_cascades c JOIN dispatch_requests n ON n.id IN (c.from_id, c.into_id) AND n.id <> d.id AND NOT n.is_replaced
      JOIN typed_locations nl ON nl.id = n.location_id WHERE d.id IN (c.from_id, c.into_id)), '[]') AS linked
  FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
  JOIN typed_locations l ON l.id = d.location_id
  LEFT JOIN dispatch_request_batches b ON b.id = d.batch_id
  WHERE d.id = ANY ($1::int[]) ORDER BY d.id`;
