import { useEffect } from 'react';
import { Link, useNavigate } from 'react-router';
import { listBatches, type Batch } from '../../../../contract/warehouse/batch.ts';
import { listLocations } from '../../../../contract/warehouse/location.ts';
import { createBatches } from '../../../../core/access/batches.ts';
import { locationPath } from '../../../../core/location/page-path.ts';
import { Button } from '../../../ui/scan/controls/button.tsx';
import { Empty } from '../../../ui/scan/page/empty.tsx';
import { useCall } from '../../calls/use-call.ts';
import { allHere, wholeList } from '../../calls/use-pages.ts';
import type { Column } from '../../list/column.ts';
import { useFilters } from '../../list/use-filters.ts';
import { useMay } from '../../office.ts';
import { ListPage } from '../../page/list-page.tsx';
import type { LocationPageProps } from '../../page/page-props.ts';
import { Time } from '../../parts/time.tsx';
import { StatusMark } from '../parts/status-mark.tsx';
import { BatchFilterBar } from './filter-bar.tsx';
import {
  dispatchers,
  listInput,
  locationsInput,
  noFilters,
  settle,
  storedFilters,
  storeFilters,
} from './filters.ts';
import { t } from './texts.ts';

const pathOf = ({ dispatcher_type, dispatcher_identifier, identifier }: Batch): string =>
  locationPath({ type: dispatcher_type, identifier: dispatcher_identifier }, 'shipment-batch', identifier);

/** On a phone number and status alone (specification, section 2). */
const columns: readonly Column<Batch>[] = [
  {
    id: 'identifier',
    header: () => t('identifier'),
    card: 'title',
    cell: b => <Link to={pathOf(b)}>{b.identifier}</Link>,
  },
  { id: 'created_at', header: () => t('created_at'), cell: b => <Time of={b.created_at} /> },
  { id: 'status', header: () => t('status'), card: 'status', cell: b => <StatusMark status={b.status} /> },
  { id: 'type', header: () => t('type'), cell: b => b.type.display_name },
  { id: 'orders', header: () => t('orders'), align: 'right', cell: b => b.dispatch_request_count },
  { id: 'dispatcher', header: () => t('dispatcher'), cell: b => b.dispatcher.display_name },
  { id: 'zone', header: () => t('zone'), cell: b => b.storage_zone?.display_name ?? '–' },
];

/** Shipment batches of a location, or of the location that is chosen (specification of warehouse work, section 2). */
export default function BatchListPage({ place }: Partial<LocationPageProps>) {
  const key = place ? `batches/${place.type}/${place.identifier}` : 'batches';
  const { settled, choose } = useFilters(key, noFilters, place ? noFilters : storedFilters(localStorage));
  const locations = useCall(listLocations, locationsInput);
  const of = dispatchers(locations.body ?? [], place);
  const filters = settle(settled, of);
  const input = listInput(filters);
  const batches = useCall(listBatches, input);
  const pages =
    !input && locations.body
      ? allHere<Batch>([])
      : wholeList(input ? batches : { ...locations, body: undefined });
  const isKept = !place && locations.body !== undefined;
  useEffect(() => {
    if (isKept) storeFilters(localStorage, filters);
  });
  const navigate = useNavigate();
  const mayCreate = useMay(place)(createBatches);
  const { dispatcher_type: type, dispatcher_identifier: identifier } = filters;
  return (
    <ListPage
      of={JSON.stringify([key, input])}
      columns={columns}
      pages={pages}
      rowKey={b => String(b.id)}
      rowState={b => (b.status === 'closed' ? 'muted' : undefined)}
      failed={t('load_error')}
      none={
        input ? (
          <Empty text={t('none')} />
        ) : (
          <Empty icon="pin" text={t(of.length > 0 ? 'choose' : place ? 'not_here' : 'no_location')} />
        )
      }
      actions={
        mayCreate &&
        input && (
          <Button
            size="desk"
            kind="primary"
            icon="plus"
            onPress={() => void navigate(locationPath({ type, identifier }, 'shipment-batch', 'create'))}
          >
            {t('new')}
          </Button>
        )
      }
      filters={
        <BatchFilterBar
          filters={filters}
          dispatchers={of}
          mayChoose={!place && (locations.body?.length ?? 0) > 1}
          onChoose={choose}
        />
      }
    />
  );
}
