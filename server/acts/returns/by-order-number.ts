import type { Queryable } from '../../ground/db/pool.ts';
import { settingsOf } from '../../nouns/settings/settings.ts';

/** Whether an order number may stand for a return label (`process-return-by-order-number`). */
export const byOrderNumber = async (db: Queryable): Promise<boolean> =>
  (await settingsOf(db, 'process-products-return')).get('process-return-by-order-number') === true;
