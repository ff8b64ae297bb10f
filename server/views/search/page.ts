import { type RawBuilder, sql } from 'kysely';
import type { OrderColumn } from '../../../contract/orders/order-search.ts';
import { all, type Condition, condition, oneOf } from './filters.ts';
import type { Search } from './read-search.ts';
import { type DeliverySort, type OrderSort, sorts } from './sorts.ts';

type Statement = RawBuilder<{ readonly id: number }>;

/** The order in which orders are found; the newest first without it. */
export interface OrderSorting {
  readonly sort_by?: OrderColumn | undefined;
  readonly sort_dir?: 'asc' | 'desc' | undefined;
}
/** A part of them; without it all. */
export interface PagePart {
  readonly limit: number;
  readonly offset: number;
}

/** Orders that fit, in their order: rows of `id` and `s`, what they are sorted by (`inOrder` sorts what is joined to them). */
export function foundOrders(search: Search, sorting: OrderSorting, part?: PagePart): Statement {
  const found = unsorted(search, sorting);
  const pages = part && sql`LIMIT ${part.limit} OFFSET ${part.offset}`;
  return sql`${found} ${inOrder(sorting)} ${pages ?? sql``}`;
}

/** `ORDER BY s, id`, where these are columns of `table`, or of the statement itself. Nothing stands last, in both directions. */
export function inOrder(
  { sort_by = 'placed_at', sort_dir = 'desc' }: OrderSorting,
  table?: string,
): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(table === undefined ? column : `${table}.${column}`);
  const direction = sql.raw(sort_dir);
  // Every order was placed: an index is read backwards only without NULLS LAST.
  const nulls = sort_by === 'placed_at' ? sql`` : sql` NULLS LAST`;
  return sql`ORDER BY ${of('s')} ${direction}${nulls}, ${of('id')} ${direction}`;
}

/** How many fit, and no more than `most` of them are looked at. */
export const countOrders = (search: Search, most: number): RawBuilder<{ readonly count: number }> =>
  sql`SELECT count(*) FROM (${unsorted(search, {})} LIMIT ${most}) AS found`;

/**
 * The statement that finds them, of the shape that was the fastest for its filters (search.md 3). A window of 31 days bounds what
 * it reads only as each table is told of it: an index of a table without it is walked through all the years.
 */
function unsorted(search: Search, { sort_by = 'placed_at', sort_dir = 'desc' }: OrderSorting): Statement {
  if (search.order_id !== undefined) return fromOrders(search, sorts[sort_by], seen(search));
  const sort = sorts[sort_by];
  if (sort.of === 'delivery') return fromDeliveriesBy(search, firstOf(sort, sort_dir), sort.join);
  if (sort.of === 'count') return fromDeliveriesBy(search, shownCount(search));
  if (sort.of === 'order') return fromOrders(search, sort, withParts(search));
  if (search.address.length > 0) return fromAddresses(search);
  if (search.delivery.length > 0 || (search.locations && !ofOrder(search).length))
    return fromDeliveries(search);
  return fromOrders(search, sort, seen(search));
}

const fromOrders = (search: Search, sort: OrderSort, parts: readonly Condition[]): Statement =>
  sql`SELECT o.id, ${sort.of === 'order' ? sort.value : sql`o.placed_at`} AS s FROM sales_orders o
    WHERE ${all([...inWindow(search, 'o'), ...search.order, ...withProducts(search, sql`o.id`), ...parts])}`;

/** An address, the newest first, whose order fits. */
const fromAddresses = (search: Search): Statement =>
  sql`SELECT a.sales_order_id AS id, a.placed_at AS s FROM sales_order_addresses a
    WHERE ${all([
      ...addresses(search),
      ...withProducts(search, sql`a.sales_order_id`),
      ...(search.order.length > 0
        ? [
            condition`EXISTS (SELECT FROM sales_orders o WHERE ${all([condition`o.id = a.sales_order_id`, ...inWindow(search, 'o'), ...search.order])})`,
          ]
        : []),
      ...(asksDelivery(search)
        ? [
            condition`EXISTS (SELECT FROM dispatch_requests d WHERE ${all([condition`d.sales_order_id = a.sales_order_id`, ...deliveries(search)])})`,
          ]
        : []),
    ])}
    GROUP BY a.placed_at, a.sales_order_id`;

