import { addDays, dayIn, dutchDay, type Day } from '../calendar/day.ts';
import { timeIn } from '../calendar/time.ts';
import { isHoliday } from '../calendar/workday.ts';
import { isoWeekday, serviceDay } from '../service-time/service-day.ts';
import type { LineToPlan, SendingPlace, PlanContext } from './facts.ts';

/**
 * The rules of assignment written down once more, the slow way: every way, every day and every division of the pieces
 * is tried. Tests and the benchmark hold `assign` against it.
 */
export interface NaivePart {
  readonly location_id: number;
  /** The supplier, or the feeder. */
  readonly from: number | null;
  readonly dispatch_date: Day;
  readonly delivery_date: Day;
  readonly quantities: readonly number[];
}

interface Leg {
  readonly at: SendingPlace;
  readonly service: string;
  readonly work: string;
  /** Null: a vendor, which needs no method, or a supplier. */
  readonly type: string | null;
}
interface Candidate {
  readonly kind: string;
  readonly source: SendingPlace;
  readonly legs: readonly Leg[];
  readonly step: string;
  readonly auto: boolean;
}
interface World {
  readonly context: PlanContext;
  readonly today: Day;
  readonly stock: Map<string, number>;
  readonly used: Map<string, number>;
}

export function naivePlan(
  lines: readonly LineToPlan[],
  places: readonly SendingPlace[],
  context: PlanContext,
) {
  const world: World = {
    context,
    today: dutchDay(context.now),
    stock: new Map(context.stock.map(row => [`${row.location_id} ${row.product_identifier}`, row.available])),
    used: new Map(context.used.map(row => [`${row.location_id} ${row.service} ${row.date}`, row.deliveries])),
  };
  const candidates = context.fulfilment_method === 'pickup' ? pickups(places, context) : deliveries(places);
  // Candidates that drop out do so before anything is planned.
  const possible = new Map(
    candidates.map(candidate => [candidate, lines.map(line => canGive(candidate, line, world))]),
  );
  const left = lines.map(({ quantity }) => quantity);
  const parts: NaivePart[] = [];
  const stages = [
    candidates.filter(({ kind }) => kind === 'own'),
    candidates.filter(({ kind }) => kind !== 'own'),
  ];
  for (const stage of stages)
    while (parts.length < context.max_parts) {
      const offers = stage.flatMap(candidate =>
        offerOf(candidate, possible.get(candidate) ?? [], lines, left, world),
      );
      const [best] = offers.sort((a, b) => compare(a.key, b.key));
      if (!best || (context.logistics_scenario === 'complete' && sum(best.part.quantities) < sum(left)))
        break;
      parts.push(best.part);
      best.part.quantities.forEach((quantity, i) => {
        left[i] = (left[i] ?? 0) - quantity;
        const name = `${best.candidate.source.id} ${lines[i]?.product_identifier ?? ''}`;
        world.stock.set(name, (world.stock.get(name) ?? 0) - quantity);
      });
      best.candidate.legs.forEach((leg, i) => {
        const name = `${leg.at.id} ${leg.service} ${best.dates[i]?.[0] ?? ''}`;
        world.used.set(name, (world.used.get(name) ?? 0) + 1);
      });
    }
  return { parts, left };
}

const ofStock = (at: SendingPlace): Leg =>
  at.type === 'store'
    ? { at, service: 'ship_from_store', work: 'ship_from_store_processing', type: 'ship_from_store' }
    : { at, service: 'dc_delivery', work: '', type: 'dc_delivery' };

function deliveries(places: readonly SendingPlace[]): readonly Candidate[] {
  return places.flatMap((at): readonly Candidate[] => {
    if (at.type !== 'vendor') {
      const leg = ofStock(at);
      return [{ kind: 'stock', source: at, legs: [leg], step: `stock ${leg.type ?? ''}`, auto: false }];
    }
    const dropship: Leg = { at, service: 'dropship', work: 'dropship_processing', type: null };
    const brings: Leg = { at, service: 'crossdock', work: 'crossdock_processing', type: null };
    return [
      ...[false, true].map(auto => ({
        kind: 'dropship',
        source: at,
        legs: [dropship],
        step: 'dropship vendor_dropship',
        auto,
      })),
      ...places
        .filter(({ type }) => type === 'dc')
        .map(dc => ({
          kind: 'crossdock',
          source: at,
          legs: [brings, ofStock(dc)],
          step: 'crossdock dc_delivery',
          auto: false,
        })),
    ];
  });
}

