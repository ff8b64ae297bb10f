import type { DeliveryStatus } from '../../../../core/delivery/status.ts';
import { deliveryTones } from '../../../../core/delivery/tone.ts';
import type { ReturnStatus } from '../../../../core/returns/status.ts';
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
  const tone = deliveryTones[status as DeliveryStatus] ?? 'neutral';
  return <Status tone={tone} icon={icons[status as ReturnStatus] ?? 'undo'} text={deliveryStatus(status)} />;
}
