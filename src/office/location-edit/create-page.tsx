import { useNavigate } from 'react-router';
import { listLocationDataTypes } from '../../../contract/orders/reference-data.ts';
import { createLocation } from '../../../contract/warehouse/location.ts';
import { SelectField } from '../../ui/scan/controls/select-field.tsx';
import { TextField } from '../../ui/scan/controls/text-field.tsx';
import { EditPage } from '../edit/edit-page.tsx';
import { useDraft } from '../edit/use-draft.ts';
import { useSave } from '../edit/use-save.ts';
import { useOffice } from '../office.ts';
import type { AskedPage } from '../page/page-props.ts';
import { toast } from '../page/toast.ts';
import { withReason } from '../parts/reason.ts';
import { changesText, createBody, createFaults, formPath, newContact } from './contact.ts';
import { ContactFields } from './contact-fields.tsx';
import { GeneralCard } from './general-card.tsx';
import { madeAt } from './made-at.ts';
import { MapCard } from './map-card.tsx';
import { t } from './texts.ts';
import { typesInput, useRowTypes } from './use-row-types.ts';
import { Uses } from './uses.tsx';

export const asks = (): readonly AskedPage[] => [{ endpoint: listLocationDataTypes, input: typesInput }];

/** A new location; then its page (shell-search-settings.md 2.5). */
export default function CreatePage() {
  const navigate = useNavigate();
  const { renewLocations } = useOffice();
  const types = useRowTypes();
  const draft = useDraft(newContact, createFaults);
  const { save, busy, failure } = useSave(
    draft,
    createLocation,
    value => ({ body: createBody(value) }),
    (_body, _key, location) => {
      void toast(t('made'));
      // Its page is for whose location it is.
      void renewLocations().then(() => navigate(madeAt(location) ?? '/locations', { replace: true }));
    },
    formPath,
  );
  return (
    <EditPage
      draft={draft}
      busy={busy}
      failure={failure && withReason(t('save_failed'), failure)}
      save={save}
      verb={t('make')}
      isNew
      lost={changesText(newContact, draft.value)}
      side={
        <>
          <MapCard addresses={draft.value.addresses} />
          <Uses />
        </>
      }
      onCancel={() => void navigate('/locations')}
    >
      <GeneralCard
        draft={draft}
        number={
          <TextField
            size="desk"
            label={t('number')}
            required
            autoComplete="off"
            maxLength={64}
            {...draft.field('identifier')}
          />
        }
        type={
          <SelectField
            size="desk"
            label={t('type')}
            required
            placeholder={t('choose')}
            options={types.location}
            {...draft.field('location_type_id')}
          />
        }
      />
      <ContactFields draft={draft} types={types} />
    </EditPage>
  );
}
