import { beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/template.ts';
import { recount } from './recount.ts';
import { seedMany } from './seed-many.ts';

const ORDERS = 2000;

let db: TestDatabase;
let demoOrders: number;
const told: number[] = [];
beforeAll(async () => {
  db = await freshDatabase();
  demoOrders = await countOf('SELECT FROM sales_orders');
  await seedMany(db, ORDERS, done => told.push(done));
});

const countOf = async (select: string) => (await db.query(select)).length;

it('adds as many orders as asked, each with one delivery and one to four lines, and tells how far it is', async () => {
  expect(await countOf('SELECT FROM sales_orders')).toBe(demoOrders + ORDERS);
  const odd = `SELECT o.id FROM sales_orders o
    LEFT JOIN dispatch_requests d ON d.sales_order_id = o.id
    LEFT JOIN dispatch_request_lines l ON l.dispatch_request_id = d.id
    WHERE o.id > ${demoOrders} GROUP BY o.id
    HAVING count(DISTINCT d.id) <> 1 OR count(l.id) NOT BETWEEN 1 AND 4
      OR count(DISTINCT l.product_identifier) <> count(l.id)`;
  expect(await countOf(odd)).toBe(0);
  expect(told).toEqual([ORDERS]);
});

it('makes orders whose lines, total and number agree', async () => {
  const wrong = `SELECT o.id FROM sales_orders o JOIN sales_order_lines l ON l.sales_order_id = o.id
    JOIN dispatch_request_lines d ON d.sales_order_line_id = l.id WHERE o.id > ${demoOrders}
    GROUP BY o.id HAVING o.grand_total <> sum(l.quantity * l.unit_gross_price)
      OR left(o.identifier, 6) <> to_char(o.placed_at, 'YYMMDD') OR sum(l.quantity) <> sum(d.quantity)`;
  expect(await countOf(wrong)).toBe(0);
});

it('keeps to closed batches of one location, at most forty in each, and to full ones', async () => {
  const wrong = `SELECT b.id FROM dispatch_request_batches b JOIN dispatch_requests d ON d.batch_id = b.id
    WHERE d.sales_order_id > ${demoOrders} GROUP BY b.id
    HAVING count(*) > 40 OR b.status <> 'closed' OR bool_or(d.location_id <> b.location_id)`;
  expect(await countOf(wrong)).toBe(0);
  const loose = `SELECT d.id FROM dispatch_requests d JOIN locations l ON l.id = d.location_id
    WHERE d.sales_order_id > ${demoOrders} AND l.identifier = 'DC01' AND d.status <> 'to-be-requested' AND batch_id IS NULL`;
  expect(await countOf(loose)).toBe(0);
});

it('ships what is shipped whole, with a label of its own', async () => {
  const half = `SELECT d.id FROM dispatch_requests d JOIN dispatch_request_lines l ON l.dispatch_request_id = d.id
    WHERE d.sales_order_id > ${demoOrders} AND (d.status = 'shipped') <> (l.quantity_placed = l.quantity)`;
  expect(await countOf(half)).toBe(0);
  expect(await countOf('SELECT code FROM tracking_codes GROUP BY code HAVING count(*) > 1')).toBe(0);
});

it('gives each customer one address, some five orders and payments of what they cost', async () => {
  const customers = await db.query<{ orders: number; names: number }>(`SELECT count(*)::int AS orders,
    count(DISTINCT a.text_key)::int AS names FROM sales_orders o JOIN sales_order_addresses a ON a.sales_order_id = o.id
      AND a.address_type = 'billing' WHERE o.id > ${demoOrders} GROUP BY o.customer_identifier`);
  expect(customers.every(({ names }) => names === 1)).toBe(true);
  expect(ORDERS / customers.length).toBeCloseTo(5, 0);
  const unpaid = `SELECT FROM sales_orders o LEFT JOIN sales_order_payments p ON p.sales_order_id = o.id
    WHERE o.id > ${demoOrders} AND p.amount IS DISTINCT FROM (o.grand_total * 100)::bigint`;
  expect(await countOf(unpaid)).toBe(0);
});

it('writes the history of each delivery, in its month', async () => {
  const wrong = `SELECT FROM dispatch_requests d WHERE d.sales_order_id > ${demoOrders} AND d.status IS DISTINCT FROM
    (SELECT status_identifier FROM order_history h WHERE h.object_id = d.id ORDER BY created_at DESC LIMIT 1)`;
  expect(await countOf(wrong)).toBe(0);
  expect(await countOf('SELECT FROM order_history_rest')).toBe(0);
});

it('holds to the laws, and a broken one is counted', async () => {
  expect((await recount(db)).filter(({ count }) => count > 0)).toEqual([]);
  await db.execute(`UPDATE sales_orders SET product_count = product_count + 1 WHERE id = ${demoOrders + 1}`);
  expect((await recount(db)).filter(({ count }) => count > 0)).toEqual([
    { law: 'copies of an order are as it is', count: 1 },
  ]);
});

it('leaves the demo batches, the triggers and the indexes as they were', async () => {
  const open = `SELECT FROM dispatch_request_batches WHERE status <> 'closed'`;
  expect(await countOf(open)).toBe(8);
  expect(await countOf(`SELECT FROM pg_trigger WHERE tgenabled = 'D'`)).toBe(0);
  expect(await countOf(`SELECT FROM pg_indexes WHERE indexname = 'addresses_by_text'`)).toBe(1);
});

it('goes on numbering where it stopped', async () => {
  await seedMany(db, 10, () => undefined);
  expect(await countOf('SELECT FROM sales_orders')).toBe(demoOrders + ORDERS + 10);
});
