import { outbox } from '../device/device.ts';
import { http, sendNow } from '../device/oms.ts';
import { leaveDevice, tellTabs } from '../session/leave-device.ts';
import { finishSignOut } from '../session/sign-out-pending.ts';
import { useSession } from '../state/session.ts';
import { callSwitch, type Switched } from './switch-user-call.ts';

/**
 * Makes the badge's user the one who works here: clears the previous user's data in every tab, and reloads the page.
 */
export async function takeOver(badge: string, pin: string, back: string): Promise<Switched> {
  const session = useSession.getState();
  const before = session.phase === 'signed-in' ? session.user.id : null;
  void sendNow();
  // If this were sent afterwards, it would end the session that is opened here.
  await finishSignOut().catch(() => undefined);
  const switched = await callSwitch(http, outbox, before, { badge, pin });
  if (switched.kind !== 'ok') return switched;
  if (before !== null) tellTabs({ user_id: before, switched: true });
  await leaveDevice({ phase: 'starting' });
  location.replace(back);
  return switched;
}
