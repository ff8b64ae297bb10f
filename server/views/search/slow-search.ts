import { addDays, dutchDay } from '../../../core/calendar/day.ts';
import { phoneKey } from '../../../core/order/search/typed.ts';
import { isLate } from '../../../core/delivery/late.ts';
import type { Queryable } from '../../ground/db/pool.ts';

// The order search again, slow and obvious: for tests, which compare the fast one with it.

export interface SlowOrder {
  readonly id: number;
  readonly order_identifier: string;
  readonly placed_at: string;
  /** In the Netherlands. */
  readonly day: string;
  readonly grand_total: number;
  readonly fulfilment_method: string;
  readonly promised_delivery_date: string | null;
  readonly sales_formula: string | null;
  readonly sales_channel: string | null;
  readonly customer_identifier: string | null;
  readonly comments: number;
  readonly products: readonly { readonly product: string; readonly quantity: number }[];
  readonly payments: readonly string[];
  readonly refunds: readonly string[];
  readonly addresses: readonly SlowAddress[];
  /** That were not replaced. */
  readonly deliveries: readonly SlowDelivery[];
}
interface SlowAddress {
  readonly type: string;
  readonly company_name: string | null;
  readonly full_name: string | null;
  readonly street: string;
  readonly house_no: string | null;
  readonly house_no_extra: string | null;
  readonly zipcode: string | null;
  readonly city: string;
  readonly country: string;
  readonly email: string | null;
  readonly phone: string | null;
}
export interface SlowDelivery {
  readonly id: number;
  readonly status: string;
  readonly dispatch_type: string;
  readonly dispatch_date: string | null;
  readonly dispatch_action: string | null;
  readonly paused_at: string | null;
  readonly has_label_error: boolean;
  readonly hold_status: string | null;
  readonly hold_reasons: readonly string[];
  readonly retryable: boolean | null;
  readonly place: { readonly type: string; readonly identifier: string; readonly name: string };
  readonly follower: { readonly type: string; readonly identifier: string; readonly name: string } | null;
  readonly method: { readonly identifier: string; readonly name: string; readonly carrier: string } | null;
  readonly batch: string | null;
}

const PLACE = (id: string) =>
  `(SELECT json_build_object('type', type, 'identifier', identifier, 'name', display_name) FROM typed_locations WHERE id = ${id})`;

/** All orders of a database, with what they are searched by. */
export async function readAllOrders(db: Queryable): Promise<SlowOrder[]> {
  const orders = await db.query<Omit<SlowOrder, 'day'>>(SELECT_ALL);
  return orders.map(order => ({ ...order, day: dutchDay(Date.parse(order.placed_at)) }));
}

const SELECT_ALL = `
    SELECT o.id, o.identifier AS order_identifier, o.placed_at, o.grand_total, o.fulfilment_method, o.promised_delivery_date,
      o.sales_formula_identifier AS sales_formula, o.sales_channel_identifier AS sales_channel, o.customer_identifier,
      (SELECT count(*)::int FROM sales_order_comments c WHERE c.sales_order_id = o.id AND c.withdrawn_at IS NULL) AS comments,
      (SELECT COALESCE(json_agg(json_build_object('product', product_identifier, 'quantity', quantity)), '[]')
       FROM sales_order_lines n WHERE n.sales_order_id = o.id) AS products,
      ARRAY(SELECT DISTINCT method FROM sales_order_payments y WHERE y.sales_order_id = o.id ORDER BY 1) AS payments,
      ARRAY(SELECT status FROM refund_requests f WHERE f.sales_order_id = o.id AND NOT is_replaced ORDER BY f.id) AS refunds,
      (SELECT COALESCE(json_agg(json_build_object('type', address_type, 'company_name', company_name, 'full_name', full_name, 'street', street,
        'house_no', house_no, 'house_no_extra', house_no_extra, 'phone', phone_number, 'zipcode', zipcode, 'city', city, 'country', country, 'email', email_address)), '[]')
       FROM sales_order_addresses a WHERE a.sales_order_id = o.id AND archived_at IS NULL) AS addresses,
      (SELECT COALESCE(json_agg(json_build_object('id', d.id, 'status', d.status, 'dispatch_type', d.dispatch_type,
        'dispatch_date', d.dispatch_date, 'dispatch_action', d.dispatch_action, 'paused_at', d.paused_at,
          'has_label_error', EXISTS (SELECT FROM carrier_labels l WHERE l.dispatch_request_id = d.id AND l.state = 'failed'),
        'hold_status', d.hold_status, 'hold_reasons', (SELECT COALESCE(json_agg(h.display_name), '[]') FROM hold_reasons h
          WHERE h.dispatch_request_id = d.id AND h.decision IS DISTINCT FROM 'approved' AND h.decision IS DISTINCT FROM 'unreviewable'), 'retryable', d.is_dispatch_assign_retryable, 'place', ${PLACE('d.location_id')},
        'follower', ${PLACE('d.responsible_location_id')}, 'batch', b.identifier, 'method', CASE WHEN m.id IS NOT NULL THEN
          json_build_object('identifier', m.identifier, 'name', m.display_name, 'carrier', c.display_name) END)), '[]')
       FROM dispatch_requests d LEFT JOIN carrier_methods m ON m.id = d.carrier_method_id LEFT JOIN carriers c ON c.id = m.carrier_id
       LEFT JOIN dispatch_request_batches b ON b.id = d.batch_id
       WHERE d.sales_order_id = o.id AND NOT d.is_replaced) AS deliveries
    FROM sales_orders o`;

