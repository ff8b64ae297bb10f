import type { Database, Transaction } from '../db/pool.ts';
import { foldStock } from '../stock/fold.ts';
import { cities, firstNames, lastNames, streets } from './data/demo-customers.ts';

const CHUNK = 20_000;
/** The orders are spread over these days, up to the day before the demo's. */
const DAYS = 730;
const LAST_DAY = '2026-11-13T20:00:00Z';

/**
 * Adds orders with their deliveries, lines and labels to the demo data, by set-based SQL, one chunk a transaction.
 * Orders older than three days are shipped or cancelled, in closed batches of forty at the dc; the others are still
 * to be requested. Each customer has some five orders. The same number gives the same orders.
 */
export async function seedMany(
  db: Database,
  orders: number,
  progress: (done: number) => void,
): Promise<void> {
  await db.execute(`SELECT make_journal_months($1::timestamptz - make_interval(days => $2), $1)`, [
    LAST_DAY,
    DAYS,
  ]);
  await withoutTextIndex(db, async () => {
    for (let from = 1; from <= orders; from += CHUNK) {
      const to = Math.min(from + CHUNK - 1, orders);
      await db.transaction(tx => seedChunk(tx, from, to, orders));
      progress(to);
    }
  });
  await foldStock(db);
  await db.execute('ANALYZE');
}

/**
 * Builds the index of addresses' words once at the end: row by row it takes most of the time. Who kills this program has
 * a database that searches them slowly, and begins with a new one.
 */
async function withoutTextIndex(db: Database, work: () => Promise<void>): Promise<void> {
  const index = await db.one<{ definition: string }>(
    `SELECT pg_get_indexdef('addresses_by_text'::regclass) AS definition`,
  );
  if (!index) throw new Error('There is no index of the addresses.');
  await db.execute('DROP INDEX addresses_by_text');
  try {
    await work();
  } finally {
    await db.execute(index.definition);
  }
}

async function seedChunk(tx: Transaction, from: number, to: number, orders: number): Promise<void> {
  // A label made while sorting is notified to devices; here that would be one message for each order.
  await tx.execute('ALTER TABLE tracking_codes DISABLE TRIGGER USER');
  // Its moves are made as a set.
  await tx.execute('ALTER TABLE dispatch_request_lines DISABLE TRIGGER stock_of_line_made');
  await tx.execute(NEW_ORDERS, [from, to, orders, LAST_DAY, DAYS]);
  await tx.execute(NEW_LINES);
  await tx.execute(NEW_BATCHES);
  await tx.execute(INSERT_BATCHES);
  await tx.execute(NEW_ADDRESSES, [firstNames, lastNames, streets, cities]);
  await tx.execute(INSERT_ORDERS);
  await tx.execute(INSERT_ADDRESSES);
  await tx.execute(INSERT_PAYMENTS);
  await tx.execute(INSERT_ORDER_LINES);
  await tx.execute(INSERT_DELIVERIES);
  await tx.execute(INSERT_DELIVERY_LINES);
  await tx.execute(INSERT_LABELS);
  await tx.execute(INSERT_MOVES);
  await tx.execute(INSERT_HISTORY);
  await tx.execute('ALTER TABLE dispatch_request_lines ENABLE TRIGGER stock_of_line_made');
  await tx.execute('ALTER TABLE tracking_codes ENABLE TRIGGER USER');
}

/** A number from 0 below `below`, by the order's number; `salt` makes another series. */
const chance = (salt: number, below: string | number, of = 'n') =>
  `abs(hashint8extended(${of}, ${salt}) % ${below})::int`;

