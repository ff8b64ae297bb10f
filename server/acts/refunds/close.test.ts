import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '../../../contract/problem.ts';
import type { RefundClose } from '../../../contract/orders/refund-close.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { refundProviders } from './providers.ts';
import { approvedRefund, fakeProvider, ordersToPayBack, paidBy, standing } from './testing.ts';
import { workRefund } from './work-refund.ts';

/** A day on which the demo pays nothing back, not today. */
const DAY = '2026-03-10';
let oms: TestApp;
let office: Caller;
let orders: number[];
let fake: Awaited<ReturnType<typeof fakeProvider>>;
/** Mollie's payments back, by their keys; a day of Mollie that is away. */
let kept: Map<string, { id: string; value: string; status: string }>;
let isAway: boolean;

beforeAll(async () => {
  fake = await fakeProvider(({ method, path, headers, body }) => {
    const wire = (key: string) => ({
      ...kept.get(key),
      metadata: { key },
      paymentId: 'tr_x',
      amount: { currency: 'EUR', value: kept.get(key)?.value },
      createdAt: `${DAY}T10:00:00+00:00`,
    });
    if (method === 'POST') {
      const key = String(headers['idempotency-key']);
      const { value } = body['amount'] as { value: string };
      kept.set(key, { id: `re_${key}`, value, status: 'refunded' });
      return [201, wire(key)];
    }
    if (isAway) return [503, {}];
    return [
      200,
      {
        _embedded: { refunds: path.startsWith('/v2/refunds') ? [...kept.keys()].map(wire) : [] },
        _links: { next: null },
      },
    ];
  });
  oms = await freshApp({
    config: { refunds: { mollie: { url: fake.url, key: 'test_geheim' }, adyen: null } },
  });
  office = await oms.signIn('backoffice');
  orders = await ordersToPayBack(oms.db);
});
afterAll(() => fake.close());
beforeEach(async () => {
  [kept, isAway] = [new Map(), false];
  fake.fates.length = 0;
  await oms.db.execute(
    `UPDATE refund_transactions SET asked_at = asked_at - interval '90 days' WHERE asked_at IS NOT NULL`,
  );
  await oms.db.execute('DELETE FROM provider_refunds');
  await oms.db.execute('DELETE FROM provider_days');
});

/** Asks for so much back on the day, of a payment of this provider. */
async function sent(cents: number, provider = 'mollie'): Promise<{ id: number; key: string; order: string }> {
  const order = orders.shift() ?? 0;
  await paidBy(oms.db, order, provider, `tr_${String(order)}`);
  const id = await approvedRefund(oms.db, order, cents);
  await workRefund(oms.db, refundProviders('', oms.deps.config.refunds), { refund_request_id: id });
  const row = await oms.db.one<{ key: string; order: string }>(
    `UPDATE refund_transactions t SET asked_at = '${DAY}T11:00:00Z' FROM refund_requests r JOIN sales_orders o ON o.id = r.sales_order_id
     WHERE t.refund_request_id = $1 AND r.id = $1 RETURNING t.key, o.identifier AS order`,
    [id],
  );
  return { id, key: row?.key ?? '', order: row?.order ?? '' };
}
const close = async (day = DAY) => (await office.get(`/api/refund-close/${day}`)).json<RefundClose>();
const ask = async () => (await office.post(`/api/refund-close/${DAY}/ask`, {})).json<RefundClose>();
const HEAD = 'kenmerk;sleutel;bedrag;datum;status';
const bring = (lines: string[], provider = 'adyen', by = office) =>
  by.put(`/api/refund-close/${DAY}/files/${provider}`, { csv: [HEAD, ...lines].join('\n') });

