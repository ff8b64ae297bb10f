import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkDigit, hasValidCheckDigit } from './check-digit.ts';
import { articleInCarton, pad, readGtin, readings } from './gtin.ts';

const GS = '\u001d';
const ean13 = fc.stringMatching(/^\d{12}$/).map(payload => payload + checkDigit(payload));
const digits = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...Array.from('0123456789')), minLength, maxLength });
const elements = fc
  .array(fc.constantFrom('01', '10', '17', '1', '0', GS))
  .map(parts => `]C1${parts.join('')}`);

describe('Product scan: left-padded with zeros to 13 digits', () => {
  it.each([
    ['8712345678906', '8712345678906'],
    [' 42 \r\n', '0000000000042'],
    ['', '0000000000000'],
  ])('%j -> %s', (text, key) => {
    expect(pad(text)).toBe(key);
  });
});

describe('The check digit', () => {
  it.each([
    ['8712345678906', true],
    ['8712345678907', false],
    ['96385074', true],
    ['012345678905', true],
    ['10012345678902', true],
    ['106141411234567897', true],
    ['5', false],
    ['', false],
    ['87123456789O6', false],
  ])('%s: %s', (digits, valid) => {
    expect(hasValidCheckDigit(digits)).toBe(valid);
  });

  it('finds every single wrong digit', () => {
    fc.assert(
      fc.property(ean13, fc.nat(12), fc.integer({ min: 1, max: 9 }), (code, at, by) => {
        const wrong = (Number(code.charAt(at)) + by) % 10;
        expect(hasValidCheckDigit(code)).toBe(true);
        expect(hasValidCheckDigit(code.slice(0, at) + wrong + code.slice(at + 1))).toBe(false);
      }),
    );
  });
});

