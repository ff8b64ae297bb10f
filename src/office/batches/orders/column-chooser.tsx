import { useEffect, useRef, useState } from 'react';
import { t } from './texts.ts';
import { Button } from '../../../ui/button.tsx';
import { CheckField } from '../../../ui/check-field.tsx';
import { columnName } from './columns.tsx';
import styles from './orders.module.css';
import { columnIds, type ColumnId } from './orders-view.ts';

interface ColumnChooserProps {
  chosen: readonly ColumnId[];
  onToggle: (id: ColumnId) => void;
}

/** Which columns are shown; Escape, or a press elsewhere, closes it. */
export function ColumnChooser({ chosen, onToggle }: ColumnChooserProps) {
  const [open, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!open) return;
    const close = (event: PointerEvent | KeyboardEvent) => {
      const elsewhere = event.target instanceof Node && !box.current?.contains(event.target);
      if (event instanceof KeyboardEvent ? event.key === 'Escape' : elsewhere) setOpen(false);
    };
    document.addEventListener('pointerdown', close);
    document.addEventListener('keydown', close);
    return () => {
      document.removeEventListener('pointerdown', close);
      document.removeEventListener('keydown', close);
    };
  }, [open]);
  return (
    <div className={styles.chooser} ref={box}>
      <Button size="desk" icon="list" expanded={open} onPress={() => setOpen(!open)}>
        {t('columns')}
      </Button>
      {open && (
        <fieldset className={styles.columns} aria-label={t('columns')}>
          {columnIds.map(id => (
            <CheckField
              key={id}
              label={columnName(id)}
              checked={chosen.includes(id)}
              disabled={id === 'order_identifier'}
              onChange={() => onToggle(id)}
            />
          ))}
        </fieldset>
      )}
    </div>
  );
}
