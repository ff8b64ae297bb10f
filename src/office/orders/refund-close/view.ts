import type { RefundClose } from '../../../../contract/orders/refund-close.ts';
import { euro } from '../../../texts/formats.ts';
import { shortDay } from '../../../texts/office-formats.ts';
import type { IconName } from '../../../ui/icons/icon.tsx';
import type { CardTone } from '../../../ui/scan/page/card.tsx';
import { t } from './texts.ts';

type DayState = RefundClose['days'][number]['state'];
export type Difference = RefundClose['differences'][number];

/** Tone and drawing of the state of a day. */
export const looks: Readonly<Record<DayState, { readonly tone: CardTone; readonly icon: IconName }>> = {
  none: { tone: 'neutral', icon: 'minus' },
  open: { tone: 'neutral', icon: 'clock' },
  ok: { tone: 'ok', icon: 'check' },
  explained: { tone: 'warn', icon: 'comment' },
  differs: { tone: 'bad', icon: 'alert' },
};

/** The state of the day itself, as the strip has it. */
export const stateOf = ({ day, days, unexplained, differences }: RefundClose): DayState =>
  days.find(one => one.day === day)?.state ??
  (unexplained > 0 ? 'differs' : differences.length > 0 ? 'explained' : 'ok');
/** It in words, with the amount that differs. */
export function stateText({ total, unexplained }: RefundClose, state: DayState): string {
  if (state === 'explained') return t('fits_explained');
  if (state !== 'differs') return t(state === 'open' ? 'fits_later' : 'fits');
  return total.difference === 0
    ? t('differences', { n: unexplained })
    : t('difference_of', { amount: euro(Math.abs(total.difference)) });
}

const names = {
  unknown: 'kind_unknown',
  missing: 'kind_missing',
  amount: 'kind_amount',
  returned: 'kind_returned',
  'paid-after-all': 'kind_paid_after_all',
  strange: 'kind_strange',
  late: 'kind_late',
  silent: 'kind_silent',
} as const;
const reasons = {
  unknown: 'why_unknown',
  missing: 'why_missing',
  amount: 'why_amount',
  returned: 'why_returned',
  'paid-after-all': 'why_paid_after_all',
  strange: 'why_strange',
  late: 'why_late',
  silent: 'why_silent',
} as const;
/** The name of a difference, and what it means for whoever mends it. */
export const nameOf = ({ kind }: Difference): string => t(names[kind]);
export const reasonOf = ({ kind, provider, ours, theirs, counted }: Difference): string =>
  t(reasons[kind], {
    provider,
    ours: euro(ours ?? 0),
    theirs: euro(theirs ?? 0),
    day: counted ? shortDay(counted.day) : '',
    our_total: euro((counted?.ours ?? 0) + (ours ?? 0)),
    their_total: euro((counted?.theirs ?? 0) + (theirs ?? 0)),
  });
/** The amount that a difference is about. */
export const sizeOf = ({ kind, ours, theirs }: Difference): number =>
  kind === 'late' ? (ours ?? 0) - (theirs ?? 0) : (ours ?? theirs ?? 0);

/** The payments by hand of the day; null: there are none. */
export const byHandOf = ({ rows }: RefundClose): RefundClose['rows'][number] | null =>
  rows.find(row => row.by_hand) ?? null;

/** Each need of closing the day, and whether it is met. */
export function stepsOf(of: RefundClose): readonly { readonly text: string; readonly isDone: boolean }[] {
  const silent = of.differences.filter(one => one.kind === 'silent');
  const open = silent.filter(one => one.explanation === null).length;
  const rest = of.unexplained - open;
  const byHand = byHandOf(of);
  return [
    { text: of.is_over ? t('is_over') : t('not_over'), isDone: of.is_over },
    open > 0
      ? { text: t('silent_open', { providers: silent.map(one => one.provider).join(', ') }), isDone: false }
      : { text: silent.length > 0 ? t('silent_explained') : t('all_told'), isDone: true },
    rest > 0
      ? { text: t('unexplained', { n: rest }), isDone: false }
      : { text: t(of.differences.length > silent.length ? 'all_explained' : 'no_differences'), isDone: true },
    ...(byHand ? [{ text: t('by_hand_at_close', { n: byHand.ours_count }), isDone: true }] : []),
  ];
}
/** Why the day cannot be closed now; null: it can. */
export const whyOpen = (of: RefundClose): string | null =>
  stepsOf(of).find(({ isDone }) => !isDone)?.text ?? null;
