import { useRef, useState } from 'react';
import { lazily } from '../../ui/lazily.tsx';
import { AwaitedDialog } from '../../ui/scan/controls/awaited-dialog.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { t } from '../parts/texts.ts';
import styles from './column-chooser.module.css';
import { saveColumns } from './save-columns.ts';
import { columnItems, type ColumnChoice } from './use-columns.ts';

const load = () => import('../../ui/desk/aria/column-popover.tsx');
const ColumnPopover = lazily(load, async () => ({ default: () => null }));
/** Without a network it is loaded when it is opened. */
const loadAhead = () => void load().catch(() => undefined);

/** Chooses the columns of a list and their order (`useColumns`), at the end of the line over it. */
export function ColumnChooser({ of }: { of: ColumnChoice }) {
  const { onShow, onUsual, onSave } = of;
  const place = useRef<HTMLDivElement>(null);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <div ref={place} className={styles.chooser} onPointerOver={loadAhead} onFocus={loadAhead}>
      <Button size="row" icon="columns" expanded={isOpen} onPress={() => setOpen(true)}>
        {t('columns')}
      </Button>
      {isOpen && (
        <AwaitedDialog onClose={close}>
          <ColumnPopover
            under={place}
            label={t('columns')}
            {...columnItems(of)}
            onShow={onShow}
            usual={onUsual && { text: t('usual_columns'), onPress: onUsual }}
            save={onSave && { text: t('save_columns'), onPress: () => void saveColumns(onSave()) }}
            always={t('always')}
            move={column => t('move_column', { column })}
            onClose={close}
          />
        </AwaitedDialog>
      )}
    </div>
  );
}
