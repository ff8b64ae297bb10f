import type { MenuCounter } from '../../../contract/orders/menu-counters.ts';
import { searchPages, seeImportErrors, seeResults } from '../../../core/access/orders.ts';
import { holds, type Right, withFeature } from '../../../core/access/right.ts';
import { editStock } from '../../../core/access/stock.ts';
import { MOST_COUNTED } from '../../../core/order/most-counted.ts';
import { addDays, type Day } from '../../../core/calendar/day.ts';
import { lateBefore, statusesToSend } from '../../../core/delivery/late.ts';
import { MOST_DAYS_BETWEEN } from '../../../core/order/search/window.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import type { User } from '../../ground/session/user.ts';

interface Counted {
  /** Right of who may open the item. */
  readonly right: Right;
  /** Its rows, one for each that counts. $1: all locations; $2: the user; $3: from this day; $4: late before this one, with $5 as status. */
  readonly rows: string;
}

const FROM = `($3::date::timestamp AT TIME ZONE 'Europe/Amsterdam')`;
/** Orders with a delivery, in the window of the searches, so that the list has what was counted. */
const ordersWith = (condition: string): string => `
  SELECT DISTINCT d.sales_order_id FROM dispatch_requests d
  WHERE NOT d.is_replaced AND d.placed_at >= ${FROM} AND ${condition}
    AND ($1 OR d.location_id IN (SELECT location_id FROM user_locations WHERE user_id = $2))`;

const counters: Readonly<Record<MenuCounter, Counted>> = {
  held: { right: searchPages.hold_orders, rows: ordersWith(`d.hold_status = 'review'`) },
  to_approve: {
    right: searchPages.refund_orders,
    rows: `SELECT DISTINCT r.sales_order_id FROM refund_requests r JOIN sales_orders o ON o.id = r.sales_order_id
      WHERE r.status = 'proposal' AND NOT r.is_replaced AND o.placed_at >= ${FROM}
        AND EXISTS (${ordersWith('d.sales_order_id = r.sales_order_id')})`,
  },
  unassignable: {
    right: searchPages.fallback_orders,
    rows: ordersWith(`d.is_dispatch_assign_retryable IS NOT NULL AND d.status = 'unable-to-assign'`),
  },
  late: {
    right: searchPages.default,
    rows: ordersWith(`d.status = ANY($5) AND d.dispatch_date < $4::date`),
  },
  label_failed: {
    right: searchPages.default,
    rows: ordersWith(`d.id IN (SELECT dispatch_request_id FROM carrier_labels WHERE state = 'failed')`),
  },
  import_errors: {
    right: seeImportErrors,
    rows: 'SELECT id FROM order_imports WHERE sales_order_id IS NULL AND dismissed_at IS NULL AND judged_at IS NOT NULL',
  },
  stock_reports: {
    right: editStock,
    rows: `SELECT id FROM stock_reports WHERE handled_at IS NULL
      AND ($1 OR location_id IN (SELECT location_id FROM user_locations WHERE user_id = $2))`,
  },
  failed_actions: {
    right: withFeature('incidents', seeResults),
    rows: 'SELECT generate_series(1, failed) FROM incidents WHERE solved_at IS NULL',
  },
};

/** How much waits for an act, of what the user may open and at their locations; each is counted to 1,000. */
export async function countMenu(
  db: Queryable,
  user: User,
  today: Day,
  off: ReadonlySet<string>,
): Promise<Partial<Record<MenuCounter, number>>> {
  const counted = Object.entries(counters)
    .filter(([, { right }]) => holds(user, right) && !off.has(right.feature ?? ''))
    .map(
      ([name, { rows }]) => `(SELECT count(*)::int FROM (${rows} LIMIT ${MOST_COUNTED}) AS found) AS ${name}`,
    );
  if (counted.length === 0) return {};
  // Each parameter is named, whether a counter needs it or not.
  const sql = `SELECT ${counted.join(', ')} WHERE ($1::boolean, $2::int, $3::date, $4::date, $5::text[]) IS NOT NULL`;
  const days = [addDays(today, -MOST_DAYS_BETWEEN), lateBefore(today)];
  return (await db.one(sql, [user.canmanagealllocations, user.id, ...days, statusesToSend])) ?? {};
}
