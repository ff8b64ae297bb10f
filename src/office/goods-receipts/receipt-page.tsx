import { useEffect, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { getGoodsReceipt, type GoodsReceiptDetail } from '../../../contract/warehouse/goods-receipt.ts';
import { scanReceipts } from '../../../core/access/receipts.ts';
import type { Place } from '../../../core/access/right.ts';
import { pagePath } from '../../../core/location/page-path.ts';
import { notRead, notStored } from '../../texts/not-stored.ts';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { useCall, type Call } from '../calls/use-call.ts';
import { useRefresh } from '../calls/use-refresh.ts';
import { useMay, useOffice } from '../office.ts';
import { ListPage } from '../page/list-page.tsx';
import { Loaded } from '../page/loaded.tsx';
import type { Asked, LocationPageProps } from '../page/page-props.ts';
import type { Finishing } from './finishing.ts';
import { Facts } from './parts/facts.tsx';
import { FinishDialog } from './parts/finish-dialog.tsx';
import { useLines } from './parts/lines.tsx';
import { ReceiptStatus } from './parts/receipt-status.tsx';
import { UnprocessedOrders } from './parts/unprocessed-orders.tsx';
import { t } from './texts.ts';
import { canScan, receiptInput } from './view.ts';

export const asks = ({ place, params: { receipt = '' } }: LocationPageProps): readonly Asked[] => [
  { endpoint: getGoodsReceipt, input: receiptInput(place, receipt) },
];

/** One goods receipt: what was expected, what came, and what is missing (review-refunds-warehouse.md 2). */
export default function ReceiptPage({ place, params: { receipt = '' } }: LocationPageProps) {
  const { WithFinishing } = useOffice();
  const call = useCall(getGoodsReceipt, receiptInput(place, receipt));
  return (
    <Loaded call={call} failed={t('load_error')} notFound={t('not_found')}>
      {of => (
        <WithFinishing place={place} receipt={receipt}>
          {finishing => <Receipt of={of} place={place} finishing={finishing} again={call.again} />}
        </WithFinishing>
      )}
    </Loaded>
  );
}

interface ReceiptProps {
  readonly of: GoodsReceiptDetail;
  readonly place: Place;
  readonly finishing: Finishing;
  readonly again: Call<unknown>['again'];
}

function Receipt({ of, place, finishing, again }: ReceiptProps) {
  const { provider } = useOffice();
  const sort = useMay(place)(scanReceipts);
  const [closing, setClosing] = useState(false);
  const lines = useLines(of);
  const navigate = useNavigate();
  const refresh = useRefresh();
  // Its unprocessed deliveries are known after it was finished, and the list shows it as completed.
  const finished = finishing.state === 'done';
  useEffect(() => {
    if (finished) void refresh(['receipt']);
  }, [refresh, finished]);
  const scanning = pagePath('/product-processing/:type/:location/goods-receipt', place);
  return (
    <>
      <ListPage
        badge={<ReceiptStatus of={of} />}
        actions={
          canScan(of, sort) && (
            <>
              <Button
                size="desk"
                busy={finishing.state === 'sending'}
                onPress={() => {
                  again();
                  setClosing(true);
                }}
              >
                {t('done')}
              </Button>
              <Button
                size="desk"
                kind="primary"
                icon="barcode"
                onPress={() => void navigate(`${scanning}/${encodeURIComponent(of.identifier)}/sort`)}
              >
                {t('start')}
              </Button>
            </>
          )
        }
        note={noticeOf(finishing.state, provider)}
        facts={<Facts receipt={of} />}
        filters={
          <>
            {of.unprocessed_dispatch_requests.length > 0 && (
              <UnprocessedOrders receipt={of} isOpen={finished} />
            )}
            {lines.filters}
          </>
        }
        {...lines.list}
      />
      {closing && (
        <FinishDialog
          receipt={of}
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

/** How 'Klaar met scannen' went. */
function noticeOf(state: Finishing['state'], provider: string): ReactNode {
  switch (state) {
    case 'done':
      return <Alert tone="success">{t('finished')}</Alert>;
    case 'waits':
      return <Alert tone="info">{t('finish_waits')}</Alert>;
    case 'failed':
      return <Alert tone="danger">{t('finish_error', { provider })}</Alert>;
    case 'not-stored':
    case 'unconfirmed':
      return <Alert tone="danger">{notStored(state)}</Alert>;
    case 'not-read':
      return <Alert tone="danger">{notRead()}</Alert>;
    case 'idle':
    case 'sending':
      return null;
  }
}
