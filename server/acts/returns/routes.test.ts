import { beforeAll, describe, expect, test } from 'vitest';
import { returnChangesSchema, returnPackageSchema } from '../../../contract/warehouse/returns.ts';
import { newId } from '../sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { UNANNOUNCED_ORDER, returnLabel } from '../../demo/seed-returns.ts';
import { addReturn } from './test-return.ts';

let app: TestApp;
let magazijn: Caller, winkel: Caller, backoffice: Caller;

beforeAll(async () => {
  app = await freshApp();
  magazijn = await app.signIn('magazijn');
  winkel = await app.signIn('winkel');
  backoffice = await app.signIn('backoffice');
});

const zone = '/api/rest/locations/dc/DC01/storage-locations/R';
const code = (reply: { json(): unknown }) => (reply.json() as { code?: string }).code;

describe('product states', () => {
  test('in Dutch, for who receives returns', async () => {
    expect((await magazijn.get('/api/rest/product-states')).json()).toEqual([
      { identifier: 'sellable', display_name: 'Verkoopbaar' },
      { identifier: 'damaged', display_name: 'Beschadigd' },
      { identifier: 'incomplete', display_name: 'Onvolledig' },
      { identifier: 'worn', display_name: 'Gebruikt' },
    ]);
    expect((await winkel.get('/api/rest/product-states')).statusCode).toBe(403);
  });
});

describe('the documented look-up', () => {
  test('gives the return that waits for the article, and the place of its state', async () => {
    const ret = await addReturn(app.db, [[200, 2]]);
    const url = `${zone}/process-product/return/${ret.lines[0]?.ean}`;
    const found = await magazijn.get(`${url}?product_state_identifier=damaged&dispatch_request_id=${ret.id}`);
    expect(found.json()).toMatchObject({
      dispatch_request: { id: ret.id, status: 'return-announced', tracking_codes: [{ code: ret.label }] },
      line: { quantity: 2, quantity_pending: 2 },
      storage_location: { identifier: 'R-02' },
      is_last_scan: false,
    });
    expect((await magazijn.get(`${url}?product_state_identifier=worn`)).json()).toMatchObject({
      storage_location: null,
    });
  });

  test.each([
    [
      'an article that nobody knows',
      404,
      'product-not-found',
      `${zone}/process-product/return/8719999000008`,
    ],
    [
      'a state that is none',
      422,
      'unknown-state',
      `${zone}/process-product/return/8712340512076?product_state_identifier=x`,
    ],
    [
      'a zone for sorting',
      404,
      'not-found',
      '/api/rest/locations/dc/DC01/storage-locations/A/process-product/return/8712340512076',
    ],
    [
      'another location',
      403,
      'foreign-location',
      '/api/rest/locations/store/101/storage-locations/X/process-product/return/8712340512076',
    ],
  ])('%s: %i', async (_, status, expected, url) => {
    const reply = await magazijn.get(url);
    expect([reply.statusCode, code(reply)]).toEqual([status, expected]);
  });
});

describe('the documented receipt', () => {
  test('receives an article once a key; refusals are problems', async () => {
    const ret = await addReturn(app.db, [[201, 1]]);
    const url = `${zone}/R-01/process-product/return/${ret.lines[0]?.product_identifier}`;
    const body = { product_state: 'sellable', dispatch_request_id: ret.id, quantity: 1 };
    const key = { 'Idempotency-Key': newId() };
    expect((await winkel.post(url, body, key)).statusCode).toBe(403);
    const first = await magazijn.post(url, body, key);
    expect(first.json()).toMatchObject({
      dispatch_request_id: ret.id,
      storage_location: 'R-01',
      is_last_scan: true,
    });
    expect((await magazijn.post(url, body, key)).json()).toEqual(first.json());
    const again = await magazijn.post(url, body, { 'Idempotency-Key': newId() });
    expect([again.statusCode, code(again)]).toEqual([409, 'already-received']);
    expect(
      (await magazijn.post(url, { ...body, quantity: 0 }, { 'Idempotency-Key': newId() })).statusCode,
    ).toBe(400);
  });
});

describe('the label', () => {
  test('finds the announced return of the location with its lines and EANs', async () => {
    const query = `dispatcher_type=dc&dispatcher_identifier=DC01&status=return-announced&include=tracking_codes&tracking_code=${returnLabel(2)}`;
    const found = (await magazijn.get(`/api/rest/dispatch-requests?${query}`)).json() as unknown[];
    expect(found).toMatchObject([
      {
        dispatch_type: { identifier: 'return' },
        tracking_codes: [{ code: returnLabel(2) }],
        dispatch_request_lines: expect.arrayContaining([
          expect.objectContaining({ ean_codes: expect.stringMatching(/^\d{13}/) }),
        ]),
      },
    ]);
    expect((await magazijn.get(`/api/rest/dispatch-requests?${query}x`)).json()).toEqual([]);
  });
});

