import { effectOf, mayReach, openEdit, placesFor, reaches } from '../../../core/assign/edit.ts';
import {
  type AssignedPlan,
  type LineToPlan,
  type PlanContext,
  serviceOf,
  type Stock,
  type UsedCapacity,
} from '../../../core/assign/facts.ts';
import { addDays, type Day, dayIn, DUTCH_ZONE, dutchDay } from '../../../core/calendar/day.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { NOT_BEGUN } from '../../nouns/dispatch-types/service-use.ts';
import { type Available, availableOf } from '../../nouns/stock/available.ts';
import type { KnownPlace, KnownPlaces } from './load-places.ts';
import { type OrderToPlan, PLAN_FACTS } from './order-facts.ts';
import { WAITING } from './plan-again.ts';
import { assignBy, type PlanFacts, rulesetsOf, withCapacity } from './plan-lines.ts';
import { shortAt } from './short-at.ts';
import {
  firstDay,
  PROMISED_DAYS,
  usedCapacity,
  usedCapacityBefore,
} from '../../nouns/dispatch-requests/used-capacity.ts';

/** An open delivery, with its order. */
export interface Open extends OrderToPlan {
  readonly delivery: number;
  readonly delivery_identifier: string;
  readonly location_id: number;
  readonly dispatch_type: string;
  readonly dispatch_date: Day | null;
  /** Its pieces lie reserved at its place. */
  readonly uses_stock: boolean;
  readonly is_planned: boolean;
  readonly lines: readonly Omit<LineToPlan, 'ruleset' | 'excluded' | 'short_at'>[];
}

/** A delivery that is planned otherwise after the save. */
export interface Changed {
  readonly of: Open;
  readonly now: AssignedPlan;
  readonly after: AssignedPlan;
  readonly found: NonNullable<ReturnType<typeof effectOf>>;
}

interface Editing {
  readonly known: KnownPlaces;
  /** The place as it would be. */
  readonly edited: KnownPlace;
  readonly after: number | null;
}

/** Plans deliveries in their order, as they are and with the edited place. */
export async function openPlanner(db: Queryable, { known, edited, after }: Editing) {
  const now = Date.now();
  const today = dutchDay(now);
  const days = [firstDay(now), addDays(today, known.horizon_days + PROMISED_DAYS)] as const;
  const [used, before] = await Promise.all([
    usedCapacity(db, [...new Set([...withCapacity(known), edited.id])], ...days),
    usedCapacityBefore(db, edited.id, days, `${NOT_BEGUN} AND ${later(4)}`, [after]),
  ]);
  const usedAt = grouped(used, ({ location_id }) => location_id);
  const usedOn = new Map(used.map(row => [slotOf(row), row.deliveries]));
  const earlier = new Map(before.map(row => [slotOf(row), row.deliveries]));
  const zones = new Map(known.places.map(({ id, time_zone }) => [id, time_zone]));
  const dayAt = (location: number): Day => dayIn(zones.get(location) ?? DUTCH_ZONE, now);
  const all = { before: known.places, after: known.places.map(one => (one.id === edited.id ? edited : one)) };
  const reachOf = openEdit({ place: edited.id, ...all });
  const articles = createArticles(db, known);

  /** The day that a delivery has now, with those that are there before it. */
  function ownOf({ is_planned, location_id, dispatch_type, dispatch_date: date }: Open): UsedCapacity | null {
    if (!is_planned || date === null || date < dayAt(location_id)) return null;
    const slot = { location_id, service: serviceOf(dispatch_type), date };
    const name = slotOf(slot);
    if (location_id !== edited.id) return { ...slot, deliveries: (usedOn.get(name) ?? 1) - 1 };
    const deliveries = earlier.get(name) ?? 0;
    earlier.set(name, deliveries + 1);
    return { ...slot, deliveries };
  }
  const contextOf = (
    of: Open,
    own: UsedCapacity | null,
    given: Pick<PlanFacts['context'], 'stock' | 'used'>,
  ): PlanFacts['context'] & PlanContext => ({
    ...of,
    ...given,
    used: own ? [...given.used.filter(row => slotOf(row) !== slotOf(own)), own] : given.used,
    now,
    destination: null,
    rulesets: known.rulesets,
    // It tells only why pieces have no place.
    awaited: [],
    max_parts: known.max_parts,
    horizon_days: known.horizon_days,
  });

  return {
    async plan(part: readonly Open[]): Promise<readonly Changed[]> {
      const reached = part
        .map(of => ({ of, own: ownOf(of) }))
        .map(({ of, own }) => ({
          of,
          own,
          reach: reachOf(of.lines, of, own, () => contextOf(of, own, { stock: [], used })),
        }))
        .filter(({ reach }) => mayReach(reach));
      if (reached.length === 0) return [];
      const changed: Changed[] = [];
      await articles.read(reached.flatMap(({ of }) => of.lines));
      const having = reached
        .map(one => ({ ...one, stock: articles.stockFor(one.of) }))
        .filter(({ reach, stock }) => {
          const has = new Set(stock.map(({ location_id }) => location_id));
          return reaches(reach, location => has.has(location));
        });
      const short = await shortsOf(
        db,
        having.flatMap(({ of }) => of.lines),
      );
      for (const { of, own, stock } of having) {
        const lines = of.lines.map(line => ({
          ...line,
          ruleset: articles.rulesetOf(line.product_identifier),
          excluded: [],
          short_at: short.get(line.line) ?? [],
        }));
        const planned = (places: readonly KnownPlace[]) => {
          const near = placesFor(places, { ...of, stock });
          const context = contextOf(of, own, { stock, used: near.flatMap(({ id }) => usedAt.get(id) ?? []) });
          return assignBy({ known, context }, of, lines, { places: near });
        };
        const [was, is] = [planned(all.before), planned(all.after)];
        const found = effectOf(was, is, lines);
        if (found) changed.push({ of, now: was, after: is, found });
      }
      return changed;
    },
  };
}

