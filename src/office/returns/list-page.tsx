import { Link } from 'react-router';
import { listDispatchRequests, type DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import { locationPath } from '../../../core/location/page-path.ts';
import { returnStatuses } from '../../../core/returns/status.ts';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { usePages } from '../calls/use-pages.ts';
import type { Column } from '../list/column.ts';
import { FilterBar, FilterSelect, FilterText } from '../list/filter-bar.tsx';
import { useFilters } from '../list/use-filters.ts';
import { ListPage } from '../page/list-page.tsx';

import type { LocationPageProps } from '../page/page-props.ts';
import { Time } from '../parts/time.tsx';
import { ReturnStatusMark, statusText } from './parts/return-status.tsx';
import styles from './parts/photo-count.module.css';
import { t } from './texts.ts';
import { labelsOf, listInput, received, usualFilters } from './view.ts';

const columns: readonly Column<DispatchRequest>[] = [
  {
    id: 'order',
    header: () => t('order'),
    card: 'title',
    cell: r => (
      <Link
        to={locationPath(
          { type: r.dispatcher_type, identifier: r.dispatcher_identifier },
          'returns',
          r.identifier,
        )}
      >
        {r.sales_order.identifier}
      </Link>
    ),
  },
  { id: 'label', header: () => t('label'), card: 'fact', cell: labelsOf },
  {
    id: 'status',
    header: () => t('status'),
    card: 'status',
    cell: r => <ReturnStatusMark status={r.status} />,
  },
  {
    id: 'came',
    header: () => t('came'),
    card: 'named',
    align: 'right',
    cell: r => t('came_of', { ...received(r) }),
  },
  { id: 'photos', header: () => t('photos'), align: 'right', cell: r => <PhotoCount of={r} /> },
  { id: 'updated_at', header: () => t('updated_at'), card: 'fact', cell: r => <Time of={r.updated_at} /> },
];

function PhotoCount({ of: { return_photo_count: count } }: { of: DispatchRequest }) {
  if (!count) return '–';
  return (
    <span className={styles.photoCount}>
      <Icon name="camera" size={18} />
      {count}
    </span>
  );
}

/** Extra: received and announced returns of a location, the last changed first. */
export default function ReturnsPage({ place }: LocationPageProps) {
  const of = `returns/${place.type}/${place.identifier}`;
  const { shown, settled, type, choose } = useFilters(of, usualFilters);
  const input = listInput(place, settled);
  return (
    <ListPage
      of={JSON.stringify(input)}
      columns={columns}
      pages={usePages(listDispatchRequests, input)}
      rowKey={r => String(r.id)}
      failed={t('load_error')}
      none={<Empty icon="undo" text={t('none')} />}
      filters={
        <FilterBar
          chosen={settled.status === '' ? 0 : 1}
          search={<FilterText label={t('code')} value={shown.code} onChange={code => type({ code })} />}
        >
          <FilterSelect
            label={t('status')}
            value={shown.status}
            any={t('any')}
            options={returnStatuses.map(value => ({ value, text: statusText(value) }))}
            onChange={status => choose({ status })}
          />
        </FilterBar>
      }
    />
  );
}
