import type { Batch } from '../../../../contract/warehouse/batch.ts';
import { batchStatus } from '../../../texts/words/batch-status.ts';
import { ActDialog } from '../../edit/act-dialog.tsx';
import { t } from '../texts.ts';
import { leftWhen } from '../view.ts';

interface EndDialogProps {
  readonly batch: Batch;
  /** The status that ends it. */
  readonly status: Batch['status'];
  readonly busy: boolean;
  readonly onEnd: () => void;
  readonly onClose: () => void;
}

/** Asks before a batch with unfinished orders ends, and says what becomes of them (order-rules.md 2, Batches). */
export default function EndDialog({ batch, status, busy, onEnd, onClose }: EndDialogProps) {
  return (
    <ActDialog
      title={t('end', { batch: batch.identifier })}
      verb={batchStatus(status)}
      danger
      busy={busy}
      save={onEnd}
      onClose={onClose}
    >
      <p>{t('not_shipped', { n: leftWhen(status, batch) ?? 0 })}</p>
      <p>{effectOf(status, batch)}</p>
    </ActDialog>
  );
}

function effectOf(status: Batch['status'], { type }: Batch): string {
  if (!type.is_sortable) return t('end_unsorted');
  if (status === 'unable-to-ship-all') return t('end_unable');
  return status === 'shipped' ? t('end_shipped') : t('end_closed');
}
