import { patchLocationProperty } from '../../../../contract/warehouse/location-property.ts';
import type { AccessPlace } from '../../../../core/access/right.ts';
import { QUIET_HOURS } from '../../../../core/push/quiet-hours.ts';
import { TextField } from '../../../ui/scan/controls/text-field.tsx';
import { ActDialog } from '../../edit/act-dialog.tsx';
import { useDraft } from '../../edit/use-draft.ts';
import { useSave } from '../../edit/use-save.ts';
import { toast } from '../../page/toast.ts';
import { t } from '../texts.ts';
import { quietFaults, quietParts, quietValue } from '../view.ts';
import styles from './quiet-dialog.module.css';

interface QuietDialogProps {
  readonly place: AccessPlace;
  /** Such as '20:00-07:00'. */
  readonly hours: string | null;
  readonly onClose: () => void;
}

/** The quiet hours of a location, for all who are subscribed there; two empty fields: it has none. */
export default function QuietDialog({ place, hours, onClose }: QuietDialogProps) {
  const draft = useDraft(quietParts(hours) ?? { from: '', until: '' }, quietFaults);
  const { save, busy, failure } = useSave(
    draft,
    patchLocationProperty,
    value => ({
      params: { type: place.type, location: place.identifier, key: QUIET_HOURS },
      body: { value: quietValue(value) },
    }),
    () => {
      void toast(t('quiet_saved'));
      onClose();
    },
  );
  return (
    <ActDialog
      title={t('quiet_title')}
      verb={t('quiet_save')}
      draft={draft}
      busy={busy}
      failure={failure && t('quiet_failed')}
      save={save}
      onClose={onClose}
    >
      <p>{t('quiet_note')}</p>
      <div className={styles.hours}>
        <TextField label={t('quiet_from')} type="time" size="desk" {...draft.field('from')} />
        <TextField label={t('quiet_until')} type="time" size="desk" {...draft.field('until')} />
      </div>
    </ActDialog>
  );
}
