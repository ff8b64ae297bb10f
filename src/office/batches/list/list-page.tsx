import { Link } from 'react-router';
import { listBatches, type Batch } from '../../../../contract/warehouse/batch.ts';
import { listBatchTypes } from '../../../../contract/warehouse/new-batch.ts';
import { listLocations, type Location } from '../../../../contract/warehouse/location.ts';
import { createBatches } from '../../../../core/access/batches.ts';
import type { AccessPlace } from '../../../../core/access/right.ts';
import { batchStatuses } from '../../../../core/batch/status.ts';
import { locationPath } from '../../../../core/location/page-path.ts';
import { batchStatus } from '../../../texts/words/batch-status.ts';
import { nameOf, zoneName } from '../../../texts/words/retailer-names.ts';
import { Empty } from '../../../ui/scan/page/empty.tsx';
import { useCall } from '../../calls/use-call.ts';
import { allHere, wholeList } from '../../calls/use-pages.ts';
import { columnsWith, type Column } from '../../list/column.ts';
import { defineList } from '../../list/define-list.tsx';
import { namedOption } from '../../list/option.ts';
import { useMay } from '../../office.ts';
import { GoButton } from '../../page/go-button.tsx';
import { ListPage } from '../../page/list-page.tsx';
import type { AskedPage, LocationPageProps } from '../../page/page-props.ts';
import { Time } from '../../parts/time.tsx';
import { StatusMark } from '../parts/status-mark.tsx';
import { t } from '../texts.ts';
import { placeOf } from '../view.ts';
import { dispatchers, listInput, locationsInput, ofType, settle, typesOf } from './filters.ts';

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

/** Two locations of different types may have one identifier. */
const keyOf = (type: string, identifier: string): string => identifier && `${type}/${identifier}`;
const placeIn = (key: string) => {
  const [dispatcher_type, ...rest] = key.split('/');
  return { ...(dispatcher_type && { dispatcher_type }), dispatcher_identifier: rest.join('/') };
};

interface At {
  readonly place?: AccessPlace;
  /** The user's locations that can have batches; without it they are not known yet. */
  readonly of?: readonly Location[] | null;
}
const batches = defineList({
  name: 'batches',
  // Local browser storage (specification, section 9).
  keptAs: 'batches.filters',
  endpoint: listBatches,
  filters: {
    dispatcher_type: {
      kind: 'choice',
      label: () => t('dispatcher_type'),
      any: () => t('make_choice'),
      scope: true,
    },
    dispatcher_identifier: {
      kind: 'choice',
      label: () => t('dispatcher'),
      any: () => t('make_choice'),
      scope: true,
    },
    batch_type: { kind: 'choice', label: () => t('batch_type'), any: () => t('all_types') },
    status: {
      kind: 'choice',
      label: () => t('status'),
      any: () => t('all_open'),
      options: () => batchStatuses.map(value => ({ value, text: batchStatus(value) })),
    },
  },
  settle: ({ place, of = null }: At, values) => settle(values, of, place),
  columns: () => columns,
  input: (_, values) => listInput(values),
});

export const asks = ({ place }: Partial<LocationPageProps>): readonly AskedPage[] => [
  { endpoint: listLocations, input: locationsInput },
  ...batches.asks({ ...(place && { place }) }),
  { endpoint: listBatchTypes, input: {} },
];

/** Shipment batches of a location, or of the location that is chosen (specification of warehouse work, section 2). */
export default function BatchListPage({ place }: Partial<LocationPageProps>) {
  const locations = useCall(listLocations, locationsInput);
  const types = useCall(listBatchTypes, {}).body ?? [];
  const of = dispatchers(locations.body ?? [], place);
  const disabled = !!place || (locations.body?.length ?? 0) <= 1;
  const { values, isAsked, list } = batches.useList(
    { ...(place && { place }), of: locations.body ? of : null },
    ({ dispatcher_type, dispatcher_identifier }) => ({
      dispatcher_type: { disabled, options: typesOf(of).map(namedOption('location_type')) },
      dispatcher_identifier: {
        disabled,
        value: keyOf(dispatcher_type, dispatcher_identifier),
        options: (dispatcher_type === '' ? of : ofType(of, dispatcher_type)).map(one => ({
          value: keyOf(one.location_type.identifier, one.identifier),
          text: one.display_name,
        })),
        sets: placeIn,
      },
      batch_type: types.map(namedOption('batch_type')),
    }),
  );
  const notAsked = locations.body ? allHere<Batch>([]) : wholeList<Batch>({ ...locations, body: undefined });
  const mayCreate = useMay(place)(createBatches) && isAsked;
  return (
    <ListPage
      {...list}
      pages={isAsked ? list.pages : notAsked}
      rowState={b => (b.status === 'closed' ? 'muted' : undefined)}
      failed={t('load_error')}
      none={
        isAsked ? (
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
          <GoButton icon="plus" to={locationPath(placeOf(values), 'shipment-batch', 'create')}>
            {t('new')}
          </GoButton>
        )
      }
    />
  );
}
