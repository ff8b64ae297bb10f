import { whole } from '../../../texts/office-formats.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Dialog } from '../../../ui/scan/controls/dialog.tsx';
import { t } from '../../parts/texts.ts';

interface ManyDialogProps {
  /** Results that were asked for. */
  readonly n: number;
  readonly onChoose: () => void;
  readonly onClose: () => void;
}

/** Asks whether so many results are meant. */
export default function ManyDialog({ n, onChoose, onClose }: ManyDialogProps) {
  return (
    <Dialog
      title={t('choose_many', { count: whole(n) })}
      closeLabel={t('cancel')}
      onClose={onClose}
      actions={
        <>
          <Button size="desk" onPress={onClose}>
            {t('cancel')}
          </Button>
          <Button
            size="desk"
            kind="primary"
            onPress={() => {
              onChoose();
              onClose();
            }}
          >
            {t('choose_all')}
          </Button>
        </>
      }
    >
      <p>{t('choose_many_text')}</p>
    </Dialog>
  );
}
