import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '../../../contract/problem.ts';
import type { MadeOrder, OrderBody } from '../../../contract/orders/sales-order.ts';
import type { HistoryEntry } from '../../../contract/orders/order-detail.ts';
import type { OrderImport } from '../../../contract/orders/order-import.ts';
import { newId } from '../sorting/test-batch.ts';
import { type Caller, type TestApp, freshApp } from '../../testing/app.ts';
import { makeApiClient, unknownChannels } from '../../ground/session/api-clients.ts';
import { storeImport } from './order-imports.ts';
import { retryImports } from './retry-imports.ts';
import { aLine, anOrder } from './testing.ts';

const ORDERS = '/api/rest/sales-orders';
let oms: TestApp;
let office: Caller;
let nth = 0;
/** An order that nobody sent yet. */
let order: OrderBody;
beforeAll(async () => {
  oms = await freshApp();
  office = await oms.signIn('backoffice');
});
beforeEach(() => {
  order = anOrder({ identifier: `261102-N${String(++nth).padStart(4, '0')}` });
});

const send = (body: object, by: Caller = office) => by.post(ORDERS, body);
const imports = async (identifier = order.identifier) =>
  (await office.get(`/api/rest/order-imports?identifier=${identifier}`)).json<OrderImport[]>();
const count = () =>
  oms.db.one<{ orders: number; lines: number; deliveries: number; imports: number }>(
    `SELECT (SELECT count(*) FROM sales_orders) AS orders, (SELECT count(*) FROM sales_order_lines) AS lines,
       (SELECT count(*) FROM dispatch_requests) AS deliveries, (SELECT count(*) FROM order_imports) AS imports`,
  );

const nested = (levels: number): string => '['.repeat(levels) + ']'.repeat(levels);

describe('an order without end', () => {
  const lines = (length: number, line: object = {}) => Array.from({ length }, () => line);

  it('of 20,000 lines has one fault, in its reply and among the import errors', async () => {
    const reply = await send({ ...order, lines: lines(20_000) });
    expect(reply.statusCode).toBe(422);
    expect(reply.json<Problem>().errors).toEqual([
      { path: 'lines', code: 'invalid', detail: 'Gelezen een lijst, verwacht hoogstens 1000 waarden' },
    ]);
    expect((await office.get('/api/rest/order-imports')).body.length).toBeLessThan(20_000);
  });

  it('with 3,000 faults names a hundred, and keeps twenty; the others are counted', async () => {
    const reply = await send({ ...order, lines: lines(1000, { product_identifier: 'x' }) });
    expect(reply.json<Problem>()).toMatchObject({ errors: { length: 100 }, more_errors: 2900 });
    expect(await imports()).toMatchObject([{ errors: { length: 20 }, more_errors: 2980 }]);
    expect(reply.body.length).toBeLessThan(20_000);
  });

  it('is tried again by itself as long as it lacks nothing but what is unknown', async () => {
    await send({
      ...order,
      grand_total: 121,
      lines: Array.from({ length: 10 }, (_, i) => aLine({ product_identifier: `onbekend ${i}` })),
    });
    expect(await imports()).toMatchObject([{ is_retried: true }]);
    await send({
      ...order,
      lines: Array.from({ length: 30 }, (_, i) => aLine({ product_identifier: `onbekend ${i}` })),
    });
    expect((await imports())[0]).toMatchObject({ is_retried: false, more_errors: 11 });
  });

  it('has at most 20 addresses and 100 links', async () => {
    const reply = await send({
      ...order,
      addresses: lines(9000),
      linked_sales_order_identifiers: lines(60_000, []).map(String),
    });
    expect(reply.json<Problem>().errors?.map(({ path }) => path)).toEqual([
      'linked_sales_order_identifiers',
      'addresses',
    ]);
  });

  it('of a megabyte of values is refused, and not kept', async () => {
    const before = await count();
    const reply = await send({ ...order, metadata: { a: lines(340_000) } });
    expect([reply.statusCode, reply.json<Problem>().code]).toEqual([413, 'payload-too-large']);
    expect(await count()).toEqual(before);
  });
});

it('an order that is no UTF-8 is refused, and nothing of it is kept', async () => {
  const before = await count();
  const payload = Buffer.from(JSON.stringify({ ...order, customer_identifier: 'Müller' }), 'latin1');
  const reply = await office.send('POST', ORDERS, payload, { 'content-type': 'application/json' });
  expect([reply.statusCode, reply.json<Problem>().code]).toEqual([400, 'not-utf-8']);
  expect(await count()).toEqual(before);
});

