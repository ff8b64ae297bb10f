import { expect, it } from 'vitest';
import { printable } from './lettering.ts';

it('prints every letter that a font has as it is written, and no picture, nor what is not seen', () => {
  expect(printable('’s-Hertogenbosch, café, Zoë, € 5')).toBe('’s-Hertogenbosch, café, Zoë, € 5');
  expect(printable('Yılmaz Łukasz Dvořák')).toBe('Yılmaz Łukasz Dvořák');
  expect(printable('Иван 🎁 Ελένη')).toBe('Иван  Ελένη');
  expect(printable('北 רחוב １２')).toBe('? ???? 12');
  expect(printable('Kerkstraat\n12\u200b bis')).toBe('Kerkstraat 12 bis');
});
