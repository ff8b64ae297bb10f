import { beforeAll, describe, expect, it } from 'vitest';
import type { StockLine, StockReasons, StockReport } from '../../../contract/warehouse/stock.ts';
import { stockCast } from '../../demo/seed-stock.ts';
import { sessionRoutes } from '../../ground/session/routes.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { foldChunk } from './fold.ts';
import { stockRoutes } from './routes.ts';

let oms: TestApp;
let admin: Caller;
beforeAll(async () => {
  oms = await freshApp({ areas: [sessionRoutes, stockRoutes] });
  admin = await oms.signIn('beheer');
});

const of = (product: string) => `/api/proxy/sle/api/stock/products/${product}`;
const at = (product: string, party: string) => `${of(product)}/party/${party}`;
const lineAt = async (product: string, party: string) =>
  (await admin.get(of(product))).json<StockLine[]>().find(line => line.party_identifier === party);
const put = (path: string, body: object, headers = {}) => admin.put(path, body, headers);

describe('GET stock of an article', () => {
  it('names each location with its level, its overrule and what is reserved', async () => {
    expect(await lineAt(stockCast.overruled, 'DC01')).toMatchObject({
      party_name: 'DC Utrecht',
      product_identifier: stockCast.overruled,
      stock_level_overrule: 5,
      distrusted_at: null,
    });
    expect(await lineAt(stockCast.distrusted, 'DC01')).toMatchObject({ distrusted_at: expect.any(String) });
  });

  it('does not know every article', async () => {
    const reply = await admin.get(of('999999'));
    expect(reply.statusCode).toBe(404);
    expect(reply.json()).toMatchObject({ detail: 'Product niet gevonden' });
  });
});

it('names an article by a code that is on it, as a scanner sends it', async () => {
  const [code] = await oms.db.query<{ ean: string; product: string }>(
    'SELECT ean, product_identifier AS product FROM product_eans ORDER BY ean DESC LIMIT 1',
  );
  const reply = await admin.get(of(`]E0${code?.ean ?? ''}`));
  expect(reply.json<StockLine[]>().map(line => line.product_identifier)).toContain(code?.product);
});

describe('GET why so many pieces can be promised', () => {
  const why = async (product: string, party = 'DC01') =>
    (await admin.get(`/api/stock/products/${product}/parties/${party}/reasons`)).json<StockReasons>();

  it('adds up: the moves end in the level, the reservations in what is reserved', async () => {
    const product = stockCast.overruled;
    await put(at(product, 'DC01'), { stock_level: 12 });
    await foldChunk(oms.db);
    await put(at(product, 'DC01'), { stock_level: 9 });
    const { stock_level, reserved, began, moves, reservations } = await why(product);
    expect(moves.slice(-2).map(({ cause, by, moved, level }) => [cause, by, moved, level])).toMatchObject([
      ['office', 'Joost Hendriks', expect.any(Number), 12],
      ['office', 'Joost Hendriks', -3, 9],
    ]);
    expect(moves.reduce((sum, { moved }) => sum + moved, began)).toBe(stock_level);
    expect(moves.at(-1)?.level).toBe(stock_level);
    expect(reservations.reduce((sum, { quantity }) => sum + quantity, 0)).toBe(reserved);
  });

  it('says how many can be promised, as the list does: none of what is distrusted', async () => {
    for (const product of Object.values(stockCast)) {
      const line = await lineAt(product, 'DC01');
      expect((await why(product)).available).toBe(line?.available);
    }
    expect((await why(stockCast.distrusted)).available).toBe(0);
  });

  it('tells as many moves as are asked, and whether there are older ones', async () => {
    const { party_type, moves, has_older, began, stock_level } = (
      await admin.get(`/api/stock/products/${stockCast.overruled}/parties/DC01/reasons?moves=1`)
    ).json<StockReasons>();
    expect([party_type, moves.length, has_older]).toEqual(['dc', 1, true]);
    expect(began + (moves[0]?.moved ?? 0)).toBe(stock_level);
    expect(await why(stockCast.overruled)).toMatchObject({ has_older: false });
  });

  it('of an article that a location never had there is nothing to tell', async () => {
    expect((await admin.get('/api/stock/products/999999/parties/DC01/reasons')).statusCode).toBe(404);
  });
});

