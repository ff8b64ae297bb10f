import { beforeAll, beforeEach, describe, expect, it, test } from 'vitest';
import type { MadeOrder } from '../../../contract/orders/sales-order.ts';
import type { Problem } from '../../../contract/problem.ts';
import { MOST_EXAMPLES, MOST_REPLAYED, type Replay } from '../../../contract/warehouse/ruleset-replay.ts';
import { addDays, dutchDay } from '../../../core/calendar/day.ts';
import { statusesMarked } from '../../../core/delivery/status.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { aLine, anOrder } from '../orders/testing.ts';
import { openEveryDay, putPieces } from './testing.ts';

// Proef of a ruleset: what it would change for orders that came in (issue of the last third; README-things.md 6).

const ARTICLE = 'proefartikel';
let oms: TestApp;
let admin: Caller;
let nth = 0;
beforeAll(async () => {
  oms = await freshApp();
  await openEveryDay(oms.db);
  admin = await oms.signIn('beheer');
  await oms.db.execute(`INSERT INTO products (identifier, name) VALUES ($1, 'Proef'), ('ander', 'Ander')`, [
    ARTICLE,
  ]);
});

const today = dutchDay(Date.now());
beforeEach(async () => {
  // Orders of before are of another day.
  await oms.db.execute(`UPDATE sales_orders SET placed_at = placed_at - interval '60 days'`);
  await oms.db.execute(`UPDATE sales_order_lines SET placed_at = placed_at - interval '60 days'`);
  await oms.db.execute(`DELETE FROM product_supply_chains WHERE product_identifier = $1`, [ARTICLE]);
  await oms.db.execute(`DELETE FROM stock_moves_unfolded WHERE product_identifier = $1`, [ARTICLE]);
  await oms.db.execute(`UPDATE stock_levels SET reserved = 0 WHERE product_identifier = $1`, [ARTICLE]);
  await putPieces(oms.db, ARTICLE, { DC01: 9, '102': 9 });
});

async function order(article = ARTICLE): Promise<MadeOrder> {
  const identifier = `261125-P${String(++nth)}`;
  const placed_at = new Date().toISOString();
  const body = { ...anOrder({ identifier, grand_total: 12.1 }), placed_at };
  const reply = await admin.post('/api/rest/sales-orders', {
    ...body,
    lines: [aLine({ product_identifier: article })],
  });
  expect(reply.statusCode).toBe(201);
  return reply.json();
}
const replay = async (of: { ruleset?: string; products?: string; day?: string; after?: number } = {}) => {
  const { ruleset = 'winkel-eerst', day = today, ...query } = of;
  const asked = new URLSearchParams({ day, ...JSON.parse(JSON.stringify(query)) });
  return admin.get(`/api/supply-chains/${ruleset}/replay?${String(asked)}`);
};
const replayed = async (of: Parameters<typeof replay>[0]) => (await replay(of)).json<Replay>();

describe('articles that would get a ruleset', () => {
  it('have their orders of the day planned again, beside how they are planned now', async () => {
    const made = await order();
    await order('101001');
    expect(made.dispatch_requests).toMatchObject([{ dispatcher_identifier: 'DC01' }]);
    expect(await replayed({ products: ARTICLE })).toEqual({
      orders: 2,
      replayed: 1,
      elsewhere: 1,
      deliveries_now: 1,
      deliveries_tried: 1,
      differences: { 'from-store': 1 },
      loads: [],
      with_stock_of_today: 0,
      with_capacity_of_today: 0,
      examples: [
        {
          order_identifier: made.identifier,
          now: ['DC Utrecht'],
          tried: [expect.any(String)],
          days: 0,
          differences: ['from-store'],
          weight: 0,
        },
      ],
      next: null,
    });
  });

  it('differ in nothing by the ruleset that they have', async () => {
    await order();
    expect(await replayed({ ruleset: 'standaard', products: ARTICLE })).toMatchObject({
      replayed: 1,
      elsewhere: 0,
      differences: {},
      examples: [],
    });
  });

  it('are named by an EAN code too; others are in no order', async () => {
    await order();
    await oms.db.execute(`INSERT INTO product_eans VALUES ('8799999999992', $1)`, [ARTICLE]);
    expect(await replayed({ products: ' 8799999999992 , 999999' })).toMatchObject({
      replayed: 1,
      elsewhere: 1,
    });
    expect(await replayed({ products: '999999' })).toMatchObject({ orders: 1, replayed: 0 });
    await oms.db.execute(`DELETE FROM product_eans WHERE ean = '8799999999992'`);
  });
});

