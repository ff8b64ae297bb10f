import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import type { Batch } from '../../../../contract/batch.ts';
import { locationPath } from '../../../../core/location/page-path.ts';
import { createBatches } from '../../../../core/access/batches.ts';
import { useMay, useOffice } from '../../office.ts';
import type { LocationPageProps } from '../../page/page-props.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { PageBody } from '../../../ui/page-body.tsx';
import { PageHead } from '../../page/page-head.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { Table, type Column } from '../../../ui/table.tsx';
import { FailedLoad } from '../../parts/failed-load.tsx';
import styles from './list-page.module.css';
import { StatusMark } from '../parts/status-mark.tsx';
import { dayAndTime } from '../../parts/day-and-time.ts';
import { Filters } from './filter-bar.tsx';
import { canLoad, noFilters, storedFilters, storeFilters } from './filters.ts';
import { listQueries } from './list-queries.ts';
import { createListStore, type BatchListModel, type Place } from './list-store.ts';
import { t } from './texts.ts';

const pathOf = ({ dispatcher_type, dispatcher_identifier, identifier }: Batch): string =>
  locationPath({ type: dispatcher_type, identifier: dispatcher_identifier }, 'shipment-batch', identifier);

const columns: readonly Column<Batch>[] = [
  {
    id: 'identifier',
    header: () => t('identifier'),
    rowHeader: true,
    cell: batch => <Link to={pathOf(batch)}>{batch.identifier}</Link>,
  },
  {
    id: 'created_at',
    header: () => t('created_at'),
    wideOnly: true,
    cell: batch => dayAndTime(batch.created_at),
  },
  { id: 'status', header: () => t('status'), cell: batch => <StatusMark status={batch.status} /> },
  { id: 'type', header: () => t('type'), wideOnly: true, cell: batch => batch.type.display_name },
  {
    id: 'orders',
    header: () => t('orders'),
    wideOnly: true,
    align: 'right',
    cell: batch => batch.dispatch_request_count,
  },
  {
    id: 'dispatcher',
    header: () => t('dispatcher'),
    wideOnly: true,
    cell: batch => batch.dispatcher.display_name,
  },
  {
    id: 'zone',
    header: () => t('zone'),
    wideOnly: true,
    cell: batch => batch.storage_zone?.display_name ?? '–',
  },
];

/** Shipment batch list (specification of warehouse work, section 2). */
export default function BatchListPage({ place: at }: Partial<LocationPageProps>) {
  const { http } = useOffice();
  const mayCreate = useMay(at)(createBatches);
  /** The location of this tab; null: the page for every location. */
  const place: Place | null = at ? { type: at.type, location: at.identifier } : null;
  const [store] = useState(() =>
    createListStore(listQueries(http), {
      initial: place ? noFilters : storedFilters(localStorage),
      keep: filters => place ?? storeFilters(localStorage, filters),
      place,
    }),
  );
  const model = useStore(store);
  useEffect(() => void store.getState().start(), [store]);
  const navigate = useNavigate();
  const { dispatcher_type, dispatcher_identifier } = model.filters;
  const create = () =>
    void navigate(
      locationPath({ type: dispatcher_type, identifier: dispatcher_identifier }, 'shipment-batch', 'create'),
    );
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          mayCreate &&
          canLoad(model.filters) && (
            <Button size="desk" kind="primary" icon="plus" onPress={create}>
              {t('new')}
            </Button>
          )
        }
      />
      <PageBody>
        <Filters model={model} />
        <Results model={model} none={t(place ? 'not_here' : 'no_location')} />
      </PageBody>
    </>
  );
}

function Results({ model, none }: { model: BatchListModel; none: string }) {
  const { batches, state, filters } = model;
  if (state === 'failed') return <FailedLoad text={t('load_error')} onRetry={() => void model.reload()} />;
  if (!batches && state === 'loading') return <Skeleton label={t('loading')} lines={8} />;
  if (!batches) return <Empty icon="pin" text={model.dispatchers?.length === 0 ? none : t('choose')} />;
  return (
    <div className={styles.results} aria-busy={state === 'loading'}>
      <Card flush>
        <Table
          key={`${filters.dispatcher_type}/${filters.dispatcher_identifier}`}
          sticky
          caption={t('title')}
          columns={columns}
          rows={batches}
          rowKey={({ id }) => String(id)}
          rowState={({ status }) => (status === 'closed' ? 'muted' : undefined)}
          empty={<Empty text={t('none')} />}
        />
      </Card>
    </div>
  );
}
