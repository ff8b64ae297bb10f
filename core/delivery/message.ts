import { isOver, type BatchStatus } from '../batch/status.ts';
import { finishedStatuses } from './delivery.ts';

/** The facts of a delivery that decide whether somebody on the floor hears of it. */
export interface OnFloor {
  readonly status: string;
  readonly dispatcher: string;
  /** Its batch's; null: it is in none. */
  readonly batch: BatchStatus | null;
  /** It comes with a goods receipt that is not completed. */
  readonly is_being_received: boolean;
}

/**
 * A device has it: it is in a batch that is not over, its goods receipt is under way, or a store is asked to pick it. Paused ones lie
 * there too.
 */
export function isOnFloor({ status, dispatcher, batch, is_being_received }: OnFloor): boolean {
  if (batch !== null) return !isOver(batch) && !finishedStatuses.includes(status);
  if (is_being_received) return !finishedStatuses.includes(status);
  return dispatcher === 'store' && status === 'requested';
}
