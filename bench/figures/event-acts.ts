import { randomBytes } from 'node:crypto';
import { uuidv7 } from '../../core/id/uuidv7.ts';
import { storeTriggers } from '../../server/acts/triggers/trigger-file.ts';
import type { Side } from '../beside.ts';
import { headersOf, signIn } from '../client.ts';
import { openShop } from '../orders.ts';
import { median } from '../quantile.ts';
import type { Stage } from '../stage.ts';
import type { Figure } from '../table.ts';
import { inTurns } from './beside.ts';

/** The last build in which nothing waited for events and no money went back. */
const BEFORE = process.env['BENCH_BEFORE'] ?? '8da28d0d';
const ORDERS = Number(process.env['BENCH_EVENT_ORDERS'] ?? 150);

const EVENTS = ['order-created', 'order-address-changed', 'comment-added', 'delivery-cancelled'] as const;
const ACTS = ['an order taken in', 'an address changed', 'a remark made', 'a delivery cancelled'] as const;

/** Acts that raise events, beside themselves in the build before: as they are, and while triggers wait for these events. */
export async function eventActFigures(stage: Stage): Promise<Figure[]> {
  const alone = await besideBefore(stage, '', { of: 'ratio', most: 1.1 });
  await stage.db.transaction(tx =>
    storeTriggers(
      tx,
      EVENTS.map(trigger_event => ({
        identifier: `meting-${trigger_event}`,
        description: 'Meting',
        trigger_event,
        actions: [{ description: 'Opmerking', action_class: 'add-comment', parameters: { text: 'Gezien.' } }],
      })),
    ),
  );
  return [...alone, ...(await besideBefore(stage, ', with triggers'))];
}

const besideBefore = (stage: Stage, how: string, goal?: Figure['goal']): Promise<Figure[]> =>
  inTurns(
    stage,
    ACTS.map(act => ({ what: `${act}${how}, p50`, unit: 'ms', ...(goal && { goal }) })),
    open,
    { commit: BEFORE },
  );

/** A round: each act on so many orders, one after the other; medians by act. */
async function open({ oms: { base }, db }: Side): Promise<() => Promise<readonly number[]>> {
  const shop = await openShop(db);
  const office = headersOf(await signIn(base, 'beheer'));
  return async () => {
    const times = ACTS.map((): number[] => []);
    const timed = async (nth: number, method: string, path: string, init: object, body: string) => {
      const began = performance.now();
      const reply = await fetch(base + path, { method, body, ...init });
      const text = await reply.text();
      times[nth]?.push(performance.now() - began);
      if (!reply.ok) throw new Error(`${method} ${path}: ${String(reply.status)} ${text.slice(0, 300)}`);
    };
    const byOffice = (nth: number, method: string, path: string, body: object) =>
      timed(
        nth,
        method,
        path,
        { headers: { ...office, 'Idempotency-Key': uuidv7(Date.now(), randomBytes(10)) } },
        JSON.stringify(body),
      );
    for (let n = 0; n < ORDERS; n++) {
      const { path, headers, body } = shop.next();
      await timed(0, 'POST', path, { headers }, body);
      const { identifier } = JSON.parse(body) as { identifier: string };
      const order = `/api/rest/sales-orders/${identifier}`;
      await byOffice(1, 'PATCH', order, { shipping_address: ADDRESS });
      await byOffice(2, 'POST', `${order}/comments`, { comment: 'Belde over de bezorging.' });
      const [delivery] = await db.query<{ identifier: string }>(OPEN, [identifier]);
      if (delivery)
        await byOffice(3, 'PATCH', `/api/rest/dispatch-requests/${delivery.identifier}`, {
          status: 'cancelled',
        });
    }
    return times.map(median);
  };
}

const ADDRESS = { last_name: 'Jansen', street: 'Dorpsstraat', house_no: '7', city: 'Zeist', country: 'NL' };
const OPEN = `
  SELECT d.identifier FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
  WHERE o.identifier = $1 AND d.status = 'to-be-requested' AND NOT d.is_replaced ORDER BY d.id LIMIT 1`;
