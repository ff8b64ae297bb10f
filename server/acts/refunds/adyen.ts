import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import type { AdyenConfig } from '../../ground/config.ts';
import { askProvider, bodyOf, failureOf } from './provider-calls.ts';
import type { ProviderNews, RefundProvider } from './refund-provider.ts';

const NAME = 'Adyen';

const taken = z.object({ pspReference: z.string() });
const fault = z.object({ errorCode: z.string().optional(), message: z.string().optional() });
/** The same key is being worked on there. */
const UNDER_WAY = '704';

const item = z.object({
  eventCode: z.string(),
  success: z.string(),
  eventDate: z.iso.datetime({ offset: true }),
  pspReference: z.string(),
  originalReference: z.string().default(''),
  merchantAccountCode: z.string(),
  merchantReference: z.string().default(''),
  amount: z.object({ value: z.number(), currency: z.string() }),
  reason: z.string().nullish(),
  additionalData: z.object({ hmacSignature: z.string() }),
});
export type AdyenItem = z.output<typeof item>;
const webhook = z.object({ notificationItems: z.array(z.object({ NotificationRequestItem: item })) });

/** Adyen's Checkout API. It cannot be asked for a payment back: its webhook tells how that ends, or a person. */
export function adyen({ url, key, merchantAccount, hmacKey }: AdyenConfig): RefundProvider {
  return {
    async refund(ask) {
      if (ask.payment_reference === null)
        return { kind: 'refused', reason: `de betaling heeft geen kenmerk van ${NAME}` };
      const reply = await askProvider(
        `${url}/payments/${encodeURIComponent(ask.payment_reference)}/refunds`,
        { 'x-api-key': key, 'idempotency-key': ask.key },
        {
          merchantAccount,
          amount: { value: ask.amount, currency: 'EUR' },
          reference: ask.key,
        },
      );
      const made = bodyOf(reply, 201, taken);
      if (made) return { kind: 'accepted', reference: made.pspReference };
      const said = reply.kind === 'answer' ? fault.safeParse(reply.body).data : undefined;
      return said?.errorCode === UNDER_WAY ? { kind: 'unknown' } : failureOf(NAME, reply, said?.message);
    },

    find: null,

    readWebhook(body) {
      const { data } = webhook.safeParse(body);
      const items = data?.notificationItems.map(one => one.NotificationRequestItem) ?? [];
      if (items.length === 0 || !items.every(one => isSigned(one, hmacKey))) return null;
      return items.filter(one => one.merchantAccountCode === merchantAccount).flatMap(newsIn);
    },
  };
}

/** The signature of an item: HMAC-SHA256 over these fields, in this order. */
export const signatureOf = (one: Omit<AdyenItem, 'additionalData'>, hmacKey: string): Buffer =>
  createHmac('sha256', Buffer.from(hmacKey, 'hex'))
    .update(
      [
        one.pspReference,
        one.originalReference,
        one.merchantAccountCode,
        one.merchantReference,
        one.amount.value,
        one.amount.currency,
        one.eventCode,
        one.success,
      ].join(':'),
    )
    .digest();

function isSigned(one: AdyenItem, hmacKey: string): boolean {
  const given = Buffer.from(one.additionalData.hmacSignature, 'base64');
  const right = signatureOf(one, hmacKey);
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The meaning of an item; none for what is no news of a payment back or a chargeback. */
function newsIn(one: AdyenItem): ProviderNews[] {
  const isDone = one.success === 'true';
  const refund = {
    about: 'refund',
    key: one.merchantReference || null,
    reference: one.pspReference,
  } as const;
  const chargeback = {
    about: 'chargeback',
    payment_reference: one.originalReference,
    at: one.eventDate,
  } as const;
  const refused = (why: string): ProviderNews[] => [
    {
      ...refund,
      outcome: { kind: 'refused', reason: [`${NAME}: ${why}`, one.reason].filter(Boolean).join(', ') },
    },
  ];
  switch (one.eventCode) {
    case 'REFUND':
      return isDone
        ? [{ ...refund, outcome: { kind: 'settled', reference: one.pspReference } }]
        : refused('geweigerd');
    case 'REFUND_FAILED':
    case 'REFUNDED_REVERSED':
      return refused('de terugbetaling is mislukt');
    case 'NOTIFICATION_OF_CHARGEBACK':
    case 'CHARGEBACK':
    case 'SECOND_CHARGEBACK':
      return isDone ? [{ ...chargeback, isCharged: true }] : [];
    case 'CHARGEBACK_REVERSED':
      return isDone ? [{ ...chargeback, isCharged: false }] : [];
    default:
      return [];
  }
}
