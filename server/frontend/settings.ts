import { compose, rowsOf } from '../db/compose.ts';
import type { Queryable } from '../db/pool.ts';

/** The retailer's settings of a group (`frontend_parameters`), by key; only those that are set. */
export async function settingsOf(db: Queryable, group: string): Promise<ReadonlyMap<string, unknown>> {
  const rows = await rowsOf(
    db,
    compose.selectFrom('frontend_parameters').select(['key', 'value']).where('group', '=', group),
  );
  return new Map(rows.map(({ key, value }) => [key, value] as const));
}
