import { useEffect, useState } from 'react';
import { useNavigate } from 'react-router';
import { useStore } from 'zustand';
import { notRead, notStored } from '../../texts/not-stored.ts';
import type { Http } from '../../sync/http.ts';
import { scanReceipts } from '../../../core/access/receipts.ts';
import type { Place } from '../../../core/access/right.ts';
import { useMay, useOffice } from '../office.ts';
import type { LocationPageProps } from '../page/page-props.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHead } from '../page/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailedLoad } from '../parts/failed-load.tsx';
import type { Finishing } from './finishing.ts';
import { Facts } from './parts/facts.tsx';
import { FinishDialog } from './parts/finish-dialog.tsx';
import { Lines } from './parts/lines.tsx';
import { UnprocessedOrders } from './parts/unprocessed-orders.tsx';
import { receiptQueries } from './queries.ts';
import { createReceiptStore } from './receipt-store.ts';
import { canScan } from './view.ts';
import { t } from './texts.ts';

interface ReceiptPageProps {
  readonly http: Http;
  readonly place: Place;
  readonly receipt: string;
  /** orders.batch.process.sort. */
  readonly sort: boolean;
  readonly provider: string;
  readonly finishing: Finishing;
}

/** One goods receipt: what was expected, what came, and what is missing (review-refunds-warehouse.md 2). */
export default function ReceiptPage({ place, params: { receipt = '' } }: LocationPageProps) {
  const { http, provider, WithFinishing } = useOffice();
  const sort = useMay(place)(scanReceipts);
  return (
    <WithFinishing place={place} receipt={receipt}>
      {finishing => (
        <ReceiptView
          http={http}
          place={place}
          receipt={receipt}
          sort={sort}
          provider={provider}
          finishing={finishing}
        />
      )}
    </WithFinishing>
  );
}

function ReceiptView(props: ReceiptPageProps) {
  const { http, place, receipt: identifier, sort, provider, finishing } = props;
  const [store] = useState(() => createReceiptStore(receiptQueries(http, place), identifier));
  const { receipt, load } = useStore(store);
  const [closing, setClosing] = useState(false);
  const navigate = useNavigate();
  useEffect(() => void store.getState().load(), [store]);
  // Its unprocessed deliveries are known after it was finished.
  const finished = finishing.state === 'done';
  useEffect(() => {
    if (finished) void store.getState().load();
  }, [store, finished]);

  if (receipt === 'loading')
    return (
      <PageBody>
        <Skeleton label={t('loading')} lines={8} />
      </PageBody>
    );
  if (receipt === 'failed' || receipt === 'not-found')
    return (
      <PageBody>
        {receipt === 'failed' ? (
          <FailedLoad text={t('load_error')} onRetry={() => void load()} />
        ) : (
          <Alert tone="warning">{t('not_found')}</Alert>
        )}
      </PageBody>
    );

  const segment = encodeURIComponent;
  const process = `/product-processing/${segment(place.type)}/${segment(place.identifier)}`;
  const lines = receipt.lines ?? [];
  return (
    <>
      <PageHead
        title={t('receipt', { receipt: receipt.identifier })}
        meta={receipt.supplier_location.display_name}
        actions={
          canScan(receipt, sort) && (
            <>
              <Button
                size="desk"
                busy={finishing.state === 'sending'}
                onPress={() => {
                  void load();
                  setClosing(true);
                }}
              >
                {t('done')}
              </Button>
              <Button
                size="desk"
                kind="primary"
                icon="barcode"
                onPress={() => void navigate(`${process}/goods-receipt/${segment(receipt.identifier)}/sort`)}
              >
                {t('start')}
              </Button>
            </>
          )
        }
      />
      <PageBody>
        {finishing.state === 'done' && <Alert tone="success">{t('finished')}</Alert>}
        {finishing.state === 'waits' && <Alert tone="info">{t('finish_waits')}</Alert>}
        {finishing.state === 'failed' && <Alert tone="danger">{t('finish_error', { provider })}</Alert>}
        {(finishing.state === 'not-stored' || finishing.state === 'unconfirmed') && (
          <Alert tone="danger">{notStored(finishing.state)}</Alert>
        )}
        {finishing.state === 'not-read' && <Alert tone="danger">{notRead()}</Alert>}
        <Card>
          <Facts receipt={receipt} />
        </Card>
        {receipt.unprocessed_dispatch_requests.length > 0 && (
          <Card title={t('unprocessed')}>
            <UnprocessedOrders receipt={receipt} />
          </Card>
        )}
        <Card title={`${t('products')} (${lines.length})`} flush>
          <Lines lines={lines} />
        </Card>
      </PageBody>
      {closing && (
        <FinishDialog
          receipt={receipt}
          finishing={finishing}
          onClose={() => setClosing(false)}
          onConfirm={() => {
            setClosing(false);
            finishing.finish();
          }}
        />
      )}
    </>
  );
}
