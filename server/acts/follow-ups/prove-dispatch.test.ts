import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { RefundRequest, RefundRoom } from '../../../contract/orders/refund-request.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { runEvent } from '../triggers/run-event.ts';
import { newId } from '../sorting/test-batch.ts';

let oms: TestApp;
let office: Caller;
let orders: { identifier: string; product_identifier: string }[];
let order: (typeof orders)[number];
let returned: DispatchRequest;

beforeAll(async () => {
  oms = await freshApp();
  office = await oms.signIn('backoffice');
  orders = await oms.db.query(
    `SELECT o.identifier, min(n.product_identifier) AS product_identifier
     FROM sales_orders o JOIN dispatch_requests d ON d.sales_order_id = o.id AND d.location_id = 1 AND d.status = 'shipped'
     JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
     JOIN sales_order_lines l ON l.id = n.sales_order_line_id
     WHERE l.line_gross_price > 0 AND d.dispatch_type <> 'return' AND NOT d.is_replaced
       AND NOT EXISTS (SELECT FROM dispatch_requests r WHERE r.sales_order_id = o.id AND r.id <> d.id)
     GROUP BY o.id HAVING count(DISTINCT d.id) = 1 ORDER BY o.id LIMIT 20`,
  );
});
beforeEach(async () => {
  await next();
});
/** Another order, that was paid, with a withdrawal of a piece of it. */
async function next(): Promise<void> {
  order = orders.shift() ?? { identifier: '', product_identifier: '' };
  await oms.db.execute(
    `INSERT INTO sales_order_payments (sales_order_id, provider, account, method, payment_status, reference, amount, datetime)
     SELECT id, 'mollie', 'oms', 'ideal', 'captured', 'tr_1', 100000, now() FROM sales_orders WHERE identifier = $1`,
    [order.identifier],
  );
  returned = await announce({ withdrawal_declared_at: '2026-11-20T10:00:00Z' });
}
const announce = async (given: object): Promise<DispatchRequest> =>
  (
    await office.post(`/api/rest/sales-orders/${order.identifier}/dispatch-requests`, {
      identifier: newId(),
      dispatcher_type: 'dc',
      dispatcher_identifier: 'DC01',
      dispatch_type: 'return',
      status: 'return-announced',
      lines: [{ product_identifier: order.product_identifier, quantity: 1 }],
      ...given,
    })
  ).json();
const SENT = { sent_on: '2026-11-21', proof: ' 3STBEWIJS ' };
const prove = (of: string, body: object = SENT, by: Caller = office) =>
  by.post(`/api/rest/dispatch-requests/${of}/proof-of-dispatch`, body);
const codeOf = ({ statusCode, json }: Awaited<ReturnType<Caller['get']>>) => [
  statusCode,
  statusCode === 200 ? undefined : json<Problem>().code,
];
const withdrawal = async () =>
  (await office.get(`/api/rest/sales-orders/${order.identifier}/refund-room`)).json<RefundRoom>()
    .withdrawals[0];
const lineOf = async (): Promise<number> =>
  (
    await oms.db.one<{ id: number }>('SELECT id FROM dispatch_request_lines WHERE dispatch_request_id = $1', [
      returned.id,
    ])
  )?.id ?? 0;
const refund = async (): Promise<RefundRequest> =>
  (
    await office.post(`/api/rest/sales-orders/${order.identifier}/refund-requests`, {
      identifier: newId(),
      lines: [{ dispatch_request_line_id: await lineOf(), quantity: 1 }],
    })
  ).json();
const approve = async ({ id }: RefundRequest) =>
  codeOf(await office.put(`/api/rest/refund-requests/${String(id)}/approve`, {}));
async function runEvents(): Promise<void> {
  for (const { id } of await oms.db.query<{ id: number }>(
    'SELECT trigger_event_id AS id FROM waiting_events ORDER BY 1',
  ))
    await runEvent(oms.db, { trigger_event_id: id });
}

