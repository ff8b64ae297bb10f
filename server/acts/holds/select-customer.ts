import { type HoldCustomer, MOST_OF_CUSTOMER } from '../../../contract/orders/hold-reason.ts';
import { statusesMarked } from '../../../core/delivery/status.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { quoted } from '../../ground/db/quoted.ts';
import type { User } from '../../ground/session/user.ts';
import { SAME_CUSTOMER } from './select-facts.ts';

/** The customer of an order, beside its review: what was ordered, returned, paid back and decided in the last two years. */
export async function selectCustomer(
  db: Queryable,
  { canmanagealllocations, id }: User,
  order: number,
): Promise<HoldCustomer> {
  const found = await db.one<HoldCustomer>(CUSTOMER, [order, canmanagealllocations, id, MOST_OF_CUSTOMER]);
  if (!found) throw new Error('an order that is seen is there');
  return found;
}

const OPEN = quoted(statusesMarked('O'));
const PAID_BACK =
  "('refund-processing', 'refund-processing-manually', 'refunded', 'refunded-externally', 'processed')";

/** SQL: the address of an order that is the customer's own; what is collected goes to a store's. */
const OWN = (order: string): string =>
  `CASE ${order}.fulfilment_method WHEN 'pickup' THEN 'billing' ELSE 'shipping' END`;

const CUSTOMER = `
  WITH o AS (SELECT * FROM sales_orders WHERE id = $1),
  theirs AS MATERIALIZED (
    SELECT p.id, p.identifier, p.placed_at, p.refund_statuses FROM o JOIN sales_orders p ON p.id = o.id OR ${SAME_CUSTOMER}
    WHERE p.placed_at > now() - interval '2 years' OR p.id = o.id)
  SELECT (SELECT count(*)::int FROM theirs) AS orders, (SELECT min(placed_at) FROM theirs) AS since,
    (SELECT count(*)::int FROM theirs t WHERE EXISTS (SELECT FROM return_receipts r JOIN dispatch_requests d ON d.id = r.dispatch_request_id
      WHERE d.sales_order_id = t.id AND r.taken_back_at IS NULL)) AS returned,
    (SELECT count(*)::int FROM theirs t WHERE EXISTS (SELECT FROM refund_requests r
      WHERE r.sales_order_id = t.id AND NOT r.is_replaced AND r.status IN ${PAID_BACK})) AS refunded,
    (SELECT COALESCE(json_agg(x), '[]') FROM (
      SELECT t.identifier AS order_identifier, r.display_name, r.decision, r.decided_at, u.name AS decided_by
      FROM theirs t JOIN dispatch_requests d ON d.sales_order_id = t.id JOIN hold_reasons r ON r.dispatch_request_id = d.id
      LEFT JOIN users u ON u.id = r.decided_by
      WHERE t.id <> $1 AND r.decision IN ('approved', 'denied') ORDER BY r.decided_at DESC, r.id DESC LIMIT $4) x) AS decisions,
    (SELECT COALESCE(json_agg(x.identifier), '[]') FROM (
      SELECT DISTINCT t.identifier FROM theirs t JOIN dispatch_requests d ON d.sales_order_id = t.id
      WHERE t.id <> $1 AND NOT d.is_replaced AND d.status IN (${OPEN})
        AND ($2 OR d.location_id IN (SELECT location_id FROM user_locations WHERE user_id = $3))
      ORDER BY 1 DESC LIMIT $4) x) AS open,
    (SELECT COALESCE(json_agg(x), '[]') FROM (
      SELECT b.full_name AS name, count(DISTINCT b.sales_order_id)::int AS orders
      FROM sales_order_addresses a JOIN sales_order_addresses b ON b.zipcode_key = a.zipcode_key AND b.placed_at > now() - interval '2 years'
      JOIN sales_orders p ON p.id = b.sales_order_id
      WHERE a.sales_order_id = $1 AND a.address_type = ${OWN('o')} AND a.archived_at IS NULL AND a.zipcode_key <> ''
        AND b.address_type = ${OWN('p')} AND b.archived_at IS NULL
        AND (lower(b.house_no), lower(COALESCE(b.house_no_extra, ''))) = (lower(a.house_no), lower(COALESCE(a.house_no_extra, '')))
        AND b.name_key <> a.name_key
      GROUP BY b.full_name ORDER BY 2 DESC, 1 LIMIT $4) x) AS same_address
  FROM o`;
