import { OfficeDialog } from './office-dialog.tsx';
import { SlipPanel } from './slip-panel.tsx';
import { t } from './slip-texts.ts';

/** Slip and labels of one delivery, by its row id. */
export default function SlipDialog({ id, onClose }: { id: number; onClose: () => void }) {
  return (
    <OfficeDialog title={t('title')} closeLabel={t('close')} onClose={onClose}>
      <SlipPanel id={id} />
    </OfficeDialog>
  );
}
