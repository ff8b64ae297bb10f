/** Changes by the office meanwhile, past the API: it cancels, pauses, moves to another location, changes settings. */
// Chosen by the number of changes so far: the same seed makes the same ones.
const some = `id = (SELECT id FROM dispatch_requests WHERE identifier LIKE 'D%~'
  ORDER BY md5(id::text || (SELECT count(*) FROM inbox)) LIMIT 1)`;

export const office: readonly string[] = [
  `UPDATE dispatch_requests SET status = 'cancelled' WHERE ${some}`,
  `UPDATE dispatch_requests SET status = CASE dispatch_type WHEN 'return' THEN 'return-announced' ELSE 'requested' END
    WHERE status = 'cancelled' AND storage_location_id IS NULL AND identifier LIKE 'D%~'`,
  // Back again, to be shipped once more.
  `UPDATE dispatch_requests d SET status = 'requested' WHERE status IN ('shipped', 'unable-to-ship')
    AND identifier LIKE 'D%~' AND dispatch_type <> 'return' AND NOT EXISTS (SELECT FROM dispatch_requests other
      WHERE other.storage_location_id = d.storage_location_id AND other.id <> d.id)`,
  `UPDATE dispatch_requests SET paused_at = now() WHERE ${some}`,
  'UPDATE dispatch_requests SET paused_at = NULL WHERE paused_at IS NOT NULL',
  `UPDATE dispatch_requests SET batch_id = NULL, storage_location_id = NULL, location_id = 3 WHERE ${some}
    AND dispatch_type <> 'return'`,
  `UPDATE dispatch_request_lines SET quantity = quantity + 1 WHERE dispatch_request_id IN
    (SELECT id FROM dispatch_requests WHERE status <> 'shipped' AND ${some})`,
  `UPDATE frontend_parameters SET value = '[]' WHERE key = 'order-completion-steps'`,
  `UPDATE frontend_parameters SET value = '["scan-label", "mark-sorting-location-as-complete"]'
    WHERE key = 'order-completion-steps'`,
  `UPDATE frontend_parameters SET value = 'true' WHERE key = 'process-return-by-order-number'`,
];
