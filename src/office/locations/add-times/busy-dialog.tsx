import { whole } from '../../../texts/office-formats.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { OfficeDialog } from '../../parts/office-dialog.tsx';
import { t as kit } from '../../parts/texts.ts';
import styles from './add-times.module.css';
import { t } from './texts.ts';

interface BusyDialogProps {
  readonly done: number;
  readonly of: number;
  /** null: it is answered before one could look away. */
  readonly onClose: (() => void) | null;
}

/** How far adding is. */
export function BusyDialog({ done, of, onClose }: BusyDialogProps) {
  return (
    <OfficeDialog
      title={t('busy_title')}
      closeLabel={kit('close')}
      onClose={() => onClose?.()}
      actions={
        onClose && (
          <Button size="desk" onPress={onClose}>
            {kit('close')}
          </Button>
        )
      }
    >
      <progress className={styles.progress} value={done} max={of} aria-label={t('busy_title')} />
      <output>{t('progress', { done: whole(done), of: whole(of) })}</output>
      {onClose && <p className={styles.soft}>{t('may_close')}</p>}
    </OfficeDialog>
  );
}
