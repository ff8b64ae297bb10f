import { beforeAll, describe, expect, it } from 'vitest';
import type { HistoryEntry } from '../../../contract/orders/order-detail.ts';
import { moments, standingBefore } from '../../../core/history/replay.ts';
import type { HistoryRow } from '../../../core/history/row.ts';
import { threads } from '../../../core/history/threads.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { replan } from '../assign/plan-again.ts';
import { openEveryDay, putPieces } from '../assign/testing.ts';
import { runEvent } from '../triggers/run-event.ts';
import { aLine, anOrder } from './testing.ts';

const ORDERS = '/api/rest/sales-orders';
type Row = HistoryEntry & HistoryRow;

let oms: TestApp;
let office: Caller;
let nth = 0;
beforeAll(async () => {
  oms = await freshApp();
  office = await oms.signIn('beheer');
  await openEveryDay(oms.db);
});

/** Sends an order of an article of its own, of which so many pieces lie at these places. */
async function send(at: Readonly<Record<string, number>>): Promise<{ order: string; article: string }> {
  const [order, article] = [`261125-H${String(++nth)}`, `spoor-${String(nth)}`];
  await oms.db.execute(`INSERT INTO products (identifier, name) VALUES ($1, 'Spoor')`, [article]);
  await putPieces(oms.db, article, at);
  const body = {
    ...anOrder({ identifier: order, grand_total: 20 }),
    lines: [aLine({ product_identifier: article, quantity: 2, unit_gross_price: 10 })],
    payments: [
      {
        provider: 'mollie',
        method: 'ideal',
        payment_status: 'paid',
        amount: 2000,
        datetime: '2026-11-02T08:00:01Z',
      },
    ],
  };
  expect((await office.post(ORDERS, body)).statusCode).toBe(201);
  return { order, article };
}
const rowsOf = async (order: string, by = office) =>
  (await by.get(`${ORDERS}/${order}/history`)).json<Row[]>();
const patch = async (delivery: string, body: object) =>
  expect((await office.patch(`/api/rest/dispatch-requests/${delivery}`, body)).statusCode).toBe(200);
const correct = async (article: string, party: string, stock_level: number) =>
  expect(
    (await office.put(`/api/proxy/sle/api/stock/products/${article}/party/${party}`, { stock_level }))
      .statusCode,
  ).toBe(200);
const idOf = async (delivery: string) =>
  (await oms.db.one<{ id: number }>('SELECT id FROM dispatch_requests WHERE identifier = $1', [delivery]))
    ?.id ?? 0;
const standing = (rows: readonly Row[], undone: number) =>
  Object.fromEntries(
    [...standingBefore(rows, undone)]
      .filter(([thing]) => !/^(stock-correction|event-result|sales-order) /.test(thing))
      .map(([thing, { status, facts }]) => [thing, { status, facts }]),
  );

