import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { HoldReview } from '../../../contract/orders/hold-reason.ts';
import type { HoldRuleGroup } from '../../../contract/orders/hold-rule-group.ts';
import type { Problem } from '../../../contract/problem.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';

// Rights are tests/access/matrix.test.ts; what is refused to who has them is here.

let oms: TestApp;
let admin: Caller;
let order: string;
let reason: number;
const GROUP = '/api/rest/hold-rule-groups/hoog-bedrag';
const holds = (of = order): string => `/api/rest/sales-orders/${of}/dispatch-requests-status-reasons/on-hold`;
beforeAll(async () => {
  oms = await freshApp();
  admin = await oms.signIn('beheer');
});
beforeEach(async () => {
  const free = await oms.db.one<{ identifier: string }>(
    `SELECT o.identifier FROM sales_orders o JOIN dispatch_requests d ON d.sales_order_id = o.id AND d.location_id = 1
     WHERE o.identifier LIKE '261110-%' AND d.status = 'to-be-requested' AND d.paused_at IS NULL ORDER BY 1 LIMIT 1`,
  );
  order = free?.identifier ?? '';
  await admin.patch(`/api/rest/dispatch-requests/${order}-1`, { status: 'on-hold' });
  const { current } = (await admin.get(holds())).json<HoldReview>();
  reason = current[0]?.status_reasons[0]?.id ?? 0;
});

const statusOf = async () =>
  (await oms.db.one('SELECT status FROM dispatch_requests WHERE identifier = $1', [`${order}-1`])) ?? {};
const group = async () => (await admin.get(`${GROUP}?include=hold_rules`)).json<HoldRuleGroup>();
const rule = { id: -1, relation: 'total_price', field: null, operator: '>', value: '100' };
const whole = { display_name: 'Hoog', is_active: false, hold_rules: [rule] };
const times = <T>(n: number, what: (nth: number) => T): T[] =>
  Array.from({ length: n }, (_, nth) => what(nth));

describe('a stale X-Revision changes nothing', () => {
  it('of a decision, and of a release that is taken back', async () => {
    const { current } = (await admin.get(holds())).json<HoldReview>();
    const [delivery] = current;
    const stale = {
      'X-Revision': `delivery-${String(delivery?.id)}=${String((delivery?.revision ?? 0) - 1)}`,
    };
    const decided = await admin.post(`${holds()}/${String(reason)}`, { decision: 'approved' }, stale);
    expect([decided.statusCode, decided.json<Problem>().code]).toEqual([409, 'changed']);
    expect(await statusOf()).toEqual({ status: 'on-hold' });
    expect((await admin.post(`${holds()}/${String(reason)}`, { decision: 'approved' })).statusCode).toBe(200);
    const undone = await admin.post(`${holds()}/${String(reason)}/undo`, {}, stale);
    expect([undone.statusCode, undone.json<Problem>().code]).toEqual([409, 'changed']);
    expect(await statusOf()).toEqual({ status: 'to-be-requested' });
  });

  it('of a group that is deleted', async () => {
    const { id, revision = 0 } = await group();
    const stale = { 'X-Revision': `hold-${String(id)}=${String(revision - 1)}` };
    const reply = await admin.delete(GROUP, undefined, stale);
    expect([reply.statusCode, reply.json<Problem>().code]).toEqual([409, 'changed']);
    expect((await admin.get(GROUP)).statusCode).toBe(200);
  });
});

describe('what is not there', () => {
  it.each([
    ['an order', () => admin.get(holds('261110-9999'))],
    ['the customer of an order', () => admin.get(`${holds('261110-9999')}/customer`)],
    [
      'an order to decide on',
      () => admin.post(`${holds('261110-9999')}/${String(reason)}`, { decision: 'approved' }),
    ],
    ['a reason that is taken back', () => admin.post(`${holds()}/99999999/undo`, {})],
    ['a group', () => admin.get('/api/rest/hold-rule-groups/nergens')],
    ['a group to delete', () => admin.delete('/api/rest/hold-rule-groups/nergens')],
  ])('%s: 404', async (_, ask) => {
    const reply = await ask();
    expect(reply.json<Problem>()).toMatchObject({ status: 404, code: 'not-found' });
  });

  it('changes of a group that never was are none', async () => {
    expect((await admin.get('/api/rest/hold-rule-groups/nergens/changes')).json()).toEqual([]);
  });
});

