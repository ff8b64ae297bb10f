import type { FastifyInstance } from 'fastify';
import {
  listContactChanges,
  listPropertyChanges,
  listServiceChanges,
  listServiceTimeChanges,
} from '../../../contract/warehouse/location-changes.ts';
import { seeServiceType } from '../../../core/access/locations.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { requireRight } from '../../ground/session/user.ts';
import { selectChanges, selectPropertyChanges } from './select-changes.ts';

/** The audit of a location, part by part. */
export function locationChangeRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    listContactChanges,
  )(async ({ params, query }) => ({ status: 200, body: await selectChanges(db, params, null, query) }));

  mount(
    app,
    listPropertyChanges,
  )(async ({ params, query }) => ({ status: 200, body: await selectPropertyChanges(db, params, query) }));

  mount(
    app,
    listServiceChanges,
  )(async ({ params, query }) => ({
    status: 200,
    body: await selectChanges(db, params, 'services', query),
  }));

  mount(
    app,
    listServiceTimeChanges,
  )(async ({ params, query, user }) => {
    const refusal = requireRight(user, seeServiceType(params.serviceType));
    if (refusal) return refusal;
    const body = await selectChanges(db, params, `service-times/${params.serviceType}`, query);
    return { status: 200, body };
  });
}
