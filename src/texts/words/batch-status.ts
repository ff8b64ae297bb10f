import { batchStatusLabels, type BatchStatus } from '../../../core/batch/status.ts';
import { texts } from '../texts.ts';

/** The Dutch word for a batch status. */
export const batchStatus: (status: BatchStatus) => string = texts('batch_status', batchStatusLabels);