test('a chain is compared, for the articles that have it, with the default one', async () => {
  await admin.patch(`/api/proxy/sle/api/products/${ARTICLE}`, { ruleset_identifier: 'winkel-eerst' });
  const made = await order();
  expect(made.dispatch_requests).toMatchObject([{ dispatcher_identifier: '102' }]);
  expect(await replayed({})).toMatchObject({
    replayed: 1,
    elsewhere: 1,
    examples: [{ now: ['DC Utrecht'], order_identifier: made.identifier }],
  });
});

test('what would have no place is the worst, and is said first', async () => {
  await order();
  await putPieces(oms.db, ARTICLE, { DC01: 9, '102': 0 });
  await order();
  const { examples, differences } = await replayed({ ruleset: 'dropship', products: ARTICLE });
  expect(differences).toEqual({ unassigned: 2 });
  expect(examples.map(({ tried, days }) => [tried, days])).toEqual([
    [[], null],
    [[], null],
  ]);
});

test('the stock is that of the moment of each order, as its moves tell', async () => {
  await order();
  // Sold out since: by a count that is a move.
  const path = `/api/proxy/sle/api/stock/products/${ARTICLE}/party/102`;
  expect((await admin.put(path, { stock_level: 0 })).statusCode).toBe(200);
  expect(await replayed({ products: ARTICLE })).toMatchObject({ elsewhere: 1, with_stock_of_today: 0 });
  await order();
  // The second came after it: only the first had another place.
  expect(await replayed({ products: ARTICLE })).toMatchObject({ replayed: 2, elsewhere: 1 });
});

test('an order of before the first move is planned with the stock of today, and that is told', async () => {
  await order();
  await oms.db.execute(
    `UPDATE sales_order_lines SET placed_at = now() - interval '20 days' WHERE product_identifier = $1 AND placed_at > now() - interval '1 hour'`,
    [ARTICLE],
  );
  await oms.db.execute(
    `UPDATE sales_orders SET placed_at = now() - interval '20 days' WHERE placed_at > now() - interval '1 hour'`,
  );
  await oms.db.execute(
    `UPDATE stock_moves SET created_at = now() - interval '1 day' WHERE created_at < now() - interval '2 days'`,
  );
  expect(await replayed({ products: ARTICLE, day: addDays(today, -20) })).toMatchObject({
    replayed: 1,
    with_stock_of_today: 1,
  });
});

test('what it means for the capacity of a location on a day is told', async () => {
  await order();
  const { planned = 0 } =
    (await oms.db.one<{ planned: number }>(
      `SELECT count(*)::int AS planned FROM dispatch_requests d JOIN locations l ON l.id = d.location_id
       WHERE l.identifier = '102' AND NOT is_replaced AND dispatch_type = 'ship_from_store' AND dispatch_date = $1
         AND status = ANY($2)`,
      [today, statusesMarked('O')],
    )) ?? {};
  // Room for one more, and each order is planned as if it were the only one.
  await oms.db.execute(
    `UPDATE service_times t SET max_capacity = $1 FROM service_types s, locations l
     WHERE s.id = t.service_type_id AND l.id = t.location_id AND s.identifier = 'ship_from_store' AND l.identifier = '102'`,
    [planned + 1],
  );
  await oms.db.execute(
    `UPDATE service_types SET uses_capacities = true WHERE identifier = 'ship_from_store'`,
  );
  await order();
  const { loads } = await replayed({ products: ARTICLE });
  await oms.db.execute(`UPDATE service_times SET max_capacity = NULL`);
  expect(loads).toEqual([
    {
      location: 'Amsterdam Noord',
      service: 'ship_from_store',
      date: today,
      planned,
      more: 2,
      capacity: planned + 1,
    },
  ]);
});

