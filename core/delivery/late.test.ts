import { expect, test } from 'vitest';
import { isLate } from './late.ts';

test.each([
  ['requested', '2026-11-18', true],
  ['on-hold', '2026-11-18', true],
  ['requested', '2026-11-19', false],
  ['requested', '2026-11-20', false],
  ['requested', null, false],
  ['shipped', '2026-11-18', false],
  ['cancelled', '2026-11-18', false],
  ['return-announced', '2026-11-18', false],
])('%s of %s is late on the 20th: %s', (status, dispatch_date, late) =>
  expect(isLate({ status, dispatch_date }, '2026-11-20')).toBe(late),
);
