import { type RawBuilder, sql } from 'kysely';
import { listFilters, type OrderFilter, orderFilterNames } from '../../../contract/orders/order-search.ts';
import type { Day } from '../../../core/calendar/day.ts';
import { lateBefore, statusesToSend } from '../../../core/delivery/late.ts';
import { partsOf } from '../../../core/order/search/typed.ts';
import { PAUSED } from '../../../core/delivery/status.ts';
import { refundFilterStatuses } from '../../../core/refund/status.ts';
import { escaped } from '../../ground/db/expressions.ts';

/** The filters of a search that have a value; several where the filter takes a list. */
export type SearchFilters = Readonly<Partial<Record<OrderFilter, readonly [string, ...string[]]>>>;

/** A search by an order number has no other filters than these (shell-search-settings.md 5 and 6). */
const BESIDE_NUMBER: readonly OrderFilter[] = [
  'order_identifier',
  'dispatcher_type',
  'dispatcher_identifier',
  'responsible_location_type',
  'responsible_location_identifier',
];

/** Filters as they are asked, trimmed, without those that are empty or that another one makes idle (section 5). */
export function filtersIn(query: Readonly<Record<string, unknown>>): SearchFilters {
  const given = Object.fromEntries(
    orderFilterNames.flatMap(name => {
      const values = valuesOf(name, query[name] ?? query[name.replace(/^address_(\w+)$/, 'address[$1]')]);
      return values.length > 0 ? [[name, values]] : [];
    }),
  ) as SearchFilters;
  const idle = (name: string) =>
    (given.order_identifier !== undefined && !BESIDE_NUMBER.includes(name as OrderFilter)) ||
    (name === 'responsible_location_type' && given.responsible_location_identifier === undefined);
  return Object.fromEntries(Object.entries(given).filter(([name]) => !idle(name)));
}

function valuesOf(name: OrderFilter, given: unknown): readonly string[] {
  const texts = [given].flat().filter(one => typeof one === 'string');
  const parts = listFilters.includes(name) ? texts.flatMap(text => text.split(',')) : texts;
  return [...new Set(parts.map(part => part.trim()).filter(Boolean))];
}

/** A condition in SQL. */
export type Condition = RawBuilder<boolean>;
export const condition = sql<boolean>;
type Conditions = Readonly<
  Partial<Record<OrderFilter, (values: readonly string[], today: Day) => Condition>>
>;

/** One value: `=`, by which an index is read in its order. */
export const oneOf = (column: RawBuilder<unknown>, values: readonly (string | number)[]): Condition =>
  values.length === 1 ? condition`${column} = ${values[0]}` : condition`${column} = ANY (${values})`;
const isOn = ([flag]: readonly string[]): boolean => flag === '1';

/** Conditions on an order `o`. */
const ofOrder: Conditions = {
  fulfilment_method: values => oneOf(sql`o.fulfilment_method`, values),
  sales_channel_identifier: values => oneOf(sql`o.sales_channel_identifier`, values),
  sales_formula_identifier: values => oneOf(sql`o.sales_formula_identifier`, values),
  customer_identifier: values => oneOf(sql`o.customer_identifier`, values),
  promised_delivery_date: values => oneOf(sql`o.promised_delivery_date`, values),
  payment_method: values => condition`o.payment_methods && ${values}`,
  has_comments: flag => (isOn(flag) ? condition`o.comment_count > 0` : condition`o.comment_count = 0`),
  refunds: ([which = '']) => condition`o.refund_statuses && ${refundFilterStatuses[which] ?? []}`,
};

