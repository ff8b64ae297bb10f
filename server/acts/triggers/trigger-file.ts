import * as z from 'zod';
import { unknownPlaceholders } from '../../../core/trigger/fill.ts';
import {
  type ActionClass,
  conditionClasses,
  isTriggerEvent,
  operators,
  statusesToGive,
} from '../../../core/trigger/trigger.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { CONDITIONS } from './select-trigger-facts.ts';

const name = z.string().trim().min(1).max(200);
const words = (most: number) =>
  z
    .string()
    .max(most)
    .refine(text => unknownPlaceholders(text).length === 0, 'names in braces as docs/RUNNING.md has them');
const none = z.strictObject({});
/** Parameters of each class of actions. */
const parameters = {
  'create-refund': z.strictObject({
    automatic_after_hours: z.int().min(0).max(8760).optional(),
    shipping: z.boolean().optional(),
  }),
  reassign: none,
  'ask-customer': none,
  'change-status': z.strictObject({ status: z.enum(statusesToGive) }),
  'add-comment': z.strictObject({ text: z.string().trim().min(1).max(10_000) }),
  'send-request': none,
  'send-purchase-order': none,
  'send-cancellation': none,
  push: z.strictObject({ kind: z.enum(['to-pick', 'promised-soon']).optional() }),
  'send-mail': z.strictObject({
    template: name,
    subject: words(200).optional(),
    text: words(20_000).optional(),
  }),
  'call-webhook': z.strictObject({ url: z.url({ protocol: /^https?$/ }).max(2000) }),
} as const satisfies Readonly<Record<ActionClass, z.ZodType>>;

const actionOf = <Class extends ActionClass>(action_class: Class) =>
  z.strictObject({
    description: name,
    action_class: z.literal(action_class),
    parameters: z.prefault(parameters[action_class], {} as never),
  });

const triggerSchema = z.strictObject({
  identifier: z.string().regex(/^[a-z0-9-]{1,100}$/, 'lower-case letters, digits and hyphens, at most 100'),
  description: name,
  trigger_event: z.string().refine(isTriggerEvent, 'an event, as docs/decisions/042 has them'),
  conditions: z
    .array(
      z.strictObject({
        group_identifier: name,
        condition_class: z.enum(Object.keys(conditionClasses)),
        operator: z.enum(operators),
        value: z.string().max(1000),
      }),
    )
    .max(100)
    .default([]),
  actions: z
    .array(
      z.discriminatedUnion('action_class', [
        actionOf('create-refund'),
        actionOf('reassign'),
        actionOf('ask-customer'),
        actionOf('change-status'),
        actionOf('add-comment'),
        actionOf('send-request'),
        actionOf('send-purchase-order'),
        actionOf('send-cancellation'),
        actionOf('push'),
        actionOf('send-mail'),
        actionOf('call-webhook'),
      ]),
    )
    .min(1)
    .max(20),
});
const fileSchema = z.array(triggerSchema).max(500);
export type TriggerDefinition = z.input<typeof triggerSchema>;

interface TriggerFault {
  readonly path: string;
  readonly detail: string;
}

/** Reads a file of triggers; faults tell where, what was read and what is expected. */
export function readTriggers(
  text: string,
): { ok: true; triggers: readonly TriggerDefinition[] } | { ok: false; faults: readonly TriggerFault[] } {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return { ok: false, faults: [{ path: '', detail: `This is no JSON: ${(error as Error).message}` }] };
  }
  const read = fileSchema.safeParse(json, { reportInput: true });
  if (!read.success)
    return {
      ok: false,
      faults: read.error.issues.map(({ path, message, input }) => ({
        path: path.join('.'),
        detail: `${message}${input === undefined ? '' : ` Read: ${JSON.stringify(input).slice(0, 100)}`}`,
      })),
    };
  const twice = read.data.filter(
    (one, i) => read.data.findIndex(other => other.identifier === one.identifier) !== i,
  );
  if (twice.length > 0)
    return {
      ok: false,
      faults: twice.map(({ identifier }) => ({ path: identifier, detail: 'This trigger is there twice.' })),
    };
  return { ok: true, triggers: read.data };
}

/**
 * Makes the triggers those of the list: what is there as it is stays, what differs ends and comes anew, so that results name the
 * trigger that ran. Gives how many of each.
 */
export async function storeTriggers(
  tx: Transaction,
  triggers: readonly TriggerDefinition[],
): Promise<{ readonly made: number; readonly ended: number; readonly kept: number }> {
  const present = await tx.query<{ id: number; definition: TriggerDefinition }>(PRESENT);
  const same = (one: TriggerDefinition) =>
    present.find(({ definition }) => JSON.stringify(whole(definition)) === JSON.stringify(whole(one)));
  const kept = new Set(triggers.flatMap(one => same(one)?.id ?? []));
  const ended = present.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  await tx.execute('UPDATE triggers SET deleted_at = now() WHERE id = ANY ($1::int[])', [ended]);
  const made = triggers.filter(one => !same(one));
  for (const { identifier, description, trigger_event, conditions, actions } of made.map(whole))
    await tx.execute(INSERT, [
      identifier,
      description,
      trigger_event,
      JSON.stringify(conditions),
      JSON.stringify(actions),
    ]);
  return { made: made.length, ended: ended.length, kept: kept.size };
}

/** With all of its fields, in one order. */
const whole = ({ identifier, description, trigger_event, conditions = [], actions }: TriggerDefinition) => ({
  identifier,
  description,
  trigger_event,
  conditions: conditions.map(one => ({
    group_identifier: one.group_identifier,
    condition_class: one.condition_class,
    operator: one.operator,
    value: one.value,
  })),
  actions: actions.map(one => ({
    description: one.description,
    action_class: one.action_class,
    parameters: Object.fromEntries(Object.entries(one.parameters ?? {}).sort(([a], [b]) => (a < b ? -1 : 1))),
  })),
});

const PRESENT = `
  SELECT t.id, json_build_object('identifier', t.identifier, 'description', t.description, 'trigger_event', t.trigger_event,
    'conditions', ${CONDITIONS},
    'actions', (SELECT json_agg(json_build_object('description', a.description, 'action_class', a.action_class, 'parameters', a.parameters)
      ORDER BY a.id) FROM trigger_actions a WHERE a.trigger_id = t.id)) AS definition
  FROM triggers t WHERE t.deleted_at IS NULL`;
const INSERT = `
  WITH made AS (INSERT INTO triggers (identifier, description, trigger_event) VALUES ($1, $2, $3) RETURNING id
  ), its_conditions AS (
    INSERT INTO trigger_conditions (trigger_id, group_identifier, condition_class, operator, value)
    SELECT made.id, c.* FROM made, json_to_recordset($4::json) AS c(group_identifier text, condition_class text, operator text, value text))
  INSERT INTO trigger_actions (trigger_id, description, action_class, parameters)
  SELECT made.id, a.* FROM made, json_to_recordset($5::json) AS a(description text, action_class text, parameters jsonb)`;
