import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import type { BatchTypeHere } from '../../../../contract/warehouse/new-batch.ts';
import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { dateGroups, type DateGroup } from '../../../../core/batch/date-group.ts';
import { uuidv7 } from '../../../../core/id/uuidv7.ts';
import { locationPath } from '../../../../core/location/page-path.ts';
import { useOffice } from '../../office.ts';
import type { LocationPageProps } from '../../page/page-props.ts';
import { toast } from '../../page/toast.ts';
import { Alert } from '../../../ui/scan/page/alert.tsx';
import { Card } from '../../../ui/scan/page/card.tsx';
import { CheckField } from '../../../ui/scan/controls/check-field.tsx';
import { Empty } from '../../../ui/scan/page/empty.tsx';
import { PageBody } from '../../../ui/scan/page/page-body.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { SelectField } from '../../../ui/scan/controls/select-field.tsx';
import { Skeleton } from '../../../ui/scan/page/skeleton.tsx';
import { FailedLoad } from '../../parts/failed-load.tsx';
import styles from './create-page.module.css';
import { ByNumber } from './by-number.tsx';
import { createQueries } from './create-queries.ts';
import { createCreateStore, type CreateModel } from './create-store.ts';
import { waitingFor } from './create-view.ts';
import { PickZones } from './pick-zones.tsx';
import { t } from './texts.ts';

const newKey = () => uuidv7(Date.now(), crypto.getRandomValues(new Uint8Array(10)));

/** Batch creation from a location: by pick zone and date, or by order number (specification, sections 5, 7, 9). */
export default function CreateBatchPage({ place }: LocationPageProps) {
  const { http, provider } = useOffice();
  const { type, identifier: location } = place;
  const [store] = useState(() => createCreateStore(createQueries(http, { type, location }), newKey));
  const model = useStore(store);
  useEffect(() => void store.getState().start(), [store]);
  const navigate = useNavigate();
  async function create(deliveries: readonly DispatchRequest[]) {
    const batch = await model.create(deliveries);
    if (batch === null) return;
    void navigate(locationPath(place, 'shipment-batch', batch));
    void toast(t('created'));
  }
  return (
    <>
      <PageHead title={t('title')} />
      <PageBody>
        {model.refused !== null && (
          <Alert tone="danger" {...(model.refused !== '' && { title: model.refused })}>
            {t('failed', { provider })}
          </Alert>
        )}
        <Content model={model} onCreate={deliveries => void create(deliveries)} />
      </PageBody>
    </>
  );
}

interface ContentProps {
  model: CreateModel;
  onCreate: (deliveries: readonly DispatchRequest[]) => void;
}

function Content({ model, onCreate }: ContentProps) {
  const { types, zones } = model;
  if (types === 'loading') return <Skeleton label={t('loading')} lines={8} />;
  if (types === 'failed') return <FailedLoad text={t('load_error')} onRetry={() => void model.start()} />;
  if (types.length === 0) return <Empty text={t('no_types')} />;
  const chosen = types.find(({ identifier }) => identifier === model.type);
  return (
    <>
      <Card>
        <div className={styles.choices}>
          <SelectField
            label={t('type')}
            value={model.type}
            options={types.map(one => ({
              value: one.identifier,
              text: t('type_option', { name: one.display_name, n: waitingFor(one) }),
            }))}
            onChange={type => void model.chooseType(type)}
          />
          {chosen && <DateGroups model={model} type={chosen} />}
        </div>
      </Card>
      <div className={styles.ways}>
        {zones === 'loading' ? (
          <Card>
            <Skeleton label={t('loading')} lines={6} />
          </Card>
        ) : zones === 'failed' ? (
          <FailedLoad text={t('load_error')} onRetry={() => void model.start()} />
        ) : (
          <PickZones model={model} zones={zones} onCreate={onCreate} />
        )}
        <ByNumber model={model} onCreate={onCreate} />
      </div>
    </>
  );
}

/** Te laat, Vandaag, Volgende werkdag, each with its number of orders. */
function DateGroups({ model, type }: { model: CreateModel; type: BatchTypeHere }) {
  const countOf = (group: DateGroup) => type.batchable_order_counts?.[group] ?? 0;
  return (
    <fieldset className={styles.groups}>
      <legend className={styles.legend}>{t('dates')}</legend>
      {dateGroups.map(group => (
        <CheckField
          key={group}
          label={t('group', { name: t(group), n: countOf(group) })}
          checked={model.groups.includes(group)}
          onChange={() => void model.toggleGroup(group)}
        />
      ))}
    </fieldset>
  );
}
