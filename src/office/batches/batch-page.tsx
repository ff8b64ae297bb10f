import { useState } from 'react';
import { getBatch, patchBatch, type Batch } from '../../../contract/warehouse/batch.ts';
import { listDispatchRequests } from '../../../contract/orders/dispatch-request.ts';
import { listStorageLocations } from '../../../contract/warehouse/location.ts';
import type { AccessPlace } from '../../../core/access/right.ts';
import { sortingPath } from '../../../core/location/page-path.ts';
import { AwaitedDialog } from '../../ui/scan/controls/awaited-dialog.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { useAct } from '../calls/use-act.ts';
import { useCall } from '../calls/use-call.ts';
import { useMay, useOffice } from '../office.ts';
import { GoButton } from '../page/go-button.tsx';
import { ListPage } from '../page/list-page.tsx';
import { keptFilters } from '../list/use-filters.ts';
import { Loaded } from '../page/loaded.tsx';
import type { AskedPage, LocationPageProps } from '../page/page-props.ts';
import { toast } from '../page/toast.ts';
import { lazyDialog } from '../parts/lazy-dialog.tsx';
import { withReason } from '../parts/reason.ts';
import { ORDERS_A_PAGE, ordersInput, ordersName, usualSort } from './orders/orders-view.ts';
import { useOrders } from './orders/use-orders.tsx';
import { Facts } from './parts/facts.tsx';
import ZoneDialog from './parts/zone-dialog.tsx';
import { t } from './texts.ts';
import {
  asksToEnd,
  canGoBack,
  batchInput,
  canClose,
  canStart,
  changeInput,
  reopensAs,
  statusInput,
  zonesInput,
} from './view.ts';

/** These need the OMS anyway; the rows do not wait for the code of their form. */
const EndDialog = lazyDialog(() => import('./parts/end-dialog.tsx'));
const PickListDialog = lazyDialog(() => import('./parts/pick-list-dialog.tsx'));

export const asks = ({ place, params: { batch = '' } }: LocationPageProps): readonly AskedPage[] => [
  { endpoint: getBatch, input: batchInput(place, batch) },
  {
    endpoint: listDispatchRequests,
    input: ordersInput(batch, keptFilters(ordersName(batch), usualSort)),
    size: ORDERS_A_PAGE,
  },
];

/** Shipment batch detail (specification of warehouse work, section 2). */
export default function BatchPage({ place, params: { batch = '' } }: LocationPageProps) {
  const { WithCards } = useOffice();
  const call = useCall(getBatch, batchInput(place, batch));
  return (
    <Loaded call={call} failed={t('load_error')} notFound={t('not_found')}>
      {of => (
        <WithCards place={place} batch={batch}>
          {cards => <BatchView of={of} place={place} cards={cards} again={call.again} />}
        </WithCards>
      )}
    </Loaded>
  );
}

interface BatchViewProps {
  readonly of: Batch;
  readonly place: AccessPlace;
  /** Its repair cards on this device. */
  readonly cards: number;
  readonly again: () => void;
}

function BatchView({ of, place, cards, again }: BatchViewProps) {
  const may = useMay(place);
  const { act, busy, failure } = useAct(patchBatch);
  const [asking, setAsking] = useState<'zone' | 'pick-list' | { end: Batch['status'] } | null>(null);
  const close = () => setAsking(null);
  const orders = useOrders(of);
  /** The status that was chosen last. */
  const [chosen, setChosen] = useState(of.status);
  // The batch itself may say that a save without an answer was done.
  const fault = of.status === chosen ? null : failure;
  async function saveStatus(status: Batch['status'], from = of): Promise<void> {
    if (busy) return;
    setChosen(status);
    const answer = await act(statusInput(place, from, status));
    close();
    if (answer.kind !== 'ok') return again();
    const { body } = answer;
    const undo = body && { text: t('undo'), act: () => void saveStatus(from.status, body) };
    void toast(t('saved'), undo && canGoBack(from.status, status) ? { undo } : {});
  }
  const chooseStatus = (status: Batch['status']) =>
    asksToEnd(status, of, cards) ? setAsking({ end: status }) : void saveStatus(status);
  /** A field may change by a slip of the hand, or under a scanner. */
  const pickStatus = (status: Batch['status']) =>
    canGoBack(of.status, status) ? chooseStatus(status) : setAsking({ end: status });
  const reopened = reopensAs(of, may);
  return (
    <>
      <ListPage
        actions={
          <>
            {canClose(of, may) && (
              <Button size="desk" busy={busy} onPress={() => chooseStatus('closed')}>
                {t('close_batch')}
              </Button>
            )}
            {reopened && (
              <Button size="desk" busy={busy} onPress={() => void saveStatus(reopened)}>
                {t('reopen')}
              </Button>
            )}
            {canStart(of, may) && (
              <GoButton icon="barcode" to={sortingPath(place, 'batch', of.identifier)}>
                {t('start')}
              </GoButton>
            )}
          </>
        }
        facts={
          <Facts
            batch={of}
            may={may}
            chosen={busy ? chosen : null}
            onStatus={pickStatus}
            onChooseZone={() => setAsking('zone')}
            onPickList={() => setAsking('pick-list')}
          />
        }
        filters={orders.bar}
        note={
          (fault ?? orders.note) && (
            <>
              {fault && <Alert tone="danger">{withReason(t('save_error'), fault)}</Alert>}
              {orders.note}
            </>
          )
        }
        {...orders.list}
      />
      {asking === 'zone' && <ChooseZone batch={of.identifier} place={place} onClose={close} />}
      {asking !== null && typeof asking === 'object' && (
        <AwaitedDialog onClose={close}>
          <EndDialog
            batch={of}
            status={asking.end}
            cards={cards}
            busy={busy}
            onClose={close}
            onEnd={() => void saveStatus(asking.end)}
          />
        </AwaitedDialog>
      )}
      {asking === 'pick-list' && (
        <AwaitedDialog onClose={close}>
          <PickListDialog batch={of} place={place} onClose={close} />
        </AwaitedDialog>
      )}
    </>
  );
}

function ChooseZone({ batch, place, onClose }: { batch: string; place: AccessPlace; onClose: () => void }) {
  const { body, failure } = useCall(listStorageLocations, zonesInput(place));
  const { act } = useAct(patchBatch);
  return (
    <ZoneDialog
      batch={batch}
      zones={body ?? (failure ? 'failed' : null)}
      onClose={onClose}
      onChoose={async sorting_zone_identifier => {
        const answer = await act(changeInput(place, batch, { sorting_zone_identifier }));
        return answer.kind === 'ok' ? null : answer.kind === 'refused' ? answer.problem.code : answer.kind;
      }}
    />
  );
}
