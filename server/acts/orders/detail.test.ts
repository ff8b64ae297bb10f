import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HistoryEntry, SalesOrder } from '../../../contract/orders/order-detail.ts';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { aLine, anOrder } from './testing.ts';

const ORDERS = '/api/rest/sales-orders';
let oms: TestApp;
let office: Caller;
let nth = 0;
let order: string;
beforeAll(async () => {
  oms = await freshApp();
  office = await oms.signIn('beheer');
});
beforeEach(async () => {
  order = `261102-D${String(++nth).padStart(4, '0')}`;
  await office.post(
    ORDERS,
    anOrder({
      identifier: order,
      grand_total: 24.2,
      lines: [aLine(), aLine({ product_identifier: '100001' })],
      payments: [
        {
          provider: 'mollie',
          method: 'ideal',
          payment_status: 'paid',
          amount: 2420,
          datetime: '2026-11-02T08:00:01Z',
        },
      ],
    }),
  );
});
const get = async (include = '', by = office) =>
  (await by.get(`${ORDERS}/${order}?include=${include}`)).json<SalesOrder>();
/** Its delivery becomes two of one piece each, so that each can go its own way. */
const divided = async (): Promise<[number, number]> => {
  const [{ id } = { id: 0 }] = await oms.db.query<{ id: number }>(
    'SELECT id FROM dispatch_requests WHERE identifier = $1',
    [`${order}-1`],
  );
  const other = await oms.db.one<{ id: number }>(
    `INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, status, dispatch_type)
     SELECT $2, sales_order_id, location_id, status, dispatch_type FROM dispatch_requests WHERE id = $1 RETURNING id`,
    [id, `${order}-2`],
  );
  await oms.db.execute(
    `UPDATE dispatch_request_lines SET dispatch_request_id = $2
     WHERE id = (SELECT max(id) FROM dispatch_request_lines WHERE dispatch_request_id = $1)`,
    [id, other?.id],
  );
  return [id, other?.id ?? 0];
};
const become = (id: number, status: string) =>
  oms.db.execute('UPDATE dispatch_requests SET status = $2 WHERE id = $1', [id, status]);
const status = async () => {
  const { global_sales_order_status, validation_status } = await get();
  return [global_sales_order_status, validation_status];
};

