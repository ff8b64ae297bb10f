import { beforeAll, describe, expect, it } from 'vitest';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import type { ChosenOrder, FoundOrder } from '../../../contract/orders/order-search.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { demoDay } from '../../demo/demo-days.ts';

// The rules of shell-search-settings.md 2.3, 4 and 5, on the demo data: orders of 16 to 19 November 2026.

const SEARCH = '/api/rest/sales-orders-search';
const WHOLE = 'max_age_days=30';

let oms: TestApp;
let people: Record<'beheer' | 'backoffice' | 'winkel' | 'winkel2' | 'magazijn', Caller>;
beforeAll(async () => {
  oms = await freshApp();
  people = {
    beheer: await oms.signIn('beheer'),
    backoffice: await oms.signIn('backoffice'),
    winkel: await oms.signIn('winkel'),
    winkel2: await oms.signIn('winkel2'),
    magazijn: await oms.signIn('magazijn'),
  };
});

const found = async (query: string, by: Caller = people.beheer): Promise<FoundOrder[]> => {
  const reply = await by.get(`${SEARCH}?${query}`);
  expect(reply.statusCode).toBe(200);
  return reply.json<FoundOrder[]>();
};
const numbers = async (query: string, by?: Caller) =>
  (await found(query, by)).map(order => order.order_identifier);

describe('An order number', () => {
  it('is found whatever the other filters and the window say', async () => {
    expect(
      await numbers(
        `order_identifier=%20261117-0001&hold_status=denied&order_placed_from=2024-01-01&order_placed_to=2024-01-02`,
      ),
    ).toEqual(['261117-0001']);
  });
  it('is whole: a part finds nothing', async () => {
    expect(await numbers('order_identifier=261117-000')).toEqual([]);
  });
  it('tells of its deliveries which one fits the filters', async () => {
    const named = 'include=current_dispatch_requests_with_paused';
    const deliveriesOf = async (query: string) =>
      (await found(`${query}&${named}`)).flatMap(order => order.current_dispatch_requests_with_paused ?? []);
    const shipped = await deliveriesOf('dispatch_request_status=shipped');
    expect(shipped.some(({ status }) => status !== 'shipped')).toBe(true);
    expect(shipped.every(({ status, fits }) => fits === (status === 'shipped'))).toBe(true);
    const here = await deliveriesOf('dispatcher_type=dc&dispatcher_identifier=DC01');
    expect(here.every(({ dispatcher_identifier, fits }) => fits === (dispatcher_identifier === 'DC01'))).toBe(
      true,
    );
  });
  it('shows of its deliveries the batch type that suits, and when asked where their articles are picked', async () => {
    const lines = 'dispatch_request_lines.storage_location';
    const [listed] = (
      await people.beheer.get(`/api/rest/dispatch-requests?is_batchable=1&limit=1&include=${lines}`)
    ).json<DispatchRequest[]>();
    const deliveryOf = async (include: string) =>
      (
        await found(`order_identifier=${listed!.sales_order.identifier}&include=${include}`)
      )[0]!.current_dispatch_requests_with_paused!.find(({ id }) => id === listed!.id)!;
    const plain = await deliveryOf('current_dispatch_requests_with_paused');
    expect(plain.suggested_batch_type_id).toBe(listed!.suggested_batch_type_id);
    expect(plain).not.toHaveProperty('dispatch_request_lines');
    const whole = await deliveryOf(`current_dispatch_requests_with_paused.${lines}`);
    expect(whole.dispatch_request_lines).toEqual(
      listed!.dispatch_request_lines!.map(({ product_identifier, storage_location }) => ({
        product_identifier,
        storage_location,
      })),
    );
  });
  it('of a place is found at that place only', async () => {
    const [order] = await found('order_identifier=261117-0001&include=current_dispatch_requests_with_paused');
    const [delivery] = order!.current_dispatch_requests_with_paused!;
    const at = (place: string) => numbers(`order_identifier=261117-0001&dispatcher_identifier=${place}`);
    expect(await at(delivery!.dispatcher_identifier)).toEqual(['261117-0001']);
    expect(await at('MAG1')).toEqual([]);
  });
});

