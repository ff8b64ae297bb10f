import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HoldCustomer, HoldReview } from '../../../contract/orders/hold-reason.ts';
import type { HoldGroupChange, HoldRuleGroup, HoldTrial } from '../../../contract/orders/hold-rule-group.ts';
import type { MadeOrder, OrderBody } from '../../../contract/orders/sales-order.ts';
import type { Problem } from '../../../contract/problem.ts';
import { dutchDay } from '../../../core/calendar/day.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { openEveryDay, putPieces } from '../assign/testing.ts';
import { aLine, anOrder } from '../orders/testing.ts';

const GROUPS = '/api/rest/hold-rule-groups';
const ORDERS = '/api/rest/sales-orders';

let oms: TestApp;
let admin: Caller;
let office: Caller;
let nth = 0;
beforeAll(async () => {
  oms = await freshApp();
  await openEveryDay(oms.db);
  await putPieces(oms.db, '101023', { DC01: 100_000 });
  admin = await oms.signIn('beheer');
  office = await oms.signIn('backoffice');
});
beforeEach(() => oms.db.execute('DELETE FROM hold_rule_groups'));

const rule = (
  relation: string,
  field: string | null,
  operator: string | null,
  value: string | null,
  id = -1,
) => ({
  id,
  relation,
  field,
  operator,
  value,
});
const overHundred = rule('total_price', null, '>', '100');
const group = (given: object = {}) => ({
  display_name: 'Hoog bedrag',
  is_active: true,
  hold_rules: [overHundred],
  additional_parameters: { product_identifiers_to_ignore: [] },
  ...given,
});
const save = (identifier: string, body: object = group(), headers = {}) =>
  admin.put(`${GROUPS}/${identifier}`, body, headers);
const found = async (identifier: string) =>
  (await admin.get(`${GROUPS}/${identifier}?include=hold_rules,score`)).json<HoldRuleGroup>();

/** An order of so many pieces of € 3.49. */
const orderOf = (quantity: number, given: Partial<OrderBody> = {}): OrderBody =>
  anOrder({
    identifier: `261103-H${String(++nth).padStart(4, '0')}`,
    lines: [aLine({ product_identifier: '101023', quantity, unit_gross_price: 3.49 })],
    grand_total: Math.round(quantity * 349) / 100,
    shipping_gross_amount: 0,
    ...given,
  });
async function send(order: OrderBody): Promise<MadeOrder> {
  const reply = await office.post(ORDERS, order);
  if (reply.statusCode !== 201) throw new Error(reply.body);
  return reply.json();
}
const statusOf = async (order: OrderBody): Promise<string | undefined> =>
  (await send(order)).dispatch_requests[0]?.status;
const review = async (order: string): Promise<HoldReview> =>
  (await office.get(`${ORDERS}/${order}/dispatch-requests-status-reasons/on-hold`)).json();

