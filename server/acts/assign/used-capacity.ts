import type { Day } from '../../../core/calendar/day.ts';
import { statusesMarked } from '../../../core/delivery/status.ts';
import { serviceOf, type UsedCapacity } from '../../../core/assign/facts.ts';
import type { Queryable } from '../../ground/db/pool.ts';

/** Deliveries of these locations on the days from `from` to `to` already (order-rules.md 5, Dates). */
export async function usedCapacity(
  db: Queryable,
  locations: readonly number[],
  from: Day,
  to: Day,
): Promise<UsedCapacity[]> {
  const rows = await db.query<Row>(SELECT, [locations, from, to]);
  return rows.map(({ dispatch_type, dispatch_action, ...row }) => ({
    ...row,
    service: serviceOf(dispatch_type, dispatch_action),
  }));
}

type Row = Omit<UsedCapacity, 'service'> & {
  readonly dispatch_type: string;
  readonly dispatch_action: 'crossdocking' | null;
};

// The statuses are those of the index open_deliveries.
const OPEN = statusesMarked('O')
  .map(status => `'${status}'`)
  .join(', ');
const SELECT = `
  SELECT location_id, dispatch_type, dispatch_action, dispatch_date AS date, count(*)::int AS deliveries FROM dispatch_requests
  WHERE NOT is_replaced AND status IN (${OPEN}) AND location_id = ANY($1) AND dispatch_date BETWEEN $2 AND $3
  GROUP BY 1, 2, 3, 4`;
