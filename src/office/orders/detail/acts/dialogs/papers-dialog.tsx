import SlipDialog from '../../../../parts/slip-dialog.tsx';
import type { DeliveryDialogProps } from '../stands.ts';

/** Packing slip and labels. */
export default function PapersDialog({ delivery, onClose }: DeliveryDialogProps) {
  return <SlipDialog id={delivery.id} onClose={onClose} />;
}
