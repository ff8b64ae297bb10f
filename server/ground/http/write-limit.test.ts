import { describe, expect, test } from 'vitest';
import { createWriteLimit } from './write-limit.ts';

const device = (nth: number) => `0b0e4b52-8f2c-4c5d-9d61-${String(nth).padStart(12, '0')}`;

describe('writes of one user from one device', () => {
  test('a burst of 20,000 passes, then 100 a second', () => {
    const wait = createWriteLimit();
    expect(wait(1, device(1), 20_000, 0)).toBe(0);
    expect(wait(1, device(1), 100, 0)).toBe(1);
    expect(wait(1, device(1), 250, 500)).toBe(2);
    expect(wait(1, device(1), 100, 1000)).toBe(0);
    expect(wait(1, device(1), 1, 1000)).toBe(1);
  });

  test('another device and another user have their own', () => {
    const wait = createWriteLimit();
    wait(1, device(1), 20_000, 0);
    expect(wait(1, device(2), 20_000, 0)).toBe(0);
    expect(wait(2, device(1), 20_000, 0)).toBe(0);
  });

  test('who calls each request another device gets no further than ten of them', () => {
    const wait = createWriteLimit();
    const passed = Array.from({ length: 3000 }, (_, nth) => wait(1, device(nth), 100, 0)).filter(
      s => s === 0,
    );
    expect(passed).toHaveLength(2000);
  });

  test('what is refused costs nothing; a clock that goes back refills nothing', () => {
    const wait = createWriteLimit();
    wait(1, device(1), 19_950, 10_000);
    expect(wait(1, device(1), 100, 10_000)).toBe(1);
    expect(wait(1, device(1), 50, 5000)).toBe(0);
    expect(wait(1, device(1), 1, 5000)).toBe(1);
  });
});