describe('GET a location as a holder of stock', () => {
  const party = (identifier: string, by = admin) => by.get(`/api/proxy/sle/api/parties/${identifier}`);

  it('has its name', async () => {
    const reply = await party('DC01');
    expect([reply.statusCode, reply.json()]).toEqual([200, { name: 'DC Utrecht' }]);
  });

  it.each(['999', 'GEEN'])('does not know %s, which is nowhere or not active', async identifier => {
    const reply = await party(identifier);
    expect([reply.statusCode, reply.json()]).toMatchObject([
      404,
      { detail: `Geen locatie met identifier '${identifier}' gevonden!` },
    ]);
  });

  it('is one of the caller, who may see stock', async () => {
    await oms.db.execute(
      `UPDATE users SET permissions = permissions || $1::text[] WHERE username = 'winkel'`,
      [['stockmanagement.view']],
    );
    const shop = await oms.signIn('winkel');
    expect((await party('DC01', shop)).statusCode).toBe(404);
    expect((await party('DC01', await oms.signIn('magazijn'))).statusCode).toBe(403);
  });
});

describe('PUT stock of an article at a location', () => {
  const product = stockCast.soldOut;

  it('sets the level, adds to it, and leaves the overrule', async () => {
    expect(
      (await put(at(product, '101'), { stock_level: 12, delta: false, overrule: false })).json(),
    ).toMatchObject({
      stock_level: 12,
      stock_level_overrule: 0,
    });
    expect((await put(at(product, '101'), { stock_level: -2, delta: true })).json()).toMatchObject({
      stock_level: 10,
    });
    expect((await put(at(product, '101'), { stock_level: 3, overrule: true })).json()).toMatchObject({
      stock_level: 10,
      stock_level_overrule: 3,
    });
  });

  it('has its history: who set what from what', async () => {
    await put(at(product, '102'), { stock_level: 9 });
    await put(at(product, '102'), { stock_level: -2, delta: true });
    await put(at(product, '102'), { stock_level: 4, overrule: true });
    await put(at(product, '102'), { stock_level: 0, overrule: true });
    expect(
      await oms.db.query(
        `SELECT h.status_identifier AS what, h.summary, h.processor_config_identifier AS as_what, u.username
         FROM order_history h JOIN users u ON u.id = h.user_id
         WHERE data_type = 'stock-correction' AND object_id = $1 ORDER BY h.id`,
        [(await lineAt(product, '102'))?.id],
      ),
    ).toEqual(
      [
        { what: 'level', summary: { level: [0, 9] } },
        { what: 'level', summary: { level: [9, 7] } },
        { what: 'overrule', summary: { overrule: [0, 4] } },
        { what: 'overrule', summary: { overrule: [4, 0] } },
      ].map(row => ({ ...row, as_what: 'office', username: 'beheer' })),
    );
  });

  it('rises from below 0, also where that is not enough', async () => {
    const [place] = await oms.db.query<{ id: number }>(`SELECT id FROM locations WHERE identifier = '101'`);
    await put(at(product, '101'), { stock_level: 0 });
    await oms.db.execute(
      `INSERT INTO stock_moves_unfolded (location_id, product_identifier, stock_level, reserved, cause) VALUES ($1, $2, -3, 0, 'delivery')`,
      [place?.id, product],
    );
    expect((await put(at(product, '101'), { stock_level: 2, delta: true })).json()).toMatchObject({
      stock_level: -1,
    });
    await put(at(product, '101'), { stock_level: 0 });
  });

  it('is of a location too that is not active any more, while it has some', async () => {
    await put(at(product, '103'), { stock_level: 5 });
    const make = (active: boolean) =>
      oms.db.execute(`UPDATE locations SET active = $1 WHERE identifier = '103'`, [active]);
    await make(false);
    const reply = await put(at(product, '103'), { stock_level: 0 });
    await make(true);
    expect([reply.statusCode, reply.json()]).toMatchObject([200, { stock_level: 0 }]);
  });

  it('makes a level where there was none', async () => {
    const before = await lineAt(product, 'MAG1');
    expect(before?.stock_level ?? 0).toBe(0);
    expect((await put(at(product, 'MAG1'), { stock_level: 4 })).statusCode).toBe(200);
    expect(await lineAt(product, 'MAG1')).toMatchObject({ stock_level: 4 });
  });

  it('is right while moves are folded', async () => {
    await put(at(product, '103'), { stock_level: 20 });
    let counted: ReturnType<typeof put> | undefined;
    await oms.db.transaction(async tx => {
      await foldChunk(tx);
      counted = put(at(product, '103'), { stock_level: 7 });
      await expect
        .poll(() =>
          oms.db.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
          ),
        )
        .toHaveLength(1);
    });
    expect((await counted)?.json()).toMatchObject({ stock_level: 7 });
    expect(await lineAt(product, '103')).toMatchObject({ stock_level: 7 });
  });

  it('ends distrust: somebody has counted', async () => {
    await put(at(stockCast.distrusted, 'DC01'), { stock_level: 9 });
    expect(await lineAt(stockCast.distrusted, 'DC01')).toMatchObject({ distrusted_at: null, stock_level: 9 });
  });

  it.each([
    ['an overrule that rises', { stock_level: 900, overrule: true }, 1],
    ['an overrule that falls', { stock_level: 899, overrule: true }, 0],
    ['a level under an overrule', { stock_level: 0 }, 0],
    ['the same again', { stock_level: 0 }, 0],
  ])('tells who waits of a rise: %s', async (_what, body, told) => {
    await oms.db.execute(`DELETE FROM trigger_events WHERE event = 'stock-changed'`);
    expect((await put(at(stockCast.overruled, 'DC01'), body)).statusCode).toBe(200);
    expect(await oms.db.query(`SELECT payload FROM trigger_events WHERE event = 'stock-changed'`)).toEqual(
      Array.from({ length: told }, () => ({ payload: { product_identifier: stockCast.overruled } })),
    );
  });

  it('tells who waits that what was distrusted has been found, though it is less', async () => {
    await oms.db.execute(
      `UPDATE stock_levels SET distrusted_at = now() WHERE location_id = 1 AND product_identifier = $1`,
      [stockCast.distrusted],
    );
    await oms.db.execute(`DELETE FROM trigger_events WHERE event = 'stock-changed'`);
    await put(at(stockCast.distrusted, 'DC01'), { stock_level: -1, delta: true });
    expect(await oms.db.query(`SELECT payload FROM trigger_events WHERE event = 'stock-changed'`)).toEqual([
      { payload: { product_identifier: stockCast.distrusted } },
    ]);
  });

  it.each([
    ['no such article', at('999999', 'DC01'), { stock_level: 1 }, 404, 'Product niet gevonden'],
    [
      'no such location',
      at(product, '999'),
      { stock_level: 1 },
      404,
      "Geen locatie met identifier '999' gevonden!",
    ],
    [
      'a location that is not active',
      at(product, 'GEEN'),
      { stock_level: 1 },
      404,
      "Geen locatie met identifier 'GEEN' gevonden!",
    ],
    [
      'more than a caller can give at once, by adding',
      at(product, '103'),
      { stock_level: 1_000_000, delta: true },
      422,
      'De voorraad kan niet hoger dan 1000000 worden. Gelezen: 1000007.',
    ],
    [
      'below 0',
      at(product, '103'),
      { stock_level: -1 },
      422,
      'De voorraad kan niet lager dan 0 worden. Gelezen: -1.',
    ],
  ])('refuses %s', async (_what, path, body, status, detail) => {
    const reply = await put(path, body);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ detail });
  });

  it.each([
    [{ stock_level: 1.5 }],
    [{ stock_level: '3' }],
    [{}],
    [{ stock_level: 1e9 }],
    [{ stock_level: 1, more: 1 }],
  ])('refuses %j', async body => expect((await put(at(product, 'DC01'), body)).statusCode).toBe(400));

  it('refuses an edit of what somebody else has edited since', async () => {
    const line = await lineAt(product, '102');
    const seen = { 'X-Revision': `stock-${String(line?.id)}=${String(line?.revision)}` };
    expect((await put(at(product, '102'), { stock_level: 5 }, seen)).statusCode).toBe(200);
    const late = await put(at(product, '102'), { stock_level: 6 }, seen);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toMatchObject({ code: 'changed', by: 'Joost Hendriks' });
  });
});

