import { deliveryStatusTable, type Tone } from '../../../../core/delivery/status.ts';
import type { ReturnStatus } from '../../../../core/returns/status.ts';
import { own } from '../../../../core/table/own.ts';
import { deliveryStatus } from '../../../texts/words/delivery-status.ts';
import { Status } from '../../../ui/desk/status.tsx';
import type { IconName } from '../../../ui/icons/icon.tsx';

const icons: Readonly<Record<ReturnStatus, IconName>> = {
  'return-announced': 'clock',
  'return-scan-in-process': 'barcode',
  'return-received': 'check',
};

/** How far a return has come in. */
export function ReturnStatusMark({ status }: { status: string }) {
  const tone = own<{ tone: Tone }>(deliveryStatusTable, status)?.tone ?? 'neutral';
  return <Status tone={tone} icon={icons[status as ReturnStatus] ?? 'undo'} text={deliveryStatus(status)} />;
}
