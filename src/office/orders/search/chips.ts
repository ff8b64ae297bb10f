import { USUAL_AGE_DAYS } from '../../../../core/order/search/window.ts';
import type { FilterPreset } from '../../../../contract/orders/filter-preset.ts';
import type { OrderFilter } from '../../../../contract/orders/order-search.ts';
import type { Day } from '../../../../core/calendar/day.ts';
import { shortDay } from '../../../texts/office-formats.ts';
import { choicesOf, filterLabel, formOrder, kindOf, textOf } from './fields.ts';
import { t } from './texts.ts';
import { counting, idleWhy, periodOf, type Idle, type Rules, type SearchValues } from './values.ts';

/** A filter on the line over the list. */
export interface Chip {
  /** The field that it opens. */
  readonly name: OrderFilter;
  /** Taken away with it. */
  readonly names: readonly OrderFilter[];
  readonly label: string;
  /** Text that is filled in; '' is nothing. */
  readonly text: string;
  /** It was filled in: it can be taken away. */
  readonly isSet: boolean;
  readonly idle: Idle | null;
  /** It has choices, which it opens itself. */
  readonly choices: boolean;
}

/** These three are one chip: the days of a search. */
const period = ['order_placed_from', 'order_placed_to', 'max_age_days'] as const;
/** Empty ones until others were used. */
const usual: readonly OrderFilter[] = [
  'dispatch_request_status',
  'sales_channel_identifier',
  'dispatch_type',
  'carrier_method',
  'fulfilment_method',
];
/** In the line already, or said by another chip. */
const never: ReadonlySet<string> = new Set([...period, 'order_identifier', 'responsible_location_type']);

interface ChipsOf {
  readonly values: SearchValues;
  readonly preset: FilterPreset;
  readonly rules: Rules;
  readonly today: Day;
  /** Filters that were used, the last one first. */
  readonly used: readonly OrderFilter[];
}

/** The chips of a search: filters with a value in the order of the form, then empty ones that were used last. */
export function chipsOf({ values: filledIn, preset, rules, today, used }: ChipsOf): readonly Chip[] {
  const values = counting(filledIn);
  const available = new Set(preset.available_filters.map(({ identifier }) => identifier));
  const chip = (name: OrderFilter): Chip => ({
    name,
    names: [name],
    label: filterLabel(name),
    text: values[name] ? textOf(name, values[name], preset, values) : '',
    isSet: Boolean(values[name]),
    idle: idleWhy(name, values, rules),
    choices: choicesOf(name, preset) !== null && kindOf(name) !== 'text',
  });
  const filled = formOrder.filter(name => !never.has(name) && values[name]);
  const empty = [...new Set([...used, ...usual])].filter(
    name =>
      !never.has(name) &&
      !values[name] &&
      available.has(name) &&
      idleWhy(name, values, rules) === null &&
      choicesOf(name, preset) !== null,
  );
  const hasDays = period.some(name => available.has(name)) && !values.order_identifier;
  const days = hasDays ? [periodChip(values, rules, today)] : [];
  return [...days, ...filled.map(chip), ...empty.slice(0, MOST_EMPTY).map(chip)];
}
/** More than these do not fit. */
const MOST_EMPTY = 4;

function periodChip(values: SearchValues, rules: Rules, today: Day): Chip {
  const isSet = period.some(name => values[name]);
  const { from, to } = periodOf(values, today);
  return {
    name: 'order_placed_from',
    names: period,
    label: t('period'),
    isSet,
    text:
      isSet && (values.order_placed_from ?? values.order_placed_to)
        ? t('from_to', { from: shortDay(from), to: shortDay(to) })
        : t('last_days', { n: Number(values.max_age_days ?? USUAL_AGE_DAYS) }),
    idle: period.every(name => rules.locked.has(name)) ? 'locked' : null,
    choices: false,
  };
}

/** How many filters a search has, the order number apart. */
export function countFilters(filledIn: SearchValues): number {
  const values = counting(filledIn);
  const filled = formOrder.filter(name => !never.has(name) && values[name]);
  return filled.length + (period.some(name => values[name]) ? 1 : 0);
}
