import type { RefundClose } from '../../../../contract/orders/refund-close.ts';
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
  differs: { tone: 'bad', icon: 'alert' },
};

const names = {
  unknown: 'kind_unknown',
  missing: 'kind_missing',
  amount: 'kind_amount',
  returned: 'kind_returned',
  'paid-after-all': 'kind_paid_after_all',
  strange: 'kind_strange',
} as const;
const reasons = {
  unknown: 'why_unknown',
  missing: 'why_missing',
  amount: 'why_amount',
  returned: 'why_returned',
  'paid-after-all': 'why_paid_after_all',
  strange: 'why_strange',
} as const;
/** The name of a difference, and what it means for whoever mends it. */
export const nameOf = ({ kind }: Difference): string => t(names[kind]);
export const reasonOf = (
  { kind, provider }: Difference,
  amounts: { readonly ours: string; readonly theirs: string },
): string => t(reasons[kind], { provider, ...amounts });
