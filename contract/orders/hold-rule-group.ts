import * as z from 'zod/mini';
import { editHoldRules, seeHoldRules } from '../../core/access/holds.ts';
import { MOST_RULES, MOST_VALUE_SIGNS } from '../../core/hold/rule.ts';
import { outcomes } from '../../core/hold/trial.ts';
import { day } from '../day.ts';
import { extra, extraOr, nullable } from '../extra.ts';
import { endpoint, identifier, idNumber, list, names, nothing, numeric, revision } from '../http.ts';

// Hold rule groups (shell-search-settings.md 2.9, 3, 5 and 7; order-rules.md 6).

const text = (most: number) => z.string().check(z.maxLength(most));

/** A field, operator or value that the relation has not is null. */
const ruleSchema = z.object({
  /** A new one has a negative id until it is saved. */
  id: z.int(),
  relation: text(100),
  field: nullable(text(100)),
  operator: nullable(text(10)),
  value: nullable(text(MOST_VALUE_SIGNS)),
});

/** The articles that do not count, and of which alone an order is never held. */
const parameters = z.object({
  product_identifiers_to_ignore: z._default(list(identifier, 500), []),
});

/** Orders of the last 30 days that it held, or would have held while it is tried. */
const scoreSchema = z.object({
  held: z.int(),
  released: z.int(),
  denied: z.int(),
  /** Orders that were let go, and of which money went back since. */
  refunded: z.int(),
  /** Orders that wait for a decision now, whenever they were held. */
  waiting: z.int(),
  /** Minutes from held to decided; null: nothing was decided. */
  median_wait: z.nullable(z.int()),
  last_held_at: z.nullable(z.string()),
});
export type HoldScore = z.output<typeof scoreSchema>;

export const holdGroupSchema = z.object({
  id: extra(idNumber),
  identifier: z.string(),
  display_name: z.string(),
  is_active: z.boolean(),
  /** It judges and keeps what it would have held, and holds nothing; then `is_active` is false. */
  is_trial: extraOr(z.boolean(), false),
  created_at: z.string(),
  updated_at: z.string(),
  /** A name; null: nobody but the system. */
  changed_by: extraOr(z.nullable(z.string()), null),
  revision,
  /** With include `hold_rules`. */
  hold_rules: z.optional(z.array(ruleSchema)),
  additional_parameters: z._default(
    z.object({ product_identifiers_to_ignore: z._default(z.array(z.string()), []) }),
    { product_identifiers_to_ignore: [] },
  ),
  /** With include `score`. */
  score: extra(scoreSchema),
});
export type HoldRuleGroup = z.output<typeof holdGroupSchema>;

const path = '/api/rest/hold-rule-groups';
const params = z.object({ group: identifier });
const about = ['hold'] as const;

export const listHoldRuleGroups = endpoint({
  id: 'listHoldRuleGroups',
  method: 'GET',
  path,
  summary: 'The groups of hold rules',
  access: { right: seeHoldRules },
  about,
  query: z.object({ include: names }),
  includes: ['hold_rules', 'score'],
  extraIncludes: ['hold_rules', 'score'],
  replies: { 200: z.array(holdGroupSchema) },
});

export const getHoldRuleGroup = endpoint({
  id: 'getHoldRuleGroup',
  method: 'GET',
  path: `${path}/:group`,
  summary: 'One group, with its rules when include names them',
  access: { right: seeHoldRules },
  about,
  params,
  query: z.object({ include: names }),
  includes: ['hold_rules', 'score'],
  extraIncludes: ['score'],
  replies: { 200: holdGroupSchema },
});

export const putHoldRuleGroup = endpoint({
  id: 'putHoldRuleGroup',
  method: 'PUT',
  path: `${path}/:group`,
  summary:
    'Saves a group with its rules; one that is not there is made (422 invalid-group). New orders are judged by it',
  access: { right: editHoldRules },
  write: { once: 'by-key', revisions: ['hold'] },
  about,
  params,
  /** The whole group as it was read; what is computed is not compared. */
  body: z.object({
    identifier: z.optional(identifier),
    display_name: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
    is_active: z.boolean(),
    is_trial: extra(z.boolean()),
    /** A new one is meant: 409 exists, with the place `display_name`, when there is one of this identifier. */
    is_new: extra(z.boolean()),
    hold_rules: list(ruleSchema, MOST_RULES),
    additional_parameters: z.optional(parameters),
  }),
  replies: { 200: holdGroupSchema, 201: holdGroupSchema },
});

export const deleteHoldRuleGroup = endpoint({
  id: 'deleteHoldRuleGroup',
  method: 'DELETE',
  path: `${path}/:group`,
  summary: 'Deletes a group; what it holds waits on for a decision',
  access: { right: editHoldRules },
  write: { once: 'by-key', revisions: ['hold'] },
  about,
  params,
  replies: { 204: nothing },
});

const changeSchema = z.object({
  at: z.string(),
  /** A name; null: nobody but the system. */
  by: z.nullable(z.string()),
  /** As it was and became; null: there was, or is, none. */
  before: z.nullable(z.looseObject({})),
  after: z.nullable(z.looseObject({})),
});
export type HoldGroupChange = z.output<typeof changeSchema>;

export const listHoldGroupChanges = endpoint({
  id: 'listHoldGroupChanges',
  extra: 'hold-trial',
  method: 'GET',
  path: `${path}/:group/changes`,
  summary: 'Changes of a group with their authors, the latest first',
  access: { right: seeHoldRules },
  about,
  params,
  query: z.object({ limit: z.optional(numeric), offset: z.optional(numeric) }),
  replies: { 200: z.array(changeSchema) },
});

/** Orders that one call judges; there is a next call for the others of the day. */
export const MOST_TRIED = 1500;
/** Examples of a call, the largest amounts first. */
export const MOST_TRIAL_EXAMPLES = 10;

const exampleSchema = z.object({
  order_identifier: z.string(),
  /** Euro. */
  total: z.number(),
  city: z.nullable(z.string()),
  why: z.string(),
  outcome: z.enum(outcomes),
  /** `more`: the stored group would not have held it; `fewer`: it would have, and these rules do not. */
  change: z.enum(['more', 'same', 'fewer']),
});
export type TrialExample = z.output<typeof exampleSchema>;

export const trialSchema = z.object({
  /** Orders that were judged. */
  orders: z.int(),
  held: z.int(),
  /** In euro, of those held. */
  amount: z.number(),
  /** Orders held that the stored group would not have held; and that it would have held, and these rules do not. */
  more: z.int(),
  fewer: z.int(),
  /** How many of those held had which end since. */
  outcomes: z.partialRecord(z.enum(outcomes), z.int()),
  /** Orders that a person denied by this group then, and that this would not hold. */
  missed: z.int(),
  examples: z.array(exampleSchema),
  /** `after` of the next call; null: the day is done. */
  next: z.nullable(idNumber),
});
export type HoldTrial = z.output<typeof trialSchema>;

export const tryHoldRuleGroup = endpoint({
  id: 'tryHoldRuleGroup',
  extra: 'hold-trial',
  method: 'POST',
  path: `${path}/:group/trial`,
  summary: 'Which orders of a day these rules would have held; nothing is written',
  access: { right: seeHoldRules },
  write: { once: 'no', because: 'it only reads, and its rules are too long for an address' },
  params,
  body: z.strictObject({
    day,
    after: z.optional(idNumber),
    hold_rules: list(ruleSchema, MOST_RULES),
    additional_parameters: z.optional(parameters),
  }),
  replies: { 200: trialSchema },
});