describe('a group', () => {
  it('is made by the first PUT of its name, and changed by the next', async () => {
    const made = await save('hoog');
    expect(made.statusCode).toBe(201);
    expect(made.json()).toMatchObject({
      identifier: 'hoog',
      display_name: 'Hoog bedrag',
      is_active: true,
      is_trial: false,
      changed_by: expect.any(String) as string,
      hold_rules: [{ ...overHundred, id: 1 }],
    });
    const again = await save('hoog', { ...made.json<HoldRuleGroup>(), display_name: 'Hoger bedrag' });
    expect(again.statusCode).toBe(200);
    expect(again.json()).toMatchObject({ display_name: 'Hoger bedrag', hold_rules: [{ id: 1 }] });
    expect((await admin.get(GROUPS)).json<HoldRuleGroup[]>()).toMatchObject([{ identifier: 'hoog' }]);
  });

  it('that is meant to be new changes none that is there, also when two make it at once', async () => {
    const mine = group({ display_name: 'De mijne', is_new: true });
    const both = await Promise.all([save('nieuw', mine), save('nieuw', mine)]);
    expect(new Set(both.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 409]));
    const late = await save('nieuw', group({ display_name: 'Een ander', is_new: true }));
    expect(late.json<Problem>()).toMatchObject({
      status: 409,
      code: 'exists',
      errors: [{ path: 'display_name', detail: 'Er is al een groep met deze naam.' }],
    });
    expect(await found('nieuw')).toMatchObject({ display_name: 'De mijne' });
  });

  it('keeps the ids of its rules, and gives none twice', async () => {
    await save('hoog', group({ hold_rules: [overHundred, rule('address', 'city', '=', 'Zeist', -2)] }));
    await save('hoog', group({ hold_rules: [rule('address', 'city', '=', 'Utrecht', 2)] }));
    await save(
      'hoog',
      group({
        hold_rules: [rule('address', 'city', '=', 'Houten', -7), rule('address', 'city', '=', 'Zeist', 2)],
      }),
    );
    expect((await found('hoog')).hold_rules?.map(({ id, value }) => [id, value])).toEqual([
      [3, 'Houten'],
      [2, 'Zeist'],
    ]);
  });

  it.each<[string, object, string]>([
    ['an unknown relation', rule('maan', 'kleur', '=', 'geel'), 'hold_rules.0.relation'],
    ['an unknown field', rule('address', 'kleur', '=', 'geel'), 'hold_rules.0.field'],
    ['an operator of others', rule('address', 'city', '>', 'Zeist'), 'hold_rules.0.operator'],
    ['no value', rule('address', 'city', '=', ' '), 'hold_rules.0.value'],
    ['a value that is no amount', rule('total_price', null, '>', 'veel'), 'hold_rules.0.value'],
    [
      'a list with one that is none',
      rule('dispatch_request', 'carrier_id', 'in', '1, x'),
      'hold_rules.0.value',
    ],
  ])('with %s is refused, with its place', async (_, wrong, path) => {
    const reply = await save('fout', group({ hold_rules: [wrong] }));
    expect(reply.statusCode).toBe(422);
    expect(reply.json<Problem>()).toMatchObject({ code: 'invalid-group', errors: [{ path }] });
    expect((await admin.get(`${GROUPS}/fout`)).statusCode).toBe(404);
  });

  it('tells the second who saves, and loses nothing', async () => {
    const { id, revision } = (await save('hoog')).json<HoldRuleGroup>();
    const seen = { 'X-Revision': `hold-${String(id)}=${String(revision)}` };
    expect((await save('hoog', group({ display_name: 'Eerste' }), seen)).statusCode).toBe(200);
    const second = await save('hoog', group({ display_name: 'Tweede' }), seen);
    expect(second.statusCode).toBe(409);
    expect(second.json<Problem>().code).toBe('changed');
    expect((await found('hoog')).display_name).toBe('Eerste');
  });

  it('is deleted, and its changes are kept', async () => {
    await save('weg');
    expect((await admin.delete(`${GROUPS}/weg`)).statusCode).toBe(204);
    expect((await admin.delete(`${GROUPS}/weg`)).statusCode).toBe(404);
    const changes = (await admin.get(`${GROUPS}/weg/changes`)).json<HoldGroupChange[]>();
    expect(changes).toMatchObject([
      { before: { display_name: 'Hoog bedrag' }, after: null },
      { before: null, after: { display_name: 'Hoog bedrag' } },
    ]);
  });

  it('is read and saved by its rights alone', async () => {
    await oms.db.execute(`UPDATE users SET permissions = '{holdrules.view}' WHERE username = 'winkel'`);
    const reader = await oms.signIn('winkel');
    expect((await reader.get(GROUPS)).statusCode).toBe(200);
    expect((await reader.put(`${GROUPS}/hoog`, group())).statusCode).toBe(403);
    expect((await reader.delete(`${GROUPS}/hoog`)).statusCode).toBe(403);
    const other = await oms.signIn('magazijn');
    expect((await other.get(GROUPS)).statusCode).toBe(403);
  });
});

