import type { Queryable } from '../ground/db/pool.ts';

/** An order of store 102: its label has an SSCC, and so a GS1-128 barcode. */
export const SSCC_ORDER = '261116-0055';
export const SSCC = '087123400000000122';

/** One more delivery to pick in store 102, like its second; it comes after all others, so that no other id changes. */
export async function seedSscc(db: Queryable): Promise<void> {
  await db.execute(INSERT_DELIVERY, ['261116-0020', SSCC_ORDER, SSCC]);
}

const INSERT_DELIVERY = `
  WITH sold AS (
    INSERT INTO sales_orders (identifier, placed_at, sales_channel_identifier, grand_total, tax_amount, shipping_address)
    SELECT $2, placed_at + interval '9 hours', sales_channel_identifier, grand_total, tax_amount, shipping_address FROM sales_orders WHERE identifier = $1
    RETURNING id
  ), bought AS (
    INSERT INTO sales_order_lines (sales_order_id, product_identifier, product_name, quantity, unit_gross_price, unit_net_price,
      unit_tax_amount, original_line_gross_price, discount_amount, line_gross_price, line_net_price, line_tax_amount, tax_class)
    SELECT sold.id, n.product_identifier, n.product_name, n.quantity, n.unit_gross_price, n.unit_net_price, n.unit_tax_amount,
      n.original_line_gross_price, n.discount_amount, n.line_gross_price, n.line_net_price, n.line_tax_amount, n.tax_class
    FROM sold, sales_order_lines n JOIN sales_orders o ON o.id = n.sales_order_id WHERE o.identifier = $1
    RETURNING id, product_identifier, quantity
  ), delivery AS (
    INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, status, dispatch_type, carrier_method_id, dispatch_date)
    SELECT $2 || '-1', sold.id, d.location_id, d.status, d.dispatch_type, d.carrier_method_id, d.dispatch_date
    FROM sold, dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id WHERE o.identifier = $1 RETURNING id
  ), lines AS (
    INSERT INTO dispatch_request_lines (dispatch_request_id, sales_order_line_id, product_identifier, quantity)
    SELECT delivery.id, bought.id, bought.product_identifier, bought.quantity FROM delivery, bought
  )
  INSERT INTO tracking_codes (dispatch_request_id, code) SELECT id, $3 FROM delivery`;
