import * as z from 'zod/mini';
import type { Endpoint, ReplyOf } from '../../../contract/http.ts';
import { getDispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import { getOrderDelivery } from '../../../contract/orders/pick-by-store.ts';
import { UNREAD } from '../../../contract/problem.ts';
import type { Mutation, MutationOf } from '../../../contract/scanning/mutation.ts';
import { getGoodsReceipt } from '../../../contract/warehouse/goods-receipt.ts';
import type { ToldFact } from '../../db/outbox-db.ts';
import type { Answer, CallInput, Http } from '../http.ts';

/** Whether the OMS has a scan whose answer was lost. */
export type ScanTrace = 'there' | 'not-there' | 'cannot-tell';

/** The documented read that tells whether a call had its effect. */
export interface KeylessLookUp {
  readonly read: (http: Http) => Promise<ToldFact | Unanswered>;
  readonly judge: (before: ToldFact, now: ToldFact) => ScanTrace;
}
type Unanswered = Exclude<Answer<Endpoint>, { kind: 'ok' | 'refused' }>;

/**
 * The look-up of each mutation (decision 038). Null: there is nothing to look up, because the call may be made again
 * or there is none. An answer about a product or a piece names the same question of the same product or piece again.
 */
export function lookUpOf(m: Mutation): KeylessLookUp | null {
  switch (m.type) {
    case 'place-article':
    case 'receive-return':
      return { read: readPieces(m), judge: judgeCount(m.quantity) };
    case 'receive-line':
      return { read: readReceiptLine(m), judge: judgeCount(m.quantity_scanned) };
    case 'finish-receipt':
      return { read: readReceiptStatus(m), judge: judgeStatus(['completed']) };
    case 'mark-shipped':
      return { read: readDeliveryStatus(m), judge: judgeStatus(shipped) };
    case 'pick-shipped':
      return { read: readPickStatus(m), judge: judgeStatus(shipped) };
    case 'pick-unable-to-ship':
      return { read: readPickStatus(m), judge: judgeStatus(['unable-to-ship', 'unable-to-ship-final']) };
    case 'product-info':
    case 'product-piece-info':
    case 'pick-put-back':
    case 'take-back':
    case 'take-back-return':
    case 'receive-by-label':
    case 'return-aside':
    case 'take-back-received':
    case 'set-aside':
    case 'complete-storage-location':
    case 'hold-shipment':
    case 'void':
    case 'answer-message':
      return null;
  }
}

const shipped = ['shipped', 'delivered', 'shipped-with-issues'];

/** Pieces: as before, it is not there; more by exactly its own, it is; anything else is also a colleague's work. */
const judgeCount =
  (quantity: number): KeylessLookUp['judge'] =>
  (before, now) => {
    if (before.kind !== 'count' || now.kind !== 'count' || before.of !== now.of) return 'cannot-tell';
    const more = now.done - before.done;
    return more === 0 ? 'not-there' : more === quantity ? 'there' : 'cannot-tell';
  };

/** A status is reached once, by whomever: then it is there. */
const judgeStatus =
  (reached: readonly string[]): KeylessLookUp['judge'] =>
  (before, now) => {
    if (now.kind !== 'status') return 'cannot-tell';
    if (reached.includes(now.status)) return 'there';
    return before.kind === 'status' && before.status === now.status ? 'not-there' : 'cannot-tell';
  };

// These replies have only what is compared, so that nothing else in them can be missing.
const deliveryPieces = {
  ...getDispatchRequest,
  replies: {
    200: z.object({
      dispatch_request_lines: z.array(
        z.object({ product_identifier: z.string(), quantity: z.int(), quantity_pending: z.int() }),
      ),
    }),
  },
};
const status = z.object({ status: z.string() });
const deliveryStatus = { ...getDispatchRequest, replies: { 200: status } };
const pickStatus = { ...getOrderDelivery, replies: { 200: status } };
const receiptLines = {
  ...getGoodsReceipt,
  replies: {
    200: z.object({
      lines: z.array(z.object({ id: z.int(), quantity: z.int(), quantity_scanned: z.int() })),
    }),
  },
};
const receiptStatus = {
  ...getGoodsReceipt,
  replies: { 200: z.object({ is_completed: z.boolean() }) },
};

const reading =
  <E extends Endpoint>(endpoint: E, input: CallInput<E>, factOf: (reply: ReplyOf<E>['body']) => ToldFact) =>
  async (http: Http): Promise<ToldFact | Unanswered> => {
    const answer = await http.call(endpoint, input);
    if (answer.kind === 'ok') return factOf((answer as ReplyOf<E>).body);
    const isTold = answer.kind !== 'refused' && !(answer.kind === 'later' && answer.problem?.code === UNREAD);
    return isTold ? (answer as Unanswered) : { kind: 'untold' };
  };

const readPieces = ({
  dispatch_request_id,
  product_identifier,
}: MutationOf<'place-article' | 'receive-return'>) =>
  reading(
    deliveryPieces,
    { params: { identifier: `id:${dispatch_request_id}` }, query: { include: 'dispatch_request_lines' } },
    ({ dispatch_request_lines }) => {
      const lines = dispatch_request_lines.filter(line => line.product_identifier === product_identifier);
      return {
        kind: 'count',
        of: lines.reduce((sum, line) => sum + line.quantity, 0),
        done: lines.reduce((sum, line) => sum + line.quantity - line.quantity_pending, 0),
      };
    },
  );

const readDeliveryStatus = ({ dispatch_request_id }: MutationOf<'mark-shipped'>) =>
  reading(deliveryStatus, { params: { identifier: `id:${dispatch_request_id}` } }, statusIn);

const readPickStatus = ({
  sales_order_identifier: salesOrder,
  dispatch_request_id: dispatchRequestId,
}: MutationOf<'pick-shipped' | 'pick-unable-to-ship'>) =>
  reading(pickStatus, { params: { salesOrder, dispatchRequestId } }, statusIn);

const statusIn = (delivery: z.output<typeof status>): ToldFact => ({
  kind: 'status',
  status: delivery.status,
});

const receiptOf = (m: MutationOf<'receive-line' | 'finish-receipt'>) => ({
  type: m.location_type,
  location: m.location,
  receipt: m.goods_receipt_identifier,
});

const readReceiptLine = (m: MutationOf<'receive-line'>) =>
  reading(
    receiptLines,
    { params: receiptOf(m), query: { include: 'lines.current_dispatch_request_lines' } },
    ({ lines }) => {
      const line = lines.find(({ id }) => id === m.goods_receipt_line_id);
      return line ? { kind: 'count', done: line.quantity_scanned, of: line.quantity } : { kind: 'untold' };
    },
  );

const readReceiptStatus = (m: MutationOf<'finish-receipt'>) =>
  reading(receiptStatus, { params: receiptOf(m) }, ({ is_completed }) => ({
    kind: 'status',
    status: is_completed ? 'completed' : 'open',
  }));
