import type { Transaction } from '../../ground/db/pool.ts';
import { cities, firstNames, lastNames, streets } from '../data/demo-customers.ts';
import { chance, oneOf } from './chance.ts';

/** Orders are numbered from 1 to `orders`, and spread over `days` up to `last`. */
export interface Spread {
  readonly orders: number;
  readonly last: string;
  readonly days: number;
}

/** Fills the table `new_orders` of this transaction with the orders `from` to `to`, and what will have become of each, and inserts them. */
export async function insertOrders(
  tx: Transaction,
  from: number,
  to: number,
  { orders, last, days }: Spread,
): Promise<void> {
  await tx.execute(NEW_ORDERS, [from, to, orders, last, days]);
  await tx.execute(NEW_LINES);
  await tx.execute(NEW_ADDRESSES, [firstNames, lastNames, streets, cities]);
  await tx.execute('ANALYZE new_orders, new_lines');
  await tx.execute(NEW_PAYMENTS);
  await tx.execute(INSERT_ORDERS);
  await tx.execute(INSERT_LINES);
  await tx.execute(INSERT_ADDRESSES);
  await tx.execute(INSERT_PAYMENTS);
  await tx.execute(INSERT_REFUNDS);
  await tx.execute(INSERT_COMMENTS);
}

/**
 * Fate of an order, with the shares of order-rules.md 14 in tenths of a percent; one whose time has not come has none yet.
 * `rare` has a status that few deliveries have for long.
 */
const FATE = `CASE
  WHEN luck < 20 OR luck < 40 AND line_count = 1 THEN 'cancelled' WHEN luck < 40 THEN 'partly-cancelled' WHEN luck < 100 THEN 'rerouted'
  WHEN luck < 130 THEN 'short' WHEN luck < 220 AND age >= 3 THEN 'returned' WHEN luck < 230 AND age >= 3 THEN 'complaint'
  WHEN luck BETWEEN 230 AND 249 THEN 'held' WHEN luck BETWEEN 250 AND 309 AND age < 30 THEN 'rare'
  ELSE 'sent' END`;

/**
 * The refund of an order of which something does not come or comes back: some 7 in 100 of all have one. After a month each has been
 * decided about.
 */
const REFUND_STATUS = `CASE WHEN fate IN ('returned', 'cancelled', 'partly-cancelled', 'short') AND ${chance(27, 100)} < 44
  THEN CASE WHEN age < 30 THEN ${oneOf(`'{proposal,proposal,proposal-to-be-released-automatically,decision-denied-final,refund-to-be-processed,refund-to-be-processed-manually,refund-processing,refund-processing-manually,refund-error,refunded,refunded}'::text[]`, 28)}
  ELSE ${oneOf(`'{refunded,refunded,refunded,refunded,refunded-externally,processed,decision-denied-final}'::text[]`, 28)} END END`;

/** Most orders are one delivery of the dc, of a store, or of a supplier; others up to four from as many places. */
const NEW_ORDERS = `
  CREATE TEMP TABLE new_orders ON COMMIT DROP AS
  SELECT o.*, ${REFUND_STATUS} AS refund_status, to_char(placed_at, 'YYMMDD') || '-' || lpad(id::text, 7, '0') AS identifier, h.location_id AS home_id, h.type AS home_type,
    CASE WHEN h.type = 'store' AND parts = 1 AND luck % 2 = 0 AND fate NOT IN ('rerouted', 'short', 'rare') THEN h.location_id END AS pickup_id
  FROM (SELECT *, ${FATE} AS fate FROM (
    SELECT *, extract(epoch FROM $4::timestamptz - placed_at) / 86400 AS age, least(line_count, CASE
      WHEN ${chance(21, 100)} < 75 THEN 1 WHEN ${chance(21, 100)} < 90 THEN 2 WHEN ${chance(21, 100)} < 97 THEN 3 ELSE 4 END) AS parts
    FROM (
      SELECT n, nextval(pg_get_serial_sequence('sales_orders', 'id'))::int AS id, ${chance(1, 1000)} AS luck,
        $4::timestamptz - make_interval(secs => ($3::bigint - n) * ($5::float8 * 86400 / $3)) AS placed_at,
        ${chance(7, 'greatest($3::bigint / 5, 1)')} AS customer, ${chance(2, 100)} AS home, 1 + ${chance(5, 4)} AS line_count,
        ${oneOf(`'{web,web,web,web,web,web,app,app,app,kassa}'::text[]`, 8)} AS channel
      FROM generate_series($1::bigint, $2::bigint) n) numbered) placed) o
  JOIN seed_place_types t ON t.type = CASE WHEN home < 70 THEN 'dc' WHEN home < 74 THEN 'vendor' ELSE 'store' END
  JOIN seed_places h ON h.type = t.type AND h.nth = ${chance(22, 't.number')}`;

