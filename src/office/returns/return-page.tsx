import { useEffect, useState } from 'react';
import type { DispatchRequest } from '../../../contract/dispatch-request.ts';
import type { ReturnPhoto } from '../../../contract/return-photo.ts';
import type { Http } from '../../sync/http.ts';
import { translated } from '../../texts/texts.ts';
import { t } from './texts.ts';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { FactList } from '../../ui/fact-list.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHeader } from '../../ui/page-header.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Table, type Column } from '../../ui/table.tsx';
import { FailedLoad } from '../parts/failed-load.tsx';
import { dayAndTime } from '../parts/day-and-time.ts';
import { Photos } from './parts/photos.tsx';
import { fetchPhotos, fetchReturn } from './queries.ts';
import { received } from './view.ts';

type Line = DispatchRequest['dispatch_request_lines'][number];
const columns: readonly Column<Line>[] = [
  { id: 'number', header: t('number'), cell: l => l.product_identifier },
  { id: 'name', header: t('name'), rowHeader: true, cell: l => l.product_name },
  { id: 'announced', header: t('announced'), align: 'right', cell: l => l.quantity },
  { id: 'came', header: t('came'), align: 'right', cell: l => l.quantity - l.quantity_pending },
];

interface Loaded {
  readonly returned: DispatchRequest | 'loading' | 'not-found' | 'failed';
  readonly photos: readonly ReturnPhoto[] | 'loading' | 'failed';
}

/** Extra: one return, what of it came back, and the photos of what was damaged. */
export default function ReturnPage({ http, returned: identifier }: { http: Http; returned: string }) {
  const [{ returned, photos }, setLoaded] = useState<Loaded>({ returned: 'loading', photos: 'loading' });
  const load = async () => {
    const [found, taken] = await Promise.all([fetchReturn(http, identifier), fetchPhotos(http, identifier)]);
    setLoaded({
      returned:
        found.kind === 'ok'
          ? found.body
          : found.kind === 'refused' && found.status === 404
            ? 'not-found'
            : 'failed',
      photos: taken.kind === 'ok' ? taken.body : 'failed',
    });
  };
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- another return is another mount
  useEffect(() => void load(), []);
  const again = () => void load();

  if (returned === 'loading')
    return (
      <PageBody>
        <Skeleton label={t('loading')} lines={8} />
      </PageBody>
    );
  if (returned === 'not-found' || returned === 'failed')
    return (
      <PageBody>
        {returned === 'failed' ? (
          <FailedLoad text={t('load_error')} onRetry={again} />
        ) : (
          <Alert tone="warning">{t('not_found')}</Alert>
        )}
      </PageBody>
    );
  const { sales_order, status, tracking_codes, dispatch_request_lines: lines, updated_at } = returned;
  return (
    <>
      <PageHeader title={t('return', { order: sales_order.identifier })} />
      <PageBody>
        <Card>
          <FactList
            facts={[
              [t('order'), sales_order.identifier],
              [t('label'), tracking_codes?.map(c => c.code).join(', ') || '–'],
              [t('status'), translated(`dispatch_request_status.${status}`, status)],
              [t('came'), t('came_of', { ...received(returned) })],
              [t('updated_at'), dayAndTime(updated_at)],
            ]}
          />
        </Card>
        <Card title={Array.isArray(photos) ? `${t('photos')} (${photos.length})` : t('photos')}>
          {photos === 'failed' ? (
            <FailedLoad text={t('photos_error')} onRetry={again} />
          ) : photos === 'loading' || photos.length === 0 ? (
            <p>{t(photos === 'loading' ? 'loading' : 'no_photos')}</p>
          ) : (
            <Photos photos={photos} />
          )}
        </Card>
        <Card title={`${t('articles')} (${lines.length})`} flush>
          <Table cards caption={t('articles')} columns={columns} rows={lines} rowKey={l => String(l.id)} />
        </Card>
      </PageBody>
    </>
  );
}
