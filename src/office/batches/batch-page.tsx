import { lazy, useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useStore } from 'zustand';
import type { Batch } from '../../../contract/batch.ts';
import { batchStatus } from '../../texts/batch-status.ts';
import { t } from './texts.ts';
import type { Http } from '../../sync/http.ts';
import { openBatches, sortBatches } from '../../../core/access/batches.ts';
import { downloadSlips, printLabels } from '../../../core/access/orders.ts';
import { useMay, useOffice } from '../office.ts';
import type { LocationPageProps } from '../page/page-props.ts';
import { slipRights } from '../parts/slip-view.ts';
import { Alert } from '../../ui/alert.tsx';
import { AwaitedDialog } from '../../ui/awaited-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { PageBody } from '../../ui/page-body.tsx';
import { PageHead } from '../page/page-head.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FailedLoad } from '../parts/failed-load.tsx';
import { OrdersCard } from './orders/orders-card.tsx';
import type { SaveFile } from '../parts/save-papers.ts';
import type { SlipTools } from '../parts/slip-button.tsx';
import { looksOf, type OrderLooks } from './orders/orders-view.ts';
import { Facts } from './parts/facts.tsx';
import { fetchLater, later } from './later.ts';
import { batchQueries, type BatchParams } from './queries.ts';
import { createBatchStore } from './batch-store.ts';
import { canClose, canPick, canStart, statusChoices, type BatchRights } from './view.ts';

const PickListDialog = lazy(later.pickListDialog);
const ZoneDialog = lazy(later.zoneDialog);

interface BatchPageProps {
  http: Http;
  params: BatchParams;
  rights: BatchRights;
  looks: OrderLooks;
  saveFile: SaveFile;
  slips: Pick<SlipTools, 'rights' | 'provider' | 'separateLabel'>;
  /** It was made a moment ago. */
  isNew?: boolean;
}

/** Shipment batch detail (specification of warehouse work, section 2). */
export default function BatchPage({ place, params: { batch = '' } }: LocationPageProps) {
  const { http, asker, provider, separateLabel, settings, saveFile } = useOffice();
  const may = useMay(place);
  const { state } = useLocation() as { state: { isNew?: true } | null };
  const batching = asker.features.has('batching');
  return (
    <BatchView
      http={http}
      params={{ type: place.type, location: place.identifier, batch }}
      isNew={state?.isNew === true}
      looks={looksOf(settings)}
      saveFile={saveFile}
      slips={{ rights: slipRights(asker), provider, separateLabel }}
      rights={{
        batching,
        sort: may(sortBatches),
        chooseZone: may(openBatches),
        downloadSlips: may(downloadSlips),
        printLabels: !may(printLabels)
          ? 'no'
          : asker.permissions.has('canmanagealllocations')
            ? 'dummy'
            : 'yes',
      }}
    />
  );
}

function BatchView({ http, params, rights, looks, saveFile, slips, isNew }: BatchPageProps) {
  const { type, location, batch: identifier } = params;
  const [queries] = useState(() => batchQueries(http, params));
  const [store] = useState(() => createBatchStore(queries));
  const model = useStore(store);
  useEffect(() => void store.getState().load().then(fetchLater), [store]);
  const [asking, setAsking] = useState<'zone' | 'pick-list' | null>(null);
  const close = () => setAsking(null);
  const [welcome, setWelcome] = useState(isNew);
  const navigate = useNavigate();
  const { batch } = model;

  if (batch === 'not-found' || batch === 'failed')
    return (
      <PageBody>
        {batch === 'failed' ? (
          <FailedLoad text={t('load_error')} onRetry={() => void model.load()} />
        ) : (
          <Alert tone="warning">{t('not_found')}</Alert>
        )}
      </PageBody>
    );
  if (batch === 'loading')
    return (
      <PageBody>
        <Skeleton label={t('loading')} lines={8} />
      </PageBody>
    );

  const process = `/product-processing/${encodeURIComponent(type)}/${encodeURIComponent(location)}`;
  const start = () => void navigate(`${process}/batch/${encodeURIComponent(identifier)}/sort`);
  return (
    <>
      <PageHead
        title={t('batch', { batch: batch.identifier })}
        actions={
          <>
            {canClose(batch, rights) && (
              <Button size="desk" busy={model.saving} onPress={() => void model.saveStatus('closed')}>
                {t('close_batch')}
              </Button>
            )}
            {canStart(batch, rights) && (
              <Button size="desk" kind="primary" icon="barcode" onPress={start}>
                {t('start')}
              </Button>
            )}
          </>
        }
        meta={`${batch.type.display_name} · ${batch.dispatcher.display_name}`}
      />
      <PageBody>
        {welcome && (
          <Alert tone="success" close={{ label: t('close'), onPress: () => setWelcome(false) }}>
            {t('created')}
          </Alert>
        )}
        {model.note && (
          <Alert
            tone={model.note === 'saved' ? 'success' : 'danger'}
            close={{ label: t('close'), onPress: model.dismiss }}
          >
            {t(model.note === 'saved' ? 'saved' : 'save_error')}
          </Alert>
        )}
        <Card>
          <Facts
            batch={batch}
            status={
              <Status
                batch={batch}
                rights={rights}
                saving={model.saving}
                onChange={status => void model.saveStatus(status)}
              />
            }
            {...(rights.chooseZone && { onChooseZone: () => setAsking('zone') })}
            {...(canPick(batch) && { onPickList: () => setAsking('pick-list') })}
          />
        </Card>
        <OrdersCard
          key={`${batch.storage_zone_id}/${batch.status}`}
          batch={batch}
          rights={rights}
          looks={looks}
          queries={queries}
          saveFile={saveFile}
          slips={{ ...slips, saveFile, http }}
        />
      </PageBody>
      <AwaitedDialog onClose={close}>
        {asking === 'zone' && (
          <ZoneDialog
            batch={batch.identifier}
            queries={queries}
            onClose={close}
            onSaved={() => {
              close();
              void model.load();
            }}
          />
        )}
        {asking === 'pick-list' && (
          <PickListDialog batch={batch} queries={queries} saveFile={saveFile} onClose={close} />
        )}
      </AwaitedDialog>
    </>
  );
}

interface StatusProps {
  batch: Batch;
  rights: BatchRights;
  saving: boolean;
  onChange: (status: Batch['status']) => void;
}

function Status({ batch, rights, saving, onChange }: StatusProps) {
  const choices = statusChoices(batch, rights);
  if (!choices) return batchStatus(batch.status);
  return (
    <SelectField
      label={t('status')}
      labelHidden
      value={batch.status}
      disabled={saving}
      options={choices.map(status => ({ value: status, text: batchStatus(status) }))}
      onChange={value => {
        const chosen = choices.find(status => status === value);
        if (chosen) onChange(chosen);
      }}
    />
  );
}
