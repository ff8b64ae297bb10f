import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import type { MadeLine } from '../../../contract/orders/extra-line.ts';
import type { MadeOrder } from '../../../contract/orders/sales-order.ts';
import type { Problem } from '../../../contract/problem.ts';
import { workPackageSchema } from '../../../contract/scanning/work-package.ts';
import { addDays, dutchDay } from '../../../core/calendar/day.ts';
import { dutchDate } from '../../../core/calendar/dutch-date.ts';
import { openEveryDay } from '../assign/testing.ts';
import { aLine, anOrder } from '../orders/testing.ts';
import { newId } from '../sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

const CHECK = '/api/rest/sales-orders/sales-order-lines/pre-check';
const TODAY = dutchDay(Date.now());
const IN_TIME = addDays(TODAY, 21);

let oms: TestApp;
let office: Caller;
let nth = 0;
/** An order with one delivery at DC01, and an article that nobody has. */
let order: string;
let delivery: DispatchRequest;
let article: string;

beforeAll(async () => {
  oms = await freshApp();
  office = await oms.signIn('backoffice');
  await openEveryDay(oms.db);
});
beforeEach(async () => {
  article = `extra-${String(++nth)}`;
  await oms.db.execute(`INSERT INTO products (identifier, name) VALUES ($1, 'Extra artikel')`, [article]);
  await stock(2, '101023');
  order = `261125-X${String(nth)}`;
  const reply = await office.post('/api/rest/sales-orders', {
    ...anOrder({ identifier: order, grand_total: 24.2 }),
    lines: [aLine({ product_identifier: '101023', quantity: 2 })],
  });
  const [made] = reply.json<MadeOrder>().dispatch_requests;
  delivery = await shown(made?.identifier ?? '');
});

const stock = (pieces: number, product = article) =>
  oms.db.execute(
    `INSERT INTO stock_levels (location_id, product_identifier, stock_level) VALUES (1, $1, $2)
     ON CONFLICT (location_id, product_identifier) DO UPDATE SET stock_level = stock_levels.stock_level + EXCLUDED.stock_level`,
    [product, pieces],
  );
const shown = async (identifier: string) =>
  (await office.get(`/api/rest/dispatch-requests/${identifier}`)).json<DispatchRequest>();
const set = (group: string, key: string, value: unknown) =>
  oms.db.execute(
    `INSERT INTO frontend_parameters ("group", key, value) VALUES ($1, $2, $3)
     ON CONFLICT ("group", key) DO UPDATE SET value = EXCLUDED.value`,
    [group, key, JSON.stringify(value)],
  );
const extra = (given: object = {}) => ({
  product_identifier: article,
  product_name: 'Extra artikel',
  quantity: 1,
  promised_delivery_date: IN_TIME,
  ...given,
});
const add = (given: object = {}, by = office, headers = {}) =>
  by.post(`/api/rest/sales-orders/${order}/sales-order-lines`, extra(given), headers);
const check = (given: object = {}, by = office) =>
  by.post(CHECK, { product_identifier: article, quantity: 1, promised_delivery_date: IN_TIME, ...given });
const told = async (asked: ReturnType<typeof add>) => {
  const reply = await asked;
  const { code, detail } = reply.json<Problem>();
  return [reply.statusCode, code, detail];
};
const added = async (asked: ReturnType<typeof add>): Promise<MadeLine> => {
  const reply = await asked;
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
  return reply.json();
};
/** The deliveries of an order line. */
const deliveriesOf = (line: number) =>
  oms.db.query<{ identifier: string; status: string; place: string; quantity: number }>(
    `SELECT d.identifier, d.status, l.identifier AS place, n.quantity FROM dispatch_request_lines n
     JOIN dispatch_requests d ON d.id = n.dispatch_request_id JOIN locations l ON l.id = d.location_id
     WHERE n.sales_order_line_id = $1 ORDER BY d.id`,
    [line],
  );

