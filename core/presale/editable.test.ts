import { expect, it } from 'vitest';
import { isEditable, runsOn } from './editable.ts';

const TODAY = '2027-03-15';
const [PAST, AHEAD] = ['2027-03-14', '2027-03-16'];

// Start, end and release: which of start, end and virtual stock may change.
it.each([
  ['without a start', null, null, null, [true, true, true]],
  ['that starts later', AHEAD, '2027-04-01', '2027-05-01', [true, true, true]],
  ['that starts today runs', TODAY, AHEAD, AHEAD, [false, true, true]],
  ['that runs', PAST, AHEAD, AHEAD, [false, true, true]],
  ['that runs without a release date', PAST, AHEAD, null, [false, true, true]],
  ['that has ended and is not released', PAST, TODAY, AHEAD, [false, true, true]],
  ['that is released today', PAST, PAST, TODAY, [false, false, false]],
  ['that is released while it runs', PAST, AHEAD, PAST, [false, false, false]],
  ['that is released before its start', AHEAD, AHEAD, PAST, [false, false, false]],
] as const)('of a presale %s', (_what, presale_starts_at, presale_ends_at, release_date, expected) => {
  const presale = { presale_starts_at, presale_ends_at, release_date };
  const fields = ['presale_starts_at', 'presale_ends_at', 'virtual_stock'] as const;
  expect(fields.map(field => isEditable(presale, field, TODAY))).toEqual(expected);
  for (const field of ['id', 'product_identifier', 'additional_identifier', 'release_date'] as const)
    expect(isEditable(presale, field, TODAY)).toBe(false);
});

it.each([
  [TODAY, AHEAD, AHEAD, true],
  [AHEAD, AHEAD, AHEAD, false],
  [null, AHEAD, AHEAD, false],
  [PAST, TODAY, AHEAD, false],
  [PAST, null, AHEAD, false],
  [PAST, AHEAD, TODAY, false],
  [PAST, AHEAD, null, false],
])('that starts %s, ends %s and is released %s sells today: %s', (starts, ends, release, runs) =>
  expect(runsOn({ presale_starts_at: starts, presale_ends_at: ends, release_date: release }, TODAY)).toBe(
    runs,
  ),
);
