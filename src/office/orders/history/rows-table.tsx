import type { HistoryEntry } from '../../../../contract/orders/order-detail.ts';
import { Table, type Column } from '../../../ui/desk/table.tsx';
import { Time } from '../../parts/time.tsx';
import styles from './history.module.css';
import { t } from './texts.ts';
import { byWhom, processorName, stateText, typeName } from './view.ts';

interface RowsTableProps {
  readonly rows: readonly HistoryEntry[];
  readonly caption: string;
}

/** Changes, one a row, in the documents' columns and by whom. */
export const RowsTable = ({ rows, caption }: RowsTableProps) => (
  <Table
    caption={caption}
    columns={columns}
    rows={rows}
    rowKey={row => row.id ?? String(rows.indexOf(row))}
  />
);

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
    cell: stateText,
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
