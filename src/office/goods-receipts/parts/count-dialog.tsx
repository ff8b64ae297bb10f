import {
  processGoodsReceiptLine,
  type GoodsReceiptDetail,
  type GoodsReceiptLine,
} from '../../../../contract/warehouse/goods-receipt.ts';
import type { AccessPlace } from '../../../../core/access/right.ts';
import { TextField } from '../../../ui/scan/controls/text-field.tsx';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { paramsOf } from '../../calls/params.ts';
import { ActDialog } from '../../edit/act-dialog.tsx';
import { useDraft } from '../../edit/use-draft.ts';
import { useSave } from '../../edit/use-save.ts';
import { withReason } from '../../parts/reason.ts';
import { t } from '../texts.ts';
import { amountOf, articleOf, countFaults, crossdockOf, newCount, overBy } from '../view.ts';

/** A typed amount that the OMS has counted on a line. */
export interface Counted {
  /** The key of the count, by which it is taken back. */
  readonly key: string;
  readonly line: number;
  readonly name: string;
  readonly amount: number;
}

interface CountDialogProps {
  readonly receipt: GoodsReceiptDetail;
  readonly line: GoodsReceiptLine;
  readonly place: AccessPlace;
  readonly onCounted: (counted: Counted) => void;
  readonly onClose: () => void;
}

/** Pieces of a line, typed in place of scanned: what this adds to those that are counted already, never a total. */
export default function CountDialog({ receipt, line, place, onCounted, onClose }: CountDialogProps) {
  const { zone } = receipt.receiving_progress;
  const { name } = articleOf(line);
  const draft = useDraft(newCount, countFaults);
  const amount = amountOf(draft.value);
  const over = overBy(line, amount);
  const wanted = crossdockOf(line);
  const { save, busy, failure } = useSave(
    draft,
    processGoodsReceiptLine,
    () => ({
      params: paramsOf(place, { zone: zone ?? '', line: String(line.id) }),
      body: { quantity_scanned: amount },
    }),
    (_, key) => onCounted({ key, line: line.id, name, amount }),
  );
  return (
    <ActDialog
      title={name}
      verb={t(over > 0 ? 'count_anyway' : 'count')}
      draft={draft}
      busy={busy}
      reason={zone === null ? t('count_no_zone') : null}
      failure={failure && withReason(t('count_error'), failure)}
      save={save}
      onClose={onClose}
    >
      <p>{t('count_so_far', { scanned: line.quantity_scanned, expected: line.quantity })}</p>
      {zone === null && <Alert tone="info">{t('count_no_zone')}</Alert>}
      {wanted > 0 && <Alert tone="info">{t('count_crossdock', { n: wanted })}</Alert>}
      <TextField
        label={t('count_amount')}
        hint={t('count_hint')}
        inputMode="numeric"
        autoComplete="off"
        focusFirst
        {...draft.field('amount')}
      />
      {over > 0 && <Alert tone="warning">{t('count_over', { n: over })}</Alert>}
    </ActDialog>
  );
}