test.each([
  ['3SBACK900002', ['3sback900002', '3S BACK 900 002', ']C03SBACK900002', '3s-back-900002']],
  ['387123456789012347', ['00387123456789012347', '(00) 3 8712345 678901234 7', ']C100387123456789012347']],
  ['00387123456789012354', ['387123456789012354', 'https://id.gs1.org/00/387123456789012354']],
  ['JVGL0612345600000123', ['JJVGL0612345600000123', 'vgl0612345600000123']],
  ['09980525414724', ['%008182709980525414724101276', '0081827 0998 0525 4147 24 101 276 H']],
])('a return whose label the OMS has as %s is found as a scanner sends it', async (label, texts) => {
  const ret = await addReturn(app.db, [[200, 1]]);
  await app.db.execute('UPDATE tracking_codes SET code = $2 WHERE dispatch_request_id = $1', [ret.id, label]);
  for (const text of [label, ...texts]) {
    const found = await magazijn.get(`/api/rest/dispatch-requests?tracking_code=${encodeURIComponent(text)}`);
    expect(found.json()).toMatchObject([{ id: ret.id }]);
  }
});

test('another label that differs in its hyphens is found by its own text', async () => {
  const [one, other] = [await addReturn(app.db, [[200, 1]]), await addReturn(app.db, [[200, 1]])];
  for (const [{ id }, code] of [
    [one, 'AB-12'],
    [other, 'AB12'],
  ] as const)
    await app.db.execute('UPDATE tracking_codes SET code = $2 WHERE dispatch_request_id = $1', [id, code]);
  expect((await magazijn.get('/api/rest/dispatch-requests?tracking_code=AB-12')).json()).toMatchObject([
    { id: one.id },
  ]);
});

describe('a return by order number', () => {
  const announce = (who: Caller, order: string, location = ['dc', 'DC01']) =>
    who.post(`/api/rest/sales-orders/${order}/dispatch-requests/return-announced`, {
      location_type_identifier: location[0] ?? '',
      location_identifier: location[1] ?? '',
    });

  test('is announced with what the order shipped; its Location gives it; a second time it is the same one', async () => {
    const made = await announce(magazijn, UNANNOUNCED_ORDER);
    expect(made.statusCode).toBe(201);
    const found = (await magazijn.get(String(made.headers['location']))).json();
    expect(found).toMatchObject({
      status: 'return-announced',
      dispatch_type: { identifier: 'return' },
      dispatcher_identifier: 'DC01',
      sales_order: { identifier: UNANNOUNCED_ORDER },
    });
    expect((await announce(magazijn, UNANNOUNCED_ORDER)).headers['location']).toBe(made.headers['location']);
  });

  test('is announced by every name of its order: in any case, by a delivery of it, and by the label that was on the box', async () => {
    const order = '261120-WEB-1';
    const sent = await app.db.one<{ id: number }>(
      `WITH o AS (
         INSERT INTO sales_orders (identifier, placed_at, shipping_address) VALUES ($1, now(), '{}') RETURNING id
       ), d AS (
         INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, status, dispatch_type, carrier_method_id)
         SELECT $1 || '-1', o.id, (SELECT id FROM locations WHERE identifier = 'DC01'), 'shipped', 'dc_delivery', 1 FROM o
         RETURNING id
       ), n AS (
         INSERT INTO sales_order_lines (sales_order_id, product_identifier, product_name, quantity)
         SELECT o.id, p.identifier, p.name, 1 FROM o, (SELECT * FROM products ORDER BY identifier LIMIT 1) p
         RETURNING id, product_identifier
       ), l AS (
         INSERT INTO dispatch_request_lines (dispatch_request_id, sales_order_line_id, product_identifier, quantity)
         SELECT d.id, n.id, n.product_identifier, 1 FROM d, n
       )
       INSERT INTO tracking_codes (dispatch_request_id, code) SELECT id, '3SOUT900001' FROM d RETURNING dispatch_request_id AS id`,
      [order],
    );
    const made = await announce(magazijn, order);
    expect(made.statusCode).toBe(201);
    const grouped = ['2611 20-WEB-1', '261120-WEB - 1', '261120 -WEB-1-1', '#261120\u2212WEB\u20111'];
    for (const name of [
      '261120-web-1',
      `${order}-1`,
      ']C0261120-web-1-1',
      '3sout 900 001',
      '3S-OUT-900001',
      ...grouped,
    ])
      expect((await announce(magazijn, encodeURIComponent(name))).headers['location']).toBe(
        made.headers['location'],
      );
    const pkg = returnPackageSchema.parse((await magazijn.get(`${zone}/work-package/return`)).json());
    expect(pkg.dispatch_requests.find(d => d.order_identifier === order)?.shipped_as).toEqual([
      { identifier: `${order}-1`, carrier: 'postnl_parcel', tracking_codes: ['3SOUT900001'] },
    ]);
    expect(sent?.id).toBeGreaterThan(0);
  });

  test('not of an unknown order, nor where nothing was shipped, nor elsewhere, nor without the right, nor when it is off', async () => {
    const replies = [
      await announce(magazijn, '000000-0000'),
      await announce(magazijn, '261119-0001'),
      await announce(magazijn, UNANNOUNCED_ORDER, ['store', '101']),
      await announce(winkel, UNANNOUNCED_ORDER, ['store', '101']),
    ];
    expect(replies.map(r => r.statusCode)).toEqual([404, 422, 403, 403]);
    const config = async () => JSON.stringify((await magazijn.get('/api/frontend/config')).json());
    expect(await config()).toContain('process-return-by-order-number"');
    await app.db.execute(
      `UPDATE frontend_parameters SET value = 'false' WHERE key = 'process-return-by-order-number'`,
    );
    expect((await announce(backoffice, UNANNOUNCED_ORDER)).statusCode).toBe(404);
  });
});

