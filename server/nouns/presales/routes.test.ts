import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import type { Rerouted } from '../../../contract/orders/reroute.ts';
import type { MadeOrder } from '../../../contract/orders/sales-order.ts';
import type { Presale, PresaleCounts } from '../../../contract/warehouse/presale.ts';
import type { Problem } from '../../../contract/problem.ts';
import { addDays, dutchDay } from '../../../core/calendar/day.ts';
import { reassign, replanWaiting } from '../../acts/assign/plan-again.ts';
import { openEveryDay, putPieces } from '../../acts/assign/testing.ts';
import { aLine, anOrder } from '../../acts/orders/testing.ts';
import { newId } from '../../acts/sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

const PATH = '/api/rest/presale-schedules';
const TODAY = dutchDay(Date.now());
const day = (days: number) => addDays(TODAY, days);

let oms: TestApp;
let admin: Caller;
let nth = 0;
/** An article of its own for each test, of which nobody has a piece; and a presale of it that runs. */
let article: string;
let presale: Presale;

beforeAll(async () => {
  oms = await freshApp();
  await openEveryDay(oms.db);
  admin = await oms.signIn('beheer');
});
beforeEach(async () => {
  article = `presale-${String(++nth)}`;
  await oms.db.execute(`INSERT INTO products (identifier, name) VALUES ($1, 'Presale')`, [article]);
  const made = await oms.db.one<{ id: number }>(
    `INSERT INTO presale_schedules (product_identifier, virtual_stock, presale_starts_at, presale_ends_at, release_date)
     VALUES ($1, 5, $2, $3, $4) RETURNING id`,
    [article, day(-5), day(5), day(10)],
  );
  presale = await read(made?.id ?? 0);
});

const read = async (id = presale.id) => (await admin.get(`${PATH}/${String(id)}`)).json<Presale>();
const list = async (query: Readonly<Record<string, string>>) =>
  (await admin.get(`${PATH}?${new URLSearchParams(query).toString()}`)).json<Presale[]>();
const save = (given: object, headers = {}, by = admin) =>
  by.patch(`${PATH}/${String(presale.id)}`, { ...presale, ...given }, headers);
const told = async (asked: ReturnType<typeof save>) => {
  const reply = await asked;
  const { code, detail } = reply.json<Problem>();
  return [reply.statusCode, code, detail];
};
const set = async (starts: number | null, ends: number | null, release: number | null) => {
  await oms.db.execute(
    `UPDATE presale_schedules SET presale_starts_at = $2, presale_ends_at = $3, release_date = $4 WHERE id = $1`,
    [presale.id, ...[starts, ends, release].map(days => (days === null ? null : day(days)))],
  );
  presale = await read();
};
/** An order with a line of so many pieces each; gives its deliveries. */
const order = async (...quantities: number[]) => {
  const identifier = `261125-Y${String(nth)}${String(Math.random()).slice(2, 8)}`;
  const reply = await admin.post('/api/rest/sales-orders', {
    ...anOrder({ identifier, grand_total: quantities.reduce((sum, quantity) => sum + quantity) * 10 }),
    lines: quantities.map(quantity => aLine({ product_identifier: article, quantity, unit_gross_price: 10 })),
  });
  expect(reply.statusCode).toBe(201);
  return reply.json<MadeOrder>().dispatch_requests;
};

