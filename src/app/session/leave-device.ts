import { clearCache, clearCacheOf } from '../../db/clear-cache.ts';
import { deviceChannel } from '../../outbox/device/device.ts';
import { cache } from '../device/device.ts';
import { setSession, useSession, type Session } from '../state/session.ts';

/** The user who has left this device, as its tabs tell each other. */
interface Leaving {
  readonly user_id: number;
  /** Somebody else works here now, rather than nobody. */
  readonly switched: boolean;
}

const channel = deviceChannel('oms-session');
let left = false;

/** Nobody works in this tab any more: data that still comes in is not stored. */
export const hasLeft = (): boolean => left;

/** Lets the other tabs stop first: none of them may write back what is cleared here. */
export const tellTabs = (leaving: Leaving): void => channel.post(leaving);

/**
 * Shows `then`, which stops everything that brings data to this device, and clears personal data from it; data that
 * is still on its way finds the database closed. The outbox stays.
 */
export async function leaveDevice(then: Session): Promise<void> {
  const again = left;
  left = true;
  setSession(then);
  if (again) return;
  await clearCache(cache);
  cache.close();
}

/** A tab that learns that its user has left clears too; by then the device may be another user's, whose data stays. */
export function followTabs(): void {
  channel.listen(message => void follow(message as Leaving));
}

async function follow({ user_id, switched }: Leaving): Promise<void> {
  const session = useSession.getState();
  if (session.phase !== 'signed-in' || session.user.id !== user_id) return;
  left = true;
  setSession(switched ? { phase: 'starting' } : { phase: 'signed-out', config: session.config });
  await clearCacheOf(cache, user_id);
  cache.close();
  if (switched) location.reload();
}
