import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '../../../contract/problem.ts';
import type { RefundRequest } from '../../../contract/orders/refund-request.ts';
import { euroText } from '../../../core/order/euro-text.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { hearProvider, lookUpPayment } from './hear-provider.ts';
import { newId } from '../sorting/test-batch.ts';
import type { RefundAsk, RefundFound, RefundOutcome, RefundProvider } from './refund-provider.ts';
import { approvedRefund, ordersToPayBack, paidBy, standing } from './testing.ts';
import { workRefund } from './work-refund.ts';

let oms: TestApp;
let office: Caller;
let colleague: Caller;
let orders: number[];
let order: number;
let id: number;
/** The payment back that nobody knows of. */
let payment: number;
let key: string;
const asked: RefundAsk[] = [];
let answer: RefundOutcome;
const provider: RefundProvider = {
  refund: ask => (asked.push(ask), Promise.resolve(answer)),
  find: null,
};
/** One that is looked up, and has nothing. */
const forgetful: RefundProvider = { ...provider, find: () => Promise.resolve({ kind: 'absent' }) };
const work = () => workRefund(oms.db, () => provider, { refund_request_id: id });

beforeAll(async () => {
  oms = await freshApp();
  office = await oms.signIn('backoffice');
  await oms.db.execute(
    `UPDATE users SET permissions = permissions || '{refunds.view,refunds.approve}' WHERE username = 'magazijn'`,
  );
  colleague = await oms.signIn('magazijn');
  orders = await ordersToPayBack(oms.db);
});
beforeEach(async () => {
  asked.length = 0;
  answer = { kind: 'unknown' };
  order = orders.shift() ?? 0;
  await paidBy(oms.db, order, 'adyen', 'psp-payment');
  id = await approvedRefund(oms.db, order, 1295);
  await work();
  const row = await oms.db.one<{ id: number; key: string }>(
    'SELECT id, key FROM refund_transactions WHERE refund_request_id = $1',
    [id],
  );
  [payment, key] = [row?.id ?? 0, row?.key ?? ''];
});

const say = (outcome: string, more: object = {}, by = office, headers = {}) =>
  by.put(
    `/api/rest/refund-requests/${String(id)}/outcome`,
    { payment, outcome, comment: 'Gezien in Adyen.', ...more },
    headers,
  );
const codeOf = (reply: Awaited<ReturnType<Caller['get']>>) => [reply.statusCode, reply.json<Problem>().code];
const history = () =>
  oms.db.query(
    `SELECT h.status, h.comment, u.username FROM refund_request_history h LEFT JOIN users u ON u.id = h.user_id
     WHERE h.refund_request_id = $1 ORDER BY h.id OFFSET 4`,
    [id],
  );

