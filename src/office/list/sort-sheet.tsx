import { Icon } from '../../ui/icons/icon.tsx';
import { Dialog } from '../../ui/scan/controls/dialog.tsx';
import { t } from '../parts/texts.ts';
import type { Sorting } from './column.ts';
import styles from './sort-sheet.module.css';

/** 'Sorteer op': one press sorts, on the present column it reverses the order. */
export default function SortSheet({ columns, sort, onSort, onClose }: Sorting & { onClose: () => void }) {
  return (
    <Dialog place="sheet" title={t('sort_by')} closeLabel={t('close')} onClose={onClose}>
      <div className={styles.choices}>
        {columns
          .filter(({ sortable }) => sortable)
          .map(({ id, header }) => (
            <button
              key={id}
              type="button"
              className={styles.choice}
              aria-pressed={id === sort?.by}
              data-focus-first={id === sort?.by || undefined}
              onClick={() => {
                onClose();
                onSort?.(id);
              }}
            >
              {header()}
              {id === sort?.by && (
                <span className={styles.direction} data-up={!sort.descending || undefined}>
                  {t(sort.descending ? 'descending' : 'ascending')}
                  <Icon name="chevronDown" size={18} />
                </span>
              )}
            </button>
          ))}
      </div>
    </Dialog>
  );
}
