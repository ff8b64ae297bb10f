import type { OrderBody } from '../../../contract/orders/sales-order.ts';
import { centsOf, euroText, lineAmounts } from '../../../core/order/amounts.ts';
import { isPickup } from '../../../core/order/judge-order.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { type AssignedOrder, readOrder } from '../assign/order-facts.ts';
import type { Author } from '../deliveries/write-deliveries.ts';
import { nameOf } from './full-name.ts';
import { addressOfStore, atStore } from './store-address.ts';
import type { TaxPercents } from './tax-percents.ts';

/** A new order, with the ids of its lines in their order. */
export interface NewOrder {
  readonly id: number;
  readonly identifier: string;
  /** Its facts for a plan; nobody else has it before this transaction ends. */
  readonly facts: AssignedOrder;
  readonly lines: readonly {
    readonly id: number;
    readonly product_identifier: string;
    readonly quantity: number;
    readonly promised_delivery_date: string | null;
  }[];
}

/** Inserts an order with its lines, addresses, payments, invoices and links; undefined: there is one of that identifier. */
export async function insertOrder(
  tx: Transaction,
  author: Author,
  order: OrderBody,
  tax_percent: TaxPercents,
): Promise<NewOrder | undefined> {
  const lines = order.lines.map(line => rowOfLine(line, tax_percent));
  const fulfilment_location = isPickup(order) ? order.fulfilment_location : null;
  const store = fulfilment_location ? await addressOfStore(tx, fulfilment_location) : undefined;
  const addresses = addressesOf(order).map(one => (isOf('shipping')(one) ? atStore(one, store) : one));
  const row = await tx.one<{ id: number }>(INSERT_ORDER, [
    JSON.stringify({
      ...order,
      shipping_address: addresses.find(isOf('shipping')) ?? {},
      billing: addresses.find(isOf('billing')) ?? {},
      product_count: lines.reduce((sum, { quantity }) => sum + quantity, 0),
      payment_methods: [...new Set(order.payments?.map(({ method }) => method))].toSorted(),
      metadata: order.metadata ?? {},
      logistics_scenario: order.logistics_scenario ?? 'partial',
      shipping_gross_amount: order.shipping_gross_amount ?? 0,
      payment_gross_amount: order.payment_gross_amount ?? 0,
      tax_amount: euroText(lines.reduce((sum, line) => sum + line.tax_cents, 0)),
      fulfilment_location,
      ...author,
    }),
  ]);
  if (!row) return undefined;
  const { id } = row;
  tx.write(INSERT_ADDRESSES, [id, JSON.stringify(addresses)]);
  tx.write(INSERT_PAYMENTS, [id, JSON.stringify(order.payments ?? []), order.placed_at]);
  tx.write(INSERT_INVOICES, [id, JSON.stringify(order.invoices ?? [])]);
  tx.write(INSERT_LINKS, [id, order.linked_sales_order_identifiers ?? []]);
  const [made, facts] = await Promise.all([
    tx.query<NewOrder['lines'][number]>(INSERT_LINES, [id, JSON.stringify(lines)]),
    readOrder(tx, id),
  ]);
  return { id, identifier: order.identifier, lines: made, facts };
}

function rowOfLine(line: OrderBody['lines'][number], tax_percent: TaxPercents) {
  const { quantity, unit_gross_price, discount_amount = 0, tax_class } = line;
  const amounts = lineAmounts(
    {
      quantity,
      tax_class,
      unit_gross_price: centsOf(unit_gross_price),
      discount_amount: centsOf(discount_amount),
    },
    tax_percent,
  );
  const inEuro = Object.fromEntries(Object.entries(amounts).map(([name, cents]) => [name, euroText(cents)]));
  return { ...line, ...inEuro, tax_cents: amounts.line_tax_amount };
}

type Address = OrderBody['addresses'][number];
const isOf =
  (type: Address['address_type']) =>
  ({ address_type }: Address): boolean =>
    address_type === type;
/** Without a billing address the shipping one counts as both; an order that is collected has the other way round. */
function addressesOf({ addresses }: OrderBody): Address[] {
  const [billing, shipping] = [addresses.find(isOf('billing')), addresses.find(isOf('shipping'))];
  const [first, second] = [billing ?? shipping, shipping ?? billing];
  return [
    ...(first ? [{ ...first, address_type: 'billing' as const, full_name: nameOf(first) }] : []),
    ...(second ? [{ ...second, address_type: 'shipping' as const, full_name: nameOf(second) }] : []),
  ];
}

