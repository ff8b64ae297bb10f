import type { BodyOf, SeenRevision } from '../../../contract/http.ts';
import type {
  HoldGroupChange,
  HoldRuleGroup,
  HoldScore,
  putHoldRuleGroup,
} from '../../../contract/orders/hold-rule-group.ts';
import {
  type HoldRule,
  kindOf,
  type Operator,
  operators,
  type Relation,
  relations,
  relationRow,
} from '../../../core/hold/rule.ts';
import { ruleFault } from '../../../core/hold/rule-fault.ts';
import type { Row } from '../edit/rows.ts';
import type { Faults } from '../edit/use-draft.ts';
import { t } from './texts.ts';

export type GroupState = 'off' | 'trial' | 'on';

/** A group as it is edited; texts of rules are never null here. */
export interface GroupDraft {
  readonly display_name: string;
  readonly state: GroupState;
  readonly rules: readonly DraftRule[];
  readonly ignored: string;
}
/** The id is the OMS's as text, or that of the draft. */
export interface DraftRule extends Row {
  readonly relation: string;
  readonly field: string;
  readonly operator: string;
  readonly value: string;
}

export const stateOf = ({ is_active, is_trial }: HoldRuleGroup): GroupState =>
  is_active ? 'on' : is_trial ? 'trial' : 'off';

/** The revision that a save of it has seen. */
export const revisionsOf = ({ id, revision }: HoldRuleGroup): readonly SeenRevision[] =>
  id === undefined || revision === undefined ? [] : [{ kind: 'hold', id, revision }];

export const draftOf = (group: HoldRuleGroup): GroupDraft => ({
  display_name: group.display_name,
  state: stateOf(group),
  rules: (group.hold_rules ?? []).map(rule => ({
    id: String(rule.id),
    relation: rule.relation,
    field: rule.field ?? '',
    operator: rule.operator ?? '',
    value: rule.value ?? '',
  })),
  ignored: group.additional_parameters.product_identifiers_to_ignore.join(', '),
});

export const newGroup: GroupDraft = { display_name: '', state: 'trial', rules: [], ignored: '' };

/** The rule as the contract has it: what its relation has not is null; a new one has a negative id. */
const ruleOf = ({ id, relation, field, operator, value }: DraftRule, nth: number): HoldRule => ({
  id: /^\d+$/.test(id) ? Number(id) : -1 - nth,
  relation,
  field: field || null,
  operator: operator || null,
  value: kindOf({ relation, field }) === 'none' ? null : value,
});

/** Rules with a value: those of the sentence and of the trial. */
export const wholeRules = ({ rules }: GroupDraft): readonly HoldRule[] =>
  rules.map(ruleOf).filter(rule => ruleFault(rule) === null);

export const ignoredIn = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\s,;]+/)
      .map(part => part.trim())
      .filter(Boolean),
  ),
];

export const bodyOf = ({
  display_name,
  state,
  rules,
  ignored,
}: GroupDraft): BodyOf<typeof putHoldRuleGroup> => ({
  display_name: display_name.trim(),
  is_active: state === 'on',
  is_trial: state === 'trial',
  hold_rules: rules.map(ruleOf),
  additional_parameters: { product_identifiers_to_ignore: ignoredIn(ignored) },
});

/** The fault of a rule is its value's. */
export const groupFaults = ({ display_name, rules }: GroupDraft): Faults => ({
  ...(display_name.trim() === '' && { display_name: t('no_name') }),
  ...Object.fromEntries(
    rules.flatMap((rule, i) => {
      const fault = ruleFault(ruleOf(rule, i));
      return fault === null
        ? []
        : [[`rules.${rule.id}`, t(fault === 'no-value' ? 'no_value' : 'wrong_value')]];
    }),
  ),
});

/** A new rule, by the documents: relation address, field email, operator =, and a sample value, which no customer has. */
export const newRule: Omit<DraftRule, 'id'> = {
  relation: 'address',
  field: 'email',
  operator: '=',
  value: 'naam@voorbeeld.nl',
};

export const relationNames = Object.keys(relations) as readonly Relation[];
export const fieldsOf = (relation: string): readonly string[] =>
  Object.keys(relationRow(relation)?.fields ?? {}).filter(Boolean);
/** Operators of a relation, in the order in which they are offered. */
export const operatorsOf = (relation: string): readonly Operator[] =>
  operators.filter(one => relationRow(relation)?.operators.includes(one));

/** The rule with another relation: its first field and operator, and no value, which was of another kind. */
export const withRelation = (rule: DraftRule, relation: string): DraftRule => ({
  ...rule,
  relation,
  field: fieldsOf(relation)[0] ?? '',
  operator: operatorsOf(relation)[0] ?? '',
  value: '',
});
/** The rule with another field; a value of another kind goes. */
export const withField = (rule: DraftRule, field: string): DraftRule => ({
  ...rule,
  field,
  value: kindOf({ ...rule, field }) === kindOf(rule) ? rule.value : '',
});

/** It costs time and finds nothing: of at least 20 orders 95 % was let go. */
export const almostAlwaysFree = ({ held, released, denied }: HoldScore): boolean =>
  held >= 20 && released / Math.max(1, released + denied) >= 0.95;

export function waitText(minutes: number | null): string {
  if (minutes === null) return '–';
  if (minutes < 60) return t('minutes', { n: minutes });
  return t('hours', { time: `${String(Math.floor(minutes / 60))}:${String(minutes % 60).padStart(2, '0')}` });
}

const parts = [
  ['part_name', ['display_name']],
  ['part_state', ['is_active', 'is_trial']],
  ['part_rules', ['hold_rules']],
  ['part_ignored', ['product_identifiers_to_ignore']],
] as const;

/** A change in words: who, and which parts. */
export function changeText({ by, before, after }: HoldGroupChange): string {
  const name = by ?? t('nobody');
  if (before === null) return t('made_by', { name });
  if (after === null) return t('removed_by', { name });
  const what = parts
    .filter(([, fields]) =>
      fields.some(field => JSON.stringify(before[field]) !== JSON.stringify(after[field])),
    )
    .map(([part]) => t(part));
  return t('changed_by', { name, what: what.join(', ') || t('nothing_else') });
}

/** How many parts of a draft differ: each rule counts. */
export function changesOf(from: GroupDraft, to: GroupDraft): number {
  const ids = new Set([...from.rules, ...to.rules].map(({ id }) => id));
  const rule = (of: GroupDraft, id: string) => JSON.stringify(of.rules.find(one => one.id === id));
  return (
    Number(from.display_name !== to.display_name) +
    Number(from.state !== to.state) +
    Number(from.ignored !== to.ignored) +
    [...ids].filter(id => rule(from, id) !== rule(to, id)).length
  );
}

/** The name of a new group in its address: small letters, digits and hyphens; of a name without these, the codes of its signs. */
export function identifierOf(name: string): string {
  const words = name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .slice(0, 64);
  const codes = Array.from(name.trim(), sign => sign.codePointAt(0)?.toString(36)).join('-');
  return words || codes.slice(0, 64);
}
