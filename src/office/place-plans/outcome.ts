import type { Endpoint } from '../../../contract/http.ts';
import type { BatchResults } from '../../../contract/warehouse/service-times-batch.ts';
import type { Day } from '../../../core/calendar/day.ts';
import { timesInWords } from '../../../core/service-time/added-times.ts';
import type { Answer } from '../../sync/http.ts';
import type { Failure } from '../calls/client.ts';
import { reasonOf } from '../parts/reason.ts';
import type { EditGroup } from './holidays.ts';
import { t } from './texts.ts';

/** A day of a location, and the times that it has there. */
export interface DayThere {
  readonly place: string;
  readonly day: Day;
  /** In words. */
  readonly detail: string;
}
/** The results of many calls together: how many times, and which locations. */
export interface Outcome {
  /** Times that are made, or overwritten. */
  readonly changed: number;
  readonly same: number;
  /** Times that find others on their date. */
  readonly conflicts: readonly DayThere[];
  /** Times of a date that are taken away. */
  readonly removed: readonly DayThere[];
  readonly refused: readonly { readonly place: string; readonly detail: string }[];
  /** The locations as they were judged, for X-Revision. */
  readonly seen: Readonly<Record<string, { readonly id: number; readonly revision: number }>>;
}

/** Adds the results of these groups up; a group that was not answered is refused, with the reason. */
export function outcomeOf(
  groups: readonly EditGroup[],
  answers: readonly { readonly kind: string; readonly body?: unknown }[],
): Outcome {
  const all = groups.map((group, nth) => ofGroup(group, answers[nth] as Answer<Endpoint>));
  return {
    changed: sum(all.map(({ changed }) => changed)),
    same: sum(all.map(({ same }) => same)),
    conflicts: all.flatMap(({ conflicts }) => conflicts),
    removed: all.flatMap(({ removed }) => removed),
    refused: all.flatMap(({ refused }) => refused),
    seen: Object.assign({}, ...all.map(({ seen }) => seen)) as Outcome['seen'],
  };
}
const sum = (of: readonly number[]): number => of.reduce((all, one) => all + one, 0);

function ofGroup({ places, rows, removed: asked }: EditGroup, answer: Answer<Endpoint>): Outcome {
  if (answer.kind !== 'ok') {
    const detail = reasonOf(answer as Failure) ?? t('failed');
    return { ...NOTHING, refused: places.map(place => ({ place, detail })) };
  }
  const results = Object.entries(answer.body as BatchResults).flatMap(([status, of]) =>
    of.map(result => ({ ...result, status })),
  );
  const ofPlaces = results.map(({ status, ...result }): Outcome => {
    const { location_identifier: place, errors = [], id, revision, changed, removed = [] } = result;
    const conflicts = errors.flatMap(({ path, detail = '' }) => {
      const day = rows[Number(path?.split('.')[1])]?.date;
      return status === '409' && day ? [{ place, day, detail }] : [];
    });
    // Another OMS may not say which day it is about.
    if (conflicts.length < errors.length)
      return { ...NOTHING, refused: [{ place, detail: errors[0]?.detail ?? t('failed') }] };
    // Another OMS does not count what it changed.
    const done = changed ?? (status === '204' ? 0 : rows.length - conflicts.length);
    return {
      ...NOTHING,
      changed: done,
      same:
        rows.length -
        conflicts.length -
        done +
        asked.filter(day => removed.every(one => one.date !== day)).length,
      conflicts,
      removed: removed.map(row => ({ place, day: row.date ?? '', detail: timesInWords(row) })),
      seen: id !== undefined && revision !== undefined ? { [place]: { id, revision } } : {},
    };
  });
  return {
    changed: sum(ofPlaces.map(({ changed }) => changed)),
    same: sum(ofPlaces.map(({ same }) => same)),
    conflicts: ofPlaces.flatMap(({ conflicts }) => conflicts),
    removed: ofPlaces.flatMap(({ removed }) => removed),
    refused: ofPlaces.flatMap(({ refused }) => refused),
    seen: Object.assign({}, ...ofPlaces.map(({ seen }) => seen)) as Outcome['seen'],
  };
}

export const NOTHING: Outcome = { changed: 0, same: 0, conflicts: [], removed: [], refused: [], seen: {} };
