import { Link, useNavigate } from 'react-router';
import { listGoodsReceipts, type GoodsReceipt } from '../../../contract/warehouse/goods-receipt.ts';
import { listLocations } from '../../../contract/warehouse/location.ts';
import { createReceipts } from '../../../core/access/receipts.ts';
import type { Place } from '../../../core/access/right.ts';
import { locationPath } from '../../../core/location/page-path.ts';
import { translated } from '../../texts/texts.ts';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Empty } from '../../ui/scan/page/empty.tsx';
import { useCall } from '../calls/use-call.ts';
import { usePages } from '../calls/use-pages.ts';
import type { Column } from '../list/column.ts';
import { FilterBar, FilterSelect } from '../list/filter-bar.tsx';
import { useFilters } from '../list/use-filters.ts';
import { useMay } from '../office.ts';
import { ListPage } from '../page/list-page.tsx';
import type { LocationPageProps } from '../page/page-props.ts';
import { Time } from '../parts/time.tsx';
import { ReceiptStatus } from './parts/receipt-status.tsx';
import { t } from './texts.ts';
import { attributesOf, listInput, suppliers, usualFilters } from './view.ts';

const baseOf = (place: Place): readonly Column<GoodsReceipt>[] => [
  { id: 'created', header: () => t('created_at'), card: 'fact', cell: r => <Time of={r.created_at} /> },
  {
    id: 'supplier',
    header: () => t('supplier'),
    card: 'fact',
    cell: r => r.supplier_location.display_name,
  },
  {
    id: 'identifier',
    header: () => t('identifier'),
    card: 'title',
    cell: r => <Link to={locationPath(place, 'goods-receipt', r.identifier)}>{r.identifier}</Link>,
  },
  { id: 'completed', header: () => t('completed'), card: 'status', cell: r => <ReceiptStatus of={r} /> },
  {
    id: 'crossdock',
    header: () => t('crossdock_lines'),
    card: 'named',
    align: 'right',
    cell: r => r.total_lines_crossdock_count,
  },
];

const attributeTitle = (name: string): string => translated(`product_attribute.${name}`, name);

const attributeColumn = (name: string): Column<GoodsReceipt> => ({
  id: `attribute-${name}`,
  header: () => attributeTitle(name),
  card: 'named',
  align: 'right',
  cell: r => r.total_lines_attribute_count[name] ?? 0,
});

/** Goods receipts of a location, newest first (review-refunds-warehouse.md 2). */
export default function IndexPage({ place }: LocationPageProps) {
  const mayCreate = useMay(place)(createReceipts);
  const navigate = useNavigate();
  const known = useCall(listLocations, {});
  const of = `receipts/${place.type}/${place.identifier}`;
  const { shown, settled, choose } = useFilters(of, usualFilters);
  const input = listInput(place, settled);
  const pages = usePages(listGoodsReceipts, input);
  return (
    <ListPage
      of={JSON.stringify(input)}
      columns={[...baseOf(place), ...attributesOf(pages.rows ?? [], attributeTitle).map(attributeColumn)]}
      pages={pages}
      rowKey={r => String(r.id)}
      rowState={r => (r.is_completed ? 'muted' : undefined)}
      failed={t('load_error')}
      none={<Empty icon="truck" text={t('none_of_all')} />}
      note={known.failure && <Alert tone="danger">{t('suppliers_error')}</Alert>}
      actions={
        mayCreate && (
          <Button
            size="desk"
            kind="primary"
            icon="plus"
            onPress={() => void navigate(locationPath(place, 'goods-receipt', 'create'))}
          >
            {t('create')}
          </Button>
        )
      }
      filters={
        <FilterBar
          chosen={settled.supplier === '' ? 0 : 1}
          search={
            <FilterSelect
              label={t('is_completed')}
              value={shown.completed}
              any=""
              options={[
                { value: '1', text: t('yes') },
                { value: '0', text: t('no') },
              ]}
              onChange={completed => choose({ completed })}
            />
          }
        >
          <FilterSelect
            label={t('supplier')}
            value={shown.supplier}
            any={t('any')}
            options={suppliers(known.body ?? []).map(l => ({ value: String(l.id), text: l.display_name }))}
            onChange={supplier => choose({ supplier })}
          />
        </FilterBar>
      }
    />
  );
}
