import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MadeOrder } from '../../../contract/orders/sales-order.ts';
import type { Problem } from '../../../contract/problem.ts';
import { addDays, dutchDay } from '../../../core/calendar/day.ts';
import { wallTime } from '../../../core/calendar/time.ts';
import { aLine, anOrder } from '../orders/testing.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { reassign } from './plan-again.ts';
import { followFeeders } from './request-delivery.ts';
import { openEveryDay, putPieces } from './testing.ts';
import { setDeliveries } from '../deliveries/test-changes.ts';

/** Pickups at store 102, which has none of the article; DC01 has (order-rules.md 5, feeder). */
const PIECES = 3;

let oms: TestApp;
let office: Caller;
let nth = 0;
let article: string;
let order: string;
beforeAll(async () => {
  oms = await freshApp();
  await oms.db.execute(`UPDATE users SET permissions = permissions || $1::text[] WHERE username = 'beheer'`, [
    ['pause', 'cancel', 'markasshipped', 'unabletoship'].map(act => `orders.dispatchrequests.${act}`),
  ]);
  office = await oms.signIn('beheer');
  await openEveryDay(oms.db);
  // Deliveries sent today are there today.
  await oms.db.execute('UPDATE carrier_methods SET transit_days = 0');
});
beforeEach(async () => {
  article = `gevoed-${String(++nth)}`;
  order = `261125-F${String(nth)}`;
  await oms.db.execute(`INSERT INTO products (identifier, name) VALUES ($1, 'Proef')`, [article]);
  await putPieces(oms.db, article, { DC01: 10, '102': 0 });
  await send();
});

async function send(articles = [article]): Promise<MadeOrder['dispatch_requests']> {
  const reply = await office.post('/api/rest/sales-orders', {
    ...anOrder({ identifier: order, grand_total: articles.length * PIECES * 10 }),
    lines: articles.map(product_identifier =>
      aLine({ product_identifier, quantity: PIECES, unit_gross_price: 10 }),
    ),
    fulfilment_method: 'pickup',
    fulfilment_location: '102',
  });
  return reply.json<MadeOrder>().dispatch_requests;
}

interface Row {
  readonly id: number;
  readonly identifier: string;
  readonly status: string;
  readonly place: string;
  readonly feeds: boolean;
  readonly pieces: number;
}
const all = () =>
  oms.db.query<Row>(
    `SELECT d.id, d.identifier, d.status, l.identifier AS place, d.dispatch_action IS NOT NULL AS feeds,
       (SELECT sum(quantity)::int FROM dispatch_request_lines WHERE dispatch_request_id = d.id) AS pieces
     FROM dispatch_requests d JOIN locations l ON l.id = d.location_id JOIN sales_orders o ON o.id = d.sales_order_id
     WHERE o.identifier = $1 AND NOT d.is_replaced ORDER BY d.id`,
    [order],
  );
const shown = async () => (await all()).map(({ status, place, pieces }) => [place, status, pieces]);
const one = async (feeds: boolean): Promise<Row> => {
  const row = (await all()).find(delivery => delivery.feeds === feeds);
  if (!row) throw new Error('a store and its feeder');
  return row;
};
const store = () => one(false);
const feeder = () => one(true);
const stockAt = (place: string) =>
  oms.db.one<{ stock_level: number; reserved: number }>(
    `SELECT s.stock_level, s.reserved FROM stock s JOIN locations l ON l.id = s.location_id
     WHERE s.product_identifier = $1 AND l.identifier = $2`,
    [article, place],
  );
const patch = ({ id }: Row, body: object) =>
  office.patch(`/api/rest/dispatch-requests/id:${String(id)}`, body);
const done = async (reply: ReturnType<typeof patch>) => expect((await reply).statusCode).toBe(200);
const cancelPieces = ({ id }: Row, quantity: number) =>
  office.post(`/api/omt/sales-order-cancellations/${order}`, {
    request: [{ id, cancel: [{ product_identifier: article, quantity }] }],
    timestamp: '2026-11-25T10:00:00Z',
  });
