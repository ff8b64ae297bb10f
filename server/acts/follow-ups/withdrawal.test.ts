import { beforeAll, describe, expect, it } from 'vitest';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import type { RefundRequest, RefundRoom } from '../../../contract/orders/refund-request.ts';
import { newId } from '../sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { runEvent } from '../triggers/run-event.ts';
import { system } from '../../../core/delivery/changes.ts';
import { authorOfJob, writeDeliveries } from '../deliveries/write-deliveries.ts';

const ORDERS = '/api/rest/sales-orders';
/** Demo order of one delivery, shipped: two parcels, two articles. */
const ORDER = '261117-0027';

let oms: TestApp;
let office: Caller;
let lines: { product_identifier: string; quantity: number }[];
beforeAll(async () => {
  oms = await freshApp();
  office = await oms.signIn('backoffice');
  lines = await oms.db.query(
    `SELECT n.product_identifier, n.quantity FROM dispatch_request_lines n JOIN dispatch_requests d ON d.id = n.dispatch_request_id
     JOIN sales_orders o ON o.id = d.sales_order_id WHERE o.identifier = $1 ORDER BY n.id`,
    [ORDER],
  );
  await oms.db.execute(
    `UPDATE sales_orders SET shipping_gross_amount = 4.95, customer_email = 'klant@voorbeeld.nl' WHERE identifier = $1`,
    [ORDER],
  );
  await oms.db.execute(
    `UPDATE sales_order_payments p SET amount = amount + 495 FROM sales_orders o WHERE o.id = p.sales_order_id AND o.identifier = $1`,
    [ORDER],
  );
});
const withdraw = (of: readonly object[], given: object = {}) =>
  office.post(`${ORDERS}/${ORDER}/dispatch-requests`, {
    identifier: newId(),
    dispatcher_type: 'dc',
    dispatcher_identifier: 'DC01',
    dispatch_type: 'return',
    status: 'return-announced',
    lines: of,
    ...given,
  });
const room = async () => (await office.get(`${ORDERS}/${ORDER}/refund-room`)).json<RefundRoom>();
const refunds = async () =>
  (await office.get(`${ORDERS}/${ORDER}?include=current_refund_requests.refund_request_additions`)).json<{
    current_refund_requests: RefundRequest[];
  }>().current_refund_requests;
async function runEvents(): Promise<void> {
  for (const { id } of await oms.db.query<{ id: number }>(
    'SELECT trigger_event_id AS id FROM waiting_events ORDER BY 1',
  ))
    await runEvent(oms.db, { trigger_event_id: id });
}
const receive = async ({ id }: DispatchRequest) => {
  await oms.db.execute(
    `INSERT INTO return_receipts (mutation_id, dispatch_request_id, dispatch_request_line_id, storage_location_id, product_state, quantity, user_id)
     SELECT gen_random_uuid(), $1, n.id, (SELECT min(id) FROM storage_locations), 'sellable', n.quantity, 1
     FROM dispatch_request_lines n WHERE n.dispatch_request_id = $1`,
    [id],
  );
  await oms.db.transaction(async tx => {
    for (const [from, status] of [
      ['return-announced', 'return-scan-in-process'],
      ['return-scan-in-process', 'return-received'],
    ] as const)
      await writeDeliveries(tx, authorOfJob('timer'), [{ id, from, status, actor: system }]);
  });
  await runEvents();
};

describe('a customer who withdraws from the purchase', () => {
  it('gives no reason, which every other return has, and did so before now', async () => {
    const [line] = lines;
    expect((await withdraw([{ ...line, quantity: 1 }])).statusCode).toBe(400);
    const late = await withdraw([{ ...line, quantity: 1 }], {
      withdrawal_declared_at: '2099-01-01T10:00:00Z',
    });
    expect([late.statusCode, late.json<{ code: string }>().code]).toEqual([422, 'declared-in-future']);
    expect((await room()).withdrawals).toEqual([]);
  });

  it('is confirmed by mail at once, kept, and gets the shipping costs back with the last piece, once', async () => {
    const [first, ...others] = lines;
    const withdrawal_declared_at = '2026-11-20T10:00:00Z';
    const made = await withdraw([first!], { withdrawal_declared_at });
    expect(made.statusCode).toBe(201);
    const one = made.json<DispatchRequest>();
    expect((await room()).withdrawals).toEqual([
      {
        dispatch_request_identifier: one.identifier,
        withdrawal_declared_at: '2026-11-20T10:00:00.000Z',
        is_received: false,
        waits: true,
        proof: null,
        is_paid: false,
        is_settled: false,
      },
    ]);
    await runEvents();
    const [sent] = await oms.db.query<{ id: number; template: string }>(
      `SELECT r.id, a.parameters->>'template' AS template FROM event_results r JOIN trigger_actions a ON a.id = r.trigger_action_id
       WHERE r.event = 'withdrawal-declared'`,
    );
    expect(sent?.template).toBe('withdrawal-nl');
    await receive(one);
    expect((await refunds()).map(of => of.refund_request_additions)).toEqual([[]]);
    const rest = (await withdraw(others, { withdrawal_declared_at })).json<DispatchRequest>();
    await receive(rest);
    expect((await refunds()).map(of => of.refund_request_additions)).toEqual([
      [{ reason: 'Verzendkosten', amount: 4.95 }],
      [],
    ]);
    expect(
      (await room()).withdrawals.map(({ is_received, is_settled }) => [is_received, is_settled]),
    ).toEqual([
      [true, false],
      [true, false],
    ]);
    await oms.db.execute(`UPDATE refund_requests SET status = 'refunded' WHERE dispatch_request_id = $1`, [
      one.id,
    ]);
    expect((await room()).withdrawals.map(({ is_settled }) => is_settled)).toEqual([true, false]);
  });
});
