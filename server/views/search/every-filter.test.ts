import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { orderColumns, type OrderFilter, orderFilterNames } from '../../../contract/orders/order-search.ts';
import { addDays } from '../../../core/calendar/day.ts';
import { byHand, rowOf } from '../../ground/db/compose.ts';
import { seedMany } from '../../demo/seed-many.ts';
import { isRefusal } from '../../ground/http/problem.ts';
import { type User, userOf, type UserRow } from '../../ground/session/user.ts';
import { freshDatabase } from '../../testing/database.ts';
import { isDeep, runs, seed } from '../../testing/depth.ts';
import type { TestDatabase } from '../../testing/template.ts';
import { countOrders } from './page.ts';
import { readSearch } from './read-search.ts';
import { selectFound } from './select-orders.ts';
import { readAllOrders, type SlowOrder, slowSearch } from './slow-search.ts';

/** The last orders of `seedMany` are of this day, those of the demo of the week after. */
const TODAY = '2026-11-20';

let db: TestDatabase;
let orders: SlowOrder[];
let users: User[];
/** Those of all orders. */
let values: Readonly<Record<OrderFilter, readonly string[]>>;

beforeAll(async () => {
  db = await freshDatabase();
  await seedMany(db, isDeep ? 6000 : 2500, () => undefined);
  for (const change of VARIETY) await db.execute(change);
  await db.execute('ANALYZE');
  orders = await readAllOrders(db);
  users = (await db.query<UserRow>(SELECT_USERS)).map(userOf);
  values = valuesIn(orders);
});

/** Columns in which seeded orders are too alike. */
const VARIETY = [
  'UPDATE sales_orders SET sales_formula_identifier = NULL WHERE id % 7 = 0',
  'UPDATE sales_orders SET customer_identifier = NULL WHERE id % 11 = 0',
  'UPDATE sales_orders SET promised_delivery_date = NULL WHERE id % 13 = 0',
  `UPDATE sales_order_addresses SET country = CASE WHEN sales_order_id % 2 = 0 THEN 'BE' ELSE 'DE' END WHERE sales_order_id % 5 = 0`,
  `UPDATE sales_order_addresses SET full_name = 'Zoë Çelik', city = '’s-Gravenhage', email_address = NULL
   WHERE sales_order_id % 17 = 0 AND address_type = 'shipping'`,
  `UPDATE sales_order_addresses SET full_name = '100% O_o B\\and', zipcode = NULL WHERE sales_order_id % 19 = 0 AND address_type = 'billing'`,
  `INSERT INTO sales_order_addresses (sales_order_id, address_type, full_name, street, house_no, zipcode, city, country, email_address, archived_at)
   SELECT id, 'shipping', 'Oud Adres', 'Oudstraat', '1', '9999 ZZ', 'Ouddorp', 'FR', 'oud@voorbeeld.nl', now() FROM sales_orders WHERE id % 3 = 0`,
  `UPDATE sales_orders o SET customer_name = full_name, customer_city = city, customer_country = country
   FROM sales_order_addresses a WHERE a.sales_order_id = o.id AND address_type = 'billing' AND archived_at IS NULL`,
  `UPDATE dispatch_requests SET responsible_location_id = 2 + id % 3 WHERE id % 6 = 0`,
];

const SELECT_USERS = `
  SELECT u.id, u.username, u.name, u.homepage, u.language, u.permissions, COALESCE((
    SELECT jsonb_agg(jsonb_build_object('type', l.type, 'identifier', l.identifier, 'display_name', l.display_name))
    FROM user_locations ul JOIN typed_locations l ON l.id = ul.location_id WHERE ul.user_id = u.id), '[]') AS locations
  FROM users u ORDER BY u.id`;

/** Values of each filter, most of which one of the orders has. */
function valuesIn(all: readonly SlowOrder[]): Record<OrderFilter, readonly string[]> {
  const of = (value: (order: SlowOrder) => readonly (string | null | undefined)[]) =>
    [...new Set(all.flatMap(value))].filter(one => typeof one === 'string').concat('bestaat niet');
  const deliveries = (value: (one: SlowOrder['deliveries'][number]) => string | null | undefined) =>
    of(order => order.deliveries.map(value));
  const addresses = (value: (one: SlowOrder['addresses'][number]) => string | null) =>
    of(order => order.addresses.map(value));
  const flags = ['0', '1'];
  const names = addresses(one => one.full_name);
  return {
    order_identifier: of(order => [order.order_identifier]),
    fulfilment_method: of(order => [order.fulfilment_method]),
    sales_channel_identifier: of(order => [order.sales_channel]),
    sales_formula_identifier: of(order => [order.sales_formula]),
    customer_identifier: of(order => [order.customer_identifier]),
    product_identifiers: of(order => order.products.map(({ product }) => product)),
    payment_method: of(order => order.payments),
    has_comments: flags,
    refunds: ['all', 'manual_processing', 'automatic_processing_delay', 'requested'],
    order_placed_from: [],
    order_placed_to: [],
    max_age_days: [],
    promised_delivery_date: of(order => [order.promised_delivery_date]).filter(day => day.startsWith('20')),
    dispatch_type: deliveries(one => one.dispatch_type),
    dispatcher_type: deliveries(one => one.place.type),
    dispatcher_identifier: deliveries(one => one.place.identifier),
    dispatch_request_status: [...deliveries(one => one.status), 'requested-paused'],
    hold_status: ['review', 'accepted', 'denied'],
    validation_status: ['released', 'on-hold'],
    responsible_location_type: deliveries(one => one.follower?.type),
    responsible_location_identifier: [...deliveries(one => one.follower?.identifier), 'all'],
    has_order_responsible_location: flags,
    carrier_method: deliveries(one => one.method?.identifier),
    is_paused: flags,
    is_late: flags,
    has_assign_error: ['0', '1', '2', '3'],
    has_label_error: flags,
    dispatch_request_batch: deliveries(one => one.batch),
    address_type: ['billing', 'shipping'],
    address_name: [...names, ...names.flatMap(name => name.split(' ')), 'zoe', 'ÇELIK', '%', '_', '\\', 'an'],
    address_city: [...addresses(one => one.city), 'gravenhage', 'utr', 'DAM'],
    address_zipcode: [...addresses(one => one.zipcode), '10', '35 1', '9999zz', '%'],
    address_email: addresses(one => one.email?.toUpperCase() ?? null),
    address_country: addresses(one => one.country.toLowerCase()),
    address_fulltext: [
      'jansen',
      'utrecht straat',
      'voorbeeld.nl',
      'a 1',
      'Zoë gravenhage',
      'oud@voorbeeld.nl',
      '%',
    ],
  };
}