/** Deliveries, those of the newest orders first; an order with several is there once. */
const fromDeliveries = (search: Search): Statement =>
  sql`SELECT d.sales_order_id AS id, d.placed_at AS s FROM ${deliveriesOfOrders(search)}
    GROUP BY d.placed_at, d.sales_order_id`;

/** Sorted by what the deliveries of an order have. Every order has a delivery. */
const fromDeliveriesBy = (search: Search, s: RawBuilder<unknown>, join?: RawBuilder<unknown>): Statement =>
  sql`SELECT d.sales_order_id AS id, ${s} AS s FROM ${deliveriesOfOrders(search, join)} GROUP BY d.sales_order_id`;

/** By the first of it, or backwards by the last. */
const firstOf = ({ value, isFirst }: DeliverySort, direction: 'asc' | 'desc') =>
  isFirst || direction === 'asc' ? sql`min(${value})` : sql`max(${value})`;

/** A row shows also those that do not fit; without a filter all do. */
const shownCount = ({ delivery, locations, own }: Search) =>
  delivery.length === 0 && locations === own
    ? sql`count(*)`
    : sql`(SELECT count(*) FROM dispatch_requests one WHERE ${all([
        condition`one.sales_order_id = d.sales_order_id`,
        condition`NOT one.is_replaced`,
        ...(own ? [oneOf(sql`one.location_id`, own)] : []),
      ])})`;

/** Deliveries that fit, of orders that fit. */
const deliveriesOfOrders = (search: Search, join: RawBuilder<unknown> = sql``): RawBuilder<unknown> =>
  sql`dispatch_requests d ${join} ${
    search.order.length > 0
      ? sql`JOIN sales_orders o ON ${all([condition`o.id = d.sales_order_id`, ...inWindow(search, 'o'), ...search.order])}`
      : sql``
  }
    WHERE ${all([
      ...deliveries(search),
      ...withProducts(search, sql`d.sales_order_id`),
      ...withAddress(search, sql`d.sales_order_id`),
    ])}`;

const ofOrder = ({ order, products }: Search): readonly unknown[] => [...order, ...products];
const asksDelivery = ({ delivery, locations }: Search): boolean => delivery.length > 0 || locations !== null;

/** One by one it is tested whether an order `o` has a delivery that fits. */
const seen = (search: Search): readonly Condition[] =>
  asksDelivery(search)
    ? [
        condition`EXISTS (SELECT FROM dispatch_requests d WHERE ${all([condition`d.sales_order_id = o.id`, ...deliveries(search)])})`,
      ]
    : [];

/** The orders `o` that have a delivery and an address that fit are listed first. */
const withParts = (search: Search): readonly Condition[] => [
  ...(asksDelivery(search)
    ? [condition`o.id IN (SELECT d.sales_order_id FROM dispatch_requests d WHERE ${all(deliveries(search))})`]
    : []),
  ...withAddress(search, sql`o.id`),
];

const withAddress = (search: Search, order: RawBuilder<unknown>): readonly Condition[] =>
  search.address.length > 0
    ? [
        condition`${order} IN (SELECT a.sales_order_id FROM sales_order_addresses a WHERE ${all(addresses(search))})`,
      ]
    : [];

const withProducts = (search: Search, order: RawBuilder<unknown>): readonly Condition[] =>
  search.products.length > 0
    ? [
        condition`${order} IN (SELECT n.sales_order_id FROM sales_order_lines n
          WHERE ${all([oneOf(sql`n.product_identifier`, search.products), ...inWindow(search, 'n')])})`,
      ]
    : [];

const addresses = (search: Search): readonly Condition[] => [
  condition`a.archived_at IS NULL`,
  ...inWindow(search, 'a'),
  ...search.address,
];

const deliveries = (search: Search): readonly Condition[] => [
  condition`NOT d.is_replaced`,
  ...inWindow(search, 'd'),
  ...(search.locations ? [oneOf(sql`d.location_id`, search.locations)] : []),
  ...search.delivery,
];

/** The window, of a table by its name in the statement; an order that is asked by its number has none. */
const inWindow = ({ placed, order_id }: Search, table: 'o' | 'd' | 'a' | 'n'): readonly Condition[] => {
  if (!placed) return table === 'o' ? [condition`o.id = ${order_id}`] : [];
  const column = sql.ref(`${table}.placed_at`);
  return [condition`${column} >= ${placed.from}`, condition`${column} < ${placed.before}`];
};
