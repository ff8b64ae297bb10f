import { Link, useSearchParams } from 'react-router';
import type { DispatchRequest } from '../../../contract/dispatch-request.ts';
import { returnStatuses } from '../../../core/returns/status.ts';
import type { Http } from '../../sync/http.ts';
import { translated } from '../../texts/texts.ts';
import { t } from './texts.ts';
import { Card } from '../../ui/card.tsx';
import { Empty } from '../../ui/empty.tsx';
import { Icon } from '../../ui/icons/icon.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import type { Column } from '../../ui/table.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { dayAndTime } from '../parts/day-and-time.ts';
import { PagedTable } from '../parts/paged-table.tsx';
import { usePages } from '../parts/use-pages.ts';
import { listReturns, type Place, type ReturnFilters } from './queries.ts';
import filterStyles from '../parts/filters.module.css';
import styles from './returns.module.css';
import { received } from './view.ts';

const statusText = (status: string) => translated(`dispatch_request_status.${status}`, status);

/** Extra: what came back to a location, or is announced, what was moved last first. */
export default function IndexPage({ http, place }: { readonly http: Http; readonly place: Place }) {
  const [search, setSearch] = useSearchParams();
  const code = search.get('code') ?? '';
  const status = returnStatuses.filter(one => one === search.get('status'));
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
      <PageHeader title={t('title')} />
      <PageBody>
        <Card flush>
          <div className={filterStyles.filters}>
            <TextField
              label={t('code')}
              type="search"
              value={code}
              autoComplete="off"
              onChange={value => change('code', value)}
            />
            <SelectField
              label={t('status')}
              value={status[0] ?? ''}
              placeholder={t('any')}
              options={returnStatuses.map(one => ({ value: one, text: statusText(one) }))}
              onChange={value => change('status', value)}
            />
          </div>
          <Returns
            http={http}
            place={place}
            filters={{ code, status: status.length > 0 ? status : returnStatuses }}
          />
        </Card>
      </PageBody>
    </>
  );
}

const columns: readonly Column<DispatchRequest>[] = [
  {
    id: 'order',
    header: t('order'),
    rowHeader: true,
    cell: r => <Link to={encodeURIComponent(r.identifier)}>{r.sales_order.identifier}</Link>,
  },
  { id: 'label', header: t('label'), cell: r => r.tracking_codes?.map(c => c.code).join(', ') || '–' },
  { id: 'status', header: t('status'), cell: r => statusText(r.status) },
  { id: 'came', header: t('came'), align: 'right', cell: r => t('came_of', { ...received(r) }) },
  { id: 'photos', header: t('photos'), align: 'right', cell: r => <PhotoCount of={r} /> },
  { id: 'updated_at', header: t('updated_at'), cell: r => dayAndTime(r.updated_at) },
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

/** A code is asked for when its typing has stopped. */
const TYPING_MS = 400;

interface ReturnsProps {
  readonly http: Http;
  readonly place: Place;
  readonly filters: ReturnFilters;
}

function Returns({ http, place, filters }: ReturnsProps) {
  const pages = usePages(
    JSON.stringify([place, filters]),
    offset => listReturns(http, place, filters, offset),
    filters.code === '' ? 0 : TYPING_MS,
  );
  return (
    <PagedTable
      pages={pages}
      failure={t('load_error')}
      caption={t('title')}
      columns={columns}
      rowKey={r => String(r.id)}
      empty={<Empty icon="undo" text={t('none')} />}
    />
  );
}
