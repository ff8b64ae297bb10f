import { Button } from '../../../ui/scan/controls/button.tsx';
import { Dialog } from '../../../ui/scan/controls/dialog.tsx';
import { t as kit } from '../../parts/texts.ts';
import { FilterForm, type FilterFormProps } from './filter-form.tsx';
import { t } from './texts.ts';

interface FilterSheetProps extends Pick<FilterFormProps, 'of' | 'begin'> {
  /** How many rows there are, in words; null: it is not known yet. */
  readonly total: string | null;
  readonly onClose: () => void;
}

/** All filters on a phone. */
export default function FilterSheet({ of, begin, total, onClose }: FilterSheetProps) {
  return (
    <Dialog
      place="sheet"
      title={kit('filters')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          <Button size="desk" kind="quiet" onPress={() => of.clear()}>
            {t('clear_all')}
          </Button>
          <Button
            size="desk"
            kind="primary"
            onPress={() => {
              if (of.go()) onClose();
            }}
          >
            {total === null ? kit('show') : t('show_total', { total })}
          </Button>
        </>
      }
    >
      <FilterForm of={of} begin={begin?.name ? begin : null} />
    </Dialog>
  );
}
