import type { HoldReview } from '../../../../contract/orders/hold-reason.ts';
import { labelOf } from '../../../../core/delivery/status.ts';
import { Table, type Column } from '../../../ui/desk/table.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import { Time } from '../../parts/time.tsx';
import { Decision, Sentence } from './decided.tsx';
import styles from './holds.module.css';
import { t } from './texts.ts';
import type { Reason, ReviewedDelivery } from './view.ts';

interface Row {
  readonly delivery: ReviewedDelivery;
  readonly reason: Reason;
}

const columns: readonly Column<Row>[] = [
  {
    id: 'delivery',
    header: () => t('column_delivery'),
    cell: ({ delivery }) => (
      <span className={styles.why}>
        <span className={styles.name}>{delivery.identifier}</span>
        <span className={styles.soft}>{labelOf(delivery.status)}</span>
      </span>
    ),
    rowHeader: true,
  },
  {
    id: 'group',
    header: () => t('column_group'),
    cell: ({ reason }) => (
      <span className={styles.why}>
        {reason.hold_rule_group.display_name}
        {reason.why && (
          <span className={styles.soft}>
            <Sentence of={reason} />
          </span>
        )}
      </span>
    ),
    hasSentences: true,
  },
  {
    id: 'decision',
    header: () => t('column_decision'),
    cell: ({ reason }) => <Decision of={reason} isHeld={false} />,
  },
  { id: 'by', header: () => t('column_by'), cell: ({ reason }) => reason.decided_by ?? t('nobody') },
  {
    id: 'at',
    header: () => t('column_at'),
    cell: ({ reason }) => (reason.decided_at ? <Time of={reason.decided_at} /> : t('nobody')),
  },
  {
    id: 'comment',
    header: () => t('column_comment'),
    cell: ({ reason }) => reason.comment ?? t('nobody'),
    hasSentences: true,
  },
];

/** Reasons of deliveries that are held no more. */
export function HistoryTable({ history }: { readonly history: HoldReview['history'] }) {
  const rows = history.flatMap(delivery => delivery.status_reasons.map(reason => ({ delivery, reason })));
  if (rows.length === 0) return <p className={styles.soft}>{t('none_history')}</p>;
  return (
    <Card flush>
      <Table
        caption={t('history')}
        columns={columns}
        rows={rows}
        rowKey={({ reason }) => String(reason.id)}
      />
    </Card>
  );
}
