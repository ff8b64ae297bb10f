import { isDeepStrictEqual } from 'node:util';
import {
  type EffectExample,
  type LocationEffect,
  MOST_EXAMPLES,
} from '../../../contract/warehouse/location-effect.ts';
import { weightOf } from '../../../core/assign/compare.ts';
import type { AssignedPlan } from '../../../core/assign/facts.ts';
import type { Day } from '../../../core/calendar/day.ts';
import type { LocationPath } from '../../ground/db/place.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { type Edit, editedPlace } from './edited-place.ts';
import { loadPlaces } from './load-places.ts';
import { type Changed, COUNT_OPEN, type Open, openPlanner, SELECT_OPEN } from './plan-edited.ts';

/** A part of what an edit of a location means. */
export interface EffectAsked {
  readonly at: LocationPath;
  readonly edit: Edit;
  readonly after: number | null;
  /** Locations of which the asker may see orders, as `store/101`; null: of all. */
  readonly seen: readonly string[] | null;
}

/**
 * Plans open deliveries twice by the same facts, with a location as it is and as it would be saved, and counts what differs.
 * Nothing is written or locked. Each is planned alone: the others stay, but those after it leave it the room of its own day.
 * A call plans for a while, reads a few at a time and keeps counts and a few examples; it stops when `left` aborts.
 */
export async function effect(
  db: Queryable,
  { at, edit, after, seen }: EffectAsked,
  left: AbortSignal,
): Promise<LocationEffect> {
  const began = performance.now();
  const [known, { open } = { open: 0 }] = await Promise.all([
    loadPlaces(db),
    after === null ? db.one<{ open: number }>(COUNT_OPEN) : undefined,
  ]);
  const place = known.places.find(one => one.type === at.type && one.identifier === at.location);
  const edited = place && (await editedPlace(db, place, edit));
  // A value that the planner does not read changes no plan.
  if (!edited || isDeepStrictEqual(place, edited))
    return { open, planned: open, effects: {}, examples: [], next: null };
  const [planner, names] = await Promise.all([openPlanner(db, { known, edited, after }), namesOf(db)]);
  const tally = createTally(names, seen);
  let last = after;
  const [size, most] = after === null ? [FIRST, FIRST_MS] : [AT_ONCE, LONG_MS];
  while (!left.aborted) {
    const part = await db.query<Open>(SELECT_OPEN, [last, size]);
    tally.add(part.length, await planner.plan(part));
    last = part.length < size ? null : (part.at(-1)?.delivery ?? null);
    if (last === null || performance.now() - began > most) break;
  }
  return { open, ...tally.counted(), next: last };
}

/** Deliveries that are read at a time: few in the first call, so that its figures come soon. */
const FIRST = 100;
const AT_ONCE = 1000;
/** The first call leaves the rest to the next after so long (ms), so that its figures come soon; each later one after so long. */
const FIRST_MS = 200;
const LONG_MS = 2000;

/** Counts what changes, and keeps the worst examples of those that the asker may see. */
function createTally(names: ReadonlyMap<number, NamedPlace>, seen: EffectAsked['seen']) {
  let planned = 0;
  const counts: LocationEffect['effects'] = {};
  let examples: readonly EffectExample[] = [];
  const sentBy = ({ parts }: AssignedPlan): EffectExample['now'] =>
    parts.map(({ location_id, dispatch_date, delivery_date }) => ({
      location: names.get(location_id)?.display_name ?? '',
      dispatch_date,
      delivery_date,
    }));
  return {
    add(read: number, changed: readonly Changed[]): void {
      planned += read;
      for (const { found } of changed) counts[found.effect] = (counts[found.effect] ?? 0) + 1;
      const shown = changed
        .filter(({ of }) => seen?.includes(names.get(of.location_id)?.place ?? '') ?? true)
        .map(({ of, now, after, found: { effect: of_, compared } }) => ({
          identifier: of.delivery_identifier,
          sales_order_identifier: of.identifier,
          effect: of_,
          now: sentBy(now),
          after: sentBy(after),
          promised: firstOf(of.lines.map(line => line.promised_delivery_date)),
          weight: weightOf(compared),
        }));
      examples = [...examples, ...shown].toSorted((a, b) => b.weight - a.weight).slice(0, MOST_EXAMPLES);
    },
    counted: () => ({ planned, effects: counts, examples: [...examples] }),
  };
}

const firstOf = (days: readonly (Day | null)[]): Day | null =>
  days.reduce((first, day) => (first === null || (day !== null && day < first) ? day : first), null);

interface NamedPlace {
  readonly id: number;
  readonly place: string;
  readonly display_name: string;
}
const namesOf = async (db: Queryable): Promise<ReadonlyMap<number, NamedPlace>> =>
  new Map(
    (
      await db.query<NamedPlace>(
        `SELECT id, type || '/' || identifier AS place, display_name FROM typed_locations`,
      )
    ).map(one => [one.id, one]),
  );