describe('the four lists', () => {
  const incomplete = {
    presale_starts_at: 'null',
    presale_release_date: TODAY,
    presale_release_date_operator: '>',
  };
  const future = { presale_starts_at: TODAY, presale_starts_at_operator: '>' };
  const active = {
    presale_starts_at: TODAY,
    presale_starts_at_operator: '<=',
    presale_ends_at: TODAY,
    presale_ends_at_operator: '>',
  };
  const history = { presale_ends_at: TODAY, presale_ends_at_operator: '<=' };
  const inLists = async () => {
    const found = await Promise.all([incomplete, future, active, history].map(list));
    return found.map(rows => rows.some(({ id }) => id === presale.id));
  };

  it.each([
    ['incomplete: without a start, released later', [null, null, 1], [true, false, false, false]],
    ['none: without a start, released today', [null, null, 0], [false, false, false, false]],
    ['future: starts tomorrow', [1, 5, 10], [false, true, false, false]],
    ['active: started today, ends tomorrow', [0, 1, 10], [false, false, true, false]],
    ['history: ends today', [-5, 0, 10], [false, false, false, true]],
  ] as const)('%s', async (_what, [starts, ends, release], expected) => {
    await set(starts, ends, release);
    expect(await inLists()).toEqual(expected);
  });

  it('each tell how many they have', async () => {
    const counts = async () => (await admin.get('/api/presale-schedules/counts')).json<PresaleCounts>();
    const before = await counts();
    await set(null, null, 1);
    expect(await counts()).toEqual({
      ...before,
      incomplete: before.incomplete + 1,
      active: before.active - 1,
    });
    await set(1, 5, 10);
    expect(await counts()).toEqual({ ...before, future: before.future + 1, active: before.active - 1 });
    await set(-5, 0, 10);
    expect(await counts()).toEqual({ ...before, past: before.past + 1, active: before.active - 1 });
  });

  it.each([
    ['the number of its article', 'nr', true],
    ['words of its name, in any order, without accents', 'veer cafe', true],
    ['a word that it has not', 'veer zee', false],
    ['a code that is on it', '8712340512076', true],
    ['a code of another article', '8712341912530', false],
    ['a sign that LIKE reads as any', '%', false],
  ])('are searched by %s', async (_what, product, isFound) => {
    await oms.db.execute(`UPDATE products SET name = 'Café Het laatste veer' WHERE identifier = $1`, [
      article,
    ]);
    await oms.db.execute(`UPDATE product_eans SET product_identifier = $1 WHERE ean = '8712340512076'`, [
      article,
    ]);
    const found = await list({ product: product === 'nr' ? article : product });
    expect(found.some(({ id }) => id === presale.id)).toBe(isFound);
  });

  it('have the picture of the article', async () => {
    expect(presale.product_image_url).toBeNull();
    await oms.db.execute(`UPDATE products SET image_url = '/media/veer.svg' WHERE identifier = $1`, [
      article,
    ]);
    expect((await read()).product_image_url).toBe('/media/veer.svg');
    expect((await save({ virtual_stock: 9, product_image_url: '/media/veer.svg' })).statusCode).toBe(200);
  });

  it('are sorted by their release, and have what is included', async () => {
    const [first] = await list({ sort_by: 'release_date', sort_dir: 'asc', include: 'sold_quantity' });
    expect(first).toMatchObject({ sold_quantity: 0 });
    expect(first).not.toHaveProperty('cancelled_quantity');
    const dates = (await list({ sort_by: 'release_date', sort_dir: 'desc' })).map(
      one => one.release_date ?? '9999',
    );
    expect(dates).toEqual(dates.toSorted().toReversed());
    expect((await list({ limit: '2' })).length).toBe(2);
  });

  it.each([
    ['presale_starts_at=gisteren'],
    ['presale_starts_at=2026-02-30'],
    ['presale_starts_at=0000-01-01'],
    ['presale_ends_at_operator=;'],
    ['presale_release_date=2026-11-25&presale_release_date_operator=LIKE'],
    ['sort_by=virtual_stock);'],
    ['limit=-1'],
  ])('refuse %s', async query => {
    expect((await admin.get(`${PATH}?${query}`)).statusCode).toBe(400);
  });
});

