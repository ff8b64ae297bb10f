import { useState } from 'react';
import {
  listLocationDispatchTypes,
  listServiceUse,
  patchLocationDispatchTypes,
  type DispatchType,
} from '../../../contract/orders/dispatch-type.ts';
import type { Extra } from '../../../contract/extra.ts';
import { effectOfServices } from '../../../contract/warehouse/location-effect.ts';
import { listServiceChanges } from '../../../contract/warehouse/location-changes.ts';
import { getLocation, type Location } from '../../../contract/warehouse/location.ts';
import { editServices, seeServices } from '../../../core/access/locations.ts';
import { atOwn } from '../../../core/access/right.ts';
import { paramsOf } from '../calls/params.ts';
import { useCall } from '../calls/use-call.ts';
import { EditPage } from '../edit/edit-page.tsx';
import { useDraft } from '../edit/use-draft.ts';
import { usePlaceTheirs } from '../edit/use-place-theirs.ts';
import { useSave } from '../edit/use-save.ts';
import { useMay, useOffice } from '../office.ts';
import { Loaded } from '../page/loaded.tsx';
import type { AskedPage, LocationPageProps } from '../page/page-props.ts';
import { toast } from '../page/toast.ts';
import { CopyCard } from '../parts/copy-place/copy-card.tsx';
import { EffectCard } from '../parts/place-effect/effect-card.tsx';
import { placeHead } from '../parts/place-badges.tsx';
import { HistoryCard } from '../parts/place-history/history-card.tsx';
import { withReason } from '../parts/reason.ts';
import { seenOf } from './seen.ts';
import {
  changesOf,
  namesOf,
  serviceWords,
  noFaults,
  servicesBody,
  switchesAt,
  switchesOf,
  switchPath,
} from './services.ts';
import { ServiceCard } from './service-card.tsx';
import { ServiceUse } from './service-use.tsx';
import { t } from './texts.ts';
import { UseDialog } from './use-dialog.tsx';

export const asks = ({ place }: LocationPageProps): readonly AskedPage[] =>
  [getLocation, listLocationDispatchTypes].map(endpoint => ({
    endpoint,
    input: { params: paramsOf(place) },
  }));

/** 'Service instellingen' of a location (shell-search-settings.md 2.7). */
export default function ServicesPage({ place }: LocationPageProps) {
  const input = { params: paramsOf(place) };
  const location = useCall(getLocation, input);
  const types = useCall(listLocationDispatchTypes, input);
  return (
    <Loaded call={location} failed={t('load_failed')} notFound={t('missing')} saysWhy>
      {of => (
        <Loaded call={types} failed={t('load_failed')} notFound={t('missing')} saysWhy>
          {all => <Editor of={of} types={all} place={place} />}
        </Loaded>
      )}
    </Loaded>
  );
}

interface EditorProps extends Pick<LocationPageProps, 'place'> {
  readonly of: Location;
  readonly types: readonly DispatchType[];
}

function Editor({ of, types, place }: EditorProps) {
  const may = useMay(place);
  const mayEdit = may(editServices);
  const params = paramsOf(place);
  const draft = useDraft(switchesOf(types), noFaults, seenOf(of));
  usePlaceTheirs(draft, of);
  const changes = changesOf(types, draft.value);
  const changesText = t('changes', {
    n: changes.length,
    names: changes.map(({ name, on }) => t(on ? 'goes_on' : 'goes_off', { name })).join(', '),
  });
  const off = changes.filter(({ on }) => !on).map(({ service }) => service);
  const tellsUse = useOffice().asker.features.has('service-use' satisfies Extra);
  const use = useCall(
    listServiceUse,
    tellsUse && off.length > 0 ? { params, query: { services: off.join(',') } } : null,
  );
  const [isAsking, setAsking] = useState(false);
  const saving = (query: { replan?: '1' }) =>
    [
      draft,
      patchLocationDispatchTypes,
      (switches: typeof draft.value) => ({ params, query, body: servicesBody(types, switches) }),
      () => {
        setAsking(false);
        void toast(t('services_saved'));
      },
      (path: string) => switchPath(types, path),
    ] as const;
  const keep = useSave(...saving({}));
  const replan = useSave(...saving({ replan: '1' }));
  const failure = keep.failure ?? replan.failure;
  const isCounting = off.length > 0 && use.busy && use.body === undefined;
  const busy = keep.busy || replan.busy;
  const inUse = use.body !== undefined && use.body.count > 0 ? use.body : null;
  const failed = failure && withReason(t('services_failed'), failure);
  return (
    <>
      <EditPage
        {...placeHead(of)}
        draft={draft}
        busy={busy || isCounting}
        failure={!isAsking && failed}
        save={mayEdit ? async () => (inUse ? setAsking(true) : keep.save()) : null}
        note={changesText}
        lost={changesText}
        side={
          <>
            <EffectCard
              endpoint={effectOfServices}
              edit={mayEdit && changes.length > 0 ? { params, body: servicesBody(types, draft.value) } : null}
            >
              {changes.length > 0 && <ServiceUse changes={changes} use={use} isTold={tellsUse} />}
            </EffectCard>
            {mayEdit && (
              <CopyCard
                place={place}
                endpoint={listLocationDispatchTypes}
                input={other => ({ params: paramsOf(other) })}
                sees={atOwn(seeServices)}
                compare={other => {
                  const taken = switchesAt(types, draft.value, other);
                  const differing = Object.keys(taken).filter(name => taken[name] !== draft.value[name]);
                  return {
                    names: namesOf(types, differing),
                    take: () => differing.forEach(name => draft.set(name, taken[name] ?? false)),
                  };
                }}
              />
            )}
            <HistoryCard
              endpoint={listServiceChanges}
              params={paramsOf(place)}
              words={change => serviceWords(types, change)}
            />
          </>
        }
      >
        {types.map(type => (
          <ServiceCard key={type.identifier} type={type} draft={draft} mayEdit={mayEdit} />
        ))}
      </EditPage>
      {isAsking && inUse && (
        <UseDialog
          use={inUse}
          busy={busy}
          failure={failed}
          onKeep={() => void keep.save()}
          onReplan={() => void replan.save()}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