type Query = Readonly<Record<string, string | undefined>>;
type Places = readonly { readonly type: string; readonly identifier: string }[];

/** The orders that fit, in their order, for a user of these locations (null: of all). */
export function slowSearch(
  orders: readonly SlowOrder[],
  own: Places | null,
  query: Query,
  today: string,
): SlowOrder[] {
  const number = query['order_identifier'];
  const asked = number === undefined ? query : placesOnly(query);
  const to = asked['order_placed_to'] ?? today;
  const from = asked['order_placed_from'] ?? addDays(to, -Number(asked['max_age_days'] ?? 14));
  const found = orders.flatMap(order => {
    const inTime =
      number === undefined ? order.day >= from && order.day <= to : order.order_identifier === number;
    if (!inTime || !orderFits(order, asked)) return [];
    const seen = order.deliveries.filter(one => isSeen(one, own));
    const deliveries = seen.filter(one => deliveryFits(one, asked, today));
    const isAsked = own !== null || deliveryFilters.some(name => asked[name] !== undefined);
    return !isAsked || deliveries.length > 0 ? [{ order, seen, deliveries }] : [];
  });
  const direction = query['sort_dir'] === 'asc' ? 1 : -1;
  const by = query['sort_by'] ?? 'placed_at';
  const valueOf = (one: (typeof found)[number]) => sortValue(by, one, direction);
  return found
    .map(one => ({ order: one.order, value: valueOf(one) }))
    .sort((a, b) => {
      if (a.value === b.value) return direction * (a.order.id - b.order.id);
      if (a.value === null) return 1;
      if (b.value === null) return -1;
      return isBefore(by, a.value, b.value) ? -direction : direction;
    })
    .map(({ order }) => order);
}

const placesOnly = (query: Query): Query => ({
  dispatcher_type: query['dispatcher_type'],
  dispatcher_identifier: query['dispatcher_identifier'],
  responsible_location_type: query['responsible_location_type'],
  responsible_location_identifier: query['responsible_location_identifier'],
});

const deliveryFilters = [
  'dispatch_type',
  'dispatcher_type',
  'dispatcher_identifier',
  'dispatch_request_status',
  'hold_status',
  'validation_status',
  'responsible_location_identifier',
  'has_order_responsible_location',
  'carrier_method',
  'is_paused',
  'is_late',
  'has_assign_error',
  'has_label_error',
  'dispatch_request_batch',
];

/** Whether a value is the one that is asked, one of those, or nothing is asked. */
const is = (asked: string | undefined, value: string | null | undefined): boolean =>
  asked === undefined || (value !== null && value !== undefined && asked.split(',').includes(value));
