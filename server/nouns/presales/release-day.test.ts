import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ReleaseDay } from '../../../contract/warehouse/release-day.ts';
import { addDays, dutchDay } from '../../../core/calendar/day.ts';
import { openEveryDay, putPieces } from '../../acts/assign/testing.ts';
import { aLine, anOrder } from '../../acts/orders/testing.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

// Release day (README-things.md 4): sold, waiting, expected receipts, which deliveries go first, which promises break.

const TODAY = dutchDay(Date.now());
const day = (days: number) => addDays(TODAY, days);
const RELEASE = day(10);

let oms: TestApp;
let admin: Caller;
let nth = 0;
let article: string;
let presale: number;

beforeAll(async () => {
  oms = await freshApp();
  await openEveryDay(oms.db);
  admin = await oms.signIn('beheer');
});
beforeEach(async () => {
  article = `release-${String(++nth)}`;
  await oms.db.execute(`INSERT INTO products (identifier, name) VALUES ($1, 'Presale')`, [article]);
  const made = await oms.db.one<{ id: number }>(
    `INSERT INTO presale_schedules (product_identifier, virtual_stock, presale_starts_at, presale_ends_at, release_date)
     VALUES ($1, 50, $2, $3, $4) RETURNING id`,
    [article, day(-5), day(5), RELEASE],
  );
  presale = made?.id ?? 0;
});

const read = async (query: Readonly<Record<string, string>> = {}, by = admin) => {
  const reply = await by.get(
    `/api/presale-schedules/${String(presale)}/release-day?${new URLSearchParams(query).toString()}`,
  );
  return [reply.statusCode, reply.json<ReleaseDay>()] as const;
};
const told = async (query?: Readonly<Record<string, string>>) => (await read(query))[1];
/** Orders of one line each, of so many pieces, promised for a day; the first is the oldest. */
async function order(...wanted: (readonly [pieces: number, promised: string | null])[]): Promise<string[]> {
  const identifiers: string[] = [];
  for (const [quantity, promised_delivery_date] of wanted) {
    const identifier = `261125-R${String(nth)}${String(identifiers.length)}`;
    identifiers.push(identifier);
    const reply = await admin.post('/api/rest/sales-orders', {
      ...anOrder({ identifier, grand_total: quantity * 10 }),
      promised_delivery_date,
      lines: [aLine({ product_identifier: article, quantity, unit_gross_price: 10 })],
    });
    expect(reply.json()).toMatchObject({ dispatch_requests: [{ status: 'waiting-for-stock' }] });
  }
  await oms.db.execute(
    `UPDATE sales_orders SET placed_at = now() - interval '1 day' + id * interval '1 second' WHERE identifier = ANY($1)`,
    [identifiers],
  );
  return identifiers;
}
const expectReceipt = async (pieces: number, on: string | null) => {
  await oms.db.execute(
    `WITH r AS (INSERT INTO goods_receipts (identifier, supplier_location_id, recipient_location_id, expected_on)
       SELECT $1, v.id, d.id, $2 FROM locations d, (SELECT id FROM typed_locations WHERE type = 'vendor' LIMIT 1) v
       WHERE d.identifier = 'DC01' RETURNING id)
     INSERT INTO goods_receipt_lines (goods_receipt_id, product_identifier, quantity) SELECT id, $3, $4 FROM r`,
    [`NZ-${article}-${String(on)}`, on, article, pieces],
  );
};

