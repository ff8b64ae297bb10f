import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/template.ts';
import { adyen, type AdyenItem, signatureOf } from './adyen.ts';
import type { RefundAsk, RefundProvider } from './refund-provider.ts';
import { approvedRefund, fakeProvider, ordersToPayBack, paidBy, standing } from './testing.ts';
import { workRefund } from './work-refund.ts';

const HMAC = '44782DEF547AAA06C910C43932B1EB0C71FC68D9D0C057550C48EC2ACF6BA056';
/** By their idempotency keys: psp references. */
const kept = new Map<string, string>();
let fake: Awaited<ReturnType<typeof fakeProvider>>;
let provider: RefundProvider;
let db: TestDatabase;
let orders: number[];
beforeAll(async () => {
  db = await freshDatabase();
  orders = await ordersToPayBack(db);
  fake = await fakeProvider(({ headers }) => {
    const key = String(headers['idempotency-key']);
    kept.set(key, kept.get(key) ?? `psp${String(kept.size + 1)}`);
    return [201, { pspReference: kept.get(key), status: 'received' }];
  });
  provider = adyen({ url: fake.url, key: 'geheim', merchantAccount: 'WinkelNL', hmacKey: HMAC });
});
afterAll(() => fake.close());
beforeEach(() => {
  kept.clear();
  fake.heard.length = 0;
  fake.fates.length = 0;
});

const ask: RefundAsk = {
  key: '7d1a2f60-8a4e-4ad4-8c5c-2f7f6f0b1c11',
  payment_reference: 'psp-payment',
  reference: null,
  amount: 1295,
  description: '261110-0001',
};

describe('Adyen is asked', () => {
  it('in minor units, under our key, which is the reference too', async () => {
    expect(await provider.refund(ask)).toEqual({ kind: 'accepted', reference: 'psp1' });
    expect(fake.heard).toEqual([
      expect.objectContaining({
        method: 'POST',
        path: '/v2/payments/psp-payment/refunds',
        body: {
          merchantAccount: 'WinkelNL',
          amount: { value: 1295, currency: 'EUR' },
          reference: ask.key,
        },
      }),
    ]);
    expect(fake.heard[0]?.headers).toMatchObject({ 'x-api-key': 'geheim', 'idempotency-key': ask.key });
  });

  it.each([
    [429, {}, { kind: 'not-taken', reason: 'Adyen is te druk' }],
    [403, {}, { kind: 'not-taken', reason: 'Adyen neemt de sleutel niet aan' }],
    [422, { errorCode: '704', message: 'request already processed or in progress' }, { kind: 'unknown' }],
    [
      422,
      { errorCode: '167', message: 'Original pspReference required for this operation' },
      { kind: 'refused', reason: 'Adyen: Original pspReference required for this operation' },
    ],
    [500, {}, { kind: 'unknown' }],
  ])('once, whatever it answers: %i %j', async (status, body, outcome) => {
    fake.fates.push({ status, body });
    expect(await provider.refund(ask)).toEqual(outcome);
    expect(fake.heard).toHaveLength(1);
  });

  it('a lost answer is never asked for again: nobody can look it up', async () => {
    const order = orders.shift() ?? 0;
    await paidBy(db, order, 'adyen', 'psp-payment');
    const id = await approvedRefund(db, order, 1295);
    fake.fates.push('hang up');
    for (let n = 0; n < 3; n++) await workRefund(db, () => provider, { refund_request_id: id });
    expect([fake.heard.length, await standing(db, id)]).toEqual([
      1,
      { status: 'refund-processing', failure: null, states: ['unknown'] },
    ]);
  });
});

describe('a webhook of Adyen', () => {
  // The example in Adyen's documentation of the signature.
  it('has the documented signature', () => {
    const example = {
      pspReference: '7914073381342284',
      originalReference: '',
      merchantAccountCode: 'TestMerchant',
      merchantReference: 'TestPayment-1407325143704',
      amount: { value: 1130, currency: 'EUR' },
      eventCode: 'AUTHORISATION',
      success: 'true',
      eventDate: '2019-05-06T17:15:34.121+02:00',
    };
    expect(signatureOf(example, HMAC).toString('base64')).toBe(
      'coqCmt/IZ4E3CzPvMY8zTjQVL5hYJUiBRg8UU+iCWo0=',
    );
  });

  const signed = (changed: Partial<Omit<AdyenItem, 'additionalData'>>): AdyenItem => {
    const one = {
      eventCode: 'REFUND',
      success: 'true',
      eventDate: '2026-11-30T08:00:00+01:00',
      pspReference: 'psp1',
      originalReference: 'psp-payment',
      merchantAccountCode: 'WinkelNL',
      merchantReference: ask.key,
      amount: { value: 1295, currency: 'EUR' },
      reason: '',
      ...changed,
    };
    return { ...one, additionalData: { hmacSignature: signatureOf(one, HMAC).toString('base64') } };
  };
  const read = (...items: AdyenItem[]) =>
    provider.readWebhook?.({
      live: 'false',
      notificationItems: items.map(one => ({ NotificationRequestItem: one })),
    });
  const refund = { about: 'refund', key: ask.key, reference: 'psp1' };
  const chargeback = {
    about: 'chargeback',
    payment_reference: 'psp-payment',
    at: '2026-11-30T08:00:00+01:00',
  };

  it.each([
    [{}, { ...refund, outcome: { kind: 'settled', reference: 'psp1' } }],
    [
      { success: 'false', reason: 'Insufficient balance' },
      { ...refund, outcome: { kind: 'refused', reason: 'Adyen: geweigerd, Insufficient balance' } },
    ],
    [
      { eventCode: 'REFUND_FAILED' },
      { ...refund, outcome: { kind: 'refused', reason: 'Adyen: de terugbetaling is mislukt' } },
    ],
    [
      { eventCode: 'CHARGEBACK', pspReference: 'psp9' },
      { ...chargeback, isCharged: true },
    ],
    [
      { eventCode: 'CHARGEBACK_REVERSED', pspReference: 'psp9' },
      { ...chargeback, isCharged: false },
    ],
  ])('%j', (changed, news) => {
    expect(read(signed(changed))).toEqual([news]);
  });

  it('of another merchant account, or of another kind, is no news', () => {
    expect(read(signed({ merchantAccountCode: 'Ander' }), signed({ eventCode: 'REPORT_AVAILABLE' }))).toEqual(
      [],
    );
  });

  it('is refused when a field was changed, the signature is another, or there is none', () => {
    expect(read({ ...signed({}), success: 'false' })).toBeNull();
    expect(read({ ...signed({}), amount: { value: 1, currency: 'EUR' } })).toBeNull();
    expect(read({ ...signed({}), additionalData: { hmacSignature: 'AAAA' } })).toBeNull();
    expect(read(signed({}), { ...signed({}), pspReference: 'psp2' })).toBeNull();
    expect(provider.readWebhook?.({ notificationItems: [] })).toBeNull();
    expect(provider.readWebhook?.(null)).toBeNull();
  });
});
