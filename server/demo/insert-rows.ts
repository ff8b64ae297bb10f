import type { Queryable } from '../ground/db/pool.ts';

/** One statement for each table; its sequence continues after the highest id of the rows. */
export async function insertRows(tx: Queryable, table: string, rows: readonly object[]): Promise<void> {
  const names = [...new Set(rows.flatMap(Object.keys))];
  if (names.length === 0) return;
  const columns = names.map(name => `"${name}"`).join(', ');
  await tx.execute(
    `INSERT INTO ${table} (${columns}) OVERRIDING SYSTEM VALUE
     SELECT ${columns} FROM jsonb_populate_recordset(NULL::${table}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
  if (names.includes('id'))
    await tx.execute(`SELECT setval(pg_get_serial_sequence('${table}', 'id'), max(id)) FROM ${table}`);
}
