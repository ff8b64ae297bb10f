import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { isRefusal } from '../../ground/http/problem.ts';
import { everywhere } from '../../ground/writes/lock-deliveries.ts';
import type { TestDatabase } from '../../testing/template.ts';
import { authorOfJob } from '../deliveries/write-deliveries.ts';
import { approve } from './approve.ts';
import { holdRefund } from './hold-refund.ts';
import { propose } from './propose.ts';

/** Ids of orders of the demo that nothing else is tested on. */
export const ordersToPayBack = async (db: TestDatabase): Promise<number[]> =>
  (
    await db.query<{ id: number }>(`SELECT id FROM sales_orders WHERE identifier LIKE '261110-%' ORDER BY id`)
  ).map(({ id }) => id);

/** Makes this the one payment of an order. */
export async function paidBy(
  db: TestDatabase,
  order: number,
  provider: string,
  reference: string,
  amount = 5000,
): Promise<void> {
  await db.execute('DELETE FROM sales_order_payments WHERE sales_order_id = $1', [order]);
  await db.execute(
    `INSERT INTO sales_order_payments (sales_order_id, provider, account, method, payment_status, reference, amount, datetime)
     VALUES ($1, $2, 'oms', 'ideal', 'captured', $3, $4, now() - interval '1 day')`,
    [order, provider, reference, amount],
  );
}

/** A refund of so many cents, approved by the timer. */
export const approvedRefund = (db: TestDatabase, order: number, cents: number): Promise<number> =>
  db.transaction(async tx => {
    const made = await propose(tx, authorOfJob('timer'), order, {
      lines: [],
      additions: [{ reason: 'Verzendkosten', amount: cents }],
      comment: null,
    });
    if (isRefusal(made)) throw new Error(JSON.stringify(made));
    const held = await holdRefund(tx, everywhere, made.id);
    if (held) await approve(tx, authorOfJob('timer'), held, {}, null);
    return made.id;
  });

/** Status of a refund, its last failure, and the states of its payments back. */
export const standing = (db: TestDatabase, id: number) =>
  db.one<{ status: string; failure: string | null; states: string[] }>(
    `SELECT status, failure, (SELECT array_agg(state ORDER BY id) FROM refund_transactions WHERE refund_request_id = r.id) AS states
     FROM refund_requests r WHERE id = $1`,
    [id],
  );

export interface Heard {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Record<string, unknown>;
}

/** The fate of a call of a fake: an answer in place of its own, or a connection that ends after the work was done. */
export type Fate = 'hang up' | { readonly status: number; readonly body?: object };

/** A provider's protocol over real HTTP. `fates`: those of the next calls that change something, in turn. */
export async function fakeProvider(
  answer: (heard: Heard) => readonly [status: number, body: object],
): Promise<{ url: string; heard: Heard[]; fates: Fate[]; close(): void }> {
  const [heard, fates]: [Heard[], Fate[]] = [[], []];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', part => (text += String(part)));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      const body = (text ? JSON.parse(text) : {}) as Record<string, unknown>;
      const one = { method, path, headers, body };
      heard.push(one);
      const fate = method === 'GET' ? undefined : fates.shift();
      const send = (status: number, content: object = {}) =>
        response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
      if (fate && fate !== 'hang up') return void send(fate.status, fate.body);
      const [status, content] = answer(one);
      if (fate) return void request.socket.destroy();
      send(status, content);
    });
  });
  await new Promise<void>(resolve => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/v2`,
    heard,
    fates,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