describe('an order that comes in', () => {
  it('is held by the group that it meets, and says why', async () => {
    await save('hoog');
    expect(await statusOf(orderOf(1))).toBe('to-be-requested');
    const order = orderOf(40);
    expect(await statusOf(order)).toBe('on-hold');
    const { current } = await review(order.identifier);
    expect(current).toMatchObject([
      {
        status: 'on-hold',
        status_reasons: [{ hold_rule_group: { display_name: 'Hoog bedrag' }, decision: null }],
      },
    ]);
    expect(current[0]?.status_reasons[0]?.why?.replaceAll('\u00a0', ' ')).toBe(
      'Vastgehouden door regel Hoog bedrag: ordertotaal is € 139,60 (groter dan € 100,00).',
    );
  });

  it('is held by all that it meets at once', async () => {
    await save('hoog');
    await save(
      'veel',
      group({ display_name: 'Veel', hold_rules: [rule('sales_order_lines', 'quantity', '>', '10')] }),
    );
    const order = orderOf(40);
    await send(order);
    const [delivery] = (await review(order.identifier)).current;
    expect(delivery?.status_reasons.map(one => one.hold_rule_group.display_name)).toEqual([
      'Hoog bedrag',
      'Veel',
    ]);
  });

  it.each([
    ['switched off', { is_active: false }],
    ['without rules', { hold_rules: [] }],
    [
      'that ignores its only article',
      { additional_parameters: { product_identifiers_to_ignore: ['101023'] } },
    ],
  ])('is not held by a group %s', async (_, given) => {
    await save('hoog', group(given));
    expect(await statusOf(orderOf(40))).toBe('to-be-requested');
  });

  it('that a group on trial would hold goes on, and is kept', async () => {
    await save('proef', group({ is_active: false, is_trial: true }));
    expect(await statusOf(orderOf(40))).toBe('to-be-requested');
    expect((await found('proef')).score).toMatchObject({ held: 1, released: 0, waiting: 0 });
    expect((await save('proef', group({ is_trial: true }))).statusCode).toBe(422);
  });

  it('goes to where it was planned when it is released, and no group that let it go holds it again', async () => {
    await save('hoog');
    const order = orderOf(40);
    await send(order);
    const [reason] = (await review(order.identifier)).current[0]?.status_reasons ?? [];
    await office.post(
      `${ORDERS}/${order.identifier}/dispatch-requests-status-reasons/on-hold/${String(reason?.id)}`,
      { decision: 'approved' },
    );
    await save('hoog', group({ hold_rules: [rule('total_price', null, '>', '1')] }));
    const moved = await office.patch(`${ORDERS}/${order.identifier}`, {
      shipping_address: {
        street: 'Slotlaan',
        house_no: '4',
        zipcode: '3701 AB',
        city: 'Zeist',
        country: 'NL',
      },
    });
    expect(moved.statusCode).toBe(200);
    const status = await oms.db.one('SELECT status FROM dispatch_requests WHERE identifier = $1', [
      `${order.identifier}-1`,
    ]);
    expect(status).toEqual({ status: 'to-be-requested' });
    expect((await found('hoog')).score).toMatchObject({
      held: 1,
      released: 1,
      denied: 0,
      refunded: 0,
      waiting: 0,
    });
    await oms.db.execute(
      `INSERT INTO refund_requests (sales_order_id, status, amount) SELECT id, 'refunded', 100 FROM sales_orders WHERE identifier = $1`,
      [order.identifier],
    );
    expect((await found('hoog')).score).toMatchObject({ released: 1, refunded: 1 });
  });

  it('is judged again at another address, by the groups of now', async () => {
    const order = orderOf(40);
    await send(order);
    await save('zeist', group({ hold_rules: [rule('address', 'city', '=', 'Zeist')] }));
    await office.patch(`${ORDERS}/${order.identifier}`, {
      shipping_address: {
        street: 'Slotlaan',
        house_no: '4',
        zipcode: '3701 AB',
        city: 'Zeist',
        country: 'NL',
      },
    });
    expect((await review(order.identifier)).current).toHaveLength(1);
  });
});

it('judges what is still to be requested again when the address of the bill changes', async () => {
  const order = orderOf(40);
  await send(order);
  await save(
    'anders',
    group({ hold_rules: [rule('different_billing_and_shippping_address', null, null, null)] }),
  );
  const changed = await office.patch(`${ORDERS}/${order.identifier}`, {
    billing_address: {
      street: 'Oudegracht',
      house_no: '112',
      zipcode: '3512 JE',
      city: 'Utrecht',
      country: 'NL',
    },
  });
  expect(changed.statusCode).toBe(200);
  expect((await review(order.identifier)).current).toHaveLength(1);
});

describe('two orders of one customer', () => {
  const twice = rule('hours_between_same_order', null, null, '24');
  const now = Date.now();
  const ago = (hours: number) => new Date(now - hours * 3_600_000).toISOString();

  it.each<[string, number, number, string]>([
    ['later', 30, 10, 'on-hold'],
    ['earlier', 10, 30, 'on-hold'],
    ['too far apart', 60, 10, 'to-be-requested'],
  ])('%s', async (name, first, second, status) => {
    const customer_identifier = `K-${name}`;
    await send(orderOf(1, { customer_identifier, placed_at: ago(first) }));
    await save('snel', group({ hold_rules: [twice] }));
    expect(await statusOf(orderOf(1, { customer_identifier, placed_at: ago(second) }))).toBe(status);
  });

  it('in the same second: one of the two is held', async () => {
    await save('snel', group({ hold_rules: [twice] }));
    for (let i = 0; i < 5; i++) {
      const customer_identifier = `K-samen-${String(i)}`;
      const both = await Promise.all(
        [1, 2].map(() => statusOf(orderOf(1, { customer_identifier, placed_at: ago(1) }))),
      );
      expect(both.toSorted((a, b) => String(a).localeCompare(String(b)))).toEqual([
        'on-hold',
        'to-be-requested',
      ]);
    }
  });

  it('of one e-mail address, without a number', async () => {
    await save('snel', group({ hold_rules: [twice] }));
    const [address] = orderOf(1).addresses;
    const of = (email_address: string) =>
      statusOf(orderOf(1, { placed_at: ago(2), addresses: [{ ...address!, email_address }] }));
    expect(await of('jo@example.nl')).toBe('to-be-requested');
    expect(await of('JO@example.nl')).toBe('on-hold');
    expect(await of('an@example.nl')).toBe('to-be-requested');
  });
});

