import { cache, opened } from '../device/device.ts';
import { fetchSession } from './fetch-session.ts';
import { leaveDevice, tellTabs } from './leave-device.ts';
import { loginUrl } from './view.ts';

/**
 * Somebody has signed out at the portal: clears the same as the app's own sign-out, and then opens the sign-in page.
 * A signed-in user who follows a link to this loses nothing.
 */
export async function leaveByPortal(): Promise<void> {
  const { kind } = await fetchSession();
  if (kind === 'fresh') return location.replace('/');
  await opened;
  const last = await cache.session.get('last').catch(() => undefined);
  const config = last?.config ?? null;
  if (last) tellTabs({ user_id: last.user.id, switched: false });
  await leaveDevice({ phase: 'signed-out', config });
  return location.replace(loginUrl(config, '/'));
}
