import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { FilterPreset } from '../../../../contract/orders/filter-preset.ts';
import type {
  FoundDelivery,
  FoundOrder,
  OrderColumn,
  OrderFilter,
} from '../../../../contract/orders/order-search.ts';
import type { Day } from '../../../../core/calendar/day.ts';
import { isLate } from '../../../../core/delivery/late.ts';
import { amount } from '../../../texts/office-formats.ts';
import { refundStatus } from '../../../texts/words/refund-status.ts';
import { wayName } from '../../../texts/words/retailer-names.ts';
import { Icon, type IconName } from '../../../ui/icons/icon.tsx';
import type { Column, WholeTitle } from '../../list/column.ts';
import { LongTitle } from '../../list/long-title.tsx';
import type { OrderLooks } from '../../parts/order-looks.ts';
import { Time } from '../../parts/time.tsx';
import { DeliveryMark } from '../../parts/delivery-mark.tsx';
import { ShortDay } from '../../parts/short-day.tsx';
import styles from './columns.module.css';
import { textOf, validation, wordOf } from './fields.ts';
import { customerOf, deliveriesOf, each, isCancelled, neediest } from './row-view.ts';
import { t } from './texts.ts';

export interface ColumnsOf {
  readonly preset: FilterPreset;
  readonly looks: OrderLooks;
  readonly today: Day;
  /** Where the row of an order leads; null: nowhere. */
  readonly targetOf: (order: FoundOrder) => string | null;
  /** The button that opens the deliveries of a row. */
  readonly more: (order: FoundOrder) => ReactNode;
}

type Rest = Pick<Column<FoundOrder>, 'width' | 'align' | 'card' | 'grows' | 'shortHeader' | 'whole'>;
const figure = { align: 'right' } as const;

/** Cells of a delivery in the columns of deliveries; under a row each on its own line. */
export const deliveryCells = ({ preset, today }: Pick<ColumnsOf, 'preset' | 'today'>) =>
  ({
    dispatch_request_status: d => <DeliveryMark of={d} />,
    dispatch_date: d => <DispatchDate of={d} today={today} />,
    dispatch_type: d => typeOf(d, preset),
    dispatcher_type: d => textOf('dispatcher_type', d.dispatcher_type, preset),
    dispatcher: d => d.dispatcher_name ?? d.dispatcher_identifier,
    responsible_location: d => d.responsible_location_name ?? '',
    validation_status: d => validation(d.validation_status ?? ''),
    carrier_method: methodOf,
    dispatch_request_batch: d => d.dispatch_request_batch?.identifier ?? '',
    hold_reasons: d => d.hold_reasons.join(', '),
    is_dispatch_assign_retryable: d =>
      d.is_dispatch_assign_retryable === null
        ? ''
        : t(d.is_dispatch_assign_retryable ? 'retried' : 'not_retried'),
  }) satisfies Partial<Record<OrderColumn, (delivery: FoundDelivery) => ReactNode>>;

/** The columns of a preset, in the order of the documents (shell-search-settings.md 2.3). */
export function orderColumns(of: ColumnsOf): readonly Column<FoundOrder>[] {
  const available: readonly string[] = of.preset.available_columns;
  return allColumns(of).filter(({ id }) => available.includes(id));
}

