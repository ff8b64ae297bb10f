import { assign } from '../../../core/assign/assign.ts';
import type {
  LineToPlan,
  PlannedPart,
  AssignedPlan,
  PlanContext,
  Rest,
  SendingPlace,
  UsedCapacity,
} from '../../../core/assign/facts.ts';
import { addDays, dutchDay } from '../../../core/calendar/day.ts';
import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import { availableAt, availableOf, type Reserved } from '../../nouns/stock/available.ts';
import { awaitedPresales } from '../../nouns/stock/presales.ts';
import { awaitedReceipts } from '../../nouns/stock/awaited-receipts.ts';
import { type KnownPlaces, loadPlaces } from './load-places.ts';
import { lockProducts } from './lock-products.ts';
import type { AssignedOrder, OrderToPlan } from './order-facts.ts';
import { firstDay, usedCapacity } from '../../nouns/dispatch-requests/used-capacity.ts';
import type { PlannedDelivery } from './write-plan.ts';

/** Pieces to be planned, and why: kept with the plan as what was considered (metadata.assign_component_results). */
export interface ToPlan {
  readonly lines: readonly Omit<LineToPlan, 'ruleset'>[];
  readonly max_parts?: number;
  /** The delivery that has these pieces now: what it takes of a presale is free for the plan. */
  readonly instead_of?: number;
}

export interface PlannedLines {
  readonly plan: AssignedPlan;
  readonly deliveries: readonly PlannedDelivery[];
}

/** Plans lines of an order by what is committed now. Until the transaction ends nobody else reserves these articles. */
export const planLines = async (
  tx: Transaction,
  order: AssignedOrder,
  wanted: ToPlan,
): Promise<PlannedLines> => planWith(await holdFacts(tx, wanted), order, wanted);

/** Reads the facts of a plan, and locks its articles until the transaction ends. */
export async function holdFacts(tx: Transaction, of: FactsAsked): Promise<PlanFacts> {
  const known = of.known ?? (await loadPlaces(tx));
  // Each statement sees what was committed before it began, and the facts are read when the articles are locked.
  const [, facts] = await Promise.all([
    lockProducts(tx, articlesOf(of.lines)),
    readFacts(tx, { ...of, known }),
  ]);
  return facts;
}

/** Plans lines of an order by facts that this transaction holds. */
export function planWith(facts: PlanFacts, order: AssignedOrder, { lines, max_parts }: ToPlan): PlannedLines {
  const plan = assignBy(facts, order, withRulesets(lines, facts), { max_parts });
  const at = new Date(facts.context.now).toISOString();
  const triedOf: TriedOf = lines => {
    const own = new Set(lines.map(({ line }) => line));
    return { assign_component_results: [{ at, results: plan.results.filter(({ line }) => own.has(line)) }] };
  };
  return {
    plan,
    deliveries: [
      ...plan.parts.map(part => ofPart(part, triedOf)),
      ...ofRest(plan.rest, order, facts.known.parked_id, triedOf),
    ],
  };
}

/** The plan of lines of an order by these facts. */
export const assignBy = (
  { known, context }: Pick<PlanFacts, 'known' | 'context'>,
  order: OrderToPlan,
  lines: readonly LineToPlan[],
  {
    places = known.places,
    max_parts = known.max_parts,
  }: { readonly places?: readonly SendingPlace[]; readonly max_parts?: number | undefined } = {},
): AssignedPlan => assign(lines, places, { ...context, ...order, destination: pointOf(order), max_parts });

/** Facts that a plan of an order's articles is made of, as they are now. */
export interface PlanFacts {
  readonly known: KnownPlaces;
  readonly context: Omit<PlanContext, 'max_parts' | 'destination' | keyof OrderToPlan>;
  readonly rulesetOf: (product: string) => string;
}

/** A moment that an order is planned at once more. */
export interface Moment {
  /** Epoch ms. */
  readonly at: number;
  /** The stock of that moment is known; else it is that of today. */
  readonly hasStock: boolean;
  /** The deliveries that were open then; null: they are those of today. */
  readonly used: readonly UsedCapacity[] | null;
}

/** Asks for the facts of a plan. */
export interface FactsAsked {
  readonly lines: readonly Pick<LineToPlan, 'product_identifier' | 'promised_delivery_date'>[];
  readonly instead_of?: number | undefined;
  /** Pieces that the plan would move. */
  readonly freed?: readonly Reserved[];
  /** An earlier moment at which it is planned; else it is now. */
  readonly moment?: Moment;
  /** The places, when they have just been read. */
  readonly known?: KnownPlaces;
}

