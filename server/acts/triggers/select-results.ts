import type { EventResult } from '../../../contract/orders/trigger.ts';
import { actionClassOf, eventKey, eventName, namedBy } from '../../../core/trigger/trigger.ts';
import { type PageQuery, pageOf } from '../../ground/db/list.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { hidden } from './keyed.ts';

/** Actions of triggers on an order, the newest first. */
export const selectResults = async (db: Queryable, order: number, asked: PageQuery): Promise<EventResult[]> =>
  (
    await db.query<Row>(`${SELECT} WHERE r.sales_order_id = $1 ORDER BY r.id DESC LIMIT $2 OFFSET $3`, [
      order,
      ...pageOf(asked),
    ])
  ).map(resultOf);

export async function selectResult(db: Queryable, id: number): Promise<EventResult> {
  const row = await db.one<Row>(`${SELECT} WHERE r.id = $1`, [id]);
  if (!row) throw new Error(`result ${String(id)} is gone`);
  return resultOf(row);
}

interface Row {
  readonly id: number;
  readonly event: string;
  readonly payload: Readonly<Record<string, unknown>>;
  readonly executed_at: string | null;
  readonly is_successful: boolean | null;
  readonly result: string | null;
  readonly created_at: string;
  readonly tries: number;
  readonly next_try_at: string | null;
  readonly incident: { readonly id: number; readonly failed: number } | null;
  readonly customer_email: string | null;
  readonly condition_group: string;
  readonly user_name: string | null;
  readonly trigger_id: number;
  readonly trigger_description: string;
  readonly trigger_created_at: string;
  readonly deleted_at: string | null;
  readonly action_id: number;
  readonly action_description: string;
  readonly action_class: string;
  readonly parameters: Readonly<Record<string, unknown>>;
}

export const isRetryable = (action_class: string): boolean =>
  actionClassOf(action_class)?.is_retryable ?? false;
export const actionName = (action_class: string): string => actionClassOf(action_class)?.name ?? action_class;

function resultOf(row: Row): EventResult {
  const { executed_at, is_successful, result, created_at, tries, condition_group, next_try_at, incident } =
    row;
  const key = eventKey(row.event);
  return {
    event_result: {
      id: row.id,
      executed_at,
      is_successful,
      result,
      created_at,
      tries,
      condition_group,
      next_try_at,
      incident,
    },
    event: { user_name: row.user_name },
    trigger_event: {
      display_name: eventName(row.event),
      identifier: row.event,
      payload_summary: namedBy(row.event, row.payload),
      payload_parameters: [key, ...Object.keys(row.payload).filter(name => name !== key)],
    },
    trigger: {
      id: row.trigger_id,
      description: row.trigger_description,
      created_at: row.trigger_created_at,
      deleted_at: row.deleted_at,
    },
    trigger_action: {
      id: row.action_id,
      description: row.action_description,
      class_display_name: actionName(row.action_class),
      action_class: row.action_class,
      parameters: row.parameters,
      is_retryable: row.deleted_at === null && isRetryable(row.action_class),
      goes_to:
        row.action_class === 'send-mail' && row.customer_email !== null ? hidden(row.customer_email) : null,
    },
  };
}

const SELECT = `
  SELECT r.id, r.event, r.payload, r.executed_at, r.is_successful, r.result, r.created_at, r.tries, r.next_try_at, r.condition_group,
    u.name AS user_name, t.id AS trigger_id, t.description AS trigger_description, t.created_at AS trigger_created_at, t.deleted_at, a.id AS action_id, a.description AS action_description,
    a.action_class, a.parameters, o.customer_email,
    CASE WHEN r.incident_id IS NOT NULL AND r.is_successful IS NOT TRUE AND NOT r.is_retried THEN (
      SELECT json_build_object('id', i.id, 'failed', i.failed) FROM incidents i WHERE i.id = r.incident_id AND i.solved_at IS NULL) END AS incident
  FROM event_results r JOIN trigger_actions a ON a.id = r.trigger_action_id JOIN triggers t ON t.id = a.trigger_id
  LEFT JOIN users u ON u.id = r.user_id LEFT JOIN sales_orders o ON o.id = r.sales_order_id`;
