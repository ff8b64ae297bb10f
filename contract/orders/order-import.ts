import * as z from 'zod/mini';
import { editOrders, seeImportErrors } from '../../core/access/orders.ts';
import { endpoint, idNumber, numeric, page } from '../http.ts';

// Orders that were not taken in (order-rules.md 1).

/** A fault of an order, in place of which it is not taken in. */
export const orderFault = z.object({ path: z.string(), code: z.string(), detail: z.string() });

const orderImport = z.object({
  id: idNumber,
  /** The last time. */
  received_at: z.string(),
  first_received_at: z.string(),
  /** It was sent so often with the same content. */
  times: z.int(),
  /** Its sender: a user's name, or the api client's. */
  received_from: z.string(),
  /** As read; null: there was none. */
  identifier: z.nullable(z.string()),
  errors: z.array(
    z.object({
      ...orderFault.shape,
      /** The order's value at that path, as JSON; null: nothing. */
      part: z.optional(z.nullable(z.string())),
    }),
  ),
  /** Faults beside these. */
  more_errors: z.int(),
  /** The order that it has made after all. */
  sales_order_identifier: z.nullable(z.string()),
  /** The OMS judges it again by itself: what it names was unknown. */
  is_retried: z.boolean(),
});
export type OrderImport = z.output<typeof orderImport>;

export const listOrderImports = endpoint({
  id: 'listOrderImports',
  method: 'GET',
  path: '/api/rest/order-imports',
  summary:
    'Orders that were not taken in, with their faults, the newest first; or that were so later (solved)',
  access: { right: seeImportErrors },
  about: ['order'],
  query: z.object({
    identifier: z.optional(z.string().check(z.maxLength(128))),
    state: z.optional(z.enum(['open', 'solved'])),
    ...page,
  }),
  replies: { 200: z.array(orderImport) },
});

export const retryOrderImport = endpoint({
  id: 'retryOrderImport',
  method: 'POST',
  path: '/api/rest/order-imports/:id/retry',
  summary: 'Judge a stored order again: it is taken in, or has other faults (409 already-imported)',
  access: { right: editOrders },
  write: { once: 'by-key' },
  about: ['order'],
  params: z.object({ id: numeric }),
  replies: {
    200: z.object({
      sales_order_identifier: z.nullable(z.string()),
      errors: z.array(orderFault),
      /** Faults beside these. */
      more_errors: z.optional(z.int()),
    }),
  },
});