/** Into a batch, so that the floor has it. */
const request = async () => {
  const reply = await office.post('/api/rest/locations/dc/DC01/dispatch-request-batches', {
    batch_type: 'dc_sort',
    dispatch_requests: [(await feeder()).identifier],
  });
  expect(reply.statusCode).toBe(201);
};
const ship = async () => {
  await request();
  await done(patch(await feeder(), { status: 'shipped' }));
};
const follow = async () => followFeeders(oms.db, { dispatch_request_id: (await store()).id });
const jobs = async (name: string) =>
  oms.db.query<{ later: boolean }>(
    `SELECT run_at > now() + interval '1 hour' AS later FROM graphile_worker.jobs WHERE key = $1`,
    [`${name}-${String((await store()).id)}`],
  );

describe('A pickup of which the store has nothing', () => {
  it('is brought there: the feeder reserves, and does not count', async () => {
    expect(await shown()).toEqual([
      ['102', 'crossdock-requested', PIECES],
      ['DC01', 'to-be-requested', PIECES],
    ]);
    expect(await stockAt('DC01')).toEqual({ stock_level: 10, reserved: PIECES });
    expect(await stockAt('102')).toEqual({ stock_level: 0, reserved: 0 });
  });

  it('is asked of the store when its feeder was sent and is there; its pick is the receipt', async () => {
    await ship();
    expect(await jobs('fed')).toEqual([{ later: false }]);
    await follow();
    await follow();
    expect(await shown()).toEqual([
      ['102', 'requested', PIECES],
      ['DC01', 'shipped', PIECES],
    ]);
    expect(await stockAt('DC01')).toEqual({ stock_level: 10 - PIECES, reserved: 0 });
    const picked = await office.put(
      `/api/rest/sales-orders/${order}/dispatch-requests/${String((await store()).id)}/pick-by-store/shipped`,
    );
    expect(picked.statusCode).toBe(204);
    expect((await store()).status).toBe('shipped');
    expect(await stockAt('102')).toEqual({ stock_level: 0, reserved: 0 });
  });

  it('is not asked before the day on which it is there', async () => {
    await oms.db.execute('UPDATE dispatch_requests SET delivery_date = now()::date + 3 WHERE id = $1', [
      (await feeder()).id,
    ]);
    await ship();
    await follow();
    expect((await store()).status).toBe('crossdock-requested');
    expect(await jobs('fed')).toEqual([{ later: true }]);
  });

  it('is asked when that day begins by the clocks of the store', async () => {
    const tomorrow = addDays(dutchDay(Date.now()), 1);
    await oms.db.execute('UPDATE dispatch_requests SET delivery_date = $1 WHERE id = $2', [
      tomorrow,
      (await feeder()).id,
    ]);
    await ship();
    const followAt = async (now: number) => {
      vi.useFakeTimers({ toFake: ['Date'], now });
      await follow();
      vi.useRealTimers();
    };
    // The day has begun in the Netherlands; on the Canaries it is 23:30 still.
    const now = wallTime('Europe/Amsterdam', tomorrow, '00:30').at;
    await oms.db.execute(`UPDATE locations SET time_zone = 'Atlantic/Canary' WHERE identifier = '102'`);
    await followAt(now);
    expect((await store()).status).toBe('crossdock-requested');
    const waits = `SELECT round(extract(epoch FROM run_at - now()) / 60)::int AS minutes FROM graphile_worker.jobs WHERE key = $1`;
    expect(await oms.db.query(waits, [`fed-${String((await store()).id)}`])).toEqual([{ minutes: 30 }]);
    await followAt(now + 30 * 60_000);
    await oms.db.execute(`UPDATE locations SET time_zone = DEFAULT WHERE identifier = '102'`);
    expect((await store()).status).toBe('requested');
  });

  it('is not asked on the planned day when its feeder left later', async () => {
    const { id } = await feeder();
    await oms.db.execute('UPDATE dispatch_requests SET delivery_date = now()::date - 2 WHERE id = $1', [id]);
    await ship();
    const method = `SELECT carrier_method_id FROM dispatch_requests WHERE id = ${String(id)}`;
    await oms.db.execute(`UPDATE carrier_methods SET transit_days = 2 WHERE id = (${method})`);
    await follow();
    await oms.db.execute(`UPDATE carrier_methods SET transit_days = 0 WHERE id = (${method})`);
    expect((await store()).status).toBe('crossdock-requested');
    expect(await jobs('fed')).toEqual([{ later: true }]);
  });

  it('is asked when it is let go after its feeder has gone', async () => {
    const { id } = await store();
    await oms.db.execute(`UPDATE dispatch_requests SET status = 'on-hold' WHERE id = $1`, [id]);
    await ship();
    await follow();
    await oms.db.execute(`DELETE FROM graphile_worker._private_jobs`);
    await setDeliveries(oms.db, `status = 'crossdock-requested'`, 'id = $1', [id]);
    expect(await jobs('fed')).toEqual([{ later: false }]);
  });
});

