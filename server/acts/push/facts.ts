import { statusesBeforeSorting } from '../../../core/batch/status.ts';
import type { PushKind } from '../../../core/push/kinds.ts';

/**
 * Facts that the subscribers of a location are to know, by kind: a query of what is so now, with the location's id as $1. Each
 * row is a thing; `only_for` the user whom alone it concerns, `not_for` the one who made it so.
 */
export const FACTS: Readonly<Record<Exclude<PushKind, 'scans-wait'>, string>> = {
  'to-pick': `
    SELECT d.id, NULL::int AS only_for, d.changed_by AS not_for FROM dispatch_requests d
    JOIN typed_locations l ON l.id = d.location_id
    WHERE d.location_id = $1 AND l.type = 'store' AND d.status = 'requested' AND d.paused_at IS NULL
      AND d.dispatch_type <> 'return'`,
  // Whoever picks it is known to the device alone, which words it by that. After an hour nobody holds it any more.
  'pick-ended': `
    SELECT e.dispatch_request_id AS id, NULL::int AS only_for, e.ended_by AS not_for FROM ended_picks e
    WHERE e.location_id = $1 AND e.ended_at > now() - interval '1 hour'`,
  'promised-soon': `
    SELECT d.id, NULL::int AS only_for, NULL::int AS not_for FROM dispatch_requests d
    WHERE d.location_id = $1 AND d.dispatch_type = 'click_and_collect' AND d.status = 'requested' AND d.paused_at IS NULL
      AND EXISTS (SELECT FROM trigger_events e WHERE e.sales_order_id = d.sales_order_id
        AND e.event = 'delivery-promised-soon' AND e.payload ->> 'dispatch_request_identifier' = d.identifier
        AND e.created_at > now() - interval '4 hours')`,
  'batch-ready': `
    SELECT b.id, NULL::int AS only_for, b.created_by AS not_for FROM dispatch_request_batches b
    JOIN batch_types t ON t.id = b.batch_type_id AND t.is_sortable
    WHERE b.location_id = $1 AND b.status IN (${statusesBeforeSorting.map(status => `'${status}'`).join(', ')})`,
  // Until the same paper is printed again.
  'print-failed': `
    SELECT j.id, j.user_id AS only_for, NULL::int AS not_for FROM print_jobs j JOIN printers p ON p.id = j.printer_id
    WHERE p.location_id = $1 AND j.status = 'failed' AND j.updated_at > now() - interval '1 hour'
      AND NOT EXISTS (SELECT FROM print_jobs later WHERE later.id > j.id AND later.title = j.title
        AND later.dispatch_request_ids = j.dispatch_request_ids)`,
};
