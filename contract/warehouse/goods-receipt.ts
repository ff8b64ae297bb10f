import * as z from 'zod/mini';
import { createReceipts, scanReceipts, seeReceiptLines, seeReceipts } from '../../core/access/receipts.ts';
import { atOwn } from '../../core/access/right.ts';
import { endpoint, idNumber, identifier, nothing, numeric, uuid, names, page } from '../http.ts';
import { locationParams, locationTypeSchema } from './location.ts';
import { lineReply } from '../mutation-reply.ts';
import { paths } from '../paths.ts';
import { day } from '../day.ts';
import { extra, extraOr } from '../extra.ts';

const partySchema = z.object({
  id: idNumber,
  identifier: z.string(),
  display_name: z.string(),
  location_type: locationTypeSchema,
});

export const goodsReceiptSchema = z.object({
  id: idNumber,
  identifier: z.string(),
  created_at: z.string(),
  is_completed: z.boolean(),
  /** The day that it comes; null: nobody knows. */
  expected_on: extra(z.nullable(z.string())),
  supplier_location: partySchema,
  recipient_location: partySchema,
  /** Number of lines whose article has the attribute, by attribute. */
  total_lines_attribute_count: z._default(z.record(z.string(), z.int()), {}),
  total_lines_crossdock_count: z._default(z.int(), 0),
  /** Progress, for the scan home; without it no amount is known. */
  receiving_progress: extraOr(
    z.object({
      lines: z.int(),
      quantity: z.int(),
      quantity_scanned: z.int(),
      /** Crossdock deliveries with everything placed that are not finished yet ('Af te ronden'). */
      to_complete: z.int(),
      /** Identifier of the sorting zone that the receipt is bound to. */
      zone: z.nullable(z.string()),
    }),
    { lines: 0, quantity: 0, quantity_scanned: 0, to_complete: 0, zone: null },
  ),
});
export type GoodsReceipt = z.output<typeof goodsReceiptSchema>;

/** `logistic_name` is the name on the supplier's papers; true or false is a flag, such as `organic`. */
const productAttributesSchema = z.record(z.string(), z.union([z.string(), z.boolean(), z.number()]));

export const goodsReceiptLineSchema = z.object({
  id: idNumber,
  product_identifier: z.string(),
  /** Name and attributes of the article, also when no delivery wants it. */
  product: extra(z.object({ name: z.string(), attributes: productAttributesSchema })),
  /** Expected pieces; 0: the article came unannounced. */
  quantity: z.int(),
  quantity_scanned: z.int(),
  current_dispatch_request_lines: z.array(
    z.object({
      id: extra(idNumber),
      dispatch_request_id: extra(idNumber),
      quantity: z.int(),
      product: z.object({ name: z.string(), attributes: z._default(productAttributesSchema, {}) }),
    }),
  ),
});
export type GoodsReceiptLine = z.output<typeof goodsReceiptLineSchema>;

/** A delivery that lacks articles of a completed receipt; its lines are the articles still to come. */
export const unprocessedSchema = z.object({
  id: idNumber,
  identifier: z.string(),
  status: z.string(),
  sales_order_id: idNumber,
  sales_order: z.object({ identifier: z.string() }),
  dispatch_request_lines: extraOr(
    z.array(z.object({ product_identifier: z.string(), product_name: z.string(), quantity: z.int() })),
    [],
  ),
});
export type Unprocessed = z.output<typeof unprocessedSchema>;

/** A device that receives on this receipt, as it last reported. */
export const receiptDeviceSchema = z.object({
  device_id: uuid,
  user_name: z.string(),
  /** Scans of this receipt that the device had not sent at that time. */
  pending: z.int(),
  /** Whether the receipt was open on the device. */
  open: z.boolean(),
  seen_at: z.string(),
  /** Epoch ms by the server's clock, which may differ from the reader's. */
  seconds_ago: z.int(),
});
export type ReceiptDevice = z.output<typeof receiptDeviceSchema>;

export const goodsReceiptDetailSchema = z.object({
  ...goodsReceiptSchema.shape,
  /** Only when included. */
  lines: z.optional(z.array(goodsReceiptLineSchema)),
  unprocessed_dispatch_requests: z._default(z.array(unprocessedSchema), []),
  devices: extraOr(z.array(receiptDeviceSchema), []),
});
export type GoodsReceiptDetail = z.output<typeof goodsReceiptDetailSchema>;

