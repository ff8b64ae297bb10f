import type { BodyOf, SeenRevision } from '../../../../contract/http.ts';
import type { Location } from '../../../../contract/warehouse/location.ts';
import type {
  BatchResult,
  BatchResults,
  postServiceTimesBatch,
  tryServiceTimesBatch,
} from '../../../../contract/warehouse/service-times-batch.ts';
import type { Day } from '../../../../core/calendar/day.ts';
import {
  judgeAdding,
  type ServiceTimeRow,
  wrongEverywhere,
  zonesOf,
} from '../../../../core/service-time/added-times.ts';
import { byNumberedName } from '../../../texts/formats.ts';
import { shortDay, weekdayName } from '../../../texts/office-formats.ts';
import type { Input } from '../../calls/client.ts';
import type { Row } from '../../edit/rows.ts';
import type { Faults } from '../../edit/use-draft.ts';
import { t } from './texts.ts';

export type ServiceType = NonNullable<Location['location_type']['service_types']>[number];

/** A date as it is typed. */
export interface DateRow extends Row {
  readonly date: Day;
  readonly isOpen: boolean;
  readonly from_time: string;
  readonly to_time: string;
}
export interface TimesDraft {
  readonly service: string;
  readonly reason: string;
  readonly rows: readonly DateRow[];
  readonly overwrite: boolean;
}

/** A date that is still to be chosen: open, until it is told otherwise. */
export const newDate: Omit<DateRow, 'id'> = { date: '', isOpen: true, from_time: '', to_time: '' };

type SentRow = BodyOf<typeof postServiceTimesBatch>['service_times'][number];
export const rowsOf = ({ rows, reason }: TimesDraft): SentRow[] =>
  rows.map(({ date, isOpen, from_time, to_time }) => ({
    date: date === '' ? null : date,
    is_available: isOpen ? (1 as const) : (0 as const),
    from_time: from_time.trim() || null,
    to_time: to_time.trim() || null,
    description: reason.trim() || null,
    priority: 0,
  }));

/** The locations that get the times, and the moment (epoch ms) by which a day is past. */
export interface Where {
  readonly locations: readonly Pick<Location, 'time_zone'>[];
  readonly now: number;
}
/** The first fault of each row, when it is one at each of these locations: its field, and its sentence. */
export function rowFaults(
  draft: TimesDraft,
  type: Pick<ServiceType, 'is_cutoff' | 'uses_capacities'>,
  { locations, now }: Where,
): ReadonlyMap<string, { readonly field: string; readonly sentence: string }> {
  const faults = new Map<string, { field: string; sentence: string }>();
  const adding = { service_times: rowsOf(draft), zones: zonesOf(locations), now };
  for (const { path, detail } of wrongEverywhere(judgeAdding(adding, type))) {
    const [, nth, field = ''] = path.split('.');
    const id = draft.rows[Number(nth)]?.id;
    if (id !== undefined && !faults.has(id))
      faults.set(id, { field: field === 'week_day' ? 'date' : field, sentence: detail });
  }
  return faults;
}
/** Faults by the paths of a draft. */
export const faultsOf =
  (type: ServiceType | undefined, where: Where) =>
  (draft: TimesDraft): Faults => ({
    ...(type &&
      Object.fromEntries(
        [...rowFaults(draft, type, where)].map(([id, { sentence }]) => [`rows.${id}`, sentence] as const),
      )),
    ...(draft.rows.length === 0 && { rows: t('no_dates') }),
  });

/** Locations by the identifier of their type. */
function byType(locations: readonly Location[]): ReadonlyMap<string, readonly Location[]> {
  const types = new Map<string, Location[]>();
  for (const l of locations) {
    const { identifier } = l.location_type;
    const of = types.get(identifier);
    if (of) of.push(l);
    else types.set(identifier, [l]);
  }
  return types;
}

/** The type that most of these locations have; its services are offered. */
export const mainType = (locations: readonly Location[]): Location | undefined =>
  [...byType(locations).values()].toSorted((a, b) => b.length - a.length)[0]?.[0];

/** Locations of a call: few enough to see how far it is. */
export const A_CALL = 100;

/** Locations of one type that one call is about. */
export interface Part {
  readonly type: string;
  readonly locations: readonly Location[];
}
/** Locations by their types, so many at a time. */
export const partsOf = (locations: readonly Location[], size = A_CALL): readonly Part[] =>
  [...byType(locations)].flatMap(([type, of]) =>
    Array.from({ length: Math.ceil(of.length / size) }, (_, n) => ({
      type,
      locations: of.slice(n * size, (n + 1) * size),
    })),
  );

const askedOf = (draft: TimesDraft, { type, locations }: Part) => ({
  params: { type, serviceType: draft.service },
  body: {
    location_identifiers: locations.map(({ identifier }) => identifier),
    service_times: rowsOf(draft),
  },
});
export const tryInput = (draft: TimesDraft, part: Part): Input<typeof tryServiceTimesBatch> =>
  askedOf(draft, part);
/** `seen`: what these locations have is overwritten, as far as it is what was seen. */
export function addInput(
  draft: TimesDraft,
  part: Part,
  seen: readonly SeenRevision[] | null,
): Input<typeof postServiceTimesBatch> {
  const { params, body } = askedOf(draft, part);
  return {
    params,
    body: { ...body, overwrite_conflicting_service_times: seen !== null },
    ...(seen && seen.length > 0 && { revisions: seen }),
  };
}

