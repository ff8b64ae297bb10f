import { workProperties } from '../../../core/assign/facts.ts';
import { REQUEST_MODE, requestModes } from '../../../core/assign/request-modes.ts';
import { isQuietHours, QUIET_HOURS } from '../../../core/push/quiet-hours.ts';
import { own } from '../../../core/table/own.ts';
import type { LocationPath } from '../../ground/db/place.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { notFound, refuse, type Refusal } from '../../ground/http/problem.ts';
import type { Change } from '../../ground/writes/once.ts';

export type PropertyType = 'int' | 'varchar' | 'text' | 'boolean';
type Value = string | number | boolean | null;

/** A value of each type, and its name in a refusal. */
const types: Readonly<Record<PropertyType, readonly [is: (value: Value) => boolean, name: string]>> = {
  int: [value => typeof value === 'number', 'een geheel getal'],
  boolean: [value => typeof value === 'boolean', 'ja of nee (true of false)'],
  varchar: [value => typeof value === 'string', 'een tekst'],
  text: [value => typeof value === 'string', 'een tekst'],
};

interface OwnKey {
  readonly fits: (value: Value) => boolean;
  readonly expected: string;
}

const days: OwnKey = { fits: value => Number(value) >= 0, expected: 'een geheel getal vanaf 0' };
/** Keys that the OMS itself gives a meaning. */
const ownKeys: Readonly<Record<string, OwnKey>> = {
  [QUIET_HOURS]: {
    fits: value => isQuietHours(String(value)),
    expected: 'uren zoals 20:00-07:00',
  },
  [REQUEST_MODE]: {
    fits: value => requestModes.some(mode => mode === value),
    expected: 'batch, direct, external of chosen',
  },
  ...Object.fromEntries(workProperties.map(key => [key, days])),
};

/** The values that a property takes, in Dutch, when the given one is none of them; null: it is one. */
export function propertyExpects(identifier: string, type: PropertyType, value: Value): string | null {
  const ownKey = own(ownKeys, identifier);
  const [isOfType, name] = types[type];
  return value !== null && (!isOfType(value) || (ownKey && !ownKey.fits(value)))
    ? (ownKey?.expected ?? name)
    : null;
}

/**
 * Gives a location's property a value; null takes it away. Refused: an unknown location or key, a value of another type or without
 * a meaning.
 */
export async function setProperty(
  tx: Transaction,
  { by, key }: Change,
  { type, location }: LocationPath,
  identifier: string,
  value: Value,
): Promise<Refusal | undefined> {
  const found = await tx.one<{ location_id: number; key_id: number; data_type: PropertyType }>(FIND, [
    type,
    location,
    identifier,
  ]);
  if (!found) return notFound();
  const expected = propertyExpects(identifier, found.data_type, value);
  if (expected !== null)
    return refuse(422, 'invalid-value', `Gelezen: ${String(value)}. Verwacht: ${expected}.`, {
      errors: [{ path: 'value', detail: `Verwacht: ${expected}.` }],
    });
  await tx.execute('UPDATE locations SET changed_by = $2, change_key = $3 WHERE id = $1', [
    found.location_id,
    by.id,
    key,
  ]);
  const column = `${found.data_type}_value`;
  await (value === null
    ? tx.execute('DELETE FROM location_properties WHERE location_id = $1 AND location_property_key_id = $2', [
        found.location_id,
        found.key_id,
      ])
    : tx.execute(
        `INSERT INTO location_properties (location_id, location_property_key_id, ${column}) VALUES ($1, $2, $3)
         ON CONFLICT (location_id, location_property_key_id) DO UPDATE SET ${column} = EXCLUDED.${column}`,
        [found.location_id, found.key_id, value],
      ));
  return undefined;
}

const FIND = `SELECT l.id AS location_id, k.id AS key_id, k.data_type
  FROM typed_locations l, location_property_keys k
  WHERE l.type = $1 AND l.identifier = $2 AND k.identifier = $3`;
