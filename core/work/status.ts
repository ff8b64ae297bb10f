import { isOver, type BatchStatus } from '../batch/status.ts';

/** Status of a batch, or of a goods receipt: 'receiving' until somebody is done with scanning. */
export type WorkStatus = BatchStatus | 'receiving' | 'completed';

/** Why the work takes no scans any more, as refusals call it; null while it does. */
export function overCode(status: WorkStatus): 'batch-closed' | 'receipt-completed' | null {
  if (status === 'receiving') return null;
  if (status === 'completed') return 'receipt-completed';
  return isOver(status) ? 'batch-closed' : null;
}