describe('the pre-check', () => {
  it('gives the name of what can be delivered by then', async () => {
    await stock(3);
    const reply = await check({ quantity: 3 });
    expect([reply.statusCode, reply.json()]).toEqual([200, { product_name: 'Extra artikel' }]);
  });

  it('gives a name that the line takes, however long the catalogue has it', async () => {
    await stock(1);
    const name = 'Weekendtas '.repeat(20).trim();
    await oms.db.execute('UPDATE products SET name = $1 WHERE identifier = $2', [name, article]);
    const { product_name } = (await check()).json<{ product_name: string }>();
    expect(await added(add({ product_name }))).toMatchObject({ product_name: name });
  });

  it('knows no other articles', async () => {
    expect(await told(check({ product_identifier: 'nergens' }))).toEqual([
      422,
      'ProductNotFound',
      'Product niet gevonden',
    ]);
  });

  it.each([
    ['of which there is none', 0],
    ['of which there are too few', 2],
  ])('refuses an article %s', async (_what, pieces) => {
    await stock(pieces);
    expect(await told(check({ quantity: 3 }))).toEqual([
      422,
      'NotSellable',
      'Dit artikel is niet leverbaar.',
    ]);
  });

  it('says from when it can be delivered, when that is later', async () => {
    await stock(1);
    const reply = await check({ promised_delivery_date: TODAY });
    const { code, detail } = reply.json<Problem>();
    const [, day] =
      new RegExp(`^Niet leverbaar voor ${dutchDate(TODAY)}, wel op (.+)\\.$`).exec(detail ?? '') ?? [];
    const days = [1, 2, 3, 4, 5].map(days => dutchDate(addDays(TODAY, days)));
    expect([reply.statusCode, code, days]).toEqual([422, 'NotInTime', expect.arrayContaining([day])]);
  });

  it('counts a running presale on its day', async () => {
    await oms.db.execute(
      `INSERT INTO presale_schedules (product_identifier, virtual_stock, presale_starts_at, presale_ends_at, release_date)
       VALUES ($1, 2, $2, $3, $4)`,
      [article, addDays(TODAY, -1), addDays(TODAY, 5), addDays(TODAY, 30)],
    );
    const day = dutchDate(addDays(TODAY, 30));
    expect((await told(check({ quantity: 2 })))[2]).toBe(
      `Niet leverbaar voor ${dutchDate(IN_TIME)}, wel op ${day}.`,
    );
    expect((await check({ quantity: 2, promised_delivery_date: addDays(TODAY, 30) })).statusCode).toBe(200);
    // Beyond its virtual stock.
    expect((await told(check({ quantity: 3 })))[1]).toBe('NotSellable');
  });

  it('is for an order when it names one: its channel counts; without one any is', async () => {
    await oms.db.execute(
      `INSERT INTO stock_levels (location_id, product_identifier, stock_level)
       SELECT id, $1, 1 FROM locations WHERE identifier = '102'`,
      [article],
    );
    // Store 102 is of the channel web alone.
    expect((await check()).statusCode).toBe(200);
    expect((await check({ sales_order_identifier: order })).statusCode).toBe(200);
    await oms.db.execute(`UPDATE sales_orders SET sales_channel_identifier = 'app' WHERE identifier = $1`, [
      order,
    ]);
    expect((await told(check({ sales_order_identifier: order })))[1]).toBe('NotSellable');
    expect((await check({ sales_order_identifier: 'nergens' })).statusCode).toBe(404);
  });

  it('writes nothing', async () => {
    await stock(3);
    const reserved = () =>
      oms.db.one('SELECT sum(reserved)::int AS pieces FROM stock WHERE product_identifier = $1', [article]);
    await check({ quantity: 3 });
    expect(await reserved()).toEqual({ pieces: 0 });
    expect((await check({ quantity: 3 })).statusCode).toBe(200);
  });
});

