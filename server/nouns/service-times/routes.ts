import type { FastifyInstance } from 'fastify';
import { getServiceTimes, putServiceTimes } from '../../../contract/warehouse/service-times.ts';
import { listYearOfTimes } from '../../../contract/warehouse/plan.ts';
import { seeServiceType } from '../../../core/access/locations.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { isRefusal, notFound } from '../../ground/http/problem.ts';
import { requireRight } from '../../ground/session/user.ts';
import { saveServiceTimes } from './save-service-times.ts';
import { selectServiceTimes } from './select-service-times.ts';
import { selectYear } from './select-year.ts';

/** When a location does what (shell-search-settings.md 7). */
export function serviceTimeRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    getServiceTimes,
  )(async ({ params, user }) => {
    const refusal = requireRight(user, seeServiceType(params.serviceType));
    if (refusal) return refusal;
    const found = await selectServiceTimes(db, params, params.serviceType);
    return found ? { status: 200, body: found } : notFound('Service niet gevonden');
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
    listYearOfTimes,
  )(async ({ params, query, user }) => {
    const found = await selectYear(db, user, params.type, query);
    return found ? { status: 200, body: found } : notFound('Service niet gevonden');
  });
}
