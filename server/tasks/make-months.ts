import type { Queryable } from '../ground/db/pool.ts';

/** Makes the partitions of the journals for this month and the next three (order-rules.md 12). Twice does no harm. */
export async function makeMonths(db: Queryable): Promise<void> {
  await db.execute(`SELECT make_journal_months(now(), now() + interval '3 months')`);
}
