import type { ToastAct } from '../../ui/desk/aria/toasts.tsx';
import { t } from '../parts/texts.ts';

interface Toast {
  /** Offered for a while: the opposite of what was done. */
  readonly undo?: ToastAct;
  /** It was not done. */
  readonly failed?: true;
}

/** Says that something was done, or was not; its code is loaded with the first one. */
export async function toast(text: string, of: Toast = {}): Promise<void> {
  const { showToast } = await import('../../ui/desk/aria/toasts.tsx');
  showToast({ text, ...of, region: t('notices'), close: t('close') });
}
