import { expect, test } from 'vitest';
import type { LocationProperty } from '../../../contract/warehouse/location-property.ts';
import {
  changedNames,
  isDays,
  nameInDraft,
  propertiesBody,
  propertyFaults,
  propertyPath,
  propertyTexts,
  textsAt,
  usedBy,
  propertyWords,
} from './properties.ts';

const property = (
  identifier: string,
  data_type: LocationProperty['key']['data_type'],
  value: LocationProperty['value'],
  rest: { required?: boolean; can_edit?: boolean } = {},
): LocationProperty => ({
  key: { identifier, display_name: identifier, data_type, required: rest.required ?? false },
  value,
  can_edit: rest.can_edit ?? true,
});
const all = [
  property('pickup', 'int', 1),
  property('canProcessProducts', 'boolean', null),
  property('pos.branch', 'varchar', '0101', { required: true }),
  property('erp.cost', 'varchar', 'NL', { can_edit: false }),
];
const texts = propertyTexts(all);
const set = (identifier: string, text: string) => ({ ...texts, [identifier.replaceAll('.', '~')]: text });

test('each value is a text of the draft, under a name without dots', () => {
  expect(texts).toEqual({ pickup: '1', canProcessProducts: '', 'pos~branch': '0101', 'erp~cost': 'NL' });
  expect(all.map(nameInDraft)).toEqual(Object.keys(texts));
});

test('only what was changed and may be is sent, as a value of its type', () => {
  expect(propertiesBody(all, texts)).toEqual([]);
  const edited = { ...texts, pickup: ' 2 ', canProcessProducts: '0', 'erp~cost': 'BE' };
  expect(propertiesBody(all, edited)).toEqual([
    { key: { identifier: 'pickup' }, value: 2 },
    { key: { identifier: 'canProcessProducts' }, value: false },
  ]);
  expect(changedNames(all, edited)).toEqual(['pickup', 'canProcessProducts']);
  expect(propertyPath(all, '1.value', edited)).toBe('canProcessProducts');
  expect(propertiesBody(all, set('pickup', ''))).toEqual([{ key: { identifier: 'pickup' }, value: null }]);
});

test.each([
  ['pickup', '1,5', 'Verwacht: een geheel getal vanaf 0.'],
  ['pickup', '-1', 'Verwacht: een geheel getal vanaf 0.'],
  ['pos.branch', ' ', 'Vul een waarde in.'],
])('%s cannot be %j', (identifier, text, fault) => {
  expect(propertyFaults(all)(set(identifier, text))).toEqual({ [identifier.replaceAll('.', '~')]: fault });
});

test('what the OMS has wrong already is no fault until it is changed', () => {
  const old = [property('pos.branch', 'varchar', null, { required: true })];
  expect(propertyFaults(old)(propertyTexts(old))).toEqual({});
});

test('each says who reads it, and days stand apart', () => {
  expect(all.map(isDays)).toEqual([true, false, false, false]);
  expect(all.map(usedBy)).toEqual([
    'Gebruikt door: toewijzing',
    'Gebruikt door: batches, lijst van batches',
    'Dit OMS leest deze eigenschap niet zelf.',
    'Dit OMS leest deze eigenschap niet zelf.',
  ]);
});

test('what is taken over from another location is what differs there and may be changed here', () => {
  const there = [
    property('pickup', 'int', 2),
    property('canProcessProducts', 'boolean', null),
    property('erp.cost', 'varchar', 'BE'),
  ];
  expect(textsAt(all, texts, there)).toEqual([{ name: 'pickup', label: 'pickup', text: '2' }]);
  expect(textsAt(all, set('pickup', '2'), there)).toEqual([]);
});

test.each([
  ['a number', { key: 'pickup', before: 1, after: 0 }, 'Afhalen: 1 → 0'],
  ['a first value', { key: 'pickup', before: null, after: 2 }, 'Afhalen: leeg → 2'],
  ['yes and no', { key: 'canProcessProducts', before: true, after: false }, 'canProcessProducts: Ja → Nee'],
  [
    'a long text',
    { key: 'pickup', before: '', after: 'Ruilen kan binnen 30 dagen, in elke winkel.' },
    'Afhalen gewijzigd',
  ],
])('a change in words: %s', (_, change, words) => {
  const pickup = { key: { identifier: 'pickup', display_name: 'Afhalen' } } as LocationProperty;
  expect(propertyWords([pickup], change)).toBe(words);
});
