import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '../../../contract/problem.ts';
import type { RefundRequest, RefundRoom } from '../../../contract/orders/refund-request.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { type AdyenItem, signatureOf } from './adyen.ts';
import { lookUpPayment } from './hear-provider.ts';
import { refundProviders } from './providers.ts';
import type { RefundProviders } from './refund-provider.ts';
import { approvedRefund, fakeProvider, ordersToPayBack, paidBy, standing } from './testing.ts';
import { workRefund } from './work-refund.ts';

const HMAC = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';
let oms: TestApp;
let office: Caller;
let orders: number[];
let order: number;
let nth = 0;
/** The provider's name of the order's payment. */
let reference: string;
let providers: RefundProviders;
/** Mollie's answers: how each payment back of it stands, and whether its payments are under chargeback. */
let status: string;
let isCharged: boolean;
let fake: Awaited<ReturnType<typeof fakeProvider>>;

beforeAll(async () => {
  fake = await fakeProvider(({ method, path, body }) => {
    if (body['merchantAccount']) return [201, { pspReference: `psp-${String(body['reference'])}` }];
    if (!path.includes('/refunds'))
      return [200, { _embedded: { chargebacks: isCharged ? [{ reversedAt: null }] : [] } }];
    return [
      method === 'POST' ? 201 : 200,
      {
        id: `re_${reference}`,
        status,
        metadata: null,
        amount: { value: '12.95', currency: 'EUR' },
        createdAt: '2026-11-30T08:00:00+00:00',
      },
    ];
  });
  oms = await freshApp({
    config: {
      refunds: {
        mollie: { url: fake.url, key: 'test_geheim' },
        adyen: { url: fake.url, key: 'geheim', merchantAccount: 'WinkelNL', hmacKey: HMAC },
      },
    },
  });
  providers = refundProviders('', oms.deps.config.refunds);
  office = await oms.signIn('backoffice');
  orders = await ordersToPayBack(oms.db);
});
afterAll(() => fake.close());
beforeEach(() => {
  [status, isCharged] = ['pending', false];
  order = orders.shift() ?? 0;
  reference = `tr_${String(++nth)}`;
});

/** An order that was paid by this provider, with € 12,95 of it asked back there. */
async function underWay(provider: string): Promise<{ id: number; key: string; psp: string }> {
  await paidBy(oms.db, order, provider, reference);
  const id = await approvedRefund(oms.db, order, 1295);
  await workRefund(oms.db, providers, { refund_request_id: id });
  expect(await standing(oms.db, id)).toMatchObject({ status: 'refund-processing', states: ['accepted'] });
  const row = await oms.db.one<{ key: string }>(
    'SELECT key FROM refund_transactions WHERE refund_request_id = $1',
    [id],
  );
  return { id, key: row?.key ?? '', psp: `psp-${row?.key ?? ''}` };
}
/** Statuses that a refund had since it was approved. */
const history = async (id: number) =>
  (
    await oms.db.query<{ status: string }>(
      'SELECT status FROM refund_request_history WHERE refund_request_id = $1 ORDER BY id OFFSET 4',
      [id],
    )
  ).map(one => one.status);
const events = async (id: number) =>
  (
    await oms.db.query<{ event: string }>(
      `SELECT event FROM trigger_events WHERE payload = jsonb_build_object('refund_request_id', $1::int) ORDER BY id`,
      [id],
    )
  ).map(one => one.event);
const payment = () =>
  oms.db.one('SELECT payment_status FROM sales_order_payments WHERE sales_order_id = $1', [order]);

