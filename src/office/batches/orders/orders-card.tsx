import { useEffect, useRef, useState } from 'react';
import { useStore } from 'zustand';
import type { Batch } from '../../../../contract/batch.ts';
import { t } from './texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table, type Column } from '../../../ui/table.tsx';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { SlipButton, type SlipTools } from '../../parts/slip-button.tsx';
import type { BatchQueries } from '../queries.ts';
import type { BatchRights } from '../view.ts';
import { ColumnChooser } from './column-chooser.tsx';
import { columnName, orderColumns } from './columns.tsx';
import type { SaveFile } from '../../parts/save-papers.ts';
import { useOrderActions } from './order-actions.tsx';
import styles from './orders.module.css';
import { createOrdersStore, type OrdersModel } from './orders-store.ts';
import {
  columnIds,
  isCancelled,
  storeColumns,
  storedColumns,
  toggleColumn,
  type ColumnId,
  type OrderLooks,
} from './orders-view.ts';

type Row = NonNullable<OrdersModel['deliveries']>[number];

interface OrdersCardProps {
  batch: Batch;
  rights: BatchRights;
  looks: OrderLooks;
  queries: BatchQueries;
  saveFile: SaveFile;
  slips: SlipTools;
}

/** The orders of a batch: chosen columns and order, more while scrolling, actions on ticked rows. */
export function OrdersCard({ batch, rights, looks, queries, saveFile, slips }: OrdersCardProps) {
  const [store] = useState(() => createOrdersStore(queries));
  const model = useStore(store);
  useEffect(() => void store.getState().load(), [store]);
  const [chosen, setChosen] = useState(() => storedColumns(localStorage));
  const toggle = (id: ColumnId) => {
    const next = toggleColumn(chosen, id);
    storeColumns(localStorage, next);
    setChosen(next);
  };
  const { selected, select, sort, deliveries } = model;
  const actions = useOrderActions({ batch: batch.identifier, selected, rights, queries, saveFile });
  const known = orderColumns(looks, batch.dispatcher_identifier);
  const columns: readonly Column<Row>[] = [
    selectColumn(selected, select),
    ...chosen.map(id => known[id]),
    slipColumn(slips),
  ];
  const shown = deliveries?.map(({ identifier }) => identifier) ?? [];
  const all = shown.length > 0 && shown.every(identifier => selected.has(identifier));
  return (
    <Card
      title={`${t('orders')} (${batch.dispatch_request_count})`}
      flush
      actions={<ColumnChooser chosen={chosen} onToggle={toggle} />}
    >
      <div className={styles.toolbar}>
        <CheckField
          label={selected.size > 0 ? t('selected', { n: selected.size }) : t('select_all')}
          checked={all}
          mixed={!all && selected.size > 0}
          disabled={shown.length === 0}
          onChange={on => select(shown, on)}
        />
        {actions.buttons}
        <NarrowSort model={model} />
      </div>
      <div className={styles.messages}>{actions.message}</div>
      {!deliveries && model.state !== 'failed' ? (
        <div className={styles.waiting}>
          <Skeleton label={t('loading')} lines={6} />
        </div>
      ) : (
        <Table
          sticky
          cards
          caption={t('orders')}
          columns={columns}
          rows={deliveries ?? []}
          rowKey={({ id }) => String(id)}
          rowState={row => rowState(row, selected)}
          sort={sort}
          onSort={by => {
            const column = columnIds.find(id => id === by);
            if (column) void model.sortBy(column);
          }}
          {...(model.state === 'idle' && { empty: <Empty text={t('none')} /> })}
          foot={<Foot model={model} />}
        />
      )}
    </Card>
  );
}

const selectColumn = (selected: OrdersModel['selected'], select: OrdersModel['select']): Column<Row> => ({
  id: 'select',
  header: () => t('select_all'),
  headerHidden: true,
  width: '48px',
  cell: ({ identifier, sales_order }) => (
    <CheckField
      label={t('select', { order: sales_order.identifier })}
      labelHidden
      checked={selected.has(identifier)}
      onChange={on => select([identifier], on)}
    />
  ),
});

const slipColumn = (tools: SlipTools): Column<Row> => ({
  id: 'slip',
  header: () => t('slip'),
  headerHidden: true,
  width: '56px',
  cell: delivery => <SlipButton delivery={delivery} tools={tools} />,
});

const rowState = (row: Row, selected: ReadonlySet<string>) => {
  if (selected.has(row.identifier)) return 'selected';
  return isCancelled(row) ? 'muted' : undefined;
};

/** Sorting on screens without headers. */
function NarrowSort({ model: { sort, sortBy } }: { model: OrdersModel }) {
  return (
    <div className={styles.narrow}>
      <SelectField
        label={t('sort_by')}
        value={sort.by}
        options={columnIds.map(id => ({ value: id, text: columnName(id) }))}
        onChange={by => {
          const column = columnIds.find(id => id === by);
          if (column) void sortBy(column);
        }}
      />
      <Button size="desk" icon="swap" iconOnly pressed={sort.descending} onPress={() => void sortBy(sort.by)}>
        {t('turn')}
      </Button>
    </div>
  );
}

/** Loads the next page as it comes into sight. */
function Foot({ model: { state, more, deliveries, loadMore, load, stop } }: { model: OrdersModel }) {
  const end = useRef<HTMLDivElement>(null);
  const waiting = more && state === 'idle';
  useEffect(() => {
    if (!waiting || !end.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (entry?.isIntersecting) void loadMore();
      },
      { rootMargin: '200px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [waiting, loadMore]);
  if (state === 'failed')
    return <FailedLoad text={t('error')} onRetry={() => void (deliveries ? loadMore() : load())} />;
  if (state === 'loading')
    return (
      <div className={styles.foot}>
        <output>{t('loading')}</output>
        <Button size="desk" icon="close" onPress={stop}>
          {t('stop')}
        </Button>
      </div>
    );
  if (!more) return null;
  return (
    <div className={styles.foot} ref={end}>
      <Button size="desk" onPress={() => void loadMore()}>
        {t('more')}
      </Button>
    </div>
  );
}
