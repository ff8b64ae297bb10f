import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/template.ts';
import { mollie } from './mollie.ts';
import type { RefundAsk, RefundProvider } from './refund-provider.ts';
import { approvedRefund, fakeProvider, ordersToPayBack, paidBy, standing } from './testing.ts';
import { workRefund } from './work-refund.ts';

// A fake of Mollie's Refunds API v2 as its documentation describes it: a key gives the answer that it had before; two a page.
interface Kept {
  readonly id: string;
  readonly key: string;
  readonly metadata: unknown;
  readonly payment: string;
  readonly value: string;
  status: string;
  readonly createdAt: string;
}
let kept: Kept[];
let chargebacks: { reversedAt: string | null }[];
const wire = ({ id, status, metadata, value, payment, createdAt }: Kept) => ({
  resource: 'refund',
  id,
  status,
  metadata,
  amount: { currency: 'EUR', value },
  paymentId: payment,
  createdAt,
});

let fake: Awaited<ReturnType<typeof fakeProvider>>;
let provider: RefundProvider;
let db: TestDatabase;
let orders: number[];
let order: number;
beforeAll(async () => {
  db = await freshDatabase();
  orders = await ordersToPayBack(db);
  fake = await fakeProvider(({ method, path, headers, body }) => {
    const { pathname, searchParams } = new URL(path, 'http://x');
    const [, , , payment = '', part, id] = pathname.split('/');
    if (part === undefined && pathname !== '/v2/refunds')
      return [200, { id: payment, _embedded: { chargebacks } }];
    if (method === 'POST') {
      const key = String(headers['idempotency-key']);
      const before = kept.find(one => one.key === key);
      if (before) return [201, wire(before)];
      const made: Kept = {
        id: `re_${String(kept.length + 1)}`,
        key,
        metadata: body['metadata'],
        payment,
        value: (body['amount'] as { value: string }).value,
        status: 'pending',
        createdAt: '2026-11-22T22:30:00+00:00',
      };
      kept.push(made);
      return [201, wire(made)];
    }
    // All of them, the newest first, or those of a payment.
    const ofPayment = pathname.endsWith('/v2/refunds')
      ? kept.toReversed()
      : kept.filter(one => one.payment === payment);
    if (id !== undefined) {
      const one = ofPayment.find(refund => refund.id === id);
      return one ? [200, wire(one)] : [404, { status: 404, detail: 'No refund exists with this token' }];
    }
    const at = Math.max(
      ofPayment.findIndex(one => one.id === searchParams.get('from')),
      0,
    );
    const next = ofPayment[at + 2];
    return [
      200,
      {
        _embedded: { refunds: ofPayment.slice(at, at + 2).map(wire) },
        _links: { next: next ? { href: `https://api.mollie.com/v2/refunds?from=${next.id}&limit=2` } : null },
      },
    ];
  });
  provider = mollie({ url: fake.url, key: 'test_geheim' });
});
afterAll(() => fake.close());
beforeEach(async () => {
  [kept, chargebacks] = [[], []];
  fake.heard.length = 0;
  fake.fates.length = 0;
  order = orders.shift() ?? 0;
  await paidBy(db, order, 'mollie', 'tr_1');
});

const ask: RefundAsk = {
  key: '7d1a2f60-8a4e-4ad4-8c5c-2f7f6f0b1c11',
  payment_reference: 'tr_1',
  reference: null,
  amount: 1295,
  description: '261110-0001',
};
const asked = () => fake.heard.filter(({ method }) => method === 'POST');
const work = (id: number) => workRefund(db, () => provider, { refund_request_id: id });
const later = (id: number) =>
  db.execute(
    `UPDATE refund_transactions SET changed_at = changed_at - interval '5 min', absent_at = absent_at - interval '5 min' WHERE refund_request_id = $1`,
    [id],
  );

