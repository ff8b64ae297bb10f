import { MovedWhileLocking } from '../db/failures.ts';
import type { Transaction } from '../db/pool.ts';
import type { User } from '../session/user.ts';

/** A viewer of deliveries: a user, or a job. */
export type Viewer = Pick<User, 'id' | 'canmanagealllocations'>;
/** A job sees every location. */
export const everywhere: Viewer = { id: 0, canmanagealllocations: true };

/** Locks named deliveries with those that are linked to them, which a change may reach; gives the named ones. */
export async function lockDeliveries(
  tx: Transaction,
  user: Viewer,
  ids: readonly number[],
  identifier: string | null = null,
): Promise<readonly { readonly id: number }[]> {
  const find = () =>
    tx.kept.query<{ id: number; is_named: boolean }>(WITH_LINKED, [
      user.canmanagealllocations,
      user.id,
      ids,
      identifier,
    ]);
  const known = (await find()).map(({ id }) => id);
  // In one write, and executed in this order: each sees what was committed before it began.
  const [batches, receipts, deliveries, now] = await Promise.all([
    tx.kept.query<{ id: number }>(LOCK_BATCHES, [known]),
    tx.kept.query<{ id: number }>(LOCK_RECEIPTS, [known]),
    tx.kept.query<Locked>(LOCK_DELIVERIES, [known]),
    find(),
  ]);
  // One went to another batch or receipt meanwhile, which a scan may hold while it waits for this delivery; or one was linked.
  const isLocked = (locked: readonly { id: number }[], id: number | null) =>
    id === null || locked.some(one => one.id === id);
  if (
    !deliveries.every(d => isLocked(batches, d.batch_id) && isLocked(receipts, d.goods_receipt_id)) ||
    now.some(({ id }) => !known.includes(id))
  )
    throw new MovedWhileLocking();
  return now.filter(({ is_named }) => is_named);
}

type Locked = { id: number; batch_id: number | null; goods_receipt_id: number | null };

/** Deliveries by their ids ($3) or identifier ($4) that a viewer ($1, $2) may see, and those that are linked to them. */
export const WITH_LINKED = `
  WITH named AS (SELECT d.id FROM dispatch_requests d
    WHERE ($1 OR d.location_id IN (SELECT location_id FROM user_locations WHERE user_id = $2))
      AND (d.id = ANY ($3::int[]) OR d.identifier = $4))
  SELECT id, bool_or(is_named) AS is_named FROM (
    SELECT id, true AS is_named FROM named
    UNION ALL SELECT c.from_id, false FROM dispatch_request_cascades c JOIN named n ON n.id = c.into_id
    UNION ALL SELECT c.into_id, false FROM dispatch_request_cascades c JOIN named n ON n.id = c.from_id) AS held
  GROUP BY id ORDER BY id`;
const LOCK_BATCHES = `
  SELECT id FROM dispatch_request_batches
  WHERE id IN (SELECT batch_id FROM dispatch_requests WHERE id = ANY ($1::int[])) ORDER BY id FOR NO KEY UPDATE`;
const LOCK_RECEIPTS = `
  SELECT id FROM goods_receipts
  WHERE id IN (SELECT goods_receipt_id FROM dispatch_requests WHERE id = ANY ($1::int[])) ORDER BY id FOR NO KEY UPDATE`;
const LOCK_DELIVERIES = `
  SELECT id, batch_id, goods_receipt_id FROM dispatch_requests WHERE id = ANY ($1::int[]) ORDER BY id FOR NO KEY UPDATE`;
