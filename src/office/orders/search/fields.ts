import { MOST_LISTED_SIGNS } from '../../../../contract/http.ts';
import {
  ANY_LOCATION,
  assignErrors,
  holdStatuses,
  listFilters,
  MOST_SIGNS,
  orderFilterNames,
  refundFilters,
  type OrderFilter,
} from '../../../../contract/orders/order-search.ts';
import type { FilterPreset } from '../../../../contract/orders/filter-preset.ts';
import { MOST_DAYS_BETWEEN, USUAL_AGE_DAYS } from '../../../../core/order/search/window.ts';
import { day } from '../../../texts/formats.ts';
import { country, shortDay } from '../../../texts/office-formats.ts';
import { deliveryStatus } from '../../../texts/words/delivery-status.ts';
import { type Named, nameOf, wayName } from '../../../texts/words/retailer-names.ts';
import { paymentMethod } from '../../../texts/words/payment.ts';
import type { FormFilter } from '../../list/filter.ts';
import type { FormLayout } from '../../list/form/form.ts';
import { t } from './texts.ts';
import { countsByNumber, ofItsType, type SearchValues } from './values.ts';

/** Filters of a search that are no text. */
const kinds: Partial<Readonly<Record<OrderFilter, FormFilter['kind']>>> = {
  fulfilment_method: 'many',
  sales_channel_identifier: 'many',
  sales_formula_identifier: 'many',
  payment_method: 'many',
  has_comments: 'one',
  refunds: 'one',
  order_placed_from: 'day',
  order_placed_to: 'day',
  max_age_days: 'number',
  promised_delivery_date: 'day',
  dispatch_type: 'many',
  dispatcher_type: 'one',
  dispatcher_identifier: 'many',
  dispatch_request_status: 'many',
  hold_status: 'one',
  validation_status: 'one',
  responsible_location_identifier: 'many',
  has_order_responsible_location: 'one',
  carrier_method: 'many',
  is_paused: 'one',
  is_late: 'one',
  has_assign_error: 'one',
  has_label_error: 'one',
  address_type: 'one',
  address_country: 'one',
};

export const kindOf = (name: OrderFilter): FormFilter['kind'] => kinds[name] ?? 'text';

const flag = ['1', '0'];
/** Filters whose choices are always the same. */
const fixed: Partial<Readonly<Record<OrderFilter, readonly string[]>>> = {
  fulfilment_method: ['delivery', 'pickup'],
  has_comments: flag,
  refunds: refundFilters,
  hold_status: holdStatuses,
  validation_status: ['on-hold', 'released'],
  has_order_responsible_location: flag,
  is_paused: flag,
  is_late: flag,
  has_assign_error: assignErrors,
  has_label_error: flag,
  address_type: ['billing', 'shipping'],
};

export type Option = NonNullable<FilterPreset['available_filters'][number]['options']>[number];

/** The choices of a filter in the language of the user; null: there are none to choose from. */
export function choicesOf(name: OrderFilter, { available_filters }: FilterPreset): readonly Option[] | null {
  const given = available_filters.find(({ identifier }) => identifier === name)?.options;
  const options: readonly Option[] | undefined = given?.length
    ? given
    : fixed[name]?.map(value => ({ value, text: value }));
  return (
    options?.map(option => ({
      ...option,
      text: wordOf(name, option.value) ?? retailersName(name, option),
    })) ?? null
  );
}

/** Areas that the retailer has names for. */
const named: Partial<Readonly<Record<OrderFilter, Named>>> = {
  dispatch_type: 'dispatch_type',
  dispatcher_type: 'location_type',
  responsible_location_type: 'location_type',
};

function retailersName(name: OrderFilter, { value, text, display_name, carrier }: Option): string {
  if (display_name !== undefined && carrier) return wayName(carrier, { identifier: value, display_name });
  return named[name] ? nameOf(named[name], { identifier: value, display_name: text }) : text;
}

/** A value in words, where they are the app's own. */
export function wordOf(name: OrderFilter, value: string): string | null {
  if (name === 'dispatch_request_status') return deliveryStatus(value);
  if (name === 'address_country') return country(value);
  if (name === 'payment_method') return paymentMethod(value);
  if (name === 'responsible_location_identifier') return value === ANY_LOCATION ? t('any_store') : null;
  if (!fixed[name]?.includes(value)) return null;
  if (fixed[name] === flag) return t(value === '1' ? 'yes' : 'no');
  switch (name) {
    case 'fulfilment_method':
      return t(`fulfilment_${value as 'pickup' | 'delivery'}`);
    case 'refunds':
      return t(`refunds_${value as (typeof refundFilters)[number]}`);
    case 'hold_status':
      return t(`hold_${value as (typeof holdStatuses)[number]}`);
    case 'validation_status':
      return validation(value);
    case 'has_assign_error':
      return t(`assign_${value as (typeof assignErrors)[number]}`);
    case 'address_type':
      return t(`address_${value as 'billing' | 'shipping'}`);
    default:
      return null;
  }
}

