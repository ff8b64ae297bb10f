import * as z from 'zod/mini';
import { cancelDeliveries } from '../../core/access/orders.ts';
import {
  endpoint,
  idNumber,
  identifier,
  isoTime,
  list,
  MOST_LINES,
  MOST_DELIVERIES_AT_ONCE,
  page,
} from '../http.ts';
import { dispatchRequestSchema } from './dispatch-request.ts';

// Annuleringen: pieces of several deliveries of an order at once (review-refunds-warehouse.md 3 and 7; order-rules.md 3).

const cancellableSchema = z.object({
  ...dispatchRequestSchema.shape,
  is_cancellable: z.boolean(),
  /** By article. */
  lines: z.array(z.object({ product_identifier: z.string(), product_name: z.string(), quantity: z.int() })),
});
export type Cancellable = z.output<typeof cancellableSchema>;
const reply = z.object({ response: z.array(cancellableSchema) });

const call = {
  path: '/api/omt/sales-order-cancellations/:salesOrder',
  access: { right: cancelDeliveries },
  params: z.object({ salesOrder: identifier }),
  replies: { 200: reply },
} as const;

export const listCancellations = endpoint({
  id: 'listCancellations',
  method: 'GET',
  summary: 'The current deliveries of an order, and whether pieces of them can be cancelled (404)',
  about: ['order'],
  ...call,
  query: z.object(page),
});
export const cancelPiecesOfOrder = endpoint({
  id: 'cancelPiecesOfOrder',
  method: 'POST',
  summary: 'Cancel pieces of deliveries of an order, all or none (409 pieces-placed; 422 too-many)',
  write: { once: 'by-key', revisions: ['delivery', 'order'] },
  about: ['order', 'batch', 'stock'],
  ...call,
  body: z.strictObject({
    request: list(
      z.strictObject({
        id: idNumber,
        cancel: list(
          z.strictObject({
            product_identifier: identifier,
            /** 0: none of it. */
            quantity: z.int().check(z.gte(0), z.lte(9999)),
          }),
          MOST_LINES,
        ),
      }),
      MOST_DELIVERIES_AT_ONCE,
      1,
    ),
    /** Time of the screen that asked; not compared: `X-Revision` is. */
    timestamp: z.optional(isoTime),
  }),
});
