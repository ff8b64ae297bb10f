import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MadeOrder } from '../../../contract/orders/sales-order.ts';
import type { Suggestion } from '../../../contract/orders/suggestion.ts';
import { aLine, anOrder } from '../orders/testing.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { openEveryDay, putPieces } from './testing.ts';

let oms: TestApp;
let office: Caller;
let nth = 0;
let article: string;
beforeAll(async () => {
  oms = await freshApp();
  office = await oms.signIn('beheer');
  await openEveryDay(oms.db);
});
beforeEach(async () => {
  article = `voorstel-${String(++nth)}`;
  await oms.db.execute(`INSERT INTO products (identifier, name) VALUES ($1, 'Proef')`, [article]);
});
const order = () => `261125-S${String(nth)}`;
const stock = (at: Readonly<Record<string, number>>) => putPieces(oms.db, article, at);
/** An order of so many pieces; the identifier of its first delivery. */
const send = async (quantity = 2) => {
  const reply = await office.post('/api/rest/sales-orders', {
    ...anOrder({ identifier: order(), grand_total: quantity * 10 }),
    lines: [aLine({ product_identifier: article, quantity, unit_gross_price: 10 })],
  });
  return reply.json<MadeOrder>().dispatch_requests[0]?.identifier ?? '';
};
const ask = (quantity: number, given: object = {}, by = office) =>
  by.post(`/api/suggestion/${order()}`, { lines: [{ product_identifier: article, quantity }], ...given });
const places = (suggestion: Suggestion) =>
  suggestion.dispatch_info.map(({ dispatcher_identifier, assigned_lines }) => [
    dispatcher_identifier,
    assigned_lines.map(({ quantity }) => quantity),
  ]);
const count = () =>
  oms.db.one(
    'SELECT (SELECT count(*) FROM dispatch_requests) AS d, (SELECT count(*) FROM order_history) AS h',
  );

