import * as z from 'zod/mini';
import { addOrderLines } from '../../core/access/orders.ts';
import { TAX_PERCENT, type TaxClass } from '../../core/order/amounts.ts';
import { endpoint, idNumber, identifier } from '../http.ts';
import { day, toldDay } from '../day.ts';
import { extra } from '../extra.ts';

// Extra order lines (orders-and-deliveries.md 5 and 7; order-rules.md 3): articles that are delivered later, beside what
// was ordered.

const asked = {
  product_identifier: identifier,
  quantity: z.int().check(z.gte(1), z.lte(9999)),
  promised_delivery_date: day,
};
/** Euro, whole cents. */
const amount = z.number().check(z.gte(0), z.lte(99_999.99), z.multipleOf(0.01));

export const preCheckOrderLine = endpoint({
  id: 'preCheckOrderLine',
  method: 'POST',
  path: '/api/rest/sales-orders/sales-order-lines/pre-check',
  summary: 'Can this be delivered by then? 422 ProductNotFound, NotSellable, NotInTime',
  access: { right: addOrderLines },
  write: { once: 'no', because: 'it changes nothing' },
  about: ['order'],
  body: z.strictObject({
    ...asked,
    /** The order that it is for, whose address, channel and store count; without it an order that is sent. */
    sales_order_identifier: extra(identifier),
  }),
  replies: { 200: z.object({ product_name: z.string() }) },
});

const extraLine = z.strictObject({
  ...asked,
  /** As the catalogue has it, which sets no limit to a name: this one only keeps out what is none. */
  product_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)),
  /** 0, unless the setting extra-order-lines.custom-price is on. */
  unit_gross_price: z._default(amount, 0),
  // Computed of it; of clients that send them all as 0.
  unit_net_price: z.optional(amount),
  unit_tax_amount: z.optional(amount),
  original_line_gross_price: z.optional(amount),
  discount_amount: z.optional(amount),
  line_gross_price: z.optional(amount),
  line_net_price: z.optional(amount),
  line_tax_amount: z.optional(amount),
  tax_class: z._default(z.enum(Object.keys(TAX_PERCENT) as TaxClass[]), 'H'),
  /** Where it stands among the lines. */
  position: z._default(z.int().check(z.gte(0), z.lte(9999)), 999),
  metadata: z.optional(
    z.looseObject({
      /** The shipped line of which it is delivered again. */
      originating_dispatch_request_line_id: z.nullish(idNumber),
    }),
  ),
});
export type ExtraLineBody = z.output<typeof extraLine>;

const madeLine = z.object({
  id: idNumber,
  product_identifier: z.string(),
  product_name: z.string(),
  quantity: z.int(),
  promised_delivery_date: toldDay,
  created_at: z.string(),
  unit_gross_price: z.number(),
  line_gross_price: z.number(),
  line_net_price: z.number(),
  line_tax_amount: z.number(),
  tax_class: z.string(),
  is_extra: z.boolean(),
  metadata: z.record(z.string(), z.unknown()),
});
export type MadeLine = z.output<typeof madeLine>;

export const addOrderLine = endpoint({
  id: 'addOrderLine',
  method: 'POST',
  path: '/api/rest/sales-orders/:salesOrder/sales-order-lines',
  summary: 'Add an extra line to an order: it is planned at once, and held when a rule says so',
  access: { right: addOrderLines },
  write: { once: 'by-key', revisions: ['delivery', 'order'] },
  about: ['order'],
  params: z.object({ salesOrder: identifier }),
  body: extraLine,
  replies: { 201: extra(madeLine) },
});