const LISTS: readonly OrderFilter[] = [
  'product_identifiers',
  'dispatch_request_status',
  'dispatcher_identifier',
  'payment_method',
  'carrier_method',
];
const DAYS = ['order_identifier', 'order_placed_from', 'order_placed_to', 'max_age_days'];
const free = orderFilterNames.filter(name => !DAYS.includes(name));

/** Filters that mostly fit one order, in days around it; some are those of any other. */
const searches = fc.record({
  user: fc.nat(),
  order: fc.nat(),
  filters: fc.uniqueArray(
    fc.record({
      name: fc.constantFrom(...free),
      nth: fc.array(fc.nat(), { minLength: 1, maxLength: 2 }),
      ofAny: chance(8),
    }),
    { maxLength: 4, selector: ({ name }) => name },
  ),
  asksNumber: chance(15),
  window: fc.constantFrom('two days', 'a month', 'a month before', 'until now'),
  sort: fc.record(
    { sort_by: fc.constantFrom(...orderColumns), sort_dir: fc.constantFrom('asc' as const, 'desc' as const) },
    { requiredKeys: [] },
  ),
  page: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, fc.constantFrom(1, 3)),
});
function chance(ofSo: number) {
  return fc.nat({ max: ofSo - 1 }).map(nth => nth === 0);
}
type Drawn = typeof searches extends fc.Arbitrary<infer T> ? T : never;

function queryOf({ order: nth, filters, asksNumber, window, sort }: Drawn) {
  // Half of them are of the last month, in which all statuses are.
  const order = orders[nth % 2 === 0 ? orders.length - 1 - (nth % 600) : nth % orders.length]!;
  const its = valuesIn([order]);
  const pick = (all: readonly string[], which: readonly number[]) => which.map(one => all[one % all.length]!);
  const asked = filters.map(({ name, nth: which, ofAny }) => {
    const chosen = pick(ofAny ? values[name] : its[name], which);
    return [name, LISTS.includes(name) ? chosen.join(',') : chosen[0]!] as const;
  });
  return {
    ...Object.fromEntries(asked),
    ...daysAround(order.day, window),
    ...(asksNumber && { order_identifier: order.order_identifier }),
    ...sort,
  };
}

function daysAround(day: string, window: Drawn['window']) {
  switch (window) {
    case 'two days':
      return { order_placed_from: addDays(day, -1), order_placed_to: day };
    case 'a month':
      return { order_placed_from: addDays(day, -15), order_placed_to: addDays(day, 15) };
    case 'a month before':
      return { order_placed_to: day, max_age_days: '30' };
    case 'until now':
      return {};
  }
}

it('finds what a slow search in plain TypeScript finds, in its order', async () => {
  let some = 0;
  const search = async (drawn: Drawn) => {
    const user = users[drawn.user % users.length]!;
    const query = queryOf(drawn);
    const read = await readSearch(db, user, query, TODAY);
    if (isRefusal(read)) throw new Error(read.problem.detail);
    const own = user.canmanagealllocations ? null : user.locations;
    const expected = slowSearch(orders, own, query, TODAY).map(order => order.order_identifier);
    const part = { limit: 25, offset: drawn.page * 25 };
    const shown = { include: new Set<string>(), hidden: new Set<never>() };
    const rows = await selectFound(db, read, { ...drawn.sort, ...part }, shown);
    expect(rows.map(row => row.order_identifier)).toEqual(expected.slice(part.offset, part.offset + 25));
    expect(await rowOf(db, byHand(countOrders(read, 10_001)))).toEqual({ count: expected.length });
    if (rows.length > 0) some += 1;
  };
  const times = runs(400, 4000);
  await fc.assert(fc.asyncProperty(searches, search), { numRuns: times, seed });
  // A comparison of nothing with nothing says little.
  expect(some / times).toBeGreaterThan(0.3);
}, 900_000);
