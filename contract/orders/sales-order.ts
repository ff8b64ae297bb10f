import * as z from 'zod/mini';
import { importOrders, inspectOrders } from '../../core/access/orders.ts';
import { TAX_PERCENT, type TaxClass } from '../../core/order/amounts.ts';
import { anyObject, endpoint, identifier, list, MOST_LINES } from '../http.ts';
import { addressFields } from './address.ts';
import { day } from '../day.ts';

// The intake of orders (order-rules.md 1). Field names are those of the documents' entities (orders-and-deliveries.md 3);
// members that are not named here stay in the stored payload.

const MOST_CENTS = 9_999_999_999;
/** Euro, whole cents. */
const amount = z.number().check(z.gte(0), z.lte(MOST_CENTS / 100), z.multipleOf(0.01));
const cents = z.int().check(z.gte(0), z.lte(MOST_CENTS));
const text = (most: number) => z.string().check(z.maxLength(most));
const named = text(128).check(z.minLength(1));
const time = z.iso.datetime({ offset: true, abort: true }).check(z.startsWith('20'), z.maxLength(64));

const degrees = (most: number) => z.nullish(z.number().check(z.gte(-most), z.lte(most)));

const addressSchema = z.looseObject({
  address_type: z.enum(['billing', 'shipping']),
  ...addressFields,
  latitude: degrees(90),
  longitude: degrees(180),
});

const lineSchema = z.looseObject({
  product_identifier: named,
  product_name: z.optional(named),
  quantity: z.int().check(z.gte(1), z.lte(9999)),
  unit_gross_price: amount,
  discount_amount: z.optional(amount),
  tax_class: z.enum(Object.keys(TAX_PERCENT) as TaxClass[]),
  promised_delivery_date: z.nullish(day),
  promotions: z.optional(
    list(
      z.looseObject({
        identifier: named,
        display_name: z.optional(text(200)),
        promotion_amount: z.optional(amount),
      }),
      20,
    ),
  ),
  metadata: z.optional(z.looseObject({})),
});

const paymentSchema = z.looseObject({
  provider: named,
  account: z.optional(named),
  method: named,
  payment_status: named,
  reference: z.nullish(text(200)),
  /** Left out: unknown. */
  amount: z.nullish(cents),
  /** Left out: when the order was placed. */
  datetime: z.nullish(time),
});

/** An order as a sales channel sends it. Amounts in euro, of payments in cents. */
export const orderSchema = z.looseObject({
  /** The header search cuts at an underscore, so it has none. */
  identifier: z.string().check(z.regex(/^\d{6}-[A-Za-z0-9-]{1,40}$/)),
  placed_at: time,
  sales_channel_identifier: named,
  sales_formula_identifier: z.nullish(named),
  customer_identifier: z.nullish(named),
  logistics_scenario: z.optional(z.enum(['partial', 'complete'])),
  fulfilment_method: named,
  /** The store where it is collected. */
  fulfilment_location: z.nullish(named),
  promised_delivery_date: z.nullish(day),
  gift_wrapped: z.optional(z.boolean()),
  preferred_refund_method: z.nullish(named),
  linked_sales_order_identifiers: z.optional(list(named, 100)),
  metadata: z.optional(
    z.looseObject({
      surcharges: z.optional(
        z.looseObject({ gross_amount: z.optional(amount), tax_amount: z.optional(amount) }),
      ),
    }),
  ),
  addresses: list(addressSchema, 20),
  grand_total: amount,
  shipping_gross_amount: z.optional(amount),
  payment_gross_amount: z.optional(amount),
  invoices: z.optional(list(z.looseObject({ identifier: named, created_at: z.optional(time) }), 100)),
  lines: list(lineSchema, MOST_LINES, 1),
  payments: z.optional(list(paymentSchema, 100)),
});
export type OrderBody = z.output<typeof orderSchema>;

export const madeOrderSchema = z.object({
  identifier: z.string(),
  dispatch_requests: z.array(
    z.object({
      identifier: z.string(),
      status: z.string(),
      dispatcher_type: z.string(),
      dispatcher_identifier: z.string(),
    }),
  ),
});
export type MadeOrder = z.output<typeof madeOrderSchema>;

export const createSalesOrder = endpoint({
  id: 'createSalesOrder',
  extra: 'order-intake',
  method: 'POST',
  path: '/api/rest/sales-orders',
  summary:
    'Take an order in: 201 new, 200 known; 409 order-exists and 422 invalid-order are kept as an import error',
  access: { right: importOrders, client: true },
  write: { once: 'no', because: 'an order that is known is answered, and not made again' },
  about: ['order'],
  // Its shape is judged after it is stored, and a fault is an import error.
  body: anyObject,
  judgedBody: orderSchema,
  replies: { 201: madeOrderSchema, 200: madeOrderSchema },
});

export const getOrderCreatePayload = endpoint({
  id: 'getOrderCreatePayload',
  method: 'GET',
  path: '/api/rest/sales-orders/:salesOrder/order-create-payload',
  summary: 'The order as its sales channel sent it',
  access: { right: inspectOrders },
  about: ['order'],
  params: z.object({ salesOrder: identifier }),
  replies: { 200: anyObject },
});
