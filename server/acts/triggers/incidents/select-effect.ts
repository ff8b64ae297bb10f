import type { ReplyOf } from '../../../../contract/http.ts';
import type { getIncidentEffect } from '../../../../contract/orders/incident.ts';
import { minutesFor, perMinute } from '../../../../core/trigger/spread.ts';
import type { Queryable } from '../../../ground/db/pool.ts';
import type { Viewer } from '../../../ground/writes/lock-deliveries.ts';
import { retryableClasses } from './retryable.ts';

type Effect = ReplyOf<typeof getIncidentEffect>['body'];

/** Tells what happens when the actions of an incident are run again; undefined: there is no such incident. */
export async function selectEffect(
  db: Queryable,
  user: Viewer,
  incident: number,
): Promise<Effect | undefined> {
  if (!(await db.one('SELECT FROM incidents WHERE id = $1', [incident]))) return undefined;
  const rows = await db.query<{ action: string; count: number; may: boolean }>(ACTIONS, [
    incident,
    retryableClasses,
  ]);
  const lapsed = await db.one<{ n: number; example: string | null }>(LAPSED, [
    incident,
    user.canmanagealllocations,
    user.id,
  ]);
  const sum = (may: boolean) =>
    rows.filter(row => row.may === may).reduce((total, { count }) => total + count, 0);
  const total = sum(true);
  return {
    actions: rows
      .filter(({ may }) => may)
      .slice(0, 20)
      .map(({ action, count }) => ({ action, count })),
    total,
    lapsed: lapsed?.n ?? 0,
    lapsed_order: lapsed?.example ?? null,
    left_out: sum(false),
    per_minute: perMinute(total),
    minutes: minutesFor(total),
  };
}

const ACTIONS = `
  SELECT a.description AS action, sum(n.failed)::int AS count, a.action_class = ANY ($2) AND t.deleted_at IS NULL AS may
  FROM incident_actions n JOIN trigger_actions a ON a.id = n.trigger_action_id JOIN triggers t ON t.id = a.trigger_id
  WHERE n.incident_id = $1 AND n.failed > 0 GROUP BY 1, 3 ORDER BY 2 DESC, 1`;
// As a mail is judged when it is sent (keyed.ts).
const LAPSED = `
  SELECT count(*)::int AS n, min(o.identifier) FILTER (WHERE $2 OR EXISTS (SELECT FROM user_locations u
    WHERE u.user_id = $3 AND u.location_id = d.location_id)) AS example
  FROM event_results r JOIN trigger_actions a ON a.id = r.trigger_action_id AND a.action_class = 'send-mail'
  JOIN sales_orders o ON o.id = r.sales_order_id
  JOIN dispatch_requests d ON d.sales_order_id = o.id AND d.identifier = r.payload ->> 'dispatch_request_identifier'
  WHERE r.incident_id = $1 AND r.is_successful IS NOT TRUE AND NOT r.is_retried
    AND (d.is_replaced OR d.status = 'cancelled' AND r.event LIKE 'delivery-%' AND r.event <> 'delivery-cancelled')`;