function pickups(
  places: readonly SendingPlace[],
  { fulfilment_location_id }: PlanContext,
): readonly Candidate[] {
  const store = places.find(({ id }) => id === fulfilment_location_id);
  if (!store) return [];
  const handOver: Leg = { at: store, service: 'pickup', work: 'pickup', type: 'click_and_collect' };
  return places
    .filter(({ type }) => type !== 'vendor')
    .map((at): Candidate => {
      const leg = ofStock(at);
      const step = `stock ${leg.type ?? ''}`;
      if (at === store) return { kind: 'own', source: at, legs: [handOver], step, auto: false };
      const feeds = { ...leg, service: 'inter_store', work: 'inter_store_processing' };
      return { kind: 'feeder', source: at, legs: [feeds, handOver], step, auto: false };
    });
}

const stepsOf = (line: LineToPlan, { rulesets }: PlanContext) =>
  (rulesets[line.ruleset] ?? []).map(({ kind, dispatch_type }) => `${kind} ${dispatch_type}`);

function canGive(candidate: Candidate, line: LineToPlan, world: World): boolean {
  const { context } = world;
  const nth = stepsOf(line, context).indexOf(candidate.step);
  const auto = context.rulesets[line.ruleset]?.[nth]?.is_auto_purchase ?? false;
  return (
    nth >= 0 &&
    candidate.auto === (candidate.kind === 'dropship' && auto) &&
    !line.short_at.includes(candidate.source.id) &&
    candidate.legs.every(({ at }) => at.active && !line.excluded.includes(at.id) && serves(at, context)) &&
    candidate.legs.every(leg => hasType(candidate, leg)) &&
    (world.stock.get(`${candidate.source.id} ${line.product_identifier}`) ?? 0) > 0 &&
    datesOf(candidate, null, world) !== null
  );
}

const hasType = ({ kind }: Candidate, { at, type }: Leg): boolean =>
  type !== null ? (at.types[type]?.length ?? 0) > 0 : kind === 'crossdock' || 'vendor_dropship' in at.types;

function serves(at: SendingPlace, { sales_channel_identifier }: PlanContext): boolean {
  const channels = at.properties['supportsSalesChannels'];
  return (
    !channels ||
    String(channels)
      .split(',')
      .includes(sales_channel_identifier ?? '')
  );
}

function offerOf(
  candidate: Candidate,
  possible: readonly boolean[],
  lines: readonly LineToPlan[],
  left: readonly number[],
  world: World,
) {
  const available = (line: LineToPlan) =>
    world.stock.get(`${candidate.source.id} ${line.product_identifier}`) ?? 0;
  const divisions = counts(left.map((most, i) => (possible[i] ? most : 0))).filter(quantities =>
    lines.every(
      line =>
        sum(quantities.filter((_, i) => lines[i]?.product_identifier === line.product_identifier)) <=
        Math.max(0, available(line)),
    ),
  );
  // Most pieces; of as many, those of the first lines.
  const [quantities] = divisions.sort((a, b) => sum(b) - sum(a) || compare(b, a));
  if (!quantities || sum(quantities) === 0) return [];
  const taken = lines.filter((_, i) => (quantities[i] ?? 0) > 0);
  const [promised = null] = taken.flatMap(line => line.promised_delivery_date ?? []).sort();
  const dates = datesOf(candidate, promised, world);
  const [dispatch_date, delivery_date] = dates?.at(-1) ?? [];
  if (!dates || !dispatch_date || !delivery_date) return [];
  const nth = candidate.kind === 'feeder' ? 0 : dates.length - 1;
  const leg = candidate.legs[nth];
  const last = candidate.legs.at(-1)?.at.id ?? 0;
  const most = leg && serviceDay(leg.at.service_times, leg.service, dates[nth]?.[0] ?? '')?.max_capacity;
  const planned = world.used.get(`${leg?.at.id ?? 0} ${leg?.service ?? ''} ${dates[nth]?.[0] ?? ''}`) ?? 0;
  const spare = taken.map(
    line =>
      available(line) - sum(left.filter((_, i) => lines[i]?.product_identifier === line.product_identifier)),
  );
  const key = [
    -sum(quantities),
    promised !== null && delivery_date > promised ? 1 : 0,
    Math.max(...taken.map(line => stepsOf(line, world.context).indexOf(candidate.step))),
    Date.parse(delivery_date),
    most ? Math.floor((10 * planned) / most) : 0,
    -Math.min(10, ...spare),
    last,
    candidate.source.id,
  ];
  const from = candidate.source.id === last ? null : candidate.source.id;
  return [
    { candidate, dates, key, part: { location_id: last, from, dispatch_date, delivery_date, quantities } },
  ];
}

