import { type RawBuilder, sql } from 'kysely';
import type { OrderColumn, OrderFilter } from '../../../../contract/orders/order-search.ts';
import { labelOf, PAUSED } from '../../../../core/delivery/status.ts';
import { labelOfRefund } from '../../../../core/refund/status.ts';
import type { SearchChoices } from '../choices.ts';
import { HOLD_REASONS, IS_RETRIED } from '../filters.ts';
import type { Search } from '../read-search.ts';
import { validationStatus } from '../select-orders.ts';

/** Value of a column, or its value in a search. */
type ValueOf = RawBuilder<unknown> | ((search: Search) => RawBuilder<unknown>);

/** A column of an exported file. */
export interface ExportColumn {
  readonly head: string;
  /** In characters. */
  readonly width: number;
  /** Belongs to an order `o`, or to each of its deliveries `d`, whose values are joined with commas. */
  readonly of: 'order' | 'delivery';
  readonly value: ValueOf;
  /** How a text is told: as the search shows it. */
  readonly words?: (value: string, choices: SearchChoices) => string;
  /** Amounts, days and times are so in a spreadsheet too. */
  readonly is?: 'amount' | 'day' | 'time';
}

const order = (head: string, value: ValueOf, rest: Partial<ExportColumn> = {}): ExportColumn => ({
  head,
  value,
  width: 16,
  of: 'order',
  ...rest,
});
const delivery = (head: string, value: RawBuilder<unknown>, rest: Partial<ExportColumn> = {}): ExportColumn =>
  order(head, value, { of: 'delivery', width: 24, ...rest });

/** As the choices of a filter are called. */
const choiceOf =
  (filter: OrderFilter) =>
  (value: string, choices: SearchChoices): string =>
    choices[filter]?.find(choice => choice.value === value)?.text ?? value;
const AUTOMATIC = ' (automatisch)';

/** The columns of the results (shell-search-settings.md 2.3), with the heads and the words of the screen. */
export const exportColumns: Readonly<Record<OrderColumn, ExportColumn>> = {
  order_identifier: order('Order', sql`o.identifier`, { width: 20 }),
  placed_at: order(
    'Geplaatst',
    sql`to_char(o.placed_at AT TIME ZONE 'Europe/Amsterdam', 'YYYY-MM-DD HH24:MI')`,
    {
      is: 'time',
    },
  ),
  dispatch_date: delivery('Uitleverdatum', sql`d.dispatch_date::text`, { is: 'day', width: 12 }),
  dispatch_type: delivery(
    'Leveringstype',
    sql`d.dispatch_type || CASE WHEN (d.metadata->'auto_purchase')::boolean THEN ${AUTOMATIC}::text ELSE '' END`,
    {
      words: (value, choices) =>
        value.endsWith(AUTOMATIC)
          ? `${choiceOf('dispatch_type')(value.slice(0, -AUTOMATIC.length), choices)}${AUTOMATIC}`
          : choiceOf('dispatch_type')(value, choices),
    },
  ),
  grand_total: order('Bedrag (€)', sql`o.grand_total`, { is: 'amount', width: 12 }),
  payment_method: order('Betaalmethode', sql`o.payment_methods`, { words: choiceOf('payment_method') }),
  dispatcher_type: delivery(
    'Type locatie',
    sql`(SELECT type FROM typed_locations WHERE id = d.location_id)`,
    { words: choiceOf('dispatcher_type') },
  ),
  dispatcher: delivery('Locatie', sql`(SELECT display_name FROM locations WHERE id = d.location_id)`),
  responsible_location: delivery(
    'Verantwoordelijke',
    sql`(SELECT display_name FROM locations WHERE id = d.responsible_location_id)`,
  ),
  dispatch_request_status: delivery(
    'Leverstatus',
    sql`CASE WHEN d.paused_at IS NULL THEN d.status ELSE ${PAUSED.identifier} END`,
    { words: status => (status === PAUSED.identifier ? PAUSED.label : labelOf(status)) },
  ),
  validation_status: order('Vrijgave', validationStatus, {
    words: choiceOf('validation_status'),
  }),
  carrier_method: delivery(
    'Bezorgwijze',
    sql`(SELECT c.display_name || ' · ' || m.display_name FROM carrier_methods m JOIN carriers c ON c.id = m.carrier_id
      WHERE m.id = d.carrier_method_id)`,
  ),
  product_count: order('Artikelen', sql`o.product_count`, { width: 10 }),
  fulfilment_method: order('Leverwijze', sql`o.fulfilment_method`, { words: choiceOf('fulfilment_method') }),
  promised_delivery_date: order('Beloofd op', sql`o.promised_delivery_date::text`, { is: 'day', width: 12 }),
  sales_formula: order('Formule', sql`o.sales_formula_identifier`, {
    words: choiceOf('sales_formula_identifier'),
  }),
  sales_channel: order('Verkoopkanaal', sql`o.sales_channel_identifier`, {
    words: choiceOf('sales_channel_identifier'),
  }),
  customer_name: order('Klant', sql`o.customer_name`, { width: 28 }),
  customer_city: order('Plaats', sql`o.customer_city`),
  customer_email: order('E-mailadres', sql`o.customer_email`, { width: 32 }),
  customer_country: order('Land', sql`o.customer_country`, { words: choiceOf('address_country') }),
  customer_identifier: order('Klantnummer', sql`o.customer_identifier`),
  refund_status: order('Creditering', sql`o.refund_statuses`, { words: labelOfRefund, width: 28 }),
  dispatch_request_count: delivery('Leveringen', sql`d.id`, { width: 10 }),
  dispatch_request_batch: delivery(
    'Batch',
    sql`(SELECT identifier FROM dispatch_request_batches WHERE id = d.batch_id)`,
  ),
  is_dispatch_assign_retryable: delivery('Toewijzing', sql`(${IS_RETRIED})::int::text`, {
    words: value => (value === '1' ? 'Wordt opnieuw geprobeerd' : 'Wordt niet opnieuw geprobeerd'),
  }),
  has_comments: order('Notities', sql`o.comment_count`, { width: 10 }),
  hold_reasons: delivery('Geblokkeerd door', sql`NULLIF(array_to_string(${HOLD_REASONS}, ', '), '')`, {
    width: 32,
  }),
};
