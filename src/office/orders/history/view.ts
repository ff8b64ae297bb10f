import type { HistoryEntry } from '../../../../contract/orders/order-detail.ts';
import { own } from '../../../../core/table/own.ts';
import { deliveryStatus } from '../../../texts/words/delivery-status.ts';
import { paymentStatus } from '../../../texts/words/payment.ts';
import { refundStatus } from '../../../texts/words/refund-status.ts';
import { t } from './texts.ts';

export const historyInput = (order: string) => ({ params: { salesOrder: order } });

const types = {
  'sales-order': 'type_order',
  'sales-order-line': 'type_line',
  address: 'type_address',
  payment: 'type_payment',
  invoice: 'type_invoice',
  'dispatch-request': 'type_delivery',
  'dispatch-request-lines': 'type_pieces',
  'hold-reason': 'type_hold',
  'refund-request': 'type_refund',
  comment: 'type_comment',
  'outside-message': 'type_message',
  'outside-check': 'type_check',
  'delivery-message': 'type_floor',
  'event-result': 'type_result',
  'stock-correction': 'type_stock',
} as const;

/** The word of a kind of row; another OMS may have kinds that we do not know. */
export const typeName = ({ data_type }: Pick<HistoryEntry, 'data_type'>): string => {
  const key = own<(typeof types)[keyof typeof types]>(types, data_type);
  return key ? t(key) : data_type;
};

const states = {
  created: 'made',
  changed: 'changed',
  added: 'added',
  withdrawn: 'withdrawn',
  held: 'held',
  approved: 'approved',
  denied: 'denied',
  'not-reviewable-because-one-reason-is-made-final': 'unreviewable',
  'in-review': 'in-review',
  released: 'released',
  succeeded: 'succeeded',
  failed: 'failed',
  waiting: 'waiting',
  sent: 'sent',
  answered: 'answered',
  level: 'level',
  overrule: 'overrule',
  billing: 'address_billing',
  shipping: 'address_shipping',
} as const;

/** A status of a thing of some kind, in words. */
export function stateName(data_type: string, status: string): string {
  if (data_type === 'dispatch-request' || data_type === 'outside-message') return deliveryStatus(status);
  if (data_type === 'refund-request') return refundStatus(status);
  const key = own<(typeof states)[keyof typeof states]>(states, status);
  if (key) return t(key);
  return data_type === 'payment' ? paymentStatus(status) : status;
}

/** Its state, and what it was before where that is another. */
export function stateText({
  data_type,
  status_identifier: to,
  caused_by_status_identifier: from,
  facts,
}: HistoryEntry): string {
  if (data_type === 'dispatch-request-lines') {
    const [before, after] = facts?.['pieces'] ?? [];
    return t('from_to', { from: String(before ?? t('no_pieces')), to: String(after ?? t('no_pieces')) });
  }
  const name = stateName(data_type, to);
  const [was, is] = data_type === 'stock-correction' ? (facts?.[to] ?? []) : [];
  if (was !== undefined && is !== undefined)
    return t('numbers', { name, from: String(was ?? '–'), to: String(is ?? '–') });
  return from === null || from === to ? name : t('from_to', { from: stateName(data_type, from), to: name });
}

const processors = {
  office: 'by_office',
  intake: 'by_intake',
  assigner: 'by_assigner',
  'hold-rules': 'by_hold_rules',
  batch: 'by_batch',
  receipt: 'by_receipt',
  outside: 'by_outside',
  timer: 'by_timer',
  'refund-worker': 'by_refund_worker',
  system: 'by_system',
} as const;

/** By what a change was made, in words. */
export function processorName(processor: string): string {
  const key = own<(typeof processors)[keyof typeof processors]>(processors, processor);
  if (key) return t(key);
  const [kind, id = ''] = processor.split(':');
  if (kind === 'trigger') return t('by_trigger', { id });
  if (kind === 'api') return id;
  return processor.startsWith('scan.') ? t('by_floor') : processor;
}

/** The user, else what did it. */
export const byWhom = ({ user_name, processor_config_identifier }: HistoryEntry): string =>
  user_name ?? processorName(processor_config_identifier);

export const orders = ['newest', 'archived_last', 'archived_first'] as const;
export type RowOrder = (typeof orders)[number];

/** Rows as they came, or by when they were archived; what is so now is archived last. */
export function sorted(rows: readonly HistoryEntry[], by: RowOrder): readonly HistoryEntry[] {
  if (by === 'newest') return rows;
  const at = ({ archived_at }: HistoryEntry): number =>
    archived_at === null ? Infinity : Date.parse(archived_at);
  const sign = by === 'archived_first' ? 1 : -1;
  return [...rows].sort((a, b) => (at(a) === at(b) ? 0 : sign * (at(a) < at(b) ? -1 : 1)));
}

/** When the order was placed, as its rows say; another OMS says when it got it. */
export function placedAt(rows: readonly HistoryEntry[]): string | undefined {
  const ofOrder = rows.filter(({ data_type }) => data_type === 'sales-order');
  const placed = ofOrder.find(({ now }) => now)?.now?.['placed_at'];
  return placed ? String(placed) : ofOrder.at(-1)?.created_at;
}
