import type { DeliveryStatus } from '../delivery/status.ts';
import type { BatchStatus } from './status.ts';

/**
 * The status that an unfinished delivery gets when a person ends its sorted batch (order-rules.md 2, Batches); null:
 * it stays as it is, for a person to decide. `to-be-requested` leaves the batch.
 */
export function statusAfterEnd(
  end: BatchStatus,
  { quantity, placed }: { readonly quantity: number; readonly placed: number },
): DeliveryStatus | null {
  if (end === 'unable-to-ship-all') return 'unable-to-ship';
  if (placed === 0) return 'to-be-requested';
  return end === 'shipped' && placed >= quantity ? 'shipped' : null;
}
