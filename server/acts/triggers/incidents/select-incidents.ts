import type { FailedAction, Incident, RanAction } from '../../../../contract/orders/incident.ts';
import { MOST_INCIDENTS } from '../../../../contract/orders/incident.ts';
import { type PageQuery, pageOf } from '../../../ground/db/list.ts';
import type { Queryable } from '../../../ground/db/pool.ts';
import type { Viewer } from '../../../ground/writes/lock-deliveries.ts';
import { actionName } from '../select-results.ts';

/** Incidents that are not solved, those of most orders first, or those solved in the last seven days. */
export async function selectIncidents(
  db: Queryable,
  user: Viewer,
  which: 'open' | 'solved',
): Promise<Incident[]> {
  const rows = await db.query<Row>(which === 'open' ? OPEN : SOLVED, [
    user.canmanagealllocations,
    user.id,
    MOST_INCIDENTS,
  ]);
  return rows.map(({ spells, ...row }) => ({
    ...row,
    action_class_display_name: actionName(row.action_class),
    spells: Array.from({ length: SPELLS }, (_, nth) => spells[nth] ?? 0),
  }));
}

/** Actions of an incident that have not succeeded, the oldest first; undefined: there is no such incident. */
export async function selectFailed(
  db: Queryable,
  user: Viewer,
  incident: number,
  asked: PageQuery,
): Promise<FailedAction[] | undefined> {
  if (!(await db.one('SELECT FROM incidents WHERE id = $1', [incident]))) return undefined;
  return db.query<FailedAction>(
    `${samples('$3', '$1', '$2')} ORDER BY r.failed_at, r.id LIMIT $4 OFFSET $5`,
    [user.canmanagealllocations, user.id, incident, ...pageOf(asked)],
  );
}

/** Actions of all triggers: the newest first, or those that are still to run, the first to come first. */
export const selectActions = (
  db: Queryable,
  user: Viewer,
  { which, ...asked }: PageQuery & { readonly which: 'all' | 'planned' },
): Promise<RanAction[]> =>
  db.query<RanAction>(which === 'all' ? ALL : PLANNED, [
    user.canmanagealllocations,
    user.id,
    ...pageOf(asked),
  ]);

type Row = Omit<Incident, 'action_class_display_name' | 'spells'> & {
  readonly spells: Readonly<Record<number, number>>;
};

const SPELLS = 12;
const UNSOLVED = 'r.is_successful IS NOT TRUE AND NOT r.is_retried';

/** SQL: what is told of a result, with its order where the user may see it. */
const told = (all: string, user: string): string => `
  r.id, r.failed_at, a.description AS action, r.result, r.next_try_at,
    (SELECT o.identifier FROM sales_orders o WHERE o.id = r.sales_order_id AND (${all} OR EXISTS (SELECT FROM dispatch_requests d
      JOIN user_locations u ON u.location_id = d.location_id AND u.user_id = ${user} WHERE d.sales_order_id = o.id))) AS sales_order_identifier`;
/** SQL: failures of an incident. */
const samples = (incident: string, all: string, user: string): string => `
  SELECT ${told(all, user)}
  FROM event_results r JOIN trigger_actions a ON a.id = r.trigger_action_id
  WHERE r.incident_id = ${incident} AND ${UNSOLVED}`;

