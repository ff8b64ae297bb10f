import { describe, expect, it, test } from 'vitest';
import type { ParameterGroup } from '../../../contract/frontend-parameters.ts';
import { parameterGroups } from '../../../core/settings/parameters.ts';
import { rowChanges } from '../edit/rows.ts';
import { exportOf } from './exchange.ts';
import names from './setting-names.nl.ts';
import {
  changesOf,
  chosen,
  faultsAt,
  findSettings,
  isChanged,
  originalOf,
  pairsOf,
  settingFaults,
  settingsOf,
  shown,
  sortedChoices,
  treeOf,
  valuesOf,
} from './view.ts';

const group = (
  identifier: string,
  parentIdentifier: string | null,
  ...parameters: object[]
): ParameterGroup =>
  ({
    identifier,
    parentIdentifier,
    parameters: parameters.map(of => ({ options: [], inputType: 'text', ...of })),
  }) as unknown as ParameterGroup;
const options = [
  { label: 'Rood', value: 'r' },
  { label: 'Groen', value: 'g' },
  { label: 'Blauw', value: 'b' },
  { label: 'Wit', value: 'w' },
];
const groups = [
  group('order-detail', null, { key: 'a.b', value: 'x', default: 'y', is_set: true }),
  group('links', null, {
    key: 'pairs',
    inputType: 'label_value_pairs',
    value: [],
    is_set: false,
    default: [],
  }),
  group('reroute', 'order-detail', { key: 'colours', inputType: 'select_multiple', options, value: ['r'] }),
];
const settings = settingsOf(groups, {});
const [first, pairs, colours] = settings as [
  (typeof settings)[0],
  (typeof settings)[0],
  (typeof settings)[0],
];
const edited = (of: object) => ({ ...valuesOf(settings), ...of });

test('the value of a setting that nobody set is none; one that an OMS does not tell is in its configuration', () => {
  expect(settings.map(({ original }) => original)).toEqual(['x', null, ['r']]);
  const documented = settingsOf([group('g', null, { key: 'k' })], { 'frontend-parameters.g.k': 'z' });
  expect(documented[0]?.original).toBe('z');
});

test('a name in the draft has no sign that a path of a form divides at', () => {
  expect(settings.map(({ id }) => id).join()).not.toMatch(/[.[\]]/);
});

describe('a change', () => {
  it('is what differs from the original, and what is sent', () => {
    expect(isChanged(first, edited({}))).toBe(false);
    expect(changesOf(settings, edited({ [first.id]: 'z' }))).toEqual([
      { group: 'order-detail', key: 'a.b', value: 'z' },
    ]);
  });
  it('is none when the value in force is chosen again, set or not', () => {
    expect(chosen(first, 'x')).toBe('x');
    expect(chosen(pairs, [])).toBe(null);
    expect(chosen(pairs, [{ label: 'a', value: 'b' }])).not.toBe(null);
  });
  it('to the default is sent as none', () => {
    expect(changesOf(settings, edited({ [first.id]: null }))).toEqual([
      { group: 'order-detail', key: 'a.b', value: null },
    ]);
  });
});

test('groups stand below their parent; one without a known parent, or in a ring, by itself', () => {
  const tree = treeOf([...groups, group('x', 'gone'), group('p', 'q'), group('q', 'p')]);
  expect(tree.map(one => `${one.depth} ${one.group}`)).toEqual([
    '0 order-detail',
    '1 reroute',
    '0 links',
    '0 x',
    '0 p',
    '0 q',
  ]);
});

test('pairs are ASCII, trimmed and not empty', () => {
  const fault = (label: string) => settingFaults(settings, edited({ [pairs.id]: [{ label, value: 'v' }] }));
  expect(['a', 'é', ' a', ''].map(label => Object.keys(fault(label)).length)).toEqual([0, 1, 1, 1]);
});

test('a pair has an id in the draft alone, by its name; what is sent and exported has none', () => {
  const value = [
    { label: 'a', value: 'b' },
    { label: 'a', value: 'c' },
  ];
  const [setting] = settingsOf(
    [
      group('links', null, {
        key: 'pairs',
        inputType: 'label_value_pairs',
        value,
        is_set: true,
        default: [],
      }),
    ],
    {},
  ) as [(typeof settings)[0]];
  expect(pairsOf(setting.original).map(({ id }) => id)).toEqual(['=a', '=a~2']);
  const edits = { [setting.id]: rowChanges(pairsOf(setting.original)).remove('=a') };
  expect(isChanged(setting, edits)).toBe(true);
  expect(changesOf([setting], edits)).toEqual([{ group: 'links', key: 'pairs', value: value.slice(1) }]);
  expect(originalOf([setting], { group: 'links', key: 'pairs', value: null })).toEqual(value);
  expect(JSON.parse(exportOf([setting], ''))).toMatchObject({ settings: [{ value }] });
  // As an earlier value, or a file, has them.
  expect(chosen(setting, value)).toBe(setting.original);
  expect(
    Object.keys(settingFaults([setting], { [setting.id]: pairsOf([{ label: 'é', value: 'v' }]) })),
  ).toEqual([`${setting.id}.=%C3%A9`]);
});

test('a search looks in names, keys, choices and groups, for every word', () => {
  const found = (query: string) => findSettings(settings, query).map(({ key }) => key);
  expect(found('groen')).toEqual(['colours']);
  expect(found('ORDERS a.b')).toEqual(['a.b']);
  expect(found('groen rood')).toEqual(['colours']);
  expect(found('groen paars')).toEqual([]);
  expect(found('')).toHaveLength(3);
});

test('a fault of the OMS stands at the setting whose change it is', () => {
  const changes = changesOf(settings, edited({ [first.id]: 'z', [colours.id]: [] }));
  expect(faultsAt(changes, settings, { '1.value': 'Fout', '7.key': 'Anders' })).toEqual({
    [colours.id]: 'Fout',
    '7.key': 'Anders',
  });
});

test('sorted choices: the chosen ones first, in their order, then the others; an unknown one stays', () => {
  expect(sortedChoices(colours, ['b', 'old', 'r']).map(({ id, text }) => `${id} ${text}`)).toEqual([
    'b Blauw',
    'old old',
    'r Rood',
    'g Groen',
    'w Wit',
  ]);
});

test.each([
  ['boolean_switch', true, 'Aan'],
  ['boolean_switch', null, 'Uit'],
  ['select_multiple', ['r', 'g'], 'Rood, Groen'],
  ['sort_values', ['r', 'g', 'b', 'w'], '4 gekozen'],
  ['select_and_sort_multiple', [], 'leeg'],
  ['label_value_pairs', [{ label: 'a', value: 'b' }], '1 regel'],
  ['label_value_pairs', 'nonsense', 'leeg'],
  ['theme', { display_name: 'sunset', colors: {} }, 'sunset'],
  ['theme', 3, 'leeg'],
  ['select_one', 'g', 'Groen'],
  ['text', '', 'leeg'],
  ['unheard-of', { a: 1 }, 'leeg'],
])('%s %j in words: %s', (inputType, value, text) =>
  expect(shown({ ...colours, inputType }, value)).toBe(text),
);

test('every setting of this OMS has a name, and no name is of none', () => {
  const known = parameterGroups.flatMap(({ identifier, parameters }) => [
    identifier,
    ...parameters.map(({ key }) => `${identifier}.${key}`),
  ]);
  expect(known.filter(path => !(path in names))).toEqual([]);
  const unknown = Object.keys(names).filter(path => !known.includes(path.replace(/\.hint$/, '')));
  expect(unknown).toEqual([]);
});