describe('an order', () => {
  it('is asked for parts that it has: an unknown one is refused, not left out', async () => {
    const asked = async (include: string) => {
      const reply = await office.get(`${ORDERS}/${order}?include=${include}`);
      const { code, read } = reply.json<{ code?: string; read?: string }>();
      return [reply.statusCode, code, read];
    };
    expect(await asked('addresses,constructor')).toEqual([422, 'unknown-include', 'constructor']);
    expect(await asked('current_dispatch_requests.nothing')).toEqual([
      422,
      'unknown-include',
      'current_dispatch_requests.nothing',
    ]);
    expect(
      (await asked('current_dispatch_requests_with_paused.storage_location;preferred_refund_method'))[0],
    ).toBe(200);
    const refunds = 'current_refund_requests.refund_request_lines.dispatch_request_line';
    expect((await get(refunds)).current_refund_requests).toEqual([]);
  });

  it('has its fields, and the parts that are asked for', async () => {
    await office.post(`${ORDERS}/${order}/comments`, { comment: 'Klant belt terug.' });
    const plain = await get();
    expect(plain).toMatchObject({
      identifier: order,
      placed_at: '2026-11-02T08:00:00.000Z',
      sales_channel_identifier: 'web',
      fulfilment_method: 'delivery',
      grand_total: 24.2,
      global_sales_order_status: 'open',
      validation_status: 'released',
      comment_count: 1,
      latest_comment: { comment: 'Klant belt terug.' },
      linked_sales_order_identifiers: [],
    });
    expect(plain).not.toHaveProperty('sales_order_lines');
    const whole = await get(
      'sales_order_lines,addresses,sales_order_payments,invoices,responsible_location_history,current_dispatch_requests_with_paused',
    );
    expect(whole.sales_order_lines).toEqual([
      expect.objectContaining({
        product_identifier: '101023',
        is_extra: false,
        quantity: 1,
        line_gross_price: 12.1,
        line_tax_amount: 2.1,
      }),
      expect.objectContaining({ product_identifier: '100001' }),
    ]);
    expect(whole.addresses?.map(({ address_type, full_name }) => [address_type, full_name])).toEqual([
      ['billing', 'Jansen'],
      ['shipping', 'Jansen'],
    ]);
    expect(whole.sales_order_payments).toEqual([
      expect.objectContaining({ method: 'ideal', payment_status: 'paid', amount: 24.2 }),
    ]);
    expect(whole.current_dispatch_requests_with_paused).toEqual([
      expect.objectContaining({ identifier: `${order}-1`, status: 'to-be-requested', is_replaced: false }),
    ]);
  });

  it('has a payment of which neither amount nor moment is known: it is of when the order was placed', async () => {
    const sent = anOrder({
      identifier: `${order}-P`,
      payments: [{ provider: 'mollie', method: 'ideal', payment_status: 'paid' }],
    });
    expect((await office.post(ORDERS, sent)).statusCode).toBe(201);
    const reply = await office.get(`${ORDERS}/${sent.identifier}?include=sales_order_payments`);
    expect(reply.json<SalesOrder>().sales_order_payments).toMatchObject([
      { method: 'ideal', amount: null, datetime: '2026-11-02T08:00:00.000Z' },
    ]);
  });

  it('says of a delivery what its type is called, where it is sorted, its parcels, and what its articles cost', async () => {
    await oms.db.execute(
      `UPDATE dispatch_requests SET storage_location_id = (SELECT s.id FROM storage_locations s
         JOIN storage_zones z ON z.id = s.storage_zone_id WHERE z.identifier = 'A'
           AND s.id NOT IN (SELECT storage_location_id FROM dispatch_requests WHERE storage_location_id IS NOT NULL)
         ORDER BY s.id DESC LIMIT 1)
       WHERE identifier = $1`,
      [`${order}-1`],
    );
    await oms.db.execute(
      `INSERT INTO tracking_codes (dispatch_request_id, code)
       SELECT id, '3SVHG' || id FROM dispatch_requests WHERE identifier = $1`,
      [`${order}-1`],
    );
    const of = 'current_dispatch_requests_with_paused';
    const parts = 'storage_location.storage_zone,tracking_codes,dispatch_request_lines.unit_price';
    const { [of]: [delivery] = [] } = await get(
      parts
        .split(',')
        .map(part => `${of}.${part}`)
        .join(','),
    );
    expect(delivery).toMatchObject({
      dispatch_type: { identifier: 'dc_delivery', display_name: 'Levering vanuit DC' },
      dispatch_type_id: expect.any(Number),
      storage_location: { storage_zone: { identifier: 'A' } },
      tracking_codes: [{ updated_at: expect.stringContaining('T') }],
      dispatch_request_batch_id: null,
      storage_location_id: expect.any(Number),
      dispatch_request_lines: [
        { unit_price: 12.1, scanned: 0, final_scanned_quantity: null, goods_receipt_line_id: null },
        { unit_price: 12.1, dispatch_request_id: expect.any(Number) },
      ],
    });
    const { [of]: [plain] = [] } = await get(of);
    expect(plain?.dispatch_request_lines[0]).not.toHaveProperty('unit_price');
  });

  it('calls a type that the OMS does not know by its own identifier', async () => {
    const become = (type: string) =>
      oms.db.execute('UPDATE dispatch_requests SET dispatch_type = $2 WHERE identifier = $1', [
        `${order}-1`,
        type,
      ]);
    await become('fietskoerier');
    const of = 'current_dispatch_requests_with_paused';
    const { [of]: [delivery] = [] } = await get(of);
    await become('dc_delivery');
    expect(delivery).toMatchObject({
      dispatch_type: { identifier: 'fietskoerier', display_name: 'fietskoerier' },
      dispatch_type_id: null,
    });
  });

  it('shows no amounts to who may not see them', async () => {
    await oms.db.execute(
      `UPDATE users SET permissions = '{orders.view,canmanagealllocations}' WHERE username = 'winkel'`,
    );
    await oms.db.execute(
      `UPDATE sales_order_lines SET metadata = '{"private_copy_levy": 0.35}',
         promotions = '[{"identifier": "HERFST", "promotion_amount": 1}]'
       WHERE sales_order_id = (SELECT id FROM sales_orders WHERE identifier = $1)`,
      [order],
    );
    await oms.db.execute(
      `UPDATE sales_orders SET metadata = metadata || '{"surcharges": {"gross_amount": 2}}' WHERE identifier = $1`,
      [order],
    );
    const seen = await get(
      'sales_order_lines,sales_order_payments,current_dispatch_requests.dispatch_request_lines.unit_price',
      await oms.signIn('winkel'),
    );
    expect([
      seen.grand_total,
      seen.sales_order_lines?.[0]?.line_gross_price,
      seen.sales_order_payments?.[0]?.amount,
      seen.current_dispatch_requests?.[0]?.dispatch_request_lines[0]?.unit_price,
      seen.sales_order_lines?.[0]?.promotions,
      seen.sales_order_lines?.[0]?.metadata,
      seen.metadata['surcharges'],
    ]).toEqual([null, null, null, null, [{ identifier: 'HERFST' }], {}, undefined]);
    const { metadata, sales_order_lines: [line] = [] } = await get('sales_order_lines');
    expect([line?.promotions, line?.metadata, metadata['surcharges']]).toEqual([
      [{ identifier: 'HERFST', promotion_amount: 1 }],
      { private_copy_levy: 0.35 },
      { gross_amount: 2 },
    ]);
  });

  it('shows linked deliveries to who may see them, and their statuses to all', async () => {
    await oms.db.execute(
      'INSERT INTO dispatch_request_cascades (from_id, into_id) VALUES ($1, $2)',
      await divided(),
    );
    const fedBy = async (permissions: string) => {
      await oms.db.execute(`UPDATE users SET permissions = $1 WHERE username = 'winkel'`, [permissions]);
      const of = 'current_dispatch_requests';
      const { [of]: deliveries } = await get(
        `${of}.cascades_from_dispatch_requests,${of}.linked_statuses`,
        await oms.signIn('winkel'),
      );
      const fed = deliveries?.at(-1);
      return [
        fed?.cascades_from_dispatch_requests?.map(one => [one.identifier, one.is_replaced]),
        fed?.linked_statuses,
      ];
    };
    const seesAll = '{orders.view,canmanagealllocations,orders.dispatchrequests.showcascades}';
    expect(await fedBy('{orders.view,canmanagealllocations}')).toEqual([undefined, ['to-be-requested']]);
    expect(await fedBy(seesAll)).toEqual([[[`${order}-1`, false]], ['to-be-requested']]);
    await oms.db.execute(
      `UPDATE dispatch_requests SET status = 'cancelled', is_replaced = true WHERE identifier = $1`,
      [`${order}-1`],
    );
    const { current_dispatch_requests: [fed] = [] } = await get('current_dispatch_requests.linked_statuses');
    expect(fed?.linked_statuses).toEqual([]);
    expect(await fedBy(seesAll)).toEqual([[[`${order}-1`, true]], []]);
  });

  it('says of a delivery whose stock its pieces are, when it is asked for', async () => {
    const usesStock = async () => {
      const { current_dispatch_requests: [first] = [] } = await get('current_dispatch_requests.uses_stock');
      return first?.uses_stock;
    };
    expect(await usesStock()).toBe(true);
    await oms.db.execute('UPDATE dispatch_requests SET uses_stock = false WHERE identifier = $1', [
      `${order}-1`,
    ]);
    expect(await usesStock()).toBe(false);
    const { current_dispatch_requests: [first] = [] } = await get('current_dispatch_requests');
    expect(first).not.toHaveProperty('uses_stock');
  });

  it('shows the price that an extra line is to show to who may see it, the rest of its metadata to all', async () => {
    const extra = { extra_order_line_unit_price_to_show: 9.95, levy: 2 };
    await oms.db.execute(
      `UPDATE sales_order_lines SET is_extra = true, metadata = $2
       WHERE sales_order_id = (SELECT id FROM sales_orders WHERE identifier = $1)`,
      [order, extra],
    );
    const seenBy = async (permissions: string) => {
      await oms.db.execute(`UPDATE users SET permissions = $1 WHERE username = 'winkel'`, [permissions]);
      return (await get('sales_order_lines', await oms.signIn('winkel'))).sales_order_lines?.[0]?.metadata;
    };
    expect(await seenBy('{orders.view,canmanagealllocations}')).toEqual({ levy: 2 });
    expect(await seenBy('{orders.view,canmanagealllocations,extraorderlines.showmetadataprice}')).toEqual(
      extra,
    );
  });

  it('tells who follows up a delivery to who may see that delivery', async () => {
    const [there, here] = await divided();
    await oms.db.execute(
      `UPDATE dispatch_requests SET location_id = (SELECT location_id FROM user_locations JOIN users u ON u.id = user_id
         WHERE username = 'winkel' LIMIT 1) WHERE id = $1`,
      [here],
    );
    await oms.db.execute(
      'INSERT INTO responsible_locations (dispatch_request_id, location_id) VALUES ($1, 1), ($2, 1)',
      [there, here],
    );
    const told = async (by: Caller) =>
      (await get('responsible_location_history', by)).responsible_location_history?.map(
        ({ dispatch_request_identifier }) => dispatch_request_identifier,
      );
    await oms.db.execute(`UPDATE users SET permissions = '{orders.view}' WHERE username = 'winkel'`);
    expect(await told(await oms.signIn('winkel'))).toEqual([`${order}-2`]);
    expect(await told(office)).toEqual([`${order}-1`, `${order}-2`]);
  });

  it('says of each plan which places were considered, and why each dropped out', async () => {
    const { current_dispatch_requests: [delivery] = [] } = await get(
      'current_dispatch_requests.metadata.assign_component_results',
    );
    const tries = delivery?.metadata.assign_component_results ?? [];
    expect(tries).toHaveLength(1);
    const answers = tries.flatMap(({ results }) => results);
    expect(answers).toContainEqual(
      expect.objectContaining({ kind: 'stock', code: 'fits', locations: expect.arrayContaining(['DC01']) }),
    );
    expect(answers.some(({ code, locations }) => code !== 'fits' && locations.length > 0)).toBe(true);
    expect(
      (await get('current_dispatch_requests')).current_dispatch_requests?.[0]?.metadata,
    ).not.toHaveProperty('assign_component_results');
  });

  it('is nobody else’s: 404 unknown, 422 without a delivery at the user’s locations', async () => {
    const unknown = await office.get(`${ORDERS}/261102-D9999`);
    expect([unknown.statusCode, unknown.json()]).toMatchObject([
      404,
      { detail: 'De gevraagde order bestaat niet.' },
    ]);
    await oms.db.execute(
      `UPDATE users SET permissions = '{orders.view,orders.history.view}' WHERE username = 'winkel2'`,
    );
    const store = await oms.signIn('winkel2');
    expect((await store.get(`${ORDERS}/${order}/history`)).statusCode).toBe(404);
    for (const path of ['', '/dispatch-requests'])
      expect((await store.get(`${ORDERS}/${order}${path}`)).json()).toMatchObject({
        status: 422,
        code: 'NoDispatchRequestsForUser',
      });
  });
});

