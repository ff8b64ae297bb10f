import { useState } from 'react';
import type { SeenRevision } from '../../../../../contract/http.ts';
import {
  createBatch,
  listBatchTypesHere,
  MOST_DELIVERIES,
} from '../../../../../contract/warehouse/new-batch.ts';
import { SelectField } from '../../../../ui/scan/controls/select-field.tsx';
import { Alert } from '../../../../ui/scan/page/alert.tsx';
import { paramsOf } from '../../../calls/params.ts';
import { useAct } from '../../../calls/use-act.ts';
import { useCall } from '../../../calls/use-call.ts';
import { useRefresh } from '../../../calls/use-refresh.ts';
import { ActDialog } from '../../../edit/act-dialog.tsx';
import { namedOption } from '../../../list/option.ts';
import { useOffice } from '../../../office.ts';
import { toast } from '../../../page/toast.ts';
import { FailedLoad } from '../../../parts/failed-load.tsx';
import { withReason } from '../../../parts/reason.ts';
import type { BatchOf } from '../chosen.ts';
import { t } from '../texts.ts';
import styles from './batch-dialog.module.css';

type Batch = Omit<BatchOf, 'orders'> & { readonly orders: readonly unknown[] };

interface BatchDialogProps {
  /** As it was when the dialog was asked for. */
  readonly batch: Batch;
  /** As it would be now; null: no more of these orders. */
  readonly now?: Batch | null;
  /** Revisions that the user saw. */
  readonly revisions?: readonly SeenRevision[];
  readonly onRefused?: () => void;
  readonly onMade: () => void;
  readonly onClose: () => void;
}

/** Makes a batch of chosen orders, and says which of them stay out of it and why (shell-search-settings.md 4). */
export default function BatchDialog(props: BatchDialogProps) {
  const { batch: asked, now, revisions, onRefused, onMade, onClose } = props;
  const { provider, locations } = useOffice();
  const refresh = useRefresh();
  /** null after a refusal: then it follows its orders, until it is made. */
  const [kept, setKept] = useState<Batch | null>(asked);
  const batch = kept ?? now ?? asked;
  const { place, orders, deliveries, suited, rest } = batch;
  const types = useCall(listBatchTypesHere, { params: paramsOf(place), query: {} });
  const { act, busy, failure } = useAct(createBatch);
  const [chosen, setChosen] = useState('');
  const batchable = types.body?.filter(({ is_batchable }) => is_batchable) ?? [];
  // The widest that suits one of them takes the others too.
  const usual = batchable.find(({ id }) => suited.has(id)) ?? batchable[0];
  const type = chosen || (usual?.identifier ?? '');
  const here = locations.find(l => l.type === place.type && l.identifier === place.identifier);
  const hindrance = !types.body
    ? null
    : batchable.length === 0
      ? t('no_types')
      : deliveries.length > MOST_DELIVERIES
        ? t('too_many', { most: MOST_DELIVERIES, n: deliveries.length })
        : null;
  async function make(): Promise<void> {
    setKept(batch);
    const answer = await act({
      params: paramsOf(place),
      body: {
        dispatcher_type: place.type,
        dispatcher_identifier: place.identifier,
        batch_type: type,
        dispatch_requests: [...deliveries],
      },
      ...(revisions && { revisions }),
    });
    if (answer.kind === 'refused') {
      setKept(null);
      void refresh(['order']);
      onRefused?.();
    }
    if (answer.kind !== 'ok') return;
    void toast(t('batch_made'));
    onClose();
    onMade();
  }
  return (
    <ActDialog
      title={t('batch_title')}
      verb={t('batch_verb', { n: orders.length })}
      busy={busy}
      waits={!types.body && !types.failure}
      reason={hindrance ?? (types.body ? null : types.failure && t('types_failed'))}
      failure={failure && withReason(t('batch_failed', { provider }), failure)}
      save={make}
      onClose={onClose}
    >
      <p>{t('batch_at', { n: orders.length, place: here?.display_name ?? place.identifier })}</p>
      <SelectField
        label={t('batch_type')}
        value={type}
        options={batchable.map(namedOption('batch_type'))}
        onChange={setChosen}
        disabled={batchable.length === 0}
      />
      {!types.body && types.failure && (
        <FailedLoad text={t('types_failed')} failure={types.failure} onRetry={types.again} />
      )}
      {hindrance && <Alert tone="warning">{hindrance}</Alert>}
      {rest.length > 0 && (
        <>
          <h3 className={styles.title}>{t('batch_rest', { n: rest.length })}</h3>
          <ul className={styles.rest}>
            {rest.map(({ order, why }) => (
              <li key={order}>
                <b>{order}</b> {why}
              </li>
            ))}
          </ul>
        </>
      )}
    </ActDialog>
  );
}
