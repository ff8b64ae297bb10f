import { type HoldRule, kindOf, type Operator, relationRow } from './rule.ts';
import { partsIn, readValue } from './value.ts';

/** Why a rule can't be saved. */
export type RuleFault = 'relation' | 'field' | 'operator' | 'no-value' | 'value';

/** The fault of a rule, by the table of relations; null: it is right. */
export function ruleFault(rule: HoldRule): RuleFault | null {
  const row = relationRow(rule.relation);
  if (!row) return 'relation';
  const kind = kindOf(rule);
  if (kind === undefined) return 'field';
  if (kind === 'none') return null;
  if (row.operators.length > 0 && !row.operators.includes(rule.operator as Operator)) return 'operator';
  const value = rule.value ?? '';
  const parts = rule.operator === 'in' ? partsIn(value, kind) : [value];
  if (parts.every(part => part.trim() === '')) return 'no-value';
  return parts.some(part => readValue(part, kind, rule.field ?? '') === null) ? 'value' : null;
}
