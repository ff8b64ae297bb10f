import { cache } from '../device/device.ts';
import { fetchSession } from './fetch-session.ts';
import { leaveDevice, tellTabs } from './leave-device.ts';
import { loginUrl } from './view.ts';

/**
 * Somebody has signed out at the portal: what the app's own sign-out clears goes here, and then the browser goes to sign-in.
 * Whoever follows a link to this while signed in loses nothing.
 */
export async function leaveByPortal(): Promise<void> {
  const { kind } = await fetchSession();
  if (kind === 'fresh') return location.replace('/');
  const last = await cache.session.get('last').catch(() => undefined);
  const config = last?.config ?? null;
  if (last) tellTabs({ user_id: last.user.id, switched: false });
  await leaveDevice({ phase: 'signed-out', config });
  return location.replace(loginUrl(config, '/'));
}
