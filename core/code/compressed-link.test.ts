import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readGtin } from '../gtin/gtin.ts';
import { elementsOfLink } from './digital-link.ts';

/** Links as GS1's own toolkit compresses them (digital-link.js 1.4.3). */
describe('A compressed Digital Link says the same as one that is not', () => {
  test.each([
    ['https://id.gs1.org/AQ_ZAInodA', [['01', '08712345678906']]],
    [
      'https://id.gs1.org/Cw_ZAInodMhZyeouhG_g',
      [
        ['01', '08712345678906'],
        ['10', 'LOT1'],
        ['17', '271231'],
      ],
    ],
    [
      'https://id.gs1.org/01/08712345678906/EGQs5PUXQjfw',
      [
        ['01', '08712345678906'],
        ['10', 'LOT1'],
        ['17', '271231'],
      ],
    ],
    [
      'HTTPS://SHOP.EXAMPLE/a/DA_ZAInodE1XgkY',
      [
        ['01', '08712345678906'],
        ['21', 'abc123'],
      ],
    ],
    [
      'https://x.nl/HwAAC31wZAYDojRBiBgAYY',
      [
        ['01', '00000096385074'],
        ['10', '007'],
        ['15', '280200'],
        ['3103', '000195'],
      ],
    ],
    [
      'https://id.gs1.org/Gg_ZAInodQkGEvYoRv4KMDkiQio',
      [
        ['01', '08712345678906'],
        ['10', 'AB/1'],
        ['17', '271231'],
        ['21', '12345'],
        ['22', '2A'],
      ],
    ],
    [
      'https://id.gs1.org/Cw_ZAInodMhZyeouhG_-DutmYLHU',
      [
        ['01', '08712345678906'],
        ['10', 'LOT1'],
        ['17', '271231'],
      ],
    ],
  ])('%s', (link, elements) => {
    expect(elementsOfLink(link)).toEqual(elements);
  });

  test.each([
    ['LQ_ZAInodAA-gqf43g', { 3103: '000500', 15: '261231' }],
    ['LQ_ZAInodAA-hyRKBOI', { 3103: '000500', 3922: '01250' }],
    ['AQ_ZAInodGIGAD6HJEoE4g', { 3103: '000500', 3922: '01250' }],
    ['Gw_ZAInodIRv5yZekg-e', { 15: '271231', 3932: '9781999' }],
    ['Dg_ZAInodE3aWlA', { 7003: '2612311200' }],
    ['AQ_ZAInodOAGTdpaUA', { 7003: '2612311200' }],
    ['Kg_ZAInodAAPYhCIsKXELoRv4', { 3100: '000123', 10: '"a%b', 17: '271231' }],
    ['AQ_ZAInodQAQY6baEA', { 8008: '2612311200' }],
    ['AQ_ZAInodEgIlWJIRQg', { 240: 'AB12', 422: '528' }],
    ['AQ_ZAInodITBw', { 426: '056' }],
    ['AQ_ZAInodOIBAvGFO', { 710: '12345678' }],
    ['AQ_ZAInodOAOf435B8z', { 7007: '261231270131' }],
    ['Cw_ZAInodMhZyeqEMIQgkqxI', { 10: 'LOT1', 421: '528AB12' }],
    ['Cw_ZAInodMhZyepKZ0md31tWdJnd9bVoVW', { 10: 'LOT1', 253: '4006381333931AB' }],
    ['Cw_ZAInodMhZyergYQhCDEvq', { 10: 'LOT1', 7030: '528X1' }],
  ])('with weight, price, moment, country or other numbers: %s', (part, others) => {
    const link = `https://id.gs1.org/${part}`;
    expect(Object.fromEntries(elementsOfLink(link) ?? [])).toEqual({ '01': '08712345678906', ...others });
    expect(readGtin(link)).toMatchObject({ ok: true, gtin: '8712345678906' });
  });

  test.each([
    ['the name of a consignee', 'Cw_ZAInodMhZyeqGAA', { 10: 'LOT1' }],
    ['a serial number of a third party', 'Cw_ZAInodMhZyepGo', { 10: 'LOT1' }],
    ['an identifier of the future, after a lot', 'AQ_ZAInodCAGPbkpWQ', { 10: '123' }],
  ])('what stands before %s counts', (_, part, others) => {
    const link = `https://id.gs1.org/${part}`;
    expect(Object.fromEntries(elementsOfLink(link) ?? [])).toEqual({ '01': '08712345678906', ...others });
    expect(readGtin(link)).toMatchObject({ ok: true, gtin: '8712345678906' });
  });

  test('an article, and a carton', () => {
    expect(readGtin('https://id.gs1.org/AQ_ZAInodA')).toMatchObject({ gtin: '8712345678906' });
    expect(readGtin('https://id.gs1.org/ASIJnW8obg')).toMatchObject({ code: 'carton' });
  });

  test.each([
    'https://example.org/producten',
    'https://example.org/AQ_ZAInod',
    'https://example.org/AQ_ZAInodB',
    // An identifier that GS1 has not, a number that is longer than an article's, a price without digits.
    'https://example.org/AQ_ZAInodcFm',
    'https://example.org/Af_______g',
    'https://example.org/og_ZAInodAA',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  ])('%s has none', link => expect(elementsOfLink(link)).toBeNull());

  test('no part of a path breaks it', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^[\w-]{10,60}$/), part => {
        const elements = elementsOfLink(`https://x.nl/${part}`);
        expect(elements === null || /^0[01]$/.test(elements[0]?.[0] ?? '')).toBe(true);
      }),
    );
  });
});
