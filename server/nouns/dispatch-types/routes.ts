import type { FastifyInstance } from 'fastify';
import {
  listLocationDispatchTypes,
  listServiceUse,
  patchLocationDispatchTypes,
} from '../../../contract/orders/dispatch-type.ts';
import {
  listServicesOfMany,
  listServiceUseOfMany,
  patchServiceOfMany,
} from '../../../contract/warehouse/plan.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { selectDispatchTypes } from './select-dispatch-types.ts';
import { isRefusal } from '../../ground/http/problem.ts';
import { mayUseLocation } from '../../ground/session/user.ts';
import { selectServiceUse, selectUseByPlace } from './service-use.ts';
import { selectServicesOfMany } from './select-services-of-many.ts';
import { switchServiceOfMany } from './switch-service-of-many.ts';
import { switchServices } from './switch-services.ts';

/**
 * The types, carriers and methods of a location's deliveries (orders-and-deliveries.md 3, Dispatch info per
 * location).
 */
export function dispatchTypeRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    listLocationDispatchTypes,
  )(async ({ params }) => ({ status: 200, body: await selectDispatchTypes(db, params) }));

  mount(
    app,
    patchLocationDispatchTypes,
  )(async ({ params, query, body, tx, change }) => {
    const refusal = await switchServices(tx, change, params, body, query.replan === '1');
    return refusal ?? { status: 204 };
  });

  mount(
    app,
    listServiceUse,
  )(async ({ params, query }) => ({
    status: 200,
    body: await selectServiceUse(
      db,
      { type: params.type, locations: [params.location] },
      query.services.split(','),
    ),
  }));

  mount(
    app,
    listServicesOfMany,
  )(async ({ params, user }) => ({ status: 200, body: await selectServicesOfMany(db, user, params.type) }));

  mount(
    app,
    patchServiceOfMany,
  )(async ({ params: { type }, query, body, tx, change }) => {
    const replans = query.replan === '1';
    const results = await switchServiceOfMany(tx, change, { ...body, type, replans });
    return isRefusal(results) ? results : { status: 207, body: results };
  });

  mount(
    app,
    listServiceUseOfMany,
  )(async ({ params: { type }, body: { location_identifiers, service }, user }) => {
    // Others have none, as far as the caller is told.
    const locations = location_identifiers.filter(location => mayUseLocation(user, type, location));
    const [use, places] = await Promise.all([
      selectServiceUse(db, { type, locations }, [service]),
      selectUseByPlace(db, { type, locations }, [service]),
    ]);
    return { status: 200, body: { ...use, places } };
  });
}
