import { workProperties } from '../assign/facts.ts';
import { REQUEST_MODE, requestModes } from '../assign/request-modes.ts';
import { isQuietHours, QUIET_HOURS } from '../push/quiet-hours.ts';
import { own } from '../table/own.ts';

export type PropertyType = 'int' | 'varchar' | 'text' | 'boolean';
/** A value of a property; null: it has none. */
export type PropertyValue = string | number | boolean | null;

/** The largest whole number that is kept. */
const MOST_INT = 2_147_483_647;

/** A value of each type, and its name in a refusal. */
const types: Readonly<Record<PropertyType, readonly [is: (value: PropertyValue) => boolean, name: string]>> =
  {
    int: [value => Number.isInteger(value) && Math.abs(Number(value)) <= MOST_INT, 'een geheel getal'],
    boolean: [value => typeof value === 'boolean', 'ja of nee (true of false)'],
    varchar: [value => typeof value === 'string', 'een tekst'],
    text: [value => typeof value === 'string', 'een tekst'],
  };

interface OwnKey {
  readonly fits: (value: PropertyValue) => boolean;
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
export function propertyExpects(identifier: string, type: PropertyType, value: PropertyValue): string | null {
  const ownKey = own(ownKeys, identifier);
  const [isOfType, name] = types[type];
  return value !== null && (!isOfType(value) || (ownKey && !ownKey.fits(value)))
    ? (ownKey?.expected ?? name)
    : null;
}
