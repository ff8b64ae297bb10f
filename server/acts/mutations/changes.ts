import type { MutationReply } from '../../../contract/mutation-reply.ts';
import { system } from '../../../core/delivery/changes.ts';
import type { PickResult } from '../../../core/delivery/pick.ts';
import { type Author, checkedStatus } from '../deliveries/write-deliveries.ts';
import type { MutationItem } from './item.ts';
import type { BatchState, DeliveryState, ReceiptState, WorkState } from './world.ts';

/** The changes of a list of mutations, gathered to be written set by set. Names are those of the columns. */
export interface Changes {
  readonly placements: {
    mutation_id: string;
    dispatch_request_id: number;
    dispatch_request_line_id: number;
    storage_location_id: number;
    product_identifier: string;
    quantity: number;
    user_id: number;
    device_id: string | null;
    extra_processing_steps: readonly string[];
    resolves: string | null;
    scanned_at: string | null;
  }[];
  readonly take_backs: string[];
  /** Everything that raises a line of a goods receipt. */
  readonly receipt_scans: {
    mutation_id: string;
    goods_receipt_id: number;
    product_identifier: string;
    quantity: number;
    user_id: number;
    device_id: string | null;
    scanned_at: string | null;
  }[];
  readonly finished_receipts: { goods_receipt_id: number; author: Author }[];
  readonly set_asides: {
    mutation_id: string;
    batch_id: number | null;
    goods_receipt_id: number | null;
    storage_location_id: number;
    product_identifier: string;
    quantity: number;
    user_id: number;
    resolves: string | null;
  }[];
  /** The last answer to each question, by article and attribute. */
  readonly product_values: Map<
    string,
    { product_identifier: string; attribute_identifier: string; value: string }
  >;
  readonly piece_values: Map<
    string,
    { line_type: string; line_id: number; group: string; attribute: string; value: string }
  >;
  readonly holds: {
    mutation_id: string;
    dispatch_request_id: number;
    storage_location: string;
    user_id: number;
    resolves: string;
  }[];
  readonly picks: {
    mutation_id: string;
    dispatch_request_id: number;
    status: PickResult;
    reason: string | null;
    user_id: number;
    device_id: string | null;
  }[];
  readonly put_backs: {
    mutation_id: string;
    dispatch_request_id: number;
    location_type: string;
    location: string;
    user_id: number;
    resolves: string;
  }[];
  readonly answers: { mutation_id: string; message_id: number; text: string; user_id: number }[];
  readonly return_receipts: {
    mutation_id: string;
    dispatch_request_id: number;
    dispatch_request_line_id: number;
    storage_location_id: number;
    product_state: string;
    quantity: number;
    user_id: number;
    device_id: string | null;
    resolves: string | null;
    scanned_at: string | null;
  }[];
  readonly return_take_backs: string[];
  readonly return_asides: {
    mutation_id: string;
    storage_location_id: number;
    product_identifier: string;
    quantity: number;
    user_id: number;
    resolves: string;
  }[];
  /** Returns that changed, with the row id of their location. */
  readonly returns: Map<DeliveryState, number>;
  readonly voids: {
    mutation_id: string;
    voided_id: string;
    author_id: number;
    user_id: number;
    reason: string;
    voided: string;
  }[];
  readonly inbox: {
    user_id: number;
    mutation_id: string;
    device_id: string | null;
    body_hash: string;
    reply: MutationReply;
  }[];
  readonly deliveries: Set<DeliveryState>;
  /** Authors of changed statuses: which scan made each so. */
  readonly authors: Map<DeliveryState, Author>;
  readonly batches: Set<BatchState>;
  readonly receipts: Set<ReceiptState>;
}

export const noChanges = (): Changes => ({
  placements: [],
  take_backs: [],
  receipt_scans: [],
  finished_receipts: [],
  set_asides: [],
  product_values: new Map(),
  piece_values: new Map(),
  holds: [],
  picks: [],
  put_backs: [],
  answers: [],
  return_receipts: [],
  return_take_backs: [],
  return_asides: [],
  returns: new Map(),
  voids: [],
  inbox: [],
  deliveries: new Set(),
  authors: new Map(),
  batches: new Set(),
  receipts: new Set(),
});

/** The scan as the author of what it changes. */
export const authorOfScan = ({ mutation, user }: MutationItem): Author => ({
  changed_by: user.id,
  changed_as: `scan.${mutation.type}`,
  change_key: mutation.id,
});

/** A scan gives a delivery another status, one that follows from the present one. */
export function setStatus(
  changes: Changes,
  delivery: DeliveryState,
  status: string,
  item: MutationItem,
): void {
  if (status === delivery.status) return;
  delivery.status = checkedStatus(delivery.status, status, system);
  changes.authors.set(delivery, authorOfScan(item));
}

/** The version of the work after these changes; 0 for a delivery in no batch and of no receipt. */
export function touch(changes: Changes, delivery: DeliveryState, work: WorkState | undefined): number {
  changes.deliveries.add(delivery);
  if (work?.type === 'goods-receipt') return touchReceipt(changes, work);
  if (!work) return 0;
  changes.batches.add(work);
  return work.version + 1;
}

/** The receipt's version after these changes. */
export function touchReceipt(changes: Changes, receipt: ReceiptState): number {
  changes.receipts.add(receipt);
  return receipt.version + 1;
}
