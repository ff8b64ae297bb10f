import type { Day } from '../calendar/day.ts';
import { servesChannel } from '../location/sales-channels.ts';
import { serviceDay } from '../service-time/service-day.ts';
import { momentOf } from './assign.ts';
import { comparePlans, piecesLeft, type Comparison } from './compare.ts';
import { datesOf } from './dates.ts';
import type { AssignedPlan, LineToPlan, PlanContext, SendingPlace, UsedCapacity } from './facts.ts';
import { openLedger } from './ledger.ts';
import { tenthsUsed } from './offer.ts';
import { waysOf, type Way } from './ways.ts';

/** Meanings of an edit of a place for a delivery, the worst first: of several the first is told. */
export const effects = [
  'unassigned',
  'later-than-promised',
  'elsewhere',
  'other-day',
  'other-method',
  'gets-a-place',
] as const;
export type Effect = (typeof effects)[number];

/** The effect of another plan; null: the customer and the locations notice none. */
export function effectOf(
  now: AssignedPlan,
  then: AssignedPlan,
  lines: readonly LineToPlan[],
): { readonly effect: Effect; readonly compared: Comparison } | null {
  const compared = comparePlans(now, then, lines, () => '');
  const of = (effect: Effect) => ({ effect, compared });
  const left = piecesLeft(then) - piecesLeft(now);
  if (left > 0) return of('unassigned');
  if (left < 0) return of('gets-a-place');
  if (compared.differences.includes('later-than-promised')) return of('later-than-promised');
  if (compared.isElsewhere) return of('elsewhere');
  if (!isSame(daysOf(now), daysOf(then))) return of('other-day');
  return isSame(now.parts, then.parts) ? null : of('other-method');
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);
const daysOf = ({ parts }: AssignedPlan) =>
  parts.map(({ dispatch_date, delivery_date, fed_by }) => [
    dispatch_date,
    delivery_date,
    fed_by.map(one => one.dispatch_date),
  ]);

/** A place is edited: all places as they are, and as they would be. */
export interface PlaceEdit {
  readonly place: number;
  readonly before: readonly SendingPlace[];
  readonly after: readonly SendingPlace[];
}

/** Facts of an order that its ways depend on. */
type OrderFacts = Pick<
  PlanContext,
  'fulfilment_method' | 'fulfilment_location_id' | 'country' | 'sales_channel_identifier'
>;

/**
 * Whose pieces an edit may send otherwise: a plan of an order changes only if one of `changed` has pieces of it, or two
 * of `crowding`, since two deliveries over a place with a limit take room from each other.
 */
interface Reach {
  readonly changed: ReadonlySet<number>;
  readonly crowding: ReadonlySet<number>;
}

/** Whether an edit may change the plan of such an order, of which these places have pieces. */
export const reaches = ({ changed, crowding }: Reach, has: (location: number) => boolean): boolean =>
  [...changed].some(has) || [...crowding].filter(has).length > 1;

/** Whether it may, for some pieces. */
export const mayReach = ({ changed, crowding }: Reach): boolean => changed.size > 0 || crowding.size > 1;

/** Tells what an edit of a place reaches. Most orders are alike, so what was found is kept. */
export function openEdit({ place, before, after }: PlaceEdit) {
  const known = new Map<string, Reach>();
  const find = (promised: readonly (Day | null)[], context: PlanContext): Reach => {
    const was = offersOf(waysOver(place, before, context), promised, context);
    const is = offersOf(waysOver(place, after, context), promised, context);
    const sourcesOf = (differs: (offer: Offered, then: Offered | undefined) => boolean) =>
      new Set([...was].filter(([way, offer]) => differs(offer, is.get(way))).map(([, { source }]) => source));
    const changed = sourcesOf(({ offers }, then) => then?.offers !== offers);
    const isCrowded = [...was].some(([way, { limits }]) => is.get(way)?.limits !== limits);
    return { changed, crowding: isCrowded ? sourcesOf(() => true) : new Set() };
  };
  const byId = new Map(before.map(one => [one.id, one]));
  const isOwnNear = ({ location_id }: UsedCapacity, order: OrderFacts): boolean => {
    const own = byId.get(location_id);
    return own !== undefined && isNear(own, place, order);
  };
  const limits = new Map<string, readonly (number | null)[]>();
  /** The room on a day as a plan tells it: whether there is any, and how full it is; null: there is no limit. */
  const roomsOf = ({ location_id, service, date, deliveries }: UsedCapacity) => {
    const day = `${location_id}/${service}/${date}`;
    const most =
      limits.get(day) ?? [before, after].map(places => limitOf(places, location_id, service, date));
    limits.set(day, most);
    return most.every(one => one === null)
      ? null
      : [day, ...most.map(one => one !== null && [deliveries < one, Math.floor((10 * deliveries) / one)])];
  };
  /** `own` is the day that the delivery has now, with those that are there before it; `context` is asked for what is new. */
  return (
    lines: readonly Pick<LineToPlan, 'promised_delivery_date'>[],
    order: OrderFacts,
    own: UsedCapacity | null,
    context: () => PlanContext,
  ): Reach => {
    const promised = [...new Set([null, ...lines.map(line => line.promised_delivery_date)])].sort((a, b) =>
      String(a).localeCompare(String(b)),
    );
    const key = JSON.stringify([
      order.fulfilment_method,
      order.fulfilment_method === 'pickup' && order.fulfilment_location_id,
      order.country,
      order.sales_channel_identifier,
      promised,
      own && isOwnNear(own, order) && roomsOf(own),
    ]);
    const found = known.get(key) ?? find(promised, context());
    known.set(key, found);
    return found;
  };
}