function allColumns(of: ColumnsOf): readonly Column<FoundOrder>[] {
  const { preset } = of;
  const cells = deliveryCells(of);
  const column = (id: OrderColumn, cell: (order: FoundOrder) => ReactNode, rest?: Rest) => ({
    id,
    header: () => t(`column_${id}`),
    cell,
    sortable: true,
    ...rest,
  });
  /** Column of what every delivery says, each text once. */
  const text = (id: OrderColumn, say: (d: FoundDelivery) => string, rest?: Rest) =>
    column(id, order => each(deliveriesOf(order), say), rest);
  /** Column of what the delivery says whose status is shown. */
  const one = (id: keyof typeof cells, rest?: Rest) =>
    column(
      id,
      order => {
        const delivery = neediest(order);
        return (delivery && cells[id](delivery)) || '–';
      },
      rest,
    );
  const word = (name: OrderFilter, value: string | null | undefined) =>
    value ? textOf(name, value, preset) : '–';
  return [
    column('order_identifier', order => <OrderNumber order={order} of={of} />, {
      width: '176px',
      card: 'title',
      whole: order => titleOf(order, of.looks),
    }),
    column('placed_at', ({ placed_at }) => <Time of={placed_at} />, { width: '96px' }),
    one('dispatch_date', { width: '116px', card: 'fact' }),
    text('dispatch_type', d => typeOf(d, preset), { width: '168px' }),
    column('grand_total', ({ grand_total }) => (grand_total === null ? '–' : amount(grand_total)), {
      ...figure,
      width: '104px',
      card: 'named',
      shortHeader: () => '€',
    }),
    column(
      'payment_method',
      order =>
        order.current_sales_order_payments?.map(({ method }) => word('payment_method', method)).join(', ') ||
        '–',
      { width: '140px' },
    ),
    text('dispatcher_type', cells.dispatcher_type, { width: '140px' }),
    text('dispatcher', cells.dispatcher, { width: '144px', grows: true, card: 'fact' }),
    text('responsible_location', cells.responsible_location, { width: '168px' }),
    column('dispatch_request_status', order => <OrderStatus of={neediest(order)} more={of.more(order)} />, {
      width: '230px',
      card: 'status',
    }),
    column('validation_status', ({ validation_status }) => validation(validation_status ?? ''), {
      width: '124px',
    }),
    text('carrier_method', methodOf, { width: '168px' }),
    column('product_count', productCount, { ...figure, width: '96px' }),
    column('fulfilment_method', o => wordOf('fulfilment_method', o.fulfilment_method) ?? '–', {
      width: '112px',
    }),
    column('promised_delivery_date', o => <ShortDay of={o.promised_delivery_date} />, { width: '112px' }),
    column('sales_formula', o => word('sales_formula_identifier', o.sales_formula_identifier)),
    column('sales_channel', o => word('sales_channel_identifier', o.sales_channel_identifier)),
    column('customer_name', order => customerOf(order).name, {
      width: '144px',
      grows: true,
      card: 'fact',
    }),
    column('customer_city', order => customerOf(order).city, { width: '140px' }),
    column('customer_email', order => customerOf(order).email, { width: '220px' }),
    column('customer_country', order => customerOf(order).country),
    column('customer_identifier', ({ customer_identifier }) => customer_identifier ?? '–'),
    column(
      'refund_status',
      o => o.current_refund_requests?.map(({ status }) => refundStatus(status)).join(', ') || '–',
      { width: '220px' },
    ),
    column('dispatch_request_count', order => deliveriesOf(order).length, { ...figure, width: '108px' }),
    text('dispatch_request_batch', cells.dispatch_request_batch),
    text('is_dispatch_assign_retryable', cells.is_dispatch_assign_retryable, { width: '232px' }),
    column('has_comments', ({ comment_count }) => comment_count || '–', { ...figure, width: '96px' }),
    text('hold_reasons', cells.hold_reasons, { width: '220px', grows: true, card: 'fact' }),
  ];
}

const typeOf = ({ dispatch_type, auto_purchase }: FoundDelivery, preset: FilterPreset): string => {
  const type = textOf('dispatch_type', dispatch_type, preset);
  return auto_purchase ? t('automatic', { type }) : type;
};

const methodOf = ({ carrier_method: method }: FoundDelivery): string => wayName(method?.carrier, method);

const productCount = ({ product_count, sales_order_lines }: FoundOrder): number =>
  product_count ?? (sales_order_lines ?? []).reduce((sum, { quantity }) => sum + quantity, 0);

function DispatchDate({ of, today }: { of: FoundDelivery; today: Day }) {
  if (!isLate(of, today)) return <ShortDay of={of.dispatch_date} />;
  return (
    <span className={styles.late}>
      <ShortDay of={of.dispatch_date} />
      <Icon name="alert" size={16} label={t('late')} />
    </span>
  );
}

const OrderStatus = ({ of, more }: { of: FoundDelivery | undefined; more: ReactNode }) => (
  <span className={styles.status}>
    {of ? <DeliveryMark of={of} /> : '–'}
    {more}
  </span>
);

type Mark = readonly [IconName, string];

/** Marks to be seen at once about an order, beside its number. */
function marksOf(order: FoundOrder, { cancelled, dealerChange }: OrderLooks): readonly Mark[] {
  const marks: readonly (readonly [boolean, ...Mark])[] = [
    [isCancelled(order) && cancelled.icon, 'ban', t('cancelled')],
    [order.has_dealer_change && dealerChange.icon, 'swap', t('dealer_change')],
    [order.fulfilment_method === 'pickup', 'store', t('pickup')],
    [order.gift_wrapped, 'gift', t('gift')],
    [order.comment_count > 0, 'comment', t('comments', { n: order.comment_count })],
  ];
  return marks.flatMap(([isOn, ...mark]) => (isOn ? [mark] : []));
}

const titleOf = (order: FoundOrder, looks: OrderLooks): WholeTitle => ({
  text: order.order_identifier,
  marks: marksOf(order, looks).length,
});

/** The order's number and link, and its marks. */
const OrderNumber = ({ order, of: { looks, targetOf } }: { order: FoundOrder; of: ColumnsOf }) => {
  const target = targetOf(order);
  const title = <LongTitle {...titleOf(order, looks)} />;
  return (
    <span
      className={styles.order}
      data-whole="true"
      data-changed={(order.has_dealer_change && looks.dealerChange.colour) || undefined}
    >
      {target === null ? (
        title
      ) : (
        <Link to={target} title={order.order_identifier}>
          {title}
        </Link>
      )}
      {marksOf(order, looks).map(([icon, label]) => (
        <Icon key={icon} name={icon} size={16} label={label} />
      ))}
    </span>
  );
};
