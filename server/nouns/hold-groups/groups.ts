import type { BodyOf } from '../../../contract/http.ts';
import type {
  HoldGroupChange,
  HoldRuleGroup,
  HoldScore,
  putHoldRuleGroup,
} from '../../../contract/orders/hold-rule-group.ts';
import type { HoldRule } from '../../../core/hold/rule.ts';
import { ruleFault, type RuleFault } from '../../../core/hold/rule-fault.ts';
import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import { tellOffice } from '../../ground/events/office-news.ts';
import { notFound, type Refusal, refuse } from '../../ground/http/problem.ts';
import { audit } from '../../ground/writes/audit.ts';
import type { Change } from '../../ground/writes/once.ts';

export const groupNotFound = notFound('Groep niet gevonden');

type Row = Required<Omit<HoldRuleGroup, 'score' | 'hold_rules'>> & { readonly hold_rules: HoldRule[] };

/** The groups, by name; with the names in `include` their rules and scores too. */
export async function selectGroups(
  db: Queryable,
  include: ReadonlySet<string>,
  identifier?: string,
): Promise<HoldRuleGroup[]> {
  const rows = await db.query<Row>(GROUPS, [identifier ?? null]);
  const scores = include.has('score')
    ? await db.query<HoldScore & { id: number }>(SCORES, [rows.map(({ id }) => id), DAYS])
    : [];
  return rows.map(({ hold_rules, ...group }) => {
    const { id: _, ...score } = scores.find(({ id }) => id === group.id) ?? { id: 0 };
    return {
      ...group,
      ...(include.has('hold_rules') && { hold_rules }),
      ...('held' in score && { score }),
    };
  });
}

/** One group with its rules; undefined: there is none of that name. */
export const findGroup = async (
  db: Queryable,
  identifier: string,
  include: ReadonlySet<string>,
): Promise<HoldRuleGroup | undefined> => (await selectGroups(db, include, identifier))[0];

const exists = refuse(409, 'exists', 'Er is al een groep met deze naam.', {
  errors: [{ path: 'display_name', detail: 'Er is al een groep met deze naam.' }],
});

const faultTexts: Readonly<Record<RuleFault, string>> = {
  relation: 'Deze relatie is er niet.',
  field: 'Dit veld is er niet bij deze relatie.',
  operator: 'Deze vergelijking kan niet bij dit veld.',
  'no-value': 'Vul een waarde in.',
  value: 'Deze waarde past niet bij dit veld.',
};

/**
 * Saves a group, or makes it (order-rules.md 6): what is held stays so, new orders are judged by it. Rules of before keep their ids. A
 * rule that can't be read is refused with its place.
 */
export async function saveGroup(
  tx: Transaction,
  change: Change,
  identifier: string,
  body: BodyOf<typeof putHoldRuleGroup>,
): Promise<{ readonly isNew: boolean } | Refusal> {
  const errors = body.hold_rules.flatMap((rule, i) => {
    const fault = ruleFault(rule);
    return fault === null
      ? []
      : [{ path: `hold_rules.${String(i)}.${placeOf(fault)}`, detail: faultTexts[fault] }];
  });
  if (errors.length > 0)
    return refuse(422, 'invalid-group', 'Nog niet alle regels zijn goed ingevuld.', { errors });
  const { display_name, is_active, is_trial = false, additional_parameters } = body;
  if (is_active && is_trial)
    return refuse(422, 'invalid-group', 'Een groep is actief of op proef, niet allebei.', {
      errors: [{ path: 'is_trial', detail: 'Een groep is actief of op proef, niet allebei.' }],
    });
  await tx.execute(MAKE, [identifier, display_name, change.by.id, change.key]);
  const held = await tx.one<{ id: number; last_rule_id: number; is_new: boolean }>(HOLD, [
    identifier,
    change.key,
  ]);
  if (!held) throw new Error('a group that was just made is there');
  if (body.is_new && !held.is_new) return exists;
  const before = held.is_new ? undefined : await findGroup(tx, identifier, WITH_RULES);
  const known = new Set(before?.hold_rules?.map(({ id }) => id));
  let last = held.last_rule_id;
  const rules = body.hold_rules.map(rule => ({ ...rule, id: known.delete(rule.id) ? rule.id : ++last }));
  const ignored = [...new Set(additional_parameters?.product_identifiers_to_ignore ?? [])];
  await tx.execute(SAVE, [
    held.id,
    display_name,
    is_active,
    is_trial,
    JSON.stringify(rules),
    last,
    ignored,
    change.by.id,
    change.key,
  ]);
  const after = {
    display_name,
    is_active,
    is_trial,
    hold_rules: rules,
    product_identifiers_to_ignore: ignored,
  };
  await audit(tx, change, {
    about: 'hold',
    name: identifier,
    before: before ? contentOf(before) : null,
    after,
  });
  await tellOffice(tx, change, { about: 'hold', name: identifier });
  return { isNew: held.is_new };
}

