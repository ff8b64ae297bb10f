import * as z from 'zod/mini';
import { readTriggers, runAgain, seeResults } from '../../core/access/orders.ts';
import { seeTriggers } from '../../core/access/system.ts';
import { endpoint, idNumber, identifier, names, numeric, page } from '../http.ts';
import { extra, extraOr, nullable } from '../extra.ts';

// Actions that ran by themselves (review-refunds-warehouse.md 3, 4, 7; order-rules.md 7).

const resultRow = z.object({
  event_result: z.object({
    id: idNumber,
    /** null: it is still to run. */
    executed_at: nullable(z.string()),
    /** null: unknown. */
    is_successful: nullable(z.boolean()),
    result: nullable(z.string()),
    created_at: extra(z.string()),
    tries: extraOr(z.int(), 0),
    /** null: not by itself. */
    next_try_at: extraOr(z.nullable(z.string()), null),
    condition_group: extra(z.string()),
    /** It has not succeeded, and is part of an open incident of so many; null: it is not. */
    incident: extraOr(z.nullable(z.object({ id: idNumber, failed: z.int() })), null),
  }),
  /** The user that ran it again; null: the system. */
  event: z.object({ user_name: nullable(z.string()) }),
  trigger_event: z.object({
    display_name: z.string(),
    identifier: extra(z.string()),
    payload_summary: z.string(),
    /** Names of its parameters; the first names what it is about. */
    payload_parameters: z.array(z.string()),
  }),
  trigger: z.object({
    id: idNumber,
    description: z.string(),
    /** The version that ran, and runs again: a change makes another trigger. */
    created_at: extra(z.string()),
    deleted_at: nullable(z.string()),
  }),
  trigger_action: z.object({
    id: idNumber,
    description: z.string(),
    class_display_name: z.string(),
    action_class: extra(z.string()),
    parameters: z.record(z.string(), z.unknown()),
    is_retryable: z.boolean(),
    /** Address of the customer now, hidden but for its first letter; null: there is none, or it is no mail. */
    goes_to: extraOr(z.nullable(z.string()), null),
  }),
});
export type EventResult = z.output<typeof resultRow>;

const path = '/api/rest/sales-orders/:salesOrder/triggers';
const params = z.object({ salesOrder: identifier });

export const listEventResults = endpoint({
  id: 'listEventResults',
  method: 'GET',
  path,
  summary: 'Actions of triggers on an order, the newest first',
  access: { right: seeResults },
  about: ['order'],
  params,
  query: z.object(page),
  replies: { 200: z.array(resultRow) },
});

/** The parameter by which the event is named, as `payload_parameters` tells, with its value. */
const named = {
  sales_order_identifier: z.optional(identifier),
  dispatch_request_identifier: z.optional(identifier),
  refund_request_id: z.optional(identifier),
};

export const getResultPayload = endpoint({
  id: 'getResultPayload',
  method: 'GET',
  path: `${path}/:trigger/payload`,
  summary: 'The data of the event of a trigger, by the first of its payload parameters (404)',
  access: { right: seeResults },
  about: ['order'],
  params: z.object({ salesOrder: identifier, trigger: numeric }),
  query: z.object(named),
  replies: { 200: z.record(z.string(), z.unknown()) },
});

export const runActionAgain = endpoint({
  id: 'runActionAgain',
  method: 'POST',
  path: `${path}/trigger-actions/:action`,
  summary: 'Runs an action again, as a new row (404; 409 not-retryable, still-running)',
  access: { right: runAgain },
  write: { once: 'by-key', revisions: [] },
  about: ['order'],
  params: z.object({ salesOrder: identifier, action: numeric }),
  body: z.strictObject(named),
  replies: { 200: extra(resultRow) },
});

const condition = z.object({
  group_identifier: z.string(),
  condition_class_display_name: z.string(),
  operator: z.string(),
  value: z.string(),
  /** The value as people know it: a name, an amount. */
  value_display_name: extra(z.string()),
});
export type ShownCondition = z.output<typeof condition>;

const triggerSchema = z.object({
  id: idNumber,
  description: z.string(),
  trigger_event: extra(z.string()),
  deleted_at: nullable(z.string()),
  conditions: z.optional(z.array(condition)),
  actions: z.optional(z.array(z.object({ action_component_display_name: z.string() }))),
});

export const getTrigger = endpoint({
  id: 'getTrigger',
  method: 'GET',
  path: '/api/triggers/:trigger',
  summary: 'A trigger, with its conditions and actions',
  access: { right: readTriggers },
  about: ['reference'],
  params: z.object({ trigger: numeric }),
  query: z.object({ include: names }),
  includes: ['conditions', 'actions', 'conditions;actions'],
  replies: { 200: triggerSchema },
});

const listedTrigger = z.object({
  id: idNumber,
  description: z.string(),
  trigger_event: z.object({ identifier: z.string(), display_name: z.string() }),
  /** A change makes another version, with an id of its own. */
  created_at: z.string(),
  deleted_at: z.nullable(z.string()),
  conditions: z.array(condition),
  actions: z.array(
    z.object({ id: idNumber, description: z.string(), action_component_display_name: z.string() }),
  ),
  /** null: it has not run yet. */
  last_run_at: z.nullable(z.string()),
  /** Its actions that failed since it came, and have not succeeded. */
  failed: z.int(),
});
export type ListedTrigger = z.output<typeof listedTrigger>;

export const listTriggers = endpoint({
  id: 'listTriggers',
  method: 'GET',
  path: '/api/triggers',
  extra: 'triggers',
  summary: 'All triggers, with their last run and what failed; those that were deleted last',
  access: { right: seeTriggers },
  about: ['reference'],
  query: z.object(page),
  replies: { 200: z.array(listedTrigger) },
});
