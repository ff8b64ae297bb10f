import type { ReturnStatus } from '../../../../core/returns/status.ts';
import { translated } from '../../../texts/texts.ts';
import type { Tone } from '../../../ui/card.tsx';
import { Status } from '../../../ui/desk/status.tsx';
import type { IconName } from '../../../ui/icons/icon.tsx';

const looks: Readonly<Record<ReturnStatus, readonly [Tone, IconName]>> = {
  'return-announced': ['neutral', 'clock'],
  'return-scan-in-process': ['info', 'barcode'],
  'return-received': ['ok', 'check'],
};

export const statusText = (status: string): string => translated(`dispatch_request_status.${status}`, status);

/** How far a return has come in. */
export function ReturnStatusMark({ status }: { status: string }) {
  const [tone, icon] = looks[status as ReturnStatus] ?? ['neutral', 'undo'];
  return <Status tone={tone} icon={icon} text={statusText(status)} />;
}
