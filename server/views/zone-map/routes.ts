import type { FastifyInstance } from 'fastify';
import { getZoneMap } from '../../../contract/warehouse/zone-map.ts';
import type { Deps } from '../../ground/deps.ts';
import { mount } from '../../ground/http/mount.ts';
import { selectZoneMap } from './select-zone-map.ts';

/** How the zones of a location stand, for who looks at it in the office (spec/README, 'beyond the documents'). */
export function zoneMapRoutes(app: FastifyInstance, { db }: Deps): void {
  mount(
    app,
    getZoneMap,
  )(async ({ params }) => ({ status: 200, body: { zones: await selectZoneMap(db, params) } }));
}
