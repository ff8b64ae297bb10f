import { useState } from 'react';
import { ColumnList } from '../../ui/desk/aria/column-list.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Dialog } from '../../ui/scan/controls/dialog.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { toast } from '../page/toast.ts';
import { InSight } from '../parts/in-sight.tsx';
import { t } from '../parts/texts.ts';
import { columnItems, type ColumnChoice } from './use-columns.ts';

interface ColumnSheetProps {
  readonly of: ColumnChoice;
  readonly onClose: () => void;
}

/** The columns of a list and their order, on a phone: what is shown goes up and down by buttons too. */
export default function ColumnSheet({ of, onClose }: ColumnSheetProps) {
  const { onShow, onUsual, onSave } = of;
  const [hasFailed, setFailed] = useState(false);
  /** A toast is behind the sheet: it closes once they are saved, and says itself that they are not. */
  async function save(saving: Promise<boolean>): Promise<void> {
    setFailed(false);
    if (!(await saving)) return setFailed(true);
    onClose();
    await toast(t('preferences_saved'));
  }
  return (
    <Dialog
      place="sheet"
      title={t('columns')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        (onUsual ?? onSave) && (
          <>
            {onUsual && (
              <Button size="desk" kind="quiet" onPress={onUsual}>
                {t('usual_columns')}
              </Button>
            )}
            {onSave && (
              <Button size="desk" onPress={() => void save(onSave())}>
                {t('save_columns')}
              </Button>
            )}
          </>
        )
      }
    >
      {hasFailed && (
        <InSight>
          <Alert tone="danger">{t('preferences_failed')}</Alert>
        </InSight>
      )}
      <ColumnList
        label={t('columns')}
        {...columnItems(of)}
        onShow={onShow}
        always={t('always')}
        move={column => t('move_column', { column })}
        steps={{
          up: column => t('column_up', { column }),
          down: column => t('column_down', { column }),
        }}
      />
    </Dialog>
  );
}
