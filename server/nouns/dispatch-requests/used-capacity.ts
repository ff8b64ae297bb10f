import { addDays, type Day, dutchDay } from '../../../core/calendar/day.ts';
import { statusesMarked } from '../../../core/delivery/status.ts';
import { serviceOf, type UsedCapacity } from '../../../core/assign/facts.ts';
import type { Queryable } from '../../ground/db/pool.ts';

/** The first day that a location may send on at a moment (epoch ms): with clocks behind the Dutch it is the day before. */
export const firstDay = (now: number): Day => addDays(dutchDay(now), -1);

/** Deliveries of these locations on the days from `from` to `to` already (order-rules.md 5, Dates). */
export async function usedCapacity(
  db: Queryable,
  locations: readonly number[],
  from: Day,
  to: Day,
): Promise<UsedCapacity[]> {
  return byService(await db.query<Row>(select(isOpen('status')), [locations, from, to]));
}

/** The same at an earlier moment (epoch ms), as the history tells: of orders of before it, what was open then. */
export const usedCapacityAt = async (
  db: Queryable,
  locations: readonly number[],
  [from, to]: readonly [Day, Day],
  at: number,
): Promise<UsedCapacity[]> =>
  byService(await db.query<Row>(select(WAS_OPEN), [locations, from, to, new Date(at)]));

/** The same of one location, without those deliveries `d` that this SQL finds. */
export const usedCapacityBefore = async (
  db: Queryable,
  location: number,
  [from, to]: readonly [Day, Day],
  those: string,
  given: readonly unknown[],
): Promise<UsedCapacity[]> =>
  byService(
    await db.query<Row>(select(`${isOpen('status')} AND NOT (${those})`), [[location], from, to, ...given]),
  );

/** Days behind the horizon that a promise may lie. */
export const PROMISED_DAYS = 30;

/** One row for each service and day, whatever the types of its deliveries are. */
function byService(rows: readonly Row[]): UsedCapacity[] {
  const days = new Map<string, UsedCapacity>();
  for (const { dispatch_type, dispatch_action, ...row } of rows) {
    const service = serviceOf(dispatch_type, dispatch_action);
    const day = `${String(row.location_id)}/${service}/${row.date}`;
    days.set(day, { ...row, service, deliveries: row.deliveries + (days.get(day)?.deliveries ?? 0) });
  }
  return [...days.values()];
}

type Row = Omit<UsedCapacity, 'service'> & {
  readonly dispatch_type: string;
  readonly dispatch_action: 'crossdocking' | null;
};

// The statuses are those of the index open_deliveries.
const OPEN = statusesMarked('O')
  .map(status => `'${status}'`)
  .join(', ');
const isOpen = (status: string): string => `${status} IN (${OPEN})`;
const WAS_OPEN = `placed_at < $4 AND (${isOpen('status')} OR EXISTS (
    SELECT FROM order_history h WHERE h.sales_order_id = d.sales_order_id AND h.object_id = d.id
      AND h.data_type = 'dispatch-request' AND h.created_at > $4
      AND ${isOpen('h.caused_by_status_identifier')} AND NOT ${isOpen('h.status_identifier')}))`;
const select = (counts: string): string => `
  SELECT location_id, dispatch_type, dispatch_action, dispatch_date AS date, count(*)::int AS deliveries FROM dispatch_requests d
  WHERE NOT is_replaced AND ${counts} AND location_id = ANY($1) AND dispatch_date BETWEEN $2 AND $3
  GROUP BY 1, 2, 3, 4`;
