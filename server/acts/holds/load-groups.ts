import type { HoldGroup } from '../../../core/hold/rule.ts';
import { compile, type Judge } from '../../../core/hold/judge.ts';
import { readValue } from '../../../core/hold/value.ts';
import type { Queryable } from '../../ground/db/pool.ts';

/** A group that judges, as a function. */
export interface JudgingGroup extends HoldGroup {
  /** It holds nothing, and keeps what it would have held. */
  readonly is_trial: boolean;
  readonly judge: Judge;
}

export interface JudgingGroups {
  readonly groups: readonly JudgingGroup[];
  /** The longest time between two orders of a customer that a rule names; null: none does. */
  readonly hours: number | null;
}

/**
 * The groups that are switched on or tried, as they are committed now. What was read before is kept for as long as the version in
 * the database is the same; it is read first, so that it is never newer than the groups.
 */
export async function loadGroups(db: Queryable): Promise<JudgingGroups> {
  const current = await db.one<{ version: string }>('SELECT version FROM known_hold_rules');
  if (!current) throw new Error('there are no known hold rules');
  const kept = cache.get(current.version);
  if (kept) return kept;
  const rows = await db.query<HoldGroup & { is_trial: boolean }>(GROUPS);
  const read = {
    groups: rows.map(group => ({ ...group, judge: compile(group) })),
    hours: hoursIn(rows),
  };
  cache.clear();
  cache.set(current.version, read);
  return read;
}

/** By version; the newest alone. Every database has versions of its own. */
const cache = new Map<string, JudgingGroups>();

/** The longest time between two orders that rules of these groups name. */
export function hoursIn(groups: readonly Pick<HoldGroup, 'rules'>[]): number | null {
  const hours = groups
    .flatMap(({ rules }) => rules)
    .flatMap(({ relation, value }) =>
      relation === 'hours_between_same_order' ? [Number(readValue(value ?? '', 'hours') ?? 0)] : [],
    );
  return hours.length === 0 ? null : Math.max(...hours);
}

const GROUPS = `
  SELECT id, identifier, display_name, is_trial, rules, product_identifiers_to_ignore FROM hold_rule_groups
  WHERE is_active OR is_trial ORDER BY id`;
