import type { Batch } from '../../../../contract/warehouse/batch.ts';
import { getPickList, pickListOrders, pickListTypes } from '../../../../contract/orders/pick-list.ts';
import type { AccessPlace } from '../../../../core/access/right.ts';
import { pickListName } from '../../../../core/batch/pick-list-name.ts';
import { SelectField } from '../../../ui/scan/controls/select-field.tsx';
import { paramsOf } from '../../calls/params.ts';
import { ActDialog } from '../../edit/act-dialog.tsx';
import { useDraft } from '../../edit/use-draft.ts';
import { useSave } from '../../edit/use-save.ts';
import { useOffice } from '../../office.ts';
import { withReason } from '../../parts/reason.ts';
import { t } from '../texts.ts';
import { usualPickList } from '../view.ts';

interface PickListDialogProps {
  readonly batch: Batch;
  readonly place: AccessPlace;
  readonly onClose: () => void;
}

/** 'Genereer picklijst': a sort order and a file format, and the file is saved. */
export default function PickListDialog({ batch, place, onClose }: PickListDialogProps) {
  const { identifier, dispatcher_type } = batch;
  const { saveFile } = useOffice();
  const draft = useDraft(usualPickList, () => ({}));
  const { save, busy, failure } = useSave(
    draft,
    getPickList,
    ({ sort_order, accept }) => ({
      params: paramsOf(place, { batch: identifier }),
      query: { sort_order },
      accept,
    }),
    file => {
      const ending = draft.value.accept === 'text/html' ? 'html' : 'pdf';
      saveFile(`${pickListName(identifier, dispatcher_type, new Date())}.${ending}`, file as Blob);
      onClose();
    },
  );
  return (
    <ActDialog
      title={t('pick_list')}
      verb={t('generate')}
      draft={draft}
      busy={busy}
      failure={failure && withReason(t('pick_list_error'), failure)}
      save={save}
      onClose={onClose}
    >
      <SelectField
        label={t('sort_order')}
        options={pickListOrders.map(value => ({
          value,
          text: t(value === 'storage_location' ? 'walking_order' : value),
        }))}
        {...draft.field('sort_order')}
      />
      <SelectField
        label={t('file_type')}
        options={pickListTypes.map(value => ({ value, text: t(value) }))}
        {...draft.field('accept')}
      />
    </ActDialog>
  );
}