const limitOf = (places: readonly SendingPlace[], location: number, service: string, date: Day) =>
  serviceDay(places.find(({ id }) => id === location)?.service_times ?? [], service, date)?.max_capacity ??
  null;

/** Whether a way over `place` may lead over this place too. */
const isNear = ({ id, type }: SendingPlace, place: number, order: OrderFacts): boolean => {
  if (id === place) return true;
  if (order.fulfilment_method !== 'pickup') return type === 'dc' || type === 'vendor';
  return order.fulfilment_location_id === place || order.fulfilment_location_id === id;
};

/** The ways that lead over a place, of those that fit. */
function waysOver(place: number, places: readonly SendingPlace[], context: PlanContext): readonly Way[] {
  const near = places.filter(one => isNear(one, place, context));
  return waysOf(near, context).filter(way => way.fits && way.legs.some(leg => leg.place.id === place));
}

/** The offer of a way, whatever the pieces: where they come from, its method, days and room, and the limits of its legs. */
interface Offered {
  readonly source: number;
  readonly offers: string;
  readonly limits: string;
}

function offersOf(
  ways: readonly Way[],
  promised: readonly (Day | null)[],
  context: PlanContext,
): ReadonlyMap<string, Offered> {
  const now = momentOf(context);
  const near = new Set(ways.flatMap(way => way.legs.map(leg => leg.place.id)));
  const used = context.used.filter(row => near.has(row.location_id));
  const ledger = openLedger({ stock: [], used });
  return new Map(
    ways.map(way => {
      const dated = promised.map(day => {
        const dates = datesOf(way, now, day, ledger);
        return 'code' in dates ? dates.code : [dates, tenthsUsed(way, dates, ledger)];
      });
      const legs = way.legs.map(({ place: { active, properties }, method }) => [
        active,
        servesChannel(properties['supportsSalesChannels'], context.sales_channel_identifier),
        // Null is no method that it needs, undefined one that it lacks.
        method === undefined ? 'lacks' : method,
      ]);
      const limits = way.legs.map(({ place, service }) => limitsOf(place, service));
      return [
        [way.kind, way.step.is_auto_purchase, ...way.legs.map(leg => leg.place.id)].join('/'),
        { source: way.source.id, offers: JSON.stringify([dated, legs]), limits: JSON.stringify(limits) },
      ] as const;
    }),
  );
}

/** Its times with a limit; a save gives them other numbers. */
const limitsOf = ({ service_times }: SendingPlace, service: string): readonly string[] =>
  service_times
    .filter(({ type, max_capacity }) => type === service && max_capacity !== null)
    .map(row => JSON.stringify({ ...row, id: 0 }))
    .sort();

/** The places that a plan of these lines can be of: those with pieces, and those that others send by. */
export function placesFor(
  places: readonly SendingPlace[],
  { stock, fulfilment_location_id }: Pick<PlanContext, 'stock' | 'fulfilment_location_id'>,
): readonly SendingPlace[] {
  const having = new Set(stock.filter(({ available }) => available > 0).map(row => row.location_id));
  return places.filter(({ id, type }) => having.has(id) || type === 'dc' || id === fulfilment_location_id);
}
