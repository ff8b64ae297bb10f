import type { Day } from '../../../../core/calendar/day.ts';
import type { FilterPreset } from '../../../../contract/orders/filter-preset.ts';
import type { OrderFilter } from '../../../../contract/orders/order-search.ts';
import { manageAllLocations } from '../../../../core/access/right.ts';
import { todayOf } from '../../calls/today.ts';
import type { Form, FormRules, Idle } from '../../list/form/form.ts';
import { useFilterForm } from '../../list/form/use-filter-form.ts';
import { useMay, useOffice } from '../../office.ts';
import { choicesOf, filterLabel, keptByNumber, orderForm, textOf, type Option } from './fields.ts';
import { period, periodText } from './period.ts';
import type { SearchPreset } from './search-preset.ts';
import { hashOf, settle, stateIn, usualState, withColumns, type SearchState } from './state.ts';
import { t } from './texts.ts';
import { useLeftChoices } from './use-left-choices.ts';
import {
  areDaysValid,
  changed,
  counting,
  idleWhy,
  limitsOf,
  sameValues,
  withinLimits,
  withoutFilters,
  type Rules,
  type SearchValues,
} from './values.ts';

export interface Search extends Form<OrderFilter, SearchState> {
  readonly rules: Rules;
}

/** The state of a search, kept on this device for each preset. `columns` are the usual ones of the user. */
export function useSearch(
  { group, preset: name }: SearchPreset,
  preset: FilterPreset,
  columns: readonly string[] | null,
): Search {
  const { user_id, http } = useOffice();
  const today = todayOf(http);
  const rules = rulesOf(preset, useMay()(manageAllLocations));
  const search = useFilterForm(orderForm, {
    ...formRules(preset, rules, today),
    keptAs: `${group}/${name}/${user_id}`,
    usual: withColumns(usualState(preset), columns, preset),
  });
  const left = useLeftChoices(search.shown.values, preset);
  return {
    ...search,
    of: { ...search.of, leftOf: (filter, choices) => left(filter, choices as readonly Option[]) },
    rules,
  };
}

const rulesOf = (preset: FilterPreset, allLocations: boolean): Rules => ({
  locked: new Set(preset.available_filters.flatMap(one => (one.locked ? [one.identifier] : []))),
  allLocations,
  usual: usualState(preset).values,
});

/** The rules of the form of a search (shell-search-settings.md 5, 'Order search'). */
export function formRules(
  preset: FilterPreset,
  rules: Rules,
  today: Day,
): Omit<FormRules<OrderFilter, SearchState>, 'keptAs' | 'usual'> {
  const available = new Set(preset.available_filters.map(({ identifier }) => identifier));
  const idleOf = (name: OrderFilter, values: SearchValues): Idle | null => {
    const why = idleWhy(name, values, rules);
    return (
      why && {
        text: why === 'by_number' && name === 'max_age_days' ? t('not_applicable') : t(why),
        isLocked: why === 'locked',
        isKept: why === 'kept',
        isVoid: why === 'by_number',
      }
    );
  };
  return {
    ownColumns: usualState(preset).columns,
    read: hash => stateIn(hash, preset),
    write: state => hashOf(state, preset),
    settle: given => settle(given, preset),
    mend: values => withinLimits(values, today),
    isAskable: values => areDaysValid(values, today),
    counting,
    change: (values, name, value) => changed(values, name, value, rules),
    without: (values, names) => withoutFilters(values, names, rules),
    isSame: sameValues,
    has: name => available.has(name),
    choicesOf: name => choicesOf(name, preset),
    leftOf: (_, choices) => choices,
    idleOf,
    limitsOf: (name, values) => limitsOf(name, values, today),
    textOf: (name, value, values) => textOf(name, value, preset, values),
    hintOf: (name, values) =>
      name === 'order_identifier' && values.order_identifier?.trim() ? besideNumber(values) : null,
    joined: period,
    // An order number has no days.
    joinedChip: values =>
      period.some(name => available.has(name)) && !values.order_identifier
        ? {
            names: period,
            label: t('period'),
            text: periodText(values, today),
            idle: period.every(name => rules.locked.has(name)) ? idleOf('order_placed_from', values) : null,
          }
        : null,
  };
}

/** Filters that count beside an order number. */
function besideNumber(values: SearchValues): string {
  const filters = keptByNumber(values).map(filterLabel).join(', ');
  return filters === '' ? t('number_only') : t('number_and', { filters });
}
