import {
  PAUSED,
  REPLACED,
  type DeliveryStatus,
  deliveryStatusTable,
  type Tone,
} from '../../../core/delivery/status.ts';
import { own } from '../../../core/table/own.ts';
import type { IconName } from '../../ui/icons/icon.tsx';

/** The facts of a delivery that its status is drawn from. */
export interface MarkedDelivery {
  readonly status: string;
  readonly paused_at: string | null;
  readonly is_dispatch_assign_retryable?: boolean | null | undefined;
  readonly is_replaced?: boolean | undefined;
}

const icons: Readonly<Record<DeliveryStatus, IconName>> = {
  'requires-hold-evaluation': 'clock',
  'on-hold': 'lock',
  'in-review': 'clock',
  'on-hold-released': 'check',
  'on-hold-released-manual': 'check',
  'on-hold-final': 'lock',
  'on-hold-final-manual': 'lock',
  'to-be-requested': 'circle',
  'waiting-for-stock': 'clock',
  'unable-to-assign': 'alert',
  requested: 'box',
  'requested-externally': 'box',
  'request-confirmed': 'box',
  'cancel-to-be-requested': 'ban',
  'cancel-requested': 'ban',
  cancelled: 'ban',
  shipped: 'truck',
  delivered: 'checkCircle',
  'shipped-with-issues': 'comment',
  'unable-to-ship': 'alert',
  denied: 'ban',
  'waiting-for-customer-decision': 'user',
  'unable-to-ship-final': 'ban',
  'crossdock-requested': 'swap',
  'crossdock-received': 'swap',
  'crossdock-unable-to-ship': 'alert',
  'return-announced': 'clock',
  'return-scan-in-process': 'barcode',
  'return-received': 'undo',
  surplus: 'plus',
  unknown: 'help',
};

/** Which status is said of a delivery, and how it looks (core/delivery/status.ts). */
export function lookOf(of: MarkedDelivery): {
  readonly word: string;
  readonly tone: Tone;
  readonly icon: IconName;
} {
  const { status, paused_at, is_dispatch_assign_retryable } = of;
  if (of.is_replaced) return { word: REPLACED.identifier, tone: 'neutral', icon: 'swap' };
  if (paused_at !== null) return { word: PAUSED.identifier, tone: 'warn', icon: 'pause' };
  const tone =
    status === 'unable-to-assign' && is_dispatch_assign_retryable === false
      ? 'bad'
      : own<{ tone: Tone }>(deliveryStatusTable, status)?.tone;
  return { word: status, tone: tone ?? 'bad', icon: own<IconName>(icons, status) ?? 'help' };
}

/** The tones from what wants an act most to what is done. */
const needs: readonly Tone[] = ['bad', 'warn', 'info', 'neutral', 'ok'];
/** Puts deliveries that want an act first; otherwise as they came. */
export const byNeed = <Of extends MarkedDelivery>(deliveries: readonly Of[]): readonly Of[] =>
  deliveries.toSorted((a, b) => needs.indexOf(lookOf(a).tone) - needs.indexOf(lookOf(b).tone));