/** Deletes a group; what it holds waits on. */
export async function deleteGroup(
  tx: Transaction,
  change: Change,
  identifier: string,
): Promise<Refusal | undefined> {
  const before = await findGroup(tx, identifier, WITH_RULES);
  const deleted = await tx.execute('DELETE FROM hold_rule_groups WHERE identifier = $1', [identifier]);
  if (!before || deleted === 0) return groupNotFound;
  await audit(tx, change, { about: 'hold', name: identifier, before: contentOf(before), after: null });
  await tellOffice(tx, change, { about: 'hold', name: identifier });
  return undefined;
}

/** Changes of a group with their authors, the latest first; of one that was deleted too. */
export const groupChanges = (
  db: Queryable,
  identifier: string,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<HoldGroupChange[]> => db.query<HoldGroupChange>(CHANGES, [identifier, limit, offset]);

const WITH_RULES = new Set(['hold_rules']);
/** Scores are of so many days. */
const DAYS = 30;

const placeOf = (fault: RuleFault): string => (fault === 'no-value' ? 'value' : fault);

const contentOf = ({
  display_name,
  is_active,
  is_trial,
  hold_rules,
  additional_parameters,
}: HoldRuleGroup) => ({
  display_name,
  is_active,
  is_trial,
  hold_rules,
  ...additional_parameters,
});

const GROUPS = `
  SELECT g.id, g.identifier, g.display_name, g.is_active, g.is_trial, g.created_at, g.changed_at AS updated_at, g.revision,
    u.name AS changed_by, g.rules AS hold_rules,
    json_build_object('product_identifiers_to_ignore', g.product_identifiers_to_ignore) AS additional_parameters
  FROM hold_rule_groups g LEFT JOIN users u ON u.id = g.changed_by
  WHERE $1::text IS NULL OR g.identifier = $1 ORDER BY lower(g.display_name), g.id LIMIT 1000`;
// A group that is tried has hit what it would have held.
const SCORES = `
  SELECT g.id,
    (CASE WHEN g.is_trial THEN t.orders ELSE h.held END)::int AS held, h.released::int, h.denied::int, h.refunded::int, w.waiting::int, h.median_wait::int,
    CASE WHEN g.is_trial THEN t.last_at ELSE h.last_at END AS last_held_at
  FROM hold_rule_groups g,
    LATERAL (SELECT count(DISTINCT d.sales_order_id) AS held, count(DISTINCT d.sales_order_id) FILTER (WHERE r.decision = 'approved') AS released,
        count(DISTINCT d.sales_order_id) FILTER (WHERE r.decision = 'denied') AS denied,
        count(DISTINCT d.sales_order_id) FILTER (WHERE r.decision = 'approved' AND o.refund_statuses && '{refunded,refunded-externally,processed}') AS refunded,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM r.decided_at - r.created_at) / 60)
          FILTER (WHERE r.decision IN ('approved', 'denied')) AS median_wait, max(r.created_at) AS last_at
      FROM hold_reasons r JOIN dispatch_requests d ON d.id = r.dispatch_request_id JOIN sales_orders o ON o.id = d.sales_order_id
      WHERE r.hold_rule_group_id = g.id AND r.created_at > now() - make_interval(days => $2)) h,
    LATERAL (SELECT count(DISTINCT d.sales_order_id) AS waiting
      FROM hold_reasons r JOIN dispatch_requests d ON d.id = r.dispatch_request_id
      WHERE r.hold_rule_group_id = g.id AND r.decision IS NULL AND d.status IN ('on-hold', 'in-review') AND NOT d.is_replaced) w,
    LATERAL (SELECT count(DISTINCT d.sales_order_id) AS orders, max(r.created_at) AS last_at
      FROM hold_trials r JOIN dispatch_requests d ON d.id = r.dispatch_request_id
      WHERE r.hold_rule_group_id = g.id AND r.created_at > now() - make_interval(days => $2)) t
  WHERE g.id = ANY ($1::int[])`;
// Whoever makes it first: the other one finds it.
const MAKE = `
  INSERT INTO hold_rule_groups (identifier, display_name, changed_by, change_key) VALUES ($1, $2, $3, $4)
  ON CONFLICT (identifier) DO NOTHING`;
const HOLD = `
  SELECT id, last_rule_id, change_key IS NOT DISTINCT FROM $2::uuid AND revision = 1 AS is_new
  FROM hold_rule_groups WHERE identifier = $1 FOR NO KEY UPDATE`;
const SAVE = `
  UPDATE hold_rule_groups SET display_name = $2, is_active = $3, is_trial = $4, rules = $5::jsonb, last_rule_id = $6,
    product_identifiers_to_ignore = $7, changed_at = now(), changed_by = $8, change_key = $9
  WHERE id = $1`;
const CHANGES = `
  SELECT a.at, u.name AS by, a.before, a.after FROM audit_log a LEFT JOIN users u ON u.id = a.changed_by
  WHERE a.about = 'hold' AND a.name = $1 ORDER BY a.id DESC LIMIT $2 OFFSET $3`;
