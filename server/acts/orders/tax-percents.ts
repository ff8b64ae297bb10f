import type { TaxClass } from '../../../core/order/amounts.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { settingsOf } from '../../nouns/settings/settings.ts';

/** VAT by tax class, in percent, as the retailer has set it. */
export async function taxPercents(db: Queryable): Promise<Readonly<Record<TaxClass, number>>> {
  const rules = await settingsOf(db, 'oms-rules');
  const percent = (tax_class: string) => Number(rules.get(`tax-percent-${tax_class}`));
  return { H: percent('h'), L: percent('l'), N: percent('n') };
}
