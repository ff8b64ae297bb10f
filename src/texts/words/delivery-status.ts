import { REPLACED } from '../../../core/delivery/status.ts';
import { translated } from '../texts.ts';

/** The word for a delivery's status, from the OMS's translations. */
export const deliveryStatus = (status: string): string =>
  translated('dispatch_request_status', status, status);

/** How a delivery is called that is not paused. */
export const deliveryWord = (of: {
  readonly status: string;
  readonly is_replaced?: boolean | undefined;
}): string => deliveryStatus(of.is_replaced ? REPLACED.identifier : of.status);
