import { getPushSubscription, putPushSubscription } from '../contract/push.ts';
import { webPushAddress } from '../src/sync/push-address.ts';
import { device } from './device.ts';

declare const self: ServiceWorkerGlobalScope;

/**
 * The browser has ended this app's subscription, or given it another address: subscribes anew, and tells the OMS for each
 * shop that has this user on this device. Others who subscribed here, and a user who is signed out, must press Aanmelden
 * again, because a subscription is made in its user's session; the screen says so. OneSignal's worker has a scope and a
 * subscription of its own, and does this itself.
 */
export async function subscribeAgain(): Promise<void> {
  const { http, cache, outbox } = device();
  const last = await cache.session.get('last');
  if (!last?.config.general['features-enabled'].includes('push')) return;
  const id = await outbox.deviceId();
  for (const { type, identifier } of last.user.locations) {
    const params = { type, location: identifier, device: id };
    const known = await http.call(getPushSubscription, { params });
    if (known.kind !== 'ok' || known.body.address === null || known.body.public_key === null) continue;
    const body = await webPushAddress(self.registration.pushManager, known.body.public_key);
    if (body && body.provider === 'web-push' && body.endpoint !== known.body.address)
      await http.call(putPushSubscription, { params, body });
  }
}
