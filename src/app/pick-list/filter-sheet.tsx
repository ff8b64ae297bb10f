import { Button } from '../../ui/scan/controls/button.tsx';
import { Dialog } from '../../ui/scan/controls/dialog.tsx';
import { SelectField } from '../../ui/scan/controls/select-field.tsx';
import { all, carriersOf, pickDays, pickStatuses } from './find.ts';
import styles from './pick-list.module.css';
import { t } from './texts.ts';
import type { Finding } from './use-finding.ts';
import type { PickItem } from './view.ts';

interface FilterSheetProps {
  readonly finding: Finding;
  /** All deliveries of the list. */
  readonly items: readonly PickItem[];
  readonly onClose: () => void;
}

/** When it must leave, with whom, and how far it is. */
export function FilterSheet({ finding, items, onClose }: FilterSheetProps) {
  const { wanted, shown, change } = finding;
  return (
    <Dialog
      title={t('filters')}
      closeLabel={t('close')}
      place="sheet"
      onClose={onClose}
      actions={
        <>
          <Button onPress={() => change({ ...all, text: wanted.text })}>{t('filters_clear')}</Button>
          <Button kind="primary" onPress={onClose}>
            {t('filters_show', { n: shown.length })}
          </Button>
        </>
      }
    >
      <div className={styles.filters}>
        <SelectField
          label={t('day')}
          size="touch"
          placeholder={t('all')}
          value={wanted.day}
          options={pickDays.map(value => ({ value, text: t(`day_${value}`) }))}
          onChange={day => change({ day })}
        />
        <SelectField
          label={t('carrier')}
          size="touch"
          placeholder={t('all')}
          value={wanted.carrier}
          options={carriersOf(items).map(value => ({ value, text: value }))}
          onChange={carrier => change({ carrier })}
        />
        <SelectField
          label={t('status')}
          size="touch"
          placeholder={t('all')}
          value={wanted.status}
          options={pickStatuses.map(value => ({ value, text: t(`status_${value}`) }))}
          onChange={status => change({ status })}
        />
      </div>
    </Dialog>
  );
}
