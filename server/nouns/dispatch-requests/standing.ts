import { sql } from 'kysely';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';

// Its history lies in the months since the order was placed.
const CHANGES = `order_history h LEFT JOIN users u ON u.id = h.user_id
  WHERE h.sales_order_id = d.sales_order_id AND h.created_at >= d.placed_at
    AND h.data_type = 'dispatch-request' AND h.object_id = d.id`;

const OUTSIDE = `(SELECT json_build_object('kind', CASE m.kind WHEN 'purchase-order' THEN 'request' ELSE m.kind END, 'sent_at', m.sent_at, 'why', m.why, 'next_try_at', m.next_try_at)
  FROM standing_outside m WHERE m.dispatch_request_id = d.id)`;

const LABELS = `(SELECT json_build_object('state', l.state, 'why', l.why, 'next_try_at', l.next_try_at)
  FROM label_standing l WHERE l.dispatch_request_id = d.id)`;

/** The labels of a delivery `d` that are worth nothing any more. */
export const VOID_LABELS = sql<NonNullable<DispatchRequest['void_labels']>>`(
  SELECT COALESCE(json_agg(json_strip_nulls(json_build_object('code', t.code, 'voided_at', t.voided_at,
      'kept', CASE WHEN l.state = 'kept' THEN l.why END)) ORDER BY t.id), '[]')
  FROM tracking_codes t LEFT JOIN carrier_labels l ON l.tracking_code_id = t.id
  WHERE t.dispatch_request_id = d.id AND t.voided_at IS NOT NULL)`;

/** Why a delivery `d`, sorted in the location `s`, stands as it does. */
export const STANDING = sql<NonNullable<DispatchRequest['standing']>>`(
  SELECT json_build_object('since', now.created_at, 'by', now.name, 'made_by', made.name,
    'held_by', ${sql.raw(`COALESCE((SELECT json_agg(json_build_object('display_name', r.display_name, 'why', r.why,
        'by', CASE WHEN r.why IS NULL THEN u.name END) ORDER BY r.id)
      FROM hold_reasons r LEFT JOIN users u ON u.id = r.created_by
      WHERE r.dispatch_request_id = d.id AND (r.decision IS NULL OR r.decision = 'denied')), '[]')`)},
    'request_mode', request_mode(d.location_id),
    'sorting_zone', (SELECT z.identifier FROM storage_zones z WHERE z.id = s.storage_zone_id),
    'last_placed', (SELECT json_build_object('by', u.name, 'at', COALESCE(p.scanned_at, p.created_at))
      FROM placements p JOIN users u ON u.id = p.user_id
      WHERE p.dispatch_request_id = d.id AND p.taken_back_at IS NULL ORDER BY p.created_at DESC LIMIT 1),
    'outside', ${sql.raw(OUTSIDE)}, 'labels', ${sql.raw(LABELS)})
  FROM (SELECT) one
  LEFT JOIN LATERAL (SELECT h.created_at, u.name FROM ${sql.raw(CHANGES)}
    AND h.status_identifier IS DISTINCT FROM h.caused_by_status_identifier ORDER BY h.id DESC LIMIT 1) now ON true
  LEFT JOIN LATERAL (SELECT u.name FROM ${sql.raw(CHANGES)} ORDER BY h.id LIMIT 1) made ON true)`;
