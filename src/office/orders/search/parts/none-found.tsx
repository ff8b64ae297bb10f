import { MOST_DAYS_BETWEEN, USUAL_AGE_DAYS } from '../../../../../core/order/search/window.ts';
import { Link } from 'react-router';
import { searchPages } from '../../../../../core/access/orders.ts';
import type { FilterPreset } from '../../../../../contract/orders/filter-preset.ts';
import type { OrderFilter } from '../../../../../contract/orders/order-search.ts';
import type { Day } from '../../../../../core/calendar/day.ts';
import { shortDay } from '../../../../texts/office-formats.ts';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { Empty } from '../../../../ui/scan/page/empty.tsx';
import { useMay } from '../../../office.ts';
import { toTitle } from '../../../page/to-title.ts';
import { filterLabel, formOrder, keptByNumber, textOf } from '../fields.ts';
import { t as kit } from '../../../parts/texts.ts';
import { period } from '../period.ts';
import { t } from '../texts.ts';
import type { Search } from '../use-search.ts';
import { periodOf, withoutFilters, type SearchValues } from '../values.ts';
import styles from './none-found.module.css';

const isOfPeriod = (name: string): boolean => (period as readonly string[]).includes(name);

/** Nothing fits: what was searched for, and ways out. */
export function NoneFound({ search, preset, today }: { search: Search; preset: FilterPreset; today: Day }) {
  const mayFindAll = useMay()(searchPages.default);
  const { settled, rules, canClear, clear, set } = search;
  const { values } = settled;
  const { from, to } = periodOf(values, today);
  const canLookBack =
    !values.order_identifier &&
    !rules.locked.has('max_age_days') &&
    (values.order_placed_from !== undefined ||
      values.order_placed_to !== undefined ||
      Number(values.max_age_days ?? USUAL_AGE_DAYS) < MOST_DAYS_BETWEEN);
  // Filters that the preset begins with leave only some of the orders.
  const isPart = Object.keys(rules.usual).some(name => !isOfPeriod(name));
  return (
    <Empty icon="search" text={t('none_title')}>
      <p className={styles.why}>
        {canClear || isPart || canLookBack || rules.allLocations
          ? saidOf(values, preset, unbroken(from), unbroken(to))
          : t('none_own')}
      </p>
      <div className={styles.ways}>
        {canClear && (
          <Button
            size="desk"
            kind="primary"
            onPress={() => {
              clear();
              toTitle();
            }}
          >
            {kit('clear')}
          </Button>
        )}
        {canLookBack && (
          <Button
            size="desk"
            onPress={() => {
              set({
                values: { ...withoutFilters(values, period, rules), max_age_days: String(MOST_DAYS_BETWEEN) },
              });
              toTitle();
            }}
          >
            {t('back_30')}
          </Button>
        )}
        {isPart && mayFindAll && <Link to="/orders/search">{t('all_orders')}</Link>}
      </div>
    </Empty>
  );
}

/** A day that is not broken off at the end of a line. */
const unbroken = (day: Day): string => shortDay(day).replaceAll('-', '-\u2060');

/** The filters as a sentence. */
function saidOf(values: SearchValues, preset: FilterPreset, from: string, to: string): string {
  const said = (names: readonly OrderFilter[]) =>
    names.map(name => `${filterLabel(name)} ${textOf(name, values[name] ?? '', preset, values)}`).join(', ');
  if (values.order_identifier) {
    const order = values.order_identifier;
    const filters = said(keptByNumber(values));
    return filters === '' ? t('none_number', { order }) : t('none_number_at', { order, filters });
  }
  const filters = said(formOrder.filter(name => values[name] && !isOfPeriod(name)));
  return filters === '' ? t('none_period', { from, to }) : t('none_filters', { from, to, filters });
}
