import { useState } from 'react';
import { useNavigate } from 'react-router';
import {
  createBatch,
  listBatchTypesHere,
  type BatchTypeHere,
} from '../../../../contract/warehouse/new-batch.ts';
import { listDispatchRequests, type DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import type { AccessPlace } from '../../../../core/access/right.ts';
import { dateGroups } from '../../../../core/batch/date-group.ts';
import { locationPath } from '../../../../core/location/page-path.ts';
import { nameOf } from '../../../texts/words/retailer-names.ts';
import { CheckField } from '../../../ui/scan/controls/check-field.tsx';
import { SelectField } from '../../../ui/scan/controls/select-field.tsx';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import { Empty } from '../../../ui/scan/page/empty.tsx';
import { Skeleton } from '../../../ui/scan/page/skeleton.tsx';
import { todayOf } from '../../calls/today.ts';
import { useAct } from '../../calls/use-act.ts';
import { useAll } from '../../calls/use-all.ts';
import { useCall } from '../../calls/use-call.ts';
import { useRefresh } from '../../calls/use-refresh.ts';
import { useFilters } from '../../list/use-filters.ts';
import { useOffice } from '../../office.ts';
import { DetailPage } from '../../page/detail-page.tsx';
import { Loaded } from '../../page/loaded.tsx';
import type { LocationPageProps } from '../../page/page-props.ts';
import { toast } from '../../page/toast.ts';
import { FailedLoad } from '../../parts/failed-load.tsx';
import { reasonOf } from '../../parts/reason.ts';
import { t } from '../texts.ts';
import { ByNumber } from './by-number.tsx';
import styles from './create-page.module.css';
import {
  newBatchInput,
  pickZonesOf,
  startWith,
  typesInput,
  waitingFor,
  waitingInput,
} from './create-view.ts';
import { PickZones, type PickZonesChoice } from './pick-zones.tsx';

/** Batch creation from a location: by pick zone and date, or by order number (specification, sections 5, 7, 9). */
export default function CreateBatchPage({ place }: LocationPageProps) {
  const types = useCall(listBatchTypesHere, typesInput(place));
  return (
    <Loaded call={types} failed={t('create_error')} notFound={t('not_here')}>
      {of =>
        of.length > 0 ? (
          <CreateBatch types={of} place={place} />
        ) : (
          <DetailPage>
            <Empty text={t('not_here')} />
          </DetailPage>
        )
      }
    </Loaded>
  );
}

function CreateBatch({ types, place }: { types: readonly BatchTypeHere[]; place: AccessPlace }) {
  const { http, provider } = useOffice();
  const [start] = useState(() => startWith(types));
  const { shown, choose } = useFilters(null, start);
  const groups = dateGroups.filter(group => shown.dates.split(',').includes(group));
  const counts = types.find(({ identifier }) => identifier === shown.type)?.batchable_order_counts;
  const today = todayOf(http);
  const waiting = useAll(
    listDispatchRequests,
    groups.map(group => waitingInput(place, shown.type, group, today)),
  );
  // Where the cards are one column, the last one waits for those above it, so that it does not move.
  const [isDrawn, setDrawn] = useState(false);
  if (!isDrawn && !waiting.busy) setDrawn(true);
  // Kept here: the zones come and go with each date and type.
  const [zones, setZones] = useState<PickZonesChoice>({ chosen: new Set(), text: '' });
  const { act, busy, failure } = useAct(createBatch);
  const choice = `${shown.type} ${shown.dates}`;
  /** The orders from which a batch was asked, while it is unknown whether it was made: asked again it is the same one. */
  const [unknown, setUnknown] = useState<{ choice: string; orders: typeof waiting.body } | null>(null);
  const orders = (unknown?.choice === choice && unknown.orders) || waiting.body;
  const refresh = useRefresh();
  const navigate = useNavigate();
  async function create(deliveries: readonly DispatchRequest[]): Promise<void> {
    setUnknown({ choice, orders });
    const answer = await act(newBatchInput(place, shown.type, deliveries));
    if (answer.kind !== 'later') setUnknown(null);
    // Somebody was first: the orders that are still there are shown.
    if (answer.kind === 'refused') void refresh(['batch', 'order']);
    if (answer.kind !== 'ok') return;
    void navigate(locationPath(place, 'shipment-batch', answer.body.identifier));
    void toast(t('created'));
  }
  const making = { busy, onCreate: (deliveries: readonly DispatchRequest[]) => void create(deliveries) };
  return (
    <DetailPage
      side={
        <div hidden={!isDrawn}>
          <ByNumber place={place} {...making} />
        </div>
      }
    >
      {failure && (
        <Alert tone="danger" title={reasonOf(failure)}>
          {t('failed', { provider })}
        </Alert>
      )}
      <Card>
        <div className={styles.choices}>
          <SelectField
            label={t('batch_type')}
            value={shown.type}
            options={types.map(one => ({
              value: one.identifier,
              text: t('type_option', { name: nameOf('batch_type', one), n: waitingFor(one) }),
            }))}
            onChange={type => choose(startWith(types.filter(({ identifier }) => identifier === type)))}
          />
          <fieldset className={styles.groups}>
            <legend className={styles.legend}>{t('dispatch_date')}</legend>
            {dateGroups.map(group => (
              <CheckField
                key={group}
                label={t('type_option', { name: t(group), n: counts?.[group] ?? 0 })}
                checked={groups.includes(group)}
                onChange={on =>
                  choose({
                    dates: [...groups.filter(one => one !== group), ...(on ? [group] : [])].join(','),
                  })
                }
              />
            ))}
          </fieldset>
        </div>
      </Card>
      {orders ? (
        <PickZones zones={pickZonesOf(orders)} choice={zones} onChoice={setZones} {...making} />
      ) : waiting.failure ? (
        <FailedLoad text={t('create_error')} onRetry={waiting.again} />
      ) : (
        <Card>
          <Skeleton label={t('loading')} lines={6} />
        </Card>
      )}
    </DetailPage>
  );
}
