import type { FastifyInstance } from 'fastify';
import {
  getLocation,
  listLocations,
  listShipsFromStore,
  listStorageLocations,
  patchLocationProperty,
} from '../../../contract/warehouse/location.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { notFound } from '../../ground/http/problem.ts';
import { selectContact, selectLocations, selectShipsFromStore, selectZones } from './select-locations.ts';
import { setProperty } from './set-property.ts';

/** Locations, and the zones in them (shell-search-settings.md 7; review-refunds-warehouse.md 7). */
export function locationRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    listLocations,
  )(async ({ query, user }) => ({
    status: 200,
    body: await selectLocations(db, user, query),
  }));

  mount(
    app,
    getLocation,
  )(async ({ params, user }) => {
    const [location] = await selectLocations(db, user, {
      include_properties: '1',
      type_and_identifier: `${params.type}/${params.location}`,
    });
    if (!location) return notFound('Locatie niet gevonden');
    const { service_types, ...contact } = await selectContact(db, location.id);
    const location_type = { ...location.location_type, service_types };
    return { status: 200, body: { ...location, ...contact, location_type } };
  });

  mount(
    app,
    listShipsFromStore,
  )(async ({ body, user }) => ({
    status: 200,
    body: await selectShipsFromStore(db, user, body.params.location_identifiers),
  }));

  mount(
    app,
    patchLocationProperty,
  )(
    async ({ params, body, tx, change }) =>
      (await setProperty(tx, change, params, params.key, body.value)) ?? { status: 204 },
  );

  mount(
    app,
    listStorageLocations,
  )(async ({ params, query }) => ({
    status: 200,
    body: await selectZones(db, params, query),
  }));
}
