import { expect, it } from 'vitest';
import { isBroken, sharesOf, type Share } from './release-day.ts';

const RELEASE = '2027-03-15';
const shares = (
  waiting: number[],
  supplies: [on: string, pieces: number][],
  release: string | null = RELEASE,
) =>
  sharesOf(
    waiting,
    supplies.map(([on, pieces]) => ({ on, pieces })),
    release,
  ).map(({ on_release, whole_on }: Share) => [on_release, whole_on]);

it.each([
  [
    'the oldest takes first',
    [3, 2],
    [['2027-03-10', 4]],
    [
      [3, RELEASE],
      [1, null],
    ],
  ],
  ['what comes earlier is given on the day', [2], [['2027-03-01', 2]], [[2, RELEASE]]],
  [
    'what comes later is whole later',
    [3, 1],
    [
      ['2027-03-15', 2],
      ['2027-03-20', 2],
    ],
    [
      [2, '2027-03-20'],
      [0, '2027-03-20'],
    ],
  ],
  [
    'they are taken by their day',
    [1],
    [
      ['2027-03-20', 1],
      ['2027-03-16', 1],
    ],
    [[0, '2027-03-16']],
  ],
  ['nothing comes', [1], [], [[0, null]]],
  [
    'a receipt without pieces gives none',
    [1],
    [
      ['2027-03-10', 0],
      ['2027-03-18', 1],
    ],
    [[0, '2027-03-18']],
  ],
] as const)('%s', (_what, waiting, supplies, expected) =>
  expect(
    shares(
      [...waiting],
      supplies.map(([on, pieces]) => [on, pieces]),
    ),
  ).toEqual(expected),
);

it('without a release day nobody knows when', () =>
  expect(shares([1], [['2027-03-10', 5]], null)).toEqual([[0, null]]));

it.each([
  [null, null, false],
  ['2027-03-15', '2027-03-15', false],
  ['2027-03-15', '2027-03-16', true],
  ['2027-03-15', null, true],
])('promised for %s and whole on %s is broken: %s', (promised, whole, broken) =>
  expect(isBroken(promised, whole)).toBe(broken),
);
