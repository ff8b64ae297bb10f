import { pushSupport } from '../../device/push-support.ts';
import type { PushBrowser, Subscribing } from '../../office/app-settings/push-browser.ts';
import { webPushAddress } from '../../sync/push-address.ts';
import { closeNotices } from './close-notices.ts';

/** A page without a controlling service worker waits for its first one no longer than this. */
const WORKER_MS = 10_000;

/** Web Push by this app's own service worker. */
export const webPushBrowser: PushBrowser = {
  support: pushSupport,
  address: async () => (await current())?.endpoint ?? null,
  shop: () => null,
  async subscribe(_shop, publicKey) {
    if ((await Notification.requestPermission()) !== 'granted') return { kind: 'not-allowed' };
    return publicKey === null ? { kind: 'failed' } : subscribed(publicKey).catch(() => ({ kind: 'failed' }));
  },
  async unsubscribe(last) {
    if (!last) return;
    await (await current())?.unsubscribe();
    await closeNotices();
  },
};

const current = async (): Promise<PushSubscription | null> =>
  (await (await navigator.serviceWorker?.getRegistration())?.pushManager?.getSubscription()) ?? null;

async function subscribed(publicKey: string): Promise<Subscribing> {
  const registration = await Promise.race([
    navigator.serviceWorker.ready,
    new Promise<null>(resolve => void setTimeout(() => resolve(null), WORKER_MS)),
  ]);
  if (!registration) return { kind: 'failed' };
  const address = await webPushAddress(registration.pushManager, publicKey);
  return address ? { kind: 'subscribed', address } : { kind: 'failed' };
}
