import { Link } from 'react-router';
import { listGoodsReceipts, type GoodsReceipt } from '../../../contract/warehouse/goods-receipt.ts';
import { listLocations } from '../../../contract/warehouse/location.ts';
import { createReceipts } from '../../../core/access/receipts.ts';
import type { AccessPlace } from '../../../core/access/right.ts';
import { locationPath } from '../../../core/location/page-path.ts';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { useCall } from '../calls/use-call.ts';
import { columnsWith, type Column } from '../list/column.ts';
import { defineList } from '../list/define-list.tsx';
import { flags } from '../list/use-filter-bar.tsx';
import { useMay } from '../office.ts';
import { GoButton } from '../page/go-button.tsx';
import { ListPage } from '../page/list-page.tsx';
import type { LocationPageProps } from '../page/page-props.ts';
import { Time } from '../parts/time.tsx';
import { ReceiptStatus } from './parts/receipt-status.tsx';
import { FailedLoad } from '../parts/failed-load.tsx';
import { t } from './texts.ts';
import { attributesOf, attributeTitle, listInput, suppliers } from './view.ts';

const column = columnsWith(t);
const columnsAt = (place: AccessPlace): readonly Column<GoodsReceipt>[] => [
  column('created_at', r => <Time of={r.created_at} />, { card: 'fact' }),
  column('supplier', r => r.supplier_location.display_name, { card: 'fact' }),
  column(
    'identifier',
    r => <Link to={locationPath(place, 'goods-receipt', r.identifier)}>{r.identifier}</Link>,
    { card: 'title' },
  ),
  column('completed', r => <ReceiptStatus of={r} />, { card: 'status' }),
  column('crossdock_lines', r => r.total_lines_crossdock_count, {
    card: 'named',
    shortHeader: () => t('crossdock'),
    align: 'right',
  }),
];

const attributeColumn = (name: string): Column<GoodsReceipt> => ({
  id: `attribute-${name}`,
  header: () => attributeTitle(name),
  card: 'named',
  align: 'right',
  cell: r => r.total_lines_attribute_count[name] ?? 0,
});

const { asks, useList } = defineList({
  name: 'goods-receipts',
  endpoint: listGoodsReceipts,
  filters: {
    completed: {
      kind: 'choice',
      label: () => t('is_completed'),
      any: () => '',
      options: flags,
      inSight: true,
    },
    supplier: { kind: 'choice', label: () => t('supplier') },
  },
  columns: ({ place }: LocationPageProps, rows) => [
    ...columnsAt(place),
    ...attributesOf(rows).map(attributeColumn),
  ],
  input: ({ place }, values) => listInput(place, values),
});
export { asks };

/** Goods receipts of a location, newest first (review-refunds-warehouse.md 2). */
export default function IndexPage(at: LocationPageProps) {
  const { place } = at;
  const mayCreate = useMay(place)(createReceipts);
  const known = useCall(listLocations, {});
  const { list } = useList(at, {
    supplier: suppliers(known.body ?? []).map(l => ({ value: String(l.id), text: l.display_name })),
  });
  return (
    <ListPage
      {...list}
      rowState={r => (r.is_completed ? 'muted' : undefined)}
      failed={t('load_error')}
      none={<Empty icon="truck" text={t('none_of_all')} />}
      note={known.failure && <FailedLoad text={t('suppliers_error')} onRetry={known.again} />}
      actions={
        mayCreate && (
          <GoButton icon="plus" to={locationPath(place, 'goods-receipt', 'create')}>
            {t('create')}
          </GoButton>
        )
      }
    />
  );
}
