import type { BodyOf } from '../../../contract/http.ts';
import type { patchServiceOfMany, SwitchResults } from '../../../contract/warehouse/plan.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import type { Refusal } from '../../ground/http/problem.ts';
import { audit } from '../../ground/writes/audit.ts';
import type { Change } from '../../ground/writes/once.ts';
import {
  byStatus,
  holdLocations,
  knownAt,
  ownLocations,
  ownOf,
  resultsAt,
} from '../locations/many-locations.ts';
import { FIXED, replanSwitchedOff, unknownService } from './switch-services.ts';

/** A switch that is turned at locations of a type. */
type AskedSwitch = BodyOf<typeof patchServiceOfMany> & { readonly type: string; readonly replans: boolean };

/**
 * Switches a type of delivery, or a method of one, on or off at many locations, as `switchServices` does at one; a location that is
 * refused keeps no other from it.
 */
export async function switchServiceOfMany(
  tx: Transaction,
  change: Change,
  { type, location_identifiers, service: name, is_active_for_location, replans }: AskedSwitch,
): Promise<SwitchResults | Refusal> {
  const service = await tx.one<Service>(SERVICE, [name]);
  if (!service) return unknownService(name, 'service');
  const on = is_active_for_location === '1';
  await holdLocations(tx, type, location_identifiers);
  const own = ownOf(change.by, type, location_identifiers);
  const table = service.method_id === null ? TYPES : METHODS;
  const of = [service.type_id, ...(service.method_id === null ? [] : [service.method_id])];
  const found = await tx.query<Found>(table.find, [type, own, ...of]);
  const turned = service.is_fixed ? [] : found.filter(place => place.on !== on);
  const results = resultsAt(location_identifiers, own, found, {
    noRight: 'Je hebt geen recht om diensten van deze locatie te wijzigen.',
    judge: place => ({
      ...knownAt(place),
      ...(place.on === on
        ? { status: 204 }
        : service.is_fixed
          ? { status: 409, errors: [{ path: 'service', detail: FIXED }] }
          : { status: 200 }),
    }),
  });
  const revisions = await ownLocations(tx, change, type, turned);
  if (turned.length > 0) {
    await tx.execute(on ? table.on : table.off, [turned.map(({ id }) => id), ...of]);
    await audit(
      tx,
      change,
      ...turned.map(({ identifier }) => ({
        about: 'location' as const,
        name: `${type}/${identifier}/services`,
        before: { [name]: !on },
        after: { [name]: on },
      })),
    );
    const locations = turned.map(({ identifier }) => identifier);
    if (replans && !on) await replanSwitchedOff(tx, change, { type, locations }, [name]);
  }
  return byStatus(results, revisions);
}

interface Service {
  readonly type_id: number;
  /** Null: it is the type itself. */
  readonly method_id: number | null;
  readonly is_fixed: boolean;
}
interface Found {
  readonly id: number;
  readonly identifier: string;
  readonly revision: number;
  readonly on: boolean;
}

const SERVICE = `
  SELECT t.id AS type_id, NULL::int AS method_id, t.readonly OR NOT t.is_active AS is_fixed
  FROM dispatch_types t WHERE t.identifier = $1
  UNION ALL
  SELECT t.id, m.id, tm.readonly OR NOT tm.is_active
  FROM dispatch_types t JOIN dispatch_type_methods tm ON tm.dispatch_type_id = t.id
  JOIN carrier_methods m ON m.id = tm.carrier_method_id
  JOIN dispatch_type_carriers tc ON tc.dispatch_type_id = t.id AND tc.carrier_id = m.carrier_id
  WHERE t.identifier || '/' || m.identifier = $1`;
const find = (table: string, is: string) => `
  SELECT l.id, l.identifier, l.revision, EXISTS (SELECT FROM ${table} a WHERE a.location_id = l.id AND ${is}) AS "on"
  FROM typed_locations l WHERE l.type = $1 AND l.identifier = ANY ($2::text[])`;
const TYPES = {
  find: find('location_dispatch_types', 'a.dispatch_type_id = $3'),
  on: `INSERT INTO location_dispatch_types (location_id, dispatch_type_id) SELECT unnest($1::int[]), $2 ON CONFLICT DO NOTHING`,
  off: 'DELETE FROM location_dispatch_types WHERE location_id = ANY ($1::int[]) AND dispatch_type_id = $2',
};
const METHODS = {
  find: find('location_dispatch_type_methods', 'a.dispatch_type_id = $3 AND a.carrier_method_id = $4'),
  on: `INSERT INTO location_dispatch_type_methods (location_id, dispatch_type_id, carrier_method_id)
    SELECT unnest($1::int[]), $2, $3 ON CONFLICT DO NOTHING`,
  off: `DELETE FROM location_dispatch_type_methods
    WHERE location_id = ANY ($1::int[]) AND dispatch_type_id = $2 AND carrier_method_id = $3`,
};
