import { useEffect, useState, type ReactNode } from 'react';
import {
  getGoodsReceipt,
  type GoodsReceiptDetail,
  type GoodsReceiptLine,
} from '../../../contract/warehouse/goods-receipt.ts';
import { scanReceipts } from '../../../core/access/receipts.ts';
import type { AccessPlace } from '../../../core/access/right.ts';
import { sortingPath } from '../../../core/location/page-path.ts';
import { REPORT_EVERY_MS } from '../../../core/receipt/silent.ts';
import { notRead, notStored } from '../../texts/words/not-stored.ts';
import { FactList, type ListedFact } from '../../ui/desk/fact-list.tsx';
import { Alert, type AlertProps } from '../../ui/scan/page/alert.tsx';
import { AwaitedDialog } from '../../ui/scan/controls/awaited-dialog.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { useCall } from '../calls/use-call.ts';
import { useRefresh } from '../calls/use-refresh.ts';
import { useMay, useOffice } from '../office.ts';
import { GoButton } from '../page/go-button.tsx';
import { ListPage } from '../page/list-page.tsx';
import { Loaded } from '../page/loaded.tsx';
import type { AskedPage, LocationPageProps } from '../page/page-props.ts';
import type { Finishing } from './finishing.ts';
import { progressFact } from '../parts/progress-fact.tsx';
import { lazyDialog } from '../parts/lazy-dialog.tsx';
import { Time } from '../parts/time.tsx';
import { CountedNotice } from './parts/counted-notice.tsx';
import type { Counted } from './parts/count-dialog.tsx';
import { FinishDialog } from './parts/finish-dialog.tsx';
import { useLines } from './parts/lines.tsx';
import { ReceiptStatus } from './parts/receipt-status.tsx';
import { UnprocessedOrders } from './parts/unprocessed-orders.tsx';
import { t } from './texts.ts';
import { receiptInput } from './view.ts';

const CountDialog = lazyDialog(() => import('./parts/count-dialog.tsx'));

export const asks = ({ place, params: { receipt = '' } }: LocationPageProps): readonly AskedPage[] => [
  { endpoint: getGoodsReceipt, input: receiptInput(place, receipt) },
];

/** One goods receipt: what was expected, what came, and what is missing (review-refunds-warehouse.md 2). */
export default function ReceiptPage({ place, params: { receipt = '' } }: LocationPageProps) {
  const { WithFinishing } = useOffice();
  const [closing, setClosing] = useState(false);
  // While it is asked whether all is scanned, the other devices go on.
  const call = useCall(getGoodsReceipt, receiptInput(place, receipt), () => closing && REPORT_EVERY_MS);
  const toClose = (closes: boolean) => {
    if (closes) call.again();
    setClosing(closes);
  };
  return (
    <Loaded call={call} failed={t('load_error')} notFound={t('not_found')}>
      {of => (
        <WithFinishing place={place} receipt={receipt}>
          {finishing => (
            <Receipt of={of} place={place} finishing={finishing} closing={closing} toClose={toClose} />
          )}
        </WithFinishing>
      )}
    </Loaded>
  );
}

interface ReceiptProps {
  readonly of: GoodsReceiptDetail;
  readonly place: AccessPlace;
  readonly finishing: Finishing;
  /** 'Klaar met scannen' was pressed, and asks. */
  readonly closing: boolean;
  readonly toClose: (closing: boolean) => void;
}

function Receipt({ of, place, finishing, closing, toClose }: ReceiptProps) {
  const { provider } = useOffice();
  const mayScan = useMay(place)(scanReceipts) && !of.is_completed;
  const [counting, setCounting] = useState<GoodsReceiptLine['id'] | null>(null);
  const [counted, setCounted] = useState<Counted | null>(null);
  const lines = useLines(of, mayScan ? line => setCounting(line.id) : null);
  // As the OMS has it now: a colleague may count on it meanwhile.
  const line = of.lines?.find(({ id }) => id === counting);
  const refresh = useRefresh();
  // Its unprocessed deliveries are known after it was finished, and the list shows it as completed.
  const finished = finishing.state === 'done';
  useEffect(() => {
    if (finished) void refresh(['receipt']);
  }, [refresh, finished]);
  return (
    <>
      <ListPage
        badge={<ReceiptStatus of={of} />}
        actions={
          mayScan && (
            <>
              <Button size="desk" busy={finishing.state === 'sending'} onPress={() => toClose(true)}>
                {t('done')}
              </Button>
              <GoButton icon="barcode" to={sortingPath(place, 'goods-receipt', of.identifier)}>
                {t('start')}
              </GoButton>
            </>
          )
        }
        note={
          noticeOf(finishing.state, provider) ??
          (counted && (
            <CountedNotice
              key={counted.key}
              counted={counted}
              device_id={finishing.device_id}
              onClose={() => setCounted(null)}
            />
          ))
        }
        facts={<FactList facts={factsOf(of)} />}
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
          onClose={() => toClose(false)}
          onConfirm={() => {
            toClose(false);
            finishing.finish();
          }}
        />
      )}
      {line && (
        <AwaitedDialog onClose={() => setCounting(null)}>
          <CountDialog
            receipt={of}
            line={line}
            place={place}
            onCounted={made => {
              setCounting(null);
              setCounted(made);
            }}
            onClose={() => setCounting(null)}
          />
        </AwaitedDialog>
      )}
    </>
  );
}

/** The facts of a receipt; its identifier and whether it is completed are in the page's head. */
function factsOf(of: GoodsReceiptDetail): readonly ListedFact[] {
  const { zone } = of.receiving_progress;
  const sum = (field: 'quantity' | 'quantity_scanned') =>
    (of.lines ?? []).reduce((total, line) => total + line[field], 0);
  return [
    [t('created_at'), <Time key="at" of={of.created_at} />],
    [t('supplier'), of.supplier_location.display_name],
    [t('receiver'), of.recipient_location.display_name],
    [t('zone'), zone ?? '–'],
    progressFact(t('progress'), sum('quantity_scanned'), sum('quantity')),
  ];
}

/** How 'Klaar met scannen' went. */
function noticeOf(state: Finishing['state'], provider: string): ReactNode {
  const notices: Partial<Record<typeof state, readonly [AlertProps['tone'], () => string]>> = {
    done: ['success', () => t('finished')],
    waits: ['info', () => t('finish_waits')],
    failed: ['danger', () => t('finish_error', { provider })],
    'not-stored': ['danger', () => notStored('not-stored')],
    unconfirmed: ['danger', () => notStored('unconfirmed')],
    'not-read': ['danger', notRead],
  };
  const [tone, text] = notices[state] ?? [];
  return tone && text && <Alert tone={tone}>{text()}</Alert>;
}