type Told = Partial<Omit<AdyenItem, 'additionalData'>>;
const signed = (told: Told) => {
  const one = {
    eventCode: 'REFUND',
    success: 'true',
    eventDate: '2026-11-30T08:00:00+01:00',
    pspReference: 'psp-1',
    originalReference: reference,
    merchantAccountCode: 'WinkelNL',
    merchantReference: '',
    amount: { value: 1295, currency: 'EUR' },
    ...told,
  };
  return { ...one, additionalData: { hmacSignature: signatureOf(one, HMAC).toString('base64') } };
};
/** As a server outside calls: without a session, and without the headers of our pages. */
const adyen = (...told: Told[]) =>
  oms.app.inject({
    method: 'POST',
    url: '/api/webhooks/adyen',
    payload: {
      live: 'false',
      notificationItems: told.map(one => ({ NotificationRequestItem: signed(one) })),
    },
  });
const mollie = (id: string) =>
  oms.app.inject({
    method: 'POST',
    url: '/api/webhooks/mollie',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `id=${id}`,
  });
/** Payments that Mollie is to be asked about. */
const toLookUp = async () =>
  (
    await oms.db.query<{ id: number }>(
      `SELECT (payload ->> 'payment_id')::int AS id FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'payment-news'
         AND (payload ->> 'payment_id')::int IN (SELECT id FROM sales_order_payments WHERE sales_order_id = $1)`,
      [order],
    )
  ).map(({ id }) => id);
const lookUp = async () => {
  for (const payment_id of await toLookUp()) await lookUpPayment(oms.db, providers, { payment_id });
};

