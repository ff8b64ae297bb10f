import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import type { MutationResult } from '../../../contract/scanning/mutation.ts';
import type { Problem } from '../../../contract/problem.ts';
import { returnPackageSchema } from '../../../contract/warehouse/returns.ts';
import { addBatch, newId, outcome, type TestDelivery } from '../sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

let oms: TestApp;
let office: Caller;
let floor: Caller;
/** A delivery of two lines at DC01, shipped whole: three of the first article, one of the second. */
let shipped: TestDelivery;

beforeAll(async () => {
  oms = await freshApp();
  office = await oms.signIn('backoffice');
  floor = await oms.signIn('magazijn');
});
beforeEach(async () => {
  const lines = [
    [0, 3],
    [1, 1],
  ] as const;
  const { deliveries } = await addBatch(oms.db, [{ lines, location: false }]);
  const [first] = deliveries;
  if (!first) throw new Error('the batch has deliveries');
  shipped = first;
  await set("status = 'shipped'");
});

const set = (columns: string) =>
  oms.db.execute(`UPDATE dispatch_requests SET ${columns} WHERE id = $1`, [shipped.id]);
const line = (i = 0) => {
  const found = shipped.lines[i];
  if (!found) throw new Error('no such line');
  return found;
};
const returned = (quantity = 1, i = 0, given: object = {}) => ({
  product_identifier: line(i).product_identifier,
  quantity,
  return_reason: 'wrong-size',
  product_state: 'sellable',
  ...given,
});
const complained = (quantity = 1, i = 0, given: object = {}) => ({
  product_identifier: line(i).product_identifier,
  quantity,
  metadata: { shipped_dispatch_request_line_id: line(i).id },
  ...given,
});
const at = { dispatcher_type: 'dc', dispatcher_identifier: 'DC01' };
const send = (body: object, by = office, headers = {}, order = shipped.order_identifier) =>
  by.post(
    `/api/rest/sales-orders/${order}/dispatch-requests`,
    { identifier: newId(), ...at, ...body },
    headers,
  );
const sendBack = (lines: object[], given: object = {}, by = office, headers = {}) =>
  send({ dispatch_type: 'return', status: 'return-announced', lines, ...given }, by, headers);
const complain = (lines: object[], given: object = {}, by = office, headers = {}) =>
  send({ dispatch_type: 'dc_delivery', status: 'shipped-with-issues', lines, ...given }, by, headers);
const told = async (asked: ReturnType<typeof send>) => {
  const reply = await asked;
  const { code, detail } = reply.json<Problem>();
  return [reply.statusCode, code, detail];
};
const made = async (asked: ReturnType<typeof send>): Promise<DispatchRequest> => {
  const reply = await asked;
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
  return reply.json();
};
const journals = (id: number) =>
  oms.db.one(
    `SELECT h.status_identifier AS after, h.caused_by_status_identifier AS before, h.processor_config_identifier AS as_what,
       h.user_id, h.change_key, (SELECT array_agg(event) FROM trigger_events e WHERE e.change_key = h.change_key) AS events
     FROM order_history h WHERE h.data_type = 'dispatch-request' AND h.object_id = $1`,
    [id],
  );
const linesOf = (id: number) =>
  oms.db.query(
    `SELECT sales_order_line_id, quantity, return_reason, product_state, shipped_line_id
     FROM dispatch_request_lines WHERE dispatch_request_id = $1 ORDER BY id`,
    [id],
  );

