import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Problem } from '../../../contract/problem.ts';
import type { RefundRequest } from '../../../contract/orders/refund-request.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import type { RefundAsk, RefundOutcome, RefundProvider } from './refund-provider.ts';
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

describe('it is refused', () => {
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
