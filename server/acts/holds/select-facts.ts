import { HIDDEN_PAYMENTS } from '../../../core/order/payment-words.ts';
import { quoted } from '../../ground/db/quoted.ts';

/** SQL: whether order `p` is one of the customer of order `o`, who is known by a number, else by the e-mail address of the bill. */
export const SAME_CUSTOMER = `(p.customer_identifier = o.customer_identifier OR o.customer_identifier IS NULL
  AND p.customer_identifier IS NULL AND lower(p.customer_email) = lower(o.customer_email))`;

/** SQL: the name of a customer, for a lock. */
export const CUSTOMER_KEY = `COALESCE(o.customer_identifier, lower(o.customer_email))`;

const ADDRESS = `json_build_object('address_type', type, 'street', a.street, 'house_no', a.house_no, 'house_no_extra', a.house_no_extra,
  'zipcode', a.zipcode, 'city', a.city, 'country', a.country, 'email', a.email_address, 'company_name', a.company_name)`;

/**
 * SQL: the facts of order `o` that hold rules judge (core/hold/facts.ts); `hours`: SQL of the longest time between two orders of a
 * customer that a rule names, or of NULL. An order without a billing address has the shipping one as both.
 */
export const orderFacts = (hours: string): string => `
  json_build_object('fulfilment_method', o.fulfilment_method, 'grand_total', round(o.grand_total * 100)::int,
    'payment_methods', ARRAY(SELECT DISTINCT method FROM sales_order_payments y
      WHERE y.sales_order_id = o.id AND y.payment_status NOT IN (${quoted(HIDDEN_PAYMENTS)})),
    'addresses', (SELECT COALESCE(json_agg(${ADDRESS} ORDER BY a.id), '[]')
      FROM sales_order_addresses a, LATERAL (SELECT a.address_type AS type UNION ALL SELECT 'billing' WHERE a.address_type = 'shipping'
        AND NOT EXISTS (SELECT FROM sales_order_addresses b
          WHERE b.sales_order_id = o.id AND b.address_type = 'billing' AND b.archived_at IS NULL)) AS types
      WHERE a.sales_order_id = o.id AND a.archived_at IS NULL),
    'lines', (SELECT COALESCE(json_agg(json_build_object('product_identifier', n.product_identifier, 'quantity', n.quantity,
        'gross', round(n.line_gross_price * 100)::int)), '[]') FROM sales_order_lines n WHERE n.sales_order_id = o.id),
    'other', CASE WHEN ${hours} IS NOT NULL THEN (SELECT json_build_object('identifier', p.identifier,
        'hours', round(abs(extract(epoch FROM p.placed_at - o.placed_at)) / 3600, 2)::float8)
      FROM sales_orders p WHERE p.id <> o.id AND ${SAME_CUSTOMER}
        AND p.placed_at BETWEEN o.placed_at - make_interval(secs => ${hours} * 3600) AND o.placed_at + make_interval(secs => ${hours} * 3600)
        AND global_sales_order_status(p.id) <> 'fully-cancelled'
      ORDER BY abs(extract(epoch FROM p.placed_at - o.placed_at)), p.id LIMIT 1) END)`;

/** SQL: the facts of delivery `d`, as it is planned. */
export const DELIVERY_FACTS = `
  json_build_object('carrier_id', (SELECT m.carrier_id FROM carrier_methods m WHERE m.id = d.carrier_method_id),
    'carrier_method_id', d.carrier_method_id, 'dispatch_date', d.dispatch_date,
    'dispatch_type_id', (SELECT t.id FROM dispatch_types t WHERE t.identifier = d.dispatch_type),
    'status', COALESCE(d.released_status, d.status))`;