describe('Retour', () => {
  it('is a delivery of what comes back, with its reasons, history and event', async () => {
    const key = newId();
    const { id } = await office.get('/api/current-user').then(reply => reply.json<{ id: number }>());
    const body = { identifier: `${shipped.order_identifier}-RET1a` };
    const announced = await made(
      sendBack([returned(2), returned(1, 1, { return_reason: 'damaged' })], body, office, {
        'idempotency-key': key,
      }),
    );
    expect(announced).toMatchObject({
      ...body,
      ...at,
      status: 'return-announced',
      dispatch_type: { identifier: 'return' },
      dispatch_request_lines: [
        { quantity: 2, return_reason_id: 'wrong-size', product_state_id: 'sellable' },
        { quantity: 1, return_reason_id: 'damaged', product_state_id: 'sellable' },
      ],
      dispatch_request_batch: null,
    });
    expect(await linesOf(announced.id)).toMatchObject([
      { quantity: 2, return_reason: 'wrong-size', product_state: 'sellable', shipped_line_id: null },
      { quantity: 1, return_reason: 'damaged', product_state: 'sellable' },
    ]);
    expect(await journals(announced.id)).toEqual({
      before: null,
      after: 'return-announced',
      as_what: 'office',
      user_id: id,
      change_key: key,
      events: ['return-announced'],
    });
  });

  it('takes the fields that the retailer has asked, and no others', async () => {
    const metadata = { ticket_number: 'T-81', comment: 'Doos is open' };
    expect(await told(sendBack([returned()], { metadata }))).toEqual([
      422,
      'unknown-field',
      'Dit gegeven wordt bij een retour niet gevraagd: ticket_number.',
    ]);
    await oms.db.execute(
      `INSERT INTO frontend_parameters ("group", key, value)
       VALUES ('order-detail', 'return-announcement-fields', '["comment", "ticket_number"]')`,
    );
    const { identifier } = await made(sendBack([returned()], { metadata }));
    const read = await office.get(
      `/api/rest/sales-orders/${shipped.order_identifier}/dispatch-requests?include=metadata.announcement`,
    );
    expect(read.json<DispatchRequest[]>().find(one => one.identifier === identifier)?.metadata).toMatchObject(
      {
        announcement: metadata,
      },
    );
    expect((await sendBack([returned()], { metadata: { ticket_number: '' } })).statusCode).toBe(400);
    expect((await sendBack([returned()], { metadata: { colour: 'rood' } })).statusCode).toBe(400);
    await oms.db.execute(`DELETE FROM frontend_parameters WHERE key = 'return-announcement-fields'`);
  });

  it('is in the work package of its location, and is received there by a scan', async () => {
    const { id } = await made(sendBack([returned(2)]));
    const zone = '/api/rest/locations/dc/DC01/storage-locations/R';
    const { dispatch_requests } = returnPackageSchema.parse(
      (await floor.get(`${zone}/work-package/return`)).json(),
    );
    expect(dispatch_requests.find(one => one.id === id)).toMatchObject({
      order_identifier: shipped.order_identifier,
      status: 'return-announced',
      lines: [{ quantity: 2, placed: [], return_reason: { identifier: 'wrong-size' } }],
    });
    const scan = {
      id: newId(),
      version: 1,
      at: new Date().toISOString(),
      type: 'receive-return',
      location_type: 'dc',
      location: 'DC01',
      zone: 'R',
      storage_location: 'R-01',
      product_identifier: line().product_identifier,
      product_state: 'sellable',
      dispatch_request_id: id,
      quantity: 2,
    };
    const reply = await floor.post('/api/rest/mutations', { device_id: newId(), mutations: [scan] });
    expect(outcome(reply.json<MutationResult[]>()[0])).toBe('200');
    const now = await office.get(`/api/rest/dispatch-requests/id:${String(id)}`);
    expect(now.json()).toMatchObject({ status: 'return-received' });
  });

  it('is of what was shipped, and has not been announced or received before', async () => {
    await made(sendBack([returned(2)]));
    const name = line().product_name;
    expect(await told(sendBack([returned(2)]))).toEqual([
      422,
      'too-many',
      `Er is nog 1 stuk van ${name} mogelijk.`,
    ]);
    expect(await told(sendBack([returned(1), returned(1)]))).toEqual([
      422,
      'too-many',
      `Er is nog 1 stuk van ${name} mogelijk.`,
    ]);
    await made(sendBack([returned(1)]));
    expect(await told(sendBack([returned(1)]))).toEqual([
      422,
      'too-many',
      `Er zijn geen stuks van ${name} meer mogelijk.`,
    ]);
    // Nothing was written by what was refused.
    const rows = await oms.db.query(
      `SELECT FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
       WHERE o.identifier = $1 AND dispatch_type = 'return'`,
      [shipped.order_identifier],
    );
    expect(rows).toHaveLength(2);
  });

  it('may be announced again when it was cancelled', async () => {
    const { id } = await made(sendBack([returned(3)]));
    const cancelled = await office.patch(`/api/rest/dispatch-requests/id:${String(id)}`, {
      status: 'cancelled',
    });
    expect(cancelled.statusCode).toBe(200);
    await made(sendBack([returned(3)]));
  });

  it.each([
    ['what was not shipped', "status = 'requested'"],
    ['what a feeder brought to the store that hands it over', "dispatch_action = 'crossdocking'"],
    ['what a complaint is about, again', "status = 'shipped-with-issues'"],
  ])('is not of %s', async (_what, columns) => {
    await set(columns);
    expect((await told(sendBack([returned()])))[1]).toBe('too-many');
  });

  it('has a reason that is there, and articles that are', async () => {
    expect(await told(sendBack([returned(1, 0, { return_reason: 'zomaar' })]))).toEqual([
      422,
      'unknown-reason',
      'Deze retourreden is er niet: zomaar.',
    ]);
    expect(await told(sendBack([returned(1, 0, { product_identifier: 'nergens' })]))).toEqual([
      422,
      'too-many',
      'Er zijn geen stuks van nergens meer mogelijk.',
    ]);
  });

  it('is expected at a location that is active', async () => {
    const parked = { dispatcher_type: 'warehouse', dispatcher_identifier: 'GEEN' };
    expect(await told(sendBack([returned()], parked))).toEqual([
      422,
      'inactive-location',
      'Locatie GEEN is niet actief.',
    ]);
  });

  it('is announced once, however often and by two at once', async () => {
    const identifier = newId();
    const replies = await Promise.all([1, 2, 3].map(() => sendBack([returned(2)], { identifier })));
    expect(replies.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['200', '200', '201']);
    expect(new Set(replies.map(reply => reply.json<DispatchRequest>().id)).size).toBe(1);
  });
});