/** Conditions on a delivery `d`; what it refers to is read before (read-search.ts). */
const ofDelivery: Conditions = {
  dispatch_type: values => oneOf(sql`d.dispatch_type`, values),
  dispatch_request_status: values => {
    const stored = values.filter(status => status !== PAUSED.identifier);
    if (stored.length === values.length) return oneOf(sql`d.status`, stored);
    if (stored.length === 0) return condition`d.paused_at IS NOT NULL`;
    return condition`(d.paused_at IS NOT NULL OR ${oneOf(sql`d.status`, stored)})`;
  },
  hold_status: values => oneOf(sql`d.hold_status`, values),
  validation_status: ([status]) => (status === 'on-hold' ? IS_HELD : condition`${IS_RELEASED}`),
  has_order_responsible_location: flag =>
    isOn(flag)
      ? condition`d.responsible_location_id IS NOT NULL`
      : condition`d.responsible_location_id IS NULL`,
  is_paused: flag => (isOn(flag) ? condition`d.paused_at IS NOT NULL` : condition`d.paused_at IS NULL`),
  is_late: (flag, today) => {
    const isLate = condition`d.status = ANY (${statusesToSend}) AND d.dispatch_date < ${lateBefore(today)}::date`;
    return isOn(flag) ? isLate : condition`(${isLate}) IS NOT TRUE`;
  },
  has_assign_error: ([which]) => assignErrorOf(which),
  has_label_error: flag =>
    isOn(flag) ? condition`d.id IN (${FAILED_LABELS})` : condition`d.id NOT IN (${FAILED_LABELS})`,
};
const FAILED_LABELS = sql`SELECT dispatch_request_id FROM carrier_labels WHERE state = 'failed'`;
/** Whether a delivery `d` waits for a decision, or was denied. */
export const IS_HELD = condition`d.hold_status IN ('review', 'denied')`;
export const VALIDATION_STATUS = sql`CASE WHEN ${IS_HELD} THEN 'on-hold' ELSE 'released' END`;
/** Names of what holds or blocked `d`, in their order; of most deliveries none is looked for. */
export const HOLD_REASONS = sql`CASE WHEN ${IS_HELD} THEN ARRAY(SELECT DISTINCT h.display_name FROM hold_reasons h
  WHERE h.dispatch_request_id = d.id AND (h.decision IS NULL OR h.decision = 'denied') ORDER BY 1) ELSE '{}'::text[] END`;
const IS_RELEASED = sql`COALESCE(d.hold_status, '') NOT IN ('review', 'denied')`;

// Deliveries cancelled or held keep what was said of their assignment: released, they are tried again.
const WAITS_FOR_A_PLACE = sql`(d.status = 'unable-to-assign')`;
/** Whether it is tried again to find a place for `d`; null: it does not wait for one. */
export const IS_RETRIED = sql`CASE WHEN ${WAITS_FOR_A_PLACE} THEN d.is_dispatch_assign_retryable END`;

function assignErrorOf(which: string | undefined): Condition {
  switch (which) {
    case '1':
      return condition`(d.is_dispatch_assign_retryable = true AND ${WAITS_FOR_A_PLACE})`;
    case '2':
      return condition`(d.is_dispatch_assign_retryable = false AND ${WAITS_FOR_A_PLACE})`;
    case '3':
      return condition`(d.is_dispatch_assign_retryable IS NOT NULL AND ${WAITS_FOR_A_PLACE})`;
    default:
      return condition`(d.is_dispatch_assign_retryable IS NULL OR NOT ${WAITS_FOR_A_PLACE})`;
  }
}

/** Conditions on an address `a` that counts; texts as its key columns have them. */
const ofAddress: Conditions = {
  address_type: values => oneOf(sql`a.address_type`, values),
  address_name: ([words = '']) => hasWords(sql`a.name_key`, words),
  address_city: ([words = '']) => hasWords(sql`a.city_key`, words),
  address_zipcode: ([start = '']) => condition`a.zipcode_key LIKE search_zipcode(${start}) || '%'`,
  address_email: ([email = '']) => condition`a.email_key = lower(${email})`,
  address_country: ([country = '']) => condition`a.country = upper(${country})`,
};

const hasWords = (column: RawBuilder<unknown>, words: string): Condition =>
  all(
    words
      .split(/\s+/)
      .filter(Boolean)
      .map(word => contains(column, word)),
  );
const contains = (column: RawBuilder<unknown>, word: string): Condition =>
  condition`${column} LIKE '%' || search_text(${escaped(word)}) || '%'`;
/** An address has this word of a free search in it. */
export const hasWord = (word: string): Condition =>
  all(partsOf(word).map(part => contains(sql`a.text_key`, part)));

/** All of the conditions; without any, true. */
export const all = (conditions: readonly Condition[]): Condition =>
  conditions.length === 0 ? condition`true` : condition`${sql.join(conditions, sql` AND `)}`;

const apply = (table: Conditions, filters: SearchFilters, today: Day): readonly Condition[] =>
  Object.entries(table).flatMap(([name, of]) => {
    const values = filters[name as OrderFilter];
    return values ? [of(values, today)] : [];
  });

/** The conditions of filters, by what they are about. */
export const conditionsOf = (filters: SearchFilters, today: Day) => ({
  order: apply(ofOrder, filters, today),
  delivery: apply(ofDelivery, filters, today),
  address: apply(ofAddress, filters, today),
});