const NEW_ORDERS = `
  CREATE TEMP TABLE new_orders ON COMMIT DROP AS
  SELECT *, to_char(placed_at, 'YYMMDD') || '-' || lpad(id::text, 7, '0') AS identifier,
    CASE WHEN placed_at > $4::timestamptz - interval '3 days' THEN 'to-be-requested'
      WHEN luck < 4 THEN 'cancelled' WHEN luck < 6 THEN 'unable-to-ship' ELSE 'shipped' END AS status,
    CASE WHEN location_type = 'dc' THEN 'dc_delivery' WHEN luck % 2 = 0 THEN 'ship_from_store'
      ELSE 'click_and_collect' END AS dispatch_type
  FROM (
    SELECT n, nextval(pg_get_serial_sequence('sales_orders', 'id'))::int AS id,
      nextval(pg_get_serial_sequence('dispatch_requests', 'id'))::int AS delivery_id,
      $4::timestamptz - make_interval(secs => ($3::bigint - n) * ($5::float8 * 86400 / $3)) AS placed_at,
      ${chance(1, 100)} AS luck, ${chance(7, 'greatest($3::bigint / 5, 1)')} AS customer, l.id AS location_id, l.type AS location_type
    FROM generate_series($1::bigint, $2::bigint) n
    JOIN LATERAL (SELECT CASE WHEN share < 7 THEN 0 ELSE share - 6 END AS place
      FROM (SELECT ${chance(2, 10)} AS share) s) p ON true
    JOIN (SELECT l.id, t.identifier AS type, row_number() OVER (ORDER BY t.id, l.identifier) - 1 AS place
      FROM locations l JOIN location_types t ON t.id = l.location_type_id
      WHERE t.identifier IN ('dc', 'store')) l ON l.place = p.place) orders`;

const NEW_LINES = `
  CREATE TEMP TABLE new_lines ON COMMIT DROP AS
  WITH articles AS (SELECT identifier, name, row_number() OVER (ORDER BY identifier) - 1 AS place FROM products)
  SELECT *, quantity * unit_gross_price AS gross, round(quantity * unit_gross_price * 21 / 121, 2) AS tax FROM (
  SELECT nextval(pg_get_serial_sequence('sales_order_lines', 'id'))::int AS id, o.id AS order_id, o.delivery_id,
    o.status, a.identifier AS product_identifier, a.name AS product_name,
    CASE WHEN ${chance(3, 9, 'n * 8 + line')} = 0 THEN 3 ELSE 1 END AS quantity,
    4.99 + ${chance(4, 40, 'n * 8 + line')} AS unit_gross_price
  FROM new_orders o
  CROSS JOIN LATERAL generate_series(1, 1 + ${chance(5, 4)}) AS line
  -- Steps of 37 meet no article twice in one order.
  JOIN articles a ON a.place = (${chance(6, 10_000)} + line * 37) % (SELECT count(*) FROM articles)) l`;

const NEW_BATCHES = `
  CREATE TEMP TABLE new_batches ON COMMIT DROP AS
  SELECT nth, location_id, max(placed_at) AS created_at, array_agg(delivery_id) AS deliveries,
    nextval(pg_get_serial_sequence('dispatch_request_batches', 'id'))::int AS id
  FROM (SELECT *, (row_number() OVER (ORDER BY n) - 1) / 40 AS nth FROM new_orders
    WHERE location_type = 'dc' AND status <> 'to-be-requested') sorted
  GROUP BY nth, location_id`;

const INSERT_BATCHES = `
  INSERT INTO dispatch_request_batches
    (id, identifier, batch_type_id, location_id, status, storage_zone_id, dispatch_date, created_at)
  OVERRIDING SYSTEM VALUE
  SELECT b.id, to_char(created_at, 'YYMM') || '-' || lpad(b.id::text, 6, '0'),
    (SELECT min(id) FROM batch_types WHERE is_sortable), location_id, 'closed',
    (SELECT min(id) FROM storage_zones z WHERE z.location_id = b.location_id AND z.type = 'sort'),
    created_at::date, created_at
  FROM new_batches b`;

const at = (list: string, salt: number) =>
  `(${list}::text[])[1 + ${chance(salt, `cardinality(${list}::text[])`, 'customer')}]`;

