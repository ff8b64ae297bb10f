import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isUuidv7, timeOf, uuidv7 } from './uuidv7.ts';

const times = fc.integer({ min: 0, max: 2 ** 48 - 1 });
const bytes = fc.uint8Array({ minLength: 10, maxLength: 10 });

describe('A version 7 UUID', () => {
  it('is that of the example in RFC 9562, appendix A.6', () => {
    const random = Uint8Array.of(0x0c, 0xc3, 0x18, 0xc4, 0xdc, 0x0c, 0x0c, 0x07, 0x39, 0x8f);
    expect(uuidv7(0x017f22e279b0, random)).toBe('017f22e2-79b0-7cc3-98c4-dc0c0c07398f');
  });

  it('gives back its time', () => {
    fc.assert(
      fc.property(times, bytes, (time, random) => {
        const uuid = uuidv7(time, random);
        expect([isUuidv7(uuid), isUuidv7(uuid.toUpperCase()), timeOf(uuid)]).toEqual([true, true, time]);
      }),
    );
  });

  it('of a later millisecond sorts after', () => {
    fc.assert(
      fc.property(times, times, bytes, bytes, (a, b, x, y) => {
        fc.pre(a < b);
        expect(uuidv7(a, x) < uuidv7(b, y)).toBe(true);
      }),
    );
  });

  it('differs in each of its 74 random bits', () => {
    const zero = new Uint8Array(10);
    const uuids = Array.from({ length: 80 }, (_, bit) =>
      uuidv7(
        0,
        zero.map((_, i) => (i === bit >> 3 ? 1 << (bit & 7) : 0)),
      ),
    );
    expect(new Set([...uuids, uuidv7(0, zero)]).size).toBe(75);
  });

  it.each([
    '',
    'x',
    '017f22e2-79b0-4cc3-98c4-dc0c0c07398f',
    '017f22e2-79b0-7cc3-c8c4-dc0c0c07398f',
    '017f22e279b07cc398c4dc0c0c07398f',
  ])('is not %j, which has no time', text => {
    expect([isUuidv7(text), timeOf(text)]).toEqual([false, undefined]);
  });

  it.each([
    [-1, 10],
    [2 ** 48, 10],
    [1.5, 10],
    [0, 9],
  ])('of time %d and %d random bytes is a bug', (time, length) => {
    expect(() => uuidv7(time, new Uint8Array(length))).toThrow(RangeError);
  });
});
