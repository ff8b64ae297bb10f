import { isOver, type BatchStatus } from '../batch/status.ts';

/** Status of a batch, or of a goods receipt: 'receiving' until somebody finishes scanning. */
export type WorkStatus = BatchStatus | 'receiving' | 'completed';

/** Why the work takes no more scans, as a refusal's code; null while it takes them. */
export function overCode(status: WorkStatus): 'batch-closed' | 'receipt-completed' | null {
  if (status === 'receiving') return null;
  if (status === 'completed') return 'receipt-completed';
  return isOver(status) ? 'batch-closed' : null;
}
