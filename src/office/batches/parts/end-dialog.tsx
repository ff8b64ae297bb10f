import type { Batch } from '../../../../contract/warehouse/batch.ts';
import { isOver } from '../../../../core/batch/status.ts';
import { batchStatus } from '../../../texts/words/batch-status.ts';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { ActDialog } from '../../edit/act-dialog.tsx';
import { t } from '../texts.ts';
import { canGoBack, unfinishedOf } from '../view.ts';

interface EndDialogProps {
  readonly batch: Batch;
  /** The status that ends it. */
  readonly status: Batch['status'];
  /** Repair cards of it that wait on this device. */
  readonly cards: number;
  readonly busy: boolean;
  readonly onEnd: () => void;
  readonly onClose: () => void;
}

/**
 * Asks before a batch with unfinished orders or repair cards ends, and says what becomes of them (order-rules.md 2,
 * Batches); and before another status that cannot be taken back.
 */
export default function EndDialog({ batch, status, cards, busy, onEnd, onClose }: EndDialogProps) {
  const ends = isOver(status);
  const unfinished = ends ? unfinishedOf(batch) : 0;
  return (
    <ActDialog
      title={t(ends ? 'end' : 'change_status', { batch: batch.identifier })}
      verb={status === 'closed' ? t('close_batch') : t('set_status', { status: batchStatus(status) })}
      danger={ends}
      busy={busy}
      save={onEnd}
      onClose={onClose}
    >
      {!canGoBack(batch.status, status) && (
        <p>{t('no_way_back', { status: batchStatus(batch.status), next: batchStatus(status) })}</p>
      )}
      {unfinished > 0 && (
        <>
          <p>{t('not_shipped', { n: unfinished })}</p>
          <p>{effectOf(status, batch)}</p>
        </>
      )}
      {ends && cards > 0 && <Alert tone="warning">{t('cards_wait', { n: cards })}</Alert>}
    </ActDialog>
  );
}

function effectOf(status: Batch['status'], { type }: Batch): string {
  if (!type.is_sortable) return t('end_unsorted');
  if (status === 'unable-to-ship-all') return t('end_unable');
  return status === 'shipped' ? t('end_shipped') : t('end_closed');
}
