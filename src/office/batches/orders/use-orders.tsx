import { useState } from 'react';
import type { Batch } from '../../../../contract/warehouse/batch.ts';
import { listDispatchRequests, type DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { Empty } from '../../../ui/scan/page/empty.tsx';
import { useIsPhone } from '../../../ui/desk/use-phone.ts';
import { usePages } from '../../calls/use-pages.ts';
import type { Chosen } from '../../list/choice.ts';
import type { Column } from '../../list/column.ts';
import { useColumns } from '../../list/use-columns.ts';
import { useOffice } from '../../office.ts';
import { SlipButton } from '../../parts/slip-button.tsx';
import { slipRights } from '../../parts/slip-view.ts';
import { orderColumns } from './columns.tsx';
import { useOrderActions } from './order-actions.tsx';
import { OrdersBar } from './orders-bar.tsx';
import {
  columnIds,
  isCancelled,
  looksOf,
  nextSort,
  ORDERS_A_PAGE,
  ordersInput,
  usualColumns,
  type OrderSort,
} from './orders-view.ts';
import styles from './orders.module.css';
import { t } from './texts.ts';

const slipColumn: Column<DispatchRequest> = {
  id: 'slip',
  header: () => t('slip'),
  headerHidden: true,
  width: '56px',
  cell: delivery => <SlipButton delivery={delivery} />,
};

/** On a phone the slip is at the foot of the card, which its title belongs to. */
const withSlip = (column: Column<DispatchRequest>): Column<DispatchRequest> =>
  column.card === 'title'
    ? {
        ...column,
        cell: delivery => (
          <>
            {column.cell(delivery)}
            <span className={styles.slip}>
              <SlipButton delivery={delivery} />
            </span>
          </>
        ),
      }
    : column;

/** The orders of a batch: the line over them, the outcome of an act, and the props of their list. */
export function useOrders(batch: Batch) {
  const { asker, settings } = useOffice();
  const [sort, setSort] = useState<OrderSort>({ by: 'order_identifier', descending: false });
  const [chosen, setChosen] = useState<Chosen>(new Set());
  const [isStopped, setStopped] = useState(false);
  const input = ordersInput(batch.identifier, sort);
  const pages = usePages(listDispatchRequests, input, ORDERS_A_PAGE);
  const { rows, busy } = pages;
  const { columns, ...columnChoice } = useColumns(
    'batches.orders.columns',
    orderColumns(looksOf(settings), batch.dispatcher_identifier),
    usualColumns,
  );
  const actions = useOrderActions({ batch: batch.identifier, chosen, rights: slipRights(asker) });
  const isPhone = useIsPhone();
  const onSort = (by: string) => {
    setStopped(false);
    setSort(nextSort(sort, columnIds.find(id => id === by) ?? sort.by));
  };
  const goOn = () => {
    setStopped(false);
    (rows ? pages.next : pages.again)();
  };
  const bar = (
    <OrdersBar
      count={batch.dispatch_request_count}
      chosen={chosen.size}
      acts={actions.buttons}
      columns={columnChoice}
      sort={sort}
      onSort={onSort}
      onStop={
        busy
          ? () => {
              setStopped(true);
              pages.stop();
            }
          : undefined
      }
      onMore={isStopped && !busy ? goOn : undefined}
    />
  );
  return {
    bar,
    message: actions.message,
    list: {
      of: JSON.stringify(input),
      columns: isPhone ? columns.map(withSlip) : [...columns, slipColumn],
      pages: { ...pages, more: pages.more && !isStopped },
      rowKey: (d: DispatchRequest) => d.identifier,
      rowState: (d: DispatchRequest) => (isCancelled(d) ? ('muted' as const) : undefined),
      choice: {
        chosen,
        onChoose: setChosen,
        label: (d: DispatchRequest) => t('select', { order: d.sales_order.identifier }),
      },
      sort,
      onSort,
      failed: t('error'),
      none: <Empty text={t('none')} />,
    },
  };
}
