import type { Transaction } from '../ground/db/pool.ts';

/** The customers of orders: a shipping address counts as the billing one where there is none, and they have paid all by iDEAL. */
export async function seedCustomers(tx: Transaction): Promise<void> {
  await tx.execute(ADDRESSES);
  await tx.execute(PAYMENTS);
}

const ADDRESSES = `
  INSERT INTO sales_order_addresses (sales_order_id, address_type, title, first_name, last_name_prefix, last_name, full_name, street,
    house_no, house_no_extra, zipcode, city, country, phone_number, email_address)
  SELECT o.id, t.type, a.* FROM sales_orders o CROSS JOIN (VALUES ('billing'), ('shipping')) AS t(type)
  CROSS JOIN LATERAL jsonb_to_record(o.shipping_address) AS a(title text, first_name text, last_name_prefix text, last_name text,
    full_name text, street text, house_no text, house_no_extra text, zipcode text, city text, country text, phone_number text,
    email_address text)
  WHERE NOT EXISTS (SELECT FROM sales_order_addresses WHERE sales_order_id = o.id AND address_type = t.type) ORDER BY o.id, t.type`;

const PAYMENTS = `
  INSERT INTO sales_order_payments (sales_order_id, provider, account, method, payment_status, reference, amount, datetime)
  SELECT id, 'mollie', 'oms', 'ideal', 'captured', 'tr_' || replace(identifier, '-', ''), (grand_total * 100)::bigint, placed_at
  FROM sales_orders o WHERE NOT EXISTS (SELECT FROM sales_order_payments WHERE sales_order_id = o.id) ORDER BY id`;
