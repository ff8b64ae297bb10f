import type { Day } from '../../../core/calendar/day.ts';

/** A payment back, as a provider is asked for it. */
export interface RefundAsk {
  /** The same for ever, however often it is asked. */
  readonly key: string;
  /** The provider's own name of the payment; null: it was never told. */
  readonly payment_reference: string | null;
  /** The provider's own name of this refund, once it has told it. */
  readonly reference: string | null;
  /** Cents. */
  readonly amount: number;
  readonly description: string;
}

/** How a payment back stands at its provider; `reason`: for people, Dutch. */
export type RefundOutcome =
  | { readonly kind: 'accepted' | 'settled'; readonly reference: string }
  /** Asked again it would be refused again. */
  | { readonly kind: 'refused'; readonly reason: string }
  /** Certainly not taken: a 429, a connection that was refused. Only this is asked again by itself. */
  | { readonly kind: 'not-taken'; readonly reason: string }
  /** No answer, or one that says nothing: it may have been paid. */
  | { readonly kind: 'unknown' };

/** How a look-up ends; `absent`: the provider does not know it. */
export type RefundFound =
  Exclude<RefundOutcome, { readonly kind: 'not-taken' }> | { readonly kind: 'absent' };

/** A piece of a provider's webhook. */
export type ProviderNews =
  | {
      readonly about: 'refund';
      /** Ours, when the provider sent it along. */
      readonly key: string | null;
      readonly reference: string;
      readonly outcome: RefundFound;
    }
  | {
      readonly about: 'chargeback';
      readonly payment_reference: string;
      readonly isCharged: boolean;
      /** When it came about: an older one that comes later changes nothing. */
      readonly at: string;
    }
  /** Something happened to this payment, or payment back: the provider is asked, as anybody may have sent it. */
  | { readonly about: 'look-up'; readonly reference: string };

/** A payment back of a day, as its provider has it; cents. */
export interface ProviderRefund {
  readonly reference: string;
  readonly key: string | null;
  readonly payment_reference: string | null;
  readonly amount: number;
  readonly state: 'accepted' | 'settled' | 'refused';
}

/** A payment provider, for money that goes back. It never throws. */
export interface RefundProvider {
  refund(ask: RefundAsk): Promise<RefundOutcome>;
  /** Looks one up by its reference or key; null: this provider cannot, so that its webhook or a person says how it ended. */
  readonly find: ((ask: RefundAsk) => Promise<RefundFound>) | null;
  /** Whether a payment is under chargeback; null: nobody knows now. Without it the webhook says so by itself. */
  readonly isChargedBack?: (payment_reference: string) => Promise<boolean | null>;
  /** Those that it made on a day; null: it does not say now. Without it somebody brings its file. */
  readonly list?: (day: Day) => Promise<readonly ProviderRefund[] | null>;
  /** The news in a webhook; null: it is not the provider's. */
  readonly readWebhook?: (body: unknown) => readonly ProviderNews[] | null;
}

/** Providers of payments of which a person pays back: a till has no call for it. */
const BY_HAND: readonly string[] = ['kassa'];
export const isPaidByHand = (provider: string): boolean => BY_HAND.includes(provider);

/** Gives the provider of a payment by its name. */
export type RefundProviders = (provider: string) => RefundProvider;
