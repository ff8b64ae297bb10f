import { own } from '../table/own.ts';

/** Names of payment methods; the OMS's translations say it otherwise where the retailer wants. */
export const paymentMethods: Readonly<Record<string, string>> = {
  ideal: 'iDEAL',
  creditcard: 'Creditcard',
  paypal: 'PayPal',
  klarna: 'Klarna',
  pin: 'Pin',
  giftcard: 'Cadeaubon',
};

/** A payment method by its name; one without a name as it is. */
export const paymentMethodName = (method: string): string => own(paymentMethods, method) ?? method;

/** Names of payment providers. */
export const paymentProviders: Readonly<Record<string, string>> = {
  adyen: 'Adyen',
  kassa: 'Kassa',
  mollie: 'Mollie',
  paypal: 'PayPal',
};

/** A payment provider by its name; one without a name as it is. */
export const paymentProviderName = (provider: string): string => own(paymentProviders, provider) ?? provider;

/** How far a payment is, in the words of the payment providers. */
export const paymentStatuses: Readonly<Record<string, string>> = {
  authorized: 'Gereserveerd',
  cancelled: 'Geannuleerd',
  captured: 'Betaald',
  chargeback: 'Teruggeboekt',
  expired: 'Verlopen',
  failed: 'Mislukt',
  paid: 'Betaald',
  pending: 'In behandeling',
  refunded: 'Terugbetaald',
};

/** Payments that have one of these are not shown (orders-and-deliveries.md 9). */
export const HIDDEN_PAYMENTS: readonly string[] = ['not_mapped', 'redirected'];

/** The money of such a payment is in. */
export const PAID_PAYMENTS: readonly string[] = ['captured', 'paid'];
