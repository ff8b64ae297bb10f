import { beforeAll, expect, test } from 'vitest';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { addBatch, placement, type TestBatch } from './test-batch.ts';

let app: TestApp;
let magazijn: Caller, magazijn2: Caller, winkel: Caller;
const devices = ['0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11', '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b12'] as const;

beforeAll(async () => {
  app = await freshApp();
  magazijn = await app.signIn('magazijn');
  magazijn2 = await app.signIn('magazijn2');
  winkel = await app.signIn('winkel');
});

const eanOf = async (batch: TestBatch, delivery = 0, line = 0) => {
  const row = await app.db.one<{ ean: string }>(
    'SELECT ean FROM product_eans WHERE product_identifier = $1 LIMIT 1',
    [batch.deliveries[delivery]?.lines[line]?.product_identifier],
  );
  return row?.ean ?? '';
};
const lookUp = (who: Caller, batch: TestBatch, ean: string, query = '', zone = 'D', location = 'dc/DC01') =>
  who.get(
    `/api/rest/locations/${location}/storage-locations/${zone}/process-product/sort/${encodeURIComponent(ean)}` +
      `?dispatch_request_batch_identifier=${batch.identifier}${query}`,
  );
const place = (who: Caller, ...mutations: object[]) =>
  who.post('/api/rest/mutations', { device_id: devices[0], mutations });

test('the look-up tells delivery, line, location and whether it is the last scan', async () => {
  const batch = await addBatch(app.db, [{ lines: [[0, 1]], tracking: ['3S1'] }], 1);
  const [delivery] = batch.deliveries;
  const reply = await lookUp(magazijn, batch, await eanOf(batch));
  expect(reply.statusCode).toBe(200);
  expect(reply.json()).toMatchObject({
    dispatch_request: { id: delivery?.id, tracking_codes: [{ code: '3S1' }] },
    line: { id: delivery?.lines[0]?.id, quantity_pending: 1 },
    storage_location: { identifier: 'D-01' },
    is_last_scan: true,
    resolution: 'expected',
    product: { identifier: delivery?.lines[0]?.product_identifier },
  });
});

test.each([
  ['closed', 20],
  ['unable-to-ship-all', 21],
])('the look-up in a batch that is %s says so, and sends nobody to an order', async (status, from) => {
  const batch = await addBatch(app.db, [{ lines: [[0, 1]] }], from);
  await app.db.execute(`UPDATE dispatch_request_batches SET status = $2 WHERE identifier = $1`, [
    batch.identifier,
    status,
  ]);
  const reply = await lookUp(magazijn, batch, await eanOf(batch));
  expect(reply.json()).toMatchObject({
    resolution: 'work-over',
    work_status: status,
    dispatch_request: null,
    storage_location: null,
  });
});

test('the look-up reads the code of a carton as its article, with the pieces inside; a return takes none', async () => {
  const batch = await addBatch(app.db, [{ lines: [[0, 8]] }], 40);
  const article = batch.deliveries[0]?.lines[0]?.product_identifier;
  await app.db.execute(`INSERT INTO product_cartons VALUES ('18712345678903', $1, 6)`, [article]);
  for (const read of ['18712345678903', '(01)18712345678903']) {
    const reply = await lookUp(magazijn, batch, read);
    expect(reply.json()).toMatchObject({
      resolution: 'expected',
      product: { identifier: article },
      pieces: 6,
    });
  }
  const ean = await eanOf(batch);
  expect((await lookUp(magazijn, batch, `(02)0${ean}(37)24`)).json()).toMatchObject({ pieces: 24 });
  expect((await lookUp(magazijn, batch, ean)).json()).not.toHaveProperty('pieces');
  const returned = await magazijn.get(
    '/api/rest/locations/dc/DC01/storage-locations/R/process-product/return/18712345678903?product_state_identifier=damaged',
  );
  expect(returned.statusCode).toBe(404);
});

test('an EAN is read padded, and as GS1; an unknown one is 404 Product niet gevonden', async () => {
  const batch = await addBatch(app.db, [{ lines: [[0, 1]] }], 2);
  const ean = await eanOf(batch);
  await app.db.execute(`INSERT INTO product_eans VALUES ('0000000004711', $1)`, [
    batch.deliveries[0]?.lines[0]?.product_identifier,
  ]);
  for (const read of ['4711', `(01)0${ean}`])
    expect((await lookUp(magazijn, batch, read)).statusCode).toBe(200);
  for (const read of ['9999999999994', 'geen-code', '%00', 'x'.repeat(128)]) {
    const reply = await lookUp(magazijn, batch, read);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      404,
      { code: 'product-not-found', detail: 'Product niet gevonden' },
    ]);
  }
});