describe('an order that is right', () => {
  it('may be nested a hundred deep', async () => {
    const metadata = { a: JSON.parse(nested(98)) as unknown };
    expect((await send({ ...order, metadata })).statusCode).toBe(201);
  });

  it('is there with its deliveries: 201 and where it is', async () => {
    const reply = await send(order);
    expect([reply.statusCode, reply.headers.location]).toEqual([201, `${ORDERS}/${order.identifier}`]);
    expect(reply.json<MadeOrder>()).toEqual({
      identifier: order.identifier,
      dispatch_requests: [
        {
          identifier: `${order.identifier}-1`,
          status: 'to-be-requested',
          dispatcher_type: 'dc',
          dispatcher_identifier: 'DC01',
        },
      ],
    });
  });

  it('keeps its parts, with amounts in whole cents and addresses that stand for each other', async () => {
    await send({
      ...order,
      customer_identifier: 'K-1',
      sales_formula_identifier: 'thuis',
      grand_total: 37.92,
      shipping_gross_amount: 4.95,
      lines: [aLine({ quantity: 3, unit_gross_price: 10.99 })],
      payments: [
        {
          provider: 'mollie',
          method: 'ideal',
          payment_status: 'paid',
          amount: 3792,
          datetime: '2026-11-02T08:00:01Z',
        },
      ],
      invoices: [{ identifier: 'F-1' }],
      linked_sales_order_identifiers: ['261124-0009'],
    });
    expect(
      await oms.db.one(
        `SELECT o.customer_identifier, o.sales_channel_identifier, o.grand_total, o.tax_amount, o.shipping_address->>'full_name' AS name,
           (SELECT jsonb_agg(jsonb_build_object('name', n.product_name, 'gross', n.line_gross_price, 'net', n.line_net_price,
             'tax', n.line_tax_amount)) FROM sales_order_lines n WHERE n.sales_order_id = o.id) AS lines,
           (SELECT array_agg(address_type ORDER BY 1) FROM sales_order_addresses a WHERE a.sales_order_id = o.id) AS addresses,
           (SELECT array_agg(amount) FROM sales_order_payments p WHERE p.sales_order_id = o.id) AS payments,
           (SELECT array_agg(identifier) FROM sales_order_invoices i WHERE i.sales_order_id = o.id) AS invoices,
           (SELECT array_agg(identifier) FROM sales_order_links k WHERE k.sales_order_id = o.id) AS links
         FROM sales_orders o WHERE o.identifier = $1`,
        [order.identifier],
      ),
    ).toEqual({
      customer_identifier: 'K-1',
      sales_channel_identifier: 'web',
      grand_total: 37.92,
      tax_amount: 5.72,
      name: 'Jansen',
      lines: [{ name: 'Pindakaas Veluwezoom 400 g', gross: 32.97, net: 27.25, tax: 5.72 }],
      addresses: ['billing', 'shipping'],
      payments: [3792],
      invoices: ['F-1'],
      links: ['261124-0009'],
    });
  });

  it('has the tax that the retailer has set', async () => {
    await oms.db.execute(
      `INSERT INTO frontend_parameters ("group", key, value) VALUES ('oms-rules', 'tax-percent-l', '"10"')`,
    );
    await send({ ...order, grand_total: 11, lines: [aLine({ unit_gross_price: 11, tax_class: 'L' })] });
    await oms.db.execute(`DELETE FROM frontend_parameters WHERE key = 'tax-percent-l'`);
    expect(
      await oms.db.one('SELECT tax_amount FROM sales_orders WHERE identifier = $1', [order.identifier]),
    ).toEqual({ tax_amount: 1 });
  });

  it('goes to the store where it is collected, under the name of the customer', async () => {
    expect(
      (await send({ ...order, fulfilment_method: 'pickup', fulfilment_location: '101' })).statusCode,
    ).toBe(201);
    expect(
      await oms.db.one(
        `SELECT o.shipping_address->>'street' AS street, o.shipping_address->>'full_name' AS name, l.identifier
         FROM sales_orders o JOIN locations l ON l.id = o.fulfilment_location_id WHERE o.identifier = $1`,
        [order.identifier],
      ),
    ).toEqual({ street: 'Steenweg', name: 'Jansen', identifier: '101' });
    expect(
      await oms.db.query(
        `SELECT a.address_type, a.street, a.house_no, a.last_name FROM sales_order_addresses a
         JOIN sales_orders o ON o.id = a.sales_order_id WHERE o.identifier = $1 ORDER BY 1`,
        [order.identifier],
      ),
    ).toEqual([
      expect.objectContaining({ address_type: 'billing', last_name: 'Jansen' }),
      { address_type: 'shipping', street: 'Steenweg', house_no: '14', last_name: 'Jansen' },
    ]);
  });

  it('has a history from its first moment, by the one who sent it', async () => {
    await send(order);
    expect(
      await oms.db.query(
        `SELECT h.data_type, h.status_identifier, h.processor_config_identifier, u.username
         FROM order_history h JOIN sales_orders o ON o.id = h.sales_order_id JOIN users u ON u.id = h.user_id
         WHERE o.identifier = $1 ORDER BY h.id`,
        [order.identifier],
      ),
    ).toEqual(
      [
        ['sales-order', 'created', 'intake'],
        ['sales-order-line', 'created', 'intake'],
        ['dispatch-request', 'requires-hold-evaluation', 'intake'],
        ['dispatch-request', 'to-be-requested', 'hold-rules'],
      ].map(([data_type, status_identifier, processor_config_identifier]) => ({
        data_type,
        status_identifier,
        processor_config_identifier,
        username: 'backoffice',
      })),
    );
  });

  it('has its invoices in the history, which says what set off the hold rules', async () => {
    await send({ ...order, invoices: [{ identifier: 'F-1' }] });
    const history = (await office.get(`${ORDERS}/${order.identifier}/history`)).json<HistoryEntry[]>();
    expect(
      history.filter(({ data_type }) => ['invoice', 'dispatch-request'].includes(data_type)),
    ).toMatchObject([
      { processor_config_identifier: 'hold-rules', caused_by_processor_config_identifier: 'intake' },
      { processor_config_identifier: 'intake', caused_by_processor_config_identifier: null },
      { data_type: 'invoice', object_identifier: 'F-1', status_identifier: 'created' },
    ]);
  });

  it('is an event that triggers can act on; so is one that is refused, once', async () => {
    await send(order);
    const wrong = { ...order, identifier: `${order.identifier}-fout`, lines: [] };
    await send(wrong);
    const [failed] = await imports(wrong.identifier);
    await office.post(`/api/rest/order-imports/${failed?.id}/retry`);
    expect(
      await oms.db.query(
        `SELECT event, payload, username FROM trigger_events e JOIN users u ON u.id = e.user_id
         WHERE payload->>'sales_order_identifier' IN ($1, $2) ORDER BY e.id`,
        [order.identifier, wrong.identifier],
      ),
    ).toEqual([
      {
        event: 'order-created',
        payload: { sales_order_identifier: order.identifier },
        username: 'backoffice',
      },
      {
        event: 'import-failed',
        payload: { order_import_id: failed?.id, sales_order_identifier: wrong.identifier },
        username: 'backoffice',
      },
    ]);
  });

  it('keeps unknown members in its payload, which is given back as it came', async () => {
    const sent = { ...order, kassabon: { nummer: 7 } };
    await send(sent);
    const path = `${ORDERS}/${order.identifier}/order-create-payload`;
    expect((await office.get(path)).json()).toEqual(sent);
    // Its one delivery is at GEEN, which the store is not linked to.
    expect((await (await oms.signIn('beheer')).get(path)).statusCode).toBe(200);
  });

  it('that no import made has the payload that would make it, for who may see it', async () => {
    const payload = async (by: Caller) => by.get(`${ORDERS}/261119-0002/order-create-payload`);
    expect((await payload(office)).json()).toMatchObject({
      identifier: '261119-0002',
      lines: expect.any(Array),
    });
    expect((await office.get(`${ORDERS}/261119-9999/order-create-payload`)).statusCode).toBe(404);
  });

  it('is given back letter by letter; of a name that is there twice the last counts', async () => {
    const text = JSON.stringify(order)
      .replace('"grand_total":12.1,', '"grand_total": 99,\n  "grand_total": 12.10,')
      .replace('{', '{ "__proto__": {"a": 1}, ');
    const reply = await oms.app.inject({
      method: 'POST',
      url: ORDERS,
      payload: `\uFEFF${text}`,
      headers: { cookie: office.cookie, 'x-requested-with': 'fetch', 'content-type': 'application/json' },
    });
    expect(reply.statusCode).toBe(201);
    const payload = await office.get(`${ORDERS}/${order.identifier}/order-create-payload`);
    expect([payload.headers['content-type'], payload.body]).toEqual([
      'application/json; charset=utf-8',
      text,
    ]);
    expect((await send(order)).statusCode).toBe(200);
  });

  it('once more is known: 200, whatever the order of its members, and nothing new is kept', async () => {
    const first = (await send(order)).json<MadeOrder>();
    const before = await count();
    const again = await send(Object.fromEntries(Object.entries(order).toReversed()));
    expect([again.statusCode, again.json()]).toEqual([200, first]);
    expect(await count()).toEqual(before);
  });

  it('from ten callers at once is made once', async () => {
    const replies = await Promise.all(Array.from({ length: 10 }, () => send(order)));
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      ...Array.from({ length: 9 }, () => 200),
      201,
    ]);
    expect(
      await oms.db.query('SELECT FROM sales_orders WHERE identifier = $1', [order.identifier]),
    ).toHaveLength(1);
  });

  it('of 1,000 lines is whole', async () => {
    const lines = Array.from({ length: 1000 }, () => aLine({ unit_gross_price: 1 }));
    expect((await send({ ...order, lines, grand_total: 1000 })).statusCode).toBe(201);
    expect(
      await oms.db.one(
        `SELECT count(*) AS lines, sum(n.quantity) AS pieces FROM dispatch_request_lines n
         JOIN dispatch_requests d ON d.id = n.dispatch_request_id JOIN sales_orders o ON o.id = d.sales_order_id
         WHERE o.identifier = $1`,
        [order.identifier],
      ),
    ).toEqual({ lines: 1000, pieces: 1000 });
  });
});

