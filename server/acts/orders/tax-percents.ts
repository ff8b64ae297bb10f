import type { TaxClass } from '../../../core/order/amounts.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { settingsOf } from '../../nouns/settings/settings.ts';

export type TaxPercents = Readonly<Record<TaxClass, number>>;

/** VAT by tax class, in percent, as the retailer has set it. */
export async function taxPercents(db: Queryable): Promise<TaxPercents> {
  const rules = await settingsOf(db, 'oms-rules');
  return {
    H: Number(rules.get('tax-percent-h')),
    L: Number(rules.get('tax-percent-l')),
    N: Number(rules.get('tax-percent-n')),
  };
}
