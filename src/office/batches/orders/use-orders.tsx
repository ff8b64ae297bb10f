import { useState, type ReactNode } from 'react';
import type { Batch } from '../../../../contract/warehouse/batch.ts';
import {
  dispatchRequestFields,
  listDispatchRequests,
  type DispatchRequest,
} from '../../../../contract/orders/dispatch-request.ts';
import { useIsPhone } from '../../../ui/desk/use-phone.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { Empty } from '../../../ui/scan/page/empty.tsx';
import { usePages } from '../../calls/use-pages.ts';
import { ChooseAllBox } from '../../list/choice/choice-boxes.tsx';
import { ColumnChooser } from '../../list/column-chooser.tsx';
import { nextSort, sortedBy, sortOf } from '../../list/column.ts';
import { SortButton } from '../../list/sort-button.tsx';
import { useChoice } from '../../list/choice/use-choice.tsx';
import { useColumns } from '../../list/use-columns.ts';
import { useFilters } from '../../list/use-filters.ts';
import { useOffice } from '../../office.ts';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { t } from '../texts.ts';
import { orderColumns, slipColumn, withSlip } from './columns.tsx';
import { OrderActs } from './order-acts.tsx';
import {
  isCancelled,
  looksOf,
  ORDERS_A_PAGE,
  ordersInput,
  ordersName,
  usualColumns,
  usualSort,
} from './orders-view.ts';
import styles from './orders.module.css';

/** Their identifiers alone. */
const orderNames = dispatchRequestFields(['identifier']);
const nameOf = ({ identifier }: Pick<DispatchRequest, 'identifier'>): string => identifier;

/** The orders of a batch: the line over them, a note on the last act or search, and the props of their list. */
export function useOrders(batch: Batch) {
  const { settings } = useOffice();
  const isPhone = useIsPhone();
  const { settled, choose } = useFilters(ordersName(batch.identifier), usualSort);
  const sort = sortOf(settled);
  const [isStopped, setStopped] = useState(false);
  const input = ordersInput(batch.identifier, settled);
  const pages = usePages(listDispatchRequests, input, ORDERS_A_PAGE);
  const all = { query: { dispatch_request_batch: batch.identifier, fields: 'identifier' } };
  const choice = useChoice(pages, nameOf, orderNames, all, nameOf);
  const { chosen } = choice;
  const columnsOf = orderColumns(looksOf(settings), batch.dispatcher_identifier);
  const { columns, shown, onShow } = useColumns('batches.orders.columns', columnsOf, usualColumns);
  const [outcome, setOutcome] = useState<ReactNode>(null);
  const onSort = (by: string) => {
    setStopped(false);
    choose(sortedBy(nextSort(sort, by)));
  };
  function stop(): void {
    setStopped(true);
    pages.stop();
  }
  function goOn(): void {
    setStopped(false);
    (pages.rows ? pages.next : pages.again)();
  }
  const bar = (
    <div className={styles.toolbar}>
      {chosen.size > 0 ? (
        <OrderActs batch={batch.identifier} chosen={chosen} onOutcome={setOutcome}>
          {isPhone && <ChooseAllBox all={choice.all} />}
        </OrderActs>
      ) : (
        <>
          <h2 className={styles.title}>{t('orders', { n: batch.dispatch_request_count })}</h2>
          <span className={styles.sort}>
            <SortButton />
          </span>
        </>
      )}
      {pages.busy && !isStopped && (
        <span className={styles.stop}>
          <Button size="row" icon="close" onPress={stop}>
            {t('stop')}
          </Button>
        </span>
      )}
      {!isPhone && pages.rows && <ColumnChooser all={columnsOf} shown={shown} onShow={onShow} />}
      {choice.question}
    </div>
  );
  return {
    bar,
    note:
      outcome ??
      (choice.failed ? (
        <FailedLoad text={t('orders_error')} onRetry={choice.all.onPress} />
      ) : (
        isStopped && <Stopped onMore={goOn} />
      )),
    list: {
      of: JSON.stringify(input),
      columns: isPhone ? columns.map(withSlip) : [...columns, slipColumn],
      pages: {
        ...pages,
        busy: pages.busy || choice.busy,
        ...(isStopped && { rows: pages.rows ?? [], more: false }),
      },
      rowKey: nameOf,
      rowState: (d: DispatchRequest) => (isCancelled(d) ? ('muted' as const) : undefined),
      choice: {
        ...choice,
        label: (d: DispatchRequest) => t('select', { order: d.sales_order.identifier }),
      },
      sort,
      onSort,
      failed: t('orders_error'),
      none: isStopped ? null : <Empty text={t('no_orders')} />,
    },
  };
}

const Stopped = ({ onMore }: { onMore: () => void }) => (
  <Alert
    tone="info"
    action={
      <Button size="row" onPress={onMore}>
        {t('more')}
      </Button>
    }
  >
    {t('stopped')}
  </Alert>
);