describe('The days', () => {
  it.each([
    [
      'order_placed_from=2026-11-18&order_placed_to=2026-11-17',
      'De begindatum kan niet na de einddatum liggen.',
    ],
    [
      'order_placed_from=2026-10-25&order_placed_to=2026-11-25',
      'Kies een periode van hoogstens 31 dagen: vanaf 26 oktober 2026.',
    ],
    ['order_placed_from=2099-01-01', 'De begindatum kan niet na de einddatum liggen.'],
  ])('%s: %s', async (query, detail) => {
    for (const path of [SEARCH, `${SEARCH}/count`, `${SEARCH}/identifiers`]) {
      const reply = await people.beheer.get(`${path}?${query}`);
      expect([reply.statusCode, reply.json()]).toEqual([
        422,
        expect.objectContaining({ code: 'invalid-period', detail }),
      ]);
    }
  });
  it('are Dutch: an order of an hour past midnight there is of that day', async () => {
    await oms.db.execute(
      `INSERT INTO sales_orders (identifier, placed_at, shipping_address) VALUES ('260701-nacht', '2026-06-30T22:30Z', '{}')`,
    );
    expect(await numbers('order_placed_from=2026-07-01&order_placed_to=2026-07-01')).toEqual([
      '260701-nacht',
    ]);
    expect(await numbers('order_placed_from=2026-06-30&order_placed_to=2026-06-30')).toEqual([]);
  });
  it('without them go back fourteen days from the last, or as many as max_age_days says', async () => {
    expect(await numbers('order_placed_to=2026-07-15')).toEqual(['260701-nacht']);
    expect(await numbers('order_placed_to=2026-07-16')).toEqual([]);
    expect(await numbers('order_placed_to=2026-07-16&max_age_days=15')).toEqual(['260701-nacht']);
    expect(await numbers('order_placed_to=2026-07-01&max_age_days=0&order_placed_from=')).toEqual([
      '260701-nacht',
    ]);
  });
});

describe('Filters', () => {
  it('are trimmed, and empty ones are none', async () => {
    const all = await numbers(`${WHOLE}&limit=100`);
    expect(
      await numbers(`${WHOLE}&limit=100&customer_identifier=%20&hold_status=&dispatch_type=,&is_paused=`),
    ).toEqual(all);
    expect(await numbers(`${WHOLE}&address_name=%20%20`)).toEqual(await numbers(WHOLE));
  });
  it('take a list by commas, or the parameter several times', async () => {
    const comma = await numbers(`${WHOLE}&dispatch_request_status=cancelled,shipped&limit=100`);
    expect(comma.length).toBeGreaterThan(2);
    expect(
      await numbers(`${WHOLE}&dispatch_request_status=cancelled&dispatch_request_status=shipped&limit=100`),
    ).toEqual(comma);
  });
  it('of an address come as one object too', async () => {
    const plain = await numbers(`${WHOLE}&address_city=utrecht&address_type=shipping`);
    expect(plain.length).toBeGreaterThan(0);
    expect(await numbers(`${WHOLE}&address[city]=utrecht&address%5Btype%5D=shipping`)).toEqual(plain);
  });
  it('a type of the responsible location means nothing without one', async () => {
    expect(await numbers(`${WHOLE}&responsible_location_type=store`)).toEqual(await numbers(WHOLE));
  });
  it('of a delivery hold for one delivery together', async () => {
    // Order 261117-0010 has a delivery at the dc, and one elsewhere: none has the type of the one and the place of the other.
    for (const { order_identifier } of await found(
      `${WHOLE}&limit=100&dispatcher_type=dc&dispatch_request_status=cancelled`,
    )) {
      const [order] = await found(
        `order_identifier=${order_identifier}&include=current_dispatch_requests_with_paused`,
      );
      expect(order!.current_dispatch_requests_with_paused).toContainEqual(
        expect.objectContaining({ dispatcher_type: 'dc', status: 'cancelled' }),
      );
    }
  });
});

