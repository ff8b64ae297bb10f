import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { CheckedReroute, Rerouted } from '../../../contract/orders/reroute.ts';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import type { MutationResult } from '../../../contract/scanning/mutation.ts';
import type { Problem } from '../../../contract/problem.ts';
import { addDays } from '../../../core/calendar/day.ts';
import { lockProducts } from '../assign/lock-products.ts';
import { addBatch, newId, outcome, placement, type TestBatch } from '../sorting/test-batch.ts';
import { foldStock } from '../../nouns/stock/fold.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

const PATH = '/api/rest/dispatch-requests';
const DEVICE = '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11';
/** A Monday. */
const MONDAY = '2099-01-05';

let oms: TestApp;
let office: Caller;
let shop: Caller;
let batch: TestBatch;
/** The first delivery of the batch: two lines, of three pieces and one. */
let first: TestBatch['deliveries'][number];

beforeAll(async () => {
  oms = await freshApp();
  await permit('magazijn', 'reroute', 'choosedropshipper', 'pause');
  await permit('winkel', 'reroute');
  office = await oms.signIn('magazijn');
  shop = await oms.signIn('winkel');
});
beforeEach(async () => {
  await oms.db.execute(
    `UPDATE dispatch_requests SET storage_location_id = NULL WHERE identifier LIKE '261120-%'`,
  );
  batch = await addBatch(oms.db, [
    {
      lines: [
        [0, 3],
        [1, 1],
      ],
      tracking: ['3SRETEST01'],
    },
    { lines: [[0, 2]] },
  ]);
  const [delivery] = batch.deliveries;
  if (!delivery) throw new Error('the batch has deliveries');
  first = delivery;
});

const permit = (username: string, ...actions: string[]) =>
  oms.db.execute('UPDATE users SET permissions = permissions || $2::text[] WHERE username = $1', [
    username,
    actions.map(action => `orders.dispatchrequests.${action}`),
  ]);
/** Pieces of lines of the first delivery, by their index. */
const pieces = (...parts: [nth: number, quantity: number][]) =>
  parts.map(([nth, quantity]) => ({
    old_line_ids: [first.lines[nth]?.id ?? 0],
    product_identifier: first.lines[nth]?.product_identifier ?? '',
    quantity,
  }));
const WHOLE: [number, number][] = [
  [0, 3],
  [1, 1],
];
const to = (lines: object[], other: object = {}) => ({
  status: 'to-be-requested',
  dispatcher_type: 'dc',
  dispatcher_identifier: 'DC01',
  dispatch_type_identifier: 'dc_delivery',
  carrier_identifier: 'postnl_parcel',
  carrier_method_identifier: 'postnl_parcel_standard',
  dispatch_date: MONDAY,
  lines,
  ...other,
});
const dropship = (lines: object[], other: object = {}) => ({
  ...to(lines, { status: 'requested', dispatch_type_identifier: 'vendor_dropship' }),
  dispatcher_type: 'vendor',
  dispatcher_identifier: vendor,
  carrier_identifier: null,
  carrier_method_identifier: null,
  ...other,
});
let vendor = '';
beforeAll(async () => {
  const row = await oms.db.one<{ identifier: string }>(
    `SELECT identifier FROM typed_locations WHERE type = 'vendor' AND active ORDER BY id LIMIT 1`,
  );
  vendor = row?.identifier ?? '';
});
const send = (body: object[], by = office, headers: Record<string, string> = {}) =>
  by.post(PATH, body, headers);
