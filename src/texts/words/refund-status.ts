import { translated } from '../texts.ts';

/** The word for a refund's status, from the OMS's translations. */
export const refundStatus = (status: string): string => translated('refund_status', status, status);
