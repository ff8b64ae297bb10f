import { isOver, type BatchStatus } from '../batch/status.ts';
import { finishedStatuses } from './delivery.ts';

/** The facts of a delivery that decide whether somebody on the floor hears of it. */
export interface OnFloor {
  readonly status: string;
  readonly dispatcher: string;
  /** Of its batch; null: it is in none. */
  readonly batch: BatchStatus | null;
}

/** A device has it: it is in a batch that is not over, or a store is asked to pick it. Paused ones lie there too. */
export const isOnFloor = ({ status, dispatcher, batch }: OnFloor): boolean =>
  batch !== null
    ? !isOver(batch) && !finishedStatuses.includes(status)
    : dispatcher === 'store' && status === 'requested';
