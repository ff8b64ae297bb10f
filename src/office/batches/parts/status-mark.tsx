import type { BatchStatus } from '../../../../core/batch/status.ts';
import { batchStatus } from '../../../texts/batch-status.ts';
import styles from './status-mark.module.css';

const tones: Readonly<Record<BatchStatus, 'new' | 'busy' | 'wait' | 'bad' | 'done' | 'over'>> = {
  created: 'new',
  sorting: 'busy',
  'check-stock': 'wait',
  'waiting-for-goods-receipt': 'wait',
  'unable-to-ship-all': 'bad',
  received: 'busy',
  closed: 'over',
  shipped: 'done',
};

/** A batch's status: the word, and a dot that is seen before it is read. */
export const StatusMark = ({ status }: { status: BatchStatus }) => (
  <span className={styles.mark} data-tone={tones[status]}>
    {batchStatus(status)}
  </span>
);
