import { describe, expect, test } from 'vitest';
import { createPackageView } from './package-view.ts';
import { isKnownArticle, readCode, type ReadOptions } from './read-code.ts';
import { delivery, line, product, workPackage } from './testing/packages.ts';

const EAN = '8712345678906';
const options: ReadOptions = { claims: [], offset: 0 };
const read = (text: string, more: Parameters<typeof workPackage>[0] = {}, opts = options) =>
  readCode(createPackageView(workPackage(more)), text, opts);

describe('scanning-rules, Reading codes', () => {
  test('an article of the package, with where it goes', () => {
    expect(read(EAN)).toEqual({
      kind: 'article',
      resolution: {
        kind: 'expected',
        origin: 'package',
        article: { product_identifier: 'P1', name: 'Product P1', image_url: null, read: EAN },
        destination: {
          dispatch_request_id: 7,
          line_id: 70,
          order_identifier: '261114-0007',
          storage_location: 'A-12',
          quantity_pending: 2,
          delivery_pending: 2,
          delivery_placed: 0,
          delivery_quantity: 2,
        },
      },
    });
  });

  test('a short internal number is padded to 13 and matched first, before a location of that name', () => {
    const products = [product('P1', '0000000000012')];
    const storage_locations = [{ identifier: '12', display_name: '12', kind: 'sort' as const }];
    expect(read('12', { products, storage_locations })).toMatchObject({ kind: 'article' });
  });

  test.each([
    ['an element string', `010${EAN}10LOT1`],
    ['a GTIN-14 with a leading zero', `0${EAN}`],
    ['an EAN behind its symbology mark', `]E0${EAN}`],
    ['an EAN with an add-on', `${EAN}12`],
    ['an EAN as printed', '8 712345 678906'],
    ['a Digital Link', `https://id.gs1.org/01/0${EAN}/10/LOT1`],
  ])('%s', (_, text) => {
    expect(read(text)).toMatchObject({ resolution: { kind: 'expected' } });
  });

  test('a UPC-E of an article', () => {
    const products = [product('P1', '0042100005264')];
    expect(read('04252614', { products })).toMatchObject({
      resolution: { article: { product_identifier: 'P1' } },
    });
  });

  test('a location, without regard to case and blanks', () => {
    expect(read(' a-12 ')).toEqual({
      kind: 'location',
      identifier: 'A-12',
      display_name: 'A-12',
      use: 'sort',
    });
    expect(read('A-00')).toMatchObject({ use: 'aside' });
  });

  test('a zone', () => {
    expect(read('zone a')).toEqual({ kind: 'zone', identifier: 'A' });
  });

  test('a shipping label, by its carrier’s rules', () => {
    const shipped = delivery(7, { carrier: 'postnl', tracking_codes: ['3SABCD12345678'] });
    expect(read('3S-ABCD-1234-5678', { dispatch_requests: [shipped] })).toEqual({
      kind: 'label',
      dispatch_request_id: 7,
      code: '3SABCD12345678',
    });
  });

  test('a label that is void, until another one has that text', () => {
    const anew = delivery(7, { tracking_codes: [], void_codes: ['3SABCD1'] });
    expect(read('3SABCD1', { dispatch_requests: [anew] })).toEqual({
      kind: 'label',
      dispatch_request_id: 7,
      code: '3SABCD1',
      is_void: true,
    });
    const other = delivery(8, { tracking_codes: ['3SABCD1'] });
    expect(read('3SABCD1', { dispatch_requests: [anew, other] })).toEqual({
      kind: 'label',
      dispatch_request_id: 8,
      code: '3SABCD1',
    });
  });

  test('a location of another zone', () => {
    const zones = [
      {
        id: 2,
        identifier: 'B',
        display_name: 'Zone B',
        storage_locations: [{ id: 9, identifier: 'B-03', display_name: 'B-03' }],
      },
    ];
    expect(read('b-03', {}, { ...options, zones })).toEqual({ kind: 'foreign-location', identifier: 'B-03' });
  });

  test.each([
    ['8712345678913', 'not-found'],
    ['8712345678905', 'check-digit'],
    ['', 'empty'],
    ['Q-99', 'letters'],
    ['1'.repeat(40), 'too-long'],
    ['https://example.org/menu', 'web-address'],
    ['18712345678903', 'carton'],
  ])('unknown %s: %s', (text, why) => {
    expect(read(text)).toMatchObject({ resolution: { kind: 'unknown', why, asked: false } });
  });

  test('a wrong check digit never refuses an article the package knows', () => {
    expect(read('8712345678905', { products: [product('P1', '8712345678905')] })).toMatchObject({
      resolution: { kind: 'expected' },
    });
  });
});

