import type { SalesOrder } from '../../../contract/orders/order-detail.ts';
import { readRefunds, seeAmounts, seeMetadataPrices } from '../../../core/access/orders.ts';
import { holds, type Right } from '../../../core/access/right.ts';
import type { PageQuery } from '../../ground/db/list.ts';
import { isAskedIn, namesIn } from '../../ground/db/expressions.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { selectDispatchRequests } from '../../nouns/dispatch-requests/select-dispatch-requests.ts';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import type { User } from '../../ground/session/user.ts';
import { refundsOf } from '../refunds/select-refunds.ts';
import { latestComment } from './comments.ts';

/** An order with the parts that `include` names (orders-and-deliveries.md 3). */
export async function selectOrder(
  db: Queryable,
  user: User,
  id: number,
  include: string | undefined,
): Promise<SalesOrder> {
  const asked = namesIn(include);
  const row = await db.one<Omit<SalesOrder, 'latest_comment'>>(SELECT, [
    id,
    holds(user, seeAmounts),
    user.canmanagealllocations,
    user.id,
  ]);
  if (!row) throw new Error(`order ${String(id)} is gone`);
  const latest_comment = row.comment_count ? await latestComment(db, row.id) : null;
  const parts = await Promise.all(
    PARTS.filter(([name]) => isAskedIn(asked, name)).map(async ([name, sql, of = () => []]) => [
      name,
      await db.query(sql, [id, ...of(user)]),
    ]),
  );
  return {
    ...row,
    latest_comment,
    ...Object.fromEntries(parts),
    ...(await currentOf(db, user, row.identifier, asked)),
    ...(isAskedIn(asked, 'current_refund_requests') &&
      holds(user, readRefunds) && { current_refund_requests: await refundsOf(db, user, id) }),
  };
}

/** Deliveries of an order at the user's locations, the oldest first. */
export const deliveriesOf = (
  db: Queryable,
  user: User,
  sales_order_identifier: string,
  asked: PageQuery & { readonly include?: string | undefined; readonly is_replaced?: boolean },
): Promise<DispatchRequest[]> =>
  // Without `fields` each has all of them.
  selectDispatchRequests(db, user, { ...asked, sales_order_identifier }) as Promise<DispatchRequest[]>;

const CURRENT = ['current_dispatch_requests', 'current_dispatch_requests_with_paused'] as const;

/** Fields asked of a delivery stand behind its name: current_dispatch_requests.tracking_codes. */
async function currentOf(
  db: Queryable,
  user: User,
  identifier: string,
  asked: ReadonlySet<string>,
): Promise<Pick<SalesOrder, (typeof CURRENT)[number]>> {
  const names = CURRENT.filter(name => isAskedIn(asked, name));
  if (names.length === 0) return {};
  const ofDelivery = [...asked].flatMap(one =>
    names.flatMap(name => (one.startsWith(`${name}.`) ? [one.slice(name.length + 1)] : [])),
  );
  const current = await deliveriesOf(db, user, identifier, {
    include: ofDelivery.join(','),
    is_replaced: false,
  });
  return Object.fromEntries(
    names.map(name => [
      name,
      name === CURRENT[0] ? current.filter(({ paused_at }) => paused_at === null) : current,
    ]),
  );
}

/** An amount, for who may see it. */
const amounts = (...columns: string[]): string =>
  columns.map(name => `CASE WHEN $2 THEN ${name} END AS ${name}`).join(', ');

/** Price of pieces of order lines together, in euro. */
const priceOf = (
  pieces: string,
): string => `(SELECT COALESCE(round(sum(l.line_gross_price * c.quantity / l.quantity), 2), 0)
      FROM sales_order_lines l JOIN (SELECT * FROM ${pieces}) c ON c.sales_order_line_id = l.id)`;

const OWN_LOCATIONS = '(SELECT location_id FROM user_locations WHERE user_id = $4)';
const ELSEWHERE = `(SELECT location_id, id FROM dispatch_requests WHERE sales_order_id = o.id AND NOT is_replaced
      AND NOT ($3 OR location_id IN ${OWN_LOCATIONS})) d`;

