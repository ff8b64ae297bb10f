import { toast } from '../page/toast.ts';
import { t } from '../parts/texts.ts';

/** Says whether the columns were saved (shell-search-settings.md 8). */
export async function saveColumns(saving: Promise<boolean>): Promise<void> {
  if (await saving) await toast(t('preferences_saved'));
  else await toast(t('preferences_failed'), { failed: true });
}
