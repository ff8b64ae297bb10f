import { beforeAll, expect, it, onTestFinished, vi } from 'vitest';
import { statusesMarked } from '../../core/delivery/status.ts';
import { freshDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/template.ts';
import { demoTime } from './demo-days.ts';
import { recount } from './recount.ts';
import { seedMany } from './seed-many.ts';

const ORDERS = 2000;

let db: TestDatabase;
let demoOrders: number;
let before: object[];
const told: number[] = [];
beforeAll(async () => {
  db = await freshDatabase();
  before = await structure();
  demoOrders = await countOf('SELECT FROM sales_orders');
  await seedMany(db, ORDERS, done => told.push(done));
});

/** Indexes and constraints, as they are defined, but of the journals' months. */
const structure = () =>
  db.query(`SELECT definition FROM (
      SELECT indexdef AS definition FROM pg_indexes WHERE schemaname = 'public'
      UNION ALL SELECT conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) FROM pg_constraint) all_of_them
    WHERE definition !~ '_20[0-9]{2}_[0-9]{2}' ORDER BY 1`);

const countOf = async (select: string) => (await db.query(select)).length;

it('adds as many orders as asked, each with one to four lines, and tells how far it is', async () => {
  expect(await countOf('SELECT FROM sales_orders')).toBe(demoOrders + ORDERS);
  const odd = `SELECT o.id FROM sales_orders o LEFT JOIN sales_order_lines l ON l.sales_order_id = o.id
    WHERE o.id > ${demoOrders} GROUP BY o.id
    HAVING count(l.id) NOT BETWEEN 1 AND 4 OR count(DISTINCT l.product_identifier) <> count(l.id)`;
  expect(await countOf(odd)).toBe(0);
  expect(told).toEqual([ORDERS]);
});

/** The share of the orders with a delivery for which this holds, in percent. */
async function shareOf(condition: string): Promise<number> {
  const orders = `SELECT DISTINCT d.sales_order_id FROM dispatch_requests d
    WHERE d.sales_order_id > ${demoOrders} AND ${condition}`;
  return ((await countOf(orders)) / ORDERS) * 100;
}
const hasRow = (table: string, key: string) => `EXISTS (SELECT FROM ${table} x WHERE x.${key} = d.id)`;

// order-rules.md 14; of few orders a share differs from that by chance.
it.each([
  ['rerouted', 6, `is_replaced AND status = 'cancelled' AND status_reason = 'rerouted'`],
  ['short', 3, hasRow('order_history', `status_identifier = 'unable-to-ship' AND x.object_id`)],
  ['cancelled', 4, `NOT is_replaced AND status = 'cancelled'`],
  ['returned', 9, `dispatch_type = 'return'`],
  ['complained about', 1, `status = 'shipped-with-issues'`],
  ['held', 2, hasRow('hold_reasons', 'dispatch_request_id')],
])('of a hundred orders %s are about %i', async (_, share, condition) => {
  expect(Math.abs((await shareOf(condition)) - share)).toBeLessThan(share / 3 + 0.5);
});

it('cancels half of what is cancelled in part', async () => {
  const cancelled = await countOf(`SELECT sales_order_id FROM dispatch_requests
    WHERE sales_order_id > ${demoOrders} AND NOT is_replaced AND dispatch_type <> 'return' GROUP BY 1 HAVING bool_or(status = 'cancelled')`);
  const whole = await countOf(`SELECT sales_order_id FROM dispatch_requests
    WHERE sales_order_id > ${demoOrders} AND NOT is_replaced AND dispatch_type <> 'return' GROUP BY 1 HAVING bool_and(status = 'cancelled')`);
  expect(whole / cancelled).toBeGreaterThan(0.4);
  expect(whole / cancelled).toBeLessThan(0.75);
});

it('gives an order one to four deliveries, from different places', async () => {
  const rows = await db.query<{
    deliveries: number;
  }>(`SELECT count(*)::int AS deliveries FROM dispatch_requests
    WHERE sales_order_id > ${demoOrders} AND NOT is_replaced AND dispatch_type <> 'return'
      AND status NOT IN ('shipped-with-issues', 'surplus', 'cancelled') GROUP BY sales_order_id`);
  expect(new Set(rows.map(({ deliveries }) => deliveries))).toEqual(new Set([1, 2, 3, 4]));
});

it('has open deliveries of the last thirty days alone, in statuses of every kind', async () => {
  const open = `SELECT FROM dispatch_requests WHERE sales_order_id > ${demoOrders}
    AND status = ANY ($1) AND placed_at < '2026-11-13T20:00:00Z'::timestamptz - interval '30 days'`;
  expect(await db.query(open, [statusesMarked('O')])).toEqual([]);
  const rows = await db.query<{ status: string }>(
    `SELECT DISTINCT status FROM dispatch_requests WHERE sales_order_id > ${demoOrders}`,
  );
  expect(rows.length).toBeGreaterThan(12);
});

it('makes orders whose lines, total and number agree', async () => {
  const wrong = `SELECT o.id FROM sales_orders o JOIN sales_order_lines l ON l.sales_order_id = o.id
    WHERE o.id > ${demoOrders}
    GROUP BY o.id HAVING o.grand_total <> sum(l.quantity * l.unit_gross_price)
      OR left(o.identifier, 6) <> to_char(o.placed_at, 'YYMMDD')`;
  expect(await countOf(wrong)).toBe(0);
});

it('keeps to closed batches of one location, at most forty in each, and to full ones', async () => {
  const wrong = `SELECT b.id FROM dispatch_request_batches b JOIN dispatch_requests d ON d.batch_id = b.id
    WHERE d.sales_order_id > ${demoOrders} GROUP BY b.id
    HAVING count(*) > 40 OR b.status <> 'closed' OR bool_or(d.location_id <> b.location_id)`;
  expect(await countOf(wrong)).toBe(0);
  const loose = `SELECT d.id FROM dispatch_requests d JOIN locations l ON l.id = d.location_id
    WHERE d.sales_order_id > ${demoOrders} AND l.identifier = 'DC01' AND d.status IN ('shipped', 'delivered') AND batch_id IS NULL`;
  expect(await countOf(loose)).toBe(0);
});

it('ships what is shipped whole, with a label of its own', async () => {
  const half = `SELECT d.id FROM dispatch_requests d JOIN dispatch_request_lines l ON l.dispatch_request_id = d.id
    WHERE d.sales_order_id > ${demoOrders} AND d.status IN ('shipped', 'delivered') AND l.quantity_placed < l.quantity`;
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
    WHERE o.id > ${demoOrders} GROUP BY o.id HAVING sum(p.amount) IS DISTINCT FROM (o.grand_total * 100)::bigint`;
  expect(await countOf(unpaid)).toBe(0);
});

it('writes the history in its months', async () => {
  expect(await countOf('SELECT FROM order_history_rest')).toBe(0);
  expect(await countOf('SELECT FROM stock_moves_rest')).toBe(0);
});

it('holds to the laws, and a broken one is counted', async () => {
  expect((await recount(db)).filter(({ count }) => count > 0)).toEqual([]);
  await db.execute(`UPDATE sales_orders SET product_count = product_count + 1 WHERE id = ${demoOrders + 1}`);
  expect((await recount(db)).filter(({ count }) => count > 0)).toEqual([
    { law: 'copies of an order are as it is', count: 1 },
  ]);
});

it('leaves the demo batches, the triggers, indexes and references as they were', async () => {
  const open = `SELECT FROM dispatch_request_batches WHERE status <> 'closed'`;
  expect(await countOf(open)).toBe(8);
  expect(await countOf(`SELECT FROM pg_trigger WHERE tgenabled = 'D'`)).toBe(0);
  expect(await structure()).toEqual(before);
});

it('goes on numbering where it stopped', async () => {
  await seedMany(db, 10, () => undefined);
  expect(await countOf('SELECT FROM sales_orders')).toBe(demoOrders + ORDERS + 10);
});

it('plans what is short anew at its next try, and leaves what was tried for a fortnight (order-rules.md 5)', async () => {
  const tries = (of: TestDatabase) =>
    of.query(`SELECT to_char(d.reassign_at AT TIME ZONE 'Europe/Amsterdam', 'HH24:MI') AS at, j.run_at = d.reassign_at AS asked
      FROM dispatch_requests d LEFT JOIN graphile_worker.jobs j ON j.key = 'reassign-' || d.id
      WHERE d.sales_order_id > ${demoOrders} AND NOT d.is_replaced
        AND d.status IN ('unable-to-ship', 'denied', 'crossdock-unable-to-ship')`);
  expect(await tries(db)).toEqual([{ at: null, asked: null }]);
  const sooner = await freshDatabase();
  vi.useFakeTimers({ now: Date.parse(demoTime('2026-10-26T12:00:00Z')), toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  await seedMany(sooner, ORDERS, () => undefined);
  expect(await tries(sooner)).toEqual([{ at: '05:00', asked: true }]);
});
