import type { BodyOf } from '../../../contract/http.ts';
import type { putServiceTimes, ServiceTimes } from '../../../contract/warehouse/service-times.ts';
import { isSameTimes, rowOf } from '../../../core/service-time/added-times.ts';
import { judgeServiceTimes } from '../../../core/service-time/judge-service-times.ts';
import type { LocationPath } from '../../ground/db/place.ts';
import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import { isRefusal, notFound, type Refusal } from '../../ground/http/problem.ts';
import { audit } from '../../ground/writes/audit.ts';
import type { Change } from '../../ground/writes/once.ts';
import { holdLocation } from '../locations/hold-location.ts';
import { ownLocations } from '../locations/many-locations.ts';
import { faultyTimes, readOnly, syncing } from './refusals.ts';
import { selectServiceTimes } from './select-service-times.ts';
import { publishServiceTimes, replaceServiceTimes } from './write-service-times.ts';

/**
 * Saves all service times of a type at a location, which are in force at once: a trigger has what waits for a place planned
 * anew (migration 019). Published, they are an event too (order-rules.md 10), also when they are as they were.
 */
export async function saveServiceTimes(
  tx: Transaction,
  change: Change,
  at: LocationPath & { readonly serviceType: string },
  { service_times }: BodyOf<typeof putServiceTimes>,
  isPublished: boolean,
): Promise<ServiceTimes | Refusal> {
  // The second of two who save finds what the first made.
  const held = await holdLocation(tx, at);
  const found = await editableTimes(tx, at, service_times);
  if (isRefusal(found)) return found;
  if (!held) return notFound('Service niet gevonden');
  const rows = service_times.map(rowOf);
  if (isPublished) await publishServiceTimes(tx, change, at.type, [at.location], at.serviceType);
  if (isSameTimes(found.service_times, rows)) return found;
  await ownLocations(tx, change, at.type, [held]);
  await replaceServiceTimes(tx, held.id, at.serviceType, rows);
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

/** The times of a type as they are; a refusal where these cannot be saved in their place. */
export async function editableTimes(
  db: Queryable,
  at: LocationPath & { readonly serviceType: string },
  service_times: BodyOf<typeof putServiceTimes>['service_times'],
): Promise<ServiceTimes | Refusal> {
  const found = await selectServiceTimes(db, at, at.serviceType);
  if (!found) return notFound('Service niet gevonden');
  if (!found.service_type.can_edit) return readOnly;
  if (found.syncing) return syncing;
  const errors = judgeServiceTimes(service_times, found.service_type, found.time_zone);
  return errors.length === 0 ? found : faultyTimes(errors);
}
