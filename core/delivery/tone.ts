import type { DeliveryStatus } from './status.ts';

/**
 * ok: done. info: under way. neutral: not begun, or cancelled. warn: waits for somebody. bad: needs an action
 * (office.md 7).
 */
export type Tone = 'ok' | 'info' | 'neutral' | 'warn' | 'bad';

/**
 * The tone of a status in the office; a paused delivery is warn whatever its status, and one that no assigner tries
 * again is bad.
 */
export const deliveryTones: Readonly<Record<DeliveryStatus, Tone>> = {
  'requires-hold-evaluation': 'neutral',
  'on-hold': 'bad',
  'in-review': 'warn',
  'on-hold-released': 'info',
  'on-hold-released-manual': 'info',
  'on-hold-final': 'bad',
  'on-hold-final-manual': 'bad',
  'to-be-requested': 'neutral',
  'waiting-for-stock': 'warn',
  'unable-to-assign': 'warn',
  requested: 'info',
  'requested-externally': 'info',
  'request-confirmed': 'info',
  'cancel-to-be-requested': 'warn',
  'cancel-requested': 'warn',
  cancelled: 'neutral',
  shipped: 'ok',
  delivered: 'ok',
  'shipped-with-issues': 'warn',
  'unable-to-ship': 'warn',
  denied: 'bad',
  'waiting-for-customer-decision': 'warn',
  'unable-to-ship-final': 'neutral',
  'crossdock-requested': 'info',
  'crossdock-received': 'info',
  'crossdock-unable-to-ship': 'bad',
  'return-announced': 'info',
  'return-scan-in-process': 'info',
  'return-received': 'ok',
  surplus: 'neutral',
  unknown: 'bad',
};
