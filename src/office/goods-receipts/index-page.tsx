import { useEffect, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import type { GoodsReceipt } from '../../../contract/goods-receipt.ts';
import type { Location } from '../../../contract/location.ts';
import { translated } from '../../texts/texts.ts';
import { createReceipts } from '../../../core/access/receipts.ts';
import { locationPath } from '../../../core/location/page-path.ts';
import { useMay, useOffice } from '../office.ts';
import type { LocationPageProps } from '../page/page-props.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHead } from '../page/page-head.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Column } from '../../ui/table.tsx';
import { dayAndTime } from '../parts/day-and-time.ts';
import { PagedTable } from '../parts/paged-table.tsx';
import { usePages } from '../parts/use-pages.ts';
import styles from '../parts/filters.module.css';
import { receiptQueries, type Place, type ReceiptFilters } from './queries.ts';
import { attributesOf, suppliers } from './view.ts';
import { t } from './texts.ts';

/** Goods receipts of a location, newest first (review-refunds-warehouse.md 2). */
export default function IndexPage({ place: at }: LocationPageProps) {
  const { http } = useOffice();
  const mayCreate = useMay(at)(createReceipts);
  const [place] = useState<Place>(() => ({ type: at.type, location: at.identifier }));
  const [queries] = useState(() => receiptQueries(http, place));
  const [search, setSearch] = useSearchParams();
  const completed = search.get('voltooid');
  const filters: ReceiptFilters = {
    supplier: search.get('leverancier') ?? '',
    completed: completed === '0' || completed === '1' ? completed : '',
  };
  const [known, setKnown] = useState<readonly Location[] | 'failed'>([]);
  useEffect(() => {
    void queries.locations().then(answer => setKnown(answer.kind === 'ok' ? answer.body : 'failed'));
  }, [queries]);
  const navigate = useNavigate();
  const change = (name: string, value: string) =>
    setSearch(
      before => {
        if (value === '') before.delete(name);
        else before.set(name, value);
        return before;
      },
      { replace: true },
    );

  return (
    <>
      <PageHead title={t('title')} />
      <PageBody>
        {mayCreate && (
          <Card title={t('actions')}>
            <div>
              <Button
                size="desk"
                kind="primary"
                icon="plus"
                onPress={() => void navigate(locationPath(at, 'goods-receipt', 'create'))}
              >
                {t('create')}
              </Button>
            </div>
          </Card>
        )}
        {known === 'failed' && <Alert tone="danger">{t('suppliers_error')}</Alert>}
        <Card flush>
          <div className={styles.filters}>
            <SelectField
              label={t('supplier')}
              value={filters.supplier}
              placeholder={t('any')}
              options={(known === 'failed' ? [] : suppliers(known)).map(l => ({
                value: String(l.id),
                text: l.display_name,
              }))}
              onChange={value => change('leverancier', value)}
            />
            <SelectField
              label={t('is_completed')}
              value={filters.completed}
              placeholder=""
              options={[
                { value: '1', text: t('yes') },
                { value: '0', text: t('no') },
              ]}
              onChange={value => change('voltooid', value)}
            />
          </div>
          <Receipts at={at} queries={queries} filters={filters} />
        </Card>
      </PageBody>
    </>
  );
}

const baseOf = (place: LocationPageProps['place']): readonly Column<GoodsReceipt>[] => [
  { id: 'created', header: () => t('created_at'), cell: r => dayAndTime(r.created_at) },
  { id: 'supplier', header: () => t('supplier'), cell: r => r.supplier_location.display_name },
  {
    id: 'identifier',
    header: () => t('identifier'),
    rowHeader: true,
    cell: r => <Link to={locationPath(place, 'goods-receipt', r.identifier)}>{r.identifier}</Link>,
  },
  { id: 'completed', header: () => t('completed'), cell: r => t(r.is_completed ? 'yes' : 'no') },
  {
    id: 'crossdock',
    header: () => t('crossdock_lines'),
    align: 'right',
    cell: r => r.total_lines_crossdock_count,
  },
];

/** The list of one choice of filters. */
function Receipts({
  at,
  queries,
  filters,
}: {
  at: LocationPageProps['place'];
  queries: ReturnType<typeof receiptQueries>;
  filters: ReceiptFilters;
}) {
  const pages = usePages(JSON.stringify(filters), offset => queries.list(filters, offset));
  const attributes = attributesOf(pages.rows ?? []).map((name): Column<GoodsReceipt> => ({
    id: `attribute-${name}`,
    header: () => translated(`product_attribute.${name}`, name),
    align: 'right',
    cell: r => r.total_lines_attribute_count[name] ?? 0,
  }));
  return (
    <PagedTable
      pages={pages}
      failure={t('load_error')}
      caption={t('title')}
      columns={[...baseOf(at), ...attributes]}
      rowKey={r => String(r.id)}
      rowState={r => (r.is_completed ? 'muted' : undefined)}
      empty={<Empty text={t('none_of_all')} />}
    />
  );
}
