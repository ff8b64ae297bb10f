import { translated } from '../texts.ts';

/** The word for a delivery's status, from the OMS's translations. */
export const deliveryStatus = (status: string): string =>
  translated('dispatch_request_status', status, status);
