import { planLines } from '../assign/plan-lines.ts';
import { makePlanned, type PlannedDelivery } from '../assign/write-plan.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import type { Author } from '../deliveries/write-deliveries.ts';
import { takeWaiting } from '../holds/take-check.ts';
import { lockIdentifier } from '../holds/waiting-checks.ts';
import type { NewOrder } from './insert-order.ts';

/**
 * Plans a new order and gives it its deliveries, in the transaction of the order (order-rules.md 1, Way): the days that it
 * does not promise are those of this first plan.
 */
export async function planOrder(
  tx: Transaction,
  author: Author,
  { facts: order, lines }: Pick<NewOrder, 'facts' | 'lines'>,
  gift_wrapped: boolean,
): Promise<void> {
  lockIdentifier(tx, order.identifier);
  const { deliveries } = await planLines(tx, order, {
    lines: lines.map(line => ({
      ...line,
      line: line.id,
      promised_delivery_date: line.promised_delivery_date ?? order.promised_delivery_date,
      excluded: [],
      short_at: [],
    })),
  });
  const products = new Map(lines.map(line => [line.id, line.product_identifier]));
  await makePlanned(
    tx,
    author,
    {
      sales_order_id: order.id,
      order_identifier: order.identifier,
      last_number: order.last_number,
      gift_wrapped,
      responsible_location_id: null,
    },
    deliveries,
    ({ line, quantity, release_date, presale_id }, to) => ({
      kind: 'insert',
      to,
      sales_order_line_id: line,
      product_identifier: products.get(line) ?? '',
      quantity,
      release_date: release_date ?? null,
      presale_id: presale_id ?? null,
    }),
  );
  promise(tx, order.id, deliveries);
  await takeWaiting(tx, order.id);
}

/** Promises for a line the latest day of its deliveries, for the order the latest of its lines (order-rules.md 1, Computed). */
function promise(tx: Transaction, id: number, deliveries: readonly PlannedDelivery[]): void {
  const days = deliveries.flatMap(({ lines, delivery_date }) =>
    lines.map(({ line }) => ({ line, day: delivery_date })),
  );
  tx.write(PROMISE_LINES, [JSON.stringify(days)]);
  tx.write(PROMISE_ORDER, [id]);
}

// A line with a part that has no day has none. (By the key of the lines alone: this is planned once, and another plan would read
// all lines of the order for each of them.)
const PROMISE_LINES = `
  UPDATE sales_order_lines n SET promised_delivery_date = r.day
  FROM (SELECT line, CASE WHEN bool_and(day IS NOT NULL) THEN max(day) END AS day
    FROM json_to_recordset($1::json) AS d(line int, day date) GROUP BY line) r
  WHERE n.id = r.line AND n.promised_delivery_date IS NULL AND r.day IS NOT NULL`;
const PROMISE_ORDER = `
  UPDATE sales_orders o SET promised_delivery_date = r.day
  FROM (SELECT CASE WHEN bool_and(promised_delivery_date IS NOT NULL) THEN max(promised_delivery_date) END AS day
    FROM sales_order_lines WHERE sales_order_id = $1) r
  WHERE o.id = $1 AND o.promised_delivery_date IS NULL AND r.day IS NOT NULL`;