describe('the release day', () => {
  it('has what waits, what comes, and gives it to the oldest order first', async () => {
    const [old, young] = await order([3, null], [2, null]);
    await expectReceipt(4, day(8));
    await expectReceipt(9, day(12));
    await expectReceipt(7, null);
    expect(await told()).toMatchObject({
      release_date: RELEASE,
      runs: true,
      waiting_deliveries: 2,
      waiting_pieces: 5,
      in_stock: 0,
      expected: 4,
      short_deliveries: 1,
      receipts: [
        { identifier: `NZ-${article}-${day(8)}`, expected_on: day(8), quantity: 4 },
        { expected_on: day(12), quantity: 9 },
        { expected_on: null, quantity: 7 },
      ],
      first: [
        { order_identifier: old, quantity: 3, on_release: 3, whole_on: RELEASE },
        { order_identifier: young, quantity: 2, on_release: 1, whole_on: day(12) },
      ],
      breaking: [],
    });
  });

  it('has nothing where nothing was sold', async () => {
    expect(await told()).toMatchObject({ waiting_deliveries: 0, expected: 0, first: [], breaking: [] });
  });

  it('counts what lies there already', async () => {
    await order([2, null]);
    await putPieces(oms.db, article, { DC01: 1 });
    expect(await told()).toMatchObject({ in_stock: 1, first: [{ on_release: 1, whole_on: null }] });
  });

  it('a later one breaks promises, which are named and not written', async () => {
    const [late, kept, broken] = await order([1, day(9)], [1, day(12)], [1, day(11)]);
    await expectReceipt(9, day(8));
    expect(await told()).toMatchObject({ late_deliveries: 1, breaking_deliveries: 0, breaking: [] });
    expect(await told({ release_date: day(12) })).toMatchObject({
      release_date: day(12),
      late_deliveries: 1,
      breaking_deliveries: 1,
      breaking: [{ order_identifier: broken, promised_on: day(11), whole_on: day(12) }],
      first: [{ order_identifier: late }, { order_identifier: kept }, { order_identifier: broken }],
    });
    // Without a day nobody can promise anything.
    expect(await told({ release_date: '' })).toMatchObject({ release_date: null, breaking_deliveries: 2 });
    expect(await told()).toMatchObject({ release_date: RELEASE, breaking_deliveries: 0 });
    expect((await admin.get(`/api/rest/presale-schedules/${String(presale)}`)).json()).toMatchObject({
      release_date: RELEASE,
      revision: 1,
    });
  });

  it('an end or a start that is moved breaks none: what waits keeps its place; it sells no more', async () => {
    await order([1, day(11)]);
    await expectReceipt(9, day(8));
    for (const [name, moved] of [
      ['presale_ends_at', TODAY],
      ['presale_starts_at', day(1)],
      ['presale_ends_at', ''],
    ] as const)
      expect(await told({ [name]: moved })).toMatchObject({ runs: false, breaking_deliveries: 0 });
  });

  it('does not promise the same piece twice: what others wait for is taken', async () => {
    await expectReceipt(3, day(8));
    const [, other] = await order([1, null], [1, null]);
    await oms.db.execute(
      `UPDATE dispatch_request_lines n SET presales_active = false, release_date = $2 FROM dispatch_requests d
       JOIN sales_orders o ON o.id = d.sales_order_id WHERE d.id = n.dispatch_request_id AND o.identifier = $1`,
      [other, day(8)],
    );
    expect(await told()).toMatchObject({ waiting_deliveries: 1, expected: 2 });
  });
});

it('who may see no orders sees none, but their number', async () => {
  await order([3, null]);
  await oms.db.execute(
    `UPDATE users SET permissions = '{presaleschedules.view}' WHERE username = 'magazijn'`,
  );
  const [, body] = await read({}, await oms.signIn('magazijn'));
  expect(body).toMatchObject({ waiting_deliveries: 1, waiting_pieces: 3, first: null, breaking: null });
});

it('who may see orders sees those of their locations, and the receipts there', async () => {
  await order([3, null]);
  await expectReceipt(4, day(8));
  await oms.db.execute(
    `UPDATE users SET permissions = '{presaleschedules.view,orders.view}' WHERE username = 'winkel'`,
  );
  const [, body] = await read({}, await oms.signIn('winkel'));
  expect(body).toMatchObject({ waiting_deliveries: 1, expected: 4, receipts: [], first: [] });
});

it('is for who may see presales, and of one that is there, on a day that is one', async () => {
  expect((await read({}, await oms.signIn('backoffice')))[0]).toBe(403);
  expect((await read({ release_date: '2026-02-30' }))[0]).toBe(400);
  presale = 999_999;
  expect((await read())[0]).toBe(404);
});
