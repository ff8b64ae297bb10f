import type { Transaction } from '../ground/db/pool.ts';

type Rows = readonly Readonly<Record<string, unknown>>[];

/** Rows with their places in the list. */
export const numbered = (rows: Rows): Rows => rows.map((row, i) => ({ ...row, position: i + 1 }));

/**
 * Rows that are there become as these, by their key, and the others are made; one that is as it should be is not touched, so that
 * nobody hears of it. A column that a row holds as `unnamed` stays as it is. What else a row holds is no column.
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
  const values = [
    ...key.map(name => `n.${name}`),
    ...others.map(
      name => `CASE WHEN f.row -> 'unnamed' ? '${name}' AND is_there THEN e.${name} ELSE n.${name} END`,
    ),
  ].join(', ');
  const same = key.map(name => `${table}.${name} = n.${name}`).join(' AND ');
  await tx.execute(
    `INSERT INTO ${table} AS t (${listOf(columns)})
     SELECT ${values} FROM jsonb_array_elements($1::jsonb) AS f (row), jsonb_populate_record(NULL::${table}, f.row) AS n
     LEFT JOIN LATERAL (SELECT ${table}.*, true AS is_there FROM ${table} WHERE ${same}) AS e ON true
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
