import { translated } from '../texts.ts';

/** The word for a payment method, from the OMS's translations. */
export const paymentMethod = (method: string): string => translated('payment_method', method, method);

/** The word for how far a payment is. */
export const paymentStatus = (status: string): string => translated('payment_status', status, status);