const INSERT_ORDER = `
  INSERT INTO sales_orders (identifier, placed_at, sales_channel_identifier, sales_formula_identifier, customer_identifier,
    logistics_scenario, fulfilment_method, fulfilment_location_id, promised_delivery_date, preferred_refund_method, grand_total,
    tax_amount, shipping_gross_amount, payment_gross_amount, metadata, shipping_address, customer_name, customer_city,
    customer_email, customer_country, product_count, payment_methods, changed_by, changed_as, change_key)
  SELECT r.identifier, r.placed_at, r.sales_channel_identifier, r.sales_formula_identifier, r.customer_identifier,
    r.logistics_scenario, r.fulfilment_method, l.id, r.promised_delivery_date, r.preferred_refund_method, r.grand_total,
    r.tax_amount, r.shipping_gross_amount, r.payment_gross_amount, r.metadata, r.shipping_address,
    r.billing->>'full_name', r.billing->>'city', r.billing->>'email_address', r.billing->>'country', r.product_count, r.payment_methods,
    r.changed_by, r.changed_as, r.change_key
  FROM json_to_record($1::json) AS r(identifier text, placed_at timestamptz, sales_channel_identifier text,
    sales_formula_identifier text, customer_identifier text, logistics_scenario text, fulfilment_method text,
    fulfilment_location text, promised_delivery_date date, preferred_refund_method text, grand_total numeric, tax_amount numeric,
    shipping_gross_amount numeric, payment_gross_amount numeric, metadata jsonb, shipping_address jsonb,
    billing json, product_count int, payment_methods text[], changed_by int, changed_as text, change_key uuid)
  LEFT JOIN typed_locations l ON l.type = 'store' AND l.identifier = r.fulfilment_location
  ON CONFLICT (identifier) DO NOTHING RETURNING id`;

const INSERT_LINES = `
  INSERT INTO sales_order_lines (sales_order_id, product_identifier, product_name, quantity, unit_gross_price, unit_net_price,
    unit_tax_amount, original_line_gross_price, discount_amount, line_gross_price, line_net_price, line_tax_amount, tax_class,
    promised_delivery_date, promotions, metadata)
  SELECT $1, r.product_identifier, COALESCE(r.product_name, p.name), r.quantity, r.unit_gross_price, r.unit_net_price,
    r.unit_tax_amount, r.original_line_gross_price, r.discount_amount, r.line_gross_price, r.line_net_price, r.line_tax_amount,
    r.tax_class, r.promised_delivery_date, COALESCE(r.promotions, '[]'), COALESCE(r.metadata, '{}')
  FROM ROWS FROM (json_to_recordset($2::json) AS (product_identifier text, product_name text, quantity int, unit_gross_price numeric,
    unit_net_price numeric, unit_tax_amount numeric, original_line_gross_price numeric, discount_amount numeric,
    line_gross_price numeric, line_net_price numeric, line_tax_amount numeric, tax_class text, promised_delivery_date date,
    promotions jsonb, metadata jsonb)) WITH ORDINALITY AS r
  JOIN products p ON p.identifier = r.product_identifier ORDER BY r.ordinality
  RETURNING id, product_identifier, quantity, promised_delivery_date`;

const INSERT_ADDRESSES = `
  INSERT INTO sales_order_addresses (sales_order_id, address_type, title, company_name, first_name, last_name_prefix, last_name,
    full_name, street, house_no, house_no_extra, zipcode, city, country, phone_number, email_address)
  SELECT $1, r.* FROM json_to_recordset($2::json) AS r(address_type text, title text, company_name text, first_name text,
    last_name_prefix text, last_name text, full_name text, street text, house_no text, house_no_extra text, zipcode text,
    city text, country text, phone_number text, email_address text)`;

const INSERT_PAYMENTS = `
  INSERT INTO sales_order_payments (sales_order_id, provider, account, method, payment_status, reference, amount, datetime)
  SELECT $1, r.provider, r.account, r.method, r.payment_status, r.reference, r.amount, COALESCE(r.datetime, $3)
  FROM json_to_recordset($2::json) AS r(provider text, account text, method text, payment_status text, reference text,
    amount bigint, datetime timestamptz)`;

const INSERT_INVOICES = `
  INSERT INTO sales_order_invoices (sales_order_id, identifier, created_at)
  SELECT $1, r.identifier, COALESCE(r.created_at, now()) FROM json_to_recordset($2::json) AS r(identifier text, created_at timestamptz)
  ON CONFLICT DO NOTHING`;

const INSERT_LINKS = `
  INSERT INTO sales_order_links (sales_order_id, identifier) SELECT $1, unnest($2::text[]) ON CONFLICT DO NOTHING`;
