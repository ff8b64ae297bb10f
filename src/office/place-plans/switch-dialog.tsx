import { useState } from 'react';
import { Link } from 'react-router';
import { listServiceUseOfMany, patchServiceOfMany } from '../../../contract/warehouse/plan.ts';
import { CheckField } from '../../ui/scan/controls/check-field.tsx';
import { SelectField } from '../../ui/scan/controls/select-field.tsx';
import type { Ok } from '../calls/client.ts';
import { useActs } from '../calls/use-act.ts';
import { useCall, type Call } from '../calls/use-call.ts';
import { ActDialog } from '../edit/act-dialog.tsx';
import { toast } from '../page/toast.ts';
import { FailedLoad } from '../parts/failed-load.tsx';
import { orderPath } from '../parts/order-path.ts';
import {
  A_CALL,
  effectOf,
  partsOf,
  refusedOf,
  serviceName,
  type Refused,
  type Service,
  type ServicePlace,
} from './methods.ts';
import styles from './place-plans.module.css';
import { t } from './texts.ts';

interface SwitchDialogProps {
  /** The type of the locations. */
  readonly type: string;
  readonly service: Service;
  readonly types: ReadonlyMap<string, Service>;
  readonly places: readonly ServicePlace[];
  readonly onClose: () => void;
}

/** Switches a service of many locations on or off; it says first where something changes, and which open deliveries use it. */
export function SwitchDialog({ type, service, types, places, onClose }: SwitchDialogProps) {
  const [on, setOn] = useState(effectOf(service, types, places, true).changed.length > 0);
  const [replans, setReplans] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const { changed, same, stillOff } = effectOf(service, types, places, on);
  const act = useActs(patchServiceOfMany);
  const use = useCall(
    listServiceUseOfMany,
    on || changed.length === 0
      ? null
      : {
          params: { type },
          body: {
            location_identifiers: changed.map(({ identifier }) => identifier),
            service: service.service,
          },
        },
  );
  const save = async () => {
    const parts = partsOf(changed);
    const answers = await act.act(
      parts.map(part => ({
        params: { type },
        query: replans ? { replan: '1' as const } : {},
        body: {
          location_identifiers: [...part],
          service: service.service,
          is_active_for_location: on ? ('1' as const) : ('0' as const),
        },
      })),
    );
    const failed = parts.flatMap((part, nth) => refusedOf(part, answers[nth]));
    const done = changed.length - failed.length;
    if (done > 0) void toast(t('switched', { n: done }));
    if (failed.length === 0) return onClose();
    setRefused(failed);
  };
  return (
    <ActDialog
      wide
      title={t('edit_title', { what: serviceName(service) })}
      verb={t(on ? 'switch_on' : 'switch_off', { n: changed.length })}
      waits={!on && use.busy && use.body === undefined}
      busy={act.progress !== null}
      reason={changed.length === 0 ? t('nothing_left') : null}
      failure={refused.length > 0 && <RefusedPlaces of={refused} />}
      save={save}
      onClose={onClose}
    >
      <SelectField
        size="desk"
        focusFirst
        label={t('state')}
        value={on ? '1' : '0'}
        options={[
          { value: '1', text: t('on') },
          { value: '0', text: t('off') },
        ]}
        onChange={to => setOn(to === '1')}
      />
      <output className={styles.outcome}>
        {act.progress &&
          t('places_of', { done: Math.min(act.progress.done * A_CALL, changed.length), n: changed.length })}
        <ul>
          <li>
            <strong>{t(on ? 'go_on' : 'go_off', { n: changed.length })}</strong>
          </li>
          {same > 0 && <li>{t('stay', { n: same })}</li>}
          {stillOff > 0 && <li>{t('still_off', { n: stillOff })}</li>}
          {!on && use.body && <li>{t('in_use', { n: use.body.count })}</li>}
        </ul>
      </output>
      {!on && <InUse of={use} replans={replans} onReplans={setReplans} />}
      <p className={styles.soft}>{t('judged')}</p>
    </ActDialog>
  );
}

interface InUseProps {
  readonly of: Call<Ok<typeof listServiceUseOfMany>['body']>;
  readonly replans: boolean;
  readonly onReplans: (replans: boolean) => void;
}

/** Open deliveries that use what is switched off, by location, and the first of them by name. */
function InUse({ of: { body, failure, again }, replans, onReplans }: InUseProps) {
  if (failure) return <FailedLoad text={t('use_failed')} failure={failure} onRetry={again} />;
  if (!body || body.count === 0) return null;
  const { count, can_replan, places, deliveries } = body;
  return (
    <>
      <CheckField
        label={t('replan', { n: can_replan })}
        hint={t('replan_hint')}
        checked={replans}
        disabled={can_replan === 0}
        onChange={onReplans}
      />
      <ul className={styles.conflicts}>
        {places.map(one => (
          <li key={one.location_identifier}>
            <strong translate="no">{one.location_identifier}</strong> {t('in_use', { n: one.count })}
          </li>
        ))}
        {deliveries.map(({ id, identifier, sales_order_identifier }) => (
          <li key={id}>
            <Link to={orderPath(sales_order_identifier)}>{identifier}</Link>
          </li>
        ))}
        {count > deliveries.length && <li>{t('more', { n: count - deliveries.length })}</li>}
      </ul>
    </>
  );
}

/** Places that are named; a count tells of the others. */
const MOST_NAMED = 100;
const RefusedPlaces = ({ of }: { readonly of: readonly Refused[] }) => (
  <>
    {t('not_all_switched')}
    {of.slice(0, MOST_NAMED).map(({ place, detail }) => (
      <div key={place}>
        <strong translate="no">{place}</strong> {detail}
      </div>
    ))}
    {of.length > MOST_NAMED && t('more', { n: of.length - MOST_NAMED })}
  </>
);
