import type { ToastAct } from '../../ui/desk/aria/toasts.tsx';
import { t } from '../parts/texts.ts';

interface Toast {
  /** Offered for a while: the opposite of what was done. */
  readonly undo?: ToastAct;
  /** It was not done. */
  readonly failed?: true;
}

/** Loaded with the first toast. */
let loaded: Promise<typeof import('../../ui/desk/aria/toasts.tsx')> | undefined;

/** Says that something was done, or was not. */
export async function toast(text: string, of: Toast = {}): Promise<void> {
  loaded ??= import('../../ui/desk/aria/toasts.tsx');
  const { showToast } = await loaded;
  showToast({ text, ...of, region: t('notices'), close: t('close') });
}

/** Takes all of them away: another user neither reads them nor takes back what was done. */
export async function closeToasts(): Promise<void> {
  (await loaded)?.closeToasts();
}