describe('what cannot be read', () => {
  it.each<[string, (body: unknown) => object]>([
    ['a list', () => []],
    ['no name', () => ({ ...whole, display_name: ' ' })],
    ['a name of 201 signs', () => ({ ...whole, display_name: 'x'.repeat(201) })],
    ['no state', () => ({ ...whole, is_active: undefined })],
    ['a state that is none', () => ({ ...whole, is_active: 'ja' })],
    ['no rules', () => ({ ...whole, hold_rules: undefined })],
    ['51 rules', () => ({ ...whole, hold_rules: times(51, nth => ({ ...rule, id: -1 - nth })) })],
    ['a value of 4001 signs', () => ({ ...whole, hold_rules: [{ ...rule, value: '1'.repeat(4001) }] })],
    ['a value that is a number', () => ({ ...whole, hold_rules: [{ ...rule, value: 100 }] })],
    ['a rule without an id', () => ({ ...whole, hold_rules: [{ ...rule, id: undefined }] })],
    [
      '501 excluded articles',
      () => ({ ...whole, additional_parameters: { product_identifiers_to_ignore: times(501, String) } }),
    ],
  ])('a group with %s: 400, and it stays as it was', async (_, body) => {
    const before = await group();
    const reply = await admin.put(GROUP, body(null));
    expect(reply.json<Problem>()).toMatchObject({ status: 400, code: 'invalid-request' });
    expect(await group()).toEqual(before);
  });

  it.each([
    ['a day that is none', { day: '2026-02-30', hold_rules: [rule] }],
    ['no day', { hold_rules: [rule] }],
    ['an `after` that is none', { day: '2026-11-19', hold_rules: [rule], after: -1 }],
    ['51 rules', { day: '2026-11-19', hold_rules: times(51, () => rule) }],
    ['a member that nobody knows', { day: '2026-11-19', hold_rules: [rule], maan: 1 }],
  ])('a trial with %s: 400', async (_, body) => {
    const reply = await admin.post(`${GROUP}/trial`, body);
    expect(reply.json<Problem>()).toMatchObject({ status: 400, code: 'invalid-request' });
  });

  it('a trial with rules that cannot be read holds nothing', async () => {
    const unreadable = { ...rule, relation: 'maan' };
    const reply = await admin.post('/api/rest/hold-rule-groups/nieuw/trial', {
      day: '2026-11-13',
      hold_rules: [unreadable],
    });
    expect(reply.json()).toMatchObject({ held: 0 });
  });

  it.each([['GET'], ['PUT'], ['DELETE']] as const)('%s of a name with strange signs: 400', async method => {
    const reply = await admin.send(
      method,
      `/api/rest/hold-rule-groups/${encodeURIComponent('a/b\u0000')}`,
      method === 'PUT' ? whole : undefined,
    );
    expect(reply.statusCode).toBe(400);
  });
});

describe('a wrong state', () => {
  it('of a delivery: what was requested, shipped or cancelled is not decided on', async () => {
    for (const status of ['requested', 'shipped', 'cancelled', 'on-hold-final-manual']) {
      await oms.db.execute('UPDATE dispatch_requests SET status = $2 WHERE identifier = $1', [
        `${order}-1`,
        status,
      ]);
      const reply = await admin.post(`${holds()}/${String(reason)}`, { decision: 'approved' });
      expect([status, reply.json<Problem>().code]).toEqual([status, 'not-held']);
    }
  });

  it('of a reason: a denied one is not taken back', async () => {
    await admin.post(`${holds()}/${String(reason)}`, { decision: 'denied' });
    const reply = await admin.post(`${holds()}/${String(reason)}/undo`, {});
    expect(reply.json<Problem>()).toMatchObject({ status: 409, code: 'not-released' });
  });

  it('a held delivery is neither batched, paused, delayed, shipped nor rerouted; it can be cancelled', async () => {
    const name = `/api/rest/dispatch-requests/${order}-1`;
    const asks = [
      admin.post('/api/rest/locations/dc/DC01/dispatch-request-batches', {
        batch_type: 'dc_sort',
        dispatch_requests: [`${order}-1`],
      }),
      admin.post(`${name}/pause`, {}),
      admin.patch(name, { status: 'to-be-requested', dispatch_date: '2099-01-05' }),
      admin.patch(name, { status: 'shipped' }),
      admin.patch(name, { status: 'unable-to-ship' }),
      admin.patch(name, { status: 'on-hold' }),
    ];
    expect((await Promise.all(asks)).map(({ statusCode }) => statusCode)).toEqual(asks.map(() => 409));
    expect(await statusOf()).toEqual({ status: 'on-hold' });
    expect((await admin.patch(name, { status: 'cancelled' })).statusCode).toBe(200);
  });
});
