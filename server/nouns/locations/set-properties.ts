import type { BodyOf } from '../../../contract/http.ts';
import type {
  LocationProperty,
  patchLocationProperties,
} from '../../../contract/warehouse/location-property.ts';
import { editProperties } from '../../../core/access/locations.ts';
import { holds } from '../../../core/access/right.ts';
import {
  propertyExpects,
  type PropertyType,
  type PropertyValue,
} from '../../../core/location/property-value.ts';
import type { LocationPath } from '../../ground/db/place.ts';
import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import { isRefusal, notFound, refuse, type Refusal } from '../../ground/http/problem.ts';
import type { User } from '../../ground/session/user.ts';
import { audit } from '../../ground/writes/audit.ts';
import type { Change } from '../../ground/writes/once.ts';
import { holdLocation } from './hold-location.ts';
import { ownLocations } from './many-locations.ts';

/** Every property that a location may have, with its value there. */
export async function selectProperties(
  db: Queryable,
  user: User,
  { type, location }: LocationPath,
): Promise<LocationProperty[]> {
  const known = await db.query<Known>(KNOWN, [type, location]);
  const mayEdit = holds(user, editProperties);
  return known.map(({ identifier, display_name, data_type, required, value, can_edit }) => ({
    key: { identifier, display_name, data_type, required },
    value,
    can_edit: can_edit && mayEdit,
  }));
}

interface GivenProperty {
  readonly key: string;
  readonly value: PropertyValue;
  /** Its place in the body, for faults. */
  readonly path: string;
}

/** Properties of a body, each with its place in it. */
export const givenProperties = (body: BodyOf<typeof patchLocationProperties>): readonly GivenProperty[] =>
  body.map(({ key, value }, i) => ({ key: key.identifier, value, path: `${String(i)}.value` }));

/**
 * Gives properties of a location their values, all or none; null takes one away. Refused: an unknown location or key, one that is
 * kept elsewhere, a value of another type or without a meaning, none where there must be one.
 */
export async function setProperties(
  tx: Transaction,
  change: Change,
  at: LocationPath,
  given: readonly GivenProperty[],
): Promise<Refusal | undefined> {
  const held = await holdLocation(tx, at);
  if (!held) return notFound('Locatie niet gevonden');
  const known = await settable(tx, at, given);
  if (isRefusal(known)) return known;
  const changed = given.flatMap(({ key, value }) => {
    const property = known.get(key);
    return property && property.value !== value ? [{ id: held.id, property, value }] : [];
  });
  if (changed.length > 0) await ownLocations(tx, change, at.type, [held]);
  for (const one of changed) await setOne(tx, change, at, one);
  return undefined;
}

/** The properties by key; a refusal where these cannot be given. */
export async function settable(
  db: Queryable,
  at: LocationPath,
  given: readonly GivenProperty[],
): Promise<ReadonlyMap<string, Known> | Refusal> {
  const known = new Map(
    (await db.query<Known>(KNOWN, [at.type, at.location])).map(one => [one.identifier, one]),
  );
  const faults = given.flatMap(({ key, value, path }) => {
    const property = known.get(key);
    const refusal = property && faultOf(property, value);
    return refusal ? [{ path, key, value, ...refusal }] : [];
  });
  if (given.some(({ key }) => !known.has(key))) return notFound('Eigenschap niet gevonden');
  const [first] = faults;
  if (first)
    return refuse(
      first.status,
      first.code,
      first.code === 'invalid-value' ? `Gelezen: ${String(first.value)}. ${first.detail}` : first.detail,
      { errors: faults.map(({ path, detail }) => ({ path, detail })) },
    );
  return known;
}

/** Why a property cannot have a value. */
function faultOf(
  { identifier, data_type, required, can_edit }: Known,
  value: PropertyValue,
): { readonly status: number; readonly code: string; readonly detail: string } | null {
  if (!can_edit)
    return { status: 409, code: 'read-only', detail: 'Deze eigenschap kan hier niet worden gewijzigd.' };
  if (required && (value === null || value === ''))
    return { status: 422, code: 'required-value', detail: 'Vul een waarde in.' };
  const expected = propertyExpects(identifier, data_type, value);
  return expected === null ? null : { status: 422, code: 'invalid-value', detail: `Verwacht: ${expected}.` };
}

async function setOne(
  tx: Transaction,
  change: Change,
  { type, location }: LocationPath,
  { id, property, value }: { readonly id: number; readonly property: Known; readonly value: PropertyValue },
): Promise<void> {
  const column = `${property.data_type}_value`;
  await (value === null
    ? tx.execute('DELETE FROM location_properties WHERE location_id = $1 AND location_property_key_id = $2', [
        id,
        property.key_id,
      ])
    : tx.execute(
        `INSERT INTO location_properties (location_id, location_property_key_id, ${column}) VALUES ($1, $2, $3)
         ON CONFLICT (location_id, location_property_key_id) DO UPDATE SET ${column} = EXCLUDED.${column}`,
        [id, property.key_id, value],
      ));
  await audit(tx, change, {
    about: 'location',
    name: `${type}/${location}/${property.identifier}`,
    before: property.value,
    after: value,
  });
}

interface Known {
  readonly key_id: number;
  readonly identifier: string;
  readonly display_name: string;
  readonly data_type: PropertyType;
  readonly required: boolean;
  readonly can_edit: boolean;
  readonly value: PropertyValue;
}
const KNOWN = `
  SELECT k.id AS key_id, k.identifier, k.display_name, k.data_type, k.required, k.can_edit,
    COALESCE(to_jsonb(p.int_value), to_jsonb(p.varchar_value), to_jsonb(p.text_value), to_jsonb(p.boolean_value)) AS value
  FROM typed_locations l CROSS JOIN location_property_keys k
  LEFT JOIN location_properties p ON p.location_id = l.id AND p.location_property_key_id = k.id
  WHERE l.type = $1 AND l.identifier = $2 ORDER BY k.id`;
