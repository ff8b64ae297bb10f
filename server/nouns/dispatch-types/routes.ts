import type { FastifyInstance } from 'fastify';
import {
  listLocationDispatchTypes,
  patchLocationDispatchTypes,
} from '../../../contract/orders/dispatch-type.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { selectDispatchTypes } from './select-dispatch-types.ts';
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
  )(
    async ({ params, body, tx, change }) =>
      (await switchServices(tx, change, params, body)) ?? { status: 204 },
  );
}
