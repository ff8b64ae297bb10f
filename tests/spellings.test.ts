import * as fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { scannedText } from '../core/code/scanned-text.ts';
import { checkDigit } from '../core/gtin/check-digit.ts';
import type { WorkPackage } from '../contract/scanning/work-package.ts';
import { addBatch, type TestBatch } from '../server/acts/sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../server/testing/app.ts';
import { createPackageView, type AnyView } from '../src/work-package/package-view.ts';
import { readCode } from '../src/work-package/read-code.ts';

/** A code means the same to a device as to the OMS, however a scanner sends it; the retailer has rules for both. */
const rules = { fnc1: '|', priced: ['28AAAAAPPPPPC'] };
const PRICED = '2812345000007';
const zone = '/api/rest/locations/dc/DC01/storage-locations/D';
let app: TestApp;
let magazijn: Caller;
let batch: TestBatch;
let view: AnyView;
let eans: readonly string[];

beforeAll(async () => {
  app = await freshApp();
  magazijn = await app.signIn('magazijn');
  batch = await addBatch(app.db, [{ lines: [0, 1, 2, 3].map(nth => [nth, 3] as const) }]);
  const product = (nth: number) => batch.deliveries[0]?.lines[nth]?.product_identifier;
  for (const [nth, ean] of [
    [0, '9789022777527'],
    [1, '0096385074'.padStart(13, '0')],
    [2, '0042100005264'],
    [3, PRICED],
  ] as const)
    await app.db.execute(
      `INSERT INTO product_eans (ean, product_identifier) VALUES ($2, $1)
       ON CONFLICT (ean) DO UPDATE SET product_identifier = EXCLUDED.product_identifier`,
      [product(nth), ean],
    );
  await app.db.execute('DELETE FROM product_cartons');
  await app.db.execute('INSERT INTO product_cartons (gtin, product_identifier, pieces) VALUES ($2, $1, 6)', [
    product(0),
    cartonOf('9789022777527'),
  ]);
  await app.db.execute(
    `INSERT INTO frontend_parameters ("group", key, value) VALUES ('scanning', 'fnc1-substitute', $1::jsonb), ('scanning', 'priced-codes', $2::jsonb)`,
    [JSON.stringify(rules.fnc1), JSON.stringify(rules.priced[0])],
  );
  const reply = await magazijn.get(
    `${zone}/work-package/sort?dispatch_request_batch_identifier=${batch.identifier}`,
  );
  const pkg = reply.json<WorkPackage>();
  view = createPackageView(pkg);
  eans = pkg.products.flatMap(one => one.ean_codes);
});

const cartonOf = (ean: string): string => `1${ean.slice(0, 12)}${checkDigit(`1${ean.slice(0, 12)}`)}`;
const spellings: readonly ((ean: string) => string)[] = [
  ean => ean,
  ean => `]E0${ean}`,
  ean => `]E0${ean}]E112`,
  ean => `${ean}12`,
  ean => `${ean} 51495`,
  ean => `*${ean}*`,
  ean => `]A0*${ean}*`,
  ean => `0${ean}`,
  ean => ean.replace(/^0+/, ''),
  ean => `${ean.slice(0, 1)} ${ean.slice(1, 7)} ${ean.slice(7)} >`,
  ean => `(01)0${ean}(10)LOT`,
  ean => `]C1010${ean}10LOT`,
  ean => `10LOT|010${ean}`,
  ean => `|17271231010${ean}`,
  ean => `https://id.gs1.org/01/0${ean}/10/LOT?17=271231`,
  ean => `]Q1HTTPS://SHOP.EXAMPLE/NL/GTIN/${ean}`,
  ean => `www.shop.example/01/0${ean}`,
  ean => ean.slice(3, 12) + '9',
  ean => `${ean.slice(3, 5)}-${ean.slice(5, 12)}-9`,
  cartonOf,
  ean => `]C101${cartonOf(ean)}`,
  ean => `]C1020${ean}3706`,
  ean => `2812345012994${ean.slice(0, 0)}`,
  ean => `https://shop.example/menu/${ean}`,
  ean => `00${ean}12345`,
  ean => `X${ean}`,
];
/** Signs around a code: of another layout, of an end mark, or of a hand. */
const around: readonly ((code: string) => string)[] = [
  code => code,
  code => ` ${code}\r`,
  code => code.toLowerCase(),
  code => `${code}\t`,
];

it('every spelling of an article is to the device what it is to the OMS', async () => {
  const known = new Set<string>();
  const one = fc.tuple(fc.nat(), fc.constantFrom(...spellings), fc.constantFrom(...around));
  await fc.assert(
    fc.asyncProperty(one, async ([nth, spelled, wrapped]) => {
      const text = wrapped(spelled(eans[nth % eans.length] ?? ''));
      const reading = readCode(view, scannedText(text, rules), { claims: [], offset: 0 });
      const device =
        reading.kind === 'article' && reading.resolution.kind !== 'unknown'
          ? [reading.resolution.article.product_identifier, reading.resolution.article.pieces]
          : null;
      const reply = await magazijn.get(
        `${zone}/process-product/sort/${encodeURIComponent(text)}?dispatch_request_batch_identifier=${batch.identifier}`,
      );
      const oms =
        reply.statusCode === 200
          ? [
              reply.json<{ product: { identifier: string } }>().product.identifier,
              reply.json<{ pieces?: number }>().pieces,
            ]
          : null;
      expect([text, oms]).toEqual([text, device]);
      expect(reply.statusCode).toBe(device === null ? 404 : 200);
      if (device) known.add(String(spellings.indexOf(spelled)));
    }),
    { numRuns: 300, seed: 20261129 },
  );
  expect(known.size).toBeGreaterThan(20);
}, 60_000);