function grouped<K, T>(rows: readonly T[], keyOf: (row: T) => K): ReadonlyMap<K, readonly T[]> {
  const groups = new Map<K, T[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

const slotOf = ({ location_id, service, date }: Omit<UsedCapacity, 'deliveries'>): string =>
  `${location_id}/${service}/${date}`;

/** Rows of stock that are kept; beyond it all are read anew. */
const MOST_KEPT = 100_000;

/** Facts of articles that plans depend on, read once for as long as there is room. */
function createArticles(db: Queryable, known: KnownPlaces) {
  const rulesets = new Map<string, string>();
  const stocks = new Map<string, readonly Available[]>();
  let kept = 0;
  const [safety] = known.stock_rules;
  return {
    async read(lines: readonly Pick<LineToPlan, 'product_identifier'>[]): Promise<void> {
      if (kept > MOST_KEPT) {
        stocks.clear();
        kept = 0;
      }
      const products = [...new Set(lines.map(line => line.product_identifier))].filter(
        one => !stocks.has(one),
      );
      if (products.length === 0) return;
      const [stock, ruled] = await Promise.all([
        availableOf(db, products, [], known.stock_rules),
        rulesetsOf(db, products),
      ]);
      const read = grouped(stock, row => row.product_identifier);
      for (const product of products) {
        stocks.set(product, read.get(product) ?? []);
        rulesets.set(product, ruled.get(product) ?? known.default_ruleset);
      }
      kept += stock.length;
    },
    rulesetOf: (product: string): string => rulesets.get(product) ?? known.default_ruleset,
    /** Where there are pieces for a delivery: those that it has itself are free for it. */
    stockFor({ lines, location_id, uses_stock }: Open): readonly Stock[] {
      const own = new Map<string, number>();
      for (const { product_identifier, quantity } of uses_stock ? lines : [])
        own.set(product_identifier, (own.get(product_identifier) ?? 0) + quantity);
      return [...new Set(lines.map(line => line.product_identifier))]
        .flatMap(product => stocks.get(product) ?? [])
        .map(row =>
          row.location_id === location_id && own.has(row.product_identifier)
            ? { ...row, available: promisable(row, own.get(row.product_identifier) ?? 0, safety) }
            : row,
        )
        .filter(({ available }) => available > 0);
    },
  };
}

/** The pieces that can be promised when so many of the reserved ones are free. */
const promisable = ({ stock_level, reserved }: Available, freed: number, safety: number): number =>
  Math.max(0, stock_level - (reserved - freed) - safety);

const shortsOf = async (
  db: Queryable,
  lines: readonly Pick<LineToPlan, 'line'>[],
): Promise<ReadonlyMap<number, readonly number[]>> =>
  new Map(
    lines.length === 0
      ? []
      : (await db.query<{ line: number; short_at: number[] }>(SHORT, [lines.map(({ line }) => line)])).map(
          ({ line, short_at }) => [line, short_at],
        ),
  );

/** SQL: delivery `d` comes after that of this parameter, the oldest order first; null: all do. */
const later = (nth: number): string => `(d.placed_at, d.sales_order_id, d.id) > (
    COALESCE((SELECT placed_at FROM dispatch_requests WHERE id = $${nth}), '-infinity'),
    COALESCE((SELECT sales_order_id FROM dispatch_requests WHERE id = $${nth}), 0), COALESCE($${nth}::int, 0))`;
// A status each: its index is in that order.
const open = (status: string, which: string, after = ''): string => `
  SELECT d.id, d.identifier, d.sales_order_id, d.location_id, d.dispatch_type, d.dispatch_date, d.uses_stock, d.placed_at,
    d.status = 'to-be-requested' AS is_planned
  FROM dispatch_requests d WHERE d.status = '${status}' AND NOT d.is_replaced AND ${which} ${after}`;
const all = (after = ''): string =>
  [
    open('to-be-requested', NOT_BEGUN, after),
    open('waiting-for-stock', WAITING, after),
    open('unable-to-assign', WAITING, after),
  ].join(' UNION ALL ');
/** Reads open deliveries after one, the oldest order first. */
export const SELECT_OPEN = `
  SELECT ${PLAN_FACTS}, d.id AS delivery, d.identifier AS delivery_identifier, d.location_id, d.dispatch_type, d.dispatch_date,
    d.uses_stock, d.is_planned, (
    SELECT json_agg(json_build_object('line', n.id, 'product_identifier', n.product_identifier, 'quantity', n.quantity,
      'promised_delivery_date', s.promised_delivery_date) ORDER BY n.id)
    FROM dispatch_request_lines n JOIN sales_order_lines s ON s.id = n.sales_order_line_id WHERE n.dispatch_request_id = d.id) AS lines
  FROM (SELECT * FROM (${all(`AND ${later(1)}`)}) d ORDER BY placed_at, sales_order_id, id LIMIT $2) d
  JOIN sales_orders o ON o.id = d.sales_order_id ORDER BY d.placed_at, d.sales_order_id, d.id`;
/** Counts them. */
export const COUNT_OPEN = `SELECT count(*)::int AS open FROM (${all()}) d`;
const SHORT = `
  SELECT n.id AS line, ${shortAt('n.sales_order_line_id', 'd.sales_order_id')} AS short_at
  FROM dispatch_request_lines n JOIN dispatch_requests d ON d.id = n.dispatch_request_id WHERE n.id = ANY ($1::int[])`;
