import { labelOf } from '../../../core/delivery/status.ts';
import { comparable } from '../../../core/hold/value.ts';
import { centsIn } from '../../../core/order/cents-in.ts';
import { euroText } from '../../../core/order/euro-text.ts';
import { own } from '../../../core/table/own.ts';
import type { TriggerCondition } from '../../../core/trigger/trigger.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { defaultTranslations } from '../../nouns/settings/default-translations.ts';

/** Gives the value of a condition in Dutch, as people know it. */
export type ConditionNames = (condition: Pick<TriggerCondition, 'condition_class' | 'value'>) => string;

/** Reads the names of what these conditions compare with: a type, a state, a location, an article and so on. */
export async function loadConditionNames(
  db: Queryable,
  conditions: readonly TriggerCondition[],
): Promise<ConditionNames> {
  const values = [...new Set(conditions.flatMap(({ value }) => value.split(',').map(part => part.trim())))];
  const rows =
    values.length === 0 ? [] : await db.query<{ of: string; value: string; name: string }>(NAMES, [values]);
  const stored = new Map(rows.map(({ of, value, name }) => [`${of} ${comparable(value)}`, name]));
  const named = (of: string, value: string): string => {
    const key = comparable(value);
    const text = TEXTS[of];
    return (
      stored.get(`${text ?? of} ${key}`) ??
      (text && own(defaultTranslations, `${text}.${key}`)) ??
      own(FIXED, `${of} ${key}`) ??
      // A word of programs that nobody has named.
      (WORDS.has(of) ? value.replaceAll(/[-_]+/g, ' ') : value)
    );
  };
  return ({ condition_class: of, value }) => {
    if (of === 'order-total' || of === 'refund-amount') {
      const cents = centsIn(value);
      return cents === null ? value : euroText(cents);
    }
    return value
      .split(',')
      .map(part => part.trim())
      .map(part =>
        of === 'status' || of === 'previous-status' ? labelOf(comparable(part)) : named(of, part),
      )
      .join(', ');
  };
}

/** Areas of the translations that name the values of a class. */
const TEXTS: Readonly<Record<string, string>> = {
  'payment-method': 'payment_method',
  reason: 'unable_to_ship_reasons',
};
const FIXED: Readonly<Record<string, string>> = {
  'fulfilment-method delivery': 'Bezorgen',
  'fulfilment-method pickup': 'Afhalen',
  'reason given-up': 'Opgegeven',
  'reason rerouted': 'Omgeleid',
};
/** Classes whose values are words; the others' are identifiers, which have their own signs. */
const WORDS: ReadonlySet<string> = new Set([
  'dispatch-type',
  'dispatcher-type',
  'fulfilment-method',
  'product-state',
  'payment-method',
  'reason',
]);

const NAMES = `
  SELECT 'dispatch-type' AS of, identifier AS value, display_name AS name FROM dispatch_types UNION ALL
  SELECT 'dispatcher-type', identifier, display_name FROM location_types UNION ALL
  SELECT 'product-state', identifier, display_name FROM product_states UNION ALL
  SELECT 'sales-channel', identifier, display_name FROM sales_channels UNION ALL
  SELECT 'dispatcher', identifier, display_name FROM locations WHERE identifier = ANY ($1) UNION ALL
  SELECT 'product', identifier, name FROM products WHERE identifier = ANY ($1) UNION ALL
  SELECT split_part(key, '.', 1), split_part(key, '.', 2), value FROM translations
  WHERE key LIKE 'payment\\_method.%' OR key LIKE 'unable\\_to\\_ship\\_reasons.%'`;
