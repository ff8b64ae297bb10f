import { useState, type ReactNode } from 'react';
import type { Batch } from '../../../../contract/warehouse/batch.ts';
import {
  dispatchRequestFields,
  listDispatchRequests,
  type DispatchRequest,
} from '../../../../contract/orders/dispatch-request.ts';
import { seeAmounts } from '../../../../core/access/orders.ts';
import { may } from '../../../../core/access/right.ts';
import { useIsPhone } from '../../../ui/desk/use-phone.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { Empty } from '../../../ui/scan/page/empty.tsx';
import { allQuery } from '../../calls/use-all.ts';
import { usePages } from '../../calls/use-pages.ts';
import { useStoppable } from '../../calls/use-stoppable.ts';
import { ChooseAllBox } from '../../list/choice/choice-boxes.tsx';
import { ColumnChooser } from '../../list/column-chooser.tsx';
import { nextSort, sortedBy, sortOf } from '../../list/column.ts';
import { SortButton } from '../../list/sort-button.tsx';
import { useChoice } from '../../list/choice/use-choice.tsx';
import { useColumns } from '../../list/use-columns.ts';
import { useFilters } from '../../list/use-filters.ts';
import { useOffice } from '../../office.ts';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { looksOf } from '../../parts/order-looks.ts';
import { t as kit } from '../../parts/texts.ts';
import { t } from '../texts.ts';
import { orderColumns, slipColumn, withSlip } from './columns.tsx';
import { OrderActs } from './order-acts.tsx';
import {
  isCancelled,
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
  const { asker, settings, http } = useOffice();
  const isPhone = useIsPhone();
  const { settled, choose } = useFilters(ordersName(batch.identifier), usualSort);
  const sort = sortOf(settled);
  const input = ordersInput(batch.identifier, settled);
  const { pages, more, isStopped, goOn } = useStoppable(
    usePages(listDispatchRequests, input, ORDERS_A_PAGE),
    JSON.stringify(input),
  );
  const all = { query: { dispatch_request_batch: batch.identifier, fields: 'identifier' } };
  const choice = useChoice({ ...pages, more }, nameOf, allQuery(http, orderNames, [all]), order => order);
  const { chosen } = choice;
  const columnsOf = orderColumns(looksOf(settings), batch.dispatcher_identifier, may(asker, seeAmounts));
  const { columns, choice: columnChoice } = useColumns('batches.orders.columns', columnsOf, usualColumns);
  const [outcome, setOutcome] = useState<ReactNode>(null);
  const onSort = (by: string) => choose(sortedBy(nextSort(sort, by)));
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
          {isPhone && !choice.isBegun && (
            <Button size="row" kind="quiet" icon="check" iconOnly onPress={choice.begin}>
              {kit('choose')}
            </Button>
          )}
        </>
      )}
      {pages.busy && (
        <span className={styles.stop}>
          <Button size="row" icon="close" onPress={pages.stop}>
            {t('stop')}
          </Button>
        </span>
      )}
      {!isPhone && pages.rows && <ColumnChooser of={columnChoice} />}
    </div>
  );
  return {
    bar,
    note:
      outcome ??
      (choice.failure ? (
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
