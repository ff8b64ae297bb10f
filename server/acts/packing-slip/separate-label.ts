import type { Queryable } from '../../ground/db/pool.ts';
import { settingsOf } from '../../nouns/settings/settings.ts';

/**
 * `packing-slip-separate-label` of the configuration: whether labels are files of their own when the call does not
 * say.
 */
export const separateLabel = async (db: Queryable): Promise<boolean> =>
  (await settingsOf(db, 'packing-slip')).get('separate-label') === true;