describe('Optimaliseren', () => {
  it('says where the pieces would go, with all that a new delivery needs, and writes nothing', async () => {
    await stock({ '102': 2, '103': 2 });
    await send();
    const before = await count();
    const reply = await ask(2, { exclude_previous_locations: true, max_parts: 1 });
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      {
        dispatch_info: [
          {
            dispatcher_type: 'store',
            dispatcher_identifier: '103',
            dispatch_date: expect.stringMatching(/^2026-/),
            delivery_date: expect.stringMatching(/^2026-/),
            dispatch_type_identifier: 'ship_from_store',
            carrier_identifier: 'postnl_parcel',
            carrier_method_identifier: 'postnl_parcel_standard',
            assigned_lines: [{ product_identifier: article, quantity: 2 }],
          },
        ],
        is_fully_assigned: true,
      },
    ]);
    expect(await count()).toEqual(before);
  });

  it('leaves out what had these lines, unless that may be', async () => {
    await stock({ '102': 2 });
    await send();
    expect((await ask(2)).json()).toEqual({ dispatch_info: [], is_fully_assigned: false });
    // Its pieces are reserved there for this very order.
    expect(places((await ask(2, { exclude_previous_locations: false })).json())).toEqual([['102', [2]]]);
  });

  it('counts on no pieces where more is reserved than there is, or where stock is distrusted', async () => {
    await stock({ '102': 2 });
    await send();
    const own = () => ask(2, { exclude_previous_locations: false });
    await oms.db.execute('UPDATE stock_levels SET distrusted_at = now() WHERE product_identifier = $1', [
      article,
    ]);
    expect((await own()).statusCode).toBe(422);
    await oms.db.execute(
      'UPDATE stock_levels SET distrusted_at = NULL, stock_level = 1 WHERE product_identifier = $1',
      [article],
    );
    expect((await own()).json()).toMatchObject({ is_fully_assigned: false });
  });

  it('divides over at most max_parts deliveries, and tells when something is left', async () => {
    await stock({ '101': 3, '102': 1, '103': 2 });
    await send(3);
    const one = (await ask(3)).json<Suggestion>();
    expect([places(one), one.is_fully_assigned]).toEqual([[['103', [2]]], false]);
    const two = (await ask(3, { max_parts: 2 })).json<Suggestion>();
    expect([places(two), two.is_fully_assigned]).toEqual([
      [
        ['103', [2]],
        ['102', [1]],
      ],
      true,
    ]);
  });

  it('is refused without stock anywhere: no_stock_for_products', async () => {
    await send();
    const reply = await ask(2);
    expect([reply.statusCode, reply.json()]).toEqual([
      422,
      expect.objectContaining({
        code: 'no_stock_for_products',
        detail: 'Er is geen voorraad van de producten in de levering',
      }),
    ]);
  });

  it('is of pieces that were ordered', async () => {
    await stock({ '102': 9 });
    await send();
    expect((await ask(3)).json()).toMatchObject({
      status: 422,
      code: 'too-many',
      detail: 'Er zijn nog 2 stuks van Proef mogelijk.',
    });
    const foreign = { lines: [{ product_identifier: 'elders', quantity: 1 }] };
    expect((await ask(1, foreign)).json()).toMatchObject({
      detail: 'Er zijn geen stuks van elders meer mogelijk.',
    });
    for (const body of [
      { lines: [] },
      { max_parts: 0 },
      { lines: [{ product_identifier: article, quantity: 0 }] },
    ])
      expect((await ask(2, body)).statusCode).toBe(400);
  });

  describe('of what two places have', () => {
    interface Half {
      readonly id: number;
      readonly place: string;
    }
    let first: Half;
    let second: Half;
    beforeEach(async () => {
      await stock({ '102': 2, '103': 2 });
      const line = aLine({ product_identifier: article, quantity: 2, unit_gross_price: 10 });
      await office.post('/api/rest/sales-orders', {
        ...anOrder({ identifier: order(), grand_total: 40 }),
        lines: [line, line],
      });
      const halves = await oms.db.query<Half>(
        `SELECT d.id, l.identifier AS place FROM dispatch_requests d JOIN locations l ON l.id = d.location_id
         JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id JOIN sales_orders o ON o.id = d.sales_order_id
         WHERE o.identifier = $1 ORDER BY n.sales_order_line_id`,
        [order()],
      );
      const [one, other] = halves;
      if (!one || !other) throw new Error('each place has half of it');
      [first, second] = [one, other];
    });

    it('divides pieces that can still go: what was shipped does not exclude its place', async () => {
      await oms.db.execute(`UPDATE dispatch_requests SET status = 'shipped' WHERE id = $1`, [first.id]);
      // Two of them have left.
      await stock({ [first.place]: 4 });
      expect(places((await ask(2)).json())).toEqual([[first.place, [2]]]);
      expect((await ask(3)).json()).toMatchObject({ code: 'too-many' });
    });

    it.each([
      ['is paused', 'paused_at = now()'],
      ['is held', `status = 'on-hold'`],
      ['was asked outside', `status = 'requested-externally'`],
    ])('divides no pieces of what %s', async (_, is) => {
      await oms.db.execute(`UPDATE dispatch_requests SET ${is} WHERE id = $1`, [first.id]);
      await stock({ [first.place]: 4 });
      expect(places((await ask(2)).json())).toEqual([[first.place, [2]]]);
      expect((await ask(3)).json()).toMatchObject({ code: 'too-many' });
    });

    it('divides no pieces of what depends on another that is past to-be-requested', async () => {
      await oms.db.execute('INSERT INTO dispatch_request_cascades (from_id, into_id) VALUES ($1, $2)', [
        first.id,
        second.id,
      ]);
      expect((await ask(1)).statusCode).toBe(200);
      await oms.db.execute(`UPDATE dispatch_requests SET status = 'requested' WHERE id = $1`, [first.id]);
      expect((await ask(1)).json()).toMatchObject({ code: 'too-many' });
    });

    it('divides pieces at the locations of the user alone', async () => {
      await oms.db.execute(
        `UPDATE users SET permissions = '{orders.dispatchrequests.suggestionbased.reroute}' WHERE username = 'winkel2'`,
      );
      const shop = await oms.signIn('winkel2');
      expect((await ask(3, {}, shop)).json()).toMatchObject({
        code: 'too-many',
        detail: expect.stringContaining('nog 2'),
      });
    });

    it('counts on no pieces that are reserved for what stays', async () => {
      const own = (quantity: number) => ask(quantity, { exclude_previous_locations: false, max_parts: 2 });
      await stock({ [first.place]: 0 });
      expect((await own(2)).statusCode).toBe(422);
      expect(places((await own(3)).json())).toEqual([[second.place, [1]]]);
    });
  });

  it('names places that the user may send from, and orders that the user may see', async () => {
    await stock({ '101': 2, '102': 2, '103': 2 });
    await send();
    await oms.db.execute(
      `UPDATE users SET permissions = '{orders.dispatchrequests.suggestionbased.reroute}' WHERE username IN ('winkel', 'winkel2')`,
    );
    const [here, elsewhere] = [await oms.signIn('winkel'), await oms.signIn('winkel2')];
    const codes = [(await ask(2, {}, here)).statusCode, (await ask(2, {}, elsewhere)).statusCode];
    expect(codes.toSorted((a, b) => a - b)).toEqual([200, 404]);
    const seen = codes[0] === 200 ? here : elsewhere;
    expect(
      places((await ask(2, { exclude_previous_locations: false }, seen)).json()).map(([place]) => place),
    ).toEqual([codes[0] === 200 ? '101' : '102']);
  });
});

describe('Kies dropshipper', () => {
  const suppliers = (delivery: string, by = office) =>
    by.get(`/api/rest/dispatch-requests/${delivery}/sle-suggestions?dispatch-type=vendor_dropship`);

  it('has the suppliers that can send all of it, with the day of arrival', async () => {
    await stock({ '102': 2, '9001': 1, '9002': 2 });
    const delivery = await send();
    const reply = await suppliers(delivery);
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      [{ shipper_identifier: '9002', delivery_date: expect.stringMatching(/^2026-/) }],
    ]);
  });

  it('has the supplier that holds the delivery already: its pieces are reserved there for it', async () => {
    await stock({ '9002': 2 });
    await oms.db.execute(
      `INSERT INTO product_supply_chains (product_identifier, supply_chain_id) SELECT $1, id FROM supply_chains WHERE identifier = 'dropship'`,
      [article],
    );
    const delivery = await send();
    expect((await suppliers(delivery)).json()).toMatchObject([{ shipper_identifier: '9002' }]);
  });

  it('has no supplier that was short of it before', async () => {
    await stock({ '9002': 2 });
    const delivery = await send();
    await stock({ '9001': 2, '9002': 9 });
    await oms.db.execute(`UPDATE dispatch_requests SET status = 'unable-to-ship' WHERE identifier = $1`, [
      delivery,
    ]);
    expect((await suppliers(delivery)).json()).toMatchObject([{ shipper_identifier: '9001' }]);
  });

  it('is of a delivery that the user sees, and of no other type', async () => {
    const delivery = await send();
    expect((await suppliers('261125-S9999-1')).statusCode).toBe(404);
    expect(
      (await office.get(`/api/rest/dispatch-requests/${delivery}/sle-suggestions?dispatch-type=x`))
        .statusCode,
    ).toBe(400);
  });
});