describe('a presale', () => {
  it('has its fields, with what was sold and cancelled of it', async () => {
    expect(presale).toMatchObject({
      product_identifier: article,
      additional_identifier: null,
      virtual_stock: 5,
      presale_starts_at: day(-5),
      presale_ends_at: day(5),
      release_date: day(10),
      sold_quantity: 0,
      cancelled_quantity: 0,
      revision: 1,
    });
    const [waits] = await order(3);
    expect(waits).toMatchObject({ status: 'waiting-for-stock' });
    await order(1);
    const path = `/api/rest/dispatch-requests/${waits?.identifier ?? ''}`;
    expect((await admin.patch(path, { status: 'cancelled' })).statusCode).toBe(200);
    expect(await read()).toMatchObject({ sold_quantity: 4, cancelled_quantity: 3 });
    // Cancelled pieces are sold again: 5 - (4 - 3) = 4.
    expect(await order(5)).toMatchObject([{ status: 'waiting-for-stock' }, { status: 'unable-to-assign' }]);
  });

  it.each(['0', '999999', '99999999999999', 'x'])('is not there: %s', async id => {
    expect([400, 404]).toContain((await admin.get(`${PATH}/${id}`)).statusCode);
    expect([400, 404]).toContain((await admin.patch(`${PATH}/${id}`, {})).statusCode);
  });
});

describe('What a presale sold', () => {
  const deliveryOf = async (identifier = '') =>
    (await admin.get(`/api/rest/dispatch-requests/${identifier}`)).json<DispatchRequest>();

  it.each([
    ['some pieces', [5], [2]],
    ['one line', [3, 2], [0, 2]],
    ['all', [3, 2], [3, 2]],
  ])('stays sold when it is rerouted: %s', async (_what, ordered, quantities) => {
    const [waits] = await order(...ordered);
    const { dispatch_request_lines: old } = await deliveryOf(waits?.identifier);
    expect(old).toMatchObject(ordered.map(() => ({ presales_active: true, release_date: day(10) })));
    const lines = old.map(({ id }, nth) => ({
      old_line_ids: [id],
      product_identifier: article,
      quantity: quantities[nth] ?? 0,
    }));
    const reply = await admin.post('/api/rest/dispatch-requests', [
      {
        status: 'to-be-requested',
        dispatcher_type: 'dc',
        dispatcher_identifier: 'DC01',
        dispatch_type_identifier: 'dc_delivery',
        carrier_identifier: 'postnl_parcel',
        carrier_method_identifier: 'postnl_parcel_standard',
        dispatch_date: day(1),
        lines: lines.filter(({ quantity }) => quantity > 0),
      },
    ]);
    expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
    const [made] = reply.json<Rerouted>().dispatch_requests;
    const moved = quantities.filter(quantity => quantity > 0);
    expect((await deliveryOf(made?.identifier)).dispatch_request_lines).toMatchObject(
      moved.map(quantity => ({ quantity, presales_active: false, release_date: null })),
    );
    expect(await read()).toMatchObject({ sold_quantity: 5, cancelled_quantity: 0 });
    // All five are sold: nothing is left.
    await order(1);
    expect(await read()).toMatchObject({ sold_quantity: 5 });
  });

  it('stays sold when stock has come for it', async () => {
    await order(3);
    await putPieces(oms.db, article, { DC01: 2 });
    await replanWaiting(oms.db, { product_identifier: article });
    expect(await read()).toMatchObject({ sold_quantity: 3 });
    // Two of the five are left.
    await order(5);
    expect(await read()).toMatchObject({ sold_quantity: 5 });
  });

  it('is said of a past one too, also of what was short and went from elsewhere', async () => {
    const [waits] = await order(3);
    await set(-10, -3, 0);
    await putPieces(oms.db, article, { DC01: 3 });
    await replanWaiting(oms.db, { product_identifier: article });
    expect(await deliveryOf(waits?.identifier)).toMatchObject({ status: 'to-be-requested' });
    expect(await read()).toMatchObject({ sold_quantity: 3 });
    await putPieces(oms.db, article, { '102': 3 });
    const short = await oms.db.one<{ id: number }>(
      `UPDATE dispatch_requests SET status = 'unable-to-ship', reassign_at = now() WHERE identifier = $1 RETURNING id`,
      [waits?.identifier],
    );
    await reassign(oms.db, { dispatch_request_id: short?.id ?? 0 });
    expect(await deliveryOf(`${waits?.identifier.slice(0, -1) ?? ''}2`)).toMatchObject({
      dispatcher_identifier: '102',
      status: 'to-be-requested',
    });
    expect(await read()).toMatchObject({ sold_quantity: 3, cancelled_quantity: 0 });
  });
});

