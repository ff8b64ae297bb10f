import { deliveryStatuses, type DeliveryStatus, isOpen } from '../delivery/status.ts';

/** Status changes of a delivery that joins a batch; in any other status it cannot join (shell-search-settings.md 4). */
const joined: ReadonlyMap<string, DeliveryStatus> = new Map([['to-be-requested', 'requested']]);

/** Statuses from which a delivery can be put in a batch. */
export const batchableStatuses: readonly string[] = [...joined.keys()];

const endedStatuses: readonly string[] = deliveryStatuses.filter(status => !isOpen(status));

/** The status of a delivery once it is in a batch. */
export function statusInBatch(status: string): DeliveryStatus {
  const next = joined.get(status);
  if (next === undefined) throw new RangeError(`no batch takes a delivery that is ${status}`);
  return next;
}

/** The facts that decide whether a delivery may join a batch of a type. */
export interface Candidate {
  readonly status: string;
  readonly paused: boolean;
  /** Identifier of the batch it is in. */
  readonly batch: string | null;
  readonly dispatch_type: string;
  readonly pieces: number;
}
/** The deliveries that a batch type accepts. */
export interface BatchRule {
  readonly is_batchable: boolean;
  readonly dispatch_types: readonly string[];
  /** Most deliveries of a batch; null: no limit. */
  readonly most_pieces: number | null;
}
export type JoinHindrance = 'in-batch' | 'status' | 'paused' | 'type';

/** Why a delivery cannot join a batch of any type; null when a type may take it. */
export function anyHindrance({
  batch,
  status,
  paused,
}: Pick<Candidate, 'batch' | 'status' | 'paused'>): JoinHindrance | null {
  // An ended delivery may still lie in a batch, which is not why.
  if (endedStatuses.includes(status)) return 'status';
  if (batch !== null) return 'in-batch';
  if (!batchableStatuses.includes(status)) return 'status';
  return paused ? 'paused' : null;
}

/** Why a delivery cannot join a batch of this type; null when it can. */
export function joinHindrance(delivery: Candidate, type: BatchRule): JoinHindrance | null {
  const fits =
    type.is_batchable &&
    type.dispatch_types.includes(delivery.dispatch_type) &&
    (type.most_pieces === null || delivery.pieces <= type.most_pieces);
  return anyHindrance(delivery) ?? (fits ? null : 'type');
}
