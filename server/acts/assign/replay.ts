import {
  MOST_EXAMPLES,
  MOST_REPLAYED,
  type Replay,
  type ReplayExample,
} from '../../../contract/warehouse/ruleset-replay.ts';
import { comparePlans, sendersOf, weightOf } from '../../../core/assign/compare.ts';
import { type LineToPlan, type AssignedPlan, serviceOf } from '../../../core/assign/facts.ts';
import { addDays, type Day } from '../../../core/calendar/day.ts';
import { serviceDay } from '../../../core/service-time/service-day.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { ORDER_FACTS, type AssignedOrder } from './order-facts.ts';
import { type KnownPlace, loadPlaces } from './load-places.ts';
import { assignBy, type Moment, type PlanFacts, readFacts, type ToPlan, withCapacity } from './plan-lines.ts';
import { PROMISED_DAYS, usedCapacityAt } from '../../nouns/dispatch-requests/used-capacity.ts';

/** A part of a trial. */
export interface Asked {
  readonly ruleset: string;
  readonly day: Day;
  /** Articles that would get it, by number or EAN code; null: those that have it, compared with the default ruleset. */
  readonly products: readonly string[] | null;
  readonly after: number;
}

type OldOrder = AssignedOrder & { readonly placed_at: string; readonly lines: ToPlan['lines'] };

/**
 * Plans orders of a day twice by the same facts, as it is and with the ruleset, and counts what differs; null: there is no such
 * ruleset. Nothing is written or locked. A call reads MOST_REPLAYED orders and keeps counts and a few examples, so memory does not
 * grow with the orders; it stops when `left` aborts.
 */
export async function replay(
  db: Queryable,
  { products: named, ...of }: Asked,
  left: AbortSignal,
): Promise<Replay | null> {
  const known = await loadPlaces(db);
  if (!(of.ruleset in known.rulesets)) return null;
  const products =
    named && (await db.query<{ product: string }>(NUMBERS, [named])).map(({ product }) => product);
  const asked = { ...of, products };
  const [orders, names, kept] = await Promise.all([
    selectOrders(db, asked),
    namesOf(db),
    db.one<Kept>(KEPT_SINCE),
  ]);
  const tally = createTally(names);
  const isKept = (since: string | null | undefined, at: number) => since != null && at >= Date.parse(since);
  for (let first = 0; first < orders.length && !left.aborted; first += AT_ONCE) {
    const part = orders.slice(first, first + AT_ONCE);
    const [{ placed_at }] = part as [OldOrder];
    const began = Date.parse(placed_at);
    // Those that are planned at once came soon after each other: their deliveries are those of the first.
    const used = isKept(kept?.history, began)
      ? await usedCapacityAt(
          db,
          withCapacity(known),
          [addDays(of.day, -1), addDays(of.day, known.horizon_days + PROMISED_DAYS)],
          began,
        )
      : null;
    const planned = await Promise.all(
      part.map(async order => {
        const at = Date.parse(order.placed_at);
        const moment = { at, hasStock: isKept(kept?.stock, at), used };
        const facts = await readFacts(db, { lines: order.lines, moment, known });
        return [order, facts, plansOf(order, facts, asked), moment] as const;
      }),
    );
    for (const one of planned) tally.add(...one);
  }
  const all = asked.after === 0 ? await db.one<{ orders: number }>(COUNT, [asked.day]) : undefined;
  return {
    ...tally.counted(),
    orders: all?.orders ?? 0,
    next: orders.length === MOST_REPLAYED ? (orders.at(-1)?.id ?? null) : null,
  };
}

/** Orders that are planned at the same time. */
const AT_ONCE = 20;

/** Since when the moves of stock and the history of deliveries are kept; null: there are none. */
interface Kept {
  readonly stock: string | null;
  readonly history: string | null;
}

const selectOrders = (db: Queryable, { ruleset, products, day, after }: Asked): Promise<OldOrder[]> =>
  products
    ? db.query<OldOrder>(select(NAMED), [day, after, products])
    : db.query<OldOrder>(select(OF_CHAIN), [day, after, ruleset]);

const namesOf = async (db: Queryable): Promise<ReadonlyMap<number, string>> =>
  new Map(
    (
      await db.query<{ id: number; display_name: string }>('SELECT id, display_name FROM typed_locations')
    ).map(({ id, display_name }) => [id, display_name]),
  );

interface Plans {
  readonly lines: readonly LineToPlan[];
  readonly now: AssignedPlan;
  readonly tried: AssignedPlan;
}

/** The order as it is planned, and as it would be. */
function plansOf(order: OldOrder, facts: PlanFacts, { ruleset, products }: Asked): Plans {
  const { known, rulesetOf } = facts;
  const named = products && new Set(products);
  const isTried = (product: string) => (named ? named.has(product) : rulesetOf(product) === ruleset);
  const planned = (of: (product: string) => string) => {
    const ruled = order.lines.map(line => ({ ...line, ruleset: of(line.product_identifier) }));
    return { ruled, plan: assignBy(facts, order, ruled) };
  };
  const now = planned(product => (isTried(product) && !named ? known.default_ruleset : rulesetOf(product)));
  const tried = planned(product => (isTried(product) ? ruleset : rulesetOf(product)));
  return { lines: now.ruled, now: now.plan, tried: tried.plan };
}