describe('the identifier', () => {
  const madeOtherwise = [
    409,
    'already-made',
    'De vorige poging is gelukt: er is al een levering gemaakt, met andere regels of gegevens, of een andere locatie.',
  ];

  it('is not one that the OMS gives itself', async () => {
    const order = shipped.order_identifier;
    for (const identifier of [`${order}-1`, `${order}-2`, `${order}-R1`, `${order}-2-1`, '261199-0001-1'])
      expect([identifier, (await told(sendBack([returned()], { identifier })))[1]]).toEqual([
        identifier,
        'identifier-reserved',
      ]);
  });

  it('is of one delivery', async () => {
    const identifier = newId();
    await made(sendBack([returned()], { identifier }));
    expect(await told(complain([complained()], { identifier }))).toEqual([
      409,
      'identifier-taken',
      'Er is al een andere levering met dit kenmerk.',
    ]);
  });

  it('of a return that was made with other lines, or elsewhere, does not confirm this one', async () => {
    const identifier = newId();
    await oms.db.execute(`UPDATE dispatch_request_lines SET quantity = 2 WHERE id = $1`, [line(1).id]);
    const lines = [returned(1), returned(2, 1)];
    const { id } = await made(sendBack(lines, { identifier }));
    for (const others of [
      [returned(2), returned(2, 1)],
      [returned(1)],
      [returned(1), returned(2, 1, { return_reason: 'damaged' })],
      [returned(1), returned(1, 1), returned(1, 1, { return_reason: 'damaged' })],
    ])
      expect(await told(sendBack(others, { identifier }))).toEqual(madeOtherwise);
    const elsewhere = { dispatcher_type: 'store', dispatcher_identifier: '101' };
    expect(await told(sendBack(lines, { identifier, ...elsewhere }, await oms.signIn('beheer')))).toEqual(
      madeOtherwise,
    );
    const metadata = { ticket_number: '7' };
    expect(await told(sendBack(lines, { identifier, metadata }))).toEqual(madeOtherwise);
    const again = await sendBack([returned(1, 1), returned(1), returned(1, 1)], { identifier });
    expect([again.statusCode, again.json<DispatchRequest>().id]).toEqual([200, id]);
  });

  it('of a complaint is of what somebody made, not shipped: no change of it names who shipped it', async () => {
    const { id } = await made(complain([complained()]));
    const reply = await office.patch(`/api/rest/dispatch-requests/id:${id}`, { status: 'cancelled' });
    expect(await told(Promise.resolve(reply))).toEqual([
      409,
      'status-not-allowed',
      `Order ${shipped.order_identifier} is al verzonden.`,
    ]);
  });

  it('of a complaint about another line or number of pieces does not confirm this one', async () => {
    const identifier = newId();
    const { id } = await made(complain([complained(2)], { identifier }));
    for (const others of [[complained(1)], [complained(2), complained(1, 1)], [complained(1, 1)]])
      expect(await told(complain(others, { identifier }))).toEqual(madeOtherwise);
    const again = await complain([complained(2)], { identifier });
    expect([again.statusCode, again.json<DispatchRequest>().id]).toEqual([200, id]);
  });

  it('of which a part is cancelled keeps why it comes back, and what was told of it, in both parts', async () => {
    const identifier = newId();
    await made(sendBack([returned(3, 0, { return_reason: 'wrong-size' })], { identifier }));
    await oms.db.execute(
      `UPDATE dispatch_requests SET metadata = '{"announcement": {"ticket_number": "2"}}' WHERE identifier = $1`,
      [identifier],
    );
    const announced = await oms.db.one<{ id: number }>(
      'SELECT id FROM dispatch_requests WHERE identifier = $1',
      [identifier],
    );
    const reply = await office.post(`/api/omt/sales-order-cancellations/${shipped.order_identifier}`, {
      request: [
        { id: announced?.id, cancel: [{ product_identifier: line().product_identifier, quantity: 1 }] },
      ],
    });
    expect(reply.statusCode).toBe(200);
    const told = {
      return_reason: 'wrong-size',
      product_state: 'sellable',
      metadata: { announcement: { ticket_number: '2' } },
    };
    expect(
      await oms.db.query(
        `SELECT d.status, n.quantity, n.return_reason, n.product_state, d.metadata
         FROM dispatch_requests d JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
         WHERE d.dispatch_type = 'return' AND d.sales_order_id = (SELECT sales_order_id FROM dispatch_requests WHERE id = $1)
         ORDER BY n.quantity`,
        [shipped.id],
      ),
    ).toEqual([
      { status: 'cancelled', quantity: 1, ...told },
      { status: 'return-announced', quantity: 2, ...told },
    ]);
    const again = await sendBack([returned(3, 0, { return_reason: 'wrong-size' })], {
      identifier,
      metadata: { ticket_number: '2' },
    });
    expect([again.statusCode, again.json<DispatchRequest>().id]).toEqual([200, announced?.id]);
  });

  it('leaves the numbers of the order as they were', async () => {
    const identifier = '00000000-0000-7000-8000-999999999999';
    await made(complain([complained()], { identifier }));
    await set(`status = 'requested'`);
    const body = {
      request: [{ id: shipped.id, cancel: [{ product_identifier: line().product_identifier, quantity: 1 }] }],
    };
    const path = `/api/omt/sales-order-cancellations/${shipped.order_identifier}`;
    const reply = await office.post(path, { ...body, timestamp: '2026-11-20T10:00:00Z' });
    expect(reply.body).toContain(`"${shipped.order_identifier}-2"`);
  });
});

