import { own } from '../table/own.ts';

/** Dutch label of each status (spec/README, Status labels); the retailer's translation wins. */
export const batchStatusLabels = {
  created: 'Aangemaakt',
  sorting: 'Wordt gesorteerd',
  'check-stock': 'Voorraad controleren',
  'waiting-for-goods-receipt': 'Wacht op goederenontvangst',
  'unable-to-ship-all': 'Kan niet verzenden',
  received: 'Ontvangen',
  closed: 'Gesloten',
  shipped: 'Verzonden',
} as const;
export type BatchStatus = keyof typeof batchStatusLabels;
export const batchStatuses = Object.keys(batchStatusLabels) as readonly BatchStatus[];

/** Status changes that a person may make (spec/README: the reference OMS's own rule). */
const changes: Readonly<Record<BatchStatus, readonly BatchStatus[]>> = {
  created: ['sorting', 'check-stock', 'waiting-for-goods-receipt', 'unable-to-ship-all', 'closed'],
  sorting: ['check-stock', 'waiting-for-goods-receipt', 'unable-to-ship-all', 'closed', 'shipped'],
  'check-stock': ['sorting', 'unable-to-ship-all', 'closed'],
  'waiting-for-goods-receipt': ['sorting', 'received', 'unable-to-ship-all', 'closed'],
  received: ['sorting', 'unable-to-ship-all', 'closed'],
  'unable-to-ship-all': ['closed'],
  shipped: ['closed'],
  closed: [],
};

/**
 * 'Heropenen' of a batch that a person closed while it was being worked on: the status that it gets again. As for
 * 'Batch sluiten', its type may forbid editing.
 */
export const reopenedStatus = (hasZone: boolean): BatchStatus => (hasZone ? 'sorting' : 'created');

/** Statuses offered in the batch's dropdown; none when the batch type forbids editing. */
export const allowedStatusChanges = (
  status: BatchStatus,
  is_batch_status_editable: boolean,
): readonly BatchStatus[] => (is_batch_status_editable ? (own(changes, status) ?? []) : []);

/** The statuses of a batch that is there to be sorted, and that nobody has begun. */
export const statusesBeforeSorting = ['created', 'received'] as const satisfies readonly BatchStatus[];
export const waitsForSorting = (status: BatchStatus): boolean =>
  statusesBeforeSorting.some(one => one === status);

/** A batch that is over holds no sorting locations and takes no scans. */
export const overStatuses = [
  'closed',
  'shipped',
  'unable-to-ship-all',
] as const satisfies readonly BatchStatus[];
export const isOver = (status: BatchStatus): boolean => overStatuses.some(one => one === status);

/**
 * 'Batch sluiten': a batch that is not sorted can be closed as soon as it is made, also when its type forbids
 * editing.
 */
export const mayClose = (status: BatchStatus, is_sortable: boolean): boolean =>
  !is_sortable && status === 'created';
