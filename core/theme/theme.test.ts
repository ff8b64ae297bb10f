import { check, integer, property } from 'fast-check';
import { expect, test } from 'vitest';
import { hexOfOklch, oklchOf } from './oklch.ts';
import { contrast, contrastOf, isReadable, rampOf, themedRoles } from './theme.ts';

const color = integer({ min: 0, max: 0xffffff }).map(n => `#${n.toString(16).padStart(6, '0')}`);

test('a colour there and back is the same', () => {
  expect(check(property(color, hex => hexOfOklch(oklchOf(hex)) === hex)).counterexample).toBeNull();
});

test.each([
  ['#ffffff', 1, 0],
  ['#000000', 0, 0],
  ['#ff0000', 0.628, 0.2577],
  ['#0000ff', 0.452, 0.3132],
])('%s is as light and strong as the standard says', (hex, l, c) => {
  const got = oklchOf(hex);
  expect(got.l).toBeCloseTo(l, 3);
  expect(got.c).toBeCloseTo(c, 3);
});

test('a colour that no screen has becomes one of the same hue that is as light', () => {
  const wished = { l: 0.7, c: 0.4, h: 2.5 };
  const got = oklchOf(hexOfOklch(wished));
  expect(got.l).toBeCloseTo(wished.l, 1);
  expect(got.h).toBeCloseTo(wished.h, 1);
  expect(got.c).toBeLessThan(wished.c);
});

test('whatever the brand is, its theme can be read', () => {
  const always = property(color, brand => isReadable(rampOf(brand)));
  expect(check(always, { numRuns: 2000 }).counterexample).toBeNull();
});

test('a brand that can be read stays as it is', () => {
  expect(rampOf('#6a2458').brand).toBe('#6a2458');
  expect(rampOf('#ffd400').brand).not.toBe('#ffd400');
});

test('a theme that cannot be read, lacks a role or colours another is none', () => {
  const ramp: Record<string, string> = rampOf('#6a2458');
  expect(isReadable({ ...ramp, 'on-chrome-soft': '#8a6a80' })).toBe(false);
  expect(isReadable({ ...ramp, brand: 'red' })).toBe(false);
  expect(isReadable({ ...ramp, 'signal-ok': '#ff0000' })).toBe(false);
  expect(isReadable({ brand: '#6a2458' })).toBe(false);
  expect(contrastOf({ ...ramp, 'on-chrome-soft': '#8a6a80' }, 'on-chrome-soft')?.is).toBeLessThan(4.5);
  expect(themedRoles.filter(role => role.startsWith('signal'))).toEqual([]);
});

test('contrast is that of WCAG', () => {
  expect(contrast('#ffffff', '#000000')).toBeCloseTo(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
});
