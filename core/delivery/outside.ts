import type { RequestMode } from '../assign/request-modes.ts';
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

/** Is what a location sends made outside? So it is at one of our own that is asked there. */
export const isMadeOutside = (dispatcher: string, mode: RequestMode): boolean =>
  OUTSIDE.includes(dispatcher) || mode === 'external';

/** May an outside party speak of it? Of what is made outside; of any other delivery only that it was delivered, which the carrier says. */
export const isReported = (status: OutsideStatus, isOutside: boolean): boolean =>
  isOutside || status === 'delivered';

/** May an outside party change its status so? */
export const mayReport = (from: DeliveryStatus, to: OutsideStatus, isOutside: boolean): boolean =>
  isReported(to, isOutside) && mayChange(from, to, system);
