import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { identifier } from '../../../contract/http.ts';
import { serviceTimesBody } from '../../../contract/warehouse/service-times.ts';
import { isSameTimes, rowOf } from '../../../core/service-time/added-times.ts';
import { judgeServiceTimes } from '../../../core/service-time/judge-service-times.ts';
import { untilSettled } from '../../ground/db/failures.ts';
import type { LocationPath } from '../../ground/db/place.ts';
import type { Database, Queryable, Transaction } from '../../ground/db/pool.ts';
import { notFound, type Refusal } from '../../ground/http/problem.ts';
import { addJob } from '../../ground/jobs/add-job.ts';
import { audit } from '../../ground/writes/audit.ts';
import type { AuthoredChange, Change } from '../../ground/writes/once.ts';
import { holdLocation } from '../locations/hold-location.ts';
import { ownLocations, tellLocations } from '../locations/many-locations.ts';
import { syncing } from './refusals.ts';
import { selectServiceTimes } from './select-service-times.ts';
import { publishServiceTimes, replaceServiceTimes } from './write-service-times.ts';

/** Where service times come from: by default the location's opening hours (opening-hours.ts). */
export interface ServiceTimeSource {
  /** Rows by service type, as `PUT` has them; a type that is not named keeps its own. What comes is judged before it is used. */
  timesOf(at: LocationPath, signal: AbortSignal): Promise<unknown>;
}

/** So long a source may take, and so often it is asked before the times can be edited again. */
const PATIENCE_MS = 10_000;
const MOST_TRIES = 4;

/** Begins taking over the times of a location, which can be edited again when that has ended. */
export async function beginSync(
  tx: Transaction,
  change: Change,
  at: LocationPath,
  publish: boolean,
): Promise<Refusal | undefined> {
  const held = await holdLocation(tx, at);
  if (!held) return notFound('Locatie niet gevonden');
  const location_id = held.id;
  if (await tx.one('SELECT WHERE is_syncing($1)', [location_id])) return syncing;
  // Its screens must be read-only at once; the location is as it was.
  await tellLocations(tx, change, at.type, [held]);
  await tx.execute(BEGIN, [location_id, change.by.id, change.key, publish]);
  addJob(tx, 'sync-service-times', { location_id });
  return undefined;
}

/**
 * Takes the times over, all services or none. A source that does not answer is asked again; one that answers what cannot be read
 * is not. Killed in the middle it begins anew, and one that has ended is left alone.
 */
export async function syncServiceTimes(
  db: Database,
  source: ServiceTimeSource,
  { location_id }: { readonly location_id: number },
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const begun = await db.one<Begun>(OPEN, [location_id]);
  if (!begun) return;
  const answer = await asked(source, begun, patienceMs);
  const services = answer.ok ? await readable(db, begun, answer.times) : null;
  const isLast = begun.tries + 1 >= MOST_TRIES;
  if (!answer.ok && !isLast) {
    await db.execute(TRIED, [location_id, begun.change_key]);
    throw new Error('the source of service times does not answer', { cause: answer.error });
  }
  await untilSettled(() => db.transaction(tx => end(tx, begun, services, answer.ok)));
}

interface Begun extends LocationPath {
  readonly location_id: number;
  readonly user_id: number;
  readonly change_key: string;
  readonly publish: boolean;
  readonly tries: number;
}

type Answer =
  { readonly ok: true; readonly times: unknown } | { readonly ok: false; readonly error: unknown };

/** The answer of the source; it is waited for no longer than this, also when it does not heed the signal. */
async function asked(source: ServiceTimeSource, at: LocationPath, patienceMs: number): Promise<Answer> {
  const signal = AbortSignal.timeout(patienceMs);
  const waiting = new AbortController();
  const late = pause(patienceMs, undefined, { signal: waiting.signal }).then(() => {
    throw new Error(`no answer within ${String(patienceMs)} ms`);
  });
  late.catch(() => undefined);
  try {
    return { ok: true, times: await Promise.race([source.timesOf(at, signal), late]) };
  } catch (error) {
    return { ok: false, error };
  } finally {
    waiting.abort();
  }
}

type Rows = z.output<typeof serviceTimesBody>['service_times'];
const answerSchema = z.record(identifier, serviceTimesBody.shape.service_times);

/** The times that can be kept, by service; null: the answer is not such. */
async function readable(
  db: Queryable,
  at: LocationPath,
  times: unknown,
): Promise<ReadonlyMap<string, Rows> | null> {
  const read = answerSchema.safeParse(times);
  if (!read.success) return null;
  const services = new Map(Object.entries(read.data));
  for (const [service, rows] of services) {
    const found = await selectServiceTimes(db, at, service);
    if (!found?.service_type.can_edit) return null;
    if (judgeServiceTimes(rows, found.service_type, found.time_zone).length > 0) return null;
  }
  return services;
}

async function end(
  tx: Transaction,
  { location_id, user_id, change_key, publish, type, location }: Begun,
  services: ReadonlyMap<string, Rows> | null,
  hasAnswered: boolean,
): Promise<void> {
  const at = { type, location };
  const change: AuthoredChange = { by: { id: user_id }, key: change_key };
  const held = await holdLocation(tx, at);
  const fault = services ? null : hasAnswered ? 'unreadable' : 'no-answer';
  // Another worker may have ended it meanwhile, or it was given up and begun again.
  if ((await tx.execute(END, [location_id, change_key, fault])) === 0) return;
  const read = await Promise.all(
    [...(services ?? [])].map(async ([service, rows]) => {
      const before = (await selectServiceTimes(tx, at, service))?.service_times ?? [];
      return { service, before, after: rows.map(rowOf) };
    }),
  );
  const changed = read.filter(({ before, after }) => !isSameTimes(before, after));
  if (held) await (changed.length > 0 ? ownLocations : tellLocations)(tx, change, type, [held]);
  for (const { service, before, after } of changed) {
    await replaceServiceTimes(tx, location_id, service, after);
    const name = `${type}/${location}/service-times/${service}`;
    await audit(tx, change, { about: 'location', name, before, after });
  }
  // As a save is, it is told also when the times are as they were.
  if (publish)
    for (const { service } of read) await publishServiceTimes(tx, change, type, [location], service);
}

const BEGIN = `
  INSERT INTO service_time_syncs (location_id, user_id, change_key, publish) VALUES ($1, $2, $3, $4)
  ON CONFLICT (location_id) DO UPDATE SET began_at = now(), user_id = EXCLUDED.user_id, change_key = EXCLUDED.change_key,
    publish = EXCLUDED.publish, tries = 0, ended_at = NULL, fault = NULL`;
const OPEN = `
  SELECT s.location_id, s.user_id, s.change_key, s.publish, s.tries, l.type, l.identifier AS location
  FROM service_time_syncs s JOIN typed_locations l ON l.id = s.location_id WHERE s.location_id = $1 AND is_syncing($1)`;
const TRIED = 'UPDATE service_time_syncs SET tries = tries + 1 WHERE location_id = $1 AND change_key = $2';
const END = `
  UPDATE service_time_syncs SET ended_at = now(), fault = $3
  WHERE location_id = $1 AND change_key = $2 AND is_syncing($1)`;
