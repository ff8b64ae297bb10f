import { useEffect, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import type { Batch } from '../../../../contract/batch.ts';
import { pagePath } from '../../../../core/location/page-path.ts';
import type { Http } from '../../../sync/http.ts';
import { t } from './texts.ts';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Empty } from '../../../ui/empty.tsx';
import { PageBody } from '../../../ui/page-body.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
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

const pathOf = ({ dispatcher_type, dispatcher_identifier, identifier }: Batch): string =>
  `${pagePath('/locations/:place', dispatcher_type, dispatcher_identifier)}/shipment-batch/${encodeURIComponent(identifier)}`;

const columns: readonly Column<Batch>[] = [
  {
    id: 'identifier',
    header: t('identifier'),
    rowHeader: true,
    cell: batch => <Link to={pathOf(batch)}>{batch.identifier}</Link>,
  },
  {
    id: 'created_at',
    header: t('created_at'),
    wideOnly: true,
    cell: batch => dayAndTime(batch.created_at),
  },
  { id: 'status', header: t('status'), cell: batch => <StatusMark status={batch.status} /> },
  { id: 'type', header: t('type'), wideOnly: true, cell: batch => batch.type.display_name },
  {
    id: 'orders',
    header: t('orders'),
    wideOnly: true,
    align: 'right',
    cell: batch => batch.dispatch_request_count,
  },
  { id: 'dispatcher', header: t('dispatcher'), wideOnly: true, cell: batch => batch.dispatcher.display_name },
  { id: 'zone', header: t('zone'), wideOnly: true, cell: batch => batch.storage_zone?.display_name ?? '–' },
];

interface ListPageProps {
  http: Http;
  /** orders.batch.create: 'Nieuwe batch'. */
  mayCreate: boolean;
  /** The location of whose pages this is one; null: its own page, for every location. */
  place: Place | null;
}

/** Shipment batch list (specification of warehouse work, section 2). */
export default function BatchListPage({ http, mayCreate, place }: ListPageProps) {
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
      pagePath('/locations/:place/shipment-batch/create', dispatcher_type, dispatcher_identifier),
    );
  return (
    <>
      <PageHeader
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
