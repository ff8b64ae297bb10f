import { expect, test } from 'vitest';
import { quietFor } from './quiet-hours.ts';

test.each([
  ['20:00-07:30', '19:59', 0, 'before them'],
  ['20:00-07:30', '20:00', 690, 'from the first minute'],
  ['20:00-07:30', '23:59', 451, 'before midnight'],
  ['20:00-07:30', '07:29', 1, 'after midnight'],
  ['20:00-07:30', '07:30', 0, 'no more at their end'],
  ['12:00-13:00', '12:30', 30, 'within a day'],
  ['12:00-12:00', '12:00', 0, 'of no length'],
  ['zomaar', '12:30', 0, 'that are none'],
  ['25:00-26:00', '01:30', 0, 'at no time'],
  [null, '12:30', 0, 'without them'],
])('Quiet hours %s at %s: %i minutes (%s)', (hours, clock, left, _when) =>
  expect(quietFor(hours, clock)).toBe(left),
);
