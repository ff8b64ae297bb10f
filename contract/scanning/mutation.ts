import * as z from 'zod/mini';
import { endpoint, idNumber, identifier, isoTime, uuid, list } from '../http.ts';
import { mutationReply } from '../mutation-reply.ts';
import { messageText } from '../orders/delivery-message.ts';
import { problemSchema } from '../problem.ts';

/** The fields of every mutation. `id` is a UUIDv7 and the idempotency key. */
const base = {
  id: uuid,
  /** Version of this mutation type's shape; an entry keeps the version of the app that recorded it. */
  version: z.literal(1),
  /** Device clock at the scan; for information only, the OMS orders by arrival. */
  at: isoTime,
};
const quantity = z.int().check(z.minimum(1), z.maximum(100_000));
/** The batch, or the goods receipt, that the article belongs to: exactly one of the two. */
const source = {
  dispatch_request_batch_identifier: z.optional(identifier),
  goods_receipt_identifier: z.optional(identifier),
};

/** An article was put in a sorting location: POST …/process-product/sort/{product}. */
export const placeArticle = z.object({
  ...base,
  type: z.literal('place-article'),
  location_type: identifier,
  location: identifier,
  zone: identifier,
  storage_location: identifier,
  process_type: z.literal('sort'),
  ...source,
  product_identifier: identifier,
  dispatch_request_id: idNumber,
  quantity,
  extra_processing_steps: list(z.string().check(z.maxLength(100)), 20),
  /** The refused mutation that this one repairs. */
  resolves: z.optional(uuid),
});
/** Extra: takes an earlier placement back (undo); allowed until the delivery is shipped. */
export const takeBack = z.object({
  ...base,
  type: z.literal('take-back'),
  dispatch_request_id: idNumber,
  mutation_id: uuid,
});
/** Extra: a refused article was put in the zone's place for loose articles. */
export const setAside = z.object({
  ...base,
  type: z.literal('set-aside'),
  location_type: identifier,
  location: identifier,
  zone: identifier,
  storage_location: identifier,
  ...source,
  product_identifier: identifier,
  quantity,
  resolves: z.optional(uuid),
});
/** An article without a delivery came in: POST …/process-goods-receipt-line/{line}. */
export const receiveLine = z.object({
  ...base,
  type: z.literal('receive-line'),
  location_type: identifier,
  location: identifier,
  zone: identifier,
  goods_receipt_identifier: identifier,
  goods_receipt_line_id: idNumber,
  product_identifier: identifier,
  /** Pieces that this scan adds, never a total. */
  quantity_scanned: quantity,
});
/** Extra: takes an earlier count back (undo); allowed until the receipt is completed. */
export const takeBackReceived = z.object({
  ...base,
  type: z.literal('take-back-received'),
  goods_receipt_line_id: idNumber,
  mutation_id: uuid,
});
/** Barrier: POST …/goods-receipts/{receipt}/post-process ('Klaar met scannen'). */
export const finishReceipt = z.object({
  ...base,
  type: z.literal('finish-receipt'),
  location_type: identifier,
  location: identifier,
  goods_receipt_identifier: identifier,
});
/** PUT …/provide-extra-product-info/{product}/product. */
export const provideProductInfo = z.object({
  ...base,
  type: z.literal('product-info'),
  product_identifier: identifier,
  attribute_identifier: identifier,
  value: z.string().check(z.maxLength(2000)),
});
/** POST …/provide-extra-product-info/{product}/product-piece. */
export const provideProductPieceInfo = z.object({
  ...base,
  type: z.literal('product-piece-info'),
  product_identifier: identifier,
  line_type: z.enum(['dispatch-request', 'goods-receipt']),
  line_id: idNumber,
  /** The same id for all answers about one piece. */
  group: identifier,
  attribute: identifier,
  value: z.string().check(z.maxLength(2000)),
});
/** Extra: the worker scanned the location of a complete order ('mark sorting location as complete'). */
export const completeStorageLocation = z.object({
  ...base,
  type: z.literal('complete-storage-location'),
  dispatch_request_id: idNumber,
  storage_location: identifier,
});
/** Barrier: POST …/mark-dispatch-request-as-shipped/{id}; carries the scanned label text. */
export const markShipped = z.object({
  ...base,
  type: z.literal('mark-shipped'),
  dispatch_request_id: idNumber,
  label: z.nullable(z.string().check(z.maxLength(128))),
});
/** Extra: the worker took the order out of the shipment after 'shipped' was refused ('Houd zending tegen'). */
export const holdShipment = z.object({
  ...base,
  type: z.literal('hold-shipment'),
  dispatch_request_id: idNumber,
  storage_location: identifier,
  resolves: uuid,
});
const returnPlace = {
  location_type: identifier,
  location: identifier,
  zone: identifier,
  storage_location: identifier,
};
/** A returned article was put in its place: POST …/process-product/return/{product}. */
export const receiveReturnMutation = z.object({
  ...base,
  type: z.literal('receive-return'),
  ...returnPlace,
  product_identifier: identifier,
  product_state: identifier,
  dispatch_request_id: idNumber,
  quantity,
  resolves: z.optional(uuid),
});
/** Extra: the same for a return whose label the device does not know; the OMS looks up label and article. */
export const receiveByLabel = z.object({
  ...base,
  type: z.literal('receive-by-label'),
  ...returnPlace,
  label: identifier,
  /** The code of the article as it was read. */
  ean: identifier,
  product_state: identifier,
  quantity,
});
/** Extra: takes a received article back (undo). */
export const takeBackReturn = z.object({
  ...base,
  type: z.literal('take-back-return'),
  location_type: identifier,
  location: identifier,
  /** Null when the device does not know the label. */
  dispatch_request_id: z.nullable(idNumber),
  mutation_id: uuid,
});
/** Extra: a refused article of a return was put in the place for loose articles. */
export const returnAside = z.object({
  ...base,
  type: z.literal('return-aside'),
  ...returnPlace,
  /** Or the code as read, when nobody knows the article. */
  product_identifier: identifier,
  quantity,
  resolves: uuid,
});
/** Extra: a user with scanning.supervise decided that a queued scan is never sent. */
export const voidMutation = z.object({
  ...base,
  type: z.literal('void'),
  mutation_id: uuid,
  author_id: idNumber,
  reason: z.string().check(z.minLength(1), z.maxLength(500)),
  /** The voided mutation as it was in the queue, for the record. */
  voided: z.string().check(z.maxLength(20_000)),
});

