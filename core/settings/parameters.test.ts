import { describe, expect, it, test } from 'vitest';
import { expectedInstead, parameterGroups, parameterOf } from './parameters.ts';

const expected = (group: string, key: string, value: unknown) => {
  const parameter = parameterOf(group, key);
  return parameter ? expectedInstead(parameter, value) : 'unknown';
};
const SORT = 'process-products-sort';

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
  const all = parameterGroups.flatMap(({ parameters }) => parameters);
  expect(all.map(one => expectedInstead(one, one.unset))).toEqual(all.map(() => null));
});
