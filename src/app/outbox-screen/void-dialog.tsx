import { useState } from 'react';
import type { Entry } from '../../outbox/entry.ts';
import { t } from './texts.ts';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Dialog } from '../../ui/scan/controls/dialog.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { what, type Names } from './view.ts';

interface VoidDialogProps {
  entry: Entry;
  names: Names;
  onClose: () => void;
  onVoid: (reason: string) => void;
}

/** A supervisor decides that a scan is never sent, and says why. */
export function VoidDialog({ entry, names, onClose, onVoid }: VoidDialogProps) {
  const [reason, setReason] = useState('');
  const given = reason.trim();
  return (
    <Dialog
      title={t('void_title')}
      closeLabel={t('cancel')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t('cancel')}</Button>
          <Button
            kind="danger"
            {...(given === '' && { reason: t('void_empty') })}
            onPress={() => onVoid(given)}
          >
            {t('void_do')}
          </Button>
        </>
      }
    >
      <p>
        <strong>{t('void_what', { what: what(entry.mutation, names), name: entry.user_name })}</strong>
      </p>
      <Alert tone="warning">{t('void_warning')}</Alert>
      <TextField
        label={t('void_reason')}
        size="touch"
        rows={2}
        maxLength={500}
        value={reason}
        onChange={setReason}
      />
    </Dialog>
  );
}
