import { expect, test } from 'vitest';
import { whileSame } from './while-same.ts';

test('makes anew only when an input is another object', () => {
  const [a, b] = [{ n: 1 }, { n: 1 }];
  const pair = whileSame((x: object, y: object) => [x, y]);
  const first = pair(a, b);
  expect(pair(a, b)).toBe(first);
  expect(pair(b, b)).toEqual([b, b]);
  expect(pair(a, b)).not.toBe(first);
});