/** `part`: the delivery of its order that a line is on. What is cancelled of an order in part is its last line. */
const NEW_LINES = `
  CREATE TEMP TABLE new_lines ON COMMIT DROP AS
  WITH articles AS MATERIALIZED (SELECT identifier, name, row_number() OVER (ORDER BY identifier) - 1 AS place FROM products)
  SELECT *, quantity * unit_gross_price AS gross, round(quantity * unit_gross_price * 21 / 121, 2) AS tax FROM (
    SELECT nextval(pg_get_serial_sequence('sales_order_lines', 'id'))::int AS id, o.id AS order_id, o.placed_at,
      a.identifier AS product_identifier, a.name AS product_name,
      CASE WHEN o.fate = 'partly-cancelled' AND line = line_count THEN parts + 1 ELSE 1 + (line - 1) % parts END AS part,
      CASE WHEN ${chance(3, 9, 'n * 8 + line')} = 0 THEN 3 ELSE 1 END AS quantity,
      4.99 + ${chance(4, 40, 'n * 8 + line')} AS unit_gross_price
    FROM new_orders o CROSS JOIN LATERAL generate_series(1, line_count) AS line
    -- Steps of 37 meet no article twice in one order.
    JOIN articles a ON a.place = (${chance(6, 10_000)} + line * 37) % (SELECT count(*) FROM products)) l`;

// By the customer, who lives at one address.
const NEW_ADDRESSES = `
  CREATE TEMP TABLE new_addresses ON COMMIT DROP AS
  SELECT order_id, placed_at, first, split_part(last, '|', 1) AS prefix, split_part(last, '|', 2) AS last,
    first || ' ' || ltrim(replace(last, '|', ' ')) AS full_name, street, (1 + ${chance(15, 180, 'customer')})::text AS house_no,
    split_part(city, '|', 2) || (10 + ${chance(16, 90, 'customer')}) || ' '
      || chr(65 + ${chance(17, 26, 'customer')}) || chr(65 + ${chance(18, 26, 'customer')}) AS zipcode,
    split_part(city, '|', 1) AS city, '06 ' || (10000000 + ${chance(19, 89_999_999, 'customer')}) AS phone_number,
    'klant' || customer || '@voorbeeld.nl' AS email_address
  FROM (SELECT id AS order_id, placed_at, customer, ${oneOf('$1::text[]', 11, 'customer')} AS first,
    ${oneOf('$2::text[]', 12, 'customer')} AS last, ${oneOf('$3::text[]', 13, 'customer')} AS street,
    ${oneOf('$4::text[]', 14, 'customer')} AS city FROM new_orders) o`;

/** SQL: how many remarks an order has. */
const COMMENTS = `CASE WHEN ${chance(23, 12)} = 0 THEN 1 + ${chance(24, 2)} ELSE 0 END`;

const INSERT_ORDERS = `
  INSERT INTO sales_orders (id, identifier, placed_at, sales_channel_identifier, sales_formula_identifier, customer_identifier,
    fulfilment_method, fulfilment_location_id, promised_delivery_date, grand_total, tax_amount, shipping_address, customer_name,
    customer_city, customer_email, customer_country, product_count, comment_count, payment_methods, refund_statuses, created_at, changed_at)
  OVERRIDING SYSTEM VALUE
  SELECT o.id, o.identifier, o.placed_at, o.channel, CASE WHEN ${chance(9, 3)} = 0 THEN 'keuken' ELSE 'thuis' END,
    'K' || lpad(customer::text, 7, '0'), CASE WHEN pickup_id IS NULL THEN 'delivery' ELSE 'pickup' END, pickup_id,
    (o.placed_at + interval '2 days')::date, total.gross, total.tax,
    jsonb_build_object('title', '', 'first_name', first, 'last_name_prefix', prefix, 'last_name', last, 'full_name', full_name,
      'street', street, 'house_no', house_no, 'house_no_extra', '', 'zipcode', zipcode, 'city', city, 'country', 'NL',
      'phone_number', phone_number, 'email_address', email_address),
    full_name, city, email_address, 'NL', total.pieces, ${COMMENTS},
    paid.methods,
    CASE WHEN refund_status IS NULL THEN '{}' ELSE ARRAY[refund_status] END, o.placed_at, o.placed_at
  FROM new_orders o JOIN new_addresses a ON a.order_id = o.id
  JOIN (SELECT order_id, sum(gross) AS gross, sum(tax) AS tax, sum(quantity) AS pieces FROM new_lines GROUP BY 1) total
    ON total.order_id = o.id
  JOIN (SELECT order_id, array_agg(DISTINCT method ORDER BY method) AS methods FROM new_payments GROUP BY 1) paid
    ON paid.order_id = o.id ORDER BY o.id`;