const rerouted = async (...body: object[]): Promise<Rerouted> => {
  const reply = await send(body);
  expect([reply.statusCode, reply.body]).toEqual([201, expect.any(String)]);
  return reply.json();
};
const told = async (asked: ReturnType<typeof send>) => {
  const reply = await asked;
  const { code, detail } = reply.json<Problem>();
  return [reply.statusCode, code, detail];
};
const deliveryOf = async (id: number) => (await office.get(`${PATH}/id:${id}`)).json<DispatchRequest>();
const rowOf = (id: number) =>
  oms.db.one<object>(
    `SELECT status, status_reason, is_replaced, batch_id, gift_wrapped, responsible_location_id AS responsible,
       delivery_date, (SELECT json_agg(quantity ORDER BY id) FROM dispatch_request_lines WHERE dispatch_request_id = d.id) AS lines
     FROM dispatch_requests d WHERE id = $1`,
    [id],
  );
const set = (columns: string) =>
  oms.db.execute(`UPDATE dispatch_requests SET ${columns} WHERE id = $1`, [first.id]);
/** Sets the second article's stock at the dc, with what is reserved now. */
const setLevel = async (columns: string) => {
  await foldStock(oms.db);
  await oms.db.execute(
    `UPDATE stock_levels SET ${columns} WHERE location_id = 1 AND product_identifier = $1`,
    [first.lines[1]?.product_identifier],
  );
};
const scan = async (mutation: object) =>
  outcome(
    (await office.post('/api/rest/mutations', { device_id: DEVICE, mutations: [mutation] })).json<
      MutationResult[]
    >()[0],
  );
const place = (nth: number, quantity: number) => scan(placement(batch, 0, nth, { quantity }));

