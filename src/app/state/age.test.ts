import { describe, expect, it } from 'vitest';
import { ageText, urgency } from './age.ts';

describe('age of the queue', () => {
  it.each([
    [-5, '0:00'],
    [40_000, '0:40'],
    [599_999, '9:59'],
    [600_000, '10 min'],
    [3_599_999, '59 min'],
    [3_600_000, '1 u'],
    [86_400_000, '1 d'],
  ])('%i ms reads %s', (ms, text) => {
    expect(ageText(ms)).toBe(text);
  });

  it.each([
    [null, 0, 'calm'],
    [0, 0, 'calm'],
    [-299_999, 0, 'calm'],
    [-300_000, 0, 'amber'],
    [-1_799_999, 0, 'amber'],
    [-1_800_000, 0, 'red'],
    [null, 1, 'red'],
  ])(
    'oldest at %s, %i refused: %s (amber after 5 minutes, red after 30 or with a parked entry)',
    (oldest_at, parked, tone) => {
      expect(urgency({ oldest_at, parked }, 0)).toBe(tone);
    },
  );
});
