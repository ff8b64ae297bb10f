import { getDispatchRequest, type DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import { listReturnPhotos } from '../../../contract/scanning/return-photo.ts';
import type { Extra } from '../../../contract/extra.ts';
import { useOffice } from '../office.ts';
import { Card } from '../../ui/scan/page/card.tsx';
import { FactList } from '../../ui/desk/fact-list.tsx';
import { Table, type Column } from '../../ui/desk/table.tsx';
import { useCall } from '../calls/use-call.ts';
import { DetailPage } from '../page/detail-page.tsx';
import { Loaded } from '../page/loaded.tsx';
import type { AskedPage, LocationPageProps } from '../page/page-props.ts';
import { FailedLoad } from '../parts/failed-load.tsx';
import { PrintReturnLabel } from '../parts/print-return-label.tsx';
import { Time } from '../parts/time.tsx';
import { Photos } from './parts/photos.tsx';
import { ReturnStatusMark } from './parts/return-status.tsx';
import { t } from './texts.ts';
import { labelsOf, photosInput, received, returnInput } from './view.ts';

type ReturnLine = DispatchRequest['dispatch_request_lines'][number];
const columns: readonly Column<ReturnLine>[] = [
  { id: 'number', header: () => t('number'), cell: l => l.product_identifier },
  { id: 'name', header: () => t('name'), rowHeader: true, cell: l => l.product_name },
  { id: 'announced', header: () => t('announced'), align: 'right', cell: l => l.quantity },
  { id: 'came', header: () => t('came'), align: 'right', cell: l => l.quantity - l.quantity_pending },
];

export const asks = ({ params: { returned = '' } }: LocationPageProps): readonly AskedPage[] => [
  { endpoint: getDispatchRequest, input: returnInput(returned) },
  { endpoint: listReturnPhotos, input: photosInput(returned) },
];

/** Extra: one return, its received articles, and the photos of damaged ones. */
export default function ReturnPage({ params: { returned = '' } }: LocationPageProps) {
  const call = useCall(getDispatchRequest, returnInput(returned));
  const hasPhotos = useOffice().asker.features.has('return-photos' satisfies Extra);
  return (
    <Loaded call={call} failed={t('load_error')} notFound={t('not_found')}>
      {of => (
        <DetailPage
          title={t('return', { order: of.sales_order.identifier })}
          badge={<ReturnStatusMark status={of.status} />}
        >
          <Card>
            <FactList
              facts={[
                [t('order'), of.sales_order.identifier],
                [t('label'), <ReturnLabel key="label" of={of} />],
                [t('came'), t('came_of', received(of))],
                [t('updated_at'), <Time key="at" of={of.updated_at} />],
              ]}
            />
          </Card>
          {hasPhotos && <PhotosCard identifier={returned} />}
          <Card title={`${t('articles')} (${of.dispatch_request_lines.length})`} flush>
            <Table
              caption={t('articles')}
              columns={columns}
              rows={of.dispatch_request_lines}
              rowKey={l => String(l.id)}
            />
          </Card>
        </DetailPage>
      )}
    </Loaded>
  );
}

/** Its codes; a link to the label where the OMS made it, for the customer too. */
const ReturnLabel = ({ of }: { of: DispatchRequest }) =>
  of.return_label_url ? (
    <>
      <a href={of.return_label_url} target="_blank" rel="noreferrer">
        {labelsOf(of)}
      </a>
      <PrintReturnLabel of={of} />
    </>
  ) : (
    labelsOf(of)
  );

function PhotosCard({ identifier }: { identifier: string }) {
  const { body, failure, again } = useCall(listReturnPhotos, photosInput(identifier));
  return (
    <Card title={body ? `${t('photos')} (${body.length})` : t('photos')}>
      {body && body.length > 0 ? (
        <Photos photos={body} />
      ) : failure ? (
        <FailedLoad text={t('photos_error')} onRetry={again} />
      ) : (
        <p>{t(body ? 'no_photos' : 'loading')}</p>
      )}
    </Card>
  );
}
