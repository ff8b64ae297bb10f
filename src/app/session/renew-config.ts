import { getFrontendConfig } from '../../../contract/session.ts';
import { cache } from '../device/device.ts';
import { http } from '../device/oms.ts';
import { setSession, useSession } from '../state/session.ts';

/** Takes over the configuration when the OMS has another one by now, for this page and for the next start. */
export async function renewConfig(): Promise<void> {
  const before = useSession.getState();
  if (before.phase !== 'signed-in' || before.expired) return;
  const answer = await http.call(getFrontendConfig);
  const session = useSession.getState();
  if (answer.kind !== 'ok' || session.phase !== 'signed-in' || session.user.id !== before.user.id) return;
  const config = answer.body;
  if (JSON.stringify(config) === JSON.stringify(session.config)) return;
  setSession({ ...session, config });
  await cache.session.update('last', { config });
}
