import { type HoldGroup, kindOf } from '../../../core/hold/rule.ts';
import type { NameOf } from '../../../core/hold/words.ts';
import type { Queryable } from '../../ground/db/pool.ts';

const NAMED = ['carrier', 'carrier-method', 'dispatch-type'];

/** Names of the carriers, methods and dispatch types that rules of these groups name by their ids. */
export async function loadNames(db: Queryable, groups: readonly Pick<HoldGroup, 'rules'>[]): Promise<NameOf> {
  const isNamed = groups.some(({ rules }) => rules.some(rule => NAMED.includes(kindOf(rule) ?? '')));
  if (!isNamed) return () => undefined;
  const rows = await db.query<{ kind: string; id: number; name: string }>(NAMES);
  const names = new Map(rows.map(({ kind, id, name }) => [`${kind} ${String(id)}`, name]));
  return (kind, id) => names.get(`${kind} ${id}`);
}

const NAMES = `
  SELECT 'carrier' AS kind, id, display_name AS name FROM carriers UNION ALL
  SELECT 'carrier-method', id, display_name FROM carrier_methods UNION ALL
  SELECT 'dispatch-type', id, display_name FROM dispatch_types`;