// By the customer, who lives at one address.
const NEW_ADDRESSES = `
  CREATE TEMP TABLE new_addresses ON COMMIT DROP AS
  SELECT id AS order_id, first, split_part(last, '|', 1) AS prefix, split_part(last, '|', 2) AS last,
    first || ' ' || ltrim(replace(last, '|', ' ')) AS full_name, street, (1 + ${chance(15, 180, 'customer')})::text AS house_no,
    split_part(city, '|', 2) || (10 + ${chance(16, 90, 'customer')}) || ' '
      || chr(65 + ${chance(17, 26, 'customer')}) || chr(65 + ${chance(18, 26, 'customer')}) AS zipcode,
    split_part(city, '|', 1) AS city, '06 ' || (10000000 + ${chance(19, 89_999_999, 'customer')}) AS phone_number,
    'klant' || customer || '@voorbeeld.nl' AS email_address
  FROM (SELECT *, ${at('$1', 11)} AS first, ${at('$2', 12)} AS last, ${at('$3', 13)} AS street,
    ${at('$4', 14)} AS city FROM new_orders) o`;

const INSERT_ORDERS = `
  INSERT INTO sales_orders (id, identifier, placed_at, sales_channel_identifier, sales_formula_identifier, customer_identifier,
    fulfilment_method, grand_total, tax_amount, shipping_address, customer_name, customer_city, customer_email, customer_country,
    product_count)
  OVERRIDING SYSTEM VALUE
  SELECT o.id, o.identifier, o.placed_at, channels.list[1 + ${chance(8, 'cardinality(channels.list)')}],
    CASE WHEN ${chance(9, 3)} = 0 THEN 'keuken' ELSE 'thuis' END, 'K' || lpad(customer::text, 7, '0'),
    CASE WHEN o.dispatch_type = 'click_and_collect' THEN 'pickup' ELSE 'delivery' END, total.gross, total.tax,
    jsonb_build_object('title', '', 'first_name', first, 'last_name_prefix', prefix, 'last_name', last, 'full_name', full_name,
      'street', street, 'house_no', house_no, 'house_no_extra', '', 'zipcode', zipcode, 'city', city, 'country', 'NL',
      'phone_number', phone_number, 'email_address', email_address),
    full_name, city, email_address, 'NL', total.pieces
  FROM new_orders o JOIN new_addresses a ON a.order_id = o.id
  JOIN (SELECT order_id, sum(gross) AS gross, sum(tax) AS tax, sum(quantity) AS pieces FROM new_lines GROUP BY 1) total
    ON total.order_id = o.id
  CROSS JOIN (SELECT array_agg(identifier ORDER BY identifier) AS list FROM sales_channels) channels`;

const INSERT_ADDRESSES = `
  INSERT INTO sales_order_addresses (sales_order_id, address_type, title, first_name, last_name_prefix, last_name, full_name,
    street, house_no, house_no_extra, zipcode, city, country, phone_number, email_address, placed_at)
  SELECT o.id, type, '', first, prefix, last, full_name, street, house_no, '', zipcode, city, 'NL', phone_number, email_address,
    o.placed_at
  FROM new_orders o JOIN new_addresses a ON a.order_id = o.id CROSS JOIN unnest(ARRAY['billing', 'shipping']) AS type`;

const INSERT_PAYMENTS = `
  INSERT INTO sales_order_payments (sales_order_id, provider, account, method, payment_status, reference, amount, datetime)
  SELECT o.id, 'mollie', 'oms', (ARRAY['ideal', 'ideal', 'ideal', 'creditcard', 'paypal'])[1 + ${chance(10, 5)}], 'captured',
    'tr_' || o.id, t.cents, o.placed_at
  FROM new_orders o JOIN (SELECT order_id, (sum(gross) * 100)::bigint AS cents FROM new_lines GROUP BY 1) t ON t.order_id = o.id`;

const INSERT_ORDER_LINES = `
  INSERT INTO sales_order_lines (id, sales_order_id, product_identifier, product_name, quantity, unit_gross_price,
    unit_tax_amount, unit_net_price, original_line_gross_price, line_gross_price, line_tax_amount, line_net_price, placed_at)
  OVERRIDING SYSTEM VALUE
  SELECT l.id, order_id, product_identifier, product_name, quantity, unit_gross_price, round(tax / quantity, 2),
    unit_gross_price - round(tax / quantity, 2), gross, gross, tax, gross - tax, o.placed_at
  FROM new_lines l JOIN new_orders o ON o.id = order_id`;

