import { Link } from 'react-router';
import { listBatches, type Batch } from '../../../../contract/warehouse/batch.ts';
import { listBatchTypes } from '../../../../contract/warehouse/new-batch.ts';
import { listLocations } from '../../../../contract/warehouse/location.ts';
import { createBatches } from '../../../../core/access/batches.ts';
import type { AccessPlace } from '../../../../core/access/right.ts';
import { locationPath } from '../../../../core/location/page-path.ts';
import { Empty } from '../../../ui/scan/page/empty.tsx';
import { useCall } from '../../calls/use-call.ts';
import { allHere, wholeList } from '../../calls/use-pages.ts';
import { columnsWith, type Column } from '../../list/column.ts';
import { keptFilters, useFilters } from '../../list/use-filters.ts';
import { useMay } from '../../office.ts';
import { GoButton } from '../../page/go-button.tsx';
import { ListPage } from '../../page/list-page.tsx';
import type { AskedPage, LocationPageProps } from '../../page/page-props.ts';
import { Time } from '../../parts/time.tsx';
import { StatusMark } from '../parts/status-mark.tsx';
import { t } from '../texts.ts';
import { placeOf } from '../view.ts';
import { BatchFilterBar } from './filter-bar.tsx';
import { dispatchers, KEPT_AS, listInput, locationsInput, noFilters, settle } from './filters.ts';
import { nameOf, zoneName } from '../../../texts/words/retailer-names.ts';

const column = columnsWith(t);
/** On a phone number and status alone (specification, section 2). */
const columns: readonly Column<Batch>[] = [
  column(
    'identifier',
    b => <Link to={locationPath(placeOf(b), 'shipment-batch', b.identifier)}>{b.identifier}</Link>,
    { card: 'title' },
  ),
  column('created_at', b => <Time of={b.created_at} />),
  column('status', b => <StatusMark status={b.status} />, { card: 'status', width: '240px' }),
  column('type', b => nameOf('batch_type', b.type)),
  column('dispatch_request_count', b => b.dispatch_request_count, { align: 'right' }),
  column('dispatcher', b => b.dispatcher.display_name),
  column('zone', b => (b.storage_zone ? zoneName(b.storage_zone) : '–')),
];

const listName = (place?: AccessPlace) => (place ? `batches/${place.type}/${place.identifier}` : 'batches');
const keptAs = (place?: AccessPlace) => (place ? undefined : KEPT_AS);

export const asks = ({ place }: Partial<LocationPageProps>): readonly AskedPage[] => [
  { endpoint: listLocations, input: locationsInput },
  {
    endpoint: listBatches,
    input: listInput(settle(keptFilters(listName(place), noFilters, keptAs(place)), null, place)),
  },
  { endpoint: listBatchTypes, input: {} },
];

/** Shipment batches of a location, or of the location that is chosen (specification of warehouse work, section 2). */
export default function BatchListPage({ place }: Partial<LocationPageProps>) {
  const key = listName(place);
  const { settled, choose } = useFilters(key, noFilters, keptAs(place));
  const locations = useCall(listLocations, locationsInput);
  const of = dispatchers(locations.body ?? [], place);
  const filters = settle(settled, locations.body ? of : null, place);
  const input = listInput(filters);
  const batches = wholeList(useCall(listBatches, input));
  const notAsked = locations.body ? allHere<Batch>([]) : wholeList<Batch>({ ...locations, body: undefined });
  const mayCreate = useMay(place)(createBatches) && input;
  return (
    <ListPage
      of={JSON.stringify([key, input])}
      columns={columns}
      pages={input ? batches : notAsked}
      rowKey={b => String(b.id)}
      rowState={b => (b.status === 'closed' ? 'muted' : undefined)}
      failed={t('load_error')}
      none={
        input ? (
          <Empty text={t('no_batches')} />
        ) : (
          <Empty
            icon="pin"
            text={t(of.length > 0 ? 'choose_dispatcher' : place ? 'not_here' : 'no_location')}
          />
        )
      }
      actions={
        mayCreate && (
          <GoButton icon="plus" to={locationPath(placeOf(filters), 'shipment-batch', 'create')}>
            {t('new')}
          </GoButton>
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