/** Counts what differs, and keeps the worst examples. */
function createTally(names: ReadonlyMap<number, string>) {
  const sums = {
    replayed: 0,
    elsewhere: 0,
    deliveries_now: 0,
    deliveries_tried: 0,
    with_stock_of_today: 0,
    with_capacity_of_today: 0,
  };
  const differences: Replay['differences'] = {};
  let examples: readonly ReplayExample[] = [];
  const slots = new Map<string, Slot>();
  const sentFrom = ({ parts }: AssignedPlan) => [
    ...new Set(parts.flatMap(sendersOf).map(id => names.get(id) ?? String(id))),
  ];
  const book = ({ parts }: AssignedPlan, { known, context }: PlanFacts, more: 1 | -1) => {
    for (const part of parts.flatMap(one => [one, ...one.fed_by])) {
      const place = known.places.find(({ id }) => id === part.location_id);
      const service = serviceOf(part.dispatch_type, part.dispatch_action);
      if (!place?.service_times.some(time => time.type === service && time.max_capacity !== null)) continue;
      const date = part.dispatch_date;
      const key = `${place.id}/${service}/${date}`;
      const isSlot = (row: { location_id: number; service: string; date: Day }) =>
        row.location_id === place.id && row.service === service && row.date === date;
      const planned = context.used.find(isSlot)?.deliveries ?? 0;
      const slot = slots.get(key) ?? { place, service, date, planned, more: 0 };
      slots.set(key, { ...slot, more: slot.more + more });
    }
  };
  return {
    add(order: OldOrder, facts: PlanFacts, { lines, now, tried }: Plans, { hasStock, used }: Moment): void {
      const typeOf = (id: number) => facts.known.places.find(place => place.id === id)?.type ?? '';
      const compared = comparePlans(now, tried, lines, typeOf);
      sums.replayed += 1;
      sums.deliveries_now += now.parts.length;
      sums.deliveries_tried += tried.parts.length;
      if (!hasStock) sums.with_stock_of_today += 1;
      if (!used) sums.with_capacity_of_today += 1;
      book(now, facts, -1);
      book(tried, facts, 1);
      for (const difference of compared.differences)
        differences[difference] = (differences[difference] ?? 0) + 1;
      if (compared.isElsewhere) sums.elsewhere += 1;
      else return;
      const example = {
        order_identifier: order.identifier,
        now: sentFrom(now),
        tried: sentFrom(tried),
        days: compared.days,
        differences: [...compared.differences],
        weight: weightOf(compared),
      };
      examples = [...examples, example].toSorted((a, b) => b.weight - a.weight).slice(0, MOST_EXAMPLES);
    },
    counted: () => ({
      ...sums,
      differences,
      loads: [...slots.values()].flatMap(slot => loadOf(slot, names)),
      examples: [...examples],
    }),
  };
}

/** Deliveries of a location for a service on a day: planned today, and how many more there would be. */
interface Slot {
  readonly place: KnownPlace;
  readonly service: string;
  readonly date: Day;
  readonly planned: number;
  readonly more: number;
}

function loadOf(
  { place, service, date, planned, more }: Slot,
  names: ReadonlyMap<number, string>,
): Replay['loads'] {
  const capacity = serviceDay(place.service_times, service, date)?.max_capacity ?? null;
  const location = names.get(place.id) ?? place.identifier;
  return more !== 0 && capacity !== null ? [{ location, service, date, planned, more, capacity }] : [];
}

const BEGIN = `($1::date::timestamp AT TIME ZONE 'Europe/Amsterdam')`;
const END = `(($1::date + 1)::timestamp AT TIME ZONE 'Europe/Amsterdam')`;
const NAMED = `SELECT unnest($3::text[])`;
/** Articles by their number or an EAN code. */
const NUMBERS = `
  SELECT identifier AS product FROM products WHERE identifier = ANY($1)
  UNION SELECT product_identifier FROM product_eans WHERE ean = ANY($1)`;
const OF_CHAIN = `
  SELECT p.product_identifier FROM product_supply_chains p JOIN supply_chains c ON c.id = p.supply_chain_id
  WHERE c.identifier = $3`;
/** SQL: orders of a day with a line of one of these articles; lines that were added later are no part of them. */
const select = (products: string): string => `
  SELECT ${ORDER_FACTS}, o.placed_at, (
    SELECT json_agg(json_build_object('line', n.id, 'product_identifier', n.product_identifier, 'quantity', n.quantity,
      'promised_delivery_date', COALESCE(n.promised_delivery_date, o.promised_delivery_date),
      'excluded', '[]'::json, 'short_at', '[]'::json) ORDER BY n.id)
    FROM sales_order_lines n WHERE n.sales_order_id = o.id AND NOT n.is_extra) AS lines
  FROM sales_orders o WHERE o.id IN (
    SELECT s.sales_order_id FROM sales_order_lines s
    WHERE s.product_identifier IN (${products}) AND NOT s.is_extra AND s.placed_at >= ${BEGIN} AND s.placed_at < ${END} AND s.sales_order_id > $2
    GROUP BY 1 ORDER BY 1 LIMIT ${MOST_REPLAYED})
  ORDER BY o.id`;
const COUNT = `
  SELECT count(*)::int AS orders FROM sales_orders WHERE placed_at >= ${BEGIN} AND placed_at < ${END}`;
// Stock is the sum of its moves, and capacity that of the history: of before the first one nothing is known.
const KEPT_SINCE = `
  SELECT LEAST((SELECT min(created_at) FROM stock_moves), (SELECT min(created_at) FROM stock_moves_unfolded)) AS stock,
    (SELECT min(created_at) FROM order_history) AS history`;
