import * as z from 'zod/mini';
import { chooseDropshippers, suggestReroutes } from '../../core/access/orders.ts';
import { toldDay } from '../day.ts';
import { endpoint, identifier, list, MOST_LINES } from '../http.ts';
import { extra, extraOr } from '../extra.ts';

// Suggestions by the OMS for pieces of an order (orders-and-deliveries.md 5 and 7; order-rules.md 3, Optimaliseren).

const articles = list(
  z.strictObject({ product_identifier: identifier, quantity: z.int().check(z.gte(1), z.lte(9999)) }),
  MOST_LINES,
  1,
);

export const suggestionSchema = z.object({
  dispatch_info: z.array(
    z.object({
      dispatcher_type: z.string(),
      dispatcher_identifier: z.string(),
      dispatch_date: toldDay,
      /** Fields that a new delivery there needs besides. */
      delivery_date: extra(toldDay),
      dispatch_type_identifier: extra(z.string()),
      carrier_identifier: extraOr(z.nullable(z.string()), null),
      carrier_method_identifier: extraOr(z.nullable(z.string()), null),
      assigned_lines: z.array(z.object({ product_identifier: z.string(), quantity: z.int() })),
    }),
  ),
  /** False: pieces are left without a place. */
  is_fully_assigned: z.boolean(),
});
export type Suggestion = z.output<typeof suggestionSchema>;

export const suggestDeliveries = endpoint({
  id: 'suggestDeliveries',
  method: 'POST',
  path: '/api/suggestion/:salesOrder',
  summary: 'From where pieces of an order could be sent (422 no_stock_for_products, too-many)',
  access: { right: suggestReroutes },
  write: { once: 'no', because: 'it writes nothing' },
  about: ['order', 'stock'],
  params: z.object({ salesOrder: identifier }),
  body: z.strictObject({
    /** Not from a location that had these lines. */
    exclude_previous_locations: z.optional(z.boolean()),
    lines: articles,
    /** Most deliveries; 1 when it is not given. */
    max_parts: z.optional(z.int().check(z.gte(1), z.lte(99))),
  }),
  replies: { 200: suggestionSchema },
});

export const listDropshippers = endpoint({
  id: 'listDropshippers',
  method: 'GET',
  path: '/api/rest/dispatch-requests/:identifier/sle-suggestions',
  summary: 'Suppliers that can send a whole delivery to the customer, the first to arrive first',
  access: { right: chooseDropshippers },
  about: ['order', 'stock'],
  params: z.object({ identifier }),
  query: z.object({ 'dispatch-type': z.literal('vendor_dropship') }),
  replies: { 200: z.array(z.object({ shipper_identifier: z.string(), delivery_date: toldDay })) },
});