describe('Klacht', () => {
  const reserved = () =>
    oms.db.one(
      `SELECT sum(stock_level)::int AS level, sum(reserved)::int AS reserved FROM stock WHERE product_identifier = $1`,
      [line().product_identifier],
    );

  it('is a delivery beside the shipped one, which stays as it is; it does not count and takes no stock', async () => {
    const key = newId();
    const stock = await reserved();
    const before = (await office.get(`/api/rest/dispatch-requests/id:${String(shipped.id)}`)).json<object>();
    const complaint = await made(complain([complained(2)], {}, office, { 'idempotency-key': key }));
    expect(complaint).toMatchObject({
      ...at,
      status: 'shipped-with-issues',
      dispatch_type: { identifier: 'dc_delivery' },
      dispatch_request_batch: null,
      dispatch_request_lines: [{ quantity: 2, shipped_dispatch_request_line_id: line().id }],
    });
    expect(await linesOf(complaint.id)).toMatchObject([{ quantity: 2, shipped_line_id: line().id }]);
    expect(await journals(complaint.id)).toMatchObject({
      after: 'shipped-with-issues',
      as_what: 'office',
      change_key: key,
      events: ['complaint-created'],
    });
    expect((await office.get(`/api/rest/dispatch-requests/id:${String(shipped.id)}`)).json()).toEqual(before);
    expect(await reserved()).toEqual(stock);
    // All three may still come back, and no more.
    expect((await told(sendBack([returned(4)])))[2]).toContain('nog 3 stuks van');
  });

  it('is once a piece', async () => {
    await made(complain([complained(2)]));
    const name = line().product_name;
    expect(await told(complain([complained(2)]))).toEqual([
      422,
      'too-many',
      `Er is nog 1 stuk van ${name} mogelijk.`,
    ]);
    await made(complain([complained(1), complained(1, 1)]));
    expect((await told(complain([complained(1, 1)])))[1]).toBe('too-many');
  });

  it('of a line that became smaller than what was complained about is of no piece more', async () => {
    await made(complain([complained(3)]));
    await oms.db.execute('UPDATE dispatch_request_lines SET quantity = 1 WHERE id = $1', [line().id]);
    expect(await told(complain([complained(1)]))).toEqual([
      422,
      'too-many',
      `Er zijn geen stuks van ${line().product_name} meer mogelijk.`,
    ]);
  });

  it('is once a piece when two complain at once', async () => {
    const replies = await Promise.all([1, 2].map(() => complain([complained(2)])));
    expect(replies.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['201', '422']);
  });

  it('is of what went to the address that the order had then', async () => {
    await set(`shipped_to = '{"city": "Utrecht"}'`);
    const { id } = await made(complain([complained()]));
    expect(await oms.db.one('SELECT shipped_to FROM dispatch_requests WHERE id = $1', [id])).toEqual({
      shipped_to: { city: 'Utrecht' },
    });
  });

  it('is from the statuses of its setting', async () => {
    await set("status = 'delivered'");
    await made(complain([complained()]));
    const setting = (value: string) =>
      oms.db.execute(
        `INSERT INTO frontend_parameters ("group", key, value) VALUES ('dispatchRequests', 'allowShippedWithIssuesFromStatuses', $1)
         ON CONFLICT ("group", key) DO UPDATE SET value = EXCLUDED.value`,
        [value],
      );
    await setting('["shipped"]');
    const refusal = [409, 'status-not-allowed', 'Dit kan niet bij een levering met status Afgeleverd.'];
    expect(await told(complain([complained()]))).toEqual(refusal);
    await setting('["shipped", "delivered"]');
    await set("status = 'requested'");
    expect((await told(complain([complained()])))[1]).toBe('status-not-allowed');
    const { settings } = (await office.get('/api/frontend/config')).json<{ settings: object }>();
    expect(settings).toMatchObject({
      'dispatchRequests.allowShippedWithIssuesFromStatuses': ['shipped', 'delivered'],
    });
  });

  it('is not about what goes to a store, nor about what others depend on', async () => {
    await set("dispatch_action = 'crossdocking'");
    expect((await told(complain([complained()])))[1]).toBe('crossdocking');
    await set('dispatch_action = NULL');
    const { deliveries } = await addBatch(oms.db, [{ lines: [[0, 1]], location: false }]);
    await oms.db.execute('INSERT INTO dispatch_request_cascades (from_id, into_id) VALUES ($1, $2)', [
      deliveries[0]?.id,
      shipped.id,
    ]);
    const other = `${deliveries[0]?.order_identifier ?? ''}-1`;
    expect(await told(complain([complained()]))).toEqual([
      409,
      'cascaded',
      `Deze levering hoort bij ${other}, die al Aangevraagd is.`,
    ]);
  });

  it('is about lines of one delivery, with its type and location', async () => {
    const { deliveries } = await addBatch(oms.db, [{ lines: [[0, 1]], location: false }]);
    const foreign = { metadata: { shipped_dispatch_request_line_id: deliveries[0]?.lines[0]?.id } };
    const nowhere = { metadata: { shipped_dispatch_request_line_id: Number.MAX_SAFE_INTEGER } };
    expect((await told(complain([complained(1, 0, foreign)])))[0]).toBe(404);
    expect((await told(complain([complained(1, 0, nowhere)])))[0]).toBe(404);
    expect((await told(complain([complained(), complained(1, 0, nowhere)])))[0]).toBe(404);
    const other = { product_identifier: line(1).product_identifier };
    expect((await told(complain([complained(1, 0, other)])))[1]).toBe('other-delivery');
    expect((await told(complain([complained()], { dispatch_type: 'ship_from_store' })))[1]).toBe(
      'other-delivery',
    );
    const store = { dispatcher_type: 'store', dispatcher_identifier: '101' };
    expect((await told(complain([complained()], store)))[1]).toBe('other-delivery');
  });
});