describe('the money of a withdrawal', () => {
  it('waits until the goods came', async () => {
    const made = await refund();
    expect(await approve(made)).toEqual([409, 'waits-for-goods']);
    expect(await withdrawal()).toMatchObject({ waits: true, proof: null, is_received: false });
    await oms.db.execute(`UPDATE dispatch_requests SET status = 'return-scan-in-process' WHERE id = $1`, [
      returned.id,
    ]);
    expect(await withdrawal()).toMatchObject({ waits: false, proof: null });
    expect(await approve(made)).toEqual([200, undefined]);
  });

  it('or until the customer proved that they were sent; then it is proposed by itself', async () => {
    const made = await refund();
    const shown = await prove(returned.identifier);
    expect(shown.statusCode).toBe(200);
    expect(await withdrawal()).toMatchObject({
      waits: false,
      proof: { sent_on: '2026-11-21', proof: '3STBEWIJS', corrected: null },
    });
    expect(await approve(made)).toEqual([200, undefined]);

    await next();
    await prove(returned.identifier);
    await runEvents();
    const rows = await oms.db.query<{ status: string; amount: number }>(
      'SELECT status, amount FROM refund_requests WHERE dispatch_request_id = $1',
      [returned.id],
    );
    expect(rows).toMatchObject([{ status: 'proposal' }]);
    expect(rows[0]?.amount).toBeGreaterThan(0);
  });

  it('is not waited for by another return', async () => {
    returned = await announce({
      lines: [{ product_identifier: order.product_identifier, quantity: 1, return_reason: 'damaged' }],
    });
    expect(await approve(await refund())).not.toEqual([409, 'waits-for-goods']);
  });
});

describe('proof of dispatch is refused', () => {
  it('without the right, elsewhere, and of what is no day or no proof', async () => {
    const clerk = await oms.signIn('magazijn');
    expect(codeOf(await prove(returned.identifier, SENT, clerk))[0]).toBe(403);
    expect(codeOf(await prove('nergens'))).toEqual([404, 'not-found']);
    for (const body of [
      {},
      { ...SENT, proof: '  ' },
      { ...SENT, proof: 'x'.repeat(201) },
      { ...SENT, sent_on: 'gisteren' },
      { ...SENT, by: 'mij' },
    ])
      expect((await prove(returned.identifier, body)).statusCode).toBe(400);
    expect(codeOf(await prove(returned.identifier, { ...SENT, sent_on: '2099-01-01' }))).toEqual([
      422,
      'sent-in-future',
    ]);
    expect(await withdrawal()).toMatchObject({ waits: true });
  });

  it('of what is no withdrawal, was proven or came already', async () => {
    const shipped = await oms.db.one<{ identifier: string }>(
      `SELECT d.identifier FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
       WHERE o.identifier = $1 AND d.status = 'shipped'`,
      [order.identifier],
    );
    expect(codeOf(await prove(shipped?.identifier ?? ''))).toEqual([409, 'not-withdrawn']);
    const stale = await office.post(
      `/api/rest/dispatch-requests/${returned.identifier}/proof-of-dispatch`,
      SENT,
      { 'x-revision': `delivery-${String(returned.id)}=${String((returned.revision ?? 0) + 1)}` },
    );
    expect(codeOf(stale)).toEqual([409, 'changed']);
    expect((await prove(`id:${String(returned.id)}`)).statusCode).toBe(200);
    expect(codeOf(await prove(returned.identifier))).toEqual([409, 'proven-already']);
    await oms.db.execute(
      `UPDATE dispatch_requests SET dispatch_proof = NULL, dispatch_proven_on = NULL, status = 'return-received' WHERE id = $1`,
      [returned.id],
    );
    expect(codeOf(await prove(returned.identifier))).toEqual([409, 'status-not-allowed']);
  });
});