describe('Digits are padded to 13 and matched first; then UPC-E expansion, then GS1', () => {
  it.each([
    ['13 digits', '8712345678906', ['8712345678906']],
    ['UPC-A', '012345678905', ['0012345678905']],
    ['EAN-8', '96385074', ['0000096385074']],
    ['short internal number', '42', ['0000000000042']],
    ['UPC-E, 8 digits, ends in 0-2', '01234505', ['0000001234505', '0012000003455']],
    ['UPC-E, 8 digits, ends in 3', '01234531', ['0000001234531', '0012300000451']],
    ['UPC-E, 8 digits, ends in 4', '01234543', ['0000001234543', '0012340000053']],
    ['UPC-E, 8 digits, ends in 5-9', '01234565', ['0000001234565', '0012345000065']],
    ['UPC-E, 8 digits, number system 1', '11234562', ['0000011234562', '0112345000062']],
    ['UPC-E with a wrong check digit', '01234566', ['0000001234566']],
    ['UPC-E with number system 2', '21234565', ['0000021234565']],
    ['UPC-E, bare 6 digits', '123456', ['0000000123456', '0012345000065']],
    ['UPC-E, 6 digits and check digit', '2345670', ['0000002345670']],
    ['UPC-E, 7 digits with number system', '0123456', ['0000000123456', '0012345000065']],
    [
      'UPC-E, 7 digits, proven check digit first',
      '1234565',
      ['0000001234565', '0012345000065', '0123456000056'],
    ],
    ['ITF-14', '08712345678906', ['8712345678906']],
    ['GS1-128', ']C1010871234567890610LOT7', ['8712345678906']],
    ['GS1 DataMatrix, GTIN last', `]d21726123110LOT7${GS}0108712345678906`, ['8712345678906']],
    ['GS1 QR, SSCC and count first', ']Q300106141411234567897201001087123456789062112', ['8712345678906']],
    ['GS1 by FNC1 alone', `${GS}0108712345678906${GS}`, ['8712345678906']],
    ['GS1 with FNC1 after a predefined length', `]C117261231${GS}0108712345678906`, ['8712345678906']],
    ['GS1 as printed', '(17)261231(01)08712345678906(10)LOT', ['8712345678906']],
    ['GS1 without any mark', '010871234567890610LOT7', ['8712345678906']],
    ['other AIM prefixes', ']E08712345678906', ['8712345678906']],
    ['EAN-13 with an add-on of two', '871234567890612', ['8712345678906']],
    ['EAN-13 with an add-on of five', '978902277752751495', ['9789022777527']],
    ['an add-on behind a blank', '8712345678906 12', ['8712345678906']],
    ['an add-on with its own identifier', ']E08712345678906]E112', ['8712345678906']],
    ['UPC-A with an add-on of two', '71234567890412', ['0712345678904']],
    ['UPC-A with a zero and an add-on', '01234567890512', ['0012345678905', '1234567890512']],
    ['UPC-A with an add-on of five', '01234567890551495', ['0012345678905']],
    ['EAN-8 with an add-on of two', '9638507412', ['0009638507412', '0000096385074']],
    ['EAN-8 with an add-on of five', '9638507451495', ['9638507451495', '0000096385074']],
    ['UPC-E with an add-on of two', '0425261412', ['0000425261412', '0042100005264']],
    ['UPC-E with an add-on of five', '0425261451495', ['0425261451495', '0042100005264']],
    ['EAN-13 as printed', '8 712345 678906', ['8712345678906']],
    ['EAN-13 as printed, with the mark of its margin', '8 712345 678906 >', ['8712345678906']],
    ['EAN-8 as printed', '< 9638 5074 >', ['0000096385074']],
    ['UPC-A as printed', '0 12345 67890 5', ['0012345678905']],
    ['ISBN as printed', '978-90-227-7752-7', ['9789022777527']],
    ['ISBN-10', '9022777529', ['0009022777529', '9789022777527']],
    ['ISBN-10 as printed', '90-227-7752-9', ['9789022777527']],
    ['ISBN-10 whose check digit is X', '080442957X', ['9780804429573']],
    ['ISBN-10 as printed, X small', '0 8044 2957 x', ['9780804429573']],
    ['ISBN-10 with a wrong check digit', '9022777527', ['0009022777527']],
    ['ISBN-10 with spaces', '90 227 7752 9', ['0009022777529', '9789022777527']],
    ['ISSN', '03785955', ['0000003785955', '9770378595002']],
    ['ISSN as printed', '0378-5955', ['9770378595002']],
    ['ISSN whose check digit is X', '2434-561X', ['9772434561006']],
    ['GS1 as printed, with blanks', '(01) 0 8712345 678906 (10) LOT', ['8712345678906']],
    ['Digital Link', 'https://id.gs1.org/01/08712345678906/10/LOT1', ['8712345678906']],
    [
      'Digital Link of another host',
      'HTTPS://SHOP.EXAMPLE/NL/01/08712345678906?17=271231',
      ['8712345678906'],
    ],
    ['Digital Link without its scheme', 'www.shop.example/01/08712345678906', ['8712345678906']],
    ['Digital Link by name', 'http://shop.example/gtin/8712345678906/lot/A%2F1', ['8712345678906']],
    [
      'Digital Link behind its symbol',
      ']Q1https://shop.example:8443/dpp/01/00000096385074/21/7#top',
      ['0000096385074'],
    ],
  ])('%s: %j', (_, text, keys) => {
    expect(readings(text)).toEqual(keys);
  });

  it('a lot number that looks like a GTIN is none', () => {
    expect(readings(`]C1100108712345678906${GS}0104006381333931`)).toEqual(['4006381333931']);
  });
});

describe('A wrong check digit never refuses by itself', () => {
  it.each([
    ['8712345678906', true, 'ean-13'],
    ['8712345678907', false, 'ean-13'],
    ['012345678905', true, 'upc-a'],
    ['96385074', true, 'ean-8'],
    ['01234531', true, 'upc-e'],
    ['01234565', true, 'ean-8'],
    ['1234565', true, 'upc-e'],
    ['01234566', false, 'ean-8'],
    ['123456', false, 'internal'],
    ['08712345678907', false, 'itf-14'],
    [']C10108712345678907', false, 'gs1'],
  ])('%s: valid %s, %s', (text, valid, format) => {
    expect(readGtin(text)).toMatchObject({ ok: true, valid_check_digit: valid, format });
  });
});

