import { useState } from 'react';
import { listOrderHistory } from '../../../../contract/orders/order-detail.ts';
import { dayAndTime } from '../../../texts/formats.ts';
import { FactList } from '../../../ui/desk/fact-list.tsx';
import { SelectField } from '../../../ui/scan/controls/select-field.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import { useCall } from '../../calls/use-call.ts';
import { DetailPage } from '../../page/detail-page.tsx';
import type { AskedPage, PageProps } from '../../page/page-props.ts';
import { orderAsks } from '../detail/head/loaded-order.tsx';
import { OrderTab } from '../detail/head/order-tab.tsx';
import styles from './history.module.css';
import { t } from './texts.ts';
import { AsItWas } from './as-it-was.tsx';
import { RowsTable } from './rows-table.tsx';
import { toldRows } from './steps.ts';
import { Threads } from './threads.tsx';
import { historyInput, orders, placedAt, sorted, type RowOrder } from './view.ts';

export const asks = ({ params: { order = '' } }: PageProps): readonly AskedPage[] => [
  ...orderAsks(order),
  { endpoint: listOrderHistory, input: historyInput(order) },
];

/** Geschiedenis: every change of an order and of what it has (review-refunds-warehouse.md 2, Order history). */
export default function HistoryPage({ params: { order = '' } }: PageProps) {
  const call = useCall(listOrderHistory, historyInput(order));
  const [by, setBy] = useState<RowOrder>('newest');
  const [view, setView] = useState<'each' | 'by_cause'>('each');
  return (
    <OrderTab order={order} call={call} failed={t('load_failed')} notFound={t('missing')}>
      {(rows, head) => {
        const told = toldRows(rows);
        const isByCause = view === 'by_cause' && told.length > 0;
        const placed = placedAt(rows);
        return (
          <DetailPage {...head}>
            <Card title={t('order_card')}>
              <FactList
                facts={[
                  [t('order_number'), order],
                  ...(placed ? [[t('placed'), dayAndTime(placed)] as const] : []),
                ]}
              />
            </Card>
            {told.length > 1 && <AsItWas rows={told} />}
            <Card
              flush
              title={
                <>
                  {t('title')} <span className={styles.soft}>{t('rows', { n: rows.length })}</span>
                </>
              }
              actions={
                rows.length > 1 && (
                  <>
                    {told.length > 0 && (
                      <SelectField
                        label={t('view')}
                        labelHidden
                        size="desk"
                        value={view}
                        options={(['each', 'by_cause'] as const).map(value => ({ value, text: t(value) }))}
                        onChange={setView}
                      />
                    )}
                    {!isByCause && (
                      <SelectField
                        label={t('sort')}
                        labelHidden
                        size="desk"
                        value={by}
                        options={orders.map(value => ({ value, text: t(value) }))}
                        onChange={setBy}
                      />
                    )}
                  </>
                )
              }
            >
              {rows.length === 0 ? (
                <p className={styles.none}>{t('none')}</p>
              ) : isByCause ? (
                <Threads rows={told} />
              ) : (
                <RowsTable rows={sorted(rows, by)} caption={t('title')} />
              )}
            </Card>
          </DetailPage>
        );
      }}
    </OrderTab>
  );
}
