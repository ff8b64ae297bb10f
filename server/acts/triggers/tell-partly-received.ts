import type { Database } from '../../ground/db/pool.ts';
import { settingsOf } from '../../nouns/settings/settings.ts';

/** Tells triggers of returns of which nothing was scanned for some days: what came of them is all, as long as no more comes. */
export async function tellPartlyReceived(db: Database): Promise<void> {
  const days = Number((await settingsOf(db, 'oms-rules')).get('return-partly-received-days'));
  await db.execute(TELL, [days]);
}

// Once after its last scan: one that comes later may be followed by another silence.
const TELL = `
  WITH silent AS (
    SELECT d.sales_order_id, d.identifier, max(r.created_at) AS last_scan FROM dispatch_requests d
    JOIN return_receipts r ON r.dispatch_request_id = d.id AND r.taken_back_at IS NULL
    WHERE d.status = 'return-scan-in-process' AND d.dispatch_type = 'return' AND NOT d.is_replaced
    GROUP BY d.id HAVING max(r.created_at) < now() - make_interval(days => $1))
  INSERT INTO trigger_events (event, sales_order_id, payload)
  SELECT 'return-partly-received', s.sales_order_id, jsonb_build_object('dispatch_request_identifier', s.identifier) FROM silent s
  WHERE NOT EXISTS (SELECT FROM trigger_events e WHERE e.sales_order_id = s.sales_order_id AND e.event = 'return-partly-received'
    AND e.payload ->> 'dispatch_request_identifier' = s.identifier AND e.created_at > s.last_scan)`;