describe('both', () => {
  it('have a right of their own, at a location of the caller, of an order that the caller may see', async () => {
    await oms.db.execute(
      `UPDATE users SET permissions = array_append(permissions, 'orders.addshippedwithissues') WHERE username = 'winkel'`,
    );
    const shop = await oms.signIn('winkel');
    expect((await told(complain([complained()], {}, shop)))[1]).toBe('foreign-location');
    const own = { dispatcher_type: 'store', dispatcher_identifier: '101' };
    expect((await told(sendBack([returned()], own, shop)))[1]).toBe('forbidden');
    expect(await told(complain([complained()], own, shop))).toEqual([
      404,
      'not-found',
      'Order niet gevonden',
    ]);
    const unknown = { dispatcher_type: 'store', dispatcher_identifier: '999' };
    expect((await told(sendBack([returned()], unknown, await oms.signIn('beheer'))))[0]).toBe(404);
  });

  it('are refused when the order or the shipped delivery has changed meanwhile', async () => {
    const stale = { 'x-revision': `delivery-${String(shipped.id)}=99` };
    expect((await told(complain([complained()], {}, office, stale)))[1]).toBe('changed');
  });

  it.each([
    ['no lines', { lines: [] }],
    ['no pieces', { lines: [{ product_identifier: '101001', quantity: 0, return_reason: 'damaged' }] }],
    ['half a piece', { lines: [{ product_identifier: '101001', quantity: 0.5, return_reason: 'damaged' }] }],
    ['no reason', { lines: [{ product_identifier: '101001', quantity: 1 }] }],
    [
      'another state',
      {
        lines: [
          { product_identifier: '101001', quantity: 1, return_reason: 'damaged', product_state: 'worn' },
        ],
      },
    ],
    ['another status', { status: 'shipped' }],
    ['a NUL in its identifier', { identifier: 'a\0b' }],
    ['a half character in its identifier', { identifier: 'a\ud800b' }],
    ['no identifier', { identifier: '' }],
    ['a list', { lines: 'geen' }],
  ])('refuse %s', async (_what, given) => {
    const body = { dispatch_type: 'return', status: 'return-announced', lines: [returned()], ...given };
    const { statusCode } = await send(body);
    expect([400, 422]).toContain(statusCode);
  });
});
