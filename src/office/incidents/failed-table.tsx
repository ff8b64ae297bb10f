import type { FailedAction, Incident } from '../../../contract/orders/incident.ts';
import { Table, type Column } from '../../ui/desk/table.tsx';
import { OrderLink } from '../parts/order-link.tsx';
import { Time } from '../parts/time.tsx';
import { dayAndTime } from '../../texts/formats.ts';
import { t } from './texts.ts';
import { whatOf } from './view.ts';

const columns: readonly Column<FailedAction>[] = [
  { id: 'failed_at', header: () => t('failed_at'), cell: ({ failed_at }) => <Time of={failed_at} /> },
  { id: 'action', header: () => t('action'), rowHeader: true, cell: ({ action }) => action },
  {
    id: 'order',
    header: () => t('order'),
    cell: ({ sales_order_identifier: order }) => (order === null ? t('elsewhere') : <OrderLink of={order} />),
  },
  { id: 'answer', header: () => t('answer'), cell: ({ result }) => result ?? '' },
  {
    id: 'next_try',
    header: () => t('next_try'),
    cell: ({ next_try_at }) => (next_try_at === null ? t('not_again') : <Time of={next_try_at} />),
  },
];

/** Failed actions of one incident. */
export const FailedTable = ({
  rows,
  of,
}: {
  readonly rows: readonly FailedAction[];
  readonly of: Incident;
}) => (
  <Table
    caption={t('failed_of', { what: whatOf(of), at: dayAndTime(of.began_at), why: of.why })}
    columns={columns}
    rows={rows}
    rowKey={({ id }) => String(id)}
  />
);