describe('A row', () => {
  const INCLUDE =
    'include=sales_order_lines,current_dispatch_requests_with_paused.storage_location.storage_zone,addresses,current_sales_order_payments,current_refund_requests,global_sales_order_status,comment_count';
  it('has what the documents name of it', async () => {
    const [order] = await found(`order_identifier=261117-0028&${INCLUDE}`);
    expect(order).toMatchObject({
      order_identifier: '261117-0028',
      fulfilment_method: 'delivery',
      current_refund_requests: [{ status: 'proposal' }],
      current_sales_order_payments: [
        { method: 'ideal', payment_service_provider_account_method_id: expect.any(Number) },
      ],
      addresses: [{ address_type: 'billing' }, { address_type: 'shipping' }],
      validation_status: 'released',
      global_sales_order_status: 'fully-shipped',
    });
    expect(order!.grand_total).toBeGreaterThan(0);
    expect(order!.product_count).toBe(
      order!.sales_order_lines!.reduce((sum, { quantity }) => sum + quantity, 0),
    );
  });
  it('has only the parts that are asked', async () => {
    const [order] = await found('order_identifier=261117-0028');
    expect(order).not.toHaveProperty('sales_order_lines');
    expect(order).not.toHaveProperty('current_dispatch_requests_with_paused');
  });
  it('has its deliveries crossdocking first, then the others, and last those cancelled', async () => {
    const rows = await found(
      `order_placed_from=${demoDay('2026-11-17')}&order_placed_to=${demoDay('2026-11-17')}&limit=100&include=current_dispatch_requests_with_paused`,
    );
    for (const { current_dispatch_requests_with_paused: deliveries = [] } of rows) {
      const ranks = deliveries.map(one =>
        one.status === 'cancelled' ? 2 : one.dispatch_action === 'crossdocking' ? 0 : 1,
      );
      expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    }
    expect(
      rows.some(({ current_dispatch_requests_with_paused: deliveries = [] }) => deliveries.length > 1),
    ).toBe(true);
  });
  /** The row of an order to which a test did something. */
  const rowAfter = async (identifier: string, statement: string) => {
    await oms.db.execute(statement, [identifier]);
    const [row] = await found(`order_identifier=${identifier}&include=current_dispatch_requests_with_paused`);
    return row!;
  };
  const MADE = `WITH made AS (
    INSERT INTO sales_orders (identifier, placed_at, shipping_address) VALUES ($1, '2026-07-02T10:00Z', '{}') RETURNING id)`;
  const MANY = `INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, dispatch_type, status, dispatch_action,
      is_dispatch_assign_retryable)
    SELECT $1 || '-' || v.nr, id, 1, 'dc_delivery', v.status, v.action, v.retried FROM made,`;
  it('with a live delivery does not begin with a feeder that was cancelled', async () => {
    const row = await rowAfter(
      '260702-feeder',
      `${MADE} ${MANY} (VALUES (1, 'cancelled', 'crossdocking', NULL::boolean), (2, 'shipped', NULL, NULL)) v (nr, status, action, retried)`,
    );
    expect(row.current_dispatch_requests_with_paused?.map(({ status }) => status)).toEqual([
      'shipped',
      'cancelled',
    ]);
  });
  it('says of what waits for a place alone whether it is tried again', async () => {
    const row = await rowAfter(
      '260702-places',
      `${MADE} ${MANY} (VALUES (1, 'unable-to-assign', NULL, false), (2, 'on-hold', NULL, true), (3, 'cancelled', NULL, true))
        v (nr, status, action, retried)`,
    );
    expect(row.current_dispatch_requests_with_paused?.map(one => one.is_dispatch_assign_retryable)).toEqual([
      false,
      null,
      null,
    ]);
    expect(row.is_dispatch_assign_retryable).toBe(false);
  });
  it.each([
    ['of another place', 'id <> 1', true],
    ['of its own place', 'id = 1', false],
  ])('whose rerouted delivery gave way to one %s: a dealer change is %o', async (_, where, isChange) => {
    const row = await rowAfter(
      `260702-${String(isChange)}`,
      `${MADE}, two AS (
        INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, dispatch_type, status, status_reason, is_replaced)
        SELECT $1 || '-' || v.nr, made.id, v.location_id, 'dc_delivery', v.status, v.reason, v.nr = 1 FROM made,
          (SELECT 1 AS nr, 1 AS location_id, 'cancelled' AS status, 'rerouted' AS reason
           UNION ALL SELECT 2, (SELECT min(id) FROM locations WHERE ${where}), 'requested', NULL) v
        RETURNING id)
      INSERT INTO dispatch_request_replacements SELECT min(id), max(id) FROM two`,
    );
    expect(row.has_dealer_change).toBe(isChange);
  });
  it('says by what a delivery is held or was blocked, to who may see orders or their review', async () => {
    const heldBy = async (order: string, by: Caller) => {
      const query = `order_identifier=${order}&include=current_dispatch_requests_with_paused`;
      const [row] = await found(query, by);
      return row?.current_dispatch_requests_with_paused?.flatMap(one => one.hold_reasons);
    };
    expect(await heldBy('261117-0004', people.backoffice)).toEqual([
      'Handmatig geblokkeerd door Joost Hendriks',
    ]);
    expect(await heldBy('261117-0005', people.backoffice)).toEqual(['Afwijkend adres', 'Hoog bedrag']);
    expect(await heldBy('261117-0006', people.backoffice)).toEqual(['Hoog bedrag']);
    expect(await heldBy('261117-0007', people.backoffice)).toEqual([]);
    const move = (to: number) =>
      oms.db.execute(`UPDATE dispatch_requests SET location_id = $1 WHERE identifier = '261117-0005-1'`, [
        to,
      ]);
    const [store] = await oms.db.query<{ id: number }>(`SELECT id FROM locations WHERE identifier = '101'`);
    await move(store?.id ?? 0);
    expect(await heldBy('261117-0005', people.winkel)).toEqual([]);
    await move(1);
    const held = `${WHOLE}&hold_status=review&sort_by=hold_reasons`;
    expect(await numbers(`${held}&sort_dir=asc`)).toEqual(['261117-0005', '261117-0004']);
    expect(await numbers(`${held}&sort_dir=desc`)).toEqual(['261117-0004', '261117-0005']);
  });
  it('has no amounts for who may not see them, and is not sorted by them', async () => {
    expect((await found(`${WHOLE}&limit=1`, people.winkel))[0]!.grand_total).toBeNull();
    expect(await numbers(`${WHOLE}&sort_by=grand_total&sort_dir=asc`, people.winkel)).toEqual(
      await numbers(`${WHOLE}&sort_by=placed_at&sort_dir=asc`, people.winkel),
    );
  });
});

