import type { GoodsReceipt } from '../../../../contract/warehouse/goods-receipt.ts';
import { Status } from '../../../ui/desk/status.tsx';
import { t } from '../texts.ts';

/** Whether a receipt has been completed, is being scanned, or still has to begin. */
export function ReceiptStatus({ of: { is_completed, receiving_progress } }: { of: GoodsReceipt }) {
  if (is_completed) return <Status tone="ok" icon="check" text={t('completed')} />;
  const tone = receiving_progress.quantity_scanned > 0 ? 'info' : 'neutral';
  return <Status tone={tone} icon="truck" text={t('not_completed')} />;
}