/** A day on which a location has other times than were asked. */
export interface Conflict {
  readonly there: string;
  readonly wanted: string;
}
/** How adding went at a location. */
export interface Outcome {
  readonly location: Location;
  readonly is: 'done' | 'conflict' | 'failed';
  readonly conflicts: readonly Conflict[];
  /** Days that were made though others are in conflict. */
  readonly changed: number;
  /** The OMS's sentence. */
  readonly why: string;
  readonly seen: readonly SeenRevision[];
}

const DONE: ReadonlySet<string> = new Set(['200', '201', '204']);
const CONFLICT = '409';

/** The outcome of each location of a part; one that the OMS says nothing of has failed. */
export function outcomesOf({ locations }: Part, results: BatchResults, rows: readonly SentRow[]): Outcome[] {
  const byNumber = new Map(
    Object.entries(results).flatMap(([status, of]) =>
      of.map(result => [result.location_identifier, { status, result }] as const),
    ),
  );
  return locations.map(location => {
    const { status, result } = byNumber.get(location.identifier) ?? { status: '' };
    const errors = result?.errors ?? [];
    return {
      location,
      is: DONE.has(status) ? 'done' : status === CONFLICT ? 'conflict' : 'failed',
      conflicts: status === CONFLICT ? errors.map(error => conflictOf(error, rows)) : [],
      changed: result?.changed ?? 0,
      why: errors.map(({ detail }) => detail ?? '').join(' ') || t('failed_location'),
      seen: seenOf(result),
    };
  });
}
const seenOf = (result: BatchResult | undefined): readonly SeenRevision[] =>
  result?.id === undefined || result.revision === undefined
    ? []
    : [{ kind: 'location', id: result.id, revision: result.revision }];

/** The outcomes of a part whose call was not answered with results. */
export const failedOf = ({ locations }: Part, why: string): Outcome[] =>
  locations.map(location => ({ location, is: 'failed', conflicts: [], changed: 0, why, seen: [] }));

function conflictOf(
  { path = '', existing, detail = '' }: NonNullable<BatchResult['errors']>[number],
  rows: readonly SentRow[],
): Conflict {
  const row = rows[Number(path.split('.')[1])];
  return {
    there: existing ? existing.map(one => `${dayOf(one)} · ${hoursOf(one)}`).join(', ') : detail,
    wanted: row ? hoursOf(row) : '',
  };
}
type Hours = Pick<ServiceTimeRow, 'is_available'> & Partial<Nullish<ServiceTimeRow>>;
type Nullish<T> = { readonly [K in keyof T]: T[K] | null | undefined };

const dayOf = ({ date, week_day }: Pick<ServiceTimeRow, 'date' | 'week_day'>): string =>
  date !== null ? shortDay(date) : week_day === null ? '' : weekdayName(week_day);
/** '13:00–17:00 Koopmiddag', 'gesloten Verbouwing'. */
function hoursOf({ is_available, from_time, to_time, description }: Hours): string {
  const hours =
    from_time && to_time ? `${from_time}–${to_time}` : to_time ? t('until', { time: to_time }) : '';
  return [is_available === 1 ? '' : t('closed').toLowerCase(), hours, description ?? '']
    .filter(Boolean)
    .join(' ');
}

/** The days of these conflicts, each once: '26-12 en 01-01'. */
export const conflictDays = (draft: TimesDraft, outcomes: readonly Outcome[]): readonly string[] => {
  const there = outcomes.flatMap(({ conflicts }) => conflicts.map(one => one.there));
  return draft.rows
    .filter(({ date }) => date !== '' && there.some(of => of.includes(`${shortDay(date)} · `)))
    .map(({ date }) => shortDay(date));
};

export const nameOf = ({ location }: Outcome): string => `${location.identifier} ${location.display_name}`;

/** Outcomes by how it went, in the order of the numbers of their locations. */
export function grouped(outcomes: readonly Outcome[]) {
  const of = (is: Outcome['is']) =>
    outcomes
      .filter(one => one.is === is)
      .toSorted((a, b) => byNumberedName(a.location.identifier, b.location.identifier));
  return { done: of('done'), conflict: of('conflict'), failed: of('failed') };
}

/** Earlier outcomes, with those of the locations that were tried again in their place. */
export const merged = (before: readonly Outcome[], again: readonly Outcome[]): readonly Outcome[] => {
  const byId = new Map(again.map(one => [one.location.id, one]));
  return before.map(one => byId.get(one.location.id) ?? one);
};

/** The outcomes as lines of text, to be copied. */
export const listOf = (outcomes: readonly Outcome[]): string => {
  const { done, conflict, failed } = grouped(outcomes);
  return [
    ...conflict.map(
      one => `${nameOf(one)}\t${t('conflict')}\t${one.conflicts.map(({ there }) => there).join('; ')}`,
    ),
    ...failed.map(one => `${nameOf(one)}\t${t('failed')}\t${one.why}`),
    ...done.map(one => `${nameOf(one)}\t${t('done')}`),
  ].join('\n');
};
