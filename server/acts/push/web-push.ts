import { ECDH } from 'node:crypto';
import webPush from 'web-push';
import type { PushAddress, PushMessage } from '../../../contract/push.ts';
import { pushLines } from '../../../core/push/kinds.ts';
import { showsAll } from '../../../core/push/shows-all.ts';
import type { PushConfig } from '../../ground/config.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { pushKeys } from './keys.ts';
import { post, type PushPort, type PushTarget } from './port.ts';
import { topicOf } from './topic.ts';

/** Web Push from the OMS itself: encrypted for the one browser (RFC 8291), signed with the OMS's own keys (RFC 8292). */
export const webPushPort = (db: Queryable, { contact }: Pick<PushConfig, 'contact'>): PushPort => ({
  takesBack: address => !showsAll(address),
  async send(target, message, { ttl }) {
    const request = await sealed(db, contact, target, message, ttl);
    if (!request) return { kind: 'refused', why: 'its keys cannot seal a message' };
    return post(target.address, request, status =>
      status === 404 || status === 410 ? { kind: 'gone' } : undefined,
    );
  },
});

/** undefined: with these keys nothing can be sealed; the route takes none such. */
async function sealed(
  db: Queryable,
  subject: string,
  { address, p256dh, auth }: PushTarget,
  message: PushMessage,
  ttl: number,
): Promise<RequestInit | undefined> {
  if (p256dh === null || auth === null || !areKeys({ p256dh, auth })) return undefined;
  const { public_key, private_key } = await pushKeys(db);
  const { urgency } = pushLines[message.kind];
  const { headers, body } = webPush.generateRequestDetails(
    { endpoint: address, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject, publicKey: public_key, privateKey: private_key },
      TTL: ttl,
      urgency,
      topic: topicOf(message),
      contentEncoding: 'aes128gcm',
    },
  );
  return { headers: headers as Record<string, string>, body: body as RequestInit['body'] };
}

/** Whether a message can be sealed with a browser's keys: a point of the curve P-256, uncompressed, and 16 bytes. */
export function areKeys({ p256dh, auth }: Pick<WebPushAddress, 'p256dh' | 'auth'>): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  try {
    ECDH.convertKey(point, 'prime256v1');
  } catch {
    return false;
  }
  return point.length === 65 && point[0] === 4 && Buffer.from(auth, 'base64url').length === 16;
}
type WebPushAddress = Extract<PushAddress, { provider: 'web-push' }>;

/** The push services of the browsers; anything else would make this server call whatever address a caller names. */
const SERVICES = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.push.apple.com',
  '.notify.windows.com',
  '.wns.windows.com',
];

export function isPushService(endpoint: string, { services }: Pick<PushConfig, 'services'>): boolean {
  const url = URL.parse(endpoint);
  if (!url || url.username || url.password) return false;
  if (services.includes(url.origin)) return true;
  if (url.protocol !== 'https:' || url.port) return false;
  return SERVICES.some(own => (own.startsWith('.') ? url.hostname.endsWith(own) : url.hostname === own));
}
