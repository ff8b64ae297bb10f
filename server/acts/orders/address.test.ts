import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { OrderBody } from '../../../contract/orders/sales-order.ts';
import { replan } from '../assign/plan-again.ts';
import { putPieces } from '../assign/testing.ts';
import { newId } from '../sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { aLine, anOrder } from './testing.ts';

const ORDERS = '/api/rest/sales-orders';
const NEW = {
  last_name: 'Bakker',
  street: 'Dorpsstraat',
  house_no: '9',
  zipcode: '3700 AA',
  city: 'Zeist',
  country: 'NL',
};

let oms: TestApp;
let office: Caller;
let nth = 0;
let order: OrderBody;
let delivery: { id: number; identifier: string };
beforeAll(async () => {
  oms = await freshApp();
  office = await oms.signIn('backoffice');
});
beforeEach(async () => {
  order = anOrder({ identifier: `261102-A${String(++nth).padStart(4, '0')}` });
  await office.post(ORDERS, order);
  delivery = await known(
    'SELECT id, identifier FROM dispatch_requests WHERE identifier = $1',
    `${order.identifier}-1`,
  );
  await oms.db.execute('INSERT INTO tracking_codes (dispatch_request_id, code) VALUES ($1, $2)', [
    delivery.id,
    `3S${order.identifier}`,
  ]);
});

async function known<T extends object>(sql: string, ...values: unknown[]): Promise<T> {
  const row = await oms.db.one<T>(sql, values);
  if (!row) throw new Error(`nothing for ${sql}`);
  return row;
}
const patch = (body: object, by = office, headers = {}) =>
  by.patch(`${ORDERS}/${order.identifier}`, body, { 'Idempotency-Key': newId(), ...headers });
const setStatus = (status: string) =>
  oms.db.execute('UPDATE dispatch_requests SET status = $2 WHERE id = $1', [delivery.id, status]);
const addresses = () =>
  oms.db.query(
    `SELECT a.address_type, a.city, a.archived_at IS NOT NULL AS archived FROM sales_order_addresses a
     JOIN sales_orders o ON o.id = a.sales_order_id WHERE o.identifier = $1 ORDER BY a.id`,
    [order.identifier],
  );
const history = () =>
  oms.db.query(
    `SELECT h.data_type, h.status_identifier FROM order_history h JOIN sales_orders o ON o.id = h.sales_order_id
     WHERE o.identifier = $1 AND h.change_key <> (SELECT change_key FROM order_history
       WHERE sales_order_id = o.id AND data_type = 'sales-order' AND status_identifier = 'created') ORDER BY h.id`,
    [order.identifier],
  );

