import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { ActDialog } from '../edit/act-dialog.tsx';
import { useDraft, type Faults } from '../edit/use-draft.ts';
import { t } from './texts.ts';

interface AddDateDialogProps {
  readonly year: string;
  /** Days that have a column. */
  readonly taken: readonly string[];
  readonly onAdd: (day: string) => void;
  readonly onClose: () => void;
}

/** A column for a date that is no named day. */
export function AddDateDialog({ year, taken, onAdd, onClose }: AddDateDialogProps) {
  const draft = useDraft({ day: '' }, ({ day }): Faults =>
    day.startsWith(`${year}-`) && !taken.includes(day) ? {} : { day: t('date_of_year', { year }) },
  );
  return (
    <ActDialog
      title={t('add_date')}
      draft={draft}
      save={() => {
        if (draft.ready()) onAdd(draft.value.day);
      }}
      onClose={onClose}
    >
      <TextField
        size="desk"
        focusFirst
        type="date"
        label={t('date')}
        min={`${year}-01-01`}
        max={`${year}-12-31`}
        {...draft.field('day')}
      />
    </ActDialog>
  );
}
