import type { OrderFilter } from '../../../../contract/orders/order-search.ts';
import type { Day } from '../../../../core/calendar/day.ts';
import { USUAL_AGE_DAYS } from '../../../../core/order/search/window.ts';
import { shortDay } from '../../../texts/office-formats.ts';
import { t } from './texts.ts';
import { periodOf, type SearchValues } from './values.ts';

/** These three are one chip: the days of a search. */
export const period = [
  'order_placed_from',
  'order_placed_to',
  'max_age_days',
] as const satisfies readonly OrderFilter[];

/** The days of a search in words. */
export function periodText(values: SearchValues, today: Day): string {
  if (!(values.order_placed_from ?? values.order_placed_to))
    return t('last_days', { n: Number(values.max_age_days ?? USUAL_AGE_DAYS) });
  const { from, to } = periodOf(values, today);
  return t('from_to', { from: shortDay(from), to: shortDay(to) });
}