describe('reports that a number is wrong', () => {
  const reports = async (of = admin, query = '') =>
    (await of.get(`/api/stock/reports${query}`)).json<StockReport[]>();
  const report = (party: string, body: object, by = admin) =>
    by.post(`/api/stock/products/${stockCast.overruled}/parties/${party}/reports`, body);
  const handle = (id: number, is_handled: boolean, by = admin) =>
    by.patch(`/api/stock/reports/${String(id)}`, { is_handled });

  it('stand with what was told and by whom, open ones first; handled says by whom and when', async () => {
    const first = (await report('DC01', { number: 'available', told: 3, sum: 5 })).json<StockReport>();
    const second = (
      await report('DC01', { number: 'stock_level', told: 9, note: ' Er liggen er 7. ' })
    ).json<StockReport>();
    expect(second).toMatchObject({
      party_name: 'DC Utrecht',
      number: 'stock_level',
      told: 9,
      sum: null,
      note: 'Er liggen er 7.',
      reported_by: 'Joost Hendriks',
      handled_at: null,
      handled_by: null,
    });
    expect((await reports()).map(({ id }) => id)).toEqual([second.id, first.id]);
    expect((await handle(second.id, true)).json()).toMatchObject({
      handled_by: 'Joost Hendriks',
      handled_at: expect.any(String),
    });
    expect((await reports()).map(({ id }) => id)).toEqual([first.id, second.id]);
    expect((await reports(admin, '?open=1')).map(({ id }) => id)).toEqual([first.id]);
    expect((await reports(admin, '?open=0')).map(({ id }) => id)).toEqual([second.id]);
    expect(await reports(admin, '?product=999999')).toEqual([]);
    expect((await handle(second.id, false)).json()).toMatchObject({ handled_by: null, handled_at: null });
  });

  it('are handled once: who comes second changes neither the name nor the time', async () => {
    const { id } = (await report('DC01', { number: 'available', told: 3, sum: 5 })).json<StockReport>();
    const first = (await handle(id, true)).json<StockReport>();
    expect((await handle(id, true)).json()).toEqual(first);
  });

  it('are of the locations of who reads them; who may not edit stock handles none', async () => {
    await oms.db.execute(
      `UPDATE users SET permissions = permissions || '{stockmanagement.view}' WHERE username = 'winkel'`,
    );
    const store = await oms.signIn('winkel');
    await put(at(stockCast.overruled, '101'), { stock_level: 4 });
    const { id } = (
      await report('101', { number: 'available', told: 4, note: 'Leeg schap' }, store)
    ).json<StockReport>();
    expect((await reports(store)).map(one => one.party_identifier)).toEqual(['101']);
    expect((await handle(id, true, store)).statusCode).toBe(403);
    await oms.db.execute(
      `UPDATE users SET permissions = permissions || '{stockmanagement.edit}' WHERE username = 'winkel'`,
    );
    const editor = await oms.signIn('winkel');
    expect((await handle(id, true, editor)).statusCode).toBe(200);
    const [elsewhere] = (await reports()).filter(one => one.party_identifier === 'DC01');
    expect((await handle(elsewhere?.id ?? 0, true, editor)).statusCode).toBe(404);
  });

  it('have a reason, of at most 500 signs', async () => {
    expect((await report('DC01', { number: 'available', told: 3 })).statusCode).toBe(400);
    expect((await report('DC01', { number: 'available', told: 3, note: '  ' })).statusCode).toBe(400);
    const long = { number: 'available', told: 3, note: 'x'.repeat(501) };
    expect((await report('DC01', long)).statusCode).toBe(400);
  });
});
