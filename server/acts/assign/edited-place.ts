import type { BodyOf } from '../../../contract/http.ts';
import type { putServiceTimes, ServiceTimes } from '../../../contract/warehouse/service-times.ts';
import type { ActiveMethod } from '../../../core/assign/facts.ts';
import type { PropertyValue } from '../../../core/location/property-value.ts';
import { rowOf } from '../../../core/service-time/added-times.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import type { Switch } from '../../nouns/dispatch-types/switch-services.ts';
import type { KnownPlace } from './load-places.ts';

/** The content of a tab of a location, as it would be saved. */
export type Edit =
  | {
      readonly of: 'times';
      readonly type: ServiceTimes['service_type'];
      readonly rows: BodyOf<typeof putServiceTimes>['service_times'];
    }
  | { readonly of: 'services'; readonly switches: readonly Switch[] }
  | {
      readonly of: 'properties';
      readonly values: readonly { readonly key: string; readonly value: PropertyValue }[];
    };

/** A place as the planner would read it after the save. */
export async function editedPlace(db: Queryable, place: KnownPlace, edit: Edit): Promise<KnownPlace> {
  switch (edit.of) {
    case 'times':
      return { ...place, service_times: timesAfter(place, edit) };
    case 'services':
      return { ...place, types: typesAfter(await db.query<Service>(SERVICES, [place.id]), edit.switches) };
    case 'properties':
      return { ...place, properties: propertiesAfter(place, edit.values) };
  }
}

function timesAfter(
  { service_times }: KnownPlace,
  { type, rows }: Edit & { readonly of: 'times' },
): KnownPlace['service_times'] {
  const others = service_times.filter(row => row.type !== type.identifier);
  const saved = rows.map(rowOf).map(({ is_available, max_capacity, ...row }, id) => ({
    ...row,
    id,
    type: type.identifier,
    is_cutoff: type.is_cutoff,
    is_available: is_available === 1,
    max_capacity: type.uses_capacities ? max_capacity : null,
  }));
  return [...others, ...saved];
}

/** A method that a location may have for a type, and which of both it has. */
interface Service extends ActiveMethod {
  readonly type: string;
  readonly has_type: boolean;
  /** Null: the type has none. */
  readonly method: string | null;
  readonly has_method: boolean;
}

function typesAfter(services: readonly Service[], switches: readonly Switch[]): KnownPlace['types'] {
  const isOn = (type: string, method: string | null, was: boolean): boolean =>
    switches.find(one => one.type === type && one.method === method)?.on ?? was;
  const types: Record<string, ActiveMethod[]> = {};
  for (const { type, has_type, method, has_method, ...facts } of services) {
    if (!isOn(type, null, has_type)) continue;
    const methods = (types[type] ??= []);
    if (method !== null && isOn(type, method, has_method)) methods.push(facts);
  }
  return types;
}

/** A boolean is none of the planner's. */
function propertiesAfter(
  { properties }: KnownPlace,
  values: (Edit & { readonly of: 'properties' })['values'],
): KnownPlace['properties'] {
  const after = new Map(Object.entries(properties));
  for (const { key, value } of values)
    if (value === null || typeof value === 'boolean') after.delete(key);
    else after.set(key, value);
  return Object.fromEntries(after);
}

// In the order of `readPlaces`: the default method is the first.
const SERVICES = `
  SELECT t.identifier AS type, lt.location_id IS NOT NULL AS has_type, m.identifier AS method,
    lm.location_id IS NOT NULL AS has_method, m.id, m.transit_days, m.delivery_weekdays, m.countries
  FROM dispatch_types t LEFT JOIN location_dispatch_types lt ON lt.location_id = $1 AND lt.dispatch_type_id = t.id
  LEFT JOIN dispatch_type_methods tm ON tm.dispatch_type_id = t.id AND tm.is_active
  LEFT JOIN carrier_methods m ON m.id = tm.carrier_method_id
  LEFT JOIN location_dispatch_type_methods lm
    ON lm.location_id = $1 AND lm.dispatch_type_id = t.id AND lm.carrier_method_id = m.id
  WHERE t.is_active ORDER BY t.id, tm.is_default DESC, m.id`;
