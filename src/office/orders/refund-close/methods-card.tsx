import type { RefundClose } from '../../../../contract/orders/refund-close.ts';
import { amount } from '../../../texts/office-formats.ts';
import { Table, type Column } from '../../../ui/desk/table.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import styles from './refund-close.module.css';
import { t } from './texts.ts';

type Row = RefundClose['rows'][number] & { readonly isTotal?: true };

const columns: readonly Column<Row>[] = [
  {
    id: 'method',
    header: () => t('method'),
    rowHeader: true,
    cell: row => (row.isTotal ? t('total') : row.by_hand ? t('by_hand') : row.method),
  },
  {
    id: 'provider',
    header: () => t('provider'),
    cell: row => (row.isTotal ? '' : row.by_hand ? t('own_booking') : row.provider),
  },
  { id: 'our_count', header: () => t('our_count'), align: 'right', cell: row => row.ours_count },
  { id: 'our_sum', header: () => t('our_sum'), align: 'right', cell: row => sum(row.ours) },
  { id: 'their_count', header: () => t('their_count'), align: 'right', cell: row => row.theirs_count },
  { id: 'their_sum', header: () => t('their_sum'), align: 'right', cell: row => sum(row.theirs) },
  {
    id: 'difference',
    header: () => t('sum_difference'),
    align: 'right',
    cell: row => (
      <strong className={styles.sum} data-bad={row.difference !== 0 || undefined}>
        {amount(row.difference)}
      </strong>
    ),
  },
];
const sum = (of: number) => <span className={styles.sum}>{amount(of)}</span>;

/** Both sides by method and provider, and their total. */
export const MethodsCard = ({ of: { rows, total } }: { readonly of: RefundClose }) => (
  <Card title={t('per_method')} flush>
    <Table
      caption={t('both_sides')}
      columns={columns}
      rows={[...rows, { method: '', provider: '', by_hand: false, isTotal: true, ...total }]}
      rowKey={row => (row.isTotal ? 'total' : `${row.provider} ${row.method} ${String(row.by_hand)}`)}
    />
  </Card>
);
