import { describe, expect, it } from 'vitest';
import { beepsOf } from './sound.ts';

const seconds = (signal: keyof typeof beepsOf) =>
  Math.max(...beepsOf[signal].map(({ start, length }) => start + length));

describe('three clearly different tones', () => {
  it('accept is one short high tone', () => {
    expect(beepsOf.accept).toHaveLength(1);
    expect(beepsOf.accept[0]?.hertz).toBeGreaterThan(1500);
    expect(seconds('accept')).toBeLessThanOrEqual(0.1);
  });
  it('refuse is one long low tone', () => {
    expect(beepsOf.refuse).toHaveLength(1);
    expect(beepsOf.refuse[0]?.hertz).toBeLessThan(250);
    expect(seconds('refuse')).toBeGreaterThanOrEqual(0.4);
  });
  it('attention is two tones with a pause between', () => {
    const [first, second] = beepsOf.attention;
    expect(beepsOf.attention).toHaveLength(2);
    expect((second?.start ?? 0) - (first?.length ?? 0)).toBeGreaterThan(0.04);
  });
  it('all begin at once, so that feedback comes within 100 ms', () => {
    for (const beeps of Object.values(beepsOf)) expect(beeps[0]?.start).toBe(0);
  });
});