export const validation = (value: string): string =>
  t(value === 'on-hold' ? 'validation_on_hold' : 'validation_released');

/** Text of a value in a chip, beside other `values`; days without their year. */
export function textOf(
  name: OrderFilter,
  value: string,
  preset: FilterPreset,
  values: SearchValues = {},
): string {
  if (kindOf(name) === 'day') return name === 'promised_delivery_date' ? day(value) : shortDay(value);
  const choices = choicesOf(name, preset);
  if (!choices) return value.trim();
  const isHere = ofItsType(name, values);
  return value
    .split(',')
    .map(
      one => choices.find(choice => choice.value === one && isHere(choice))?.text ?? wordOf(name, one) ?? one,
    )
    .join(', ');
}

/** The type of the responsible location has no field of its own. */
export const filterLabel = (name: OrderFilter): string =>
  name === 'responsible_location_type' ? '' : t(`filter_${name}`);

/** Signs of a text, as the OMS takes it. */
const mostSignsOf = (name: OrderFilter): number =>
  listFilters.includes(name) ? MOST_LISTED_SIGNS : MOST_SIGNS;

const placeholders: Partial<Readonly<Record<OrderFilter, () => string>>> = {
  order_identifier: () => t('whole_number'),
  product_identifiers: () => t('with_commas'),
  address_fulltext: () => t('whole_address'),
  max_age_days: () => String(USUAL_AGE_DAYS),
};

const filterOf = (name: OrderFilter): FormFilter => ({
  kind: kindOf(name),
  label: () => filterLabel(name),
  most: name === 'max_age_days' ? MOST_DAYS_BETWEEN : mostSignsOf(name),
  ...(placeholders[name] && { placeholder: placeholders[name] }),
  ...(name === 'address_type' && { any: () => t('both') }),
});

/** The groups of the form, by its columns (design/mockups/search-filters). */
const groups: FormLayout<OrderFilter>['groups'] = [
  [
    {
      title: () => t('group_order'),
      names: [
        'order_identifier',
        'sales_channel_identifier',
        'sales_formula_identifier',
        'product_identifiers',
        'has_comments',
      ],
    },
    { title: () => t('group_payment'), names: ['payment_method', 'refunds'] },
  ],
  [
    {
      title: () => t('group_delivery'),
      names: [
        'fulfilment_method',
        'dispatch_request_status',
        'dispatch_type',
        'dispatcher_type',
        'dispatcher_identifier',
        'carrier_method',
        'dispatch_request_batch',
        'is_paused',
        'is_late',
        'has_assign_error',
        'has_label_error',
      ],
    },
  ],
  [
    {
      title: () => t('group_period'),
      names: ['order_placed_from', 'order_placed_to', 'max_age_days', 'promised_delivery_date'],
    },
    {
      title: () => t('group_hold'),
      names: [
        'hold_status',
        'validation_status',
        'responsible_location_identifier',
        'has_order_responsible_location',
      ],
    },
  ],
  [
    {
      title: () => t('group_customer'),
      names: [
        'customer_identifier',
        'address_type',
        'address_name',
        'address_zipcode',
        'address_city',
        'address_email',
        'address_country',
        'address_fulltext',
      ],
    },
  ],
];

/** The filters in the order of the form. */
export const formOrder: readonly OrderFilter[] = groups.flat().flatMap(({ names }) => names);

/** The filters of an order search, and their places. */
export const orderForm: FormLayout<OrderFilter> = {
  filters: Object.fromEntries(orderFilterNames.map(name => [name, filterOf(name)])) as Record<
    OrderFilter,
    FormFilter
  >,
  groups,
  inSight: 'order_identifier',
  usualChips: [
    'dispatch_request_status',
    'sales_channel_identifier',
    'dispatch_type',
    'carrier_method',
    'fulfilment_method',
  ],
};

/** The filters that are filled in and count beside an order number. */
export const keptByNumber = (values: SearchValues): readonly OrderFilter[] =>
  formOrder.filter(name => values[name] && countsByNumber(name));
