import type { OrderBody } from '../../../contract/orders/sales-order.ts';
import type { Day } from '../../../core/calendar/day.ts';
import { centsOf, euroText, lineAmounts } from '../../../core/order/amounts.ts';
import { isPickup } from '../../../core/order/judge-order.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import type { AssignedOrder } from '../assign/order-facts.ts';
import type { Author } from '../deliveries/write-deliveries.ts';
import { nameOf } from './full-name.ts';
import { atStore, storeOf } from './store-address.ts';
import { type TaxPercents, taxPercents } from './tax-percents.ts';

/** A new order as it is planned and inserted; nobody else has it before this transaction ends. */
export interface NewOrder {
  readonly id: number;
  readonly identifier: string;
  /** Its facts for a plan. */
  readonly facts: AssignedOrder;
  /** In their order. */
  readonly lines: readonly NewLine[];
  /** Values of its row and its parts, by the names of their columns. */
  readonly row: Readonly<Record<string, unknown>>;
}

export interface NewLine extends Readonly<Record<string, unknown>> {
  readonly id: number;
  readonly product_identifier: string;
  readonly quantity: number;
  readonly promised_delivery_date: Day | null;
}

/** Reads what the OMS gives to an order: its ids, the percentages of VAT, and the store where it is collected. */
export async function readGiven(tx: Transaction, { fulfilment_location, lines, ...order }: OrderBody) {
  const [ids, tax_percent, store] = await Promise.all([
    tx.one<{ id: number; lines: number[] }>(NEW_IDS, [lines.length]),
    taxPercents(tx),
    isPickup(order) && fulfilment_location ? storeOf(tx, fulfilment_location) : undefined,
  ]);
  if (!ids) throw new Error('sequences give ids');
  return { ids, tax_percent, store };
}

/** An order as it is inserted, of what came and what the OMS gives to it. */
export function newOrder(
  order: OrderBody,
  { ids, tax_percent, store }: Awaited<ReturnType<typeof readGiven>>,
): NewOrder {
  const { id } = ids;
  const { lines, ...rest } = order;
  const addresses = addressesOf(order).map(one =>
    isOf('shipping')(one) ? atStore(one, store?.address) : one,
  );
  const shipping = addresses.find(isOf('shipping'));
  const rows = lines.map((line, i) => rowOfLine(line, tax_percent, ids.lines[i] ?? 0));
  const facts: AssignedOrder = {
    id,
    identifier: order.identifier,
    sales_channel_identifier: order.sales_channel_identifier,
    fulfilment_method: order.fulfilment_method,
    fulfilment_location_id: store?.id ?? null,
    logistics_scenario: order.logistics_scenario ?? 'partial',
    promised_delivery_date: order.promised_delivery_date ?? null,
    country: shipping?.country ?? 'NL',
    latitude: shipping?.latitude ?? null,
    longitude: shipping?.longitude ?? null,
    last_number: 0,
  };
  return {
    id,
    identifier: order.identifier,
    facts,
    lines: rows,
    row: {
      ...rest,
      ...facts,
      addresses,
      shipping_address: shipping ?? {},
      billing: addresses.find(isOf('billing')) ?? {},
      product_count: rows.reduce((sum, { quantity }) => sum + quantity, 0),
      payments: order.payments ?? [],
      payment_methods: [...new Set(order.payments?.map(({ method }) => method))].toSorted(),
      invoices: order.invoices ?? [],
      links: order.linked_sales_order_identifiers ?? [],
      metadata: order.metadata ?? {},
      shipping_gross_amount: order.shipping_gross_amount ?? 0,
      payment_gross_amount: order.payment_gross_amount ?? 0,
      tax_amount: euroText(rows.reduce((sum, line) => sum + line.tax_cents, 0)),
    },
  };
}

/** Inserts an order with its lines, addresses, payments, invoices and links; false: there is one of that identifier. */
export const insertOrder = async (
  tx: Transaction,
  author: Author,
  { row, lines }: Pick<NewOrder, 'row' | 'lines'>,
): Promise<boolean> =>
  (await tx.one(INSERT, [JSON.stringify({ ...row, ...author }), JSON.stringify(lines)])) !== undefined;

