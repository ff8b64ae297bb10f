import { expect, test } from 'vitest';
import { unstorable } from './unstorable.ts';

test('NUL and half a character are found wherever they are, whole characters are not', () => {
  expect(unstorable({ a: 'é 😀', b: [1, null, true, 'x'], c: { d: '' } })).toEqual([]);
  expect(unstorable({ a: 'x\0', b: [{ c: '\ud83d' }], d: { '\0': 1 }, e: '\\u0000' })).toEqual([
    'a',
    'b.0.c',
    'd',
  ]);
});
