import { clearCache } from '../../db/cache-db.ts';
import { cacheDb, outbox } from '../device/device.ts';
import { sendNow } from '../device/oms.ts';
import { setSession, useSession } from '../state/session.ts';
import { finishSignOut, rememberSignOut } from './sign-out-pending.ts';

const PATIENCE_MS = 10_000;

/**
 * Tries to send what waits for at most 10 s, ends the session and clears what is personal from the device.
 * The outbox stays: its entries wait for their author.
 */
export async function signOutOfDevice(): Promise<void> {
  const session = useSession.getState();
  if (session.phase !== 'signed-in') return;
  await allSent(session.user.id, PATIENCE_MS);
  rememberSignOut();
  await clearCache(cacheDb);
  await finishSignOut().catch(() => undefined);
  setSession({ phase: 'signed-out', config: session.config });
}

/** Settles when nothing of the user's waits any more, or the time is up. */
export async function allSent(userId: number, patienceMs: number): Promise<void> {
  const isEmpty = async () => (await outbox.summary(userId)).pending === 0;
  if (await isEmpty()) return;
  void sendNow();
  await new Promise<void>(resolve => {
    const finish = () => {
      clearTimeout(timer);
      stop();
      resolve();
    };
    const timer = setTimeout(finish, patienceMs);
    const look = async () => {
      if (await isEmpty()) finish();
    };
    const stop = outbox.subscribe(() => void look());
  });
}