describe('Mollie is asked', () => {
  it('for an amount in its own notation, under our key, which is in the metadata too', async () => {
    expect(await provider.refund(ask)).toEqual({ kind: 'accepted', reference: 're_1' });
    expect(fake.heard).toEqual([
      expect.objectContaining({
        path: '/v2/payments/tr_1/refunds',
        body: {
          amount: { currency: 'EUR', value: '12.95' },
          description: '261110-0001',
          metadata: { key: ask.key },
        },
      }),
    ]);
    expect(fake.heard[0]?.headers).toMatchObject({
      authorization: 'Bearer test_geheim',
      'idempotency-key': ask.key,
    });
  });

  it.each([
    [429, { kind: 'not-taken', reason: 'Mollie is te druk' }],
    [401, { kind: 'not-taken', reason: 'Mollie neemt de sleutel niet aan' }],
    [422, { kind: 'refused', reason: 'Mollie: The amount is higher than the maximum' }],
    [409, { kind: 'unknown' }],
    [500, { kind: 'unknown' }],
    [503, { kind: 'unknown' }],
    [302, { kind: 'unknown' }],
  ])('once, whatever it answers: %i', async (status, outcome) => {
    fake.fates.push({ status, body: { status, detail: 'The amount is higher than the maximum' } });
    expect(await provider.refund(ask)).toEqual(outcome);
    expect(asked()).toHaveLength(1);
  });

  it('and a connection that is refused took nothing', async () => {
    const gone = await fakeProvider(() => [200, {}]);
    gone.close();
    expect(await mollie({ url: gone.url, key: 'x' }).refund(ask)).toEqual({
      kind: 'not-taken',
      reason: 'Mollie is niet bereikbaar',
    });
  });

  it('only for a payment that it knows', async () => {
    expect(await provider.refund({ ...ask, payment_reference: null })).toMatchObject({ kind: 'refused' });
    expect(fake.heard).toEqual([]);
  });
});

describe('Mollie is looked at', () => {
  it.each([
    ['queued', { kind: 'accepted', reference: 're_1' }],
    ['pending', { kind: 'accepted', reference: 're_1' }],
    ['processing', { kind: 'accepted', reference: 're_1' }],
    ['refunded', { kind: 'settled', reference: 're_1' }],
    ['failed', { kind: 'refused', reason: 'Mollie: de terugbetaling is mislukt' }],
    ['canceled', { kind: 'refused', reason: 'Mollie: de terugbetaling is geannuleerd' }],
    ['something-new', { kind: 'unknown' }],
  ])('%s', async (status, outcome) => {
    await provider.refund(ask);
    kept[0]!.status = status;
    expect(await provider.find?.({ ...ask, reference: 're_1' })).toEqual(outcome);
    expect(await provider.find?.(ask)).toEqual(outcome);
  });

  it('by our key, through all pages of its payment', async () => {
    for (const key of ['a', 'b', 'c', 'd', ask.key]) await provider.refund({ ...ask, key });
    expect(await provider.find?.(ask)).toEqual({ kind: 'accepted', reference: 're_5' });
    expect(await provider.find?.({ ...ask, key: 'z' })).toEqual({ kind: 'absent' });
  });

  it('by our key, where it forgot that it had it: the one that did not fail', async () => {
    for (const key of [ask.key, 'b', 'c']) await provider.refund({ ...ask, key });
    kept.push({ ...kept[0]!, id: 're_4', key: 'forgotten' });
    kept[0]!.status = 'failed';
    expect(await provider.find?.(ask)).toEqual({ kind: 'accepted', reference: 're_4' });
    [kept[0]!.status, kept[3]!.status] = ['refunded', 'failed'];
    expect(await provider.find?.(ask)).toEqual({ kind: 'settled', reference: 're_1' });
    kept[0]!.status = 'canceled';
    expect(await provider.find?.(ask)).toMatchObject({ kind: 'refused' });
  });

  it('for all of a day in the Netherlands, until the day before it', async () => {
    const made = (id: string, createdAt: string, others: Partial<Kept> = {}): Kept => ({
      id,
      key: id,
      metadata: null,
      payment: 'tr_1',
      value: '12.95',
      status: 'refunded',
      createdAt,
      ...others,
    });
    kept = [
      made('re_0', '2026-11-20T10:00:00+00:00'),
      made('re_1', '2026-11-21T22:59:59+00:00'),
      made('re_2', '2026-11-21T23:00:00+00:00', { metadata: { key: ask.key }, status: 'failed' }),
      made('re_3', '2026-11-22T22:59:59+00:00', { value: '0.07', status: 'queued' }),
      made('re_4', '2026-11-22T23:00:00+00:00'),
    ];
    const payment_reference = 'tr_1';
    expect(await provider.list?.('2026-11-22')).toEqual([
      { reference: 're_3', key: null, payment_reference, amount: 7, state: 'accepted' },
      { reference: 're_2', key: ask.key, payment_reference, amount: 1295, state: 'refused' },
    ]);
    expect(fake.heard).toHaveLength(2);
    expect(await mollie({ url: 'http://127.0.0.1:1', key: 'x' }).list?.('2026-11-22')).toBeNull();
  });

  it.each([
    [[], false],
    [[{ reversedAt: null }], true],
    [[{ reversedAt: '2026-11-20T10:00:00Z' }], false],
    [[{ reversedAt: '2026-11-20T10:00:00Z' }, { reversedAt: null }], true],
  ])('for a chargeback: %j', async (those, isCharged) => {
    chargebacks = those;
    expect(await provider.isChargedBack?.('tr_1')).toBe(isCharged);
  });
});