const SELECT = `
  SELECT o.id, o.identifier, o.revision, o.placed_at, o.created_at, o.changed_at AS updated_at, o.sales_channel_identifier,
    o.sales_formula_identifier, o.customer_identifier,
    (SELECT display_name FROM sales_channels WHERE identifier = o.sales_channel_identifier) AS sales_channel_name,
    upper(left(o.sales_formula_identifier, 1)) || substr(o.sales_formula_identifier, 2) AS sales_formula_name,
    o.logistics_scenario, o.fulfilment_method,
    (SELECT identifier FROM locations WHERE id = o.fulfilment_location_id) AS fulfilment_location_identifier,
    o.promised_delivery_date, o.preferred_refund_method,
    ${amounts('grand_total', 'tax_amount', 'shipping_gross_amount', 'payment_gross_amount')},
    CASE WHEN $2 THEN ${priceOf(`counting_lines c WHERE c.sales_order_id = o.id AND c.status IN ('cancelled', 'unable-to-ship-final')`)}
      END AS cancelled_amount,
    CASE WHEN $2 THEN ${priceOf(`(SELECT n.sales_order_line_id, r.quantity FROM return_receipts r
      JOIN dispatch_request_lines n ON n.id = r.dispatch_request_line_id JOIN dispatch_requests d ON d.id = r.dispatch_request_id
      WHERE d.sales_order_id = o.id AND r.taken_back_at IS NULL) c`)} END AS returned_amount,
    CASE WHEN $2 THEN (SELECT COALESCE(sum(amount), 0) / 100.0 FROM refund_requests
      WHERE sales_order_id = o.id AND NOT is_replaced AND status IN ('refunded', 'refunded-externally', 'processed'))
      END AS refunded_amount,
    CASE WHEN $2 THEN o.metadata ELSE o.metadata - 'surcharges' END AS metadata, o.comment_count,
    global_sales_order_status(o.id), validation_status(o.id),
    (SELECT count(*)::int FROM ${ELSEWHERE}) AS dispatch_requests_elsewhere,
    ARRAY(SELECT DISTINCT l.display_name FROM ${ELSEWHERE} JOIN locations l ON l.id = d.location_id
      WHERE EXISTS (SELECT FROM dispatch_request_replacements r JOIN dispatch_requests was ON was.id = r.old_id
        WHERE r.new_id = d.id AND was.location_id IN ${OWN_LOCATIONS}) ORDER BY 1) AS dispatch_requests_taken_over_by,
    ARRAY(SELECT identifier FROM sales_order_links WHERE sales_order_id = o.id ORDER BY 1) AS linked_sales_order_identifiers
  FROM sales_orders o WHERE o.id = $1`;

/** Whether the user has the rights that decide on amounts. */
const amountsFor =
  (...rights: readonly Right[]) =>
  (user: User) =>
    rights.map(right => holds(user, right));

/** Parts of an order by their name in `include`; from $2 on, what the user may see of them. */
const PARTS: readonly (readonly [name: string, sql: string, of?: (user: User) => readonly unknown[]])[] = [
  [
    'sales_order_lines',
    `SELECT id, product_identifier, product_name, quantity, promised_delivery_date, created_at, tax_class, is_extra,
       CASE WHEN $2 THEN promotions ELSE (SELECT COALESCE(jsonb_agg(p.promotion - 'promotion_amount' ORDER BY p.nth), '[]')
         FROM jsonb_array_elements(promotions) WITH ORDINALITY AS p(promotion, nth)) END AS promotions,
       metadata - CASE WHEN $3 THEN '{}' ELSE '{extra_order_line_unit_price_to_show}' END::text[]
         - CASE WHEN $2 THEN '{}' ELSE '{private_copy_levy}' END::text[] AS metadata,
       ${amounts(
         'original_line_gross_price',
         'discount_amount',
         'line_gross_price',
         'line_net_price',
         'line_tax_amount',
         'unit_gross_price',
         'unit_net_price',
         'unit_tax_amount',
       )},
       COALESCE((SELECT string_agg(e.ean, ' ' ORDER BY e.ean) FROM product_eans e
         WHERE e.product_identifier = n.product_identifier), '') AS ean_codes
     FROM sales_order_lines n WHERE sales_order_id = $1 ORDER BY position NULLS FIRST, id`,
    amountsFor(seeAmounts, seeMetadataPrices),
  ],
  [
    'sales_order_payments',
    `SELECT provider, account, method, payment_status, reference, datetime,
       CASE WHEN $2 THEN (amount / 100.0)::float8 END AS amount
     FROM sales_order_payments WHERE sales_order_id = $1 ORDER BY datetime, id`,
    amountsFor(seeAmounts),
  ],
  [
    'addresses',
    `SELECT address_type, title, company_name, first_name, last_name_prefix, last_name, full_name, street, house_no,
       house_no_extra, zipcode, city, country, phone_number, email_address
     FROM sales_order_addresses WHERE sales_order_id = $1 AND archived_at IS NULL ORDER BY address_type`,
  ],
  [
    'invoices',
    'SELECT identifier, created_at FROM sales_order_invoices WHERE sales_order_id = $1 ORDER BY 2, 1',
  ],
  [
    'responsible_location_history',
    `SELECT d.identifier AS dispatch_request_identifier, l.identifier, l.display_name
     FROM responsible_locations r JOIN dispatch_requests d ON d.id = r.dispatch_request_id
     JOIN locations l ON l.id = r.location_id
     WHERE d.sales_order_id = $1 AND ($2 OR d.location_id IN (SELECT location_id FROM user_locations WHERE user_id = $3))
     ORDER BY r.id`,
    ({ canmanagealllocations, id }) => [canmanagealllocations, id],
  ],
];