describe('Reroute', () => {
  it('of all: the old delivery is a record in its batch, its labels are void', async () => {
    const { dispatch_requests: made } = await rerouted(to(pieces(...WHOLE)));
    expect(made).toMatchObject([{ identifier: `${first.order_identifier}-2`, status: 'to-be-requested' }]);
    expect(await rowOf(first.id)).toMatchObject({
      status: 'cancelled',
      status_reason: 'rerouted',
      is_replaced: true,
      batch_id: batch.id,
      lines: [3, 1],
    });
    expect(await rowOf(made[0]?.id ?? 0)).toMatchObject({ batch_id: null, lines: [3, 1] });
    expect(
      await oms.db.query('SELECT new_id FROM dispatch_request_replacements WHERE old_id = $1', [first.id]),
    ).toEqual([{ new_id: made[0]?.id }]);
    expect((await office.get(`${PATH}/id:${first.id}?include=tracking_codes`)).json()).toMatchObject({
      tracking_codes: [],
    });
  });

  it('has its history, by whom and under which key', async () => {
    const key = newId();
    const reply = await send([to(pieces(...WHOLE))], office, { 'idempotency-key': key });
    const [made] = reply.json<Rerouted>().dispatch_requests;
    expect(
      await oms.db.query(
        `SELECT object_id, caused_by_status_identifier AS before, status_identifier AS after, processor_config_identifier AS as_what
         FROM order_history WHERE change_key = $1 ORDER BY id`,
        [key],
      ),
    ).toEqual([
      { object_id: made?.id, before: null, after: 'to-be-requested', as_what: 'office' },
      { object_id: first.id, before: 'requested', after: 'cancelled', as_what: 'office' },
    ]);
  });

  it('of a part: what is not taken stays, a line that is taken whole goes along', async () => {
    const { dispatch_requests: made } = await rerouted(to(pieces([0, 1])), to(pieces([1, 1])));
    expect(await rowOf(first.id)).toMatchObject({ status: 'requested', is_replaced: false, lines: [2] });
    expect(await Promise.all(made.map(({ id }) => rowOf(id)))).toMatchObject([
      { lines: [1] },
      { lines: [1] },
    ]);
  });

  it('leaves what lies in a sorting location', async () => {
    expect(await place(0, 2)).toBe('200');
    expect(await told(send([to(pieces([0, 2]))]))).toEqual([
      409,
      'pieces-placed',
      `Van ${first.lines[0]?.product_name} liggen er 2 in ${first.storage_location}. Alleen de andere 1 kunnen mee.`,
    ]);
    await rerouted(to(pieces([0, 1])));
    expect(await rowOf(first.id)).toMatchObject({ status: 'requested', lines: [2, 1] });
  });

  it('inherits gift wrap and who follows it up, and reckons the delivery date', async () => {
    await set('gift_wrapped = true, responsible_location_id = 2');
    const { dispatch_requests: made } = await rerouted(to(pieces(...WHOLE)));
    expect(await rowOf(made[0]?.id ?? 0)).toMatchObject({
      gift_wrapped: true,
      responsible: 2,
      delivery_date: addDays(MONDAY, 1),
    });
  });

  it('is heard by the floor: a scan is refused as rerouted, the batch has a new version', async () => {
    const versionOf = () =>
      oms.db.one<{ version: number }>('SELECT version FROM dispatch_request_batches WHERE id = $1', [
        batch.id,
      ]);
    const before = await versionOf();
    await rerouted(to(pieces([0, 1])));
    const between = await versionOf();
    expect(between?.version).toBeGreaterThan(before?.version ?? 0);
    await rerouted(to(pieces([0, 2], [1, 1])));
    expect((await versionOf())?.version).toBeGreaterThan(between?.version ?? 0);
    expect(await place(0, 1)).toBe('rerouted');
  });

  it('of all the last of a batch ends it', async () => {
    await oms.db.execute(`UPDATE dispatch_requests SET status = 'shipped' WHERE id = $1`, [
      batch.deliveries[1]?.id,
    ]);
    await rerouted(to(pieces(...WHOLE)));
    expect(await oms.db.one('SELECT status FROM dispatch_request_batches WHERE id = $1', [batch.id])).toEqual(
      { status: 'shipped' },
    );
  });

  it('flags too little stock, and refuses it not', async () => {
    await setLevel('stock_level = 0');
    await set('uses_stock = false');
    expect((await rerouted(to(pieces([1, 1])))).too_little_stock).toMatchObject([
      {
        dispatcher_type: 'dc',
        dispatcher_identifier: 'DC01',
        product_identifier: first.lines[1]?.product_identifier,
        quantity: 1,
        available: 0,
      },
    ]);
  });

  it('waits for a plan of the same article, and no plan counts on what it takes', async () => {
    let asked: ReturnType<typeof office.post> | undefined;
    await oms.db.transaction(async tx => {
      await lockProducts(tx, [first.lines[0]?.product_identifier ?? '']);
      asked = office.post(PATH, [to(pieces(...WHOLE))]);
      await expect
        .poll(() =>
          oms.db.query(
            `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event = 'advisory'`,
          ),
        )
        .toHaveLength(1);
    });
    expect((await asked)?.statusCode).toBe(201);
  });

  it.each([
    ['where more is reserved than there is', 'stock_level = reserved - 1'],
    ['where stock is distrusted', 'stock_level = reserved + 9, distrusted_at = now()'],
  ])('flags too little stock at the same place, %s', async (_, columns) => {
    await setLevel(columns);
    const { too_little_stock } = await rerouted(to(pieces([1, 1])));
    await oms.db.execute('UPDATE stock_levels SET distrusted_at = NULL');
    expect(too_little_stock).toMatchObject([{ quantity: 1, available: 0 }]);
  });

  it('at the same place needs no more stock than it had', async () => {
    await setLevel('stock_level = reserved');
    expect((await rerouted(to(pieces([1, 1])))).too_little_stock).toEqual([]);
  });

  it('of a feeder: the new one feeds the store’s delivery, and its pieces are of it alone', async () => {
    const fed = batch.deliveries[1]?.id;
    await oms.db.execute(
      `UPDATE dispatch_requests SET status = 'to-be-requested', batch_id = NULL WHERE id = ANY ($1)`,
      [[first.id, fed]],
    );
    await set(`dispatch_action = 'crossdocking'`);
    await oms.db.execute('INSERT INTO dispatch_request_cascades VALUES ($1, $2)', [first.id, fed]);
    const { dispatch_requests: made } = await rerouted(to(pieces(...WHOLE)));
    const next = made[0]?.id ?? 0;
    expect(
      await oms.db.query('SELECT into_id FROM dispatch_request_cascades WHERE from_id = $1', [next]),
    ).toEqual([{ into_id: fed }]);
    // The replaced one hinders nobody.
    const lines = await oms.db.query<{ id: number }>(
      'SELECT id FROM dispatch_request_lines WHERE dispatch_request_id = $1 ORDER BY id',
      [next],
    );
    first = { ...first, lines: first.lines.map((line, nth) => ({ ...line, id: lines[nth]?.id ?? 0 })) };
    await rerouted(to(pieces(...WHOLE)));
  });

  it('the same key has its effect once', async () => {
    const key = { 'idempotency-key': newId() };
    const one = await send([to(pieces([0, 1]))], office, key);
    expect((await send([to(pieces([0, 1]))], office, key)).json()).toEqual(one.json());
    expect(await rowOf(first.id)).toMatchObject({ lines: [2, 1] });
  });
});

