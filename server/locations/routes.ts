import type { FastifyInstance } from 'fastify';
import { getLocation, listLocations, listStorageLocations } from '../../contract/location.ts';
import type { SortingZone } from '../../contract/location.ts';
import type { Deps } from '../deps.ts';
import { mount } from '../mount.ts';
import { notFound } from '../problem.ts';
import { selectLocations } from './select-locations.ts';

/** Locations, and the zones in them (shell-search-settings.md 7; review-refunds-warehouse.md 7). */
export function locationRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    listLocations,
  )(async ({ query, user }) => ({
    status: 200,
    body: await selectLocations(db, {
      user,
      onlyLinked: query.only_linked === '1',
      withProperties: query.include_properties === '1',
      typeAndIdentifier: query.type_and_identifier?.split(',') ?? null,
    }),
  }));

  mount(
    app,
    getLocation,
  )(async ({ params, user }) => {
    const typeAndIdentifier = [`${params.type}/${params.location}`];
    const [location] = await selectLocations(db, {
      user,
      onlyLinked: false,
      withProperties: true,
      typeAndIdentifier,
    });
    return location ? { status: 200, body: location } : notFound('Locatie niet gevonden');
  });

  mount(
    app,
    listStorageLocations,
  )(async ({ params, query }) => ({
    status: 200,
    body: await db.query<SortingZone>(SELECT_ZONES, [params.type, params.location, query.type]),
  }));
}

const SELECT_ZONES = `
  SELECT z.id, z.identifier, z.display_name, COALESCE((
    SELECT jsonb_agg(jsonb_build_object('id', s.id, 'identifier', s.identifier, 'display_name', s.display_name)
      ORDER BY s.position)
    FROM storage_locations s WHERE s.storage_zone_id = z.id), '[]') AS storage_locations
  FROM storage_zones z JOIN locations l ON l.id = z.location_id JOIN location_types t ON t.id = l.location_type_id
  WHERE t.identifier = $1 AND l.identifier = $2 AND z.type = $3
  ORDER BY z.identifier`;