const articlesOf = (lines: FactsAsked['lines']): string[] => [
  ...new Set(lines.map(({ product_identifier }) => product_identifier)),
];

/** Reads the facts of a plan; who only asks what would be planned holds no lock. */
export async function readFacts(
  db: Queryable,
  { lines, instead_of, freed, moment, known: given }: FactsAsked,
): Promise<PlanFacts> {
  const known = given ?? (await loadPlaces(db));
  const now = moment?.at ?? Date.now();
  const today = dutchDay(now);
  const articles = articlesOf(lines);
  const days = [
    addDays(today, known.horizon_days),
    ...lines.flatMap(line => line.promised_delivery_date ?? []),
  ];
  const [stock, rulesets, presales, receipts, used] = await Promise.all([
    moment?.hasStock
      ? availableAt(db, articles, moment.at)
      : availableOf(db, articles, freed, known.stock_rules),
    rulesetsOf(db, articles),
    awaitedPresales(db, articles, today, instead_of),
    awaitedReceipts(db, articles, today, instead_of),
    moment?.used ??
      usedCapacity(
        db,
        withCapacity(known),
        firstDay(now),
        days.reduce((last, day) => (day > last ? day : last)),
      ),
  ]);
  return {
    known,
    rulesetOf: product => rulesets.get(product) ?? known.default_ruleset,
    context: {
      now,
      rulesets: known.rulesets,
      stock,
      used,
      awaited: [...presales, ...receipts],
      horizon_days: known.horizon_days,
    },
  };
}

/** The lines with the ruleset of their article. */
export const withRulesets = (lines: ToPlan['lines'], { rulesetOf }: PlanFacts): LineToPlan[] =>
  lines.map(line => ({ ...line, ruleset: rulesetOf(line.product_identifier) }));

const pointOf = ({ latitude, longitude }: OrderToPlan) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Locations that do only so much a day. */
export const withCapacity = ({ places }: KnownPlaces): number[] =>
  places.filter(place => place.service_times.some(time => time.max_capacity !== null)).map(({ id }) => id);

/** The rulesets of articles that have one. */
export const rulesetsOf = async (
  db: Queryable,
  products: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (
      await db.query<{ product: string; ruleset: string }>(
        `SELECT p.product_identifier AS product, c.identifier AS ruleset
         FROM product_supply_chains p JOIN supply_chains c ON c.id = p.supply_chain_id WHERE p.product_identifier = ANY($1)`,
        [products],
      )
    ).map(({ product, ruleset }) => [product, ruleset]),
  );

/** Considerations for the lines of one delivery: in a large order each would have those for all the others too. */
type TriedOf = (lines: readonly { readonly line: number }[]) => object;

const ofPart = ({ auto_purchase, fed_by, ...part }: PlannedPart, triedOf: TriedOf): PlannedDelivery => ({
  ...part,
  is_dispatch_assign_retryable: null,
  metadata: { ...triedOf(part.lines), ...(auto_purchase && { auto_purchase }) },
  fed_by: fed_by.map(feeder => ofPart(feeder, triedOf)),
});

/** Parks the rest, each apart: what waits for stock, what may have a place later, and what has none. */
function ofRest(
  rest: readonly Rest[],
  { fulfilment_method }: AssignedOrder,
  location_id: number,
  triedOf: TriedOf,
): PlannedDelivery[] {
  const kinds = [
    rest.filter(({ why }) => why !== 'no-place'),
    rest.filter(({ why, is_retryable }) => why === 'no-place' && is_retryable),
    rest.filter(({ why, is_retryable }) => why === 'no-place' && !is_retryable),
  ];
  return kinds
    .filter(group => group.length > 0)
    .map(group => ({
      released_status: group[0]?.why === 'no-place' ? 'unable-to-assign' : 'waiting-for-stock',
      location_id,
      supplier_location_id: null,
      dispatch_type: fulfilment_method === 'pickup' ? 'click_and_collect' : 'dc_delivery',
      carrier_method_id: null,
      dispatch_date: null,
      delivery_date: null,
      // Nothing lies at the place where it is parked.
      uses_stock: false,
      is_dispatch_assign_retryable: group[0]?.is_retryable ?? null,
      dispatch_action: null,
      metadata: triedOf(group),
      lines: group,
      fed_by: [],
    }));
}