describe('The number of deliveries', () => {
  it('is what a row shows of them, also when only some fit', async () => {
    await oms.db.execute(
      `WITH made AS (INSERT INTO sales_orders (identifier, placed_at, shipping_address)
         SELECT '260802-' || n, '2026-08-02T10:00Z', '{}' FROM generate_series(1, 2) n RETURNING id, identifier)
       INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, dispatch_type, status)
       SELECT identifier || '-' || n, id, 1, 'dc_delivery', CASE WHEN identifier = '260802-1' AND n > 1 THEN 'cancelled' ELSE 'shipped' END
       FROM made, generate_series(1, 3) n WHERE identifier = '260802-1' OR n < 3`,
    );
    const sorted = 'order_placed_to=2026-08-02&max_age_days=0&sort_by=dispatch_request_count';
    expect(await numbers(`${sorted}&dispatch_request_status=shipped`)).toEqual(['260802-1', '260802-2']);
  });
});

describe('Vrijgave', () => {
  it('sorts an order as its cell says, in both directions: on-hold when one of its deliveries is', async () => {
    await oms.db.execute(
      `WITH made AS (INSERT INTO sales_orders (identifier, placed_at, shipping_address)
         SELECT '260803-' || n, '2026-08-03T10:00Z', '{}' FROM generate_series(1, 2) n RETURNING id, identifier)
       INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, dispatch_type, status)
       SELECT identifier || '-' || n, id, 1, 'dc_delivery', CASE WHEN identifier = '260803-2' AND n = 1 THEN 'on-hold' ELSE 'shipped' END
       FROM made, generate_series(1, 2) n`,
    );
    const sorted = 'order_placed_to=2026-08-03&max_age_days=0&sort_by=validation_status';
    const said = async (direction: string) =>
      (await found(`${sorted}&sort_dir=${direction}`)).map(order => order.validation_status);
    expect(await said('asc')).toEqual(['on-hold', 'released']);
    expect(await said('desc')).toEqual(['released', 'on-hold']);
  });
  it('is of the deliveries that fit, in a row as in a file', async () => {
    const said = async (status: string) => {
      const asked = `order_placed_to=2026-08-03&max_age_days=0&sort_by=order_identifier&sort_dir=asc&${status}`;
      const file = await people.beheer.get(`${SEARCH}/export?format=csv&columns=validation_status&${asked}`);
      const rows = (await found(asked)).map(order => order.validation_status);
      return [rows, file.body.trim().split('\r\n').slice(1)];
    };
    expect(await said('')).toEqual([
      ['released', 'on-hold'],
      ['Vrijgegeven', 'Geblokkeerd'],
    ]);
    expect(await said('dispatch_request_status=shipped')).toEqual([
      ['released', 'released'],
      ['Vrijgegeven', 'Vrijgegeven'],
    ]);
  });
});

