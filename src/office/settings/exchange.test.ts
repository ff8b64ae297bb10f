import { expect, test } from 'vitest';
import type { ParameterGroup } from '../../../contract/frontend-parameters.ts';
import { differencesOf, exportOf, readExport } from './exchange.ts';
import { settingsOf, valuesOf } from './view.ts';

const here = (value: unknown, is_set = true) =>
  settingsOf(
    [
      {
        identifier: 'g',
        parentIdentifier: null,
        parameters: [
          { key: 'k', inputType: 'text', options: [], value, default: 'usual', is_set },
          { key: 'same', inputType: 'text', options: [], value: 'x', default: 'x', is_set: false },
          { key: 'button', inputType: 'refresh_trigger_cache', options: [], value: null },
        ],
      } as unknown as ParameterGroup,
    ],
    {},
  );
const differences = (from: ReturnType<typeof here>, to: ReturnType<typeof here>) =>
  differencesOf(to, valuesOf(to), readExport(exportOf(from, '2026-11-20')) ?? []).differences.map(
    ({ setting, value }) => [setting.key, value],
  );

test('a file differs from another installation where other values are in force, set or not', () => {
  expect(differences(here('a'), here('b'))).toEqual([['k', 'a']]);
  expect(differences(here('a'), here('a'))).toEqual([]);
  expect(differences(here('usual', false), here('b'))).toEqual([['k', null]]);
  expect(differences(here('usual', false), here('usual'))).toEqual([]);
});

test('settings that are not here are counted, and nothing else is read', () => {
  const to = here('b');
  const exported = readExport(
    JSON.stringify({ kind: 'oms-settings', settings: [{ group: 'x', key: 'y', value: 1 }] }),
  );
  expect(differencesOf(to, valuesOf(to), exported ?? [])).toEqual({ differences: [], unknown: 1 });
  const others = ['', '[]', 'null', '{"kind":"oms-settings"}', '{"kind":"oms-settings","settings":[null]}'];
  expect([...others, ' '.repeat(1_000_001)].map(readExport)).toEqual([null, null, null, null, null, null]);
});
