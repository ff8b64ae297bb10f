import { compose, rowsOf } from '../../ground/db/compose.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { defaultTranslations } from './default-translations.ts';

const PREFIX = 'unable_to_ship_reasons.';

/** Keys of the reasons for unable to ship: those of the translations, which a retailer can add to (spec/README, Scanning). */
export async function unableToShipReasons(db: Queryable): Promise<string[]> {
  const own = await rowsOf(
    db,
    compose.selectFrom('translations').select('key').where('key', 'like', `${PREFIX}%`),
  );
  const keys = [...Object.keys(defaultTranslations), ...own.map(({ key }) => key)];
  return [...new Set(keys.filter(key => key.startsWith(PREFIX)).map(key => key.slice(PREFIX.length)))];
}