describe('a trial', () => {
  const day = dutchDay(Date.now());
  const run = async (identifier: string, hold_rules: object[], by = admin) =>
    (await by.post(`${GROUPS}/${identifier}/trial`, { day, hold_rules })).json<HoldTrial>();

  it('says what rules would have held, beside the stored group, and writes nothing', async () => {
    const at = { placed_at: new Date().toISOString() };
    await save('hoog', group({ is_active: false, hold_rules: [rule('total_price', null, '>', '5000')] }));
    const [big, bigger] = [orderOf(2000, at), orderOf(1900, at)];
    await send(big);
    await send(bigger);
    const tried = await run('hoog', [rule('total_price', null, '>', '6000')]);
    expect(tried).toMatchObject({ held: 2, amount: 13_611, more: 0, fewer: 0, next: null });
    expect(tried.examples).toMatchObject([
      { order_identifier: big.identifier, total: 6980, outcome: 'none', change: 'same' },
      { order_identifier: bigger.identifier, total: 6631, change: 'same' },
    ]);
    const less = await run('hoog', [rule('total_price', null, '>', '6700')]);
    expect(less).toMatchObject({ held: 1, more: 0, fewer: 1 });
    expect(less.examples).toMatchObject([{ change: 'same' }, { change: 'fewer' }]);
    expect((await run('nieuw', [rule('total_price', null, '>', '6700')])).held).toBe(1);
    expect(await run('hoog', [rule('total_price', null, '>', '')])).toMatchObject({ held: 0, fewer: 2 });
    expect(await review(big.identifier)).toMatchObject({ current: [], history: [] });
  });

  it('wants a day', async () => {
    expect((await admin.post(`${GROUPS}/hoog/trial`, { day: 'gisteren', hold_rules: [] })).statusCode).toBe(
      400,
    );
    expect((await admin.post(`${GROUPS}/hoog/trial`, { day, hold_rules: {} })).statusCode).toBe(400);
  });
});

describe('the customer of a held order', () => {
  const customerOf = async (order: string, by = office) =>
    by.get(`${ORDERS}/${order}/dispatch-requests-status-reasons/on-hold/customer`);

  it('is told with other orders, decisions, and names at the same address', async () => {
    const customer_identifier = 'K-beoordeling';
    const [address] = orderOf(1).addresses;
    const at = (last_name: string) => ({
      addresses: [{ ...address!, last_name, street: 'Dorpsstraat', house_no: '77', zipcode: '9999 ZX' }],
    });
    await save('hoog');
    const earlier = orderOf(40, { customer_identifier, ...at('Jansen') });
    await send(earlier);
    const [reason] = (await review(earlier.identifier)).current[0]?.status_reasons ?? [];
    await office.post(
      `${ORDERS}/${earlier.identifier}/dispatch-requests-status-reasons/on-hold/${String(reason?.id)}`,
      { decision: 'approved' },
    );
    await send(orderOf(1, at('Pietersen')));
    const now = orderOf(40, { customer_identifier, ...at('Jansen') });
    await send(now);
    expect((await customerOf(now.identifier)).json<HoldCustomer>()).toMatchObject({
      orders: 2,
      returned: 0,
      refunded: 0,
      decisions: [
        { order_identifier: earlier.identifier, display_name: 'Hoog bedrag', decision: 'approved' },
      ],
      open: [earlier.identifier],
      same_address: [{ name: 'Pietersen', orders: 1 }],
    });
  });

  it('who collects at one store is not at the same address: that of the invoice is compared', async () => {
    const [address] = orderOf(1).addresses;
    const collected = (last_name: string, house_no: string) =>
      orderOf(1, {
        fulfilment_method: 'pickup',
        fulfilment_location: '102',
        addresses: [
          {
            ...address!,
            address_type: 'shipping',
            last_name,
            street: 'Winkelplein',
            house_no: '1',
            zipcode: '9999 ZY',
          },
          { ...address!, address_type: 'billing', last_name, street: 'Steeg', house_no, zipcode: '9999 ZZ' },
        ],
      });
    for (const [name, house_no] of [
      ['Bos', '6'],
      ['Vos', '5'],
    ] as const)
      await send(collected(name, house_no));
    const order = collected('Smit', '5');
    await send(order);
    expect((await customerOf(order.identifier)).json<HoldCustomer>().same_address).toEqual([
      { name: 'Vos', orders: 1 },
    ]);
  });

  it('is of an order that the user may see', async () => {
    const order = orderOf(1);
    await send(order);
    await oms.db.execute(
      `UPDATE users SET permissions = '{orders.holdreview.view}' WHERE username = 'winkel'`,
    );
    expect((await customerOf(order.identifier, await oms.signIn('winkel'))).statusCode).toBe(404);
  });
});
