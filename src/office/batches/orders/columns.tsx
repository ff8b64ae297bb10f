import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { dutchDay } from '../../../../core/calendar/day.ts';
import { day, dayAndTime, euro } from '../../../texts/formats.ts';
import { translated } from '../../../texts/texts.ts';
import { t } from './texts.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import type { Column } from '../../list/column.ts';
import styles from './orders.module.css';
import {
  hasChangedDealer,
  isCancelled,
  isLate,
  pending,
  pieces,
  type ColumnId,
  type OrderLooks,
} from './orders-view.ts';

/** The columns that a list of orders can have. */
export function orderColumns(looks: OrderLooks, dispatcher: string): readonly Column<DispatchRequest>[] {
  const today = dutchDay(Date.now());
  const column = (
    id: ColumnId,
    cell: Column<DispatchRequest>['cell'],
    more: Partial<Column<DispatchRequest>> = {},
  ) => ({ id, header: () => t(id), cell, sortable: true, ...more });
  const figure = { align: 'right' } as const;
  const fact = { card: 'fact' } as const;
  return [
    column(
      'order_identifier',
      delivery => <OrderNumber delivery={delivery} looks={looks} dispatcher={dispatcher} />,
      { card: 'title' },
    ),
    column(
      'dispatch_request_status',
      d =>
        translated(`dispatch_request_status.${d.status}`, d.status) +
        (d.paused_at === null ? '' : ` (${t('paused')})`),
      { card: 'status' },
    ),
    column('dispatch_date', d => <DispatchDate delivery={d} late={isLate(d, today)} />, fact),
    column('storage_location', d => d.storage_location?.display_name ?? '–', fact),
    column(
      'carrier_method',
      d => [d.carrier?.display_name, d.carrier_method?.display_name].filter(Boolean).join(' · ') || '–',
    ),
    column('product_count', pieces, figure),
    column('quantity_pending', pending, { ...figure, card: 'named' }),
    column('placed_at', d => (d.sales_order.placed_at ? dayAndTime(d.sales_order.placed_at) : '–')),
    column('customer_name', d => d.sales_order.shipping_address?.full_name ?? '–'),
    column('customer_city', d => d.sales_order.shipping_address?.city ?? '–'),
    column('grand_total', d => euro(d.sales_order.grand_total ?? 0), figure),
  ];
}

interface OrderNumberProps {
  delivery: DispatchRequest;
  looks: OrderLooks;
  dispatcher: string;
}

function OrderNumber({ delivery, looks, dispatcher }: OrderNumberProps) {
  const cancelled = isCancelled(delivery);
  const changed = hasChangedDealer(delivery, dispatcher);
  return (
    <span
      className={styles.number}
      data-struck={(cancelled && looks.cancelled.strikethrough) || undefined}
      data-changed={(changed && looks.dealerChange.colour) || undefined}
    >
      <span>{delivery.sales_order.identifier}</span>
      {cancelled && looks.cancelled.icon && <Icon name="ban" size={18} label={t('cancelled')} />}
      {changed && looks.dealerChange.icon && <Icon name="swap" size={18} label={t('dealer_change')} />}
    </span>
  );
}

function DispatchDate({ delivery, late }: { delivery: DispatchRequest; late: boolean }) {
  return (
    <span className={styles.date} data-late={late || undefined}>
      {delivery.dispatch_date ? day(delivery.dispatch_date) : '–'}
      {late && <Icon name="alert" size={18} label={t('late')} />}
    </span>
  );
}