describe('an order that is wrong', () => {
  it.each<[string, object, path: string, code: string]>([
    ['an underscore in its number', { identifier: '261102-NA_1' }, 'identifier', 'invalid'],
    ['no number', { identifier: undefined }, 'identifier', 'invalid'],
    ['a half cent', { grand_total: 12.105 }, 'grand_total', 'invalid'],
    ['an amount as a text', { grand_total: '12.10' }, 'grand_total', 'invalid'],
    ['an amount below nothing', { shipping_gross_amount: -1 }, 'shipping_gross_amount', 'invalid'],
    ['no lines', { lines: [] }, 'lines', 'invalid'],
    ['half a piece', { lines: [aLine({ quantity: 0.5 })] }, 'lines.0.quantity', 'invalid'],
    ['too many pieces', { lines: [aLine({ quantity: 10_000 })] }, 'lines.0.quantity', 'invalid'],
    ['NUL in a text', { customer_identifier: 'K\0' }, 'customer_identifier', 'invalid'],
    ['NUL where anything may stand', { kassabon: [{ note: '\0' }] }, 'kassabon.0.note', 'invalid'],
    ['half a character', { metadata: { note: '\ud83d' } }, 'metadata.note', 'invalid'],
    ['the year 0', { placed_at: '0000-01-01T00:00:00Z' }, 'placed_at', 'invalid'],
    ['a day that is none', { promised_delivery_date: '2026-13-01' }, 'promised_delivery_date', 'invalid'],
    ['a wrong total', { grand_total: 99 }, 'grand_total', 'total-mismatch'],
    [
      'an unknown article',
      { lines: [aLine({ product_identifier: 'weg' })] },
      'lines.0.product_identifier',
      'product-unknown',
    ],
    [
      'an unknown channel',
      { sales_channel_identifier: 'fax' },
      'sales_channel_identifier',
      'channel-unknown',
    ],
    [
      'an unknown store',
      { fulfilment_method: 'pickup', fulfilment_location: '999' },
      'fulfilment_location',
      'location-unknown',
    ],
    [
      'a latitude as a text',
      { addresses: [{ ...anOrder().addresses[0], latitude: '52,1' }] },
      'addresses.0.latitude',
      'invalid',
    ],
    [
      'a longitude beyond the earth',
      { addresses: [{ ...anOrder().addresses[0], longitude: 181 }] },
      'addresses.0.longitude',
      'invalid',
    ],
    ['no address', { addresses: [] }, 'addresses', 'no-address'],
    [
      'tomorrow',
      { placed_at: new Date(Date.now() + 86_400_000).toISOString() },
      'placed_at',
      'placed-in-future',
    ],
  ])(
    '%s: 422 with the path and a code, kept as an import error, and no part of it is there',
    async (_, wrong, path, code) => {
      const before = await count();
      const reply = await send({ ...order, ...wrong });
      const problem = reply.json<Problem>();
      expect([reply.statusCode, problem.code]).toEqual([422, 'invalid-order']);
      expect(problem.errors).toContainEqual({ path, code, detail: expect.stringMatching(/./) });
      expect(await count()).toEqual({
        ...before,
        imports: (before?.imports ?? 0) + 1,
      });
      const [newest] = (await office.get('/api/rest/order-imports?limit=1')).json<OrderImport[]>();
      expect(newest).toMatchObject({ received_from: 'Marieke van Dijk', errors: problem.errors });
    },
  );

  it('another content under a number that is taken: 409, and an import error', async () => {
    await send(order);
    const reply = await send({ ...order, customer_identifier: 'K-2' });
    expect([reply.statusCode, reply.json<Problem>().code]).toEqual([409, 'order-exists']);
    expect((await imports())[0]?.errors).toEqual([
      {
        path: 'identifier',
        code: 'order-exists',
        detail: `Order ${order.identifier} bestaat al, met een andere inhoud.`,
        part: `"${order.identifier}"`,
      },
    ]);
  });

  it('a value that the shape allows and the database cannot store: an import error of the whole order', async () => {
    await oms.db.execute('ALTER TABLE sales_order_invoices ALTER identifier TYPE varchar(100)');
    const reply = await send({ ...order, invoices: [{ identifier: 'F'.repeat(101) }] });
    const fault = {
      path: '',
      code: 'invalid',
      detail: 'Een waarde van de order kan niet worden opgeslagen.',
    };
    expect([reply.statusCode, reply.json<Problem>().errors]).toEqual([422, [fault]]);
    const [stored] = await imports();
    expect(stored).toMatchObject({ errors: [fault], is_retried: false });
    const again = await office.post(`/api/rest/order-imports/${stored?.id}/retry`);
    expect([again.statusCode, again.json()]).toEqual([
      200,
      { sales_order_identifier: null, errors: [fault] },
    ]);
    expect((await office.get(`${ORDERS}/${order.identifier}`)).statusCode).toBe(404);
  });

  it.each([
    ['no JSON', '{"identifier":', 400],
    ['a list', '[]', 400],
    ['a text', '"order"', 400],
    ['nested deeper than can be written', `{"a":${nested(20_000)}}`, 400],
    ['nested deeper than is taken', `{"a":${nested(100)}}`, 400],
    ['more than 1 MB', JSON.stringify({ a: 'x'.repeat(1_048_576) }), 413],
  ])('%s, %s: %i, and nothing is kept', async (_, payload, status) => {
    const before = await count();
    const reply = await oms.app.inject({
      method: 'POST',
      url: ORDERS,
      payload,
      headers: { cookie: office.cookie, 'x-requested-with': 'fetch', 'content-type': 'application/json' },
    });
    expect(reply.statusCode).toBe(status);
    expect(await count()).toEqual(before);
  });
});

