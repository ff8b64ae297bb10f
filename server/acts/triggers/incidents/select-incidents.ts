import type { FailedAction, Incident, RanAction } from '../../../../contract/orders/incident.ts';
import { MOST_INCIDENTS, SPELLS_BEGIN_MINUTES } from '../../../../contract/orders/incident.ts';
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

/** SQL: all of the incidents that are asked for, which counts that are kept tell (migration 031); spells are of those not solved. */
const select = (asked: string, sorted: string): string => `
  WITH i AS (SELECT *, CASE WHEN COALESCE(solved_at, now()) - began_at < interval '1 hour' THEN 5
      WHEN COALESCE(solved_at, now()) - began_at < interval '4 hours' THEN 20 ELSE 120 END AS spell_minutes FROM incidents
    ${asked} LIMIT $3)
  SELECT i.id, i.action_class, i.receiver, i.code, i.why, i.began_at, i.last_at, i.solved_at, i.spell_minutes,
    i.failed, i.given_up, i.orders, i.succeeded,
    (SELECT min(r.next_try_at) FROM event_results r WHERE r.incident_id = i.id AND ${UNSOLVED}) AS next_try_at,
    (SELECT asked_again_at FROM receivers v WHERE v.receiver = i.receiver) AS asked_again_at,
    COALESCE((SELECT json_object_agg(spell, n) FROM (SELECT ${SPELL} AS spell, sum(t.failed)::int AS n FROM incident_times t
      WHERE t.incident_id = i.id AND i.solved_at IS NULL GROUP BY 1) s WHERE spell >= 0), '{}') AS spells,
    COALESCE((SELECT json_agg(s) FROM (${samples('i.id', '$1', '$2')} ORDER BY r.failed_at DESC, r.id DESC LIMIT 3) s), '[]') AS samples,
    CASE WHEN i.run_state IS NOT NULL THEN json_build_object('state', i.run_state, 'by', u.name, 'began_at', i.run_began_at,
      'total', i.run_total, 'per_minute', i.run_per_minute, 'succeeded', i.run_succeeded, 'failed', i.run_failed) END AS run
  FROM i LEFT JOIN users u ON u.id = i.run_by ORDER BY ${sorted}`;

/** SQL: in which spell a failure is. */
const SPELL = `${SPELLS - 1} - floor(date_part('epoch', date_bin('${SPELLS_BEGIN_MINUTES} minutes', now(), 'epoch') - t.failed_at) / (60 * i.spell_minutes))::int`;
const OPEN = select('WHERE solved_at IS NULL ORDER BY last_at DESC', 'i.orders DESC, i.id DESC');
// Without a success its failures went on as another.
const SOLVED = select(
  `WHERE solved_at > now() - interval '7 days' AND succeeded > 0 ORDER BY solved_at DESC`,
  'i.solved_at DESC',
);

/** SQL: results by themselves. */
const actions = (which: string, sorted: string): string => `
  SELECT ${told('$1', '$2')}, COALESCE(r.executed_at, r.created_at) AS at, t.description AS trigger, r.is_successful,
    CASE WHEN ${UNSOLVED} THEN (SELECT i.id FROM incidents i WHERE i.id = r.incident_id AND i.solved_at IS NULL) END AS incident_id
  FROM event_results r JOIN trigger_actions a ON a.id = r.trigger_action_id JOIN triggers t ON t.id = a.trigger_id
  ${which} ORDER BY ${sorted} LIMIT $3 OFFSET $4`;
const ALL = actions('', 'r.id DESC');
const PLANNED = actions('WHERE r.is_successful IS NULL', 'r.next_try_at NULLS FIRST, r.id');