describe('A feeder that is short', () => {
  it('makes the store so in the same act, and another place feeds it; the store itself may have some', async () => {
    await request();
    await done(patch(await feeder(), { status: 'unable-to-ship' }));
    expect(await shown()).toEqual([
      ['102', 'crossdock-unable-to-ship', PIECES],
      ['DC01', 'unable-to-ship', PIECES],
    ]);
    await putPieces(oms.db, article, { '103': 2, '102': 1 });
    const { id } = await store();
    await oms.db.execute('UPDATE dispatch_requests SET reassign_at = now() WHERE id = $1', [id]);
    await reassign(oms.db, { dispatch_request_id: id });
    expect(await shown()).toEqual([
      ['DC01', 'unable-to-ship', PIECES],
      ['102', 'to-be-requested', 1],
      ['102', 'crossdock-requested', 2],
      ['103', 'to-be-requested', 2],
    ]);
  });

  it('of some pieces leaves the store the others', async () => {
    await request();
    await oms.db.execute(
      'UPDATE dispatch_request_lines SET quantity_placed = 1 WHERE dispatch_request_id = $1',
      [(await feeder()).id],
    );
    await done(patch(await feeder(), { status: 'unable-to-ship' }));
    expect(await shown()).toEqual([
      ['102', 'crossdock-requested', 1],
      ['DC01', 'requested', 1],
      ['DC01', 'unable-to-ship', 2],
      ['102', 'crossdock-unable-to-ship', 2],
    ]);
  });

  it('by the floor is heard of by the job, and planned at once', async () => {
    await request();
    const batch = await oms.db.one<{ identifier: string }>(
      `SELECT b.identifier FROM dispatch_request_batches b JOIN dispatch_requests d ON d.batch_id = b.id WHERE d.id = $1`,
      [(await feeder()).id],
    );
    const ended = await office.patch(
      `/api/rest/locations/dc/DC01/dispatch-request-batches/${batch?.identifier ?? ''}`,
      { status: 'unable-to-ship-all' },
    );
    expect(ended.statusCode).toBe(200);
    await follow();
    expect((await store()).status).toBe('crossdock-unable-to-ship');
    expect(await jobs('reassign')).toEqual([{ later: false }]);
  });
});