describe('a day of a provider with a list', () => {
  it('is as we say before it was asked; afterwards both sides stand beside each other', async () => {
    await sent(1295);
    await sent(500);
    expect((await close()).providers).toMatchObject([
      { identifier: 'mollie', name: 'Mollie', can_be_asked: true, told_at: null },
    ]);
    const after = await ask();
    expect(after.providers).toMatchObject([
      { told_at: expect.any(String) as string, by_file: false, told_by: 'Marieke van Dijk' },
    ]);
    expect([after.total, after.rows, after.differences]).toEqual([
      { ours_count: 2, ours: 17.95, theirs_count: 2, theirs: 17.95, difference: 0 },
      [
        {
          method: 'iDEAL',
          provider: 'Mollie',
          by_hand: false,
          ours_count: 2,
          ours: 17.95,
          theirs_count: 2,
          theirs: 17.95,
          difference: 0,
        },
      ],
      [],
    ]);
  });

  it('tells each difference with its order: one that it has not, another amount, one that is not ours', async () => {
    const [gone, other] = [await sent(1295), await sent(500)];
    kept.delete(gone.key);
    kept.set(other.key, { id: `re_${other.key}`, value: '4.00', status: 'refunded' });
    kept.set('strange', { id: 're_strange', value: '1.00', status: 'refunded' });
    const { differences, total } = await ask();
    expect(
      differences.map(({ kind, order_identifier, ours, theirs }) => [kind, order_identifier, ours, theirs]),
    ).toEqual(
      expect.arrayContaining([
        ['missing', gone.order, 12.95, null],
        ['amount', other.order, 5, 4],
        ['strange', null, null, 1],
      ]),
    );
    expect([differences.length, total]).toEqual([
      3,
      { ours_count: 2, ours: 17.95, theirs_count: 2, theirs: 5, difference: 12.95 },
    ]);
  });

  it('ends what nobody knew of, and tells of what came back', async () => {
    fake.fates.push('hang up');
    const lost = await sent(1295);
    const back = await sent(500);
    expect((await close()).differences).toMatchObject([
      { kind: 'unknown', order_identifier: lost.order, can_look_up: true, ours: 12.95, tries: 1 },
    ]);
    kept.set(back.key, { id: `re_${back.key}`, value: '5.00', status: 'failed' });
    expect((await ask()).differences).toEqual([]);
    expect([await standing(oms.db, lost.id), await standing(oms.db, back.id)]).toMatchObject([
      { status: 'refunded' },
      { status: 'refund-to-be-processed-manually', states: ['refused'] },
    ]);
  });

  it('keeps how it was told last while it does not answer', async () => {
    await sent(500);
    await ask();
    isAway = true;
    const { providers, differences } = await ask();
    expect([providers, differences]).toMatchObject([
      [{ told_at: expect.any(String) as string, failed_at: expect.any(String) as string }],
      [],
    ]);
  });
});

describe('a provider’s file', () => {
  it('is laid beside what we sent; a person ends what differs', async () => {
    await oms.db.execute(`UPDATE refund_transactions SET state = 'settled' WHERE state = 'unknown'`);
    const one = await sent(500, 'paypal');
    await oms.db.execute(`UPDATE refund_transactions SET state = 'unknown' WHERE key = $1`, [one.key]);
    const reply = await bring([`pp1;${one.key};5,00;${DAY};betaald`, `pp2;;2,00;${DAY};betaald`], 'paypal');
    expect(reply.json<RefundClose>()).toMatchObject({
      providers: [{ identifier: 'paypal', can_be_asked: false, by_file: true, told_by: 'Marieke van Dijk' }],
      differences: [
        { kind: 'unknown', order_identifier: one.order, reference: 'pp1', theirs: 5 },
        { kind: 'strange', reference: 'pp2', theirs: 2 },
      ],
    });
    expect(await oms.db.one('SELECT state FROM refund_transactions WHERE key = $1', [one.key])).toEqual({
      state: 'unknown',
    });
    // Another file takes its place.
    expect((await bring([], 'paypal')).json<RefundClose>().differences).toHaveLength(1);
  });

  it('with bad lines is not taken at all, and each is told', async () => {
    const reply = await bring([
      `pp1;;5,00;${DAY};betaald`,
      `pp2;;vijf;${DAY};betaald`,
      'pp3;;1,00;gisteren;ok',
    ]);
    expect([reply.statusCode, reply.json<Problem>()]).toMatchObject([
      422,
      {
        code: 'file-faults',
        errors: [
          { path: 'regel 3', detail: 'bedrag ‘vijf’. Verwacht: 12,95' },
          { path: 'regel 4', detail: `datum ‘gisteren’. Verwacht: ${DAY}` },
        ],
      },
    ]);
    expect(await oms.db.query('SELECT FROM provider_refunds')).toEqual([]);
  });

  it('is for who approves refunds', async () => {
    const picker = await oms.signIn('winkel');
    expect((await bring([], 'adyen', picker)).statusCode).toBe(403);
    expect((await picker.get(`/api/refund-close/${DAY}`)).statusCode).toBe(403);
    expect((await office.get('/api/refund-close/2026-02-30')).statusCode).toBe(400);
  });
});

it('what a person paid by hand needs nobody to tell of it', async () => {
  const order = orders.shift() ?? 0;
  await paidBy(oms.db, order, 'mollie', 'tr_hand');
  const id = await approvedRefund(oms.db, order, 700);
  await oms.db.execute(
    `UPDATE refund_transactions SET state = 'by-hand', created_at = '${DAY}T22:59:00Z' WHERE refund_request_id = $1`,
    [id],
  );
  const { rows, differences } = await close();
  expect([rows, differences]).toMatchObject([[{ by_hand: true, ours: 7, theirs: 7, difference: 0 }], []]);
  expect((await close('2026-03-11')).rows).toEqual([]);
});