describe('an extra line', () => {
  it('costs nothing, and is planned at once in a delivery of its own', async () => {
    await stock(2);
    const line = await added(add({ quantity: 2, metadata: { extra_order_line_unit_price_to_show: 9.95 } }));
    expect(line).toMatchObject({
      product_identifier: article,
      product_name: 'Extra artikel',
      quantity: 2,
      promised_delivery_date: IN_TIME,
      unit_gross_price: 0,
      line_gross_price: 0,
      tax_class: 'H',
      is_extra: true,
      metadata: { extra_order_line_unit_price_to_show: 9.95 },
    });
    expect(await deliveriesOf(line.id)).toEqual([
      { identifier: `${order}-2`, status: 'to-be-requested', place: 'DC01', quantity: 2 },
    ]);
    expect(
      await oms.db.one(
        'SELECT position, product_count FROM sales_order_lines n JOIN sales_orders o ON o.id = n.sales_order_id WHERE n.id = $1',
        [line.id],
      ),
    ).toEqual({ position: 999, product_count: 4 });
    // The ordered delivery stays as it was.
    const { revision, status } = delivery;
    expect(await shown(delivery.identifier)).toMatchObject({ revision, status });
  });

  it('reaches the floor: in a batch, its article is sorted', async () => {
    await stock(1);
    const line = await added(add());
    const [made] = await deliveriesOf(line.id);
    await oms.db.execute('INSERT INTO product_eans (product_identifier, ean) VALUES ($1, $2)', [
      article,
      `87199990${String(10_000 + nth)}`,
    ]);
    const path = '/api/rest/locations/dc/DC01/dispatch-request-batches';
    const batch = await office.post(path, { batch_type: 'dc_sort', dispatch_requests: [made?.identifier] });
    const { identifier } = batch.json<{ identifier: string }>();
    await office.patch(`${path}/${identifier}`, { sorting_zone_identifier: 'D' });
    const url = '/api/rest/locations/dc/DC01/storage-locations/D/work-package/sort';
    const reply = await office.get(`${url}?dispatch_request_batch_identifier=${identifier}`);
    expect(workPackageSchema.parse(reply.json())).toMatchObject({
      dispatch_requests: [
        {
          identifier: made?.identifier,
          status: 'requested',
          lines: [{ product_identifier: article, quantity: 1, placed: [] }],
        },
      ],
      products: [{ identifier: article }],
    });
  });

  it('waits where nobody has the article', async () => {
    const line = await added(add());
    expect(await deliveriesOf(line.id)).toMatchObject([{ status: 'unable-to-assign', place: 'GEEN' }]);
  });

  it('has its history and event, and makes the order another for who saw it', async () => {
    const key = newId();
    const { revision, id } = delivery.sales_order;
    const line = await added(
      add({}, office, { 'idempotency-key': key, 'x-revision': `order-${String(id)}=${String(revision)}` }),
    );
    const me = (await office.get('/api/current-user')).json<{ id: number }>();
    const author = { user_id: me.id, change_key: key };
    expect(
      await oms.db.query(
        `SELECT status_identifier, processor_config_identifier, user_id, change_key FROM order_history
         WHERE data_type = 'sales-order-line' AND object_id = $1`,
        [line.id],
      ),
    ).toEqual([{ status_identifier: 'created', processor_config_identifier: 'office', ...author }]);
    expect(
      await oms.db.query(
        `SELECT payload, user_id, change_key FROM trigger_events WHERE event = 'extra-line-added' AND sales_order_id = $1`,
        [id],
      ),
    ).toEqual([{ payload: { sales_order_identifier: order }, ...author }]);
    const now = (await shown(delivery.identifier)).sales_order.revision;
    expect(now).toBeGreaterThan(revision ?? 0);
    const stale = { 'x-revision': `order-${String(id)}=${String(revision)}` };
    expect((await told(add({}, office, stale)))[1]).toBe('changed');
  });

  it('is added once a key', async () => {
    const key = { 'idempotency-key': newId() };
    const [first, second] = [await added(add({}, office, key)), await added(add({}, office, key))];
    expect(second.id).toBe(first.id);
  });

  it('has a price where the retailer lets it: then the order costs more', async () => {
    expect(await told(add({ unit_gross_price: 12.1 }))).toEqual([
      422,
      'price-not-allowed',
      'Een extra orderregel heeft geen prijs.',
    ]);
    await set('extra-order-lines', 'custom-price', true);
    const line = await added(add({ unit_gross_price: 12.1, quantity: 2 }));
    await set('extra-order-lines', 'custom-price', false);
    expect(line).toMatchObject({
      unit_gross_price: 12.1,
      line_gross_price: 24.2,
      line_net_price: 20,
      line_tax_amount: 4.2,
    });
    const total = await oms.db.one(
      'SELECT grand_total::text AS total FROM sales_orders WHERE identifier = $1',
      [order],
    );
    expect(total).toEqual({ total: '48.40' });
  });

  it('comes tomorrow at the earliest, and is of an article that is there', async () => {
    expect(await told(add({ promised_delivery_date: TODAY }))).toEqual([
      422,
      'date-too-early',
      'De leverdatum is op zijn vroegst morgen.',
    ]);
    await added(add({ promised_delivery_date: addDays(TODAY, 1) }));
    expect((await told(add({ product_identifier: 'nergens' })))[1]).toBe('ProductNotFound');
  });
});