const flag = (asked: string | undefined, value: boolean): boolean =>
  asked === undefined || (asked === '1') === value;

function orderFits(order: SlowOrder, q: Query): boolean {
  return (
    is(q['fulfilment_method'], order.fulfilment_method) &&
    is(q['sales_channel_identifier'], order.sales_channel) &&
    is(q['sales_formula_identifier'], order.sales_formula) &&
    (q['customer_identifier'] === undefined || q['customer_identifier'] === order.customer_identifier) &&
    (q['promised_delivery_date'] === undefined ||
      q['promised_delivery_date'] === order.promised_delivery_date) &&
    (q['product_identifiers'] === undefined ||
      order.products.some(({ product }) => is(q['product_identifiers'], product))) &&
    (q['payment_method'] === undefined || order.payments.some(one => is(q['payment_method'], one))) &&
    flag(q['has_comments'], order.comments > 0) &&
    refundsFit(order.refunds, q['refunds']) &&
    (!addressFilters.some(name => q[name] !== undefined) || order.addresses.some(one => addressFits(one, q)))
  );
}

function refundsFit(refunds: readonly string[], asked: string | undefined): boolean {
  switch (asked) {
    case undefined:
      return true;
    case 'all':
      return refunds.length > 0;
    case 'manual_processing':
      return refunds.some(one => one.endsWith('-manually'));
    case 'automatic_processing_delay':
      return refunds.includes('proposal-to-be-released-automatically');
    default:
      return refunds.includes('proposal');
  }
}

