import { Button } from '../../../ui/scan/controls/button.tsx';
import { Dialog } from '../../../ui/scan/controls/dialog.tsx';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { texts } from '../../../texts/texts.ts';
import { useCleared } from '../../state/cleared.ts';
import cleared from './cleared.nl.ts';

const t = texts('cleared', cleared);

/** The browser's storage was cleared during the work: what is kept, and what is gone. */
export function ClearedDialog({ onClose }: { onClose: () => void }) {
  const { lost } = useCleared();
  return (
    <Dialog
      title={t('title')}
      closeLabel={t('go_on')}
      onClose={onClose}
      actions={
        <Button kind="primary" onPress={onClose}>
          {t('go_on')}
        </Button>
      }
    >
      <p>{t('kept')}</p>
      {lost > 0 && <Alert tone="danger" title={t('lost', { n: lost })} />}
    </Dialog>
  );
}
