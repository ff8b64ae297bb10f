import type { Batch, patchBatch } from '../../../contract/warehouse/batch.ts';
import type { PickListOrder, PickListType } from '../../../contract/orders/pick-list.ts';
import type { Place } from '../../../core/access/right.ts';
import { isOver, mayClose, type BatchStatus } from '../../../core/batch/status.ts';
import { batchStatus } from '../../texts/batch-status.ts';
import { t } from './texts.ts';
import type { Input } from '../calls/client.ts';

/** The user's rights on a batch. */
export interface BatchRights {
  /** orders.batch.process.sort with the batching feature. */
  chooseZone: boolean;
  sort: boolean;
  /** The batching feature. */
  batching: boolean;
}

const paramsOf = ({ type, identifier }: Place, batch: string) => ({ type, location: identifier, batch });

export const batchInput = (place: Place, batch: string) => ({
  params: paramsOf(place, batch),
  query: { include: 'type,dispatcher' },
});
export const changeInput = (place: Place, batch: string, body: Input<typeof patchBatch>['body']) => ({
  params: paramsOf(place, batch),
  body,
});
export const pickListInput = (
  place: Place,
  batch: string,
  sort_order: PickListOrder,
  accept: PickListType,
) => ({ params: paramsOf(place, batch), query: { sort_order }, accept });
export const zonesInput = ({ type, identifier }: Place) => ({
  params: { type, location: identifier },
  query: { type: 'sort' as const },
});

/** 'Start met scannen' (specification, section 4). */
export const canStart = (batch: Batch, rights: BatchRights): boolean =>
  rights.sort &&
  batch.type.is_sortable &&
  batch.storage_zone !== null &&
  batch.status !== 'closed' &&
  batch.status !== 'shipped';

/** 'Batch sluiten' (specification, section 4). */
export const canClose = (batch: Batch, rights: BatchRights): boolean =>
  rights.sort && mayClose(batch.status, batch.type.is_sortable);

/** A pick list is made until the batch is over. */
export const canPick = (batch: Batch): boolean => !isOver(batch.status);

/** The dropdown's statuses, the current one first; null: the status is only read. */
export function statusChoices(batch: Batch, rights: BatchRights): readonly BatchStatus[] | null {
  const editable =
    rights.batching &&
    rights.sort &&
    batch.type.batch_configuration.is_batch_status_editable &&
    batch.allowed_status_changes.length > 0;
  return editable ? [batch.status, ...batch.allowed_status_changes] : null;
}

/** The text of a refused choice of zone (specification, section 8). */
export const zoneError = (code: string): string =>
  code === 'ZoneFullyOccupied'
    ? t('zone_full', { shipped: batchStatus('shipped'), unable: batchStatus('unable-to-ship-all') })
    : t('zone_error');
