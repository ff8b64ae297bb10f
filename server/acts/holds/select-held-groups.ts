import { MOST_HELD_GROUPS, type HeldGroup } from '../../../contract/orders/hold-reason.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import type { User } from '../../ground/session/user.ts';

/** Groups with open reasons on these orders, at the user's locations. */
export const selectHeldGroups = (
  db: Queryable,
  { canmanagealllocations, id }: User,
  orders: readonly string[],
): Promise<HeldGroup[]> => db.query<HeldGroup>(SELECT, [canmanagealllocations, id, orders, MOST_HELD_GROUPS]);

const SELECT = `
  WITH open AS (SELECT o.identifier, r.display_name
    FROM sales_orders o JOIN dispatch_requests d ON d.sales_order_id = o.id JOIN hold_reasons r ON r.dispatch_request_id = d.id
    WHERE o.identifier = ANY ($3) AND NOT d.is_replaced AND d.status IN ('on-hold', 'in-review') AND r.decision IS NULL
      AND ($1 OR d.location_id IN (SELECT location_id FROM user_locations WHERE user_id = $2)))
  SELECT g.display_name, array_agg(DISTINCT g.identifier ORDER BY g.identifier) AS orders,
    (SELECT count(*)::int FROM open x WHERE x.display_name <> g.display_name AND x.identifier = ANY (array_agg(g.identifier))) AS others
  FROM open g GROUP BY g.display_name ORDER BY count(DISTINCT g.identifier) DESC, g.display_name LIMIT $4`;
