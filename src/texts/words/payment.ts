import { translated } from '../texts.ts';

/** The word for a payment method, from the OMS's translations. */
export const paymentMethod = (method: string): string => translated('payment_method', method, method);

/** The word for how far a payment is. */
export const paymentStatus = (status: string): string => translated('payment_status', status, status);

/** Name of the provider that it was paid through, from the OMS's translations; an unknown one has the channel's name. */
export const paymentProvider = (provider: string): string =>
  translated('payment_provider', provider, capitalised(provider));

/** The retailer's account there. */
export const paymentAccount = (account: string): string =>
  translated('payment_account', account, capitalised(account));

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
