import { setDeliveries } from '../../server/acts/deliveries/test-changes.ts';
import type { Database } from '../../server/ground/db/pool.ts';

/** Changes by the office meanwhile, past the API: it cancels, pauses, moves to another location, changes settings. */
// Chosen by the number of changes so far: the same seed makes the same ones.
const some = `id = (SELECT id FROM dispatch_requests WHERE identifier LIKE 'D%~'
  ORDER BY md5(id::text || (SELECT count(*) FROM inbox)) LIMIT 1)`;

type Act = (db: Database) => Promise<unknown>;
const deliveries =
  (set: string, where: string): Act =>
  db =>
    setDeliveries(db, set, where);
const execute =
  (sql: string): Act =>
  db =>
    db.execute(sql);

export const office: readonly Act[] = [
  deliveries(`status = 'cancelled'`, some),
  deliveries(
    `status = CASE dispatch_type WHEN 'return' THEN 'return-announced' ELSE 'requested' END`,
    `status = 'cancelled' AND storage_location_id IS NULL AND identifier LIKE 'D%~'`,
  ),
  // Back again, to be shipped once more.
  deliveries(
    `status = 'requested'`,
    `status IN ('shipped', 'unable-to-ship') AND identifier LIKE 'D%~' AND dispatch_type <> 'return'
     AND NOT EXISTS (SELECT FROM dispatch_requests other
       WHERE other.storage_location_id = d.storage_location_id AND other.id <> d.id)`,
  ),
  deliveries('paused_at = now()', some),
  deliveries('paused_at = NULL', 'paused_at IS NOT NULL'),
  deliveries(
    'batch_id = NULL, storage_location_id = NULL, location_id = 3',
    `${some} AND dispatch_type <> 'return'`,
  ),
  execute(`UPDATE dispatch_request_lines SET quantity = quantity + 1 WHERE dispatch_request_id IN
    (SELECT id FROM dispatch_requests WHERE status <> 'shipped' AND ${some})`),
  execute(`UPDATE frontend_parameters SET value = '[]' WHERE key = 'order-completion-steps'`),
  execute(`UPDATE frontend_parameters SET value = '["scan-label", "mark-sorting-location-as-complete"]'
    WHERE key = 'order-completion-steps'`),
  execute(`UPDATE frontend_parameters SET value = 'true' WHERE key = 'process-return-by-order-number'`),
];