describe('how an order stands', () => {
  it.each([
    ['open', 'to-be-requested', 'requested'],
    ['open', 'cancelled', 'requested'],
    ['partly-shipped', 'shipped', 'requested'],
    ['fully-shipped', 'shipped', 'delivered'],
    ['fully-shipped', 'shipped', 'cancelled'],
    ['fully-shipped', 'shipped', 'unable-to-ship-final'],
    ['fully-cancelled', 'cancelled', 'unable-to-ship-final'],
  ])('is %s when its pieces are %s and %s', async (stands, one, two) => {
    const [first, second] = await divided();
    await become(first, one);
    await become(second, two);
    expect(await status()).toEqual([stands, 'released']);
  });

  it.each([['on-hold'], ['in-review'], ['on-hold-final'], ['on-hold-final-manual']])(
    'is on hold with %s',
    async held => {
      const [first] = await divided();
      await become(first, held);
      expect(await status()).toEqual(['open', 'on-hold']);
    },
  );

  it('is fully-returned when all that was shipped came back, and counts no complaint and no record', async () => {
    const [first, second] = await divided();
    await become(first, 'shipped');
    await become(second, 'cancelled');
    // A delivery that a reroute left, and a complaint beside the shipped one.
    await oms.db.execute(
      `INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, status, dispatch_type, is_replaced)
       SELECT identifier || s.nth, sales_order_id, location_id, s.status, dispatch_type, s.replaced FROM dispatch_requests,
         (VALUES ('x', 'cancelled', true), ('y', 'shipped-with-issues', false)) AS s(nth, status, replaced) WHERE id = $1`,
      [first],
    );
    await oms.db.execute(
      `INSERT INTO dispatch_request_lines (dispatch_request_id, sales_order_line_id, product_identifier, quantity)
       SELECT d.id, n.sales_order_line_id, n.product_identifier, n.quantity FROM dispatch_requests d, dispatch_request_lines n
       WHERE d.identifier IN ($2, $3) AND n.dispatch_request_id = $1`,
      [first, `${order}-1x`, `${order}-1y`],
    );
    expect(await status()).toEqual(['fully-shipped', 'released']);
    await oms.db.execute(
      `WITH back AS (
         INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, status, dispatch_type)
         SELECT identifier || 'r', sales_order_id, location_id, 'return-received', 'return' FROM dispatch_requests WHERE id = $1
         RETURNING id),
       line AS (
         INSERT INTO dispatch_request_lines (dispatch_request_id, sales_order_line_id, product_identifier, quantity)
         SELECT back.id, n.sales_order_line_id, n.product_identifier, 1 FROM back, dispatch_request_lines n
         WHERE n.dispatch_request_id = $1 RETURNING id, dispatch_request_id)
       INSERT INTO return_receipts (mutation_id, dispatch_request_id, dispatch_request_line_id, storage_location_id, product_state, quantity, user_id)
       SELECT gen_random_uuid(), dispatch_request_id, id, (SELECT min(id) FROM storage_locations), 'sellable', 1, 1 FROM line`,
      [first],
    );
    expect(await status()).toEqual(['fully-returned', 'released']);
  });
});

