/**
 * SQL: the payload that would make the order `o` again, as the intake takes it in. For orders that no import made, as those of the
 * demo: it costs nothing until somebody asks. Lines that were added later and addresses that came in another's place are none of it;
 * an order that is collected has the store's address as its shipping one, which the intake gives it by itself.
 */
export const PAYLOAD_OF_ROWS = `
  SELECT jsonb_strip_nulls(jsonb_build_object(
    'identifier', o.identifier, 'placed_at', o.placed_at, 'sales_channel_identifier', o.sales_channel_identifier,
    'sales_formula_identifier', o.sales_formula_identifier, 'customer_identifier', o.customer_identifier,
    'logistics_scenario', o.logistics_scenario, 'fulfilment_method', o.fulfilment_method,
    'fulfilment_location', (SELECT identifier FROM locations WHERE id = o.fulfilment_location_id),
    'promised_delivery_date', o.promised_delivery_date,
    'gift_wrapped', EXISTS (SELECT FROM dispatch_requests WHERE sales_order_id = o.id AND gift_wrapped),
    'preferred_refund_method', o.preferred_refund_method, 'metadata', o.metadata,
    'shipping_gross_amount', o.shipping_gross_amount, 'payment_gross_amount', o.payment_gross_amount,
    'grand_total', o.shipping_gross_amount + o.payment_gross_amount + lines.total
      + COALESCE((o.metadata #>> '{surcharges,gross_amount}')::numeric, 0),
    'linked_sales_order_identifiers', (SELECT jsonb_agg(identifier ORDER BY identifier) FROM sales_order_links WHERE sales_order_id = o.id),
    'addresses', (
      SELECT jsonb_agg(to_jsonb(a) - '{id,sales_order_id,created_at,archived_at,placed_at,zipcode_key,email_key,name_key,city_key,text_key}'::text[])
      FROM (SELECT DISTINCT ON (address_type) * FROM sales_order_addresses WHERE sales_order_id = o.id
        AND (address_type = 'billing' OR o.fulfilment_method <> 'pickup') ORDER BY address_type, id) a),
    'invoices', (SELECT jsonb_agg(jsonb_build_object('identifier', identifier, 'created_at', created_at) ORDER BY id)
      FROM sales_order_invoices WHERE sales_order_id = o.id),
    'lines', lines.list,
    'payments', (
      SELECT jsonb_agg(jsonb_build_object('provider', provider, 'account', account, 'method', method, 'payment_status', payment_status,
        'reference', reference, 'amount', amount, 'datetime', datetime) ORDER BY id)
      FROM sales_order_payments WHERE sales_order_id = o.id)))
  FROM (
    SELECT sum(original_line_gross_price - discount_amount) AS total,
      jsonb_agg(jsonb_build_object('product_identifier', product_identifier, 'product_name', product_name, 'quantity', quantity,
        'unit_gross_price', unit_gross_price, 'discount_amount', discount_amount, 'tax_class', tax_class,
        'promised_delivery_date', promised_delivery_date, 'promotions', promotions, 'metadata', metadata) ORDER BY position, id) AS list
    FROM sales_order_lines WHERE sales_order_id = o.id AND NOT is_extra) lines`;
