import { afterEach, describe, expect, test } from 'vitest';
import {
  ageText,
  byName,
  byNumberedName,
  clockTime,
  day,
  dayAndMonth,
  dayAndTime,
  euro,
  oneOf,
  shortTime,
  timeSince,
} from './formats.ts';
import { dayAndShortMonth } from './office-formats.ts';
import { setLanguage } from './texts.ts';

afterEach(() => setLanguage('nl', {}));

const MINUTE = 60_000;
const at = Date.parse('2026-11-03T07:05:00Z');
const allFormats = () => [
  clockTime(at),
  shortTime(at),
  dayAndTime(at),
  dayAndMonth(at),
  day('2026-11-20'),
  timeSince(0, 12 * MINUTE),
  euro(1234.5).replace(/\s/g, ' '),
];

const dutch = [
  '08:05',
  '03-11\u00a008:05',
  '03-11-2026\u00a008:05',
  '3\u00a0november',
  '20-11-2026',
  '12 minuten geleden',
  '€ 1.234,50',
];

test('dates, times and amounts are in the language on the screen, also after it has changed', () => {
  expect(allFormats()).toEqual(dutch);
  setLanguage('pl', {});
  expect(allFormats()).toEqual([
    '08:05',
    '03.11\u00a008:05',
    '3.11.2026\u00a008:05',
    '3\u00a0listopada',
    '20.11.2026',
    '12 minut temu',
    '1234,50 €',
  ]);
  setLanguage('en', {});
  expect(allFormats()).toEqual([
    '08:05',
    '03/11\u00a008:05',
    '03/11/2026\u00a008:05',
    '3\u00a0November',
    '20/11/2026',
    '12 minutes ago',
    '€1,234.50',
  ]);
  setLanguage('nl', {});
  expect(allFormats()).toEqual(dutch);
});

test('names are in the order of that language', () => {
  const names = ['Lublin', 'Łask', 'Malbork'];
  expect(names.toSorted(byName)).toEqual(['Łask', 'Lublin', 'Malbork']);
  setLanguage('pl', {});
  expect(names.toSorted(byName)).toEqual(['Lublin', 'Łask', 'Malbork']);
  expect(['U-10', 'U-9'].toSorted(byNumberedName)).toEqual(['U-9', 'U-10']);
});

test('a day of 0000-00-00 is blank', () => {
  expect([day('0000-00-00'), day('2026-11-20')]).toEqual(['', '20-11-2026']);
});

describe('the age of data', () => {
  test.each([
    [0, 'zojuist'],
    [-5 * MINUTE, 'zojuist'],
    [MINUTE, '1 minuut geleden'],
    [59 * MINUTE, '59 minuten geleden'],
    [60 * MINUTE, '1 uur geleden'],
    [47 * 60 * MINUTE, '47 uur geleden'],
    [49 * 60 * MINUTE, '2 dagen geleden'],
  ])('%i ms is %s', (age, text) => expect(timeSince(1_000_000_000, 1_000_000_000 + age)).toBe(text));
});

test.each([
  [-1, '0:00'],
  [65_000, '1:05'],
  [59 * MINUTE + 59_999, '59:59'],
  [65 * MINUTE, '1:05 u'],
])('the strip shows an age of %i ms as %s', (age, text) => expect(ageText(0, age)).toBe(text));

test('a choice of names is one text in each language', () => {
  expect([oneOf(['Anna']), oneOf(['Anna', 'Bram']), oneOf(['Anna', 'Bram', 'Cato'])]).toEqual([
    'Anna',
    'Anna of Bram',
    'Anna, Bram of Cato',
  ]);
  setLanguage('pl', {});
  expect(oneOf(['Anna', 'Bram', 'Cato'])).toBe('Anna, Bram lub Cato');
});

// The zone of a device is that of the process here.
test.each(['America/New_York', 'Asia/Tokyo'])(
  'times and days are those of the filters on a device in %s',
  zone => {
    const before = process.env['TZ'];
    process.env['TZ'] = zone;
    try {
      const midnight = '2026-11-02T23:30:00Z';
      expect([clockTime(midnight), shortTime(midnight), dayAndTime(midnight), dayAndMonth(midnight)]).toEqual(
        ['00:30', '03-11\u00a000:30', '03-11-2026\u00a000:30', '3\u00a0november'],
      );
      expect(dayAndShortMonth(midnight)).toBe('3\u00a0nov');
    } finally {
      process.env['TZ'] = before;
    }
  },
);
