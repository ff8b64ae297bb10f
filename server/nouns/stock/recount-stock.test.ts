import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { StockReasons } from '../../../contract/warehouse/stock.ts';
import { addBatch } from '../../acts/sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { foldStock } from './fold.ts';
import { recountStock } from './recount-stock.ts';

// 'Waarom 3?' is recounted nightly: moves and reservations against the kept number; a difference is kept, and told.

let oms: TestApp;
let admin: Caller;
let article: string;
let nth = 0;

beforeAll(async () => {
  oms = await freshApp();
  admin = await oms.signIn('beheer');
});
beforeEach(async () => {
  article = `recount-${String(++nth)}`;
  await oms.db.execute(`INSERT INTO products (identifier, name) VALUES ($1, 'Geteld')`, [article]);
  await set(5);
  await recountStock(oms.db);
});

const set = async (stock_level: number) =>
  expect(
    (await admin.put(`/api/proxy/sle/api/stock/products/${article}/party/DC01`, { stock_level })).statusCode,
  ).toBe(200);
const why = async () =>
  (await admin.get(`/api/stock/products/${article}/parties/DC01/reasons`)).json<StockReasons>();
const spoil = (column: 'stock_level' | 'reserved', pieces: number) =>
  oms.db.execute(`UPDATE stock_levels SET ${column} = ${column} + $2 WHERE product_identifier = $1`, [
    article,
    pieces,
  ]);
const audited = () =>
  oms.db.query(
    `SELECT before, after, changed_by FROM audit_log WHERE about = 'stock' AND name = $1 AND changed_by IS NULL ORDER BY id`,
    [`DC01/${article}`],
  );

describe('the recount', () => {
  it('fits what is moved by the office, folded or not', async () => {
    expect((await why()).recount).toEqual({
      at: expect.stringMatching(/^20/),
      level_off: 0,
      reserved_off: 0,
      found_at: null,
    });
    await set(8);
    await recountStock(oms.db);
    expect((await why()).recount).toMatchObject({ level_off: 0, found_at: null });
    await foldStock(oms.db);
    await recountStock(oms.db);
    expect((await why()).recount).toMatchObject({ level_off: 0, found_at: null });
  });

  it('keeps a difference of the level, tells it once, and changes no number', async () => {
    await spoil('stock_level', -2);
    expect(await recountStock(oms.db)).toBeGreaterThanOrEqual(1);
    const { recount, stock_level } = await why();
    expect([recount?.level_off, recount?.found_at === null, stock_level]).toEqual([-2, false, 3]);
    await recountStock(oms.db);
    const again = await why();
    expect(again.recount).toMatchObject({ level_off: -2, found_at: recount?.found_at });
    expect(again.stock_level).toBe(3);
    expect(await audited()).toEqual([
      { before: { stock_level: 5, reserved: 0 }, after: { stock_level: 3, reserved: 0 }, changed_by: null },
    ]);
  });

  it('begins anew once somebody has counted, not when a picker does not find it', async () => {
    await spoil('stock_level', 4);
    await recountStock(oms.db);
    await oms.db.execute('UPDATE stock_levels SET distrusted_at = now() WHERE product_identifier = $1', [
      article,
    ]);
    await recountStock(oms.db);
    expect((await why()).recount).toMatchObject({ level_off: 4 });
    await set(6);
    await recountStock(oms.db);
    expect((await why()).recount).toMatchObject({ level_off: 0, found_at: null });
    expect((await why()).stock_level).toBe(6);
  });

  it('keeps what is reserved for nobody, until it fits', async () => {
    await spoil('reserved', 1);
    await recountStock(oms.db);
    expect((await why()).recount).toMatchObject({ level_off: 0, reserved_off: 1 });
    await spoil('reserved', -1);
    await recountStock(oms.db);
    expect((await why()).recount).toMatchObject({ reserved_off: 0, found_at: null });
  });

  it('fits what deliveries reserve', async () => {
    await addBatch(oms.db, [{ lines: [[0, 2]] }], 1);
    await recountStock(oms.db);
    const { off } = (await oms.db.one<{ off: number }>(
      `SELECT count(*)::int AS off FROM stock_recounts r JOIN stock_levels s ON s.id = r.stock_id
       WHERE r.reserved_off <> 0 AND s.product_identifier NOT LIKE 'recount-%'`,
    )) ?? { off: -1 };
    expect(off).toBe(0);
  });
});

