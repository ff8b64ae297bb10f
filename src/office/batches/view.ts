import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import type { Batch, patchBatch } from '../../../contract/warehouse/batch.ts';
import {
  pickListOrders,
  pickListTypes,
  type PickListOrder,
  type PickListType,
} from '../../../contract/orders/pick-list.ts';
import { openBatches, sortBatches } from '../../../core/access/batches.ts';
import type { AccessPlace, Right } from '../../../core/access/right.ts';
import { allowedStatusChanges, isOver, mayClose } from '../../../core/batch/status.ts';
import { batchStatus } from '../../texts/words/batch-status.ts';
import { day } from '../../texts/formats.ts';
import type { Input } from '../calls/client.ts';
import { paramsOf } from '../calls/params.ts';
import { t } from './texts.ts';

/** `useMay` of the batch's location. */
export type May = (right: Right) => boolean;

/** The location of a batch, or of the chosen filters. */
export const placeOf = ({
  dispatcher_type,
  dispatcher_identifier,
}: Pick<Batch, 'dispatcher_type' | 'dispatcher_identifier'>): AccessPlace => ({
  type: dispatcher_type,
  identifier: dispatcher_identifier,
});

/** One batch. */
export const batchInput = (place: AccessPlace, batch: string) => ({
  params: paramsOf(place, { batch }),
  query: { include: 'type,dispatcher' },
});
/** A change of a batch: its zone or its status. */
export const changeInput = (place: AccessPlace, batch: string, body: Input<typeof patchBatch>['body']) => ({
  params: paramsOf(place, { batch }),
  body,
});
/** Another status, if the batch is as it was seen. (A second choice of zone is refused by itself.) */
export const statusInput = (
  place: AccessPlace,
  { identifier, id, revision }: Batch,
  status: Batch['status'],
) => ({
  ...changeInput(place, identifier, { status }),
  revisions: id === undefined || revision === undefined ? [] : [{ kind: 'batch' as const, id, revision }],
});

/** The orders of the batch that are not shipped yet. */
export const unfinishedOf = ({ sorting_progress }: Batch): number => sorting_progress.unfinished ?? 0;

/** Whether this status ends a batch with unfinished orders, or with repair cards on this device, so that it is asked first. */
export const asksToEnd = (status: Batch['status'], batch: Batch, cards: number): boolean =>
  isOver(status) && !isOver(batch.status) && (unfinishedOf(batch) > 0 || cards > 0);

/** Whether a person may take the change of a status back. */
export const canGoBack = (from: Batch['status'], to: Batch['status']): boolean =>
  allowedStatusChanges(to, true).includes(from);

/** The sorting zones of a location. */
export const zonesInput = (place: AccessPlace) => ({
  params: paramsOf(place),
  query: { type: 'sort' as const },
});

/** The first choice of 'Genereer picklijst'. */
export const usualPickList: { sort_order: PickListOrder; accept: PickListType } = {
  sort_order: pickListOrders[0],
  accept: pickListTypes[0],
};

/** 'Start met scannen' (specification, section 4). */
export const canStart = ({ status, type, storage_zone }: Batch, may: May): boolean =>
  may(sortBatches) && type.is_sortable && storage_zone !== null && !GONE.includes(status);
const GONE: readonly Batch['status'][] = ['closed', 'shipped'];

/** 'Batch sluiten' (specification, section 4). */
export const canClose = ({ status, type }: Batch, may: May): boolean =>
  may(sortBatches) && mayClose(status, type.is_sortable);

/** 'Heropenen' of a closed batch: the status that it gets again; null: something has gone on, or the right lacks. */
export const reopensAs = (
  { status, allowed_status_changes: [again] }: Batch,
  may: May,
): Batch['status'] | null => (status === 'closed' && may(sortBatches) ? (again ?? null) : null);

/** A pick list is made until the batch is over. */
export const canPick = ({ status }: Batch): boolean => !isOver(status);

/** The dropdown's statuses, the current one first; null: the status is only read. A closed batch has a button. */
export function statusChoices({ status, type, allowed_status_changes: allowed }: Batch, may: May) {
  const editable =
    status !== 'closed' &&
    may(openBatches) &&
    type.batch_configuration.is_batch_status_editable &&
    allowed.length > 0;
  return editable ? [status, ...allowed] : null;
}

/** The text of a refused choice of zone (specification, section 8). */
export const zoneError = (code: string): string =>
  code === 'ZoneFullyOccupied'
    ? t('zone_full', { shipped: batchStatus('shipped'), unable: batchStatus('unable-to-ship-all') })
    : t('zone_error');

/** The dispatch date of a delivery. */
export const dateOf = ({ dispatch_date }: DispatchRequest): string =>
  dispatch_date === null ? '–' : day(dispatch_date);

/** Pieces of a delivery. */
export const pieces = ({ dispatch_request_lines }: DispatchRequest): number =>
  dispatch_request_lines.reduce((sum, line) => sum + line.quantity, 0);
