import { clearCache } from '../../db/cache-db.ts';
import { cacheDb, outbox } from '../device/device.ts';
import { sendNow } from '../device/oms.ts';
import { setSession, useSession } from '../state/session.ts';
import { allSent } from './all-sent.ts';
import { finishSignOut, rememberSignOut } from './sign-out-pending.ts';

const PATIENCE_MS = 10_000;

/**
 * Tries to send what waits for at most 10 s, ends the session and clears what is personal from the device.
 * The outbox stays: its entries wait for their author.
 */
export async function signOutOfDevice(): Promise<void> {
  const session = useSession.getState();
  if (session.phase !== 'signed-in') return;
  void sendNow();
  await allSent(outbox, session.user.id, PATIENCE_MS);
  rememberSignOut();
  await clearCache(cacheDb);
  await finishSignOut().catch(() => undefined);
  // Stops whatever brings things to this device; what was on its way goes with the second clearing, the rest finds it closed.
  setSession({ phase: 'signed-out', config: session.config });
  await clearCache(cacheDb);
  cacheDb.close();
}
