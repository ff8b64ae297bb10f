import { orderColumns, type OrderFilter } from '../../contract/orders/order-search.ts';
import { addDays, dutchDay } from '../../core/calendar/day.ts';
import type { Database } from '../../server/ground/db/pool.ts';
import { createRandom } from '../../server/demo/random.ts';
import { presets } from '../../server/views/search/presets.ts';

export type Query = Readonly<Record<string, string>>;
export interface Case {
  readonly name: string;
  readonly query: Query;
}
/** Rounds of each search; the many at random have fewer. */
export const ROUNDS = 9;

/** Searches with one goal: the 95th percentile of each, for the worst kind of user, in ms. */
export interface Group {
  readonly name: string;
  readonly most: number;
  /** How often each is asked. */
  readonly rounds: number;
  readonly cases: readonly Case[];
}

/** Long results, of which a page far on is asked. */
const PAGED: Readonly<Record<string, Query>> = {
  all: {},
  'what was shipped': { dispatch_request_status: 'shipped,delivered' },
  'a channel': { sales_channel_identifier: 'web' },
};

/** Every kind of search, in the last month of the orders. */
export async function searchGroups(db: Database): Promise<Group[]> {
  const known = await valuesOf(db);
  const month = { order_placed_from: addDays(known.day, -30), order_placed_to: known.day };
  const inMonth = (name: string, query: Query): Case => ({ name, query: { ...month, ...query } });
  const filters = filterCases(known);
  const words = addressCases(known);
  return [
    {
      name: 'preset',
      most: 60,
      rounds: ROUNDS,
      cases: Object.entries(presets).map(([name, { values }]) => ({
        name,
        query: { order_placed_to: known.day, ...values },
      })),
    },
    {
      name: 'order number',
      most: 10,
      // It is one search: of nine answers the 95th percentile would be the slowest.
      rounds: 100,
      cases: [{ name: 'order number', query: { order_identifier: known.number } }],
    },
    {
      name: 'filter',
      most: 160,
      rounds: ROUNDS,
      cases: filters.map(({ name, query }) => inMonth(name, query)),
    },
    {
      name: 'address text',
      most: 90,
      rounds: ROUNDS,
      cases: words.map(({ name, query }) => inMonth(name, query)),
    },
    {
      name: 'sort',
      most: 150,
      rounds: ROUNDS,
      cases: orderColumns.flatMap(sort_by =>
        ['asc', 'desc'].map(sort_dir => inMonth(`${sort_by} ${sort_dir}`, { sort_by, sort_dir })),
      ),
    },
    {
      name: 'page',
      most: 75,
      rounds: ROUNDS,
      cases: [40, 400].flatMap(page =>
        Object.entries(PAGED).map(([of, query]) =>
          inMonth(`page ${page} of ${of}`, { ...query, offset: String((page - 1) * 25) }),
        ),
      ),
    },
    {
      name: 'combination',
      most: 100,
      rounds: 3,
      cases: combinations([...filters, ...words]).map(one => inMonth(one.name, one.query)),
    },
  ];
}

type Known = Awaited<ReturnType<typeof valuesOf>>;

/** Values that some orders of the last month have: many, few or none. */
async function valuesOf(db: Database) {
  const [last] = await db.query<{
    placed_at: string;
    number: string;
    customer: string;
    email: string;
    zipcode: string;
    batch: string;
    product: string;
  }>(`
    SELECT o.placed_at, o.identifier AS number, o.customer_identifier AS customer, a.email_address AS email, a.zipcode,
      (SELECT b.identifier FROM dispatch_requests d JOIN dispatch_request_batches b ON b.id = d.batch_id
       WHERE d.placed_at <= o.placed_at - interval '3 days' ORDER BY d.placed_at DESC LIMIT 1) AS batch,
      (SELECT product_identifier FROM sales_order_lines WHERE sales_order_id = o.id LIMIT 1) AS product
    FROM sales_orders o JOIN sales_order_addresses a ON a.sales_order_id = o.id
    WHERE o.identifier ~ '^[0-9]{6}-[0-9]{7}$' ORDER BY o.placed_at DESC LIMIT 1`);
  if (!last) throw new Error('the database has no seeded orders');
  return { ...last, day: dutchDay(Date.parse(last.placed_at)) };
}

function filterCases({ customer, batch, product, day }: Known): readonly Case[] {
  const some: Partial<Record<OrderFilter, readonly string[]>> = {
    fulfilment_method: ['delivery', 'pickup'],
    sales_channel_identifier: ['web', 'kassa', 'none'],
    sales_formula_identifier: ['thuis', 'none'],
    customer_identifier: [customer, 'none'],
    product_identifiers: [product, `${product},100000,100001,100002`, 'none'],
    payment_method: ['ideal', 'giftcard', 'none'],
    has_comments: ['0', '1'],
    refunds: ['all', 'manual_processing', 'automatic_processing_delay', 'requested'],
    promised_delivery_date: [addDays(day, -3), addDays(day, 99)],
    dispatch_type: ['dc_delivery', 'click_and_collect', 'none'],
    dispatcher_type: ['dc', 'store', 'warehouse'],
    dispatcher_identifier: ['DC01', '101'],
    dispatch_request_status: [
      'shipped',
      'delivered',
      'return-announced',
      'denied',
      'requested-paused',
      'none',
    ],
    hold_status: ['review', 'accepted', 'denied'],
    validation_status: ['released', 'on-hold'],
    responsible_location_identifier: ['101', 'all'],
    has_order_responsible_location: ['0', '1'],
    carrier_method: ['postnl_parcel_standard', 'none'],
    is_paused: ['0', '1'],
    is_late: ['0', '1'],
    has_assign_error: ['0', '1', '2', '3'],
    dispatch_request_batch: [batch, 'none'],
  };
  return casesOf(some);
}

const addressCases = ({ email, zipcode }: Known): readonly Case[] =>
  casesOf({
    address_type: ['billing'],
    address_country: ['NL', 'BE'],
    address_email: [email, 'niemand@voorbeeld.nl'],
    address_zipcode: [zipcode, zipcode.slice(0, 4), '0000'],
    address_name: ['jansen', 'van', 'qqq'],
    address_city: ['utrecht', 'utr', 'qqq'],
    address_fulltext: [
      'jansen',
      'jansen utrecht',
      'oorbeeld',
      'klant12',
      'lindelaan 12 bis',
      '1013ZZ',
      '1013 zz',
      '06 12345678',
      'qqq',
    ],
  });

const casesOf = (some: Partial<Record<OrderFilter, readonly string[]>>): readonly Case[] =>
  Object.entries(some).flatMap(([name, values]) =>
    values.map(value => ({ name: `${name} ${value}`, query: { [name]: value } })),
  );

/** Two to four filters; three in ten sorted otherwise, two in ten far on. */
function combinations(cases: readonly Case[]): readonly Case[] {
  const random = createRandom(18);
  return Array.from({ length: 200 }, () => {
    const chosen = Array.from({ length: 2 + random.int(3) }, () => random.pick(cases));
    const sort =
      random.int(10) < 3
        ? { sort_by: random.pick(orderColumns), sort_dir: random.pick(['asc', 'desc']) }
        : {};
    const page = random.int(10) < 2 ? { offset: '975' } : {};
    const query = Object.assign({}, ...chosen.map(one => one.query), sort, page) as Query;
    return {
      name: Object.entries(query)
        .map(([name, value]) => `${name} ${value}`)
        .join(', '),
      query,
    };
  });
}
