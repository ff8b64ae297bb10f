import { expect, it } from 'vitest';
import { isTrusted } from './trust.ts';

it('trusts a symbol whose own check holds', () => {
  expect(isTrusted({ text: '4006381333931', format: 'ean_13' })).toBe(true);
  expect(isTrusted({ text: '4006381333932', format: 'ean_13' })).toBe(false);
  expect(isTrusted({ text: '96385074', format: 'ean_8' })).toBe(true);
  expect(isTrusted({ text: '036000291452', format: 'upc_a' })).toBe(true);
  expect(isTrusted({ text: '01234565', format: 'upc_e' })).toBe(true);
  expect(isTrusted({ text: '01234566', format: 'upc_e' })).toBe(false);
});

it('trusts no ITF but a whole ITF-14: half a symbol reads as a shorter number', () => {
  expect(isTrusted({ text: '15400141288763', format: 'itf' })).toBe(true);
  expect(isTrusted({ text: '96385074', format: 'itf' })).toBe(false);
});

it('trusts a DataBar that names an article, and squares that hold any text', () => {
  expect(isTrusted({ text: ']e00104006381333931', format: 'databar' })).toBe(true);
  expect(isTrusted({ text: ']e00104006381333932', format: 'databar' })).toBe(false);
  expect(isTrusted({ text: '3SABCD0123456789', format: 'data_matrix' })).toBe(true);
  expect(isTrusted({ text: ' ', format: 'qr_code' })).toBe(false);
});
