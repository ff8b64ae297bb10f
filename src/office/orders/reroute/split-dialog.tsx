import { TextField } from '../../../ui/scan/controls/text-field.tsx';
import { ActDialog } from '../../edit/act-dialog.tsx';
import { type Faults, useDraft } from '../../edit/use-draft.ts';
import type { Desk } from './desk.ts';
import { piecesOf, type Row } from './plan.ts';
import { t } from './texts.ts';
import { lineOf } from './plan-facts.ts';

interface SplitDialogProps {
  readonly desk: Desk;
  readonly row: Row;
  readonly onClose: () => void;
}

/** Splits a line in two: of the plan alone, until it is saved (orders-and-deliveries.md 5, Split line). */
export default function SplitDialog({ desk, row, onClose }: SplitDialogProps) {
  const most = piecesOf(row) - 1;
  const draft = useDraft({ quantity: '1' }, ({ quantity }) => splitFaults(quantity, most));
  return (
    <ActDialog
      title={t('split_title', { name: lineOf(row, desk.facts)?.name ?? '' })}
      verb={t('split')}
      draft={draft}
      save={() => {
        if (!draft.ready()) return;
        desk.play({ type: 'split', row: row.id, quantity: Number(draft.value.quantity) });
        onClose();
      }}
      onClose={onClose}
    >
      <TextField
        label={t('split_field')}
        inputMode="numeric"
        focusFirst
        autoComplete="off"
        {...draft.field('quantity')}
      />
    </ActDialog>
  );
}

const splitFaults = (quantity: string, most: number): Faults =>
  /^\d{1,4}$/.test(quantity.trim()) && Number(quantity) >= 1 && Number(quantity) <= most
    ? {}
    : { quantity: t('split_fault', { n: most }) };
