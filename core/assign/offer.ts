import type { Day } from '../calendar/day.ts';
import { distanceKm } from './distance.ts';
import { datesOf, type Dates, type Moment } from './dates.ts';
import type { LineToPlan, PlanContext } from './facts.ts';
import type { Ledger } from './ledger.ts';
import { stepOf, type Way } from './ways.ts';

/** A line with the pieces that have no place yet. */
export interface OpenLine {
  readonly line: LineToPlan;
  readonly left: number;
}

/** Pieces that a way can take of the lines that are open, and when. */
export interface Offer {
  readonly way: Way;
  readonly taken: readonly { readonly line: LineToPlan; readonly quantity: number }[];
  readonly pieces: number;
  /** Dates of each leg. */
  readonly dates: readonly Dates[];
  readonly key: readonly number[];
}

export interface Planning {
  readonly context: PlanContext;
  readonly now: Moment;
  readonly ledger: Ledger;
  /** Does nothing speak against this way for this line? */
  readonly fits: (way: Way, line: LineToPlan) => boolean;
}

/** The best offer (order-rules.md 5, 1 and 2): most pieces, so one place for all comes first; then by key. */
export function bestOffer(
  ways: readonly Way[],
  open: readonly OpenLine[],
  planning: Planning,
): Offer | undefined {
  let best: Offer | undefined;
  const wanted = piecesOf(open);
  for (const way of ways) {
    const taken = takenOf(way, open, planning);
    const pieces = taken.reduce((sum, { quantity }) => sum + quantity, 0);
    if (pieces === 0 || pieces < (best?.pieces ?? 0)) continue;
    const offer = offerOf(way, taken, pieces, wanted, planning);
    if (offer && (!best || pieces > best.pieces || isBefore(offer.key, best.key))) best = offer;
  }
  return best;
}

/** Undefined: no day is left. */
function offerOf(
  way: Way,
  taken: Offer['taken'],
  pieces: number,
  wanted: Pieces,
  planning: Planning,
): Offer | undefined {
  const promised = earliest(taken.map(({ line }) => line.promised_delivery_date));
  const dates = datesOf(way, planning.now, promised, planning.ledger);
  if ('code' in dates) return undefined;
  return { way, taken, pieces, dates, key: keyOf(way, wanted, taken, dates, promised, planning) };
}

/** By article. */
type Pieces = ReadonlyMap<string, number>;

function piecesOf(open: readonly OpenLine[]): Pieces {
  const pieces = new Map<string, number>();
  for (const { line, left } of open)
    pieces.set(line.product_identifier, (pieces.get(line.product_identifier) ?? 0) + left);
  return pieces;
}

/** In the order of the lines, which may be of one product. */
function takenOf(way: Way, open: readonly OpenLine[], { ledger, fits }: Planning): Offer['taken'] {
  const given = new Map<string, number>();
  return open.flatMap(({ line, left }) => {
    if (left === 0 || !fits(way, line)) return [];
    const product = line.product_identifier;
    const before = given.get(product) ?? 0;
    const quantity = Math.min(left, ledger.stock(way.source.id, product) - before);
    given.set(product, before + Math.max(quantity, 0));
    return quantity > 0 ? [{ line, quantity }] : [];
  });
}

const earliest = (days: readonly (Day | null)[]): Day | null =>
  days.reduce((first, day) => (first === null || (day !== null && day < first) ? day : first), null);

/** Smaller is better. The most that is left counts as this many pieces. */
const PLENTY = 10;
const CLASS_KM = 25;

/**
 * (delivery_date > promised, ruleset step, delivery_date, planned / max_capacity in tenths, distance in 25 km,
 * −min(available − wanted, 10)), then the location's id: ways come in that order, and the first of equals wins. Of several
 * lines the last step and the least that is left count.
 */
function keyOf(
  way: Way,
  wanted: Pieces,
  taken: Offer['taken'],
  dates: readonly Dates[],
  promised: Day | null,
  { context, ledger }: Planning,
): readonly number[] {
  const delivery = dates.at(-1)?.delivery_date ?? '';
  const lines = taken.map(({ line }) => line);
  const spare = lines.map(
    ({ product_identifier: product }) => ledger.stock(way.source.id, product) - (wanted.get(product) ?? 0),
  );
  return [
    promised !== null && delivery > promised ? 1 : 0,
    Math.max(...lines.map(line => stepOf(way, line, context))),
    Date.parse(delivery),
    tenthsUsed(way, dates, ledger),
    Math.floor(distanceOf(way, context) / CLASS_KM),
    -Math.min(...spare, PLENTY),
  ];
}

/** How full the day is of the place that differs: a feeder's own, else the place of the delivery. */
export function tenthsUsed(way: Way, dates: readonly Dates[], ledger: Ledger): number {
  const nth = way.kind === 'feeder' ? 0 : way.legs.length - 1;
  const leg = way.legs[nth] ?? way.last;
  const date = dates[nth]?.dispatch_date ?? '';
  const most = ledger.day(leg.place, leg.service, date)?.max_capacity ?? null;
  return most === null ? 0 : Math.floor((10 * ledger.used(leg.place.id, leg.service, date)) / most);
}

/** To the customer, or for a feeder to the store. */
const distanceOf = (way: Way, { destination }: PlanContext): number =>
  way.kind === 'feeder' ? distanceKm(way.source, way.last.place) : distanceKm(way.last.place, destination);

function isBefore(a: readonly number[], b: readonly number[]): boolean {
  const at = a.findIndex((value, i) => value !== b[i]);
  return at >= 0 && (a[at] ?? 0) < (b[at] ?? 0);
}
