import { t } from '../parts/texts.ts';

/** Says that something was done; its code is loaded with the first one. */
export async function toast(text: string): Promise<void> {
  const { showToast } = await import('../../ui/desk/aria/toasts.tsx');
  showToast({ text, region: t('notices'), close: t('close') });
}