function rowOfLine(line: OrderBody['lines'][number], tax_percent: TaxPercents, id: number) {
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
  return {
    ...line,
    ...inEuro,
    id,
    promised_delivery_date: line.promised_delivery_date ?? null,
    tax_cents: amounts.line_tax_amount,
  };
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

const NEW_IDS = `
  SELECT nextval(pg_get_serial_sequence('sales_orders', 'id'))::int AS id,
    ARRAY(SELECT nextval(pg_get_serial_sequence('sales_order_lines', 'id'))::int FROM generate_series(1, $1)) AS lines`;

const ORDER = `
  INSERT INTO sales_orders (id, identifier, placed_at, sales_channel_identifier, sales_formula_identifier, customer_identifier,
    logistics_scenario, fulfilment_method, fulfilment_location_id, promised_delivery_date, preferred_refund_method, grand_total,
    tax_amount, shipping_gross_amount, payment_gross_amount, metadata, shipping_address, customer_name, customer_city,
    customer_email, customer_country, product_count, payment_methods, changed_by, changed_as, change_key)
  OVERRIDING SYSTEM VALUE
  SELECT r.id, r.identifier, r.placed_at, r.sales_channel_identifier, r.sales_formula_identifier, r.customer_identifier,
    r.logistics_scenario, r.fulfilment_method, r.fulfilment_location_id, r.promised_delivery_date, r.preferred_refund_method, r.grand_total,
    r.tax_amount, r.shipping_gross_amount, r.payment_gross_amount, r.metadata, r.shipping_address,
    r.billing->>'full_name', r.billing->>'city', r.billing->>'email_address', r.billing->>'country', r.product_count, r.payment_methods,
    r.changed_by, r.changed_as, r.change_key
  FROM json_to_record($1::json) AS r(id int, identifier text, placed_at timestamptz, sales_channel_identifier text,
    sales_formula_identifier text, customer_identifier text, logistics_scenario text, fulfilment_method text,
    fulfilment_location_id int, promised_delivery_date date, preferred_refund_method text, grand_total numeric, tax_amount numeric,
    shipping_gross_amount numeric, payment_gross_amount numeric, metadata jsonb, shipping_address jsonb,
    billing json, product_count int, payment_methods text[], changed_by int, changed_as text, change_key uuid)
  ON CONFLICT (identifier) DO NOTHING RETURNING id, placed_at`;

const LINES = `
  INSERT INTO sales_order_lines (id, sales_order_id, placed_at, product_identifier, product_name, quantity, unit_gross_price,
    unit_net_price, unit_tax_amount, original_line_gross_price, discount_amount, line_gross_price, line_net_price, line_tax_amount,
    tax_class, promised_delivery_date, promotions, metadata)
  OVERRIDING SYSTEM VALUE
  SELECT r.id, o.id, o.placed_at, r.product_identifier, COALESCE(r.product_name, p.name), r.quantity, r.unit_gross_price,
    r.unit_net_price, r.unit_tax_amount, r.original_line_gross_price, r.discount_amount, r.line_gross_price, r.line_net_price,
    r.line_tax_amount, r.tax_class, r.promised_delivery_date, COALESCE(r.promotions, '[]'), COALESCE(r.metadata, '{}')
  FROM o, json_to_recordset($2::json) AS r(id int, product_identifier text, product_name text, quantity int, unit_gross_price numeric,
    unit_net_price numeric, unit_tax_amount numeric, original_line_gross_price numeric, discount_amount numeric,
    line_gross_price numeric, line_net_price numeric, line_tax_amount numeric, tax_class text, promised_delivery_date date,
    promotions jsonb, metadata jsonb)
  JOIN products p ON p.identifier = r.product_identifier ORDER BY r.id`;

const ADDRESSES = `
  INSERT INTO sales_order_addresses (sales_order_id, placed_at, address_type, title, company_name, first_name, last_name_prefix,
    last_name, full_name, street, house_no, house_no_extra, zipcode, city, country, phone_number, email_address)
  SELECT o.id, o.placed_at, r.* FROM o, json_to_recordset($1::json -> 'addresses') AS r(address_type text, title text,
    company_name text, first_name text, last_name_prefix text, last_name text, full_name text, street text, house_no text,
    house_no_extra text, zipcode text, city text, country text, phone_number text, email_address text)`;

const PAYMENTS = `
  INSERT INTO sales_order_payments (sales_order_id, provider, account, method, payment_status, reference, amount, datetime)
  SELECT o.id, r.provider, r.account, r.method, r.payment_status, r.reference, r.amount, COALESCE(r.datetime, o.placed_at)
  FROM o, json_to_recordset($1::json -> 'payments') AS r(provider text, account text, method text, payment_status text, reference text,
    amount bigint, datetime timestamptz)`;

const INVOICES = `
  INSERT INTO sales_order_invoices (sales_order_id, identifier, created_at)
  SELECT o.id, r.identifier, COALESCE(r.created_at, now())
  FROM o, json_to_recordset($1::json -> 'invoices') AS r(identifier text, created_at timestamptz)
  ON CONFLICT DO NOTHING`;

const LINKS = `
  INSERT INTO sales_order_links (sales_order_id, identifier)
  SELECT o.id, link FROM o, json_array_elements_text($1::json -> 'links') AS link ON CONFLICT DO NOTHING`;

/** The order ($1) with its lines ($2) and all else that it has: nothing of it when there is one of that identifier. */
const INSERT = `
  WITH o AS (${ORDER}), lines AS (${LINES}), addresses AS (${ADDRESSES}), payments AS (${PAYMENTS}),
    invoices AS (${INVOICES}), links AS (${LINKS})
  SELECT id FROM o`;