it('a fault of the shape says what was read, and what was expected', async () => {
  const { errors } = (
    await send({ ...order, placed_at: 'gisteren', grand_total: 12.105, promised_delivery_date: '2026-02-30' })
  ).json<Problem>();
  expect(errors?.map(({ path, detail }) => `${path}: ${detail}`)).toEqual([
    'placed_at: Gelezen "gisteren", verwacht een tijdstip als 2026-11-25T09:30:00Z',
    'promised_delivery_date: Gelezen "2026-02-30", verwacht een dag als 2026-11-25',
    'grand_total: Gelezen 12.105, verwacht een veelvoud van 0.01',
  ]);
});

describe('an import error', () => {
  const unknown = () => ({ ...order, lines: [aLine({ product_identifier: `nieuw-${nth}` })] });
  const makeKnown = () =>
    oms.db.execute(`INSERT INTO products (identifier, name) VALUES ($1, 'Nieuw')`, [`nieuw-${nth}`]);

  it('is judged again by a person: it has its faults still, or is taken in; then it is none any more', async () => {
    await send(unknown());
    const [wrong] = await imports();
    const retryPath = `/api/rest/order-imports/${wrong?.id}/retry`;
    const retry = () => office.post(retryPath);
    expect((await retry()).json()).toMatchObject({
      sales_order_identifier: null,
      errors: [{ code: 'product-unknown' }],
    });
    await makeKnown();
    const key = newId();
    const other = await oms.signIn('beheer');
    expect((await other.post(retryPath, undefined, { 'idempotency-key': key })).json()).toEqual({
      sales_order_identifier: order.identifier,
      errors: [],
    });
    // By who pressed it, not by who had sent it.
    expect(
      await oms.db.query(
        `SELECT u.username FROM sales_orders o JOIN users u ON u.id = o.changed_by WHERE o.change_key = $1`,
        [key],
      ),
    ).toEqual([{ username: 'beheer' }]);
    expect(await imports()).toEqual([]);
    const solved = `/api/rest/order-imports?state=solved&identifier=${order.identifier}`;
    expect((await office.get(solved)).json()).toMatchObject([
      { sales_order_identifier: order.identifier, is_retried: false, errors: [{ code: 'product-unknown' }] },
    ]);
    expect((await retry()).json<Problem>().code).toBe('already-imported');
    expect((await office.post('/api/rest/order-imports/999999/retry')).statusCode).toBe(404);
  });

  it('is solved when its order is sent anew and taken in; its own content made nothing', async () => {
    const wrong = { ...order, grand_total: 1 };
    const solved = async () =>
      (await office.get(`/api/rest/order-imports?state=solved&identifier=${order.identifier}`)).json<
        OrderImport[]
      >();
    await send(wrong);
    await send({ ...order, sales_channel_identifier: 'nergens' });
    const [misdirected, mistaken] = await imports();
    // An order of another channel, with the same number by mistake: it is lost when nobody sees to it.
    await send({ ...wrong, sales_channel_identifier: 'app' });
    const [others] = await imports();
    expect((await send(order)).statusCode).toBe(201);
    expect(await imports()).toMatchObject([{ id: others?.id }]);
    expect(await solved()).toMatchObject([
      { id: misdirected?.id, sales_order_identifier: order.identifier, errors: [{}] },
      { id: mistaken?.id, sales_order_identifier: order.identifier, errors: [{ code: 'total-mismatch' }] },
    ]);
    const retry = await office.post(`/api/rest/order-imports/${mistaken?.id}/retry`);
    expect(retry.json<Problem>().code).toBe('already-imported');
    expect((await send(wrong)).json<Problem>().code).toBe('order-exists');
    const payload = await (
      await oms.signIn('beheer')
    ).get(`${ORDERS}/${order.identifier}/order-create-payload`);
    expect(payload.json()).toEqual(order);
  });

  it('that comes again is the same error, counted; taken in, it was taken in as it came first', async () => {
    const first = { ...unknown(), kassabon: 1, kassa: 2 };
    await send(first);
    const [open] = await imports();
    const reversed = Object.fromEntries(Object.entries(first).toReversed());
    const again = await Promise.all([send(first), send(reversed), send(first)]);
    expect(again.map(reply => reply.statusCode)).toEqual([422, 422, 422]);
    const [counted, ...others] = await imports();
    expect(others).toEqual([]);
    expect(counted).toEqual({ ...open, times: 4, received_at: expect.any(String) });
    expect(counted!.received_at > open!.received_at).toBe(true);
    await makeKnown();
    await retryImports(oms.db);
    expect(await imports()).toEqual([]);
    expect((await send(reversed)).statusCode).toBe(200);
    // The payload that made the order, as it came.
    const payload = await (
      await oms.signIn('beheer')
    ).get(`${ORDERS}/${order.identifier}/order-create-payload`);
    expect(payload.body).toBe(JSON.stringify(first));
  });

  it('that comes from many at once is one error', async () => {
    const wrong = { ...order, grand_total: 1 };
    await Promise.all(Array.from({ length: 8 }, () => send(wrong)));
    expect(await imports()).toMatchObject([{ times: 8, errors: [{ code: 'total-mismatch' }] }]);
  });

  it('without any shape, or a number, is counted too', async () => {
    const wrong = { kassa: order.identifier };
    await send(wrong);
    await send(wrong);
    const rows = await oms.db.query('SELECT times FROM order_imports WHERE content = $1', [
      JSON.stringify(wrong),
    ]);
    expect(rows).toEqual([{ times: 2 }]);
  });

  it.each([
    ['of a wrong total', { grand_total: 1 }, 409],
    ['without a shape', { lines: 'geen' }, 422],
  ])('%s that comes again after the corrected one needs nobody', async (_what, fault, status) => {
    const wrong = { ...order, ...fault };
    await send(wrong);
    await send(order);
    expect((await send(wrong)).statusCode).toBe(status);
    expect(await imports()).toEqual([]);
    const solved = await office.get(`/api/rest/order-imports?state=solved&identifier=${order.identifier}`);
    expect(solved.json()).toMatchObject([{ times: 2, sales_order_identifier: order.identifier }]);
  });

  it('that was stored before the one that made the order, and judged after it, needs nobody', async () => {
    const stored = { ...order, customer_identifier: 'K-1' };
    await storeImport(oms.db, { user: { id: 1 } }, JSON.stringify(stored), stored);
    await send(order);
    await oms.db.execute(
      `UPDATE order_imports SET received_at = now() - interval '2 minutes' WHERE identifier = $1`,
      [order.identifier],
    );
    await retryImports(oms.db);
    expect(await imports()).toEqual([]);
  });

  it('with a newer content than what is taken in stays open: the order exists, with another content', async () => {
    const first = unknown();
    await send(first);
    const [older] = await imports();
    await send({ ...first, customer_identifier: 'K-9' });
    const [newer] = await imports();
    await makeKnown();
    await office.post(`/api/rest/order-imports/${older?.id}/retry`);
    expect(await imports()).toMatchObject([{ id: newer?.id, errors: [{ code: 'product-unknown' }] }]);
    await retryImports(oms.db);
    expect(await imports()).toMatchObject([{ id: newer?.id, errors: [{ code: 'order-exists' }] }]);
  });

  it('is judged again by itself for a day when all that it lacks may be made known', async () => {
    await send(unknown());
    await makeKnown();
    expect((await imports())[0]?.is_retried).toBe(true);
    await retryImports(oms.db);
    expect(await imports()).toEqual([]);
  });

  it('that was stored when the server went away is judged by itself, once nobody else can be at it', async () => {
    const sender = { user: { id: 1 } };
    await storeImport(oms.db, sender, JSON.stringify(order), { ...order });
    await retryImports(oms.db);
    expect((await office.get(`${ORDERS}/${order.identifier}`)).statusCode).toBe(404);
    await oms.db.execute(
      `UPDATE order_imports SET received_at = now() - interval '2 minutes' WHERE identifier = $1`,
      [order.identifier],
    );
    await retryImports(oms.db);
    expect((await office.get(`${ORDERS}/${order.identifier}`)).statusCode).toBe(200);
    expect((await send(order)).statusCode).toBe(200);
  });

  it('of another kind, or of the day before yesterday, waits for a person', async () => {
    await send({ ...unknown(), grand_total: 99 });
    const old = { ...unknown(), identifier: `${order.identifier}-oud` };
    await send(old);
    await oms.db.execute(
      `UPDATE order_imports SET received_at = now() - interval '25 hours' WHERE identifier = $1`,
      [old.identifier],
    );
    await makeKnown();
    await retryImports(oms.db);
    expect((await imports())[0]).toMatchObject({ is_retried: false });
    expect((await imports(old.identifier))[0]).toMatchObject({ is_retried: false });
  });
});