describe('Adyen says by itself', () => {
  it('that it was paid: once, however often it says so', async () => {
    const { id, key, psp } = await underWay('adyen');
    const told = { pspReference: psp, merchantReference: key };
    const reply = await adyen(told, told);
    expect([reply.statusCode, reply.body]).toEqual([200, '[accepted]']);
    await adyen(told);
    expect([await standing(oms.db, id), await history(id), await events(id)]).toEqual([
      { status: 'refunded', failure: null, states: ['settled'] },
      ['refund-processing', 'refunded'],
      ['refund-created', 'refund-approved', 'refund-refunded'],
    ]);
  });

  it('how one ended of which the answer was lost, by our key', async () => {
    await paidBy(oms.db, order, 'adyen', reference);
    const id = await approvedRefund(oms.db, order, 1295);
    fake.fates.push('hang up');
    await workRefund(oms.db, providers, { refund_request_id: id });
    expect(await standing(oms.db, id)).toMatchObject({ states: ['unknown'] });
    const row = await oms.db.one<{ key: string }>(
      'SELECT key FROM refund_transactions WHERE refund_request_id = $1',
      [id],
    );
    await adyen({ pspReference: 'psp-other', merchantReference: row?.key ?? '' });
    expect(await standing(oms.db, id)).toMatchObject({ status: 'refunded', states: ['settled'] });
  });

  it('that a bank returned what was refunded: a person pays, and triggers hear of it', async () => {
    const { id, key, psp } = await underWay('adyen');
    const told = { pspReference: psp, merchantReference: key };
    await adyen(told);
    await adyen({ ...told, eventCode: 'REFUND_FAILED' });
    await adyen({ ...told, eventCode: 'REFUND_FAILED' });
    expect([await standing(oms.db, id), (await events(id)).at(-1), await history(id)]).toEqual([
      {
        status: 'refund-to-be-processed-manually',
        failure: 'Adyen: de terugbetaling is mislukt',
        states: ['refused'],
      },
      'refund-failed',
      ['refund-processing', 'refunded', 'refund-to-be-processed-manually'],
    ]);
  });

  it('first that it failed, then late that it was paid: it stays failed', async () => {
    const { id, key, psp } = await underWay('adyen');
    const told = { pspReference: psp, merchantReference: key };
    await adyen({ ...told, eventCode: 'REFUND_FAILED' });
    await adyen(told);
    expect(await standing(oms.db, id)).toMatchObject({
      status: 'refund-to-be-processed-manually',
      states: ['refused'],
    });
  });

  it('something about the first of two that were asked for under one key, which says nothing of the second', async () => {
    await paidBy(oms.db, order, 'adyen', reference);
    const id = await approvedRefund(oms.db, order, 1295);
    const work = () => workRefund(oms.db, providers, { refund_request_id: id });
    const row = await oms.db.one<{ id: number; key: string }>(
      'SELECT id, key FROM refund_transactions WHERE refund_request_id = $1',
      [id],
    );
    const askAgain = () =>
      office.put(`/api/rest/refund-requests/${String(id)}/outcome`, {
        payment: row?.id,
        outcome: 'not-paid-ask-again',
        comment: 'Gezien bij Adyen.',
      });
    const first = {
      pspReference: 'psp-first',
      merchantReference: row?.key ?? '',
      eventCode: 'REFUND_FAILED',
    };
    fake.fates.push('hang up', 'hang up');
    await work();
    expect((await askAgain()).statusCode).toBe(200);
    await work();
    await adyen(first);
    expect(await standing(oms.db, id)).toMatchObject({ states: ['unknown'] });
    expect((await askAgain()).statusCode).toBe(200);
    await work();
    await adyen(first);
    expect(await standing(oms.db, id)).toMatchObject({ states: ['accepted'] });
    await adyen({ pspReference: `psp-${row?.key ?? ''}` });
    await adyen(first);
    expect(await standing(oms.db, id)).toMatchObject({ status: 'refunded', states: ['settled'] });
  });

  it.each([
    [{ pspReference: 'psp-strange', merchantReference: '7d1a2f60-8a4e-4ad4-8c5c-2f7f6f0b1c11' }],
    [{ pspReference: 'psp-strange', merchantReference: 'order 7' }],
    [{ eventCode: 'CHARGEBACK', originalReference: 'psp-strange' }],
    [{ eventCode: 'REPORT_AVAILABLE' }],
  ])('something that is not ours, which is taken and changes nothing: %j', async told => {
    const { id } = await underWay('adyen');
    expect((await adyen(told)).statusCode).toBe(200);
    expect(await standing(oms.db, id)).toMatchObject({ status: 'refund-processing' });
  });

  it('nothing that it did not sign, or that is too long', async () => {
    const { id, key, psp } = await underWay('adyen');
    const item = { ...signed({ pspReference: psp, merchantReference: key }), success: 'false' };
    const send = (payload: object) => oms.app.inject({ method: 'POST', url: '/api/webhooks/adyen', payload });
    const forged = await send({ notificationItems: [{ NotificationRequestItem: item }] });
    expect([forged.statusCode, forged.json<Problem>().code]).toEqual([401, 'not-signed']);
    expect((await send({ notificationItems: [{}] })).statusCode).toBe(401);
    expect((await send({ notificationItems: 'x' })).statusCode).toBe(400);
    expect((await send({ notificationItems: [{ reason: 'x'.repeat(70_000) }] })).statusCode).toBe(413);
    expect(await standing(oms.db, id)).toMatchObject({ status: 'refund-processing' });
  });
});

