import type { FastifyInstance } from 'fastify';
import {
  getLocation,
  listLocations,
  listShipsFromStore,
  createLocation,
  findPoint,
  listStorageLocations,
  patchLocation,
} from '../../../contract/warehouse/location.ts';
import {
  listLocationProperties,
  patchLocationProperties,
  patchLocationProperty,
} from '../../../contract/warehouse/location-property.ts';
import { isAskedIn, namesIn } from '../../ground/db/expressions.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { isRefusal, notFound, refuse } from '../../ground/http/problem.ts';
import { geocoderAt } from './geocoder.ts';
import { withOpeningToday } from './opening-today.ts';
import { changeContact, makeLocation } from './save-contact.ts';
import { selectContact, selectLocations, selectShipsFromStore, selectZones } from './select-locations.ts';
import { givenProperties, selectProperties, setProperties } from './set-properties.ts';

const noneConfigured = refuse(409, 'no-geocoder', 'Er is geen kaartdienst ingesteld.');
const noGeocoder = refuse(503, 'geocoder-unavailable', 'De kaartdienst antwoordt niet.');

/** Locations, and the zones in them (shell-search-settings.md 7; review-refunds-warehouse.md 7). */
export function locationRoutes(app: FastifyInstance, { db, config }: Deps): void {
  const geocoder = config.geocoderUrl === null ? null : geocoderAt(config.geocoderUrl);
  mount(
    app,
    listLocations,
  )(async ({ query, user }) => {
    const locations = await selectLocations(db, user, query);
    const isAsked = isAskedIn(namesIn(query.include), 'opening_today');
    const body = isAsked ? await withOpeningToday(db, user, locations, Date.now()) : locations;
    return { status: 200, body };
  });

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
    createLocation,
  )(async ({ body, tx, change }) => {
    const made = await makeLocation(tx, change, body);
    if (isRefusal(made)) return made;
    const location = `/api/rest/locations/${encodeURIComponent(made.location_type.identifier)}/${encodeURIComponent(made.identifier)}`;
    return { status: 201, headers: { location }, body: made };
  });

  mount(
    app,
    patchLocation,
  )(
    async ({ params, body, tx, change }) =>
      (await changeContact(tx, change, params, body)) ?? { status: 204 },
  );

  mount(
    app,
    findPoint,
  )(async ({ query }) => {
    if (!geocoder) return noneConfigured;
    const found = await geocoder.find(query);
    return found.kind === 'failed' ? noGeocoder : { status: 200, body: { point: found.point } };
  });

  mount(
    app,
    listLocationProperties,
  )(async ({ params, user }) => ({ status: 200, body: await selectProperties(db, user, params) }));

  mount(
    app,
    patchLocationProperties,
  )(
    async ({ params, body, tx, change }) =>
      (await setProperties(tx, change, params, givenProperties(body))) ?? { status: 204 },
  );

  mount(
    app,
    patchLocationProperty,
  )(async ({ params, body, tx, change }) => {
    const given = [{ key: params.key, value: body.value, path: 'value' }];
    return (await setProperties(tx, change, params, given)) ?? { status: 204 };
  });

  mount(
    app,
    listStorageLocations,
  )(async ({ params, query }) => ({
    status: 200,
    body: await selectZones(db, params, query),
  }));
}
