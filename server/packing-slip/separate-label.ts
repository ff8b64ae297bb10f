import type { Queryable } from '../db/pool.ts';

/**
 * `packing-slip-separate-label` of the configuration: whether labels are files of their own when the call does not
 * say.
 */
export async function separateLabel(db: Queryable): Promise<boolean> {
  const row = await db.one<{ value: unknown }>(
    `SELECT value FROM frontend_parameters WHERE "group" = 'packing-slip' AND key = 'separate-label'`,
  );
  return row?.value !== false;
}
