import * as z from 'zod';
import { dutchDay } from '../../../core/calendar/day.ts';
import { centsOfText, euroText } from '../../../core/order/amounts.ts';
import type { MollieConfig } from '../../ground/config.ts';
import { askProvider, bodyOf, failureOf, type ProviderReply } from './provider-calls.ts';
import type { ProviderRefund, RefundAsk, RefundFound, RefundProvider } from './refund-provider.ts';

const NAME = 'Mollie';
/** Mollie gives 250 at most; a payment has a few. */
const [PAGE, MOST_PAGES] = [250, 20];

const refund = z.object({
  id: z.string(),
  status: z.string(),
  metadata: z.unknown(),
  paymentId: z.string().optional(),
  amount: z.object({ value: z.string(), currency: z.string() }),
  createdAt: z.iso.datetime({ offset: true }),
});
type MollieRefund = z.output<typeof refund>;
const page = z.object({
  _embedded: z.object({ refunds: z.array(refund) }),
  _links: z.object({ next: z.object({ href: z.url() }).nullish() }),
});
const payment = z.object({
  _embedded: z.object({ chargebacks: z.array(z.object({ reversedAt: z.string().nullish() })) }).nullish(),
});
const fault = z.object({ detail: z.string() });
/** Its webhooks name a payment or payment back, as a form or as JSON; a later kind of them names it in `entityId`. */
const webhook = z.object({ id: z.string().optional(), entityId: z.string().optional() });

/**
 * Mollie's Refunds API v2. Its own client is not used: it sends a request again by itself after a 5xx, and does not tell a connection
 * that was refused from one that was lost (decision 041).
 */
export function mollie({ url, key }: MollieConfig): RefundProvider {
  const call = (path: string, others: Readonly<Record<string, string>> = {}, body?: object) =>
    askProvider(`${url}${path}`, { authorization: `Bearer ${key}`, ...others }, body);

  /** Payments back under a path, the newest first, as far as they are wanted; null: Mollie does not say. */
  async function listed(
    path: string,
    isEnough: (one: MollieRefund) => boolean,
  ): Promise<MollieRefund[] | null | 'missing'> {
    const found: MollieRefund[] = [];
    let from: string | null = null;
    for (let pages = 0; pages < MOST_PAGES; pages++) {
      const reply: ProviderReply = await call(
        `${path}?limit=${String(PAGE)}${from ? `&from=${encodeURIComponent(from)}` : ''}`,
      );
      const read = bodyOf(reply, 200, page);
      if (!read) return isMissing(reply) ? 'missing' : null;
      found.push(...read._embedded.refunds);
      const next = read._links.next?.href;
      if (!next || read._embedded.refunds.some(isEnough)) return found;
      // Only the place to go on from: no key of ours is sent to an address that somebody else gives.
      from = new URL(next).searchParams.get('from');
    }
    return null;
  }

  async function findByKey(ask: RefundAsk): Promise<RefundFound> {
    const isOwn = (one: MollieRefund): boolean => keyOf(one) === ask.key;
    // Where it has two, one has failed: the other is what went back.
    const isPaid = (one: MollieRefund): boolean => isOwn(one) && stateOf(one).kind !== 'refused';
    const found = await listed(refundsOf(ask), isPaid);
    if (found === null) return { kind: 'unknown' };
    const own = found !== 'missing' && (found.find(isPaid) ?? found.find(isOwn));
    return own ? stateOf(own) : { kind: 'absent' };
  }

  return {
    async refund(ask) {
      if (ask.payment_reference === null)
        return { kind: 'refused', reason: `de betaling heeft geen kenmerk van ${NAME}` };
      const reply = await call(
        refundsOf(ask),
        { 'idempotency-key': ask.key },
        {
          amount: { currency: 'EUR', value: euroText(ask.amount) },
          description: ask.description,
          metadata: { key: ask.key },
        },
      );
      const made = bodyOf(reply, 201, refund);
      if (made) return stateOf(made);
      return failureOf(NAME, reply, reply.kind === 'answer' ? fault.safeParse(reply.body).data?.detail : '');
    },

    async find(ask) {
      if (ask.reference === null) return findByKey(ask);
      const reply = await call(`${refundsOf(ask)}/${encodeURIComponent(ask.reference)}`);
      const found = bodyOf(reply, 200, refund);
      if (found) return stateOf(found);
      return isMissing(reply) ? { kind: 'absent' } : { kind: 'unknown' };
    },

    async isChargedBack(reference) {
      const reply = await call(`/payments/${encodeURIComponent(reference)}?embed=chargebacks`);
      const read = bodyOf(reply, 200, payment);
      return read ? (read._embedded?.chargebacks ?? []).some(one => !one.reversedAt) : null;
    },

    async list(day) {
      const dayOf = ({ createdAt }: MollieRefund) => dutchDay(Date.parse(createdAt));
      const found = await listed('/refunds', one => dayOf(one) < day);
      if (found === null || found === 'missing') return null;
      return found.filter(one => dayOf(one) === day).flatMap(told);
    },

    readWebhook(body) {
      const { data } = webhook.safeParse(body);
      const reference = data?.entityId ?? data?.id;
      return reference === undefined ? [] : [{ about: 'look-up', reference }];
    },
  };
}

const refundsOf = ({ payment_reference }: RefundAsk): string =>
  `/payments/${encodeURIComponent(payment_reference ?? '')}/refunds`;

const isMissing = (reply: ProviderReply): boolean => reply.kind === 'answer' && reply.status === 404;

const withKey = z.object({ key: z.string() });
const keyOf = ({ metadata }: MollieRefund): string | undefined => withKey.safeParse(metadata).data?.key;

/** In the words of the day's close; a state that is not known is still under way. */
function told(one: MollieRefund): ProviderRefund[] {
  const cents = centsOfText(one.amount.value);
  if (cents === null || one.amount.currency !== 'EUR') return [];
  const { kind } = stateOf(one);
  return [
    {
      reference: one.id,
      key: keyOf(one) ?? null,
      payment_reference: one.paymentId ?? null,
      amount: cents,
      state: kind === 'unknown' ? 'accepted' : kind,
    },
  ];
}

function stateOf({ id, status }: MollieRefund): Exclude<RefundFound, { readonly kind: 'absent' }> {
  switch (status) {
    case 'refunded':
      return { kind: 'settled', reference: id };
    case 'queued':
    case 'pending':
    case 'processing':
      return { kind: 'accepted', reference: id };
    case 'failed':
      return { kind: 'refused', reason: `${NAME}: de terugbetaling is mislukt` };
    case 'canceled':
      return { kind: 'refused', reason: `${NAME}: de terugbetaling is geannuleerd` };
    default:
      return { kind: 'unknown' };
  }
}
