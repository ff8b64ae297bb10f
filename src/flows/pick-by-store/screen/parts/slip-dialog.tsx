import { useState } from 'react';
import { useCommands } from '../../../steps/commands/commands.ts';
import { troubleText } from '../../../../texts/words/print-trouble.ts';
import { Alert } from '../../../../ui/scan/page/alert.tsx';
import { Button } from '../../../../ui/scan/controls/button.tsx';
import { Dialog } from '../../../../ui/scan/controls/dialog.tsx';
import { SelectField } from '../../../../ui/scan/controls/select-field.tsx';
import type { PrintDesk, Printed, PrintFacts } from '../../../print-desk.ts';
import { t } from '../../texts.ts';
import styles from './dialogs.module.css';

interface SlipDialogProps {
  readonly desk: PrintDesk;
  readonly printing: PrintFacts;
  readonly delivery: { readonly id: number };
  readonly onClose: () => void;
}

const labels = { 'packing-slips': 'printer_slips', labels: 'printer_labels' } as const;

/** Packing slip with labels: shows the printer before printing. The browser prints when the OMS has no printer. */
export default function SlipDialog({ desk, printing, delivery, onClose }: SlipDialogProps) {
  const { printers, chosen, trouble, refused } = printing;
  const [state, setState] = useState<Printed | 'busy' | null>(null);

  async function print(): Promise<void> {
    setState('busy');
    const printed = await desk.print(delivery.id, 'slip').catch(() => 'waits' as const);
    if (printed === 'shown') onClose();
    else setState(printed);
  }
  useCommands(
    { print: state === 'busy' ? undefined : () => void print(), next: onClose, later: onClose },
    true,
  );
  return (
    <Dialog
      title={t('slip')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button onPress={onClose}>{t(state === 'sent' ? 'close' : 'cancel')}</Button>
          <Button kind="primary" icon="printer" busy={state === 'busy'} onPress={() => void print()}>
            {t(state === 'sent' ? 'slip_again' : 'slip_print')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {trouble?.trouble && <Alert tone="warning">{troubleText(trouble)}</Alert>}
        {state === 'sent' && !trouble && <Alert tone="success">{t('slip_sent')}</Alert>}
        {state === 'waits' && <Alert tone="warning">{t('slip_waits')}</Alert>}
        {state === 'refused' && refused && <Alert tone="danger">{refused}</Alert>}
        {chosen.length === 0 && <p>{t('slip_here')}</p>}
        {chosen.map(now => (
          <SelectField
            key={now.type}
            label={t(labels[now.type])}
            size="touch"
            value={now.identifier}
            options={printers
              .filter(({ type }) => type === now.type)
              .map(({ identifier, name }) => ({ value: identifier, text: name }))}
            onChange={identifier => {
              const other = printers.find(printer => printer.identifier === identifier);
              if (other) desk.choose(other);
            }}
          />
        ))}
      </div>
    </Dialog>
  );
}
