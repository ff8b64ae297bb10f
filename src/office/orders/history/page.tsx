import { useState } from 'react';
import { type HistoryEntry, listOrderHistory } from '../../../../contract/orders/order-detail.ts';
import { dayAndTime } from '../../../texts/formats.ts';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { Table, type Column } from '../../../ui/desk/table.tsx';
import { SelectField } from '../../../ui/scan/controls/select-field.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import { useCall } from '../../calls/use-call.ts';
import { DetailPage } from '../../page/detail-page.tsx';
import type { AskedPage, PageProps } from '../../page/page-props.ts';
import { Time } from '../../parts/time.tsx';
import { orderAsks } from '../detail/head/loaded-order.tsx';
import { OrderTab } from '../detail/head/order-tab.tsx';
import styles from './history.module.css';
import { t } from './texts.ts';
import {
  byWhom,
  historyInput,
  orders,
  processorName,
  sorted,
  stateName,
  typeName,
  type RowOrder,
} from './view.ts';

export const asks = ({ params: { order = '' } }: PageProps): readonly AskedPage[] => [
  ...orderAsks(order),
  { endpoint: listOrderHistory, input: historyInput(order) },
];

/** Geschiedenis: every change of an order and of what it has (review-refunds-warehouse.md 2, Order history). */
export default function HistoryPage({ params: { order = '' } }: PageProps) {
  const call = useCall(listOrderHistory, historyInput(order));
  const [by, setBy] = useState<RowOrder>('newest');
  return (
    <OrderTab order={order} call={call} failed={t('load_failed')} notFound={t('missing')}>
      {(rows, head) => {
        const made = rows.findLast(({ data_type }) => data_type === 'sales-order');
        return (
          <DetailPage {...head}>
            <Card title={t('order_card')}>
              <FactList
                facts={[
                  [t('order_number'), order],
                  ...(made ? [[t('placed'), dayAndTime(made.created_at)] as const] : []),
                ]}
              />
            </Card>
            <Card
              flush
              title={
                <>
                  {t('title')} <span className={styles.soft}>{t('rows', { n: rows.length })}</span>
                </>
              }
              actions={
                rows.length > 1 && (
                  <SelectField
                    label={t('sort')}
                    labelHidden
                    size="desk"
                    value={by}
                    options={orders.map(value => ({ value, text: t(value) }))}
                    onChange={setBy}
                  />
                )
              }
            >
              {rows.length === 0 ? (
                <p className={styles.none}>{t('none')}</p>
              ) : (
                <Table
                  caption={t('title')}
                  columns={columns}
                  rows={sorted(rows, by)}
                  rowKey={row => String(rows.indexOf(row))}
                />
              )}
            </Card>
          </DetailPage>
        );
      }}
    </OrderTab>
  );
}

const columns: readonly Column<HistoryEntry>[] = [
  { id: 'type', header: () => t('type'), cell: typeName },
  {
    id: 'name',
    header: () => t('name'),
    rowHeader: true,
    cell: ({ object_identifier }) => object_identifier ?? '',
  },
  { id: 'date', header: () => t('date'), cell: ({ created_at }) => <Time of={created_at} /> },
  {
    id: 'archived',
    header: () => t('archived'),
    cell: ({ archived_at }) => (archived_at === null ? t('now') : <Time of={archived_at} />),
  },
  {
    id: 'status',
    header: () => t('status'),
    cell: ({ data_type, status_identifier: to, caused_by_status_identifier: from }) => {
      const name = stateName(data_type, to);
      return from === null || from === to
        ? name
        : t('from_to', { from: stateName(data_type, from), to: name });
    },
  },
  {
    id: 'by',
    header: () => t('by'),
    cell: row => {
      const { caused_by_processor_config_identifier: cause } = row;
      return (
        <>
          {byWhom(row)}
          {cause && (
            <span className={styles.soft}> {t('set_off_by', { processor: processorName(cause) })}</span>
          )}
        </>
      );
    },
  },
];