/** Answers of the check to each way of an order's pieces, when it is delivered and when collected; and of saving to the wrong ones. */
async function bothKinds(by: Caller): Promise<string[][]> {
  await set(`status = 'to-be-requested', batch_id = NULL`);
  const at101 = { dispatcher_type: 'store', dispatcher_identifier: '101' };
  const ways = [
    to(pieces(...WHOLE)),
    to(pieces(...WHOLE), { ...at101, dispatch_type_identifier: 'ship_from_store' }),
    to(pieces(...WHOLE), {
      ...at101,
      dispatch_type_identifier: 'click_and_collect',
      carrier_identifier: 'customer',
      carrier_method_identifier: 'customer_pickup',
    }),
    dropship(pieces(...WHOLE)),
  ];
  const rows: string[][] = [];
  for (const kind of ['delivery', 'pickup']) {
    await oms.db.execute('UPDATE sales_orders SET fulfilment_method = $1 WHERE identifier = $2', [
      kind,
      first.order_identifier,
    ]);
    for (const way of ways) {
      const checked = await by.post(`${PATH}/check`, [way]);
      const code = checked.statusCode === 200 ? 'fits' : checked.json<Problem>().code;
      const saved = code === 'wrong-type' ? (await told(send([way], by))).slice(0, 2).map(String) : [];
      rows.push([kind, way.dispatch_type_identifier, code, ...saved]);
    }
  }
  return rows;
}

describe('The check before saving', () => {
  const check = (body: object[], by = office) => by.post(`${PATH}/check`, body);

  it('says when each new delivery is there, and what its place has of each article, and changes nothing', async () => {
    const before = await rowOf(first.id);
    const reply = await check([to(pieces([0, 2])), to(pieces([0, 1]), { delivery_date: '2099-02-02' })]);
    expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
    const { delivery_dates, stock } = reply.json<CheckedReroute>();
    expect(delivery_dates).toEqual(['2099-01-06', '2099-02-02']);
    expect(stock).toEqual(
      first.lines.map((line, nth) => ({
        dispatcher_type: 'dc',
        dispatcher_identifier: 'DC01',
        product_identifier: line.product_identifier,
        // Both come to the same place; of the other article nothing does.
        quantity: nth === 0 ? 3 : 0,
        available: expect.any(Number) as number,
        stock_level: expect.any(Number) as number,
        reserved: expect.any(Number) as number,
      })),
    );
    expect(await rowOf(first.id)).toEqual(before);
  });

  it('agrees with the reroute about what is too little', async () => {
    await oms.db.execute(`UPDATE stock_levels SET stock_level_overrule = 1 WHERE location_id = 1`);
    const body = [to(pieces(...WHOLE))];
    const { stock } = (await check(body)).json<CheckedReroute>();
    const { too_little_stock } = await rerouted(...body);
    await oms.db.execute(`UPDATE stock_levels SET stock_level_overrule = 0 WHERE location_id = 1`);
    expect(stock.filter(({ quantity, available }) => quantity > available)).toEqual(too_little_stock);
  });

  it('refuses what the reroute would refuse, in the same words', async () => {
    for (const body of [
      [to(pieces([0, 4]))],
      [to(pieces([0, 1]), { dispatch_date: '2026-01-05' })],
      [dropship(pieces(...WHOLE))],
      [to([{ ...pieces([0, 1])[0], old_line_ids: [999_999_999] }])],
      Array.from({ length: 4 }, () => to(pieces([0, 1]))),
      [to([])],
    ])
      expect(await told(check(body))).toEqual(await told(send(body)));
    expect(await told(check([to(pieces([0, 1]))], shop))).toEqual(
      await told(send([to(pieces([0, 1]))], shop)),
    );
  });

  it('waits for nobody who holds the delivery, and lets nobody wait', async () => {
    await oms.db.transaction(async tx => {
      await tx.execute('SELECT FROM dispatch_requests WHERE id = $1 FOR UPDATE', [first.id]);
      expect((await check([to(pieces([0, 1]))])).statusCode).toBe(200);
    });
  });
});

