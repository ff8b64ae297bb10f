import { Link } from 'react-router';
import { listDispatchRequests, type DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import type { AccessPlace } from '../../../core/access/right.ts';
import { locationPath } from '../../../core/location/page-path.ts';
import { returnStatuses } from '../../../core/returns/status.ts';
import { deliveryStatus } from '../../texts/words/delivery-status.ts';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { columnsWith, type Column } from '../list/column.ts';
import { defineList } from '../list/define-list.tsx';
import { ListPage } from '../page/list-page.tsx';
import type { LocationPageProps } from '../page/page-props.ts';
import { Time } from '../parts/time.tsx';
import { ReturnStatusMark } from './parts/return-status.tsx';
import { t } from './texts.ts';
import { labelsOf, listInput, received } from './view.ts';

const column = columnsWith(t);
const columnsAt = (place: AccessPlace): readonly Column<DispatchRequest>[] => [
  column(
    'order',
    r => (
      <Link data-whole="true" to={locationPath(place, 'returns', r.identifier)}>
        {r.sales_order.identifier}
      </Link>
    ),
    { card: 'title' },
  ),
  column('label', labelsOf, { card: 'fact' }),
  column('status', r => <ReturnStatusMark status={r.status} />, { card: 'status' }),
  column('came', r => t('came_of', received(r)), { card: 'named', align: 'right' }),
  column('photos', r => r.return_photo_count || '–', { align: 'right' }),
  column('updated_at', r => <Time of={r.updated_at} />, { card: 'fact' }),
];

const { asks, useList } = defineList({
  name: 'returns',
  endpoint: listDispatchRequests,
  filters: {
    code: { kind: 'text', label: () => t('code'), inSight: true },
    status: {
      kind: 'choice',
      label: () => t('status'),
      options: () => returnStatuses.map(value => ({ value, text: deliveryStatus(value) })),
    },
  },
  columns: ({ place }: LocationPageProps) => columnsAt(place),
  input: ({ place }, values) => listInput(place, values),
});
export { asks };

/** Extra: received and announced returns of a location, the last changed first. */
export default function ReturnsPage(at: LocationPageProps) {
  const { list } = useList(at);
  return <ListPage {...list} failed={t('load_error')} none={<Empty icon="undo" text={t('none')} />} />;
}
