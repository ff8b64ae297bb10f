import { lazy, Suspense, useState, type ReactNode } from 'react';
import type { Batch } from '../../../../contract/warehouse/batch.ts';
import { listDispatchRequests, type DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { useIsPhone } from '../../../ui/desk/use-phone.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { SelectField } from '../../../ui/scan/controls/select-field.tsx';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { Empty } from '../../../ui/scan/page/empty.tsx';
import { usePages } from '../../calls/use-pages.ts';
import type { Chosen } from '../../list/choice.ts';
import { useColumns } from '../../list/use-columns.ts';
import { useOffice } from '../../office.ts';
import { t } from '../texts.ts';
import { orderColumns, slipColumn, withSlip } from './columns.tsx';
import { OrderActs } from './order-acts.tsx';
import {
  columnIds,
  isCancelled,
  looksOf,
  nextSort,
  ORDERS_A_PAGE,
  ordersInput,
  usualColumns,
  usualSort,
  type ColumnId,
} from './orders-view.ts';
import styles from './orders.module.css';

/** The rows do not wait for its code. */
const Menu = lazy(async () => ({ default: (await import('../../../ui/desk/aria/menu.tsx')).Menu }));

/** The orders of a batch: the line over them, a note on the last act or search, and the props of their list. */
export function useOrders(batch: Batch) {
  const { settings } = useOffice();
  const isPhone = useIsPhone();
  const [sort, setSort] = useState(usualSort);
  const [chosen, setChosen] = useState<Chosen>(new Set());
  const [isStopped, setStopped] = useState(false);
  const input = ordersInput(batch.identifier, sort);
  const pages = usePages(listDispatchRequests, input, ORDERS_A_PAGE);
  const all = orderColumns(looksOf(settings), batch.dispatcher_identifier);
  const { columns, shown, onShow } = useColumns('batches.orders.columns', all, usualColumns);
  const [outcome, setOutcome] = useState<ReactNode>(null);
  const onSort = (by: string) => {
    setStopped(false);
    setSort(nextSort(sort, by as ColumnId));
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
        <OrderActs batch={batch.identifier} chosen={chosen} onOutcome={setOutcome} />
      ) : (
        <>
          <h2 className={styles.title}>{t('orders', { n: batch.dispatch_request_count })}</h2>
          {isPhone && <SortChoice sort={sort} onSort={onSort} />}
        </>
      )}
      {pages.busy && !isStopped && (
        <span className={styles.stop}>
          <Button size="row" icon="close" onPress={stop}>
            {t('stop')}
          </Button>
        </span>
      )}
      {!isPhone && pages.rows && (
        <div className={styles.columns}>
          <Suspense>
            <Menu
              label={t('columns')}
              icon="list"
              items={all.map(({ id, header, card }) => ({
                id,
                text: header(),
                ...(card === 'title' && { reason: t('always') }),
              }))}
              checked={shown}
              onCheck={onShow}
            />
          </Suspense>
        </div>
      )}
    </div>
  );
  return {
    bar,
    note: outcome ?? (isStopped && <Stopped onMore={goOn} />),
    list: {
      of: JSON.stringify(input),
      columns: isPhone ? columns.map(withSlip) : [...columns, slipColumn],
      pages: isStopped ? { ...pages, rows: pages.rows ?? [], more: false } : pages,
      rowKey: (d: DispatchRequest) => d.identifier,
      rowState: (d: DispatchRequest) => (isCancelled(d) ? ('muted' as const) : undefined),
      choice: {
        chosen,
        onChoose: setChosen,
        label: (d: DispatchRequest) => t('select', { order: d.sales_order.identifier }),
      },
      sort,
      onSort,
      failed: t('orders_error'),
      none: isStopped ? null : <Empty text={t('no_orders')} />,
    },
  };
}

/** Cards have no header to press. */
const SortChoice = ({ sort, onSort }: { sort: typeof usualSort; onSort: (by: string) => void }) => (
  <div className={styles.sort}>
    <SelectField
      label={t('sort_by')}
      labelHidden
      value={sort.by}
      options={columnIds.map(id => ({ value: id, text: t(id) }))}
      onChange={onSort}
    />
    <Button size="desk" icon="swap" iconOnly pressed={sort.descending} onPress={() => onSort(sort.by)}>
      {t('turn')}
    </Button>
  </div>
);

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