const INSERT_LINES = `
  INSERT INTO sales_order_lines (id, sales_order_id, product_identifier, product_name, quantity, unit_gross_price,
    unit_tax_amount, unit_net_price, original_line_gross_price, line_gross_price, line_tax_amount, line_net_price,
    promised_delivery_date, created_at, placed_at)
  OVERRIDING SYSTEM VALUE
  SELECT id, order_id, product_identifier, product_name, quantity, unit_gross_price, round(tax / quantity, 2),
    unit_gross_price - round(tax / quantity, 2), gross, gross, tax, gross - tax, (placed_at + interval '2 days')::date, placed_at, placed_at
  FROM new_lines ORDER BY id`;

const INSERT_ADDRESSES = `
  INSERT INTO sales_order_addresses (sales_order_id, address_type, title, first_name, last_name_prefix, last_name, full_name,
    street, house_no, house_no_extra, zipcode, city, country, phone_number, email_address, created_at, placed_at)
  SELECT order_id, type, '', first, prefix, last, full_name, street, house_no, '', zipcode, city, 'NL', phone_number, email_address,
    placed_at, placed_at
  FROM new_addresses CROSS JOIN unnest(ARRAY['billing', 'shipping']) AS type ORDER BY order_id, type`;

// One in twenty pays ten euro with a gift card, which every order costs at least half of.
const NEW_PAYMENTS = `
  CREATE TEMP TABLE new_payments ON COMMIT DROP AS
  SELECT o.id AS order_id, o.placed_at, channel, p.method, p.suffix, p.cents
  FROM new_orders o JOIN (SELECT order_id, (sum(gross) * 100)::bigint AS cents FROM new_lines GROUP BY 1) t ON t.order_id = o.id
  CROSS JOIN LATERAL (SELECT CASE WHEN ${chance(25, 20)} = 0 THEN least(1000, t.cents / 2) ELSE 0 END AS cents) gift
  CROSS JOIN LATERAL (
    SELECT CASE WHEN channel = 'kassa' THEN 'pin' ELSE ${oneOf(`'{ideal,ideal,ideal,creditcard,paypal,klarna}'::text[]`, 10)} END AS method,
      '' AS suffix, t.cents - gift.cents AS cents
    UNION ALL SELECT 'giftcard', '-cadeau', gift.cents WHERE gift.cents > 0) p`;

const INSERT_PAYMENTS = `
  WITH paid AS (
    INSERT INTO sales_order_payments (sales_order_id, provider, account, method, payment_status, reference, amount, datetime)
    SELECT order_id, CASE WHEN channel = 'kassa' THEN 'kassa' ELSE 'mollie' END, 'oms', method, 'captured', 'tr_' || order_id || suffix,
      cents, placed_at
    FROM new_payments ORDER BY order_id RETURNING provider, account, method)
  INSERT INTO payment_service_provider_account_methods (provider, account, method)
  SELECT DISTINCT provider, account, method FROM paid ON CONFLICT DO NOTHING`;

const INSERT_REFUNDS = `
  INSERT INTO refund_requests (sales_order_id, status, refund_method_id, amount, created_at, release_at, locked_by, locked_at)
  SELECT o.id, refund_status, m.id, greatest(1, p.cents / 2), o.placed_at + interval '2 days',
    CASE refund_status WHEN 'proposal-to-be-released-automatically' THEN now() + interval '1 day' END,
    CASE refund_status WHEN 'refund-processing-manually' THEN (SELECT id FROM users WHERE username = 'backoffice') END,
    CASE refund_status WHEN 'refund-processing-manually' THEN now() END
  FROM new_orders o JOIN new_payments p ON p.order_id = o.id AND p.suffix = ''
  JOIN payment_service_provider_account_methods m ON m.account = 'oms' AND m.method = p.method
    AND m.provider = CASE WHEN o.channel = 'kassa' THEN 'kassa' ELSE 'mollie' END
  WHERE refund_status IS NOT NULL ORDER BY o.id`;

const INSERT_COMMENTS = `
  WITH made AS (
    INSERT INTO sales_order_comments (sales_order_id, comment, user_id, created_at)
    SELECT o.id, ${oneOf(`'{"Klant belde: mag bij de buren.","Adres gecontroleerd met de klant.","Klant wil één pakket.","Wacht op bevestiging van de betaling."}'::text[]`, 26)},
      (SELECT id FROM users WHERE username = 'backoffice'), o.placed_at + nth * interval '3 hours'
    FROM new_orders o CROSS JOIN LATERAL generate_series(1, ${COMMENTS}) AS nth
    RETURNING *)
  INSERT INTO order_history (sales_order_id, data_type, object_id, created_at, status_identifier, processor_config_identifier, user_id)
  SELECT sales_order_id, 'comment', id, created_at, 'added', 'office', user_id FROM made`;