describe('an extra line in the place of what was shipped', () => {
  const origin = () => ({
    metadata: { originating_dispatch_request_line_id: delivery.dispatch_request_lines[0]?.id },
  });
  const change = (columns: string) =>
    oms.db.execute(`UPDATE dispatch_requests SET ${columns} WHERE id = $1`, [delivery.id]);

  it('is at most what the delivery had', async () => {
    await change("status = 'shipped'");
    expect((await told(add({ ...origin(), quantity: 3 })))[1]).toBe('too-many');
    const line = await added(add({ ...origin(), quantity: 2 }));
    expect(line.metadata).toEqual(origin().metadata);
  });

  it('is from the statuses of its setting', async () => {
    expect(await told(add(origin()))).toEqual([
      409,
      'status-not-allowed',
      'Dit kan niet bij een levering met status Aan te vragen.',
    ]);
    await change("status = 'shipped'");
    await set('dispatchRequests', 'allowExtraOrderLinesFromStatuses', ['delivered']);
    expect((await told(add(origin())))[1]).toBe('status-not-allowed');
    await set('dispatchRequests', 'allowExtraOrderLinesFromStatuses', ['shipped', 'delivered']);
    await change("dispatch_action = 'crossdocking'");
    expect((await told(add(origin())))[1]).toBe('crossdocking');
  });

  it('is of a delivery of this order', async () => {
    const line = await oms.db.one<{ id: number }>('SELECT min(id) AS id FROM dispatch_request_lines');
    for (const id of [line?.id, Number.MAX_SAFE_INTEGER])
      expect((await told(add({ metadata: { originating_dispatch_request_line_id: id } })))[0]).toBe(404);
  });
});

describe('both calls', () => {
  it('are for orders.addorderline, of an order of the caller’s locations', async () => {
    const shop = await oms.signIn('winkel');
    expect([(await add({}, shop)).statusCode, (await check({}, shop)).statusCode]).toEqual([403, 403]);
    await oms.db.execute(
      `UPDATE users SET permissions = array_append(permissions, 'orders.addorderline') WHERE username = 'winkel'`,
    );
    const allowed = await oms.signIn('winkel');
    expect((await add({}, allowed)).statusCode).toBe(404);
    expect((await check({ sales_order_identifier: order }, allowed)).statusCode).toBe(404);
    expect((await told(check({}, allowed)))[1]).toBe('NotSellable');
  });

  it.each([
    ['no pieces', { quantity: 0 }],
    ['half a piece', { quantity: 1.5 }],
    ['more pieces than a line has', { quantity: 10_000 }],
    ['no day', { promised_delivery_date: 'morgen' }],
    ['a day that does not exist', { promised_delivery_date: '2099-02-30' }],
    ['a day in the year 0', { promised_delivery_date: '0000-01-01' }],
    ['no article', { product_identifier: '' }],
    ['a NUL', { product_identifier: 'a\0b' }],
  ])('refuse %s', async (_what, given) => {
    expect([400, 422]).toContain((await add(given)).statusCode);
    const { product_identifier, quantity, promised_delivery_date } = extra(given);
    expect([400, 422]).toContain(
      (await check({ product_identifier, quantity, promised_delivery_date })).statusCode,
    );
  });

  it.each([
    ['a price below 0', { unit_gross_price: -1 }],
    ['half a cent', { unit_gross_price: 0.005 }],
    ['a tax class that is none', { tax_class: 'X' }],
    ['no name', { product_name: ' ' }],
    ['a NUL in its name', { product_name: 'a\0b' }],
    ['a NUL in its metadata', { metadata: { a: 'a\0b' } }],
    ['metadata that is none', { metadata: 'geen' }],
    ['a field that is none', { is_extra: false }],
  ])('a line refuses %s', async (_what, given) => {
    expect([400, 422]).toContain((await add(given)).statusCode);
  });
});
