import { describe, expect, it, test } from 'vitest';
import { expectedInstead, isPairText, textRows } from './input.ts';
import { rampOf } from '../theme/theme.ts';
import { parameterGroups, parameterOf } from './parameters.ts';

const expected = (group: string, key: string, value: unknown) => {
  const parameter = parameterOf(group, key);
  return parameter ? expectedInstead(parameter, value) : 'unknown';
};
const SORT = 'process-products-sort';
const pair = (label: string, value: string) => ({ label, value });

describe('A setting takes the values of its input alone', () => {
  it.each([
    [SORT, 'storage-location-auto-submit-regex', '^[A-Z]-\\d{2}$', true],
    [SORT, 'storage-location-auto-submit-regex', '', true],
    [SORT, 'storage-location-auto-submit-regex', '(a', false],
    [SORT, 'storage-location-auto-submit-regex', 'a'.repeat(2001), false],
    [SORT, 'storage-location-auto-submit-regex', null, false],
    [SORT, 'extra-processing-steps', [], true],
    [SORT, 'extra-processing-steps', ['multiple-quantities', 'print-packing-slip'], true],
    [SORT, 'extra-processing-steps', ['multiple-quantities', 'multiple-quantities'], false],
    [SORT, 'extra-processing-steps', ['something'], false],
    [SORT, 'extra-processing-steps', 'multiple-quantities', false],
    ['scanning', 'fnc1-substitute', '|', true],
    ['scanning', 'fnc1-substitute', '', true],
    ['scanning', 'fnc1-substitute', 'A', false],
    ['scanning', 'priced-codes', '28AAAAAPPPPPC, 29NNNNNGGGGGC', true],
    ['scanning', 'priced-codes', '28AAAAAPPPPP', false],
    ['order-detail', 'button-position', 'foot', true],
    ['order-detail', 'button-position', ['foot'], false],
    ['order-detail', 'button-position', 'above', false],
    ['order-detail', 'information-blocks', ['payment', 'notes'], true],
    ['order-detail', 'information-blocks', ['payment', 'payment'], false],
    ['packing-slip', 'separate-label', true, true],
    ['packing-slip', 'separate-label', 'true', false],
    ['packing-slip', 'separate-label', undefined, false],
    ['general', 'quick-links', [], true],
    ['general', 'quick-links', [pair('Handboek', 'https://handboek.example/a?b=1')], true],
    ['general', 'quick-links', [pair('Handboek', 'javascript:alert(1)')], false],
    ['general', 'quick-links', [pair(' Handboek', 'https://handboek.example')], false],
    ['general', 'quick-links', [pair('Café', 'https://handboek.example')], false],
    ['general', 'quick-links', [pair('', 'https://handboek.example')], false],
    ['general', 'quick-links', [{ label: 'Handboek' }], false],
    ['general', 'quick-links', [{ ...pair('A', 'https://a.example'), extra: 1 }], false],
    ['general', 'quick-links', Array(101).fill(pair('A', 'https://a.example')), false],
    ['general', 'quick-links', [null], false],
    ['general', 'theme', { display_name: 'sunset', colors: {} }, true],
    ['general', 'theme', { display_name: 'sunset', colors: rampOf('#6a2458') }, false],
    ['general', 'theme', { display_name: 'Huisstijl', colors: rampOf('#6a2458') }, true],
    [
      'general',
      'theme',
      { display_name: 'Huisstijl', colors: { ...rampOf('#6a2458'), brand: '#eeeeee' } },
      false,
    ],
    ['general', 'theme', { display_name: 'Huisstijl', colors: {} }, false],
    ['general', 'theme', { display_name: '', colors: rampOf('#6a2458') }, false],
    ['general', 'theme', { display_name: 'Huisstijl', colors: { brand: 'url(//x)' } }, false],
    ['general', 'theme', { display_name: 'Huisstijl' }, false],
    ['general', 'theme', null, false],
    ['triggers', 'refresh-trigger-cache', true, false],
    ['triggers', 'refresh-trigger-cache', null, false],
  ])('%s, %s: %j is taken: %s', (group, key, value, taken) => {
    expect(expected(group, key, value) === null).toBe(taken);
  });
});

test('What is no setting is unknown, whatever its name', () => {
  expect([
    parameterOf('packing-slip', 'colour'),
    parameterOf('constructor', 'name'),
    parameterOf('__proto__', 'x'),
  ]).toEqual([undefined, undefined, undefined]);
});

test('Every setting takes the value that it has until somebody sets it', () => {
  const all = parameterGroups.flatMap(({ parameters }) => parameters).filter(({ unset }) => unset !== null);
  expect(all.map(one => expectedInstead(one, one.unset))).toEqual(all.map(() => null));
});

test('values to sort are all of them, in an order', () => {
  const options = ['a', 'b'].map(value => ({ label: value, value }));
  const taken = (value: unknown) =>
    expectedInstead({ key: 'x', inputType: 'sort_values', options, unset: ['a', 'b'] }, value) === null;
  expect([['b', 'a'], ['a'], ['a', 'a'], ['a', 'b', 'c'], 'a'].map(taken)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});

test('a part of a pair is something, in ASCII, without a space at its ends', () => {
  expect(['a b', '~', '', ' a', 'a ', 'é', 'a\nb', '\t'].map(isPairText)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('a text area has a row for each line of its text, 1 to 32', () => {
  expect(['', 'a', 'a\nb', '\n'.repeat(31), '\n'.repeat(99)].map(textRows)).toEqual([1, 1, 2, 32, 32]);
});

test('a group stands under one that is there', () => {
  const names = parameterGroups.map(({ identifier }) => identifier);
  expect(parameterGroups.flatMap(({ parent }) => parent ?? []).filter(one => !names.includes(one))).toEqual(
    [],
  );
});
