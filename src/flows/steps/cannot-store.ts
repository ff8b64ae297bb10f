import type { StageView } from './scan-screen.tsx';
import { t } from './texts.ts';

/** The red screen of a device that cannot store (scan-screen.md): what to put back, with the code still in sight. */
export const cannotStore = (label: string, name: string, read: string): StageView => ({
  state: 'cannot-store',
  step: 'cannot-store',
  label,
  verdict: { text: t('cannot_store', { name }), note: t('cannot_store_hint') },
  ...(read === '' ? {} : { code: read }),
});

/** Label of the button that tries again. */
export const storeRetry = (): string => t('cannot_store_retry');