describe('what an article means', () => {
  const of = (...dispatch_requests: ReturnType<typeof delivery>[]) => read(EAN, { dispatch_requests });
  const full = delivery(7, { lines: [line(70, 'P1', 1, 'm1')] });

  test.each([
    ['everything placed: already done', of(full), { kind: 'already-done' }],
    ['known, in no order: surplus', of(delivery(7, { lines: [line(70, 'P2', 1)] })), { kind: 'surplus' }],
    [
      'its order cancelled',
      of(full, delivery(8, { status: 'cancelled' })),
      { kind: 'cancelled', order_identifier: '261114-0008' },
    ],
    ['its order paused', of(delivery(8, { paused_at: '2026-11-20' })), { kind: 'paused' }],
    ['its order rerouted', of(delivery(8, { status: 'to-be-requested' })), { kind: 'rerouted' }],
    [
      'another order still needs it',
      of(delivery(6, { status: 'cancelled' }), delivery(8)),
      { kind: 'expected', destination: { dispatch_request_id: 8 } },
    ],
  ])('%s', (_, reading, resolution) => {
    expect(reading).toMatchObject({ resolution });
  });

  test('a colleague’s claim sends it to another order', () => {
    const dispatch_requests = [7, 8].map(id => delivery(id, { lines: [line(id * 10, 'P1', 1)] }));
    const claims = [{ dispatch_request_id: 7, product_identifier: 'P1', device_id: 'x' }];
    expect(read(EAN, { dispatch_requests }, { ...options, claims })).toMatchObject({
      resolution: { destination: { dispatch_request_id: 8 } },
    });
  });
});

describe('13 digits of a wedge submit at once', () => {
  const known = (text: string, more: Parameters<typeof workPackage>[0] = {}) =>
    isKnownArticle(createPackageView(workPackage(more)), text);

  test('when the package knows them', () => {
    expect([known(EAN), known('8712345678913'), known(EAN.slice(1))]).toEqual([true, false, false]);
  });

  test.each([
    ['a label begins with them', { dispatch_requests: [delivery(7, { tracking_codes: [`${EAN}99`] })] }],
    [
      'a location begins with them',
      { storage_locations: [{ identifier: `${EAN}-1`, display_name: 'x', kind: 'sort' as const }] },
    ],
  ])('not when %s', (_, more) => {
    expect(known(EAN, more)).toBe(false);
  });

  test('not when the element string of a known article begins with them', () => {
    const products = [product('P1', '0108712345678'), product('P2', EAN)];
    expect(known('0108712345678', { products })).toBe(false);
  });
});

describe('R1b a carton', () => {
  const carton = '18712345678903';
  const view = createPackageView(
    workPackage({
      products: [{ ...product('P1', '8712345678906'), cartons: [{ gtin: carton, pieces: 6 }] }],
    }),
  );
  test.each([carton, ']C10118712345678903', `https://id.gs1.org/01/${carton}`])(
    '%s is six of its article',
    read => {
      expect(readCode(view, read, options)).toMatchObject({
        kind: 'article',
        resolution: { kind: 'expected', article: { product_identifier: 'P1', pieces: 6 } },
      });
    },
  );
  test('that says itself how many are inside needs no table', () => {
    expect(readCode(createPackageView(workPackage()), '(02)08712345678906(37)24', options)).toMatchObject({
      resolution: { kind: 'expected', article: { product_identifier: 'P1', pieces: 24 } },
    });
  });
  test('that no table holds is refused, with the name of the article that its number is made of', () => {
    expect(readCode(createPackageView(workPackage()), carton, options)).toMatchObject({
      resolution: { kind: 'unknown', why: 'carton', carton_of: 'Product P1' },
    });
  });
});
