import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { workProperties } from '../core/assign/facts.ts';
import { REQUEST_MODE } from '../core/assign/request-modes.ts';
import { propertyReaders } from '../core/location/property-readers.ts';
import { QUIET_HOURS } from '../core/push/quiet-hours.ts';
import { partsOfCode } from './settings-readers.ts';

// 'Gebruikt door' of a property is what really reads it: the code, not a hint.

/** Folders that say what a property is, and do nothing by it. */
const sayWhatItIs = ['core/location', 'core/push', 'src/office/location-edit'];
const constants: Readonly<Record<string, string>> = {
  [REQUEST_MODE]: 'REQUEST_MODE',
  [QUIET_HOURS]: 'QUIET_HOURS',
};

test('every property names the parts that read it, and no others', () => {
  const parts = partsOfCode();
  // Theirs is one table of core/assign; `pickup` is a word of many things.
  const own = Object.keys(propertyReaders).filter(key => !workProperties.includes(key));
  const found = own.map(key => [
    key,
    parts(text => text.includes(`'${key}'`) || text.includes(constants[key] ?? `'${key}'`)).filter(
      part => !sayWhatItIs.includes(part) && !(key === REQUEST_MODE && part === 'core/assign'),
    ),
  ]);
  expect(Object.fromEntries(found)).toEqual(Object.fromEntries(own.map(key => [key, propertyReaders[key]])));
});

test('each key of the program is there', () => {
  const migration = readFileSync('server/migrations/010_settings.sql', 'utf8');
  const [, keys = ''] =
    /location_property_keys \(identifier, display_name, data_type\) VALUES([^;]*);/.exec(migration) ?? [];
  const named = [...keys.matchAll(/^ +\('([^']+)'/gm)].map(([, key = '']) => key);
  expect(named.length).toBeGreaterThan(10);
  expect(Object.keys(propertyReaders).toSorted()).toEqual(named.toSorted());
});
