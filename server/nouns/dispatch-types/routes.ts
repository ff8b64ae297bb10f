import type { FastifyInstance } from 'fastify';
import {
  listLocationDispatchTypes,
  listServiceUse,
  patchLocationDispatchTypes,
} from '../../../contract/orders/dispatch-type.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { selectDispatchTypes } from './select-dispatch-types.ts';
import { selectServiceUse } from './service-use.ts';
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
    body: await selectServiceUse(db, params, query.services.split(',')),
  }));
}
