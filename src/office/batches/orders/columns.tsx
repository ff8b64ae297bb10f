import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { dutchDay } from '../../../../core/calendar/day.ts';
import { euro } from '../../../texts/formats.ts';
import { nameOf } from '../../../texts/words/retailer-names.ts';
import { Icon } from '../../../ui/icons/icon.tsx';
import { columnsWith, type Column } from '../../list/column.ts';
import { LongTitle } from '../../list/long-title.tsx';
import { DeliveryMark } from '../../parts/delivery-mark.tsx';
import type { OrderLooks } from '../../parts/order-looks.ts';
import { ShortDay } from '../../parts/short-day.tsx';
import { SlipButton } from '../../parts/slip-button.tsx';
import { Time } from '../../parts/time.tsx';
import { t } from '../texts.ts';
import { pieces } from '../view.ts';
import styles from './orders.module.css';
import { hasChangedDealer, isCancelled, isLate, pending } from './orders-view.ts';

type Order = DispatchRequest;
const column = columnsWith(t);
const sortable = true;
const figure = { sortable, align: 'right' } as const;
/** At most two marks: cancelled, and went elsewhere. */
const titleOf = (d: Order) => ({ text: d.sales_order.identifier, marks: 2 });
const fact = { sortable, card: 'fact' } as const;

/** The columns that a list of orders can have, the total for who may see amounts; the ids of those that sort are the OMS's names. */
export const orderColumns = (
  looks: OrderLooks,
  dispatcher: string,
  amounts: boolean,
): readonly Column<Order>[] => [
  column('order_identifier', d => <OrderNumber of={d} looks={looks} dispatcher={dispatcher} />, {
    sortable,
    card: 'title',
    whole: titleOf,
  }),
  column('dispatch_request_status', d => <DeliveryMark of={d} />, { sortable, card: 'status' }),
  column('dispatch_date', d => <DispatchDate of={d} />, fact),
  column('storage_location', d => d.storage_location?.display_name ?? '–', fact),
  column('carrier_method', carrierOf, { sortable }),
  column('product_count', pieces, figure),
  column('quantity_pending', pending, { ...figure, card: 'named' }),
  column('placed_at', ({ sales_order: { placed_at } }) => (placed_at ? <Time of={placed_at} /> : '–'), {
    sortable,
  }),
  column('customer_name', d => d.sales_order.shipping_address?.full_name ?? '–', { sortable }),
  column('customer_city', d => d.sales_order.shipping_address?.city ?? '–', { sortable }),
  ...(amounts ? [column('grand_total', (d: Order) => euro(d.sales_order.grand_total ?? 0), figure)] : []),
];

/** Slip and labels of an order; on a phone they stand at the foot of its card, in the cell of its title. */
export const slipColumn: Column<Order> = column('slip', d => <SlipButton delivery={d} />, {
  headerHidden: true,
  width: '56px',
});
export const withSlip = (of: Column<Order>): Column<Order> =>
  of.card !== 'title'
    ? of
    : {
        ...of,
        cell: d => (
          <>
            {of.cell(d)}
            <span className={styles.slip}>{slipColumn.cell(d)}</span>
          </>
        ),
      };

const carrierOf = ({ carrier, carrier_method }: Order): string =>
  [carrier && nameOf('carrier', carrier), carrier_method && nameOf('carrier_method', carrier_method)]
    .filter(Boolean)
    .join(' · ') || '–';

function OrderNumber({ of, looks, dispatcher }: { of: Order; looks: OrderLooks; dispatcher: string }) {
  const cancelled = isCancelled(of);
  const changed = hasChangedDealer(of, dispatcher);
  return (
    <span
      className={styles.marked}
      data-struck={(cancelled && looks.cancelled.strikethrough) || undefined}
      data-changed={(changed && looks.dealerChange.colour) || undefined}
    >
      <span>
        <LongTitle {...titleOf(of)} />
      </span>
      {cancelled && looks.cancelled.icon && <Icon name="ban" size={18} label={t('cancelled')} />}
      {changed && looks.dealerChange.icon && <Icon name="swap" size={18} label={t('dealer_change')} />}
    </span>
  );
}

/** Today, as this device has it. */
const today = () => dutchDay(Date.now());

function DispatchDate({ of }: { of: Order }) {
  const late = isLate(of, today());
  return (
    <span className={styles.marked} data-late={late || undefined}>
      <ShortDay of={of.dispatch_date} />
      {late && <Icon name="alert" size={18} label={t('late')} />}
    </span>
  );
}
