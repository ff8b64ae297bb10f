import { clearCache } from '../../db/clear-cache.ts';
import { cache, outbox } from '../device/device.ts';
import { sendNow } from '../device/oms.ts';
import { closeNotices } from '../push/close-notices.ts';
import { useSession } from '../state/session.ts';
import { allSent } from './all-sent.ts';
import { leaveDevice, tellTabs } from './leave-device.ts';
import { finishSignOut, rememberSignOut } from './sign-out-pending.ts';

const PATIENCE_MS = 10_000;

/**
 * Tries to send the waiting entries for at most 10 s, ends the session and clears personal data from the device. The
 * outbox stays: its entries go out by upload grant, or wait for their author.
 */
export async function signOutOfDevice(): Promise<void> {
  const session = useSession.getState();
  if (session.phase !== 'signed-in') return;
  void sendNow();
  await allSent(outbox, session.user.id, PATIENCE_MS);
  rememberSignOut();
  tellTabs({ user_id: session.user.id, switched: false });
  // The notice of scans that wait (sw/waiting-scans.ts): nobody works here any more.
  void closeNotices('scans-wait').catch(() => undefined);
  await clearCache(cache);
  await finishSignOut().catch(() => undefined);
  await leaveDevice({ phase: 'signed-out', config: session.config });
}
