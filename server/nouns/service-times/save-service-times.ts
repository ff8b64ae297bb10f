import type { BodyOf } from '../../../contract/http.ts';
import type { putServiceTimes, ServiceTimes } from '../../../contract/warehouse/service-times.ts';
import { judgeServiceTimes, timeOf } from '../../../core/service-time/judge-service-times.ts';
import type { LocationPath } from '../../ground/db/place.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { notFound, type Refusal, refuse } from '../../ground/http/problem.ts';
import { audit } from '../../ground/writes/audit.ts';
import type { Change } from '../../ground/writes/once.ts';
import { holdLocation } from '../locations/hold-location.ts';
import { selectServiceTimes } from './select-service-times.ts';

/**
 * Saves all service times of a type at a location, which are in force at once: a trigger has what waits for a place planned
 * anew (migration 019). Published, they are an event too (order-rules.md 10).
 */
export async function saveServiceTimes(
  tx: Transaction,
  change: Change,
  at: LocationPath & { readonly serviceType: string },
  { service_times }: BodyOf<typeof putServiceTimes>,
  isPublished: boolean,
): Promise<ServiceTimes | Refusal> {
  // The second of two who save finds what the first made.
  await holdLocation(tx, change, at);
  const found = await selectServiceTimes(tx, at, at.serviceType);
  if (!found) return notFound('Service niet gevonden');
  if (!found.service_type.can_edit) return readOnly;
  const errors = judgeServiceTimes(service_times, found.service_type);
  if (errors.length > 0)
    return refuse(422, 'invalid-service-times', 'Nog niet alle velden zijn hier goed ingevuld.', {
      errors: [...errors],
    });
  await tx.execute(CLEAR, [found.id, at.serviceType]);
  const rows = service_times.map(row => ({
    ...row,
    is_available: row.is_available === 1,
    from_time: timeOf(row.from_time),
    to_time: timeOf(row.to_time),
  }));
  await tx.execute(INSERT, [found.id, at.serviceType, JSON.stringify(rows)]);
  if (isPublished)
    await tx.execute(PUBLISH, [at.type, at.location, at.serviceType, change.by.id, change.key]);
  const saved = await selectServiceTimes(tx, at, at.serviceType);
  if (!saved) throw new Error('a held location is there');
  await audit(tx, change, {
    about: 'location',
    name: `${at.type}/${at.location}/service-times/${at.serviceType}`,
    before: found.service_times,
    after: saved.service_times,
  });
  return saved;
}

const readOnly = refuse(409, 'read-only', 'Deze tijden kunnen hier niet worden gewijzigd.');

const CLEAR = `
  DELETE FROM service_times
  WHERE location_id = $1 AND service_type_id = (SELECT id FROM service_types WHERE identifier = $2)`;
const INSERT = `
  INSERT INTO service_times (location_id, service_type_id, date, week_day, is_available, from_time, to_time, description,
    max_capacity, priority)
  SELECT $1, s.id, r.date, r.week_day, r.is_available, r.from_time, r.to_time, r.description, r.max_capacity, r.priority
  FROM service_types s, json_to_recordset($3::json) AS r(date date, week_day int, is_available boolean, from_time time, to_time time,
    description text, max_capacity int, priority int)
  WHERE s.identifier = $2 ORDER BY r.week_day, r.date`;
const PUBLISH = `
  INSERT INTO trigger_events (event, payload, user_id, change_key)
  VALUES ('service-times-changed', jsonb_build_object('location_type', $1::text, 'location_identifier', $2::text,
    'service_type_identifier', $3::text), $4, $5)`;
