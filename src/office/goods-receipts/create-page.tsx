import { useNavigate } from 'react-router';
import { createGoodsReceipt } from '../../../contract/warehouse/goods-receipt.ts';
import { listLocations } from '../../../contract/warehouse/location.ts';
import { locationPath } from '../../../core/location/page-path.ts';
import { Card } from '../../ui/scan/page/card.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { paramsOf } from '../calls/params.ts';
import { useCall } from '../calls/use-call.ts';
import { ChoiceField } from '../edit/choice-field.tsx';
import { EditPage } from '../edit/edit-page.tsx';
import { useDraft } from '../edit/use-draft.ts';
import { useKeptEdits } from '../edit/use-kept-edits.ts';
import { useSave } from '../edit/use-save.ts';
import { optionOf } from '../list/option.ts';
import type { LocationPageProps } from '../page/page-props.ts';
import { toast } from '../page/toast.ts';
import { createFaults, newReceipt, suppliers } from './view.ts';
import { FailedLoad } from '../parts/failed-load.tsx';
import { withReason } from '../parts/reason.ts';
import { t } from './texts.ts';

/** A new goods receipt: its supplier and its reference (review-refunds-warehouse.md 2). */
export default function CreatePage({ place }: LocationPageProps) {
  const known = useCall(listLocations, {});
  const draft = useDraft(newReceipt, createFaults);
  useKeptEdits(draft.value, draft.isDirty, kept => {
    draft.set('supplier_identifier', kept.supplier_identifier);
    draft.set('identifier', kept.identifier);
  });
  const navigate = useNavigate();
  const { save, busy, failure } = useSave(
    draft,
    createGoodsReceipt,
    ({ supplier_identifier, identifier }) => ({
      params: paramsOf(place),
      body: { supplier_identifier, identifier: identifier.trim() },
    }),
    made => {
      void toast(t('created'));
      const identifier = made?.identifier ?? draft.value.identifier.trim();
      void navigate(locationPath(place, 'goods-receipt', identifier), { replace: true });
    },
  );
  return (
    <EditPage
      draft={draft}
      busy={busy}
      failure={failure && withReason(t('create_error'), failure)}
      save={save}
      verb={t('make')}
      incomplete={Object.keys(createFaults(draft.value)).length > 0}
      onCancel={() => void navigate(locationPath(place, 'goods-receipt'))}
    >
      {known.failure && <FailedLoad text={t('suppliers_error')} onRetry={known.again} />}
      <Card>
        <ChoiceField
          label={t('supplier')}
          placeholder={t('choose')}
          required
          options={suppliers(known.body ?? []).map(optionOf)}
          {...draft.field('supplier_identifier')}
        />
        <TextField
          label={t('reference')}
          hint={t('reference_hint')}
          maxLength={128}
          autoComplete="off"
          required
          {...draft.field('identifier')}
        />
      </Card>
    </EditPage>
  );
}
