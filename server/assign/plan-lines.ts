import { assign } from '../../core/assign/assign.ts';
import type { LineToPlan, Part, Plan, Rest } from '../../core/assign/facts.ts';
import { addDays, dutchDay } from '../../core/calendar/day.ts';
import type { Transaction } from '../db/pool.ts';
import { availableOf } from '../stock/available.ts';
import { awaitedPresales } from '../stock/presales.ts';
import { type KnownPlaces, loadPlaces } from './load-places.ts';
import { lockProducts } from './lock-products.ts';
import type { OrderFacts } from './order-facts.ts';
import { usedCapacity } from './used-capacity.ts';
import type { PlannedDelivery } from './write-plan.ts';

/** Deliveries of an order without max_parts, at most; and how far ahead a service day is looked for (order-rules.md 5). */
const MOST_PARTS = 3;
const HORIZON_DAYS = 14;

/** Pieces to be planned, and why: kept with the plan as what was considered (metadata.assign_component_results). */
export interface ToPlan {
  readonly lines: readonly Omit<LineToPlan, 'ruleset'>[];
  readonly max_parts?: number;
  /** The delivery that has these pieces now: what it takes of a presale is free for the plan. */
  readonly instead_of?: number;
}

export interface PlannedLines {
  readonly plan: Plan;
  readonly deliveries: readonly PlannedDelivery[];
}

/** Plans lines of an order by what is committed now. Until the transaction ends nobody else reserves these articles. */
export async function planLines(
  tx: Transaction,
  order: OrderFacts,
  { lines, max_parts, instead_of }: ToPlan,
): Promise<PlannedLines> {
  const products = [...new Set(lines.map(({ product_identifier }) => product_identifier))];
  const now = Date.now();
  const today = dutchDay(now);
  await lockProducts(tx, products);
  const known = await loadPlaces(tx);
  const [stock, used, rulesets, awaited] = await Promise.all([
    availableOf(tx, products),
    usedCapacity(tx, withCapacity(known), today, addDays(today, 2 * HORIZON_DAYS)),
    rulesetsOf(tx, products),
    awaitedPresales(tx, products, today, instead_of),
  ]);
  const plan = assign(
    lines.map(line => ({ ...line, ruleset: rulesets.get(line.product_identifier) ?? known.default_ruleset })),
    known.places,
    {
      ...order,
      now,
      destination: pointOf(order),
      rulesets: known.rulesets,
      stock,
      used,
      // Expected receipts are not known yet.
      awaited,
      max_parts: max_parts ?? MOST_PARTS,
      horizon_days: HORIZON_DAYS,
    },
  );
  const at = new Date(now).toISOString();
  const tried = { assign_component_results: [{ at, results: plan.results }] };
  return {
    plan,
    deliveries: [
      ...plan.parts.map(part => ofPart(part, tried)),
      ...ofRest(plan.rest, order, known.parked_id, tried),
    ],
  };
}

const pointOf = ({ latitude, longitude }: OrderFacts) =>
  latitude === null || longitude === null ? null : { latitude, longitude };

/** Locations that do only so much a day. */
const withCapacity = ({ places }: KnownPlaces): number[] =>
  places.filter(place => place.service_times.some(time => time.max_capacity !== null)).map(({ id }) => id);

const rulesetsOf = async (
  tx: Transaction,
  products: readonly string[],
): Promise<ReadonlyMap<string, string>> =>
  new Map(
    (
      await tx.query<{ product: string; ruleset: string }>(
        `SELECT p.product_identifier AS product, c.identifier AS ruleset
         FROM product_supply_chains p JOIN supply_chains c ON c.id = p.supply_chain_id WHERE p.product_identifier = ANY($1)`,
        [products],
      )
    ).map(({ product, ruleset }) => [product, ruleset]),
  );

const ofPart = ({ auto_purchase, fed_by, ...part }: Part, tried: object): PlannedDelivery => ({
  ...part,
  is_dispatch_assign_retryable: null,
  metadata: auto_purchase ? { ...tried, auto_purchase } : tried,
  fed_by: fed_by.map(feeder => ofPart(feeder, tried)),
});

/** What has no place is parked: what waits for stock apart from what has no place, and from what may have one later. */
function ofRest(
  rest: readonly Rest[],
  { fulfilment_method }: OrderFacts,
  location_id: number,
  metadata: object,
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
      uses_stock: true,
      is_dispatch_assign_retryable: group[0]?.is_retryable ?? null,
      dispatch_action: null,
      metadata,
      lines: group,
      fed_by: [],
    }));
}
