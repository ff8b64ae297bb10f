import * as z from 'zod/mini';
import { makeDeliveries } from '../../core/access/orders.ts';
import { endpoint, idNumber, identifier, list, MOST_LINES, MOST_DELIVERIES_AT_ONCE } from '../http.ts';
import { day } from '../day.ts';
import { extra } from '../extra.ts';

// Reroute, 'quick reroute', Locatie wijzigen and Kies dropshipper (orders-and-deliveries.md 4, 5 and 7; order-rules.md 3).

const quantity = z.int().check(z.gte(1), z.lte(9999));
const lines = list(
  z.strictObject({
    /** These lines give the pieces, in this order. */
    old_line_ids: list(idNumber, 100, 1),
    product_identifier: identifier,
    quantity,
  }),
  MOST_LINES,
  1,
);
const delivery = {
  dispatcher_type: identifier,
  dispatcher_identifier: identifier,
  dispatch_date: day,
  /** Computed when it is not given. */
  delivery_date: z.nullish(day),
  /** Not given: that of the delivery that its first pieces come from. */
  responsible_location_id: z.nullish(idNumber),
  lines,
};
/** A new delivery; the one of a supplier has no carrier, and is requested when a person has chosen it. */
const newDeliverySchema = z.union([
  z.strictObject({
    ...delivery,
    status: z.enum(['to-be-requested', 'requested']),
    dispatch_type_identifier: z.literal('vendor_dropship'),
    carrier_identifier: z.nullish(identifier),
    carrier_method_identifier: z.nullish(identifier),
  }),
  z.strictObject({
    ...delivery,
    status: z.literal('to-be-requested'),
    dispatch_type_identifier: identifier,
    carrier_identifier: identifier,
    carrier_method_identifier: identifier,
  }),
]);
export type NewDeliveryBody = z.output<typeof newDeliverySchema>;

const stockSchema = z.object({
  dispatcher_type: z.string(),
  dispatcher_identifier: z.string(),
  product_identifier: z.string(),
  /** Pieces that the new deliveries there need. */
  quantity: z.int(),
  /** Pieces free for them, with what this order has reserved there and would move. */
  available: z.int(),
  /** The level that counts, and what of it is promised. */
  stock_level: z.int(),
  reserved: z.int(),
});
export type StockForReroute = z.output<typeof stockSchema>;

const reroutedSchema = z.object({
  dispatch_requests: z.array(
    z.object({
      id: idNumber,
      identifier: z.string(),
      status: z.string(),
      dispatcher_type: z.string(),
      dispatcher_identifier: z.string(),
      dispatch_date: z.string(),
      delivery_date: z.string(),
    }),
  ),
  /** Where fewer pieces are available than the new deliveries need; they are made all the same. */
  too_little_stock: z.array(stockSchema),
});
export type Rerouted = z.output<typeof reroutedSchema>;

const body = list(newDeliverySchema, MOST_DELIVERIES_AT_ONCE, 1);

export const rerouteDispatchRequests = endpoint({
  id: 'rerouteDispatchRequests',
  method: 'POST',
  path: '/api/rest/dispatch-requests',
  summary:
    'Reroute pieces of one order to new deliveries (409 pieces-placed; 422 too-many-deliveries, wrong-type)',
  access: { right: makeDeliveries },
  write: { once: 'by-key', revisions: ['delivery', 'order'] },
  about: ['order', 'batch', 'stock'],
  body,
  replies: { 201: extra(reroutedSchema) },
});

const checkedRerouteSchema = z.object({
  /** When each new delivery would be with the customer. */
  delivery_dates: z.array(z.string()),
  /** Stock that each of their places has of each article of the old deliveries. */
  stock: z.array(stockSchema),
});
export type CheckedReroute = z.output<typeof checkedRerouteSchema>;

export const checkReroute = endpoint({
  id: 'checkReroute',
  extra: 'order-desk',
  method: 'POST',
  path: '/api/rest/dispatch-requests/check',
  summary: 'What that reroute would do now, or why it would be refused; nothing is locked or written',
  access: { right: makeDeliveries },
  write: { once: 'no', because: 'it writes nothing' },
  about: ['order', 'batch', 'stock'],
  body,
  replies: { 200: checkedRerouteSchema },
});