describe('paid back by Mollie', () => {
  it('a lost answer is looked up, and never asked for again', async () => {
    const id = await approvedRefund(db, order, 1295);
    fake.fates.push('hang up');
    await work(id);
    expect(await standing(db, id)).toMatchObject({ status: 'refund-processing', states: ['unknown'] });
    await work(id);
    kept[0]!.status = 'refunded';
    await work(id);
    expect(await standing(db, id)).toMatchObject({ status: 'refunded', states: ['settled'] });
    expect([asked().length, kept.map(({ value }) => value)]).toEqual([1, ['12.95']]);
  });

  it('queued for days without a webhook is polled', async () => {
    const id = await approvedRefund(db, order, 1295);
    await work(id);
    kept[0]!.status = 'queued';
    await work(id);
    expect(await standing(db, id)).toMatchObject({ status: 'refund-processing', states: ['accepted'] });
    expect(
      await db.one(
        `SELECT round(extract(epoch FROM run_at - now()))::int AS s FROM graphile_worker.jobs WHERE key = 'refund-' || $1`,
        [id],
      ),
    ).toEqual({ s: 900 });
    kept[0]!.status = 'refunded';
    await work(id);
    expect(await standing(db, id)).toMatchObject({ status: 'refunded' });
    expect(asked()).toHaveLength(1);
  });

  it('too busy: it is asked again under the same key', async () => {
    const id = await approvedRefund(db, order, 1295);
    fake.fates.push({ status: 429 });
    await work(id);
    expect(await standing(db, id)).toMatchObject({ status: 'refund-error', failure: 'Mollie is te druk' });
    await work(id);
    expect(new Set(asked().map(({ headers }) => headers['idempotency-key'])).size).toBe(1);
    expect([asked().length, kept.length]).toEqual([2, 1]);
  });

  it('a 500 that paid, and one that did not: each is looked up first', async () => {
    const id = await approvedRefund(db, order, 1295);
    fake.fates.push({ status: 500 });
    await work(id);
    await work(id);
    await later(id);
    await work(id);
    expect([asked().length, (await standing(db, id))?.states]).toEqual([1, ['to-send']]);
    await work(id);
    expect([asked().length, kept.length, (await standing(db, id))?.states]).toEqual([2, 1, ['accepted']]);
  });

  it('one that it had and knows no more is for a person, and never asked for again', async () => {
    const id = await approvedRefund(db, order, 1295);
    await work(id);
    kept = [];
    for (let n = 0; n < 4; n++) {
      await work(id);
      await later(id);
    }
    expect([asked().length, (await standing(db, id))?.states]).toEqual([1, ['unknown']]);
  });

  it('one that it never takes is for a person after six tries', async () => {
    const id = await approvedRefund(db, order, 1295);
    for (let n = 0; n < 30; n++) {
      fake.fates.splice(0, 9, { status: 500 });
      await work(id);
      await later(id);
    }
    expect([asked().length, await standing(db, id)]).toEqual([
      6,
      {
        status: 'refund-to-be-processed-manually',
        failure: 'Mollie kent de terugbetaling niet',
        states: ['refused'],
      },
    ]);
  });
});
