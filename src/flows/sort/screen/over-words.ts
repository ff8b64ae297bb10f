import type { WorkStatus } from '../../../../core/work/status.ts';
import { batchStatus } from '../../../texts/words/batch-status.ts';
import { t } from '../texts.ts';

/** Why nothing is taken any more: the verdict of a scan, and the banner that stays. */
export const overWords = (status: WorkStatus): { readonly verdict: string; readonly banner: string } =>
  status === 'completed' || status === 'receiving'
    ? { verdict: t('receipt_over'), banner: t('receipt_over_banner') }
    : {
        verdict: t('batch_over', { status: batchStatus(status) }),
        banner: t('batch_over_banner', { status: batchStatus(status) }),
      };
