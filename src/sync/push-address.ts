import type { PushAddress } from '../../contract/push.ts';

/** Subscribes a browser to Web Push with the OMS's key; null when it gives no address. For page and service worker. */
export async function webPushAddress(manager: PushManager, publicKey: string): Promise<PushAddress | null> {
  const before = await manager.getSubscription();
  // One that was made with another key, as after a move of the OMS, would get nothing.
  if (before && keyOf(before) !== publicKey) await before.unsubscribe();
  const subscription = await manager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
  const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
  return endpoint === undefined ? null : { provider: 'web-push', endpoint, p256dh, auth };
}

const keyOf = ({ options: { applicationServerKey } }: PushSubscription): string =>
  btoa(String.fromCharCode(...new Uint8Array(applicationServerKey ?? new ArrayBuffer(0))))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
