import {
  changeOrderImport,
  listImportAssignees,
  type OrderImport,
} from '../../../contract/orders/order-import.ts';
import { SelectField } from '../../ui/scan/controls/select-field.tsx';
import { useCall } from '../calls/use-call.ts';
import { ActDialog } from '../edit/act-dialog.tsx';
import { useDraft } from '../edit/use-draft.ts';
import { useSave } from '../edit/use-save.ts';
import { toast } from '../page/toast.ts';
import { FailedLoad } from '../parts/failed-load.tsx';
import { withReason } from '../parts/reason.ts';
import { t } from './dialog-texts.ts';
import { seenImport } from './view.ts';

interface AssignDialogProps {
  readonly of: OrderImport;
  readonly title: string;
  readonly onClose: () => void;
}

/** Gives an import error to somebody who may see to it, or to nobody. */
export default function AssignDialog({ of, title, onClose }: AssignDialogProps) {
  const people = useCall(listImportAssignees, {});
  const draft = useDraft({ assignee: String(of.assignee?.id ?? '') }, () => ({}), seenImport(of));
  const { assignee } = draft.value;
  const { save, busy, failure } = useSave(
    draft,
    changeOrderImport,
    () => ({
      params: { id: of.id },
      body: { assignee_id: assignee === '' ? null : Number(assignee) },
    }),
    () => {
      onClose();
      const name = people.body?.find(({ id }) => String(id) === assignee)?.name;
      void toast(name === undefined ? t('given_back') : t('assigned_to', { name }));
    },
  );
  return (
    <ActDialog
      title={title}
      verb={t('assign')}
      busy={busy}
      waits={people.body === undefined}
      draft={draft}
      failure={failure && withReason(t('change_error'), failure)}
      save={save}
      onClose={onClose}
    >
      {people.body === undefined && people.failure && (
        <FailedLoad text={t('people_error')} onRetry={people.again} />
      )}
      <SelectField
        label={t('assignee')}
        focusFirst
        placeholder={t('nobody')}
        options={(people.body ?? []).map(({ id, name }) => ({ value: String(id), text: name }))}
        {...draft.field('assignee')}
      />
    </ActDialog>
  );
}
