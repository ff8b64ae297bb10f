import { expect } from 'playwright/test';
import { newId } from '../server/acts/sorting/test-batch.ts';
import { MAIN_BATCH } from '../server/demo/main-batch.ts';
import type { World } from './world.ts';

export type Office = Awaited<ReturnType<typeof inOffice>>;

/** Somebody in the office with every right, who acts on deliveries by the OMS's calls. */
export async function inOffice(world: World) {
  const { request } = await world.device('beheer');
  async function call(method: string, path: string, data?: unknown): Promise<void> {
    const headers = { 'X-Requested-With': 'fetch', 'Idempotency-Key': newId() };
    const reply = await request.fetch(`/api/rest/${path}`, { method, headers, data });
    expect(reply.ok(), `${method} ${path}: ${await reply.text()}`).toBe(true);
  }
  const patch = (id: number, body: object) => call('PATCH', `dispatch-requests/id:${id}`, body);
  return {
    pause: (id: number) => call('POST', `dispatch-requests/id:${id}/pause`),
    say: (id: number, text: string) => call('POST', `dispatch-requests/id:${id}/messages`, { text }),
    resume: (id: number) => call('POST', `dispatch-requests/id:${id}/resume`),
    cancel: (id: number) => patch(id, { status: 'cancelled' }),
    shortage: (id: number) => patch(id, { status: 'unable-to-ship' }),
    giveUp: (id: number) => patch(id, { status: 'unable-to-ship-final' }),
    carrier: (id: number, carrier: string, method: string) =>
      patch(id, { carrier_identifier: carrier, carrier_method_identifier: method }),
    /** Gives the order another street. */
    address: (order: string) =>
      call('PATCH', `sales-orders/${order}`, {
        shipping_address: {
          last_name: 'Bakker',
          street: 'Dorpsstraat',
          house_no: '9',
          zipcode: '3700 AA',
          city: 'Zeist',
          country: 'NL',
        },
      }),
    endBatch: (status: string, batch = MAIN_BATCH) =>
      call('PATCH', `locations/dc/DC01/dispatch-request-batches/${batch}`, { status }),
    /** Annuleringen: so many pieces of an article. */
    async cancelPieces(order: string, id: number, product_identifier: string, quantity: number) {
      await call('POST', `../omt/sales-order-cancellations/${order}`, {
        request: [{ id, cancel: [{ product_identifier, quantity }] }],
      });
    },
    /** All of its pieces go to store 102, by one new delivery. */
    async reroute(id: number) {
      const lines = await world.db.query<{ id: number; product_identifier: string; quantity: number }>(
        'SELECT id, product_identifier, quantity FROM dispatch_request_lines WHERE dispatch_request_id = $1',
        [id],
      );
      await call('POST', 'dispatch-requests', [
        {
          status: 'to-be-requested',
          dispatcher_type: 'store',
          dispatcher_identifier: '102',
          dispatch_type_identifier: 'ship_from_store',
          carrier_identifier: 'postnl_parcel',
          carrier_method_identifier: 'postnl_parcel_standard',
          dispatch_date: '2099-01-04',
          lines: lines.map(line => ({
            old_line_ids: [line.id],
            product_identifier: line.product_identifier,
            quantity: line.quantity,
          })),
        },
      ]);
    },
  };
}

/** Statuses of the deliveries of an order, in the order in which they were made. */
export const statusesOf = async (world: World, order: string): Promise<readonly string[]> =>
  (
    await world.db.query<{ status: string }>(
      `SELECT d.status FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
       WHERE o.identifier = $1 ORDER BY d.id`,
      [order],
    )
  ).map(({ status }) => status);
