import * as z from 'zod/mini';
import { sortBatches } from '../../core/access/batches.ts';
import { batchStatuses } from '../../core/batch/status.ts';
import { atOwn } from '../../core/access/right.ts';
import { endpoint, idNumber, identifier, numeric, uuid, list } from '../http.ts';
import { locationParams } from '../warehouse/location.ts';
import { placementReply } from '../mutation-reply.ts';
import { lookUpReply } from './look-up-reply.ts';
import { dispatchRequestLineSchema } from '../orders/dispatch-request.ts';
import { extra, nullable } from '../extra.ts';

const access = { right: atOwn(sortBatches) };

const countedLineSchema = z.object({
  id: idNumber,
  product_identifier: z.string(),
  quantity: z.int(),
  quantity_scanned: z.int(),
});

/**
 * The look-up: which delivery gets this article. With `device_id` it takes a 60-second claim, and is safe to repeat.
 */
export const lookUpProduct = endpoint({
  id: 'lookUpProduct',
  method: 'GET',
  path: '/api/rest/locations/:type/:location/storage-locations/:zone/process-product/:processType/:ean',
  summary: 'Which delivery gets this article, and where it goes; 404 when unknown',
  access,
  params: z.object({
    ...locationParams.shape,
    zone: identifier,
    processType: z.enum(['sort']),
    ean: identifier,
  }),
  query: z.object({
    dispatch_request_batch_identifier: z.optional(identifier),
    goods_receipt_identifier: z.optional(identifier),
    /** The delivery that this device chose; the answer keeps it while it still needs the article. */
    dispatch_request_id: extra(numeric),
    device_id: extra(uuid),
  }),
  replies: {
    200: z.object({
      ...lookUpReply,
      /** The line of the delivery; where no delivery gets the article and it is counted, the line of the goods receipt. */
      line: nullable(z.union([dispatchRequestLineSchema, countedLineSchema])),
      /** Why no delivery gets it, when dispatch_request is null. */
      resolution: extra(
        z.enum([
          'expected',
          'receive',
          'already-done',
          'cancelled',
          'paused',
          'rerouted',
          'surplus',
          'work-over',
        ]),
      ),
      /** With 'work-over', the status of the batch or receipt, which takes no more articles. */
      work_status: extra(z.enum([...batchStatuses, 'receiving', 'completed'])),
      /** With 'receive', the line of the goods receipt that counts the article. */
      goods_receipt_line: extra(
        z.object({ id: idNumber, quantity: z.int(), quantity_scanned: z.int(), may_exceed: z.boolean() }),
      ),
      product: extra(
        z.object({ identifier: z.string(), name: z.string(), image_url: z.nullable(z.string()) }),
      ),
      /** The pieces inside, when the code is a carton's. */
      pieces: extra(z.int()),
    }),
  },
});

export const processProduct = endpoint({
  id: 'processProduct',
  method: 'POST',
  path: '/api/rest/locations/:type/:location/storage-locations/:zone/:storageLocation/process-product/:processType/:product',
  summary: 'Place an article in its sorting location',
  access,
  write: { once: 'by-scan' },
  params: z.object({
    ...locationParams.shape,
    zone: identifier,
    storageLocation: identifier,
    processType: z.enum(['sort']),
    product: identifier,
  }),
  body: z.object({
    dispatch_request_batch_identifier: z.optional(identifier),
    goods_receipt_identifier: z.optional(identifier),
    quantity: z.int().check(z.minimum(1), z.maximum(100_000)),
    dispatch_request_id: idNumber,
    product_state: z.nullish(identifier),
    extra_processing_steps: z.optional(list(z.string().check(z.maxLength(100)), 20)),
    resolves: extra(uuid),
  }),
  replies: { 200: extra(placementReply) },
});
