import type { ReplyOf } from '../../../contract/http.ts';
import type { getTrigger, ListedTrigger, ShownCondition } from '../../../contract/orders/trigger.ts';
import { own } from '../../../core/table/own.ts';
import { conditionClasses, eventName, type TriggerCondition } from '../../../core/trigger/trigger.ts';
import { type PageQuery, pageOf } from '../../ground/db/list.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { type ConditionNames, loadConditionNames } from './condition-names.ts';
import { actionName } from './select-results.ts';
import { CONDITIONS } from './select-trigger-facts.ts';

type Trigger = ReplyOf<typeof getTrigger>['body'];

/** A trigger, with those of its parts that are asked for; undefined: there is none. */
export async function selectTrigger(
  db: Queryable,
  id: number,
  asked: ReadonlySet<string>,
): Promise<Trigger | undefined> {
  const row = await db.one<Row>(`${SELECT} WHERE t.id = $1`, [id]);
  const nameOf = await loadConditionNames(db, row?.conditions ?? []);
  return (
    row && {
      id: row.id,
      description: row.description,
      trigger_event: row.trigger_event,
      deleted_at: row.deleted_at,
      ...(asked.has('conditions') && { conditions: row.conditions.map(one => shown(one, nameOf)) }),
      ...(asked.has('actions') && {
        actions: row.actions.map(({ action_class }) => ({
          action_component_display_name: actionName(action_class),
        })),
      }),
    }
  );
}

/** All triggers by name; after them those that were deleted, the last one first. */
export async function selectTriggers(db: Queryable, asked: PageQuery): Promise<ListedTrigger[]> {
  const rows = await db.query<Row & Runs>(LIST, pageOf(asked));
  const nameOf = await loadConditionNames(
    db,
    rows.flatMap(({ conditions }) => conditions),
  );
  return rows.map(({ trigger_event, conditions, actions, ...trigger }) => ({
    ...trigger,
    trigger_event: { identifier: trigger_event, display_name: eventName(trigger_event) },
    conditions: conditions.map(one => shown(one, nameOf)),
    actions: actions.map(({ action_class, ...action }) => ({
      ...action,
      action_component_display_name: actionName(action_class),
    })),
  }));
}

const shown = (condition: TriggerCondition, nameOf: ConditionNames): ShownCondition => {
  const { condition_class: of, group_identifier, operator, value } = condition;
  return {
    group_identifier,
    condition_class_display_name: own<string>(conditionClasses, of) ?? of,
    operator,
    value,
    value_display_name: nameOf(condition),
  };
};

interface Row {
  readonly id: number;
  readonly description: string;
  readonly trigger_event: string;
  readonly created_at: string;
  readonly deleted_at: string | null;
  readonly conditions: readonly TriggerCondition[];
  readonly actions: readonly {
    readonly id: number;
    readonly description: string;
    readonly action_class: string;
  }[];
}
interface Runs {
  readonly last_run_at: string | null;
  readonly failed: number;
}

const ROW = `
  t.id, t.description, t.trigger_event, t.created_at, t.deleted_at, ${CONDITIONS} AS conditions,
  COALESCE((SELECT json_agg(json_build_object('id', a.id, 'description', a.description, 'action_class', a.action_class) ORDER BY a.id)
    FROM trigger_actions a WHERE a.trigger_id = t.id), '[]') AS actions`;
const SELECT = `SELECT ${ROW} FROM triggers t`;
// The newest result of each action has its last run; its failures are those of incidents. The range has the index of actions read:
// one of no results would read all rows by their id.
const LIST = `
  SELECT ${ROW},
    (SELECT max(x.at) FROM trigger_actions a CROSS JOIN LATERAL (SELECT COALESCE(r.executed_at, r.created_at) AS at FROM event_results r
      WHERE r.trigger_action_id BETWEEN a.id AND a.id ORDER BY r.trigger_action_id DESC, r.id DESC LIMIT 1) x WHERE a.trigger_id = t.id) AS last_run_at,
    (SELECT COALESCE(sum(n.failed), 0)::int FROM trigger_actions a JOIN incident_actions n ON n.trigger_action_id = a.id
      WHERE a.trigger_id = t.id) AS failed
  FROM triggers t ORDER BY t.deleted_at DESC, t.description, t.id LIMIT $1 OFFSET $2`;
