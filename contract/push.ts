import * as z from 'zod/mini';
import { appSettings } from '../core/access/locations.ts';
import { atOwn } from '../core/access/right.ts';
import { pushKinds } from '../core/push/kinds.ts';
import { endpoint, idNumber, identifier, nothing, uuid } from './http.ts';

/** The identity of a subscription at its provider. */
export const pushAddressSchema = z.discriminatedUnion('provider', [
  z.strictObject({
    provider: z.literal('web-push'),
    endpoint: z.string().check(z.minLength(1), z.maxLength(2000)),
    /** The browser's public key and secret, base64url (RFC 8291). */
    p256dh: z.string().check(z.regex(/^[\w-]{87}=?$/)),
    auth: z.string().check(z.regex(/^[\w-]{22}={0,2}$/)),
  }),
  z.strictObject({ provider: z.literal('one-signal'), subscription_id: uuid }),
]);
export type PushAddress = z.output<typeof pushAddressSchema>;

const pushSubscriptionSchema = z.object({
  /** Where this user's messages for the shop go on this device; null: they are not subscribed. */
  address: z.nullable(z.string()),
  /** For Web Push: the OMS's VAPID key, base64url; null when it offers none. */
  public_key: z.nullable(z.string()),
  /** Other subscriptions of that address: of this browser's other users and shops. */
  others: z.int(),
  /** '20:00-07:00': what is pushed waits until these end. */
  quiet_hours: z.nullable(z.string()),
});
export type PushSubscriptionState = z.output<typeof pushSubscriptionSchema>;

const params = z.object({ type: identifier, location: identifier, device: uuid });
const path = '/api/rest/locations/:type/:location/push-subscriptions/:device';
const access = { right: atOwn(appSettings) };

export const getPushSubscription = endpoint({
  id: 'getPushSubscription',
  extra: 'push',
  method: 'GET',
  path,
  summary: "The caller's subscription to push messages for a location, on one device",
  access,
  about: ['push'],
  params,
  replies: { 200: pushSubscriptionSchema },
});
export const putPushSubscription = endpoint({
  id: 'putPushSubscription',
  extra: 'push',
  method: 'PUT',
  path,
  summary: 'Subscribe; what a browser is told of is known by core/push/kinds.ts',
  access,
  write: { once: 'by-key' },
  about: ['push'],
  params,
  body: pushAddressSchema,
  replies: { 204: nothing },
});
export const deletePushSubscription = endpoint({
  id: 'deletePushSubscription',
  extra: 'push',
  method: 'DELETE',
  path,
  summary: 'Unsubscribe',
  access,
  write: { once: 'by-key' },
  about: ['push'],
  params,
  replies: { 204: nothing },
});

/** Content of a push to a device: ids, no personal data; its words are made there (sw/push.ts). */
export const pushMessageSchema = z.object({
  kind: z.enum(pushKinds),
  /** Users of this device who subscribed; one of them must sign in to open it. */
  users: z.array(idNumber),
  place: z.object({ type: z.string(), identifier: z.string() }),
  /** Deliveries, batches or print jobs, the newest last; empty: what was told is no longer so. */
  ids: z.array(idNumber),
});
export type PushMessage = z.output<typeof pushMessageSchema>;