describe('Adres', () => {
  it('of shipping: the old one is archived, labels are void, and what is to be requested is judged again', async () => {
    const { revision } = await known<{ revision: number }>(
      'SELECT revision FROM sales_orders WHERE identifier = $1',
      order.identifier,
    );
    const reply = await patch({ shipping_address: NEW });
    expect([reply.statusCode, reply.json()]).toEqual([
      200,
      expect.objectContaining({ identifier: order.identifier, revision: revision + 1, voided_labels: 1 }),
    ]);
    expect(await addresses()).toEqual([
      { address_type: 'billing', city: 'Utrecht', archived: false },
      { address_type: 'shipping', city: 'Utrecht', archived: true },
      { address_type: 'shipping', city: 'Zeist', archived: false },
    ]);
    expect(
      await known(
        `SELECT shipping_address->>'full_name' AS name, customer_city FROM sales_orders WHERE identifier = $1`,
        order.identifier,
      ),
    ).toEqual({ name: 'Bakker', customer_city: 'Utrecht' });
    expect(await history()).toEqual([
      { data_type: 'address', status_identifier: 'shipping' },
      { data_type: 'sales-order', status_identifier: 'changed' },
      { data_type: 'dispatch-request', status_identifier: 'to-be-requested' },
      { data_type: 'dispatch-request', status_identifier: 'requires-hold-evaluation' },
      { data_type: 'dispatch-request', status_identifier: 'to-be-requested' },
    ]);
    expect(
      await known(
        `SELECT payload FROM trigger_events e JOIN sales_orders o ON o.id = e.sales_order_id
         WHERE e.event = 'order-address-changed' AND o.identifier = $1`,
        order.identifier,
      ),
    ).toEqual({ payload: { sales_order_identifier: order.identifier } });
  });

  it('of billing changes what lists show of the customer, and no label', async () => {
    expect((await patch({ billing_address: NEW })).json()).toMatchObject({ voided_labels: 0 });
    expect(
      await known(
        'SELECT customer_name, customer_city FROM sales_orders WHERE identifier = $1',
        order.identifier,
      ),
    ).toEqual({ customer_name: 'Bakker', customer_city: 'Zeist' });
    // Whatever is still to be requested passes the hold rules again.
    expect(await history()).toEqual([
      { data_type: 'address', status_identifier: 'billing' },
      { data_type: 'sales-order', status_identifier: 'changed' },
      { data_type: 'dispatch-request', status_identifier: 'requires-hold-evaluation' },
      { data_type: 'dispatch-request', status_identifier: 'to-be-requested' },
    ]);
  });

  it('raises the version of the work that the delivery is in', async () => {
    await setStatus('requested');
    const { revision } = await known<{ revision: number }>(
      'SELECT revision FROM dispatch_requests WHERE id = $1',
      delivery.id,
    );
    await patch({ shipping_address: NEW });
    expect(await known('SELECT revision, status FROM dispatch_requests WHERE id = $1', delivery.id)).toEqual({
      revision: revision + 1,
      status: 'requested',
    });
  });

  it.each([
    ['has left', `status = 'shipped'`],
    ['had left before it was found short', `status = 'unable-to-ship-final', shipped_at = now()`],
  ])('stays as it was for what %s', async (_, is) => {
    await oms.db.execute(`UPDATE dispatch_requests SET ${is} WHERE id = $1`, [delivery.id]);
    expect((await patch({ shipping_address: NEW })).json()).toMatchObject({ voided_labels: 0 });
    expect(
      await known(`SELECT shipped_to->>'city' AS city FROM dispatch_requests WHERE id = $1`, delivery.id),
    ).toEqual({ city: 'Utrecht' });
    const shown = await office.get(
      `/api/rest/dispatch-requests?identifier=${delivery.identifier}&include=sales_order.shipping_address`,
    );
    expect(shown.json()).toMatchObject([
      {
        sales_order: {
          shipping_address: { full_name: expect.not.stringContaining('Bakker'), city: 'Utrecht' },
        },
      },
    ]);
  });

  it.each([
    ['a return, which goes to a location', `status = 'return-announced', dispatch_type = 'return'`],
    ['what feeds a store', `status = 'requested', dispatch_action = 'crossdocking'`],
  ])('leaves the label of %s', async (_, is) => {
    await oms.db.execute(`UPDATE dispatch_requests SET ${is} WHERE id = $1`, [delivery.id]);
    expect((await patch({ shipping_address: NEW })).json()).toMatchObject({ voided_labels: 0 });
    expect(
      await known('SELECT voided_at FROM tracking_codes WHERE dispatch_request_id = $1', delivery.id),
    ).toEqual({ voided_at: null });
  });

  it.each<[object, readonly string[]]>([
    [{ street: ' ', city: ' ' }, ['street', 'city']],
    [{ country: 'ZZ' }, ['country']],
    [{ email_address: 'geen' }, ['email_address']],
  ])('with %j is refused as the form does: 422', async (wrong, parts) => {
    for (const type of ['billing_address', 'shipping_address']) {
      const reply = await patch({ [type]: { ...NEW, ...wrong } });
      expect([reply.statusCode, reply.json()]).toEqual([
        422,
        expect.objectContaining({
          code: 'invalid-address',
          errors: parts.map(path => ({ path, detail: expect.any(String) as string })),
        }),
      ]);
    }
    expect(await addresses()).toHaveLength(2);
  });

  it('can stay in a country where orders mostly do not go, as it came', async () => {
    const addresses = [...order.addresses, { ...NEW, address_type: 'billing' as const, country: 'AT' }];
    order = { ...order, identifier: `261102-T${String(nth)}`, addresses };
    expect((await office.post(ORDERS, order)).statusCode).toBe(201);
    expect((await patch({ billing_address: { ...NEW, house_no: '10', country: 'AT' } })).statusCode).toBe(
      200,
    );
  });

  it.each(['requested', 'unknown'])('is in the same country while something is %s: 409', async status => {
    await setStatus(status);
    const reply = await patch({ shipping_address: { ...NEW, country: 'BE' } });
    expect([reply.statusCode, reply.json()]).toEqual([
      409,
      expect.objectContaining({
        code: 'country-fixed',
        detail: 'Annuleer of verplaats eerst wat al is aangevraagd.',
      }),
    ]);
    expect(await addresses()).toHaveLength(2);
    await setStatus('to-be-requested');
    expect((await patch({ shipping_address: { ...NEW, country: 'BE' } })).statusCode).toBe(200);
  });

  describe('in another country', () => {
    // An order of an article that no supplier has, which needs no method to send it anywhere.
    beforeEach(async () => {
      const article = `proef-${nth}`;
      await oms.db.execute(`INSERT INTO products (identifier, name) VALUES ($1, 'Proef')`, [article]);
      await putPieces(oms.db, article, { DC01: 1 });
      order = anOrder({
        identifier: `261102-L${String(nth)}`,
        lines: [aLine({ product_identifier: article })],
      });
      await office.post(ORDERS, order);
      delivery = await known(
        'SELECT id, identifier FROM dispatch_requests WHERE identifier = $1',
        `${order.identifier}-1`,
      );
    });
    const to = async (country: string) =>
      expect((await patch({ shipping_address: { ...NEW, country } })).statusCode).toBe(200);
    const plan = () =>
      known<{ status: string; method: string | null; location_id: number }>(
        `SELECT d.status, m.identifier AS method, d.location_id FROM dispatch_requests d
         LEFT JOIN carrier_methods m ON m.id = d.carrier_method_id WHERE d.id = $1`,
        delivery.id,
      );
    it('is planned anew where its method does not go, and keeps a plan that reaches it', async () => {
      const first = await plan();
      expect(first).toMatchObject({ status: 'to-be-requested', method: 'postnl_parcel_standard' });
      await to('BE');
      expect(await plan()).toEqual(first);
      await to('DE');
      expect(await plan()).toMatchObject({ status: 'to-be-requested', method: 'dhl_home' });
      await to('FR');
      expect(await plan()).toMatchObject({ status: 'unable-to-assign', method: null });
    });

    it('has another try at once where nothing went to the first, though it had none left', async () => {
      await to('FR');
      const job = `replan-${delivery.id}`;
      await oms.db.execute('SELECT graphile_worker.remove_job($1)', [job]);
      await oms.db.execute(
        'UPDATE dispatch_requests SET is_dispatch_assign_retryable = false WHERE id = $1',
        [delivery.id],
      );
      await to('NL');
      expect(
        await oms.db.query('SELECT run_at <= now() AS now FROM graphile_worker.jobs WHERE key = $1', [job]),
      ).toEqual([{ now: true }]);
      await replan(oms.db, { dispatch_request_id: delivery.id });
      expect(await plan()).toMatchObject({ status: 'to-be-requested', method: 'postnl_parcel_standard' });
    });

    it('is planned anew as well when it was held meanwhile and is released', async () => {
      await office.patch(
        `/api/rest/dispatch-requests/id:${delivery.id}`,
        { status: 'on-hold' },
        { 'Idempotency-Key': newId() },
      );
      await to('DE');
      expect(await plan()).toMatchObject({ status: 'on-hold', method: 'postnl_parcel_standard' });
      const { id } = await known<{ id: number }>(
        'SELECT id FROM hold_reasons WHERE dispatch_request_id = $1',
        delivery.id,
      );
      const path = `${ORDERS}/${order.identifier}/dispatch-requests-status-reasons/on-hold/${id}`;
      expect((await office.post(path, { decision: 'approved', comment: 'Gebeld.' })).statusCode).toBe(200);
      expect(await plan()).toMatchObject({ status: 'to-be-requested', method: 'dhl_home' });
    });
  });

  it('of an order that is collected stays the store, under another name', async () => {
    order = anOrder({
      identifier: `261102-P${String(nth)}`,
      fulfilment_method: 'pickup',
      fulfilment_location: '101',
    });
    await office.post(ORDERS, order);
    await patch({ shipping_address: NEW });
    expect(
      await known(
        `SELECT shipping_address->>'street' AS street, shipping_address->>'full_name' AS name
         FROM sales_orders WHERE identifier = $1`,
        order.identifier,
      ),
    ).toEqual({ street: 'Steenweg', name: 'Bakker' });
    expect(await addresses()).toContainEqual({ address_type: 'shipping', city: 'Utrecht', archived: false });
  });

  it('is given to an order that has none', async () => {
    await oms.db.execute(
      'DELETE FROM sales_order_addresses WHERE sales_order_id = (SELECT id FROM sales_orders WHERE identifier = $1)',
      [order.identifier],
    );
    await patch({ shipping_address: NEW });
    expect(await addresses()).toEqual([{ address_type: 'shipping', city: 'Zeist', archived: false }]);
  });

  it('that is the same changes nothing', async () => {
    await patch({ shipping_address: NEW });
    const before = await history();
    expect((await patch({ shipping_address: NEW })).json()).toMatchObject({ voided_labels: 0 });
    expect(await history()).toEqual(before);
  });

  it('is refused on a stale revision, without both rights, where nothing of the order is seen, and in another shape', async () => {
    const { id } = await known<{ id: number }>(
      'SELECT id FROM sales_orders WHERE identifier = $1',
      order.identifier,
    );
    const stale = await patch({ shipping_address: NEW }, office, { 'X-Revision': `order-${String(id)}=99` });
    expect([stale.statusCode, stale.json()]).toEqual([409, expect.objectContaining({ code: 'changed' })]);
    // With rights anew, because a session keeps those that it began with.
    const withRights = async (permissions: string) => {
      await oms.db.execute(`UPDATE users SET permissions = $1 WHERE username = 'winkel2'`, [permissions]);
      return oms.signIn('winkel2');
    };
    const one = await withRights('{orders.address.edit}');
    expect((await patch({ shipping_address: NEW }, one)).statusCode).toBe(403);
    const both = await withRights('{orders.address.edit,orders.edit}');
    expect((await patch({ shipping_address: NEW }, both)).statusCode).toBe(404);
    for (const body of [
      {},
      { shipping_address: { ...NEW, street: '' } },
      { shipping_address: NEW, billing_address: NEW },
    ])
      expect((await patch(body)).statusCode).toBe(400);
  });
});
