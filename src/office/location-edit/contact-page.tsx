import { listContactChanges } from '../../../contract/warehouse/location-changes.ts';
import { getLocation, patchLocation, type Location } from '../../../contract/warehouse/location.ts';
import { zoneText } from '../../../core/calendar/zones.ts';
import { editContact } from '../../../core/access/locations.ts';
import { country } from '../../texts/office-formats.ts';
import { nameOf } from '../../texts/words/retailer-names.ts';
import { FactList } from '../../ui/desk/fact-list.tsx';
import { Card } from '../../ui/scan/page/card.tsx';
import { paramsOf } from '../calls/params.ts';
import { useCall } from '../calls/use-call.ts';
import { EditPage } from '../edit/edit-page.tsx';
import { LockedField } from '../edit/locked-field.tsx';
import { useDraft } from '../edit/use-draft.ts';
import { usePlaceTheirs } from '../edit/use-place-theirs.ts';
import { useSave } from '../edit/use-save.ts';
import { useMay, useOffice } from '../office.ts';
import { DetailPage } from '../page/detail-page.tsx';
import { Loaded } from '../page/loaded.tsx';
import type { AskedPage, LocationPageProps } from '../page/page-props.ts';
import { toast } from '../page/toast.ts';
import { placeHead } from '../parts/place-badges.tsx';
import { HistoryCard } from '../parts/place-history/history-card.tsx';
import { withReason } from '../parts/reason.ts';
import {
  changesText,
  contactBody,
  contactWords,
  contactFaults,
  contactOf,
  formPath,
  lineOf,
  mapLink,
} from './contact.ts';
import { ContactFields } from './contact-fields.tsx';
import { GeneralCard } from './general-card.tsx';
import { MapCard } from './map-card.tsx';
import { seenOf } from './seen.ts';
import { t } from './texts.ts';
import { useRowTypes } from './use-row-types.ts';
import { Uses } from './uses.tsx';

export const asks = ({ place }: LocationPageProps): readonly AskedPage[] => [
  { endpoint: getLocation, input: { params: paramsOf(place) } },
];

/** 'Adresgegevens' of a location (shell-search-settings.md 2.5). */
export default function ContactPage({ place }: LocationPageProps) {
  const call = useCall(getLocation, { params: paramsOf(place) });
  const may = useMay(place);
  return (
    <Loaded call={call} failed={t('load_failed')} notFound={t('missing')} saysWhy>
      {of => (may(editContact) ? <Editor of={of} place={place} /> : <Facts of={of} />)}
    </Loaded>
  );
}

function Editor({ of, place }: { readonly of: Location } & Pick<LocationPageProps, 'place'>) {
  const draft = useDraft(contactOf(of), contactFaults, seenOf(of));
  usePlaceTheirs(draft, of);
  const changes = changesText(contactOf(of), draft.value);
  const types = useRowTypes();
  const { renewLocations } = useOffice();
  const { save, busy, failure } = useSave(
    draft,
    patchLocation,
    value => ({ params: paramsOf(place), body: contactBody(value) }),
    () => {
      void toast(t('saved'));
      void renewLocations();
    },
    formPath,
  );
  return (
    <EditPage
      {...placeHead(of)}
      draft={draft}
      busy={busy}
      failure={failure && withReason(t('save_failed'), failure)}
      save={save}
      note={changes}
      lost={changes}
      side={
        <>
          <MapCard addresses={draft.value.addresses} />
          <Uses />
          <History of={of} />
        </>
      }
    >
      <GeneralCard
        draft={draft}
        number={<LockedField label={t('number')} value={of.identifier} hint={t('fixed')} />}
        type={
          <LockedField
            label={t('type')}
            value={nameOf('location_type', of.location_type)}
            hint={t('fixed')}
          />
        }
      />
      <ContactFields draft={draft} types={types} />
    </EditPage>
  );
}

const History = ({ of: { identifier, location_type } }: { readonly of: Location }) => (
  <HistoryCard
    endpoint={listContactChanges}
    params={{ type: location_type.identifier, location: identifier }}
    words={contactWords}
  />
);

/** The same for who may only look: text. */
function Facts({ of }: { readonly of: Location }) {
  const { addresses, emails, phone_numbers, time_zone } = contactOf(of);
  const types = useRowTypes();
  /** The name of a row's type; a second one of that type has a number. */
  const typeOf = (
    kind: 'address' | 'email' | 'phone',
    rows: readonly { readonly type: string }[],
    i: number,
  ) => {
    const name = types[kind].find(({ value }) => value === rows[i]?.type)?.text ?? t('other_type');
    const nth = rows.slice(0, i + 1).filter(({ type }) => type === rows[i]?.type).length;
    return nth === 1 ? name : `${name} ${String(nth)}`;
  };
  return (
    <DetailPage
      {...placeHead(of)}
      side={
        <>
          <MapCard addresses={addresses} />
          <Uses />
          <History of={of} />
        </>
      }
    >
      <Card title={t('general')}>
        <FactList
          facts={[
            [t('number'), of.identifier],
            [t('name'), of.display_name],
            [t('type'), nameOf('location_type', of.location_type)],
            [t('time_zone'), zoneText(time_zone)],
          ]}
        />
      </Card>
      <Card title={t('addresses')}>
        {addresses.length === 0 && t('no_addresses')}
        <FactList
          facts={addresses.map((row, i) => [
            typeOf('address', addresses, i),
            <a key={row.id} href={mapLink(row) ?? undefined} target="_blank" rel="noreferrer">
              {`${lineOf(row)}, ${country(row.country)}`}
            </a>,
          ])}
        />
      </Card>
      <Card title={t('emails')}>
        {emails.length === 0 && t('no_emails')}
        <FactList facts={emails.map(({ text }, i) => [typeOf('email', emails, i), text])} />
      </Card>
      <Card title={t('phone_numbers')}>
        {phone_numbers.length === 0 && t('no_phones')}
        <FactList facts={phone_numbers.map(({ text }, i) => [typeOf('phone', phone_numbers, i), text])} />
      </Card>
    </DetailPage>
  );
}
