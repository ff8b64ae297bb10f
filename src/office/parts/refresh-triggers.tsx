import { refreshTriggerCache } from '../../../contract/frontend-parameters.ts';
import { Button } from '../../ui/scan/controls/button.tsx';
import { useAct } from '../calls/use-act.ts';
import { toast } from '../page/toast.ts';
import { t } from './texts.ts';

/** 'Ververs triggers', for who has triggers.edit (shell-search-settings.md 2.10). */
export function RefreshTriggers() {
  const { act, busy } = useAct(refreshTriggerCache);
  const press = async () => {
    const answer = await act({});
    if (answer.kind === 'ok') void toast(t(answer.status === 201 ? 'triggers_cached' : 'triggers_refreshed'));
    else void toast(t('refresh_error'), { failed: true });
  };
  return (
    <Button size="desk" icon="refresh" busy={busy} onPress={() => void press()}>
      {t('refresh_triggers')}
    </Button>
  );
}