describe('Annuleren', () => {
  it.each([
    ['the store', store],
    ['the feeder', feeder],
  ])('of %s is of both, while the feeder has not left', async (_, which) => {
    await request();
    await done(patch(await which(), { status: 'cancelled' }));
    expect(await shown()).toEqual([
      ['102', 'cancelled', PIECES],
      ['DC01', 'cancelled', PIECES],
    ]);
    expect(await stockAt('DC01')).toEqual({ stock_level: 10, reserved: 0 });
  });

  it.each([
    ['the store', store],
    ['the feeder', feeder],
  ])('of some pieces of %s is of as many of the other', async (_, which) => {
    expect((await cancelPieces(await which(), 1)).statusCode).toBe(200);
    const parts = (await all()).map(({ feeds, status, pieces }) => [feeds, status, pieces].join());
    expect(parts.toSorted((a, b) => a.localeCompare(b))).toEqual([
      'false,cancelled,1',
      `false,crossdock-requested,${String(PIECES - 1)}`,
      'true,cancelled,1',
      `true,to-be-requested,${String(PIECES - 1)}`,
    ]);
    expect(await stockAt('DC01')).toEqual({ stock_level: 10, reserved: PIECES - 1 });
  });

  it.each([
    [PIECES, ['cancelled', 'cancelled']],
    [1, ['cancelled', 'cancelled', 'crossdock-requested', 'to-be-requested']],
  ])('of %i in both at once is no more than that', async (quantity, statuses) => {
    const request_all = [await feeder(), await store()].map(({ id }) => ({
      id,
      cancel: [{ product_identifier: article, quantity }],
    }));
    const reply = await office.post(`/api/omt/sales-order-cancellations/${order}`, {
      request: request_all,
      timestamp: '2026-11-25T10:00:00Z',
    });
    expect(reply.statusCode).toBe(200);
    expect((await all()).map(({ status }) => status).toSorted()).toEqual(statuses);
    expect(await stockAt('DC01')).toEqual({ stock_level: 10, reserved: PIECES - quantity });
  });

  it.each([
    ['as many of the store', 1, { B: 1 }, { A: 2, B: 2 }],
    ['more of it of the store', 1, { A: 2, B: 1 }, { A: 1, B: 2 }],
    ['less of it of the store', 2, { A: 1 }, { A: 1, B: 3 }],
    ['all of the store', 1, { A: 3, B: 3 }, {}],
  ] as const)(
    'of an article of the feeder and %s cancels each in both, and no piece twice',
    async (_, ofFeeder, ofStore, stays) => {
      const articles = { A: article, B: `${article}-B` };
      order = `${order}B`;
      await oms.db.execute(`INSERT INTO products (identifier, name) VALUES ($1, 'Proef B')`, [articles.B]);
      await putPieces(oms.db, articles.B, { DC01: 10, '102': 0 });
      await send([articles.A, articles.B]);
      const pieces = (wanted: Readonly<Record<string, number>>) =>
        Object.entries(wanted).map(([name, quantity]) => ({
          product_identifier: articles[name as keyof typeof articles],
          quantity,
        }));
      const reply = await office.post(`/api/omt/sales-order-cancellations/${order}`, {
        request: [
          { id: (await feeder()).id, cancel: pieces({ A: ofFeeder }) },
          { id: (await store()).id, cancel: pieces(ofStore) },
        ],
      });
      expect(reply.statusCode).toBe(200);
      const left = await oms.db.query(
        `SELECT d.dispatch_action IS NOT NULL AS feeds, n.product_identifier, n.quantity
         FROM dispatch_requests d JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
         WHERE d.identifier LIKE $1 || '-%' AND d.status <> 'cancelled' ORDER BY feeds, n.product_identifier`,
        [order],
      );
      expect(left).toEqual([false, true].flatMap(feeds => pieces(stays).map(one => ({ feeds, ...one }))));
    },
  );

  it('of the store once the feeder has left is of the store alone', async () => {
    await ship();
    await done(patch(await store(), { status: 'cancelled' }));
    expect(await shown()).toEqual([
      ['102', 'cancelled', PIECES],
      ['DC01', 'shipped', PIECES],
    ]);
  });

  it('of some pieces is refused when the feeder has them in a sorting location', async () => {
    await request();
    await oms.db.execute(
      'UPDATE dispatch_request_lines SET quantity_placed = 2 WHERE dispatch_request_id = $1',
      [(await feeder()).id],
    );
    expect((await cancelPieces(await store(), 2)).json<Problem>()).toMatchObject({ code: 'pieces-placed' });
    expect(await shown()).toEqual([
      ['102', 'crossdock-requested', PIECES],
      ['DC01', 'requested', PIECES],
    ]);
  });

  it('is refused while the other is paused', async () => {
    const { id, identifier } = await feeder();
    expect((await office.post(`/api/rest/dispatch-requests/id:${String(id)}/pause`)).statusCode).toBe(200);
    expect((await patch(await store(), { status: 'cancelled' })).json<Problem>()).toMatchObject({
      status: 409,
      code: 'cascaded',
      detail: `Deze levering hoort bij ${identifier}, die al Gepauzeerd is.`,
    });
  });
});