it('what is on its way is told beside it', async () => {
  await oms.db.execute(
    `WITH r AS (INSERT INTO goods_receipts (identifier, supplier_location_id, recipient_location_id, expected_on)
       SELECT $1, v.id, d.id, '2027-01-05' FROM locations d, (SELECT id FROM typed_locations WHERE type = 'vendor' LIMIT 1) v
       WHERE d.identifier = 'DC01' RETURNING id)
     INSERT INTO goods_receipt_lines (goods_receipt_id, product_identifier, quantity, quantity_scanned)
     SELECT id, $2, 9, 2 FROM r`,
    [`NZ-${article}`, article],
  );
  expect((await why()).receipts).toEqual([
    { identifier: `NZ-${article}`, expected_on: '2027-01-05', quantity: 7 },
  ]);
  const lines = (await admin.get(`/api/proxy/sle/api/stock/products/${article}`)).json<object[]>();
  expect(lines).toMatchObject([{ party_identifier: 'DC01', stock_level: 5, expected: 7 }]);
});

it('a change of stock is in the audit, with who made it', async () => {
  await set(7);
  const [row] = await oms.db.query(
    `SELECT before, after, u.username FROM audit_log a JOIN users u ON u.id = a.changed_by
     WHERE about = 'stock' AND a.name = $1 ORDER BY a.id DESC LIMIT 1`,
    [`DC01/${article}`],
  );
  expect(row).toEqual({ before: { stock_level: 5 }, after: { stock_level: 7 }, username: 'beheer' });
});

it('who counted last stands beside the recount, also who found the same number; an overrule is no count', async () => {
  const before = (await why()).counted;
  expect(before).toMatchObject({ by: 'Joost Hendriks' });
  await set(5);
  const { counted } = await why();
  expect(Date.parse(counted?.at ?? '')).toBeGreaterThan(Date.parse(before?.at ?? ''));
  await admin.put(`/api/proxy/sle/api/stock/products/${article}/party/DC01`, {
    stock_level: 9,
    overrule: true,
  });
  expect((await why()).counted).toEqual(counted);
});

describe("'Meld dit'", () => {
  const report = (body: object, at = 'DC01', of = article) =>
    admin.post(`/api/stock/products/${of}/parties/${at}/reports`, body);
  const off = { number: 'available', told: 3, sum: 5 };

  it('is kept in the audit with who reported, and is no count', async () => {
    const { counted, stock_level } = await why();
    expect((await report(off)).statusCode).toBe(201);
    expect(
      await oms.db.query(
        `SELECT before, after, u.username FROM audit_log a JOIN users u ON u.id = a.changed_by
         WHERE about = 'stock' AND a.name = $1 AND a.after ? 'reported'`,
        [`DC01/${article}`],
      ),
    ).toEqual([{ before: null, after: { reported: off }, username: 'beheer' }]);
    expect(await why()).toMatchObject({ counted, stock_level });
  });

  it.each([
    ['another number', { ...off, number: 'reserved' }, 'DC01', undefined, 400],
    ['more pieces than there can be', { ...off, sum: 1e12 }, 'DC01', undefined, 400],
    ['a location that is not there', off, 'zzz', undefined, 404],
    ['an article without stock there', off, 'DC01', 'nobody', 404],
  ])('is refused of %s', async (_what, body, at, of, status) => {
    expect((await report(body, at, of)).statusCode).toBe(status);
  });
});