const INSERT_DELIVERIES = `
  INSERT INTO dispatch_requests (id, identifier, sales_order_id, placed_at, location_id, status, dispatch_type, carrier_method_id,
    dispatch_date, batch_id, updated_at)
  OVERRIDING SYSTEM VALUE
  SELECT o.delivery_id, o.identifier || '-1', o.id, o.placed_at, o.location_id, o.status, o.dispatch_type,
    CASE WHEN o.dispatch_type = 'click_and_collect' THEN 6 ELSE 1 + ${chance(20, 5)} END,
    (o.placed_at + interval '1 day')::date, b.id, o.placed_at + interval '20 hours'
  FROM new_orders o LEFT JOIN (SELECT id, unnest(deliveries) AS delivery_id FROM new_batches) b USING (delivery_id)`;

const INSERT_DELIVERY_LINES = `
  INSERT INTO dispatch_request_lines (dispatch_request_id, sales_order_line_id, product_identifier, quantity, quantity_placed)
  SELECT delivery_id, id, product_identifier, quantity, CASE WHEN status = 'shipped' THEN quantity ELSE 0 END
  FROM new_lines`;

// What was shipped had come in before; what is still to be requested is reserved beside what is there.
const INSERT_MOVES = `
  INSERT INTO stock_moves_unfolded (location_id, product_identifier, stock_level, reserved, cause)
  SELECT location_id, product_identifier, came, 0, 'office' FROM (
    SELECT o.location_id, l.product_identifier, sum(l.quantity) AS came FROM new_orders o JOIN new_lines l ON l.order_id = o.id
    WHERE has_left(o.status) OR is_reserving(o.status) GROUP BY 1, 2) c
  UNION ALL
  SELECT location_id, product_identifier, -left_already, reserved, 'delivery' FROM (
    SELECT o.location_id, l.product_identifier, sum(l.quantity * has_left(o.status)::int) AS left_already,
      sum(l.quantity * is_reserving(o.status)::int) AS reserved
    FROM new_orders o JOIN new_lines l ON l.order_id = o.id GROUP BY 1, 2) m`;

// As trackingCode in demo-carriers.ts makes them, in other ranges.
const INSERT_LABELS = `
  INSERT INTO tracking_codes (dispatch_request_id, code, url, updated_at)
  SELECT d.id, label.code, label.code_url || label.code, d.updated_at
  FROM new_orders o JOIN dispatch_requests d ON d.id = o.delivery_id
  JOIN carrier_methods m ON m.id = d.carrier_method_id JOIN carriers c ON c.id = m.carrier_id
  CROSS JOIN LATERAL (SELECT
    CASE c.identifier WHEN 'dhl' THEN 'JVGL06654321' || lpad(d.id::text, 8, '0')
      ELSE '3SOMSH' || lpad(d.id::text, 9, '0') END AS code,
    CASE c.identifier WHEN 'dhl' THEN 'https://my.dhlparcel.nl/home/tracktrace/'
      ELSE 'https://jouw.postnl.nl/track-and-trace/' END AS code_url) label
  WHERE o.status = 'shipped' AND m.has_label_config`;

const INSERT_HISTORY = `
  INSERT INTO order_history (sales_order_id, data_type, object_id, created_at, status_identifier, caused_by_status_identifier,
    processor_config_identifier)
  SELECT o.id, 'dispatch-request', o.delivery_id, o.placed_at + step.after, step.status, step.before, step.by
  FROM new_orders o CROSS JOIN LATERAL (VALUES
    (interval '0', 'to-be-requested', NULL, 'intake'),
    (interval '12 hours', 'requested', 'to-be-requested', 'batch'),
    (interval '20 hours', o.status, 'requested', 'system')) AS step (after, status, before, by)
  WHERE o.status <> 'to-be-requested' OR step.by = 'intake'`;
