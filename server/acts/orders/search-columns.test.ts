import { beforeAll, expect, it } from 'vitest';
import { makeMonths } from '../../tasks/make-months.ts';
import { freshDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/template.ts';

// The schema that searches rest on: search.md 2, order-rules.md 12.

let db: TestDatabase;
let order: number;
beforeAll(async () => {
  db = await freshDatabase();
  order = await idOf(`INSERT INTO sales_orders (identifier, placed_at, shipping_address)
    VALUES ('240305-1', '2024-03-05T10:00Z', '{}') RETURNING id`);
});
const idOf = async (insert: string) => (await db.query<{ id: number }>(insert))[0]!.id;

const addressOf = (city: string, type = 'billing') =>
  db.one(`INSERT INTO sales_order_addresses (sales_order_id, address_type, full_name, street, house_no, zipcode, city, country, email_address)
    VALUES (${order}, '${type}', 'Zoë de Groót', 'Kade', '3', '1012 Ab', '${city}', 'NL', 'Zoe@Voorbeeld.nl')
    RETURNING placed_at, zipcode_key, email_key, name_key, city_key, text_key`);

it('searches an address without its capitals, accents and the space in its zipcode', async () => {
  expect(await addressOf('’s-Gravenhage')).toEqual({
    placed_at: '2024-03-05T10:00:00.000Z',
    zipcode_key: '1012ab',
    email_key: 'zoe@voorbeeld.nl',
    name_key: 'zoe de groot',
    city_key: 's-gravenhage',
    text_key: ' zoe de groot kade 3 1012 ab 1012ab s-gravenhage zoe@voorbeeld.nl ',
  });
});

it('gives an order the newest billing address and the number of its pieces to sort by, and raises no revision', async () => {
  await addressOf('Enschede', 'shipping');
  await db.execute(`UPDATE sales_order_addresses SET archived_at = now() WHERE address_type = 'billing'`);
  await addressOf('Hengelo');
  for (const quantity of [2, 3])
    await db.execute(`INSERT INTO sales_order_lines (sales_order_id, product_identifier, product_name, quantity)
      SELECT ${order}, identifier, name, ${quantity} FROM products LIMIT 1`);
  expect(
    await db.one(`SELECT customer_name, customer_city, customer_email, customer_country, product_count, revision
      FROM sales_orders WHERE id = ${order}`),
  ).toEqual({
    customer_name: 'Zoë de Groót',
    customer_city: 'Hengelo',
    customer_email: 'Zoe@Voorbeeld.nl',
    customer_country: 'NL',
    product_count: 5,
    revision: 1,
  });
});

it('copies when an order was placed to its lines and deliveries', async () => {
  const strange = await db.query(`SELECT FROM sales_orders o
    LEFT JOIN sales_order_lines l ON l.sales_order_id = o.id LEFT JOIN dispatch_requests d ON d.sales_order_id = o.id
    WHERE l.placed_at <> o.placed_at OR d.placed_at <> o.placed_at`);
  expect(strange).toEqual([]);
});

it('shows the deliveries that were not replaced, and those that are not paused', async () => {
  const counts = await db.one(`SELECT
    (SELECT count(*) FROM current_dispatch_requests_with_paused) - (SELECT count(*) FROM dispatch_requests WHERE NOT is_replaced) AS with_paused,
    (SELECT count(*) FROM current_dispatch_requests)
      - (SELECT count(*) FROM dispatch_requests WHERE NOT is_replaced AND paused_at IS NULL) AS unpaused`);
  expect(counts).toEqual({ with_paused: 0, unpaused: 0 });
});

it('writes a placement without touching an index', async () => {
  const [updated] = await db.transaction(async tx => {
    await tx.execute(`UPDATE dispatch_requests SET version = version + 1, updated_at = now() WHERE id =
      (SELECT max(id) FROM dispatch_requests)`);
    await tx.execute(`UPDATE dispatch_request_lines SET quantity_placed = quantity WHERE id =
      (SELECT max(id) FROM dispatch_request_lines)`);
    return tx.query(`SELECT pg_stat_get_xact_tuples_hot_updated('dispatch_requests'::regclass)::int AS deliveries,
      pg_stat_get_xact_tuples_hot_updated('dispatch_request_lines'::regclass)::int AS lines`);
  });
  expect(updated).toEqual({ deliveries: 1, lines: 1 });
});

it('keeps a journal’s row of a month that nobody made, and moves it there when it is made', async () => {
  await db.execute(`INSERT INTO trigger_events (event, payload, created_at) VALUES
    ('old', '{}', '2024-02-29T23:59:59Z'), ('old', '{}', '2024-03-01T00:00Z')`);
  const where = () =>
    db.query(`SELECT tableoid::regclass::text AS part FROM trigger_events WHERE event = 'old' ORDER BY id`);
  expect(await where()).toEqual([{ part: 'trigger_events_rest' }, { part: 'trigger_events_rest' }]);
  await db.execute(`SELECT make_journal_months('2024-03-09T00:00Z', '2024-03-10T00:00Z')`);
  expect(await where()).toEqual([{ part: 'trigger_events_rest' }, { part: 'trigger_events_2024_03' }]);
});

it('makes this month and the next three, at each night again', async () => {
  const months = async () =>
    (await db.query(`SELECT FROM pg_inherits WHERE inhparent = 'order_history'::regclass`)).length;
  const rest = 1;
  const before = await months();
  await makeMonths(db);
  expect(await months()).toBe(before);
  await db.execute(`DROP TABLE ${await newestMonth()}`);
  await makeMonths(db);
  expect(await months()).toBe(before);
  expect(before).toBe(rest + 4 + 1); // March 2024, above
});
const newestMonth = async () =>
  (await db.one<{ name: string }>(`SELECT max(inhrelid::regclass::text) AS name FROM pg_inherits
    WHERE inhparent = 'order_history'::regclass AND inhrelid::regclass::text LIKE '%\\_2%'`))!.name;
