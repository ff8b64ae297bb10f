import type { Transaction } from '../ground/db/pool.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Rows with their places in the list. */
export const numbered = (rows: Rows): Rows => rows.map((row, i) => ({ ...row, position: i + 1 }));

/**
 * Rows that are there become as these, by their key, and the others are made; one that is as it should be is not touched, so that
 * nobody hears of it. What else a row holds is no column.
 */
export async function put(
  tx: Transaction,
  table: string,
  key: readonly string[],
  others: readonly string[],
  rows: Rows,
): Promise<void> {
  if (rows.length === 0) return;
  const columns = [...key, ...others];
  const listOf = (names: readonly string[], before = '') => names.map(name => `${before}${name}`).join(', ');
  const change =
    others.length === 0
      ? 'NOTHING'
      : `UPDATE SET ${others.map(name => `${name} = EXCLUDED.${name}`).join(', ')}
         WHERE (${listOf(others, 't.')}) IS DISTINCT FROM (${listOf(others, 'EXCLUDED.')})`;
  await tx.execute(
    `INSERT INTO ${table} AS t (${listOf(columns)}) SELECT ${listOf(columns)} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)
     ON CONFLICT (${listOf(key)}) DO ${change}`,
    [JSON.stringify(rows)],
  );
}

/** Row ids by identifier, or by what else names a row. */
export async function idsOf(
  tx: Transaction,
  table: string,
  name = 'identifier',
): Promise<(identifier: string) => number> {
  const rows = await tx.query<{ name: string; id: number }>(`SELECT ${name} AS name, id FROM ${table}`);
  const ids = new Map(rows.map(row => [row.name, row.id]));
  return identifier => {
    const id = ids.get(identifier);
    if (id === undefined) throw new Error(`${table} has no ${identifier}: it was judged to be there`);
    return id;
  };
}
