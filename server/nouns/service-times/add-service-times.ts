import type { BodyOf, ParamsOf } from '../../../contract/http.ts';
import type {
  BatchResult,
  BatchResults,
  postServiceTimesBatch,
  tryServiceTimesBatch,
} from '../../../contract/warehouse/service-times-batch.ts';
import type { ServiceTimes } from '../../../contract/warehouse/service-times.ts';
import {
  addedTimes,
  type AddedTime,
  judgeAdding,
  rowOf,
  type ServiceTimeRow,
  timesInWords,
  wrongEverywhere,
  zonesOf,
} from '../../../core/service-time/added-times.ts';
import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import { isRefusal, notFound, type Refusal } from '../../ground/http/problem.ts';
import type { User } from '../../ground/session/user.ts';
import { audit } from '../../ground/writes/audit.ts';
import type { Change } from '../../ground/writes/once.ts';
import {
  byStatus,
  failedAt,
  holdLocations,
  knownAt,
  ownLocations,
  ownOf,
  resultsAt,
} from '../locations/many-locations.ts';
import { faultyTimes, readOnly, SYNCING } from './refusals.ts';
import { TIME_AS_JSON } from './select-service-times.ts';
import { publishServiceTimes, writeServiceTimes } from './write-service-times.ts';

type ExistingTime = ServiceTimes['service_times'][number];

/** Service times that are added at many locations of a type, and dates whose rows are taken away. */
export type AskedTimes = ParamsOf<typeof postServiceTimesBatch> & BodyOf<typeof tryServiceTimesBatch>;

/**
 * Adds service times at many locations and takes dates away, in force at once; what else a location has stays. Where a day has other times, those stay
 * and are told, unless `overwrite` says otherwise: one location's exception keeps no other day or location from its times.
 */
export async function addServiceTimes(
  tx: Transaction,
  change: Change,
  asked: AskedTimes,
  overwrite: boolean,
): Promise<BatchResults | Refusal> {
  await holdLocations(tx, asked.type, asked.location_identifiers);
  const judged = await judgeAll(tx, change.by, asked, overwrite);
  if (isRefusal(judged)) return judged;
  return byStatus(judged.results, await write(tx, change, asked, judged));
}

/** The results that adding them would have, without overwriting; nothing is written. */
export async function tryServiceTimes(
  db: Queryable,
  user: User,
  asked: AskedTimes,
): Promise<BatchResults | Refusal> {
  const judged = await judgeAll(db, user, asked, false);
  return isRefusal(judged) ? judged : byStatus(judged.results);
}

/** A location with what is written there: the rows by their place in what was asked, and those that are taken away. */
interface Changed {
  readonly location: Found;
  readonly removed: readonly ExistingTime[];
  readonly days: readonly (AddedTime<ExistingTime> & { readonly nth: number })[];
}
interface Judged {
  readonly rows: readonly ServiceTimeRow[];
  readonly changed: readonly Changed[];
  readonly results: readonly Result[];
}
type Result = BatchResult & { readonly status: number };

async function judgeAll(
  db: Queryable,
  user: User,
  { type, serviceType, location_identifiers, service_times, remove_dates = [] }: AskedTimes,
  overwrite: boolean,
): Promise<Judged | Refusal> {
  const service = await db.one<Service>(SERVICE, [type, serviceType]);
  if (!service) return notFound('Service niet gevonden');
  if (!service.can_edit) return readOnly;
  const rows = service_times.map(rowOf);
  const own = ownOf(user, type, location_identifiers);
  const found = await db.query<Found>(FIND, [
    type,
    own,
    serviceType,
    [...rows.flatMap(({ date }) => date ?? []), ...remove_dates],
    rows.flatMap(({ week_day }) => week_day ?? []),
  ]);
  const zones = zonesOf(found);
  const faults = judgeAdding({ service_times, remove_dates, zones, now: Date.now() }, service);
  const wrong = wrongEverywhere(faults);
  if (wrong.length > 0) return faultyTimes(wrong);
  const goes = new Set(remove_dates);
  const changed: Changed[] = [];
  const judge = (location: Found): Result => {
    if (location.syncing) return failedAt(location.identifier, 423, SYNCING);
    const errors = faults.get(location.time_zone) ?? [];
    if (errors.length > 0) return { ...knownAt(location), status: 422, errors: [...errors] };
    const days = addedTimes(location.service_times, rows).map((day, nth) => ({ ...day, nth }));
    const written = days.filter(day => day.found === 'nothing' || (overwrite && day.found === 'others'));
    const kept = overwrite ? [] : days.filter(day => day.found === 'others');
    const removed = location.service_times.filter(({ date }) => date !== null && goes.has(date));
    if (written.length + removed.length > 0) changed.push({ location, days: written, removed });
    return {
      ...knownAt(location),
      changed: written.length,
      ...(removed.length > 0 && { removed }),
      status: kept.length > 0 ? 409 : statusOf(written, removed),
      ...(kept.length > 0 && { errors: kept.map(conflict) }),
    };
  };
  const results = resultsAt(location_identifiers, own, found, { noRight: NO_RIGHT, judge });
  return { rows, changed, results };
}