const pickedDelivery = { ...base, sales_order_identifier: identifier, dispatch_request_id: idNumber };
/** Barrier: PUT …/pick-by-store/shipped. */
export const pickShippedMutation = z.object({ ...pickedDelivery, type: z.literal('pick-shipped') });
/** Barrier: PUT …/pick-by-store/unable-to-ship. */
export const pickUnableToShipMutation = z.object({
  ...pickedDelivery,
  type: z.literal('pick-unable-to-ship'),
  reason: identifier,
});
/** Extra: a pick was refused, and the worker has put the articles back. */
export const pickPutBack = z.object({
  ...base,
  type: z.literal('pick-put-back'),
  location_type: identifier,
  location: identifier,
  dispatch_request_id: idNumber,
  resolves: uuid,
});

/** Extra: what the floor answers to a message of the office about a delivery. */
export const answerMessage = z.object({
  ...base,
  type: z.literal('answer-message'),
  dispatch_request_id: idNumber,
  message_id: idNumber,
  text: messageText,
});

export const mutationSchema = z.discriminatedUnion('type', [
  placeArticle,
  takeBack,
  setAside,
  receiveLine,
  takeBackReceived,
  finishReceipt,
  provideProductInfo,
  provideProductPieceInfo,
  completeStorageLocation,
  markShipped,
  holdShipment,
  voidMutation,
  receiveReturnMutation,
  receiveByLabel,
  takeBackReturn,
  returnAside,
  pickShippedMutation,
  pickUnableToShipMutation,
  pickPutBack,
  answerMessage,
]);
export type Mutation = z.output<typeof mutationSchema>;
export type MutationOf<T extends Mutation['type']> = Extract<Mutation, { type: T }>;

export const mutationResultSchema = z.union([
  z.object({ id: uuid, status: z.literal(200), body: mutationReply }),
  // `id` is null when the entry was too malformed to read one.
  z.object({ id: z.nullable(uuid), status: z.int().check(z.minimum(400)), problem: problemSchema }),
]);
export type MutationResult = z.output<typeof mutationResultSchema>;

export const MAX_MUTATIONS = 100;
export const postMutations = endpoint({
  id: 'postMutations',
  extra: 'scan-mutations',
  method: 'POST',
  path: '/api/rest/mutations',
  summary: 'Report up to 100 scan mutations; one result each, in order, effect exactly once',
  access: {},
  write: { once: 'by-scan' },
  body: z.object({
    device_id: uuid,
    // Not the strict union: one malformed entry must not refuse its 99 neighbours, so each is parsed by itself.
    mutations: list(z.unknown(), MAX_MUTATIONS, 1),
  }),
  replies: { 207: z.array(mutationResultSchema) },
});