describe('Names', () => {
  it('are sorted without capitals and accents', async () => {
    await oms.db.execute(
      `INSERT INTO sales_orders (identifier, placed_at, shipping_address, customer_name)
       SELECT '260801-' || n, '2026-08-01T10:00Z', '{}', name
       FROM unnest(ARRAY['Zwart', 'Émile', 'anna', 'Fons', 'Bea']) WITH ORDINALITY names (name, n)`,
    );
    const rows = await found('order_placed_to=2026-08-01&max_age_days=0&sort_by=customer_name&sort_dir=asc');
    expect(rows.map(row => row.customer_name)).toEqual(['anna', 'Bea', 'Émile', 'Fons', 'Zwart']);
  });
});

describe('Who sees what', () => {
  const INCLUDE = 'include=current_dispatch_requests_with_paused&limit=100';
  const placesIn = (rows: readonly FoundOrder[]) => [
    ...new Set(
      rows.flatMap(row => row.current_dispatch_requests_with_paused!.map(one => one.dispatcher_identifier)),
    ),
  ];
  it.each([
    ['winkel', ['101']],
    ['winkel2', ['102']],
    ['backoffice', ['DC01', '101', '102', '103', 'GEEN']],
  ] as const)('%s: orders with a delivery at its own locations, and those deliveries', async (who, own) => {
    const rows = await found(`${WHOLE}&${INCLUDE}`, people[who]);
    expect(rows.length).toBeGreaterThan(0);
    expect(own).toEqual(expect.arrayContaining(placesIn(rows)));
    expect(rows.every(row => row.current_dispatch_requests_with_paused!.length > 0)).toBe(true);
  });
  it('an order without deliveries is seen by who manages all locations alone', async () => {
    const ask = 'order_identifier=260701-nacht';
    expect(await numbers(ask)).toEqual(['260701-nacht']);
    expect(await numbers(ask, people.backoffice)).toEqual([]);
  });
  it('a filter on another place finds nothing, nor does a number of there', async () => {
    expect(await numbers(`${WHOLE}&dispatcher_identifier=102`, people.winkel)).toEqual([]);
    const [there] = await numbers(`${WHOLE}&dispatcher_identifier=102`);
    const isShared = (await numbers(`order_identifier=${there}&dispatcher_identifier=101`)).length > 0;
    expect(await numbers(`order_identifier=${there}`, people.winkel)).toEqual(isShared ? [there] : []);
  });
  it('who sorts and nothing else may not search', async () => {
    for (const path of [SEARCH, `${SEARCH}/count`, `${SEARCH}/identifiers`, `${SEARCH}/cancel`])
      expect((await people.magazijn.get(path)).statusCode).toBe(403);
  });
});

