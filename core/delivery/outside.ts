import { mayChange, system } from './changes.ts';
import type { DeliveryStatus } from './status.ts';

/** Statuses that an outside party can report of a delivery (order-rules.md 1). */
export const outsideStatuses = [
  'requested',
  'requested-externally',
  'request-confirmed',
  'denied',
  'unable-to-ship',
  'shipped',
  'delivered',
  'cancel-requested',
  'cancelled',
  'unknown',
] as const;
export type OutsideStatus = (typeof outsideStatuses)[number];

/** Locations that are not ours: their deliveries are made outside. */
const OUTSIDE: readonly string[] = ['warehouse', 'vendor'];

/**
 * May an outside party speak of it? Of what a warehouse or supplier sends; of any other delivery only that it was delivered,
 * which the carrier says.
 */
export const isReported = (status: OutsideStatus, dispatcher: string): boolean =>
  OUTSIDE.includes(dispatcher) || status === 'delivered';

/** May an outside party change its status so? */
export const mayReport = (from: DeliveryStatus, to: OutsideStatus, dispatcher: string): boolean =>
  isReported(to, dispatcher) && mayChange(from, to, system);
