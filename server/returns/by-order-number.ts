import type { Queryable } from '../db/pool.ts';

/** Whether an order number may stand for a return label (`process-return-by-order-number`). */
export async function byOrderNumber(db: Queryable): Promise<boolean> {
  const row = await db.one<{ value: unknown }>(
    `SELECT value FROM frontend_parameters
     WHERE "group" = 'process-products-return' AND key = 'process-return-by-order-number'`,
  );
  return row?.value === true;
}