test('a claim sends a colleague with the same article to another order; the own device keeps its order', async () => {
  const batch = await addBatch(app.db, [{ lines: [[0, 1]] }, { lines: [[0, 1]] }], 3);
  const ean = await eanOf(batch);
  const chosen = async (who: Caller, device: string, query = '') =>
    (await lookUp(who, batch, ean, `&device_id=${device}${query}`)).json().dispatch_request.id;
  const [one, two] = batch.deliveries.map(d => d.id);
  expect(await chosen(magazijn, devices[0])).toBe(one);
  expect(await chosen(magazijn, devices[0])).toBe(one);
  expect(await chosen(magazijn2, devices[1])).toBe(two);
  expect(await chosen(magazijn2, devices[1], `&dispatch_request_id=${one}`)).toBe(two);
  await app.db.execute(`UPDATE claims SET expires_at = now()`);
  expect(await chosen(magazijn2, devices[1], `&dispatch_request_id=${two}`)).toBe(two);
  expect(await chosen(magazijn2, devices[1])).toBe(one);
});

test('two look-ups at the same moment get different orders', async () => {
  const batch = await addBatch(app.db, [{ lines: [[0, 1]] }, { lines: [[0, 1]] }], 5);
  const ean = await eanOf(batch);
  const replies = await Promise.all(
    devices.map(device => lookUp(magazijn, batch, ean, `&device_id=${device}`)),
  );
  expect(new Set(replies.map(r => r.json().dispatch_request.id)).size).toBe(2);
});

test('a placement lets go of the claim', async () => {
  const batch = await addBatch(app.db, [{ lines: [[0, 2]] }], 7);
  await lookUp(magazijn, batch, await eanOf(batch), `&device_id=${devices[0]}`);
  await place(magazijn, placement(batch));
  expect(
    await app.db.query('SELECT FROM claims WHERE dispatch_request_id = $1', [batch.deliveries[0]?.id]),
  ).toEqual([]);
});

test.each([
  ['already-done', ''],
  ['cancelled', `UPDATE dispatch_requests SET status = 'cancelled' WHERE batch_id = $1`],
  ['paused', 'UPDATE dispatch_requests SET paused_at = now() WHERE batch_id = $1'],
  ['rerouted', `UPDATE dispatch_requests SET status = 'to-be-requested' WHERE batch_id = $1`],
  [
    'rerouted',
    `UPDATE dispatch_requests SET status = 'cancelled', status_reason = 'rerouted' WHERE batch_id = $1`,
  ],
])('no order gets it: %s', async (resolution, change) => {
  const batch = await addBatch(app.db, [{ lines: [[0, 1]], location: false }]);
  if (change === '') await place(magazijn, placement(batch, 0, 0, { storage_location: 'D-30' }));
  else await app.db.execute(change, [batch.id]);
  const reply = await lookUp(magazijn, batch, await eanOf(batch));
  expect([reply.statusCode, reply.json()]).toMatchObject([
    200,
    { resolution, dispatch_request: null, storage_location: null },
  ]);
});

test('known to the OMS and in no order of the batch: surplus', async () => {
  const [batch, other] = [
    await addBatch(app.db, [{ lines: [[0, 1]], location: false }]),
    await addBatch(app.db, [{ lines: [[9, 1]], location: false }]),
  ];
  expect((await lookUp(magazijn, batch, await eanOf(other))).json()).toMatchObject({ resolution: 'surplus' });
});

test('another zone, no zone, no batch, another location, no permission', async () => {
  const batch = await addBatch(app.db, [{ lines: [[0, 1]], location: false }]);
  const ean = await eanOf(batch);
  const told = async (...rest: [Caller, string?, string?]) => {
    const reply = await lookUp(rest[0], batch, ean, '', rest[1], rest[2]);
    return [reply.statusCode, reply.json().code];
  };
  expect((await lookUp(magazijn, batch, ean, '', 'A')).json()).toMatchObject({
    status: 422,
    code: 'wrong-zone',
    detail: 'Deze batch staat in zone Sorteerzone D',
  });
  expect(await told(magazijn, 'W')).toEqual([404, 'not-found']);
  expect(await told(magazijn, 'D', 'store/101')).toEqual([403, 'foreign-location']);
  expect(await told(winkel)).toEqual([403, 'forbidden']);
  expect((await lookUp(magazijn, { ...batch, identifier: 'nowhere' }, ean)).statusCode).toBe(404);
  await app.db.execute('UPDATE dispatch_request_batches SET storage_zone_id = NULL WHERE id = $1', [
    batch.id,
  ]);
  expect(await told(magazijn)).toEqual([422, 'no-zone']);
});
