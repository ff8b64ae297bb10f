import { useState } from 'react';
import { unableReasons } from '../../../../texts/words/unable-to-ship-reasons.ts';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { Dialog } from '../../../../ui/scan/controls/dialog.tsx';
import { SelectField } from '../../../../ui/scan/controls/select-field.tsx';
import { t } from '../../texts.ts';
import styles from './dialogs.module.css';

interface UnableDialogProps {
  readonly order: string;
  readonly onReason: (reason: string) => void;
  readonly onClose: () => void;
}

/** 'Kan niet leveren': a reason is required. */
export default function UnableDialog({ order, onReason, onClose }: UnableDialogProps) {
  const [reason, setReason] = useState('');
  return (
    <Dialog
      title={t('unable')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button kind="danger" disabled={reason === ''} onPress={() => onReason(reason)}>
            {t('unable')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{t('unable_hint', { order })}</p>
        <SelectField
          label={t('unable_reason')}
          size="touch"
          required
          placeholder={t('unable_choose')}
          value={reason}
          options={unableReasons().map(({ key, text }) => ({ value: key, text }))}
          onChange={setReason}
        />
      </div>
    </Dialog>
  );
}
