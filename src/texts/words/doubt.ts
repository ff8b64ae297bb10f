import type { Entry } from '../../outbox/entry.ts';
import { texts } from '../texts.ts';
import { deliveryStatus } from './delivery-status.ts';
import doubt from './doubt.nl.ts';

/** The words about scans of which nobody knows whether the OMS has them (decision 038). */
export const t = texts('doubt', doubt);

/** The OMS's word of now, and what a person must look at. */
export function doubtText({ seen, mutation }: Pick<Entry, 'seen' | 'mutation'>): string {
  const after = seen?.after;
  switch (after?.kind) {
    case 'count':
      return 'storage_location' in mutation
        ? t('lies', { done: after.done, of: after.of, location: mutation.storage_location })
        : t('counted', { done: after.done, of: after.of });
    case 'status':
      return t('status', { status: deliveryStatus(after.status) });
    case 'untold':
    case undefined:
      return t('untold');
  }
}