describe('a chargeback', () => {
  it('takes the payment out of what may go back, until it is reversed; older news changes nothing', async () => {
    await paidBy(oms.db, order, 'adyen', reference);
    const { identifier = '' } =
      (await oms.db.one<{ identifier: string }>('SELECT identifier FROM sales_orders WHERE id = $1', [
        order,
      ])) ?? {};
    const refund = (
      await office.post(`/api/rest/sales-orders/${identifier}/refund-requests`, {
        identifier: 'r1',
        additions: [{ reason: 'Verzendkosten', amount: 4.95 }],
      })
    ).json<RefundRequest>();
    const room = async () =>
      (await office.get(`/api/rest/sales-orders/${identifier}/refund-room`)).json<RefundRoom>();
    const approve = () => office.put(`/api/rest/refund-requests/${String(refund.id)}/approve`, {});
    const at = (hour: string) => `2026-11-30T${hour}:00:00Z`;

    await adyen({ eventCode: 'NOTIFICATION_OF_CHARGEBACK', eventDate: at('08') });
    await adyen({ eventCode: 'CHARGEBACK', eventDate: at('09') });
    expect([await payment(), (await room()).captured]).toEqual([{ payment_status: 'chargeback' }, 0]);
    const refused = await approve();
    expect([refused.statusCode, refused.json<Problem>().code]).toEqual([422, 'above-left']);

    await adyen({ eventCode: 'CHARGEBACK_REVERSED', eventDate: at('10') });
    await adyen({ eventCode: 'CHARGEBACK', eventDate: at('09') });
    expect([await payment(), (await room()).captured]).toEqual([{ payment_status: 'captured' }, 50]);
    expect((await approve()).statusCode).toBe(200);
    expect(
      await oms.db.query(
        `SELECT status_identifier AS is, caused_by_status_identifier AS was FROM order_history
         WHERE sales_order_id = $1 AND processor_config_identifier = 'payment-provider' ORDER BY id`,
        [order],
      ),
    ).toEqual([
      { is: 'chargeback', was: 'captured' },
      { is: 'captured', was: 'chargeback' },
    ]);
  });

  it('of Mollie is looked up there', async () => {
    await paidBy(oms.db, order, 'mollie', reference);
    isCharged = true;
    await mollie(reference);
    await lookUp();
    expect(await payment()).toEqual({ payment_status: 'chargeback' });
    isCharged = false;
    await lookUp();
    expect(await payment()).toEqual({ payment_status: 'captured' });
  });
});

describe('Mollie names by itself', () => {
  it.each([
    ['a payment', () => mollie(reference)],
    ['a payment back', () => mollie(`re_${reference}`)],
    [
      'a payment back in its later form',
      () =>
        oms.app.inject({
          method: 'POST',
          url: '/api/webhooks/mollie',
          payload: { id: 'event_1', type: 'refund.refunded', entityId: `re_${reference}`, status: 'failed' },
        }),
    ],
  ])('%s: Mollie is asked once how that stands', async (_, tell) => {
    const { id } = await underWay('mollie');
    const replies = [await tell(), await tell()];
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(await toLookUp()).toHaveLength(1);
    // Nothing that it says counts: it is asked.
    await lookUp();
    expect(await standing(oms.db, id)).toMatchObject({ status: 'refund-processing' });
    status = 'refunded';
    await lookUp();
    await lookUp();
    expect([await standing(oms.db, id), await history(id)]).toEqual([
      { status: 'refunded', failure: null, states: ['settled'] },
      ['refund-processing', 'refunded'],
    ]);
    status = 'failed';
    await lookUp();
    expect([await standing(oms.db, id), (await events(id)).at(-1)]).toEqual([
      {
        status: 'refund-to-be-processed-manually',
        failure: 'Mollie: de terugbetaling is mislukt',
        states: ['refused'],
      },
      'refund-failed',
    ]);
  });

  it('something unknown, which is taken and has nobody asked', async () => {
    await underWay('mollie');
    for (const id of ['tr_strange', '']) expect((await mollie(id)).statusCode).toBe(200);
    for (const id of ['%00', 'x'.repeat(129)]) expect((await mollie(id)).statusCode).toBe(400);
    expect((await mollie('x'.repeat(70_000))).statusCode).toBe(413);
    expect(await toLookUp()).toEqual([]);
  });

  it('and while it does not answer, the job is done again', async () => {
    await paidBy(oms.db, order, 'mollie', reference);
    await mollie(reference);
    const away = refundProviders('', {
      mollie: { url: 'http://127.0.0.1:1', key: 'x' },
      adyen: null,
    });
    const [payment_id = 0] = await toLookUp();
    await expect(lookUpPayment(oms.db, away, { payment_id })).rejects.toThrow('does not say');
  });
});

it('a provider that is not configured has no webhook', async () => {
  const bare = await freshApp();
  for (const name of ['mollie', 'adyen'])
    expect(
      (
        await bare.app.inject({
          method: 'POST',
          url: `/api/webhooks/${name}`,
          payload: { notificationItems: [] },
        })
      ).statusCode,
    ).toBe(404);
});