describe('What is no article code is refused, with what was read', () => {
  it.each([
    ['', 'empty', ''],
    [' \r\n', 'empty', ''],
    ['B-03', 'letters', 'B-03'],
    ['3SABCD0123456789', 'letters', '3SABCD0123456789'],
    ['0108712345678907A', 'letters', '0108712345678907A'],
    ['90-227-7752-7', 'not-a-gtin', '90-227-7752-7'],
    ['0378-5954', 'not-a-gtin', '0378-5954'],
    // An order number whose last digit is that of an ISBN-10.
    ['261114-0030', 'not-a-gtin', '261114-0030'],
    ['871234-567890', 'not-a-gtin', '871234-567890'],
    [']C100106141411234567897', 'not-a-gtin', `${GS}00106141411234567897`],
    ['https://example.org/menu', 'web-address', 'https://example.org/menu'],
    ['https://example.org/01/menu', 'web-address', 'https://example.org/01/menu'],
    ['www.example.org', 'web-address', 'www.example.org'],
    [`https://example.org/${'a'.repeat(200)}`, 'web-address', `https://example.org/${'a'.repeat(108)}`],
    ['https://example.org/414/8712345678906', 'web-address', 'https://example.org/414/8712345678906'],
    [']E112', 'empty', ''],
    ['(01)0871234567890', 'not-a-gtin', '(01)0871234567890'],
    ['(01)087123456789061', 'not-a-gtin', '(01)087123456789061'],
    ['087123456789061', 'too-long', '087123456789061'],
    ['18712345678904', 'too-long', '18712345678904'],
    ['871234567890787', 'too-long', '871234567890787'],
    ['9'.repeat(200), 'too-long', '9'.repeat(128)],
  ])('%j: %s', (text, code, read) => {
    expect(readGtin(text)).toEqual({ ok: false, code, read });
    expect(readings(text)).toEqual([]);
  });
});

describe('Properties', () => {
  it('1 to 13 digits are always read, padded first', () => {
    fc.assert(
      fc.property(digits(1, 13), text => {
        expect(readings(text)[0]).toBe(pad(text));
      }),
    );
  });

  it('every candidate is 13 digits, each once, the first is the gtin, for any text', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: 'binary' }), digits(0, 30), elements), text => {
        const reading = readGtin(text);
        const candidates = reading.ok ? reading.candidates : [];
        expect(candidates.filter(key => !/^\d{13}$/.test(key))).toEqual([]);
        expect(new Set(candidates).size).toBe(candidates.length);
        expect(reading.ok ? reading.gtin : undefined).toBe(candidates[0]);
      }),
    );
  });

  it('every mark of a GS1 code gives the same article', () => {
    const marks = [']C1', ']e0', ']d2', ']Q3', GS, `]d2${GS}`];
    fc.assert(
      fc.property(
        ean13,
        fc.constantFrom(...marks),
        fc.stringMatching(/^[0-9A-Z]{1,20}$/),
        (code, mark, lot) => {
          const gtin = `010${code}`;
          const ways = [`${gtin}10${lot}`, `10${lot}${GS}${gtin}`, `17261231${gtin}`].map(way => mark + way);
          expect([...ways, `(01)0${code}(10)${lot}`, `(10)${lot}(01)0${code}`].map(readings)).toEqual(
            Array.from({ length: 5 }, () => [code]),
          );
        },
      ),
    );
  });

  it('a UPC-A with zeros to leave out is found again from its UPC-E', () => {
    fc.assert(
      fc.property(digits(6, 6), fc.constantFrom('0', '1'), (six, system) => {
        const [, upcA = ''] = readings(system === '0' ? six : system + six).filter(key =>
          key.startsWith(`0${system}`),
        );
        fc.pre(upcA !== '');
        expect(hasValidCheckDigit(upcA)).toBe(true);
        expect(readings(system + six + upcA.slice(12))).toContain(upcA);
      }),
    );
  });
});

describe('A carton', () => {
  it.each([
    ['18712345678903', '18712345678903'],
    ['1 87 12345 67890 3', '1 87 12345 67890 3'],
    ['(01)18712345678903', '(01)18712345678903'],
    [']C10118712345678903', `${GS}0118712345678903`],
    ['https://id.gs1.org/01/18712345678903', `${GS}0118712345678903`],
  ])('%j is named as one, with its GTIN-14', (text, read) => {
    expect(readGtin(text)).toEqual({ ok: false, code: 'carton', read, carton: '18712345678903' });
    expect(readings(text)).toEqual([]);
  });
  it('may be a UPC-A with an add-on as well: an article first', () => {
    expect(readGtin('19789022777524')).toMatchObject({
      candidates: ['0197890227775'],
      carton: '19789022777524',
    });
  });
  it('has the number of the article in it, behind a first digit of its own', () => {
    expect(articleInCarton('18712345678903')).toBe('8712345678906');
  });
  it.each(['(02)08712345678906(37)24', ']C102087123456789063724', '02087123456789063724'])(
    '%j says itself how many are inside',
    text => {
      expect(readGtin(text)).toMatchObject({ gtin: '8712345678906', pieces: 24 });
    },
  );
  it.each(['(02)08712345678906', '(02)18712345678903(37)24', '(02)08712345678906(37)0'])(
    '%j says it not of single pieces',
    text => expect(readGtin(text)).toMatchObject({ ok: false, code: 'not-a-gtin' }),
  );
});