describe('the work package', () => {
  const url = `${zone}/work-package/return`;
  test('has the open returns of the location with articles and labels, and the place of each state', async () => {
    const reply = await magazijn.get(url);
    const pkg = returnPackageSchema.parse(reply.json());
    expect(pkg.product_states.map(s => [s.identifier, s.storage_location])).toEqual([
      ['sellable', 'R-01'],
      ['damaged', 'R-02'],
      ['incomplete', 'R-03'],
      ['worn', null],
    ]);
    expect(pkg.storage_locations.at(-1)).toMatchObject({ identifier: 'R-APART', kind: 'aside' });
    const second = pkg.dispatch_requests.find(d => d.tracking_codes.includes(returnLabel(2)));
    expect(second?.lines.length).toBeGreaterThan(1);
    const known = new Set(pkg.products.map(p => p.identifier));
    expect(pkg.dispatch_requests.flatMap(d => d.lines).every(l => known.has(l.product_identifier))).toBe(
      true,
    );
    expect(pkg.dispatch_requests.some(d => d.tracking_codes.includes(returnLabel(25)))).toBe(false);
    const reasons = (await magazijn.get('/api/rest/return-reasons')).json<object[]>();
    expect(reasons).toContainEqual({ identifier: 'wrong-size', display_name: 'Verkeerde maat' });
    // Some lines come back for a reason that nobody said.
    const given = pkg.dispatch_requests.flatMap(d => d.lines.map(l => l.return_reason));
    expect(given).toContain(null);
    expect(reasons).toEqual(expect.arrayContaining(given.filter(reason => reason !== null)));
    expect((await magazijn.get(url, { 'if-none-match': String(reply.headers['etag']) })).statusCode).toBe(
      304,
    );
    expect((await winkel.get(url)).statusCode).toBe(403);
    expect(
      (await magazijn.get('/api/rest/locations/dc/DC01/storage-locations/A/work-package/return')).statusCode,
    ).toBe(404);
  });

  test('gives what changed since a version: a new return with its articles, a receipt, what left', async () => {
    const { version } = returnPackageSchema.parse((await magazijn.get(url)).json());
    const since = async () =>
      returnChangesSchema.parse((await magazijn.get(`${url}?since=${version}`)).json());
    expect(await since()).toMatchObject({ since: version, version, dispatch_requests: [], removed: [] });
    const [kept, gone] = [await addReturn(app.db, [[202, 1]]), await addReturn(app.db, [[203, 1]])];
    const changes = await since();
    expect(changes.dispatch_requests.map(d => [d.id, d.tracking_codes])).toEqual([
      [kept.id, [kept.label]],
      [gone.id, [gone.label]],
    ]);
    expect(changes.products).toHaveLength(2);
    await app.db.execute('UPDATE dispatch_requests SET location_id = 2 WHERE id = $1', [gone.id]);
    const body = { product_state: 'sellable', dispatch_request_id: kept.id, quantity: 1 };
    const received = await magazijn.post(
      `${zone}/R-01/process-product/return/${kept.lines[0]?.product_identifier}`,
      body,
      { 'Idempotency-Key': newId() },
    );
    const after = await since();
    expect(after.removed).toEqual([gone.id]);
    expect(after.dispatch_requests).toMatchObject([
      { id: kept.id, status: 'return-received', lines: [{ placed: [{ quantity: 1 }] }] },
    ]);
    expect(after.version).toBe((received.json() as { version: number }).version);
  });
});