describe('the history of an order', () => {
  it('read backwards gives the order as it stood after each act, down to how it came in', async () => {
    const { order } = await send({ '102': 5 });
    const delivery = `${order}-1`;
    const stood = [standing(await rowsOf(order), 0)];
    const acts = [
      () => patch(delivery, { status: 'to-be-requested', dispatch_date: '2099-01-04' }),
      () => office.post(`/api/rest/dispatch-requests/${delivery}/pause`, {}),
      () => office.post(`/api/rest/dispatch-requests/${delivery}/resume`, {}),
      () =>
        office.patch(`${ORDERS}/${order}`, {
          shipping_address: {
            last_name: 'Jansen',
            street: 'Dorpsstraat',
            house_no: '7',
            city: 'Zeist',
            country: 'NL',
          },
        }),
      () => patch(delivery, { status: 'on-hold' }),
    ];
    for (const act of acts) {
      await act();
      stood.push(standing(await rowsOf(order), 0));
    }
    const rows = await rowsOf(order);
    const steps = moments(rows);
    expect(steps).toHaveLength(acts.length + 1);
    // The address has no row before it was changed: by that row it is known before it too.
    const address = { status: 'shipping', facts: { address: 'Kerkstraat 1, Utrecht' } };
    expect(steps.map(undone => standing(rows, undone))).toEqual(
      stood.map(state => ({ 'address shipping': address, ...state })).toReversed(),
    );
    expect(stood[0]?.[`dispatch-request ${String(await idOf(delivery))}`]).toMatchObject({
      status: 'to-be-requested',
      facts: { location: 'Amsterdam Noord' },
    });
    expect(standing(rows, rows.length)).toEqual({ 'address shipping': address });
  });

  it('tells the articles of a delivery before and after each change of them', async () => {
    const { order } = await send({ '102': 5 });
    const delivery = `${order}-1`;
    const line = await oms.db.one<{ id: number; name: string; quantity: number }>(
      `SELECT n.id, l.product_name AS name, n.quantity FROM dispatch_request_lines n
       JOIN sales_order_lines l ON l.id = n.sales_order_line_id WHERE n.dispatch_request_id = $1`,
      [await idOf(delivery)],
    );
    const { id = 0, name = '', quantity = 0 } = line ?? {};
    expect(quantity).toBeGreaterThan(1);
    await patch(delivery, { status: 'unable-to-ship-final', lines: [{ id, quantity: 1 }] });
    const rows = await rowsOf(order);
    const thing = `dispatch-request-lines ${String(await idOf(delivery))}`;
    const pieces = (undone: number) => standing(rows, undone)[thing]?.facts['pieces'];
    expect(rows.find(({ data_type }) => data_type === 'dispatch-request-lines')).toMatchObject({
      object_identifier: delivery,
      facts: { pieces: [`${String(quantity)} × ${name}`, `${String(quantity - 1)} × ${name}`] },
      now: { pieces: `${String(quantity - 1)} × ${name}` },
    });
    expect([pieces(0), pieces(moments(rows)[1] ?? 0)]).toEqual([
      `${String(quantity - 1)} × ${name}`,
      `${String(quantity)} × ${name}`,
    ]);
    expect(standing(rows, 0)[`dispatch-request ${String(await idOf(delivery))}`]?.facts['pieces']).toBe(
      `${String(quantity - 1)} × ${name}`,
    );
  });

  it('says what a cancellation set off: its proposal and its mail are of the same thread, for who sees actions', async () => {
    const { order } = await send({ '102': 5 });
    await patch(`${order}-1`, { status: 'cancelled' });
    await office.post(`${ORDERS}/${order}/comments`, { comment: 'Los hiervan.' });
    for (const { id } of await oms.db.query<{ id: number }>(
      `SELECT trigger_event_id AS id FROM waiting_events w JOIN sales_orders o ON o.id = w.sales_order_id WHERE o.identifier = $1`,
      [order],
    ))
      await runEvent(oms.db, { trigger_event_id: id });
    const kinds = (rows: readonly Row[]) =>
      threads(rows)
        .find(thread => thread.some(({ status_identifier: to }) => to === 'cancelled'))
        ?.map(({ data_type }) => data_type);
    const of = kinds(await rowsOf(order));
    expect(of?.[0]).toBe('dispatch-request');
    expect(new Set(of)).toEqual(new Set(['dispatch-request', 'refund-request', 'event-result']));
    await oms.db.execute(
      `UPDATE users SET permissions = '{orders.history.view,canmanagealllocations}' WHERE username = 'magazijn'`,
    );
    const alone = await rowsOf(order, await oms.signIn('magazijn'));
    expect(new Set(kinds(alone))).toEqual(new Set(['dispatch-request', 'refund-request']));
  });

  it('has the corrections of its articles where they were to come from, and the plan that one made possible', async () => {
    const { order, article } = await send({});
    const other = await send({ '102': 5 });
    await correct(other.article, '102', 4);
    await correct(article, '102', 3);
    await correct(article, '103', 0);
    await replan(oms.db, { dispatch_request_id: await idOf(`${order}-1`) });
    const rows = await rowsOf(order);
    const corrections = rows.filter(({ data_type }) => data_type === 'stock-correction');
    expect(corrections.map(({ object_identifier, facts }) => [object_identifier, facts])).toEqual([
      [`Amsterdam Noord, ${article}`, { level: [0, 3] }],
    ]);
    const [thread = []] = threads(rows).filter(of => of.includes(corrections[0] as Row));
    expect(thread.slice(1).map(({ processor_config_identifier: by }) => by)).toContain('assigner');
    expect(thread.at(-1)?.caused_by_processor_config_identifier).toBe('office');
    // Another user, who sees another delivery alone, is not told of stock elsewhere.
    await oms.db.execute(`UPDATE users SET permissions = '{orders.history.view}' WHERE username = 'winkel'`);
    await oms.db.execute(
      `INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, status, dispatch_type, changed_as, change_key)
       SELECT $1 || '-9', o.id, l.id, 'requested', 'ship_from_store', 'office', gen_random_uuid()
       FROM sales_orders o, locations l WHERE o.identifier = $1 AND l.identifier = '101'`,
      [order],
    );
    const shop = await rowsOf(order, await oms.signIn('winkel'));
    expect(shop.map(({ data_type }) => data_type)).toContain('dispatch-request');
    expect(shop.map(({ data_type }) => data_type)).not.toContain('stock-correction');
  });
});