const NO_RIGHT = 'Je hebt geen recht om servicetijden van deze locatie te wijzigen.';

function statusOf(written: Changed['days'], removed: Changed['removed']): number {
  if (removed.length > 0 || written.some(({ found }) => found === 'others')) return 200;
  return written.length === 0 ? 204 : 201;
}

const conflict = ({ nth, existing }: Changed['days'][number]) => ({
  path: `service_times.${String(nth)}`,
  detail: `Er staat al: ${existing.map(timesInWords).join('; ')}.`,
  existing: [...existing],
});

/** The rows that go: those that are overwritten, and those that are taken away. */
const goneOf = ({ days, removed }: Changed): readonly ExistingTime[] => [
  ...days.flatMap(({ existing }) => existing),
  ...removed,
];

/** Writes what was judged; gives the revisions of the locations that it changed. */
async function write(
  tx: Transaction,
  change: Change,
  { type, serviceType }: AskedTimes,
  { rows, changed }: Judged,
): Promise<ReadonlyMap<string, number>> {
  if (changed.length === 0) return new Map();
  const gone = changed.flatMap(one => goneOf(one).map(({ id }) => id));
  const places = changed.map(({ location }) => location);
  const revisions = await ownLocations(tx, change, type, places);
  if (gone.length > 0) await tx.execute('DELETE FROM service_times WHERE id = ANY ($1::int[])', [gone]);
  await writeServiceTimes(tx, {
    serviceType,
    rows,
    at: changed.flatMap(({ location, days }) => days.map(({ nth }) => ({ location_id: location.id, nth }))),
  });
  const names = places.map(({ identifier }) => identifier);
  await publishServiceTimes(tx, change, type, names, serviceType);
  await audit(
    tx,
    change,
    ...changed.map(one => ({
      about: 'location' as const,
      name: `${type}/${one.location.identifier}/service-times/${serviceType}`,
      before: goneOf(one),
      after: one.days.map(({ nth }) => rows[nth]),
    })),
  );
  return revisions;
}

interface Service {
  readonly is_cutoff: boolean;
  readonly uses_capacities: boolean;
  readonly can_edit: boolean;
}
interface Found {
  readonly id: number;
  readonly identifier: string;
  readonly revision: number;
  readonly syncing: boolean;
  readonly time_zone: string;
  readonly service_times: readonly ExistingTime[];
}
const SERVICE = `
  SELECT s.is_cutoff, s.uses_capacities, s.can_edit AND t.identifier = ANY (s.location_types) AS can_edit
  FROM location_types t, service_types s WHERE t.identifier = $1 AND s.identifier = $2`;
const FIND = `
  SELECT l.id, l.identifier, l.revision, l.time_zone, is_syncing(l.id) AS syncing, COALESCE(t.rows, '[]') AS service_times
  FROM typed_locations l LEFT JOIN (
    SELECT t.location_id, json_agg(${TIME_AS_JSON} ORDER BY t.id) AS rows
    FROM service_times t JOIN service_types s ON s.id = t.service_type_id
    WHERE s.identifier = $3 AND (t.date = ANY ($4::date[]) OR t.week_day = ANY ($5::int[])) GROUP BY t.location_id
  ) t ON t.location_id = l.id
  WHERE l.type = $1 AND l.identifier = ANY ($2::text[])`;