describe('All results', () => {
  it('are counted and listed', async () => {
    const count = (await people.beheer.get(`${SEARCH}/count?${WHOLE}`)).json<{
      count: number;
      is_more: boolean;
    }>();
    const all = (await people.beheer.get(`${SEARCH}/identifiers?${WHOLE}`)).json<
      { order_identifier: string }[]
    >();
    expect(count).toEqual({ count: all.length, is_more: false });
    expect(all.slice(0, 25).map(order => order.order_identifier)).toEqual(await numbers(WHOLE));
  });
  it('say of each delivery what its row says, and with that which can be put in a batch', async () => {
    const query = `${WHOLE}&dispatch_request_status=to-be-requested`;
    const all = (await people.beheer.get(`${SEARCH}/identifiers?${query}`)).json<ChosenOrder[]>();
    expect(await found(`${query}&limit=100&include=current_dispatch_requests_with_paused`)).toMatchObject(
      all.slice(0, 100),
    );
    const deliveries = all.flatMap(order => order.current_dispatch_requests_with_paused);
    expect(new Set(deliveries.map(({ status, fits }) => fits === (status === 'to-be-requested')))).toEqual(
      new Set([true]),
    );
    const ready = deliveries.filter(
      one =>
        one.status === 'to-be-requested' &&
        one.dispatch_request_batch === null &&
        one.paused_at === null &&
        one.suggested_batch_type_id !== null,
    );
    const batchable = (
      await people.beheer.get('/api/rest/dispatch-requests?is_batchable=1&fields=identifier&limit=1000')
    ).json<{ identifier: string }[]>();
    expect(ready.map(one => one.identifier).toSorted()).toEqual(
      batchable
        .map(one => one.identifier)
        .filter(name => deliveries.some(one => one.identifier === name))
        .toSorted(),
    );
    expect(ready).not.toEqual([]);
  });
  it('above 10,000 are not listed, and counted no further', async () => {
    const many = await freshApp();
    await many.db.execute(`INSERT INTO sales_orders (identifier, placed_at, shipping_address)
      SELECT '260801-' || n, '2026-08-01T10:00Z', '{}' FROM generate_series(1, 10001) n`);
    const beheer = await many.signIn('beheer');
    const query = 'order_placed_to=2026-08-01';
    expect((await beheer.get(`${SEARCH}/count?${query}`)).json()).toEqual({ count: 10_000, is_more: true });
    const refused = await beheer.get(`${SEARCH}/identifiers?${query}`);
    expect([refused.statusCode, refused.json()]).toEqual([
      422,
      expect.objectContaining({
        code: 'too-many',
        detail: 'Meer dan 10.000 orders: maak het filter kleiner.',
      }),
    ]);
    await many.db.execute(`DELETE FROM sales_orders WHERE identifier = '260801-10001'`);
    expect((await beheer.get(`${SEARCH}/identifiers?${query}`)).json()).toHaveLength(10_000);
  });
});
