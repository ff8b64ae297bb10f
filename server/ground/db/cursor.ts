import type { Compilable } from 'kysely';
import type { Transaction } from './pool.ts';

/** Rows of one answer of the database. */
const AT_ONCE = 1000;

/** The rows of a statement, however many: so many at once as are being read. */
export async function* rowsByCursor<Row extends object>(
  tx: Transaction,
  query: Compilable<Row>,
): AsyncGenerator<readonly Row[]> {
  const { sql, parameters } = query.compile();
  await tx.execute(`DECLARE rows_of NO SCROLL CURSOR FOR ${sql}`, parameters);
  for (;;) {
    const rows = await tx.query<Row>(`FETCH ${String(AT_ONCE)} FROM rows_of`);
    if (rows.length > 0) yield rows;
    if (rows.length < AT_ONCE) return;
  }
}
