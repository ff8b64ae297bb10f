import type { Batch } from '../../../contract/warehouse/batch.ts';
import type { GoodsReceipt } from '../../../contract/warehouse/goods-receipt.ts';
import type { LocationRef } from '../../../contract/session.ts';
import type { WorkPackage } from '../../../contract/scanning/work-package.ts';
import { sortingPath } from '../../../core/location/page-path.ts';
import { isOver, type BatchStatus } from '../../../core/batch/status.ts';
import type { Entry } from '../../outbox/entry.ts';
import { createPackageView } from '../../work-package/package-view.ts';
import { zoneName } from '../../texts/words/retailer-names.ts';

/** A batch as work, from the OMS or from this device. */
export interface WorkItem {
  identifier: string;
  status: BatchStatus;
  /** Display name of its zone; null: one must be chosen. */
  zone: string | null;
  orders: number;
  quantity: number;
  placed: number;
  /** Deliveries with everything placed that are not finished yet ('Af te ronden'). */
  toComplete: number;
  /** Its work package is on the device: it can be sorted without a network. */
  onDevice: boolean;
}

/** A batch of the OMS as work. */
export const itemOfBatch = (batch: Batch, onDevice: boolean): WorkItem => ({
  identifier: batch.identifier,
  status: batch.status,
  zone: batch.storage_zone && zoneName(batch.storage_zone),
  orders: batch.dispatch_request_count,
  quantity: batch.sorting_progress.quantity,
  placed: batch.sorting_progress.quantity_placed,
  toComplete: batch.sorting_progress.to_complete,
  onDevice,
});

/** The same from the device's package with its own unsent scans, for when the OMS cannot be asked. */
export function itemOfPackage(
  batch: NonNullable<WorkPackage['batch']>,
  workPackage: WorkPackage,
  entries: readonly Entry[],
): WorkItem {
  const { zone, dispatch_requests } = workPackage;
  const view = createPackageView(workPackage, entries);
  return {
    identifier: batch.identifier,
    status: batch.status,
    zone: zoneName(zone),
    orders: dispatch_requests.length,
    ...view.progress(),
    toComplete: view.toComplete().length,
    onDevice: true,
  };
}

/** A goods receipt as work, from the OMS or from this device. */
export interface ReceiptItem {
  identifier: string;
  /** Name of the supplier; null offline. */
  supplier: string | null;
  lines: number;
  quantity: number;
  /** Received pieces and expected pieces. */
  scanned: number;
  /** Crossdock deliveries with everything placed that are not finished yet. */
  toComplete: number;
  completed: boolean;
  onDevice: boolean;
}

/** A goods receipt of the OMS as work. */
export const itemOfReceipt = (receipt: GoodsReceipt, onDevice: boolean): ReceiptItem => ({
  identifier: receipt.identifier,
  supplier: receipt.supplier_location.display_name,
  lines: receipt.receiving_progress.lines,
  quantity: receipt.receiving_progress.quantity,
  scanned: receipt.receiving_progress.quantity_scanned,
  toComplete: receipt.receiving_progress.to_complete,
  completed: receipt.is_completed,
  onDevice,
});

/** The same from this device. */
export function itemOfReceiptPackage(
  receipt: NonNullable<WorkPackage['goods_receipt']>,
  workPackage: WorkPackage,
  entries: readonly Entry[],
): ReceiptItem {
  const view = createPackageView(workPackage, entries);
  const { placed, quantity } = view.progress();
  return {
    identifier: receipt.identifier,
    supplier: null,
    lines: receipt.lines.length,
    quantity,
    scanned: placed,
    toComplete: view.toComplete().length,
    completed: receipt.status === 'completed',
    onDevice: true,
  };
}

/** Receipts with work: open ones, and those with orders that must still be sent. */
const openReceipts = (items: readonly ReceiptItem[]): readonly ReceiptItem[] =>
  items.filter(item => !item.completed || item.toComplete > 0);

/** The work at a location, by what can be done with it now. */
export interface OfferedWork {
  /** Recent goods receipts, newest first. */
  receipts: readonly ReceiptItem[];
  /** With a zone: scanning can start. The one with most progress comes first. */
  ready: readonly WorkItem[];
  /** A zone must be chosen first. */
  withoutZone: readonly WorkItem[];
  /** Something else must happen first: goods must come, or the stock must be checked. */
  waiting: readonly WorkItem[];
}

const waits = ({ status }: WorkItem) => status === 'check-stock' || status === 'waiting-for-goods-receipt';

/** Share of the articles that are placed, 0 to 1. */
const share = ({ quantity, placed }: WorkItem): number => (quantity === 0 ? 0 : placed / quantity);

const furthestFirst = (a: WorkItem, b: WorkItem): number =>
  Number(b.status === 'sorting') - Number(a.status === 'sorting') || share(b) - share(a);

/** The batches of a location that are work, in the order in which they are taken up; equal ones keep their order. */
export function arrange(items: readonly WorkItem[], receipts: readonly ReceiptItem[] = []): OfferedWork {
  const work = items.filter(item => !isOver(item.status));
  const open = work.filter(item => !waits(item));
  return {
    receipts: openReceipts(receipts),
    ready: open.filter(item => item.zone !== null).sort(furthestFirst),
    withoutZone: open.filter(item => item.zone === null),
    waiting: work.filter(waits),
  };
}

export const isEmpty = (work: OfferedWork): boolean =>
  work.receipts.length + work.ready.length + work.withoutZone.length + work.waiting.length === 0;

/** `type/identifier`, the key of a place in settings and choices. */
export const keyOf = (place: Pick<LocationRef, 'type' | 'identifier'>): string =>
  `${place.type}/${place.identifier}`;

/** Path of a batch's sort screen. */
export const sortPath = (place: LocationRef, batch: string): string => sortingPath(place, 'batch', batch);

/** Path of a goods receipt's scan screen. */
export const receivePath = (place: LocationRef, receipt: string): string =>
  sortingPath(place, 'goods-receipt', receipt);

/** Path of the practice screen. */
export const practicePath = (place: LocationRef): string => `${sortPath(place, 'oefenen')}?oefenen=1`;

/** Locations where goods are sorted; others have no scan home. */
export const workplaces = (places: readonly LocationRef[]): readonly LocationRef[] =>
  places.filter(place => place.type !== 'vendor');

/**
 * The location that was chosen last if it is still linked, the only one if there is one; otherwise a person chooses.
 */
export const currentPlace = (
  places: readonly LocationRef[],
  remembered: string | null,
): LocationRef | undefined =>
  places.find(place => keyOf(place) === remembered) ?? (places.length === 1 ? places[0] : undefined);