/** Dispatch and delivery of each leg; null: a leg has none. */
function datesOf(
  candidate: Candidate,
  promised: Day | null,
  world: World,
): readonly (readonly [Day, Day])[] | null {
  const all: (readonly [Day, Day])[] = [];
  // It may be the day before there; what is past there is not open.
  let from = addDays(world.today, -1);
  for (const [i, leg] of candidate.legs.entries()) {
    const horizon = addDays(world.today, world.context.horizon_days);
    const open = daysFrom(from, horizon).filter(date => isOpen(leg, date, world));
    const work = Number(leg.at.properties[leg.work] ?? 0);
    const first = open.slice(work).find(date => hasRoom(leg, date, world));
    if (!first) return null;
    const isLast = i === candidate.legs.length - 1;
    const later = promised && isLast ? daysFrom(first, promised) : [];
    const inTime = later.filter(
      date =>
        date > addDays(promised ?? date, -14) &&
        isOpen(leg, date, world) &&
        hasRoom(leg, date, world) &&
        delivered(leg, date) <= (promised ?? date),
    );
    const dispatch = inTime.at(-1) ?? first;
    all.push([dispatch, delivered(leg, dispatch)]);
    from = candidate.kind === 'crossdock' ? dispatch : delivered(leg, dispatch);
  }
  return all;
}

const daysFrom = (from: Day, until: Day): readonly Day[] =>
  Array.from({ length: 60 }, (_, i) => addDays(from, i)).filter(date => date <= until);

function isOpen({ at, service }: Leg, date: Day, { context: { now } }: World): boolean {
  const day = serviceDay(at.service_times, service, date);
  const today = dayIn(at.time_zone, now);
  return (
    day !== null && date >= today && !(date === today && day.cutoff !== null && isOver(day.cutoff, at, now))
  );
}

/** Whether clocks there have shown this time, or a later one, in a minute of today. */
const isOver = (time: string, { time_zone }: SendingPlace, now: number): boolean =>
  Array.from({ length: 2 * 60 }, (_, minutes) => now - minutes * 60_000).some(
    at => dayIn(time_zone, at) === dayIn(time_zone, now) && timeIn(time_zone, at) >= time,
  );

function hasRoom({ at, service }: Leg, date: Day, { used }: World): boolean {
  const most = serviceDay(at.service_times, service, date)?.max_capacity ?? Infinity;
  return (used.get(`${at.id} ${service} ${date}`) ?? 0) < most;
}

function delivered({ at, type }: Leg, dispatch: Day): Day {
  const method = type === null ? undefined : at.types[type]?.[0];
  const { transit_days, delivery_weekdays } = method ?? {
    transit_days: 1,
    delivery_weekdays: [1, 2, 3, 4, 5, 6],
  };
  const days = daysFrom(addDays(dispatch, 1), addDays(dispatch, 59)).filter(
    date => delivery_weekdays.includes(isoWeekday(date)) && !isHoliday(date),
  );
  return transit_days === 0 ? dispatch : (days[transit_days - 1] ?? dispatch);
}

/** Every way to count up to each of these. */
function counts(most: readonly number[]): readonly (readonly number[])[] {
  return most.reduce<readonly (readonly number[])[]>(
    (all, top) => all.flatMap(some => Array.from({ length: top + 1 }, (_, n) => [...some, n])),
    [[]],
  );
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

function compare(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at < 0 ? 0 : (a[at] ?? 0) - (b[at] ?? 0);
}