const addressFilters = [
  'address_type',
  'address_name',
  'address_city',
  'address_zipcode',
  'address_email',
  'address_country',
  'address_fulltext',
];

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/[\p{M}'’]/gu, '')
    .toLowerCase();
const hasWords = (asked: string | undefined, text: string | null): boolean =>
  asked === undefined || (text !== null && asked.split(' ').every(word => plain(text).includes(plain(word))));

function addressFits(address: SlowAddress, q: Query): boolean {
  const { full_name, street, zipcode, city, country, email } = address;
  const close = (text: string) => text.toLowerCase().replaceAll(/[^a-z\d]/g, '');
  const number = `${address.house_no ?? ''}${address.house_no_extra ?? ''}`;
  const phone = phoneKey(address.phone ?? '');
  const whole = [
    address.company_name,
    full_name,
    street,
    number,
    zipcode,
    close(zipcode ?? ''),
    city,
    email,
    phone,
  ]
    .map(part => part ?? '')
    .join(' ');
  return (
    is(q['address_type'], address.type) &&
    hasWords(q['address_name'], full_name) &&
    hasWords(q['address_city'], city) &&
    (q['address_zipcode'] === undefined ||
      (zipcode !== null && close(zipcode).startsWith(close(q['address_zipcode'])))) &&
    (q['address_email'] === undefined || q['address_email'].toLowerCase() === email?.toLowerCase()) &&
    (q['address_country'] === undefined || q['address_country'].toUpperCase() === country) &&
    hasWords(q['address_fulltext'], whole)
  );
}

/** null: it does not wait for a place. */
const retriedOf = ({ status, retryable }: SlowDelivery): boolean | null =>
  status === 'unable-to-assign' ? retryable : null;

const isSeen = ({ place }: SlowDelivery, own: Places | null): boolean =>
  own === null || own.some(({ type, identifier }) => type === place.type && identifier === place.identifier);

function deliveryFits(one: SlowDelivery, q: Query, today: string): boolean {
  const isHeld = one.hold_status === 'review' || one.hold_status === 'denied';
  const retried = retriedOf(one);
  const assigned = retried === null ? '0' : retried ? '1' : '2';
  const follower = q['responsible_location_identifier'];
  return (
    is(q['dispatch_type'], one.dispatch_type) &&
    is(q['dispatcher_type'], one.place.type) &&
    is(q['dispatcher_identifier'], one.place.identifier) &&
    (is(q['dispatch_request_status'], one.status) ||
      (one.paused_at !== null && is(q['dispatch_request_status'], 'requested-paused'))) &&
    is(q['hold_status'], one.hold_status) &&
    (q['validation_status'] === undefined || (q['validation_status'] === 'on-hold') === isHeld) &&
    (follower === undefined ||
      (one.follower !== null &&
        (follower === 'all' || is(follower, one.follower.identifier)) &&
        is(q['responsible_location_type'], one.follower.type))) &&
    flag(q['has_order_responsible_location'], one.follower !== null) &&
    is(q['carrier_method'], one.method?.identifier) &&
    flag(q['is_paused'], one.paused_at !== null) &&
    flag(q['is_late'], isLate(one, today)) &&
    (q['has_assign_error'] === undefined ||
      (q['has_assign_error'] === '3' ? assigned !== '0' : q['has_assign_error'] === assigned)) &&
    flag(q['has_label_error'], one.has_label_error) &&
    (q['dispatch_request_batch'] === undefined || q['dispatch_request_batch'] === one.batch)
  );
}

type Value = string | number | null;
const names = ['dispatcher', 'responsible_location', 'customer_name', 'customer_city', 'customer_email'];
const dutch = new Intl.Collator('nl');
/** Names go as a reader looks for them; the same but for nothing that is read, by their signs. */
const isBefore = (by: string, a: NonNullable<Value>, b: NonNullable<Value>): boolean =>
  ((names.includes(by) && dutch.compare(String(a), String(b))) || (a < b ? -1 : 1)) < 0;

interface Found {
  readonly order: SlowOrder;
  /** That the user sees, and those of them that fit. */
  readonly seen: readonly SlowDelivery[];
  readonly deliveries: readonly SlowDelivery[];
}

function sortValue(by: string, { order, seen, deliveries }: Found, direction: 1 | -1): Value {
  if (by in ofOrder) return ofOrder[by]!(order);
  if (by === 'dispatch_request_count') return seen.length;
  // On-hold when one of them is, whatever the direction.
  const isFirst = by === 'validation_status' || direction === 1;
  const values = deliveries.map(ofDelivery[by]!).filter(value => value !== null);
  return values.length === 0 ? null : values.reduce((a, b) => (isBefore(by, a, b) === isFirst ? a : b));
}

const customer = ({ addresses }: SlowOrder) => addresses.find(({ type }) => type === 'billing');
const ofOrder: Readonly<Record<string, (order: SlowOrder) => Value>> = {
  order_identifier: order => order.order_identifier,
  placed_at: order => order.placed_at,
  grand_total: order => order.grand_total,
  payment_method: order => order.payments[0] ?? null,
  product_count: order => order.products.reduce((sum, { quantity }) => sum + quantity, 0),
  fulfilment_method: order => order.fulfilment_method,
  promised_delivery_date: order => order.promised_delivery_date,
  sales_formula: order => order.sales_formula,
  sales_channel: order => order.sales_channel,
  customer_name: order => customer(order)?.full_name ?? null,
  customer_city: order => customer(order)?.city ?? null,
  customer_email: order => customer(order)?.email ?? null,
  customer_country: order => customer(order)?.country ?? null,
  customer_identifier: order => order.customer_identifier,
  refund_status: order => order.refunds[0] ?? null,
  has_comments: order => order.comments,
};
const ofDelivery: Readonly<Record<string, (one: SlowDelivery) => Value>> = {
  dispatch_date: one => one.dispatch_date,
  dispatch_type: one => one.dispatch_type,
  dispatcher_type: one => one.place.type,
  dispatcher: one => one.place.name,
  responsible_location: one => one.follower?.name ?? null,
  dispatch_request_status: one => one.status,
  validation_status: one =>
    one.hold_status === 'review' || one.hold_status === 'denied' ? 'on-hold' : 'released',
  hold_reasons: one =>
    one.hold_status === 'review' || one.hold_status === 'denied'
      ? [...new Set(one.hold_reasons)].toSorted().join('\0') || null
      : null,
  carrier_method: one => one.method && `${one.method.carrier}\0${one.method.name}`,
  dispatch_request_batch: one => one.batch,
  is_dispatch_assign_retryable: one => {
    const retried = retriedOf(one);
    return retried === null ? null : Number(retried);
  },
};
