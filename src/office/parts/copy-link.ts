import { toast } from '../page/toast.ts';
import { t } from './texts.ts';

/** Copies a link and says so. Without rights to the clipboard, or over http, the link itself is shown. */
export async function copyLink(link: string, copied: string): Promise<void> {
  const isCopied = await navigator.clipboard?.writeText(link).then(
    () => true,
    () => false,
  );
  await toast(isCopied ? copied : t('not_copied', { link }));
}
