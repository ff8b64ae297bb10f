import type { ReactNode } from 'react';
import { Dialog } from '../../../ui/scan/controls/dialog.tsx';
import { t } from '../texts.ts';

/** The last ten scans over the screen, when there is no room beside it. */
export default function LastTenSheet({ children, onClose }: { children: ReactNode; onClose: () => void }) {
  return (
    <Dialog title={t('last_ten')} closeLabel={t('close')} place="sheet" onClose={onClose}>
      {children}
    </Dialog>
  );
}
