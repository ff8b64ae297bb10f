import type { Database } from '../../server/ground/db/pool.ts';
import { isRefusal } from '../../server/ground/http/problem.ts';
import { authorOfJob } from '../../server/acts/deliveries/write-deliveries.ts';
import { propose } from '../../server/acts/refunds/propose.ts';
import { refundTime } from '../../server/acts/refunds/refund-time.ts';
import type { RefundProvider } from '../../server/acts/refunds/refund-provider.ts';
import { workRefund } from '../../server/acts/refunds/work-refund.ts';
import { newId } from '../../server/acts/sorting/test-batch.ts';
import { type Act, anyOf, type Draw, type Job, type Request } from './requests.ts';
import type { Delivery, Refund } from './state.ts';
import type { World } from './world.ts';

/** Takes every payment back at once. */
const provider: RefundProvider = {
  refund: async ({ key }) => ({ kind: 'settled', reference: key }),
  find: async () => ({ kind: 'absent' }),
};

/** One that has this status, if there is one; now and then any. */
function refundOf(
  { state }: World,
  { nth, among }: Draw,
  ...statuses: readonly string[]
): Refund | undefined {
  const fitting = state.refunds.filter(one => !one.is_replaced && statuses.includes(one.status));
  return anyOf(among === 'any' || fitting.length === 0 ? state.refunds : fitting, nth);
}

const put = (refund: Refund | undefined, act: string, body: object = {}): Request | undefined =>
  refund && { by: 'office', method: 'PUT', url: `/api/rest/refund-requests/${refund.id}/${act}`, body };

const job = (
  refund: Refund | undefined,
  work: (db: Database, id: number) => Promise<void>,
): Job | undefined => refund && { job: db => work(db, refund.id) };

/** Some pieces of a line. */
function wanted({ lines }: Delivery, nth: number, amount: number) {
  const line = anyOf(lines, nth);
  return line ? [{ dispatch_request_line_id: line.id, quantity: Math.min(amount, line.quantity) }] : [];
}

/** Acts on money that goes back, of people and of time. */
export const refundActs = {
  'propose a refund': (_, { nth, amount }, delivery) => ({
    by: 'office',
    method: 'POST',
    url: `/api/rest/sales-orders/${delivery.order_identifier}/refund-requests`,
    body: {
      identifier: newId(),
      is_refunded: nth === 4,
      lines: wanted(delivery, nth, amount),
      additions: [{ reason: 'Verzendkosten', amount: amount * 3.33 }],
    },
  }),
  // As a trigger does; it is approved by itself.
  'propose by itself': (_, { nth, amount }, delivery) => ({
    job: async db => {
      await db
        .transaction(async tx => {
          const order = await tx.one<{ id: number }>(
            'SELECT id FROM sales_orders WHERE identifier = $1 FOR NO KEY UPDATE',
            [delivery.order_identifier],
          );
          const made = await propose(tx, authorOfJob('timer'), order?.id ?? 0, {
            lines: nth % 2 === 0 ? wanted(delivery, nth, amount) : [],
            additions: [{ reason: 'Vergoeding', amount: amount * 217 }],
            comment: null,
            release_after: 0,
          });
          if (isRefusal(made)) throw new Refused();
        })
        .catch((error: unknown) => {
          if (!(error instanceof Refused)) throw error;
        });
    },
  }),
  'approve a refund': (world, draw) =>
    put(refundOf(world, draw, 'proposal'), 'approve', { comment: 'Akkoord' }),
  'deny a refund': (world, draw) => put(refundOf(world, draw, 'proposal'), 'deny', { comment: 'Niet' }),
  'release a refund': (world, draw) =>
    put(refundOf(world, draw, 'proposal-to-be-released-automatically'), 'release-automatic-processing'),
  'stop a release': (world, draw) =>
    put(refundOf(world, draw, 'proposal-to-be-released-automatically'), 'cancel-automatic-processing'),
  'lock a refund': (world, draw) =>
    put(refundOf(world, draw, 'refund-to-be-processed-manually'), 'lock-manual-processing'),
  'pay a refund by hand': (world, draw) =>
    put(refundOf(world, draw, 'refund-processing-manually'), 'finish-manual-processing', { comment: '' }),
  'time of a refund': (world, draw) =>
    job(refundOf(world, draw, 'proposal-to-be-released-automatically'), (db, id) =>
      refundTime(db, { refund_request_id: id }),
    ),
  'pay a refund': (world, draw) =>
    job(refundOf(world, draw, 'refund-to-be-processed', 'refund-processing'), (db, id) =>
      workRefund(db, () => provider, { refund_request_id: id }),
    ),
} as const satisfies Readonly<Record<string, Act>>;

class Refused extends Error {}
