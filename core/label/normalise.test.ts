import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sameLabel } from './normalise.ts';

const SSCC = '106141411234567897';

describe('Shipping label scan must equal one of the tracking codes, whatever the carrier prints around it', () => {
  it.each([
    ['exactly equal', '3SABCD123456789', '3SABCD123456789', 'postnl_parcel'],
    ['blanks and case', ' 3s abcd 1234 567 89\r\n', '3SABCD123456789', 'postnl_parcel'],
    ['printed with hyphens', '3S-ABCD-1234-56789', '3SABCD123456789', 'postnl_parcel'],
    ['PostNL international', 'LX 123 456 785 NL', 'LX123456785NL', 'postnl_parcel'],
    ['DHL with data identifier J', 'JJD000390007812345678', 'JD000390007812345678', 'dhl'],
    ['DHL without data identifier J', 'JVGL0612345600000123', 'JJVGL0612345600000123', 'dhl'],
    ['DHL behind an AIM prefix', ']C0JVGL0612345600000123', 'JVGL0612345600000123', 'DHL'],
    ['DHL 3S code', '3SBCC000123456', '3SBCC000123456', 'dhl_parcel'],
    ['DPD with routing', '%008182709980525414724101276', '09980525414724', 'dpd'],
    [
      'DPD as printed, with its check character',
      '0081827 0998 0525 4147 24 101 276 H',
      '09980525414724',
      'dpd',
    ],
    ['DPD parcel number with its own check character', '0998 0525 4147 24 t', '09980525414724', 'dpd'],
    ['GS1-128 SSCC', `]C100${SSCC}`, SSCC, 'postnl_parcel'],
    ['SSCC without AIM prefix', `00${SSCC}`, SSCC, 'unknown'],
    ['SSCC as printed', '(00) 1 0614141 123456789 7', SSCC, null],
    ['SSCC in the OMS with its identifier', SSCC, `00${SSCC}`, 'dhl'],
    ['FNC1', `\u001d00${SSCC}`, SSCC, 'gls'],
    ['unknown carrier', ']C0ab 12-3', 'AB12-3', 'customer'],
    ['no carrier', 'ab123', 'AB123', null],
  ])('%s: %j is %s', (_, scanned, trackingCode, carrier) => {
    expect(sameLabel(scanned, trackingCode, carrier)).toBe(true);
  });

  it.each([
    ['another code', '3SABCD123456780', '3SABCD123456789', 'postnl_parcel'],
    ['half a code', '3SABCD12345678', '3SABCD123456789', 'postnl_parcel'],
    ['hyphens mean something elsewhere', 'AB-12', 'AB12', 'customer'],
    ['J is no data identifier elsewhere', 'JJD0003', 'JD0003', 'postnl_parcel'],
    ['other DPD parcel to the same place', '%008182709980525414725101276', '09980525414724', 'dpd'],
    ['nothing scanned', ' ', '', 'dhl'],
    ['only a prefix', ']C1', '', null],
    ['far too long', `${'A'.repeat(64)}${' '.repeat(65)}`, 'A'.repeat(64), null],
  ])('%s: %j is not %s', (_, scanned, trackingCode, carrier) => {
    expect(sameLabel(scanned, trackingCode, carrier)).toBe(false);
  });
});

describe('Properties', () => {
  const carriers = fc.constantFrom('postnl_parcel', 'dhl', 'dpd', 'gls', null);
  const codes = fc.stringMatching(/^[0-9A-Z]{1,30}$/);

  it('every code is its own label, with any AIM prefix, blanks and case', () => {
    fc.assert(
      fc.property(codes, carriers, fc.constantFrom('', ']C0', ']C1'), (code, carrier, prefix) => {
        expect(sameLabel(`${prefix}${code.toLowerCase()} `, code, carrier)).toBe(true);
      }),
    );
  });

  it('two different 3S codes are never the same label', () => {
    const parcel = fc.stringMatching(/^3S[A-Z]{4}\d{9}$/);
    fc.assert(
      fc.property(parcel, parcel, carriers, (a, b, carrier) => {
        expect(sameLabel(a, b, carrier)).toBe(a === b);
      }),
    );
  });
});
