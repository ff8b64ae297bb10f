import type { TimelineGroup, TimelineKind, TimelineRow } from '../../../../contract/orders/timeline.ts';
import { dutchDay, type Day } from '../../../../core/calendar/day.ts';
import type { Tone } from '../../../../core/delivery/status.ts';
import type { IconName } from '../../../ui/icons/icon.tsx';
import { weekday } from '../../../texts/office-formats.ts';
import { lookOf } from '../../parts/delivery-look.ts';
import { PAUSED, REPLACED } from '../../../../core/delivery/status.ts';
import { t } from './texts.ts';

/** The filters of the page, as its address has them. */
export interface TimelineFilters {
  readonly group: TimelineGroup | null;
  readonly product: string | null;
  readonly first: 'newest' | 'oldest';
}

/** The call of a page of the timeline. */
export const timelineInput = (
  salesOrder: string,
  { group, product, first }: TimelineFilters,
  more: { readonly after?: string; readonly delivery?: string } = {},
) => ({
  params: { salesOrder },
  query: {
    ...(group && { group }),
    ...(product && { product }),
    ...(first === 'oldest' && { first }),
    ...more,
  },
});

/** The chips in their order, each with its words. */
export const chips = [
  ['deliveries', n => t('deliveries', { n })],
  ['holds', n => t('holds', { n })],
  ['payment', n => t('payments', { n })],
  ['comments', n => t('comments', { n })],
  ['order', n => t('order_rows', { n })],
  ['floor', n => t('floor', { n })],
] as const satisfies readonly (readonly [TimelineGroup, (n: number) => string])[];

export interface DayOfRows {
  readonly day: Day;
  readonly rows: readonly TimelineRow[];
}

/** Rows by their day, in the order in which they come. */
export function byDay(rows: readonly TimelineRow[]): readonly DayOfRows[] {
  const days: { day: Day; rows: TimelineRow[] }[] = [];
  for (const row of rows) {
    const day = dutchDay(Date.parse(row.at));
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}

/** 'Vandaag, vrijdag 20-11', 'Donderdag 19-11'. */
export function dayTitle(day: Day, today: Day): string {
  const name = weekday(day);
  return day === today ? t('today', { day: name }) : name.charAt(0).toUpperCase() + name.slice(1);
}

/** Subject of a row: 'Levering -1' within its order. */
export function subjectOf(
  { kind, dispatch_request_identifier: delivery, facts }: TimelineRow,
  order: string,
): string {
  if (delivery !== null)
    return delivery.startsWith(`${order}-`)
      ? t('delivery', { n: delivery.slice(order.length + 1) })
      : t('other_delivery', { delivery });
  if (kind === 'address') return t(facts.address_type === 'billing' ? 'billing' : 'shipping');
  return t(subjects[kind] ?? 'order');
}
const subjects: Readonly<
  Partial<Record<TimelineKind, 'line' | 'payment' | 'invoice' | 'comment' | 'refund'>>
> = {
  'sales-order-line': 'line',
  payment: 'payment',
  invoice: 'invoice',
  comment: 'comment',
  'comment-withdrawn': 'comment',
  'refund-request': 'refund',
};

/** Its author; what nobody did is done by the OMS itself. */
export function byWhom({ by, processor, group }: Pick<TimelineRow, 'by' | 'processor' | 'group'>): string {
  if (by !== null) return by;
  if (processor?.startsWith('api:')) return processor.slice('api:'.length);
  if (processor?.startsWith('scan.') || (processor === null && group === 'floor')) return t('by_floor');
  return t(processor === 'office' ? 'by_office' : 'by_itself');
}

const icons: Readonly<Record<Exclude<TimelineKind, 'delivery'>, IconName>> = {
  outside: 'arrowRight',
  'sent-again': 'refresh',
  hold: 'lock',
  check: 'search',
  payment: 'euro',
  invoice: 'euro',
  'refund-request': 'euro',
  comment: 'comment',
  'comment-withdrawn': 'undo',
  message: 'comment',
  answer: 'comment',
  'sales-order': 'list',
  'sales-order-line': 'list',
  address: 'pin',
  placed: 'barcode',
  'taken-back': 'undo',
  picked: 'store',
  'held-back': 'ban',
  returned: 'undo',
  printed: 'printer',
  downloaded: 'download',
  label: 'label',
  'label-void': 'label',
  'label-failed': 'alert',
};

/** The status that a row ends in: what is replaced is neither cancelled nor short. */
export const becomes = ({ to_status, facts }: Pick<TimelineRow, 'to_status' | 'facts'>): string | null =>
  facts.replaced_by ? REPLACED.identifier : to_status;

/** The status that a row begins in. What was short before it was replaced was shown as replaced there already. */
export const was = ({ from_status, to_status, facts }: TimelineRow): string | null =>
  facts.replaced_by && from_status === to_status ? REPLACED.identifier : from_status;

/** How a row looks: a delivery as its new status does; what the floor did in blue. */
export function lookOfRow(row: TimelineRow): { readonly icon: IconName; readonly tone: Tone } {
  const { kind, group } = row;
  const [from_status, to_status] = [was(row), becomes(row)];
  if (kind !== 'delivery') return { icon: icons[kind], tone: group === 'floor' ? 'info' : 'neutral' };
  if (from_status === to_status) return { icon: 'clock', tone: 'neutral' };
  const isPaused = to_status === PAUSED.identifier;
  const is_replaced = to_status === REPLACED.identifier;
  const { icon, tone } = lookOf({ status: to_status ?? '', paused_at: isPaused ? '' : null, is_replaced });
  return { icon, tone };
}
