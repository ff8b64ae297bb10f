import { byName } from '../calendar/by-name.ts';
import { addDays, dayIn, dutchDay } from '../calendar/day.ts';
import { timeReachedIn } from '../calendar/time.ts';
import { type Clock, datesOf, type Moment } from './dates.ts';
import { dropOutOf } from './drop-outs.ts';
import type {
  AssignResult,
  LineToPlan,
  PlannedPart,
  SendingPlace,
  AssignedPlan,
  PlanContext,
  ResultCode,
} from './facts.ts';
import { openLedger, type Ledger } from './ledger.ts';
import { bestOffer, type Offer, type OpenLine, type Planning } from './offer.ts';
import { partOf } from './part.ts';
import { restOf, wholeRestOf } from './rest.ts';
import { isOf, waysOf, type Way } from './ways.ts';

/**
 * Plans pieces over places (order-rules.md 5); for intake, what is planned anew, suggestions and retries. The same facts
 * give the same plan, in whatever order they come. Lines are divided in the order in which they are given.
 */
export function assign(
  lines: readonly LineToPlan[],
  places: readonly SendingPlace[],
  context: PlanContext,
): AssignedPlan {
  const { awaited } = context;
  const now = momentOf(context);
  const ledger = openLedger(context);
  const ways = waysOf(places, context);
  const judged = judge(lines, ways, { context, now, ledger });
  const planning: Planning = { context, now, ledger, fits: judged.fits };
  const { parts, open } = divide(lines, ways, planning);
  const rest =
    context.logistics_scenario === 'complete' && open.length > 0
      ? wholeRestOf(
          open,
          line => isWhole(bestOffer(ways, [line], planning), [line]),
          awaited,
          judged.isRetryable,
        )
      : restOf(open, awaited, judged.isRetryable);
  return { parts, rest, results: judged.results };
}

/** The moment of a plan, and how far it looks. */
export function momentOf({ now, horizon_days }: PlanContext): Moment {
  // A few zones, asked at each day of each place.
  const at = byName((zone): Clock => ({ day: dayIn(zone, now), time: timeReachedIn(zone, now) }));
  return { at, until: addDays(dutchDay(now), horizon_days) };
}

/** Asks of each way what speaks against it, for each line. */
function judge(
  lines: readonly LineToPlan[],
  ways: readonly Way[],
  { context, now, ledger }: Omit<Planning, 'fits'>,
) {
  const fitting = new Map<Way, Set<LineToPlan>>();
  const retryable = new Set<number>();
  const rows = new Map<string, Omit<AssignResult, 'location_ids'> & { readonly location_ids: Set<number> }>();
  const note = (line: number, kind: Way['kind'], code: ResultCode, passing: boolean, place: SendingPlace) => {
    const key = `${line}/${kind}/${code}`;
    const row = rows.get(key) ?? { line, kind, code, passing, location_ids: new Set() };
    rows.set(key, row);
    row.location_ids.add(place.id);
  };
  const asked = ways.map(way => ({
    way,
    dates: lazily(() => datesOf(way, now, null, ledger)),
  }));
  for (const line of lines)
    for (const { way, dates } of asked) {
      if (!isOf(way, line, context)) continue;
      const out = dropOutOf({ way, line, context, ledger, dates });
      if (out) note(line.line, way.kind, out.dropOut.code, out.dropOut.passing, out.place);
      else {
        note(line.line, way.kind, 'fits', false, way.source);
        fitting.set(way, (fitting.get(way) ?? new Set()).add(line));
      }
      if (!out || out.dropOut.passing) retryable.add(line.line);
    }
  return {
    results: [...rows.values()].map(row => ({ ...row, location_ids: [...row.location_ids] })),
    fits: (way: Way, line: LineToPlan) => fitting.get(way)?.has(line) ?? false,
    /** A place dropped out for a passing reason, or had too few. */
    isRetryable: (line: number) => retryable.has(line),
  };
}

function lazily<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined;
  return () => (known ??= { value: read() }).value;
}

/** The parts, and what is left of the lines. */
function divide(lines: readonly LineToPlan[], ways: readonly Way[], planning: Planning) {
  const { max_parts, logistics_scenario } = planning.context;
  const parts: PlannedPart[] = [];
  let open: readonly OpenLine[] = lines.map(line => ({ line, left: line.quantity }));
  // The store's own stock first, then what is brought to it; of a delivery there is one stage.
  const own = ways.filter(({ kind }) => kind === 'pickup');
  const others = ways.filter(({ kind }) => kind !== 'pickup');
  for (const stage of [own, others])
    while (open.length > 0 && parts.length < max_parts) {
      const offer = bestOffer(stage, open, planning);
      if (!offer || (logistics_scenario === 'complete' && !isWhole(offer, open))) break;
      parts.push(partOf(offer));
      take(offer, planning.ledger);
      open = without(open, offer);
    }
  return { parts, open };
}

const isWhole = (offer: Offer | undefined, open: readonly OpenLine[]): boolean =>
  offer?.pieces === open.reduce((sum, { left }) => sum + left, 0);

function without(open: readonly OpenLine[], { taken }: Offer): readonly OpenLine[] {
  const gone = new Map(taken.map(({ line, quantity }) => [line, quantity]));
  return open
    .map(({ line, left }) => ({ line, left: left - (gone.get(line) ?? 0) }))
    .filter(({ left }) => left > 0);
}

/** Its pieces and its room are gone for the next part. */
function take({ way, taken, dates }: Offer, ledger: Ledger): void {
  for (const { line, quantity } of taken) ledger.take(way.source.id, line.product_identifier, quantity);
  way.legs.forEach(({ place, service }, i) => ledger.book(place.id, service, dates[i]?.dispatch_date ?? ''));
}
