import { expect, it } from 'vitest';
import { addressLines } from './address-lines.ts';
import { printable } from './lettering.ts';

it('prints every letter that a font has as it is written, and no picture, nor what is not seen', () => {
  expect(printable('’s-Hertogenbosch, café, Zoë, € 5')).toBe('’s-Hertogenbosch, café, Zoë, € 5');
  expect(printable('Yılmaz Łukasz Dvořák')).toBe('Yılmaz Łukasz Dvořák');
  expect(printable('Иван 🎁 Ελένη')).toBe('Иван  Ελένη');
  expect(printable('北 רחוב １２')).toBe('? ???? 12');
  expect(printable('Kerkstraat\n12\u200b bis')).toBe('Kerkstraat 12 bis');
});

it('writes an address of which an act has emptied a part', () => {
  const shipping_address = {
    company_name: null,
    full_name: 'Anna',
    street: 'Kade',
    house_no: '1',
    house_no_extra: null,
    zipcode: null,
    city: 'Gouda',
  };
  expect(addressLines({ shipping_address })).toEqual(['Anna', 'Kade 1', 'Gouda']);
});