/** SQL: all of incidents `i`; `counts`: their failures, read once, by incident and spell, and by incident and order. */
const select = (counts: string, sorted: string): string => `
  WITH i AS (SELECT *, CASE WHEN COALESCE(solved_at, now()) - began_at < interval '1 hour' THEN 5
      WHEN COALESCE(solved_at, now()) - began_at < interval '4 hours' THEN 20 ELSE 120 END AS spell_minutes FROM incidents
    ${sorted}),
  failures AS MATERIALIZED (${counts})
  SELECT i.id, i.action_class, i.receiver, i.code, i.why, i.began_at, i.last_at, i.solved_at, i.spell_minutes,
    COALESCE(f.failed, 0) AS failed, COALESCE(f.given_up, 0) AS given_up, COALESCE(o.orders, 0) AS orders, f.next_try_at,
    CASE WHEN i.solved_at IS NULL THEN 0 ELSE (SELECT count(*)::int FROM event_results r
      WHERE r.incident_id = i.id AND r.is_successful) END AS succeeded,
    (SELECT asked_again_at FROM receivers v WHERE v.receiver = i.receiver) AS asked_again_at,
    COALESCE(f.spells, '{}') AS spells,
    COALESCE((SELECT json_agg(s) FROM (${samples('i.id', '$1', '$2')} ORDER BY r.failed_at DESC, r.id DESC LIMIT 3) s), '[]') AS samples,
    CASE WHEN i.run_state IS NOT NULL THEN json_build_object('state', i.run_state, 'by', u.name, 'began_at', i.run_began_at,
      'total', i.run_total, 'per_minute', i.run_per_minute,
      'succeeded', (SELECT count(*) FROM event_results r WHERE r.incident_id = i.id AND r.run = i.run AND r.is_successful),
      'failed', (SELECT count(*) FROM event_results r WHERE r.incident_id = i.id AND r.run = i.run AND r.is_successful IS NOT TRUE
        AND r.executed_at > i.run_began_at AND NOT r.is_retried)) END AS run
  FROM i LEFT JOIN users u ON u.id = i.run_by
  LEFT JOIN (SELECT incident_id, sum(failed)::int AS failed, sum(given_up)::int AS given_up, min(next_try_at) AS next_try_at,
      jsonb_object_agg(spell, failed) FILTER (WHERE spell BETWEEN 0 AND ${SPELLS - 1}) AS spells
      FROM failures WHERE by_spell GROUP BY 1) f ON f.incident_id = i.id
  LEFT JOIN (SELECT incident_id, count(sales_order_id)::int AS orders FROM failures WHERE NOT by_spell GROUP BY 1) o ON o.incident_id = i.id`;

const OPEN = `${select(
  `SELECT r.incident_id, r.sales_order_id, r.spell, grouping(r.spell) = 0 AS by_spell, count(*) AS failed,
     count(*) FILTER (WHERE r.is_successful IS FALSE) AS given_up, min(r.next_try_at) AS next_try_at
   FROM (SELECT r.*, ${SPELLS - 1} - floor(date_part('epoch', now() - r.failed_at) / (60 * i.spell_minutes))::int AS spell
     FROM event_results r JOIN i ON i.id = r.incident_id WHERE ${UNSOLVED}) r
   GROUP BY GROUPING SETS ((1, 3), (1, 2))`,
  'WHERE solved_at IS NULL ORDER BY last_at DESC LIMIT $3',
)} WHERE f.failed > 0 ORDER BY o.orders DESC, i.id DESC`;
const SOLVED = `${select(
  `SELECT NULL::int AS incident_id, NULL::int AS sales_order_id, 0 AS spell, false AS by_spell, 0::bigint AS failed,
     0::bigint AS given_up, NULL::timestamptz AS next_try_at WHERE false`,
  `WHERE solved_at > now() - interval '7 days' ORDER BY solved_at DESC LIMIT $3`,
)} ORDER BY i.solved_at DESC`;

/** SQL: results by themselves. */
const actions = (which: string, sorted: string): string => `
  SELECT ${told('$1', '$2')}, COALESCE(r.executed_at, r.created_at) AS at, t.description AS trigger, r.is_successful,
    CASE WHEN ${UNSOLVED} THEN (SELECT i.id FROM incidents i WHERE i.id = r.incident_id AND i.solved_at IS NULL) END AS incident_id
  FROM event_results r JOIN trigger_actions a ON a.id = r.trigger_action_id JOIN triggers t ON t.id = a.trigger_id
  ${which} ORDER BY ${sorted} LIMIT $3 OFFSET $4`;
const ALL = actions('', 'r.id DESC');
const PLANNED = actions('WHERE r.is_successful IS NULL', 'r.next_try_at NULLS FIRST, r.id');