test('nothing is written', async () => {
  await order();
  const tables = ['sales_orders', 'dispatch_requests', 'dispatch_request_lines', 'stock', 'order_history'];
  const state = async () =>
    Promise.all(
      [...tables, 'stock_moves_unfolded', 'inbox', 'trigger_events'].map(table =>
        oms.db.one(`SELECT count(*), md5(string_agg(t::text, '' ORDER BY t::text)) FROM ${table} t`),
      ),
    );
  const before = await state();
  await replayed({ products: ARTICLE });
  expect(await state()).toEqual(before);
});

test('a call plans so many orders at most, and says from where the next one goes on', async () => {
  await order();
  const MORE = MOST_REPLAYED + 5;
  await oms.db.execute(
    `WITH one AS (SELECT * FROM sales_orders ORDER BY id DESC LIMIT 1), made AS (
       INSERT INTO sales_orders (identifier, placed_at, shipping_address, sales_channel_identifier, grand_total)
       SELECT 'veel-' || n, one.placed_at, one.shipping_address, one.sales_channel_identifier, 0 FROM one, generate_series(1, $1::int) n RETURNING id, placed_at)
     INSERT INTO sales_order_lines (sales_order_id, product_identifier, product_name, quantity, placed_at)
     SELECT id, $2, 'Proef', 1, placed_at FROM made`,
    [MORE, ARTICLE],
  );
  const first = await replayed({ products: ARTICLE });
  expect([first.orders, first.replayed, first.examples.length]).toEqual([
    MORE + 1,
    MOST_REPLAYED,
    MOST_EXAMPLES,
  ]);
  const second = await replayed({ products: ARTICLE, after: first.next ?? 0 });
  expect([second.orders, second.replayed, second.next]).toEqual([0, MORE + 1 - MOST_REPLAYED, null]);
  await oms.db.execute(
    `DELETE FROM sales_order_lines WHERE sales_order_id IN (SELECT id FROM sales_orders WHERE identifier LIKE 'veel-%')`,
  );
  await oms.db.execute(`DELETE FROM sales_orders WHERE identifier LIKE 'veel-%'`);
});

test.each([
  ['an unknown chain', '/api/supply-chains/nergens/replay?day=2026-11-20', 404, 'not-found'],
  ['no day', '/api/supply-chains/standaard/replay', 400, 'invalid-request'],
  ['a day that is none', '/api/supply-chains/standaard/replay?day=2026-02-30', 400, 'invalid-request'],
  ['a NUL', '/api/supply-chains/standaard/replay?day=2026-11-20&products=%00', 400, 'invalid-request'],
])('%s is refused', async (_what, path, status, code) => {
  const reply = await admin.get(path);
  expect([reply.statusCode, reply.json<Problem>().code]).toEqual([status, code]);
});

test('it is for sle.supplychains.admin', async () => {
  const office = await oms.signIn('backoffice');
  expect((await office.get('/api/supply-chains/standaard/replay?day=2026-11-20')).statusCode).toBe(403);
});

test('the deliveries that fill a location are those of the moment of each order, as the history tells', async () => {
  const first = await order();
  await oms.db.execute(
    `UPDATE service_times t SET max_capacity = 1 FROM service_types s, locations l
     WHERE s.id = t.service_type_id AND l.id = t.location_id AND s.identifier = 'ship_from_store' AND l.identifier = '102'`,
  );
  await oms.db.execute(
    `UPDATE service_types SET uses_capacities = true WHERE identifier = 'ship_from_store'`,
  );
  // A delivery of before fills the store, and is cancelled after the second order came.
  await oms.db.execute(
    `UPDATE dispatch_requests d SET location_id = l.id, dispatch_type = 'ship_from_store', placed_at = now() - interval '1 hour'
     FROM locations l, sales_orders o WHERE l.identifier = '102' AND o.id = d.sales_order_id AND o.identifier = $1`,
    [first.identifier],
  );
  await order();
  const now = async () => (await replayed({ products: ARTICLE })).loads.map(({ planned }) => planned);
  const before = await now();
  const identifier = first.dispatch_requests[0]?.identifier ?? '';
  expect(
    (await admin.patch(`/api/rest/dispatch-requests/${identifier}`, { status: 'cancelled' })).statusCode,
  ).toBe(200);
  expect(await now()).toEqual(before);
  await oms.db.execute(`UPDATE service_times SET max_capacity = NULL`);
  expect(await replayed({ products: ARTICLE })).toMatchObject({ with_capacity_of_today: 0 });
});
