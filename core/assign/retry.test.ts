import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextTry } from './retry.ts';

const since = Date.parse('2026-11-19T14:00:00+01:00');
const at = (text: string) => Date.parse(text);

describe('Pieces without a place are tried again (order-rules.md 5)', () => {
  it.each([
    ['2026-11-19T14:00:00+01:00', '2026-11-19T14:15:00+01:00', 'after 15 minutes'],
    ['2026-11-19T14:15:00+01:00', '2026-11-19T15:00:00+01:00', 'after an hour'],
    ['2026-11-19T15:30:00+01:00', '2026-11-19T18:00:00+01:00', 'after four hours'],
    ['2026-11-19T18:00:00+01:00', '2026-11-20T05:00:00+01:00', 'then at five'],
    ['2026-11-20T04:59:00+01:00', '2026-11-20T05:00:00+01:00', 'that same morning'],
    ['2026-11-20T05:00:00+01:00', '2026-11-21T05:00:00+01:00', 'and every morning'],
    ['2026-12-02T23:00:00+01:00', '2026-12-03T05:00:00+01:00', 'for fourteen days'],
  ])('at %s: %s, %s', (now, next) => expect(nextTry(since, at(now), 14)).toBe(at(next)));

  it('is given up after fourteen days, or as many as are set', () => {
    expect(nextTry(since, at('2026-12-03T05:00:00+01:00'), 14)).toBeNull();
    expect(nextTry(since, at('2026-11-21T05:00:00+01:00'), 2)).toBeNull();
  });

  it('five is five by Dutch clocks, in summer too', () => {
    const summer = at('2027-03-27T12:00:00+01:00'); // the clocks go forward that night
    expect(nextTry(summer, at('2027-03-27T20:00:00+01:00'), 14)).toBe(at('2027-03-28T05:00:00+02:00'));
  });

  it('ends: each try is later than the one before, and at most 17 of them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2 ** 41 }), from => {
        const tries: number[] = [];
        for (let next = nextTry(from, from, 14); next !== null; next = nextTry(from, next, 14)) {
          expect(next).toBeGreaterThan(tries.at(-1) ?? from);
          tries.push(next);
        }
        expect(tries.length).toBeGreaterThan(15);
        expect(tries.length).toBeLessThanOrEqual(17);
      }),
    );
  });
});
