import { listLocations } from '../../../contract/warehouse/location.ts';
import { cache } from '../device/device.ts';
import { http } from '../device/oms.ts';
import { setSession, useSession } from '../state/session.ts';
import { LINKED } from './fetch-session.ts';
import { closedOf, placesOf } from './view.ts';

/** Takes over the user's locations: one was made, renamed, or switched on or off. Without an answer they stay as they are. */
export async function renewLocations(): Promise<void> {
  const before = useSession.getState();
  const answer = await http.call(listLocations, LINKED);
  const session = useSession.getState();
  if (before.phase !== 'signed-in' || session.phase !== 'signed-in') return;
  if (answer.kind !== 'ok' || session.user.id !== before.user.id) return;
  const locations = placesOf(answer.body);
  const user = { ...session.user, locations };
  setSession({ ...session, user, locations, closed: closedOf(answer.body) });
  await cache.session.update('last', { user });
}
