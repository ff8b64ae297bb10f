import type { BatchStatus } from '../../../../core/batch/status.ts';
import { batchStatus } from '../../../texts/words/batch-status.ts';
import type { CardTone } from '../../../ui/scan/page/card.tsx';
import { Status } from '../../../ui/desk/status.tsx';
import type { IconName } from '../../../ui/icons/icon.tsx';

const looks: Readonly<Record<BatchStatus, readonly [CardTone, IconName]>> = {
  created: ['neutral', 'circle'],
  sorting: ['info', 'barcode'],
  'check-stock': ['warn', 'search'],
  'waiting-for-goods-receipt': ['warn', 'clock'],
  'unable-to-ship-all': ['bad', 'alert'],
  received: ['info', 'box'],
  closed: ['neutral', 'lock'],
  shipped: ['ok', 'check'],
};

/** The status of a batch, with its tone. */
export function StatusMark({ status }: { status: BatchStatus }) {
  const [tone, icon] = looks[status];
  return <Status tone={tone} icon={icon} text={batchStatus(status)} />;
}
