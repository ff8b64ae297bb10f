import type { FastifyInstance } from 'fastify';
import {
  getServiceTimes,
  putServiceTimes,
  syncServiceTimes,
} from '../../../contract/warehouse/service-times.ts';
import { listYearOfTimes } from '../../../contract/warehouse/plan.ts';
import {
  postServiceTimesBatch,
  tryServiceTimesBatch,
} from '../../../contract/warehouse/service-times-batch.ts';
import { seeServiceType } from '../../../core/access/locations.ts';
import { isAskedIn, namesIn } from '../../ground/db/expressions.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { isRefusal, notFound } from '../../ground/http/problem.ts';
import { requireRight } from '../../ground/session/user.ts';
import { addServiceTimes, tryServiceTimes } from './add-service-times.ts';
import { saveServiceTimes } from './save-service-times.ts';
import { beginSync } from './sync-service-times.ts';
import { selectServiceTimes, withUsedCapacity } from './select-service-times.ts';
import { selectYear } from './select-year.ts';

/** When a location does what (shell-search-settings.md 7). */
export function serviceTimeRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    getServiceTimes,
  )(async ({ params, query, user }) => {
    const refusal = requireRight(user, seeServiceType(params.serviceType));
    if (refusal) return refusal;
    const found = await selectServiceTimes(db, params, params.serviceType);
    if (!found) return notFound('Service niet gevonden');
    const isAsked = isAskedIn(namesIn(query.include), 'used_capacity');
    return { status: 200, body: isAsked ? await withUsedCapacity(db, found, Date.now()) : found };
  });

  mount(
    app,
    putServiceTimes,
  )(async ({ params, query, body, user, tx, change }) => {
    const refusal = requireRight(user, seeServiceType(params.serviceType));
    if (refusal) return refusal;
    const saved = await saveServiceTimes(tx, change, params, body, query.publish === '1');
    return isRefusal(saved) ? saved : { status: 200, body: saved };
  });

  mount(
    app,
    syncServiceTimes,
  )(
    async ({ params, query, tx, change }) =>
      (await beginSync(tx, change, params, query.publish === '1')) ?? { status: 202 },
  );

  mount(
    app,
    listYearOfTimes,
  )(async ({ params, query, user }) => {
    const found = await selectYear(db, user, params.type, query);
    return found ? { status: 200, body: found } : notFound('Service niet gevonden');
  });

  mount(
    app,
    postServiceTimesBatch,
  )(async ({ params, body: { overwrite_conflicting_service_times, ...body }, user, tx, change }) => {
    const refusal = requireRight(user, seeServiceType(params.serviceType));
    if (refusal) return refusal;
    const results = await addServiceTimes(
      tx,
      change,
      { ...params, ...body },
      overwrite_conflicting_service_times,
    );
    return isRefusal(results) ? results : { status: 207, body: results };
  });

  mount(
    app,
    tryServiceTimesBatch,
  )(async ({ params, body, user }) => {
    const refusal = requireRight(user, seeServiceType(params.serviceType));
    if (refusal) return refusal;
    const results = await tryServiceTimes(db, user, { ...params, ...body });
    return isRefusal(results) ? results : { status: 200, body: results };
  });
}