describe('an api client', () => {
  const by = async (token: string, body: object, headers: Record<string, string> = {}) =>
    oms.app.inject({
      method: 'POST',
      url: ORDERS,
      payload: body,
      headers: { authorization: `Bearer ${token}`, ...headers },
    });
  let token: string;
  beforeAll(async () => {
    token = (await makeApiClient(oms.db, 'webwinkel', ['web', 'app'])) ?? '';
  });

  it('sends orders of its channels, under its name', async () => {
    expect((await by(token, order)).statusCode).toBe(201);
    expect(
      await oms.db.one(
        `SELECT h.processor_config_identifier, h.user_id FROM order_history h
         JOIN sales_orders o ON o.id = h.sales_order_id WHERE o.identifier = $1`,
        [order.identifier],
      ),
    ).toEqual({ processor_config_identifier: 'api:webwinkel', user_id: null });
    await by(token, { ...order, grand_total: 1 });
    expect((await imports())[0]?.received_from).toBe('webwinkel');
  });

  it('sends none of another channel, and nothing of it is kept; without a channel it is an import error', async () => {
    const before = await count();
    const foreign = await by(token, { ...order, sales_channel_identifier: 'kassa' });
    expect([foreign.statusCode, foreign.json<Problem>().code]).toEqual([403, 'foreign-channel']);
    expect(await count()).toEqual(before);
    for (const sales_channel_identifier of [undefined, ['web']])
      expect((await by(token, { ...order, sales_channel_identifier })).statusCode).toBe(422);
  });

  it('has this call alone, and an unknown token has none', async () => {
    expect((await by('weg', order)).statusCode).toBe(401);
    const reply = await oms.app.inject({
      url: '/api/rest/order-imports',
      headers: { authorization: `Bearer ${token}` },
    });
    expect(reply.statusCode).toBe(403);
  });

  it('is there once under its name, and of its token only the hash', async () => {
    expect(await makeApiClient(oms.db, 'webwinkel', ['kassa'])).toBeUndefined();
    expect(await unknownChannels(oms.db, ['web', 'fax'])).toEqual(['fax']);
    expect(JSON.stringify(await oms.db.query('SELECT * FROM api_clients'))).not.toContain(token);
  });
});

