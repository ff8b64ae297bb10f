import { type RawBuilder, sql } from 'kysely';
import { ANY_LOCATION, type countSalesOrders } from '../../../contract/orders/order-search.ts';
import type { QueryOf } from '../../../contract/http.ts';
import { addDays, type Day, dutchDay } from '../../../core/calendar/day.ts';
import { dutchInstant } from '../../../core/calendar/time.ts';
import { wordsOf } from '../../../core/order/search/typed.ts';
import { searchDays } from '../../../core/order/search/window.ts';
import { byHand, rowOf } from '../../ground/db/compose.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { type Refusal, isRefusal, refuse } from '../../ground/http/problem.ts';
import { namedOrder } from '../../acts/orders/named-order.ts';
import type { User } from '../../ground/session/user.ts';
import {
  all,
  type Condition,
  condition,
  conditionsOf,
  type SearchFilters,
  filtersIn,
  hasWord,
  oneOf,
} from './filters.ts';

/** A search, ready to be written as SQL (page.ts). */
export interface Search {
  /** Row id of the one order that is asked for by its number, or by what is printed on a box of it; 0: there is none. */
  readonly order_id: number | undefined;
  /** When its orders were placed: from, and before; null only with a number. */
  readonly placed: { readonly from: string; readonly before: string } | null;
  /** Row ids of the locations that a delivery must be at; null: anywhere. */
  readonly locations: readonly number[] | null;
  /** Those of the user, whose deliveries are shown; null: all. */
  readonly own: readonly number[] | null;
  /** Conditions on the order `o`, on one delivery `d`, and on one address `a`. */
  readonly order: readonly Condition[];
  readonly delivery: readonly Condition[];
  readonly address: readonly Condition[];
  /** Articles, of which a line has one; empty: any. */
  readonly products: readonly string[];
}

/** Reads a search by its rules (shell-search-settings.md 5), for a user, today; a refusal says what is wrong with its days. */
export async function readSearch(
  db: Queryable,
  user: User,
  query: QueryOf<typeof countSalesOrders>,
  today: Day = dutchDay(Date.now()),
): Promise<Search | Refusal> {
  const filters = filtersIn(query);
  const placed = placedIn(filters, today);
  if (placed && isRefusal(placed)) return placed;
  const { own, dispatchers, followers, methods, batches } = await findIds(db, user, filters);
  const { order, delivery, address } = conditionsOf(filters, today);
  const { order_identifier: [number] = [], address_fulltext: [text] = [] } = filters;
  return {
    order_id: number === undefined ? undefined : ((await namedOrder(db, number)) ?? 0),
    placed,
    locations: own && dispatchers ? dispatchers.filter(id => own.includes(id)) : (own ?? dispatchers),
    own,
    order,
    delivery: [
      ...delivery,
      ...(followsUp(filters) ? [condition`d.responsible_location_id IS NOT NULL`] : []),
      ...among(sql`d.responsible_location_id`, followers),
      ...among(sql`d.carrier_method_id`, methods),
      ...among(sql`d.batch_id`, batches),
    ],
    address: text === undefined ? address : [...address, ...(await freeSearch(db, text))],
    products: filters.product_identifiers ?? [],
  };
}

/** Words of an address. One that names an order, as the number of a delivery does, or the text as a whole, means that order. */
async function freeSearch(db: Queryable, text: string): Promise<readonly Condition[]> {
  const words = wordsOf(text);
  const [ofWhole, ...ofWords] = await Promise.all([text, ...words].map(one => orderOfNumber(db, one)));
  if (ofWhole !== undefined) return [isOfOrder(ofWhole)];
  return words.map((word, nth) => {
    const order = ofWords[nth];
    return order === undefined ? hasWord(word) : isOfOrder(order);
  });
}
const isOfOrder = (id: number): Condition => condition`a.sales_order_id = ${id}`;
/** Shorter words are house numbers and postcodes. */
const orderOfNumber = async (db: Queryable, text: string): Promise<number | undefined> =>
  /^(?=.*\d).{8,}$/.test(text) ? namedOrder(db, text) : undefined;

const among = (column: RawBuilder<unknown>, ids: readonly number[] | null): readonly Condition[] =>
  ids ? [oneOf(column, ids)] : [];

/** The moments between which its orders were placed. */
function placedIn(filters: SearchFilters, today: Day): Search['placed'] | Refusal {
  if (filters.order_identifier) return null;
  const { order_placed_from: from, order_placed_to: to, max_age_days: age } = filters;
  const days = searchDays({ from: from?.[0], to: to?.[0], maxAgeDays: age && Number(age[0]) }, today);
  if ('fault' in days) return refuse(422, 'invalid-period', days.fault);
  return { from: midnight(days.from), before: midnight(addDays(days.to, 1)) };
}

/** When a Dutch day begins; at midnight no clock is ever set forward. */
const midnight = (day: Day): string => new Date(dutchInstant(day, '00:00') ?? 0).toISOString();

type Ids = Record<'own' | 'dispatchers' | 'followers' | 'methods' | 'batches', readonly number[] | null>;

/** Row ids of what a search names; null: it names none. PostgreSQL plans by how much of each there is. */
async function findIds(db: Queryable, user: User, filters: SearchFilters): Promise<Ids> {
  const { dispatcher_type, dispatcher_identifier, carrier_method, dispatch_request_batch } = filters;
  const { responsible_location_type, responsible_location_identifier } = filters;
  const wanted: Record<keyof Ids, RawBuilder<unknown>> = {
    own: user.canmanagealllocations
      ? NONE
      : sql`ARRAY(SELECT location_id FROM user_locations WHERE user_id = ${user.id})`,
    dispatchers: idsOf('typed_locations', { type: dispatcher_type, identifier: dispatcher_identifier }),
    followers: idsOf('typed_locations', {
      type: responsible_location_type,
      identifier: followsUp(filters) ? undefined : responsible_location_identifier,
    }),
    methods: idsOf('carrier_methods', { identifier: carrier_method }),
    batches: idsOf('dispatch_request_batches', { identifier: dispatch_request_batch }),
  };
  const columns = Object.entries(wanted).map(([name, ids]) => sql`${ids} AS ${sql.ref(name)}`);
  const found = await rowOf(db, byHand(sql<Ids>`SELECT ${sql.join(columns)}`));
  if (!found) throw new Error('a SELECT without FROM has one row');
  return found;
}

/** As the location that follows a delivery up: any. */
const followsUp = ({ responsible_location_identifier: asked }: SearchFilters): boolean =>
  asked?.includes(ANY_LOCATION) ?? false;

const NONE = sql`NULL::int[]`;

/** The rows of a table that have one of the values in each column that is asked. */
function idsOf(
  table: string,
  asked: Readonly<Record<string, readonly string[] | undefined>>,
): RawBuilder<unknown> {
  const conditions = Object.entries(asked).flatMap(([column, values]) =>
    values ? [oneOf(sql.ref(column), values)] : [],
  );
  return conditions.length > 0
    ? sql`ARRAY(SELECT id FROM ${sql.table(table)} WHERE ${all(conditions)})`
    : NONE;
}
