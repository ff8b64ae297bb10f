import { expect, it } from 'vitest';
import { printable } from './lettering.ts';

it('prints Dutch as it is written, and other Latin letters without their accents', () => {
  expect(printable('’s-Hertogenbosch, café, Zoë, € 5')).toBe('’s-Hertogenbosch, café, Zoë, € 5');
  expect(printable('Yılmaz Łukasz Dvořák')).toBe('Yilmaz Lukasz Dvorák');
  expect(printable('Иван 🎁')).toBe('???? ?');
});