describe('a proof is corrected', () => {
  const RIGHT = { sent_on: '2026-11-20', proof: '3STGOED', reason: ' Verkeerd pakket. ' };
  const correct = (of: string, body: object = RIGHT, by: Caller = office, headers = {}) =>
    by.put(`/api/rest/dispatch-requests/${of}/proof-of-dispatch`, body, headers);
  const told = () =>
    oms.db.query(
      `SELECT c.proof_before, c.proven_on_before::text, c.reason, u.username FROM dispatch_proof_corrections c
       JOIN users u ON u.id = c.user_id WHERE c.dispatch_request_id = $1 ORDER BY c.id`,
      [returned.id],
    );

  it('with who, when and why; what it said before is kept', async () => {
    await prove(returned.identifier);
    expect((await correct(returned.identifier)).statusCode).toBe(200);
    expect(
      (await correct(returned.identifier, { ...RIGHT, proof: '3STBETER', reason: 'Tikfout.' })).statusCode,
    ).toBe(200);
    expect(await withdrawal()).toMatchObject({
      waits: false,
      proof: {
        sent_on: '2026-11-20',
        proof: '3STBETER',
        corrected: { by: 'Marieke van Dijk', at: expect.any(String) as string, reason: 'Tikfout.' },
      },
    });
    expect(await told()).toEqual([
      {
        proof_before: '3STBEWIJS',
        proven_on_before: '2026-11-21',
        reason: 'Verkeerd pakket.',
        username: 'backoffice',
      },
      { proof_before: '3STGOED', proven_on_before: '2026-11-20', reason: 'Tikfout.', username: 'backoffice' },
    ]);
  });

  it('not once money went back by it, or is on its way', async () => {
    const made = await refund();
    await prove(returned.identifier);
    expect(await approve(made)).toEqual([200, undefined]);
    expect(await withdrawal()).toMatchObject({ is_paid: false });
    expect((await correct(returned.identifier)).statusCode).toBe(200);
    await oms.db.execute(
      `UPDATE refund_transactions SET state = 'unknown', tries = 1 WHERE refund_request_id = $1`,
      [made.id],
    );
    expect(codeOf(await correct(returned.identifier))).toEqual([409, 'paid-already']);
    expect(await withdrawal()).toMatchObject({ is_paid: true });
    await oms.db.execute(`UPDATE refund_transactions SET state = 'settled' WHERE refund_request_id = $1`, [
      made.id,
    ]);
    expect(codeOf(await correct(returned.identifier))).toEqual([409, 'paid-already']);
    expect(await told()).toHaveLength(1);
  });

  it('and is refused without the right, elsewhere, without a reason, of another revision, and where there is none', async () => {
    expect(codeOf(await correct(returned.identifier))).toEqual([409, 'not-proven']);
    await prove(returned.identifier);
    expect(codeOf(await correct(returned.identifier, RIGHT, await oms.signIn('magazijn')))[0]).toBe(403);
    await oms.db.execute(
      `UPDATE users SET permissions = permissions || '{refunds.view,refunds.approve}' WHERE username = 'winkel'`,
    );
    expect(codeOf(await correct(returned.identifier, RIGHT, await oms.signIn('winkel')))).toEqual([
      404,
      'not-found',
    ]);
    expect(codeOf(await correct('nergens'))).toEqual([404, 'not-found']);
    for (const body of [SENT, { ...RIGHT, reason: ' ' }, { ...RIGHT, proof: '' }])
      expect((await correct(returned.identifier, body)).statusCode).toBe(400);
    expect(codeOf(await correct(returned.identifier, { ...RIGHT, sent_on: '2099-01-01' }))).toEqual([
      422,
      'sent-in-future',
    ]);
    const stale = { 'x-revision': `delivery-${String(returned.id)}=${String(returned.revision ?? 0)}` };
    expect(codeOf(await correct(returned.identifier, RIGHT, office, stale))).toEqual([409, 'changed']);
    await oms.db.execute(`UPDATE dispatch_requests SET status = 'return-received' WHERE id = $1`, [
      returned.id,
    ]);
    expect(codeOf(await correct(returned.identifier))).toEqual([409, 'status-not-allowed']);
    expect(await told()).toEqual([]);
  });
});
