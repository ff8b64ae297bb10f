import * as z from 'zod/mini';
import { anyObject, endpoint, list } from '../http.ts';

// News of payment providers (order-rules.md 8, decision 041): they call by themselves, without a session.

const named = z.optional(z.string().check(z.maxLength(128)));

export const hearMollie = endpoint({
  id: 'hearMollie',
  extra: 'refund-providers',
  method: 'POST',
  path: '/api/webhooks/mollie',
  summary: 'Mollie names a payment, or a payment back; Mollie is asked how that stands',
  access: { session: 'public' },
  write: { once: 'no', because: 'it only has Mollie asked' },
  /** As a form; a later kind of webhook is JSON, and names it as `entityId`. */
  body: z.object({ id: named, entityId: named }),
  replies: { 200: z.object({}) },
});

export const hearAdyen = endpoint({
  id: 'hearAdyen',
  extra: 'refund-providers',
  method: 'POST',
  path: '/api/webhooks/adyen',
  summary: 'Adyen tells how payments back ended, and of chargebacks (401 not-signed)',
  access: { session: 'public' },
  write: { once: 'no', because: 'what has ended stays so, and an older event changes nothing' },
  body: z.object({ notificationItems: list(anyObject, 100) }),
  replies: { 200: z.literal('[accepted]') },
});
