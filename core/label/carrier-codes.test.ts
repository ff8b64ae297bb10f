import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasValidCheckDigit } from '../gtin/check-digit.ts';
import { carrierCode, printedCode } from './carrier-codes.ts';
import { mod37Check, s10Check } from './check-characters.ts';
import { sameLabel } from './normalise.ts';

const numbers = { postnl: 'OMSL', dhl: '06712345', dpd: '0190', gs1: '8712340' };
const home = { country: 'NL', zipcode: '3512 JE' };
const abroad = { country: 'DE', zipcode: '12555' };

describe('Check characters, by published examples', () => {
  it.each([
    // ISO/IEC 7064 as the Global Release Identifier uses it.
    ['A12425GABC1234002', 'M'],
    // DPD, Parcel Label Specification, section 4, and a parcel's number alone.
    ['008182709980000020028101276', 'B'],
    ['01905002345615', 'Y'],
  ])('MOD 37,36 of %s is %s', (text, check) => expect(mod37Check(text)).toBe(check));

  it.each([
    // UPU S10.
    ['47312482', '9'],
    ['12345678', '5'],
  ])('S10 of %s is %s', (digits, check) => expect(s10Check(digits)).toBe(check));
});

describe('A parcel gets the code of its carrier', () => {
  it.each([
    ['postnl_parcel', home, '3SOMSL000000042'],
    ['postnl_parcel', abroad, 'LX000000425NL'],
    ['dhl', home, 'JVGL0671234500000042'],
    ['dhl', abroad, 'JJD067123450000000042'],
    ['dpd_classic', home, '01900000000042'],
    ['store', home, '187123400000000426'],
  ])('%s to %j: %s', (carrier, to, code) => {
    expect(carrierCode(carrier, 42, numbers, to).code).toBe(code);
  });

  it('DPD prints the destination before it, and a check character behind it', () => {
    expect(printedCode('dpd', '09980000020028', { country: 'DE', zipcode: '81827' })).toEqual({
      barcode: '%008182709980000020028101276',
      text: '0081 827 0998 0000 0200 28 101 276 B',
    });
    expect(printedCode('postnl_parcel', '09980000020028', home).text).toBe('09980000020028');
  });

  it('two parcels never have the same one, and a scan of what is printed is its label', () => {
    const carriers = fc.constantFrom('postnl_parcel', 'dhl', 'dpd', 'gls', 'store', 'customer');
    const places = fc.constantFrom(home, abroad, { country: 'GB', zipcode: 'sw1a 1aa' });
    fc.assert(
      fc.property(carriers, places, fc.nat(99_999_999), fc.nat(99_999_999), (carrier, to, a, b) => {
        const [one, other] = [a, b].map(number => carrierCode(carrier, number, numbers, to).code);
        expect(one === other).toBe(a === b);
        const { barcode, text } = printedCode(carrier, one ?? '', to);
        expect([sameLabel(barcode, one ?? '', carrier), sameLabel(text, one ?? '', carrier)]).toEqual([
          true,
          true,
        ]);
      }),
    );
    fc.assert(
      fc.property(fc.nat(99_999_999), number => {
        expect(hasValidCheckDigit(carrierCode('gls', number, numbers, home).code)).toBe(true);
      }),
    );
  });
});