describe('an import error is seen to by a person', () => {
  const path = (id: number | undefined, act = '') => `/api/rest/order-imports/${id}${act}`;
  const inState = async (state: string) =>
    (await office.get(`/api/rest/order-imports?state=${state}&identifier=${order.identifier}`)).json<
      OrderImport[]
    >();
  async function refused(wrong: object = { ...order, grand_total: 1 }) {
    await send(wrong);
    const [error] = await imports();
    return error!.id;
  }

  it('who corrects it sees what was sent, and takes the order in with another content', async () => {
    const id = await refused();
    expect((await office.get(path(id, '/content'))).json()).toEqual({ ...order, grand_total: 1 });
    const still = await office.post(path(id, '/correct'), { ...order, grand_total: 2 });
    expect(still.json()).toMatchObject({
      sales_order_identifier: null,
      errors: [{ code: 'total-mismatch' }],
    });
    expect(await imports()).toMatchObject([{ id, times: 1 }]);
    const corrected = await office.post(path(id, '/correct'), order);
    expect([corrected.statusCode, corrected.json()]).toEqual([
      200,
      { sales_order_identifier: order.identifier, errors: [] },
    ]);
    expect(await imports()).toEqual([]);
    expect(await inState('solved')).toMatchObject([{ id, sales_order_identifier: order.identifier }]);
    // Its sender sends the old content once more, and then what was made of it.
    expect((await send({ ...order, grand_total: 1 })).statusCode).toBe(409);
    expect(await imports()).toEqual([]);
    expect((await send(order)).statusCode).toBe(200);
  });

  it('that had no number gets one', async () => {
    await send({ ...order, identifier: 7 });
    const row = await oms.db.one<{ id: number }>('SELECT max(id) AS id FROM order_imports');
    expect((await office.post(path(row?.id, '/correct'), order)).json()).toMatchObject({
      sales_order_identifier: order.identifier,
    });
    expect(await oms.db.one('SELECT is_superseded FROM order_imports WHERE id = $1', [row?.id])).toEqual({
      is_superseded: true,
    });
  });

  it('is corrected once under one key, and not when it is solved', async () => {
    const id = await refused();
    const key = { 'idempotency-key': newId() };
    const replies = [
      await office.post(path(id, '/correct'), order, key),
      await office.post(path(id, '/correct'), order, key),
    ];
    expect(replies.map(reply => reply.statusCode)).toEqual([200, 200]);
    for (const reply of [
      await office.post(path(id, '/correct'), order),
      await office.patch(path(id), { is_dismissed: true }),
    ])
      expect([reply.statusCode, reply.json<Problem>().code]).toEqual([409, 'already-imported']);
    expect((await office.patch(path(999_999), { is_dismissed: true })).statusCode).toBe(404);
    expect((await office.get(path(999_999, '/content'))).statusCode).toBe(404);
  });

  it('is dismissed, also when it comes again, and opened again', async () => {
    const id = await refused();
    expect((await office.patch(path(id), { is_dismissed: true })).statusCode).toBe(204);
    await send({ ...order, grand_total: 1 });
    expect(await imports()).toEqual([]);
    expect(await inState('dismissed')).toMatchObject([{ id, times: 2, dismissed_by: 'Marieke van Dijk' }]);
    await office.patch(path(id), { is_dismissed: false });
    expect(await imports()).toMatchObject([{ id, dismissed_by: null }]);
  });

  it('is not tried again by itself while it is dismissed', async () => {
    const id = await refused({ ...order, lines: [aLine({ product_identifier: 'nog-niet' })] });
    await office.patch(path(id), { is_dismissed: true });
    await retryImports(oms.db);
    expect(await inState('dismissed')).toMatchObject([{ id, is_retried: false }]);
  });

  it('is assigned to a colleague who may see to it, with its revision: whoever saves second is told; its history names all', async () => {
    const id = await refused();
    const colleagues = (await office.get('/api/rest/order-imports/assignees')).json<
      { id: number; name: string }[]
    >();
    const names = colleagues.map(({ name }) => name);
    expect(names).toContain('Marieke van Dijk');
    const other = colleagues.find(({ name }) => name !== 'Marieke van Dijk')!;
    const floor = await oms.db.one<{ id: number }>(`SELECT id FROM users WHERE username = 'magazijn'`);
    expect((await office.patch(path(id), { assignee_id: floor?.id })).json<Problem>().code).toBe(
      'user-unknown',
    );
    const seen = { 'X-Revision': `import-${id}=${(await imports())[0]?.revision}` };
    expect((await office.patch(path(id), { assignee_id: other.id }, seen)).statusCode).toBe(204);
    for (const late of [
      await office.patch(path(id), { is_dismissed: true }, seen),
      await office.post(path(id, '/correct'), order, seen),
    ])
      expect(late.json<Problem>()).toMatchObject({ status: 409, code: 'changed', by: 'Marieke van Dijk' });
    const now = { 'X-Revision': `import-${id}=${(await imports())[0]?.revision}` };
    await office.post(path(id, '/correct'), order, now);
    const by = 'Marieke van Dijk';
    expect((await inState('solved'))[0]?.history).toMatchObject([
      { by, act: 'assigned', assignee: other.name },
      { by, act: 'corrected', assignee: null },
    ]);
  });

  it('is assigned to a user, and to nobody', async () => {
    const id = await refused();
    const me = await oms.db.one<{ id: number }>(`SELECT id FROM users WHERE username = 'backoffice'`);
    await office.patch(path(id), { assignee_id: me?.id });
    expect((await imports())[0]?.assignee).toEqual({ id: me?.id, name: 'Marieke van Dijk' });
    expect((await office.patch(path(id), { assignee_id: 999_999 })).json<Problem>().code).toBe(
      'user-unknown',
    );
    await office.patch(path(id), { assignee_id: null });
    expect((await imports())[0]?.assignee).toBeNull();
  });
});
