import { useState } from 'react';
import { useNavigate } from 'react-router';
import { getBatch, patchBatch, type Batch } from '../../../contract/warehouse/batch.ts';
import { listStorageLocations } from '../../../contract/warehouse/location.ts';
import { openBatches, sortBatches } from '../../../core/access/batches.ts';
import { batchStatus } from '../../texts/batch-status.ts';
import { Alert } from '../../ui/scan/page/alert.tsx';
import { Button } from '../../ui/scan/controls/button.tsx';
import { SelectField } from '../../ui/scan/controls/select-field.tsx';
import { useAct } from '../calls/use-act.ts';
import { useCall } from '../calls/use-call.ts';
import { useMay, useOffice } from '../office.ts';
import { ListPage } from '../page/list-page.tsx';
import { Loaded } from '../page/loaded.tsx';
import type { Asked, LocationPageProps } from '../page/page-props.ts';
import { toast } from '../page/toast.ts';
import { useOrders } from './orders/use-orders.tsx';
import { Facts } from './parts/facts.tsx';
import { PickListDialog } from './parts/pick-list-dialog.tsx';
import ZoneDialog from './parts/zone-dialog.tsx';
import { t } from './texts.ts';
import { batchInput, canClose, canPick, canStart, changeInput, statusChoices, zonesInput } from './view.ts';

export const asks = ({ place, params: { batch = '' } }: LocationPageProps): readonly Asked[] => [
  { endpoint: getBatch, input: batchInput(place, batch) },
];

/** Shipment batch detail (specification of warehouse work, section 2). */
export default function BatchPage({ place, params: { batch = '' } }: LocationPageProps) {
  const call = useCall(getBatch, batchInput(place, batch));
  return (
    <Loaded call={call} failed={t('load_error')} notFound={t('not_found')}>
      {of => <BatchView of={of} place={place} again={call.again} />}
    </Loaded>
  );
}

interface BatchViewProps extends Pick<LocationPageProps, 'place'> {
  readonly of: Batch;
  readonly again: () => void;
}

function BatchView({ of, place, again }: BatchViewProps) {
  const { identifier } = of;
  const may = useMay(place);
  const rights = {
    batching: useOffice().asker.features.has('batching'),
    sort: may(sortBatches),
    chooseZone: may(openBatches),
  };
  const { act, busy, failure } = useAct(patchBatch);
  const [asking, setAsking] = useState<'zone' | 'pick-list' | null>(null);
  const close = () => setAsking(null);
  const navigate = useNavigate();
  const orders = useOrders(of);

  async function saveStatus(status: Batch['status']) {
    const answer = await act(changeInput(place, identifier, { status }));
    if (answer.kind === 'ok') void toast(t('saved'));
    else again();
  }
  const process = `/product-processing/${encodeURIComponent(place.type)}/${encodeURIComponent(place.identifier)}`;
  const choices = statusChoices(of, rights);
  return (
    <>
      <ListPage
        title={t('batch', { batch: identifier })}
        actions={
          <>
            {canClose(of, rights) && (
              <Button size="desk" busy={busy} onPress={() => void saveStatus('closed')}>
                {t('close_batch')}
              </Button>
            )}
            {canStart(of, rights) && (
              <Button
                size="desk"
                kind="primary"
                icon="barcode"
                onPress={() => void navigate(`${process}/batch/${encodeURIComponent(identifier)}/sort`)}
              >
                {t('start')}
              </Button>
            )}
          </>
        }
        facts={
          <Facts
            batch={of}
            status={
              choices ? (
                <SelectField
                  label={t('status')}
                  labelHidden
                  value={of.status}
                  disabled={busy}
                  options={choices.map(status => ({ value: status, text: batchStatus(status) }))}
                  onChange={value => {
                    const chosen = choices.find(status => status === value);
                    if (chosen) void saveStatus(chosen);
                  }}
                />
              ) : (
                batchStatus(of.status)
              )
            }
            {...(rights.chooseZone && { onChooseZone: () => setAsking('zone') })}
            {...(canPick(of) && { onPickList: () => setAsking('pick-list') })}
          />
        }
        filters={
          <>
            {failure && <Alert tone="danger">{t('save_error')}</Alert>}
            {orders.bar}
            {orders.message}
          </>
        }
        {...orders.list}
      />
      {asking === 'zone' && <ChooseZone batch={identifier} place={place} onClose={close} />}
      {asking === 'pick-list' && <PickListDialog batch={of} onClose={close} />}
    </>
  );
}

interface ChooseZoneProps extends Pick<LocationPageProps, 'place'> {
  readonly batch: string;
  readonly onClose: () => void;
}

function ChooseZone({ batch, place, onClose }: ChooseZoneProps) {
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