describe('an edit', () => {
  it('saves what may change, with its author and a new revision', async () => {
    const key = newId();
    const reply = await save({ virtual_stock: 8, presale_ends_at: day(6) }, { 'idempotency-key': key });
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      expect.objectContaining({ virtual_stock: 8, presale_ends_at: day(6), revision: 2 }),
    ]);
    expect(
      await oms.db.one(
        'SELECT changed_by IS NOT NULL AS known, change_key FROM presale_schedules WHERE id = $1',
        [presale.id],
      ),
    ).toEqual({ known: true, change_key: key });
  });

  it('refuses what may not change any more, and saves nothing then', async () => {
    const reply = await save({ virtual_stock: 8, presale_starts_at: day(-4), release_date: day(11) });
    const detail = 'Dit veld kan niet meer worden gewijzigd.';
    expect([reply.statusCode, reply.json()]).toEqual([
      422,
      expect.objectContaining({
        code: 'not-editable',
        detail,
        errors: [
          { path: 'presale_starts_at', detail },
          { path: 'release_date', detail },
        ],
      }),
    ]);
    expect(await read()).toEqual(presale);
    await set(-5, -1, 0);
    expect((await told(save({ virtual_stock: 8 })))[1]).toBe('not-editable');
    expect((await save({})).statusCode).toBe(200);
  });

  it('lets one that has not started start', async () => {
    await set(null, null, 10);
    expect((await save({ presale_starts_at: day(0), presale_ends_at: day(3) })).statusCode).toBe(200);
    expect(await told(save({ presale_starts_at: day(0), presale_ends_at: day(4) }, {}))).toEqual([
      200,
      undefined,
      undefined,
    ]);
  });

  it('keeps what waits for it already', async () => {
    await order(3);
    expect(await told(save({ virtual_stock: 2 }))).toEqual([422, 'below-waiting', 'Er wachten al 3.']);
    expect((await read()).virtual_stock).toBe(5);
    expect((await save({ virtual_stock: 3 })).statusCode).toBe(200);
  });

  it('ends after it starts', async () => {
    await set(2, 5, 10);
    expect((await told(save({ presale_ends_at: day(2) })))[1]).toBe('ends-before-start');
  });

  it('is refused when a colleague has changed it meanwhile', async () => {
    const seen = { 'x-revision': `presale-${String(presale.id)}=${String(presale.revision)}` };
    expect((await save({ virtual_stock: 6 }, seen)).statusCode).toBe(200);
    expect((await told(save({ virtual_stock: 7 }, seen)))[1]).toBe('changed');
    expect((await read()).virtual_stock).toBe(6);
  });

  it('has what waits for the article planned anew: it may be sold now', async () => {
    const [, without] = await order(7);
    expect(without).toMatchObject({ status: 'unable-to-assign' });
    expect((await save({ virtual_stock: 7 })).statusCode).toBe(200);
    const job = await oms.db.one(`SELECT task_identifier FROM graphile_worker.jobs WHERE key = $1`, [
      `replan-product-${article}`,
    ]);
    expect(job).toEqual({ task_identifier: 'replan-waiting' });
    await replanWaiting(oms.db, { product_identifier: article });
    expect(await read()).toMatchObject({ sold_quantity: 7 });
  });

  it('is for who may see presales', async () => {
    const office = await oms.signIn('backoffice');
    expect((await save({}, {}, office)).statusCode).toBe(403);
    expect((await office.get(PATH)).statusCode).toBe(403);
  });

  it.each([
    ['stock below 0', { virtual_stock: -1 }],
    ['half a piece', { virtual_stock: 0.5 }],
    ['more than there can be', { virtual_stock: 2 ** 40 }],
    ['a day that is none', { presale_ends_at: '2026-02-30' }],
    ['a day in the year 0', { presale_ends_at: '0000-01-01' }],
    ['a field that is none', { price: 1 }],
    ['a NUL', { additional_identifier: 'a\0b' }],
  ])('refuses %s', async (_what, given) => {
    expect([400, 422]).toContain((await save(given)).statusCode);
  });
});