describe('Kies dropshipper', () => {
  it('gives all of it to a supplier, who is asked at once', async () => {
    await set(`status = 'to-be-requested', batch_id = NULL`);
    const { dispatch_requests: made } = await rerouted(dropship(pieces(...WHOLE)));
    expect(made).toMatchObject([{ status: 'requested', dispatcher_type: 'vendor' }]);
  });

  it('is for what is still to be requested', async () => {
    expect(await told(send([dropship(pieces(...WHOLE))]))).toEqual([
      409,
      'status-not-allowed',
      'Van Aangevraagd kan niet naar Aangevraagd.',
    ]);
  });

  it('is for a supplier that sends to customers', async () => {
    await set(`status = 'to-be-requested', batch_id = NULL`);
    const sends = (is_active: boolean) =>
      oms.db.execute(`UPDATE dispatch_types SET is_active = $1 WHERE identifier = 'vendor_dropship'`, [
        is_active,
      ]);
    await sends(false);
    const reply = await told(send([dropship(pieces(...WHOLE))]));
    await sends(true);
    expect(reply.slice(0, 2)).toEqual([422, 'inactive-carrier-method']);
  });
});

describe('The guards', () => {
  it('need the right, each its own', async () => {
    const only = async (action: string) => {
      await oms.db.execute(`UPDATE users SET permissions = $1 WHERE username = 'magazijn2'`, [
        [`orders.dispatchrequests.${action}`],
      ]);
      return oms.signIn('magazijn2');
    };
    const no = [403, 'forbidden', expect.any(String)];
    expect(await told(send([to(pieces(...WHOLE))], await only('cancel')))).toEqual(no);
    expect(await told(send([to(pieces(...WHOLE))], await only('choosedropshipper')))).toEqual(no);
    expect(await told(send([dropship(pieces(...WHOLE))], await only('reroute')))).toEqual(no);
    // Locatie wijzigen: all of it, to a store.
    expect(await told(send([to(pieces(...WHOLE))], await only('quick-reroute.location')))).toEqual(no);
    expect((await send([to(pieces(...WHOLE))], oms.visitor)).statusCode).toBe(401);
  });

  it('a delivery or target of another location', async () => {
    expect(await told(send([to(pieces(...WHOLE))], shop))).toEqual([
      404,
      'not-found',
      'Levering niet gevonden',
    ]);
    expect(
      await told(send([to(pieces(...WHOLE), { dispatcher_type: 'store', dispatcher_identifier: '101' })])),
    ).toEqual([403, 'foreign-location', 'Je hebt geen toegang tot deze locatie.']);
    expect(await told(send([to([{ ...pieces([0, 1])[0], old_line_ids: [999_999_999] }])]))).toEqual([
      404,
      'not-found',
      'Levering niet gevonden',
    ]);
  });

  it('what is replaced, paused, or of a status that does not allow it', async () => {
    await rerouted(to(pieces(...WHOLE)));
    expect(await told(send([to(pieces(...WHOLE))]))).toEqual([
      409,
      'replaced',
      `Deze levering is vervangen door ${first.order_identifier}-2.`,
    ]);
    await set(`is_replaced = false, status = 'requested', paused_at = now()`);
    await oms.db.execute('DELETE FROM dispatch_request_replacements WHERE old_id = $1', [first.id]);
    expect(await told(send([to(pieces(...WHOLE))]))).toEqual([
      409,
      'paused',
      'De levering is gepauzeerd. Hervat de levering eerst.',
    ]);
    await set(`status = 'unable-to-ship-final', paused_at = NULL`);
    expect(await told(send([to(pieces(...WHOLE))]))).toEqual([
      409,
      'status-not-allowed',
      'Van Definitief manco kan niet naar Aan te vragen.',
    ]);
  });

  it('what has left with all its pieces has left, whatever is placed', async () => {
    await oms.db.execute(
      'UPDATE dispatch_request_lines SET quantity_placed = quantity WHERE dispatch_request_id = $1',
      [first.id],
    );
    expect((await told(send([to(pieces(...WHOLE))])))[1]).toBe('pieces-placed');
    await set(`status = 'shipped'`);
    expect((await told(send([to(pieces(...WHOLE))])))[1]).toBe('status-not-allowed');
  });

  it('a location that may not follow it up, or by who may not choose one', async () => {
    const follows = (responsible_location_id: unknown, by = office) =>
      told(send([to(pieces(...WHOLE), { responsible_location_id })], by));
    // Store 102 is for web alone.
    const [every, web] = await oms.db.query<{ id: number }>(
      `SELECT id FROM locations WHERE identifier IN ('101', '102') ORDER BY identifier`,
    );
    expect((await follows(every?.id))[1]).toBe('forbidden');
    await permit('magazijn', 'responsiblelocation.edit');
    const chooser = await oms.signIn('magazijn');
    expect(await follows(99_999, chooser)).toEqual([404, 'not-found', 'Locatie niet gevonden']);
    await oms.db.execute(`UPDATE sales_orders SET sales_channel_identifier = 'kassa' WHERE identifier = $1`, [
      first.order_identifier,
    ]);
    expect((await follows(web?.id, chooser))[1]).toBe('other-sales-channel');
    expect((await follows(every?.id, chooser))[0]).toBe(201);
  });

  it('more deliveries than pieces, and more pieces than there are', async () => {
    expect(await told(send(Array.from({ length: 4 }, () => to(pieces([0, 1])))))).toEqual([
      422,
      'too-many-deliveries',
      'Er kunnen niet meer leveringen gemaakt worden dan er producten zijn.',
    ]);
    expect(await told(send([to(pieces([0, 4]))]))).toEqual([
      422,
      'too-many',
      `Er zijn nog 3 stuks van ${first.lines[0]?.product_name} mogelijk.`,
    ]);
  });

  it('lines of two orders, or of two lines of one', async () => {
    const other = batch.deliveries[1]?.lines[0];
    const both = [{ ...pieces([0, 1])[0], old_line_ids: [first.lines[0]?.id, other?.id] }];
    expect(await told(send([to(both)]))).toEqual([
      422,
      'several-orders',
      'De regels horen niet bij één order.',
    ]);
    const mixed = [{ ...pieces([0, 1])[0], old_line_ids: first.lines.map(({ id }) => id) }];
    expect((await told(send([to(mixed)])))[1]).toBe('mixed-lines');
  });

  it('a method that is not active, and a date in the past', async () => {
    expect(await told(send([to(pieces(...WHOLE), { carrier_method_identifier: 'no_such_method' })]))).toEqual(
      [
        422,
        'inactive-carrier-method',
        'Deze bezorgwijze is niet geactiveerd voor dit leveringstype op deze locatie.',
      ],
    );
    expect(await told(send([to(pieces(...WHOLE), { dispatch_date: '2026-01-05' })]))).toEqual([
      422,
      'date-in-past',
      'De uitleverdatum mag niet in het verleden liggen.',
    ]);
    expect(await told(send([to(pieces(...WHOLE), { delivery_date: '2099-01-04' })]))).toEqual([
      422,
      'arrives-before-dispatch',
      'De leverdatum mag niet voor de uitleverdatum liggen.',
    ]);
  });

  it('what does not fit how the customer gets the order, in the check too', async () => {
    await oms.db.execute(
      `INSERT INTO user_locations SELECT u.id, l.id FROM users u, typed_locations l
       WHERE u.username = 'magazijn2' AND l.identifier IN ('DC01', '101') ON CONFLICT DO NOTHING`,
    );
    await permit('magazijn2', 'reroute', 'choosedropshipper', 'quick-reroute.location');
    const both = await oms.signIn('magazijn2');
    expect(await bothKinds(both)).toEqual([
      ['delivery', 'dc_delivery', 'fits'],
      ['delivery', 'ship_from_store', 'fits'],
      ['delivery', 'click_and_collect', 'wrong-type', '422', 'wrong-type'],
      ['delivery', 'vendor_dropship', 'fits'],
      ['pickup', 'dc_delivery', 'wrong-type', '422', 'wrong-type'],
      ['pickup', 'ship_from_store', 'wrong-type', '422', 'wrong-type'],
      ['pickup', 'click_and_collect', 'fits'],
      ['pickup', 'vendor_dropship', 'wrong-type', '422', 'wrong-type'],
    ]);
  });

  it('what makes a pickup of a home delivery by any other call', async () => {
    await permit('magazijn', 'changecarrier');
    await oms.db.execute(
      `UPDATE users SET permissions = permissions || '{orders.addshippedwithissues}' WHERE username = 'magazijn'`,
    );
    const by = await oms.signIn('magazijn');
    const pickup = { carrier_identifier: 'customer', carrier_method_identifier: 'customer_pickup' };
    await set(`status = 'requested', batch_id = NULL`);
    expect((await told(by.patch(`${PATH}/id:${first.id}`, pickup))).slice(0, 2)).toEqual([
      422,
      'inactive-carrier-method',
    ]);
    await set(`status = 'shipped'`);
    const complaint = {
      identifier: newId(),
      dispatch_type: 'click_and_collect',
      dispatcher_type: 'dc',
      dispatcher_identifier: 'DC01',
      status: 'shipped-with-issues',
      lines: first.lines.slice(0, 1).map(({ id, product_identifier }) => ({
        product_identifier,
        quantity: 1,
        metadata: { shipped_dispatch_request_line_id: id },
      })),
    };
    const path = `/api/rest/sales-orders/${first.order_identifier}/dispatch-requests`;
    expect((await told(by.post(path, complaint))).slice(0, 2)).toEqual([422, 'other-delivery']);
  });

  it('who saw another revision', async () => {
    const { revision } = await deliveryOf(first.id);
    const saw = { 'x-revision': `delivery-${first.id}=${(revision ?? 0) + 1}` };
    expect((await told(send([to(pieces(...WHOLE))], office, saw)))[1]).toBe('changed');
  });

  it('a body that is none is 400', async () => {
    for (const body of [
      [],
      [to([])],
      [to(pieces([0, 0]))],
      [to(pieces(...WHOLE), { status: 'requested' })],
      [to(pieces(...WHOLE), { dispatch_date: 'morgen' })],
      [to(pieces(...WHOLE), { carrier_identifier: null })],
    ])
      expect((await send(body)).statusCode).toBe(400);
  });
});