describe('its deliveries and history', () => {
  it('are all there, replaced ones with what replaces them', async () => {
    const [first, second] = await divided();
    await oms.db.execute('UPDATE dispatch_requests SET status = $2, is_replaced = true WHERE id = $1', [
      first,
      'cancelled',
    ]);
    await oms.db.execute('INSERT INTO dispatch_request_replacements VALUES ($1, $2)', [first, second]);
    const all = (
      await office.get(`${ORDERS}/${order}/dispatch-requests?include=replaced_by_dispatch_requests`)
    ).json<DispatchRequest[]>();
    expect(
      all.map(({ identifier, is_replaced, replaced_by_dispatch_requests }) => [
        identifier,
        is_replaced,
        replaced_by_dispatch_requests,
      ]),
    ).toEqual([
      [
        `${order}-1`,
        true,
        [
          {
            id: second,
            identifier: `${order}-2`,
            status: 'to-be-requested',
            is_replaced: false,
            dispatcher_name: 'DC Utrecht',
          },
        ],
      ],
      [`${order}-2`, false, []],
    ]);
    expect((await get('current_dispatch_requests')).current_dispatch_requests).toHaveLength(1);
  });

  it('are counted where the user does not see them, with who took over what was seen; the replaced ones not', async () => {
    const [first, second] = await divided();
    const floor = await oms.signIn('backoffice');
    const elsewhere = async (by: Caller) => (await get('', by)).dispatch_requests_elsewhere;
    const takenOver = async (by: Caller) => (await get('', by)).dispatch_requests_taken_over_by;
    expect(await elsewhere(floor)).toBe(0);
    const goes = (columns: string) =>
      oms.db.execute(
        `UPDATE dispatch_requests SET ${columns}, location_id = (SELECT min(id) FROM typed_locations WHERE type = 'vendor') WHERE id = $1`,
        [second],
      );
    await goes(`status = 'requested'`);
    expect([await elsewhere(floor), await elsewhere(office)]).toEqual([1, 0]);
    expect(await takenOver(floor)).toEqual([]);
    await oms.db.execute('INSERT INTO dispatch_request_replacements VALUES ($1, $2)', [first, second]);
    expect([await takenOver(floor), await takenOver(office)]).toEqual([['Van Houten Groothandel'], []]);
    await goes(`status = 'cancelled', is_replaced = true`);
    expect(await elsewhere(floor)).toBe(0);
  });

  it('say who did what, the newest first, and what was so until when', async () => {
    await office.post(`/api/rest/dispatch-requests/${order}-1/pause`);
    await office.post(`${ORDERS}/${order}/comments`, { comment: 'Klant belt terug.' });
    const rows = (await office.get(`${ORDERS}/${order}/history`)).json<HistoryEntry[]>();
    expect(
      rows.map(row => [
        row.data_type,
        row.status_identifier,
        row.processor_config_identifier,
        row.archived_at !== null,
      ]),
    ).toEqual([
      ['comment', 'added', 'office', false],
      ['dispatch-request', 'requested-paused', 'office', false],
      ['dispatch-request', 'to-be-requested', 'hold-rules', true],
      ['dispatch-request', 'requires-hold-evaluation', 'intake', true],
      ['sales-order-line', 'created', 'intake', false],
      ['sales-order-line', 'created', 'intake', false],
      ['payment', 'paid', 'intake', false],
      ['sales-order', 'created', 'intake', false],
    ]);
    expect(rows.slice(4).map(({ object_identifier }) => object_identifier)).toEqual([
      '100001',
      '101023',
      'ideal',
      order,
    ]);
    expect(rows[1]).toMatchObject({
      object_identifier: `${order}-1`,
      caused_by_status_identifier: 'to-be-requested',
      user_name: 'Joost Hendriks',
    });
    expect(rows[2]?.archived_at).toBe(rows[1]?.created_at);
    expect((await office.get(`${ORDERS}/${order}/history?limit=1`)).json()).toHaveLength(1);
  });
});
