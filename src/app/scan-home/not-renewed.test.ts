import { expect, test } from 'vitest';
import { agoText } from './not-renewed.tsx';

const MINUTE = 60_000;
test.each([
  [0, 'zojuist'],
  [-5 * MINUTE, 'zojuist'],
  [MINUTE, '1 minuut geleden'],
  [59 * MINUTE, '59 minuten geleden'],
  [60 * MINUTE, '1 uur geleden'],
  [47 * 60 * MINUTE, '47 uur geleden'],
  [49 * 60 * MINUTE, '2 dagen geleden'],
])('the age of what is shown in place of fresh data: %i ms is %s', (age, text) =>
  expect(agoText(1_000_000_000, 1_000_000_000 + age)).toBe(text),
);
