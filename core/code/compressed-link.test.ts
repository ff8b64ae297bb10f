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

  test('an article, and a carton', () => {
    expect(readGtin('https://id.gs1.org/AQ_ZAInodA')).toMatchObject({ gtin: '8712345678906' });
    expect(readGtin('https://id.gs1.org/ASIJnW8obg')).toMatchObject({ code: 'carton' });
  });

  test.each([
    'https://example.org/producten',
    'https://example.org/AQ_ZAInod',
    'https://example.org/AQ_ZAInodB',
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