describe('a payment back of which nobody knows', () => {
  it('is shown with its provider, both references, and since when', async () => {
    const [of] = (
      await office.get(`/api/rest/refund-requests/${String(id)}/history?include=refund_method,user&limit=1`)
    ).json<RefundRequest[]>();
    expect(of).toMatchObject({
      outcome_unknown: true,
      unknown_payments: [
        {
          id: payment,
          provider: 'Adyen',
          method: 'iDEAL',
          amount: 12.95,
          key,
          reference: null,
          tries: 1,
          asked_at: expect.any(String) as string,
          is_looked_up: false,
        },
      ],
    });
  });

  it('is paid, says a person: it is refunded, with their words and the reference', async () => {
    expect((await say('paid', { reference: 'psp-9' })).statusCode).toBe(200);
    expect([
      await standing(oms.db, id),
      await oms.db.one('SELECT reference FROM refund_transactions WHERE id = $1', [payment]),
      await history(),
    ]).toEqual([
      { status: 'refunded', failure: null, states: ['settled'] },
      { reference: 'psp-9' },
      [
        { status: 'refund-processing', comment: null, username: null },
        {
          status: 'refunded',
          comment: 'Is betaald, kenmerk psp-9: Gezien in Adyen.',
          username: 'backoffice',
        },
      ],
    ]);
  });

  it('is not paid, says a person: it is asked for again in the same row, under the same key', async () => {
    expect((await say('not-paid-ask-again')).statusCode).toBe(200);
    answer = { kind: 'settled', reference: 'psp-2' };
    await work();
    expect([asked.map(one => one.key), await standing(oms.db, id), (await history()).slice(1, 2)]).toEqual([
      [key, key],
      { status: 'refunded', failure: null, states: ['settled'] },
      [
        {
          status: 'refund-to-be-processed',
          comment: 'Is niet betaald, wordt opnieuw gevraagd: Gezien in Adyen.',
          username: 'backoffice',
        },
      ],
    ]);
  });

  it('is not paid, and is paid by hand: nobody asks the provider again', async () => {
    expect((await say('not-paid-by-hand')).statusCode).toBe(200);
    await work();
    expect([asked.length, await standing(oms.db, id), (await history()).slice(1)]).toEqual([
      1,
      {
        status: 'refund-to-be-processed-manually',
        failure: 'niet betaald, volgens een medewerker',
        states: ['refused'],
      },
      ['refund-error', 'refund-to-be-processed-manually'].map(status => ({
        status,
        comment: 'Is niet betaald, wordt met de hand uitbetaald: Gezien in Adyen.',
        username: 'backoffice',
      })),
    ]);
  });

  it('while another one is open too, only what was said is kept', async () => {
    await oms.db.execute(
      `INSERT INTO refund_transactions (refund_request_id, payment_id, amount, state) SELECT refund_request_id, payment_id, 100, 'unknown'
       FROM refund_transactions WHERE id = $1`,
      [payment],
    );
    await say('paid');
    expect([await standing(oms.db, id), (await history()).at(-1)]).toEqual([
      { status: 'refund-processing', failure: null, states: ['settled', 'unknown'] },
      { status: 'refund-processing', comment: 'Is betaald: Gezien in Adyen.', username: 'backoffice' },
    ]);
  });

  it('two people end it at once: one does', async () => {
    const replies = await Promise.all([say('paid'), say('not-paid-ask-again', {}, colleague)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await history()).toHaveLength(2);
  });
});

describe('one that the provider does not know', () => {
  it('is asked for again in the same row where nobody looks it up, with who said so', async () => {
    expect((await say('not-known')).statusCode).toBe(200);
    answer = { kind: 'settled', reference: 'psp-3' };
    await work();
    expect([asked.map(one => one.key), await standing(oms.db, id), (await history()).slice(1, 2)]).toEqual([
      [key, key],
      { status: 'refunded', failure: null, states: ['settled'] },
      [
        {
          status: 'refund-to-be-processed',
          comment: `${NOT_KNOWN}: Gezien in Adyen.`,
          username: 'backoffice',
        },
      ],
    ]);
  });

  it('is looked up first: what is there after all is not asked for again', async () => {
    await oms.db.execute(`UPDATE sales_order_payments SET provider = 'mollie' WHERE sales_order_id = $1`, [
      order,
    ]);
    expect((await say('not-known')).statusCode).toBe(200);
    expect(await standing(oms.db, id)).toEqual({
      status: 'refund-processing',
      failure: null,
      states: ['unknown'],
    });
    expect((await history()).at(-1)).toEqual({
      status: 'refund-processing',
      comment: `${NOT_KNOWN}: Gezien in Adyen.`,
      username: 'backoffice',
    });
    const knowing = {
      ...provider,
      find: () => Promise.resolve({ kind: 'settled', reference: 're_1' } as const),
    };
    await workRefund(oms.db, () => knowing, { refund_request_id: id });
    expect([asked.length, await standing(oms.db, id)]).toEqual([
      1,
      { status: 'refunded', failure: null, states: ['settled'] },
    ]);
  });

  it('is asked for again, under its key, when it is not there either', async () => {
    await oms.db.execute(`UPDATE sales_order_payments SET provider = 'mollie' WHERE sales_order_id = $1`, [
      order,
    ]);
    await say('not-known');
    await workRefund(oms.db, () => forgetful, { refund_request_id: id });
    expect(await standing(oms.db, id)).toMatchObject({ states: ['to-send'] });
    answer = { kind: 'settled', reference: 're_2' };
    await workRefund(oms.db, () => forgetful, { refund_request_id: id });
    expect([asked.map(one => one.key), await standing(oms.db, id)]).toEqual([
      [key, key],
      { status: 'refunded', failure: null, states: ['settled'] },
    ]);
  });
});

const NOT_KNOWN = 'De provider kent hem niet, wordt nagevraagd en dan opnieuw gevraagd';

describe('a reference', () => {
  const told = (amount: number, state: string, of: string | null = null) =>
    oms.db.execute(
      `INSERT INTO provider_refunds (provider, reference, key, amount, state, day) VALUES ('adyen', $4, $1, $2, $3, '2026-11-22')`,
      [of, amount, state, reference],
    );
  let reference: string;
  beforeEach(() => {
    reference = newId();
  });

  it('that the provider told of with its amount ends it', async () => {
    await told(1295, 'settled');
    expect((await say('paid', { reference })).statusCode).toBe(200);
    expect(await standing(oms.db, id)).toMatchObject({ status: 'refunded', states: ['settled'] });
  });

  it.each([
    [
      'another amount',
      1250,
      'settled',
      null,
      'reference-differs',
      `Volgens Adyen is dit kenmerk van ${euroText(1250)}.`,
    ],
    ['one that failed', 1295, 'refused', null, 'reference-differs', 'Volgens Adyen is dit kenmerk mislukt.'],
    [
      'another key',
      1295,
      'settled',
      newId(),
      'reference-taken',
      'Dit kenmerk hoort al bij een andere uitbetaling.',
    ],
  ] as const)('of %s is refused', async (_, amount, state, of, code, detail) => {
    await told(amount, state, of);
    const reply = await say('paid', { reference });
    expect(codeOf(reply)).toEqual([409, code]);
    expect(reply.json<Problem>().detail).toBe(detail);
    expect(await standing(oms.db, id)).toMatchObject({ states: ['unknown'] });
  });

  it('is of one payment back, also for two people at once', async () => {
    const [first, firstPayment] = [id, payment];
    order = orders.shift() ?? 0;
    await paidBy(oms.db, order, 'adyen', 'psp-other');
    id = await approvedRefund(oms.db, order, 1295);
    await work();
    const row = await oms.db.one<{ id: number }>(
      'SELECT id FROM refund_transactions WHERE refund_request_id = $1',
      [id],
    );
    payment = row?.id ?? 0;
    const replies = await Promise.all([
      say('paid', { reference: 'psp-8' }),
      office.put(`/api/rest/refund-requests/${String(first)}/outcome`, {
        payment: firstPayment,
        outcome: 'paid',
        comment: 'Gezien.',
        reference: 'psp-8',
      }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });
});

describe('it is refused', () => {
  it('of an order elsewhere, for who sees one location', async () => {
    await oms.db.execute(
      `UPDATE users SET permissions = permissions || '{refunds.view,refunds.approve}' WHERE username = 'winkel'`,
    );
    const shop = await oms.signIn('winkel');
    for (const outcome of ['paid', 'not-known'])
      expect(codeOf(await say(outcome, {}, shop))).toEqual([404, 'not-found']);
    await oms.db.execute(`UPDATE users SET permissions = '{}' WHERE username = 'winkel'`);
    expect(await standing(oms.db, id)).toMatchObject({ states: ['unknown'] });
  });

  it.each([
    ['without a remark', { comment: '  ' }, [400, 'invalid-request']],
    ['with an unknown outcome', { outcome: 'maybe' }, [400, 'invalid-request']],
    ['of a payment of another refund', { payment: 999_999 }, [404, 'not-found']],
  ])('%s', async (_, more, code) => {
    expect(codeOf(await say('paid', more))).toEqual(code);
    expect(await standing(oms.db, id)).toMatchObject({ states: ['unknown'] });
  });

  it('once it is known', async () => {
    await say('paid');
    expect(codeOf(await say('not-paid-ask-again'))).toEqual([409, 'known-already']);
    expect(codeOf(await say('not-known'))).toEqual([409, 'known-already']);
    expect(codeOf(await office.post(`/api/rest/refund-requests/${String(id)}/look-up`, {}))).toEqual([
      409,
      'known-already',
    ]);
    expect(await standing(oms.db, id)).toMatchObject({ status: 'refunded' });
  });

  it('by who saw another revision, or may not', async () => {
    expect(codeOf(await say('paid', {}, office, { 'x-revision': `refund-${String(id)}=1` }))).toEqual([
      409,
      'changed',
    ]);
    expect((await say('paid', {}, oms.visitor)).statusCode).toBe(401);
    const picker = await oms.signIn('winkel');
    expect((await say('paid', {}, picker)).statusCode).toBe(403);
    expect(await standing(oms.db, id)).toMatchObject({ states: ['unknown'] });
  });
});

it('a payment under chargeback is not paid back by hand either', async () => {
  await say('not-paid-by-hand');
  await oms.db.execute(
    `UPDATE sales_order_payments SET payment_status = 'chargeback' WHERE sales_order_id = $1`,
    [order],
  );
  const lock = () => office.put(`/api/rest/refund-requests/${String(id)}/lock-manual-processing`, {});
  expect(codeOf(await lock())).toEqual([422, 'above-left']);
  await oms.db.execute(
    `UPDATE sales_order_payments SET payment_status = 'captured' WHERE sales_order_id = $1`,
    [order],
  );
  expect((await lock()).json<RefundRequest>()).toMatchObject({ left_to_pay: 12.95 });
});

it('the provider is asked at once when somebody wants to know', async () => {
  const runAt = () =>
    oms.db.one<{ due: boolean }>(
      `SELECT run_at <= now() AS due FROM graphile_worker.jobs WHERE key = 'refund-' || $1`,
      [id],
    );
  expect(await runAt()).toEqual({ due: false });
  expect((await office.post(`/api/rest/refund-requests/${String(id)}/look-up`, {})).statusCode).toBe(200);
  expect(await runAt()).toEqual({ due: true });
});

describe('asked for again, of which no answer came either', () => {
  const look = (outcome: RefundFound) =>
    workRefund(oms.db, () => ({ ...provider, find: () => Promise.resolve(outcome) }), {
      refund_request_id: id,
    });
  const failed = { kind: 'refused', reason: 'mislukt' } as const;
  /** How it stands after the first look. */
  let first: Awaited<ReturnType<typeof standing>>;
  beforeEach(async () => {
    await say('not-paid-ask-again');
    await work();
    // Only the first of the key is there, which failed: the second is still on its way.
    await look(failed);
    first = await standing(oms.db, id);
    await oms.db.execute(
      `UPDATE refund_transactions SET absent_at = absent_at - interval '61 s' WHERE id = $1`,
      [payment],
    );
  });

  it('is open after the first look', () => {
    expect(first).toEqual({ status: 'refund-processing', failure: null, states: ['unknown'] });
  });

  it('is refunded when a second look finds it', async () => {
    await look({ kind: 'settled', reference: 're_2' });
    expect(await standing(oms.db, id)).toEqual({ status: 'refunded', failure: null, states: ['settled'] });
  });

  it('has failed when a second look finds no other', async () => {
    await look(failed);
    expect(await standing(oms.db, id)).toEqual({
      status: 'refund-to-be-processed-manually',
      failure: 'mislukt',
      states: ['refused'],
    });
    expect(asked).toHaveLength(2);
  });
});

describe('asked for again, and paid as a person says without its reference', () => {
  const failed = { kind: 'refused', reason: 'mislukt' } as const;
  const lookUps = () =>
    oms.db.query<{ payment_id: number }>(
      `SELECT (j.payload->>'payment_id')::int AS payment_id FROM graphile_worker._private_jobs j
       JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'payment-news'`,
    );
  beforeEach(async () => {
    await oms.db.execute('DELETE FROM graphile_worker._private_jobs');
    await say('not-paid-ask-again');
    await work();
    await say('paid');
  });

  it('comes back: news under its key, which two may have, is looked up, and a second look decides', async () => {
    await hearProvider(oms.db, 'adyen', [{ about: 'refund', key, reference: 'psp-other', outcome: failed }]);
    expect(await standing(oms.db, id)).toMatchObject({ status: 'refunded' });
    const [asks] = await lookUps();
    const look = () =>
      lookUpPayment(
        oms.db,
        () => ({ ...provider, find: () => Promise.resolve(failed) }),
        asks ?? { payment_id: 0 },
      );
    await oms.db.execute('DELETE FROM graphile_worker._private_jobs');
    await look();
    expect([await standing(oms.db, id), await lookUps()]).toEqual([
      { status: 'refunded', failure: null, states: ['settled'] },
      [asks],
    ]);
    await oms.db.execute(
      `UPDATE refund_transactions SET absent_at = absent_at - interval '61 s' WHERE id = $1`,
      [payment],
    );
    await look();
    expect(await standing(oms.db, id)).toEqual({
      status: 'refund-to-be-processed-manually',
      failure: 'mislukt',
      states: ['refused'],
    });
  });
});