const receiptParams = z.object({ ...locationParams.shape, receipt: identifier });
const view = { right: atOwn(seeReceipts) };
const scan = { right: atOwn(scanReceipts) };
const yesOrNo = z.enum(['0', '1']);

/** Every receipt has them. */
const parties = ['supplier_location.location_type', 'recipient_location.location_type'];

export const listGoodsReceipts = endpoint({
  id: 'listGoodsReceipts',
  method: 'GET',
  path: '/api/rest/locations/:type/:location/goods-receipts',
  summary: 'Goods receipts of a location, newest first',
  access: view,
  about: ['receipt'],
  params: locationParams,
  query: z.object({
    is_completed: z.optional(yesOrNo),
    supplier_location_id: z.optional(numeric),
    sort_by: z.optional(z.enum(['created_at'])),
    sort_dir: z.optional(z.enum(['asc', 'desc'])),
    include: names,
    ...page,
  }),
  includes: ['total_lines_attribute_count', 'total_lines_crossdock_count', ...parties],
  replies: { 200: z.array(goodsReceiptSchema) },
});
export const getGoodsReceipt = endpoint({
  id: 'getGoodsReceipt',
  method: 'GET',
  path: paths.goodsReceipt,
  summary: 'One goods receipt; with its lines when they are included',
  access: { right: atOwn(seeReceiptLines) },
  about: ['receipt'],
  params: receiptParams,
  query: z.object({ include: names }),
  includes: ['lines.current_dispatch_request_lines', ...parties],
  replies: { 200: goodsReceiptDetailSchema },
});
export const createGoodsReceipt = endpoint({
  id: 'createGoodsReceipt',
  method: 'POST',
  path: '/api/rest/locations/:type/:location/goods-receipts',
  summary: 'Make a goods receipt; it gets the crossdock deliveries that wait for the supplier',
  access: { right: atOwn(createReceipts) },
  write: { once: 'by-key' },
  about: ['receipt'],
  params: locationParams,
  /** The reference is trimmed, and must not be empty then. */
  body: z.object({
    identifier: z.string().check(z.trim(), z.minLength(1), z.maxLength(128)),
    supplier_identifier: identifier,
    /** The day that it comes, and what it brings besides what crossdock deliveries wait for. */
    expected_on: extra(z.nullable(day)),
    lines: extra(
      z
        .array(
          z.strictObject({
            product_identifier: identifier,
            quantity: z.int().check(z.gte(1), z.lte(100_000)),
          }),
        )
        .check(z.maxLength(1000)),
    ),
  }),
  replies: { 201: extra(goodsReceiptSchema) },
});
/** Barrier: goes through the outbox of the device that finishes the receipt. */
export const postProcessGoodsReceipt = endpoint({
  id: 'postProcessGoodsReceipt',
  method: 'POST',
  path: '/api/rest/locations/:type/:location/goods-receipts/:receipt/post-process',
  summary: 'Complete a goods receipt; answers the deliveries that lack something',
  access: scan,
  write: { once: 'by-scan' },
  about: ['receipt'],
  params: receiptParams,
  replies: { 200: z.array(unprocessedSchema) },
});
/**
 * `quantity_scanned` is what this scan adds, never a total, because two devices may receive on one line.
 */
export const processGoodsReceiptLine = endpoint({
  id: 'processGoodsReceiptLine',
  method: 'POST',
  path: '/api/rest/locations/:type/:location/storage-locations/:zone/process-goods-receipt-line/:line',
  summary: 'Count articles without a delivery on their line of the receipt',
  access: scan,
  write: { once: 'by-scan' },
  about: ['receipt'],
  params: z.object({ ...locationParams.shape, zone: identifier, line: numeric }),
  body: z.object({ quantity_scanned: z.int().check(z.minimum(1), z.maximum(100_000)) }),
  replies: { 200: extra(lineReply) },
});
export const reportReceiptDevice = endpoint({
  id: 'reportReceiptDevice',
  extra: 'events',
  method: 'PUT',
  path: '/api/rest/locations/:type/:location/goods-receipts/:receipt/devices/:device',
  summary: 'A device says how many scans of the receipt it still has to report',
  access: scan,
  write: { once: 'no', because: 'a state of the device: the last one counts' },
  params: z.object({ ...receiptParams.shape, device: uuid }),
  body: z.object({ pending: z.int().check(z.minimum(0)), open: z.boolean() }),
  replies: { 204: nothing },
});
