import { pushKinds, pushLines, type PushKind } from '../../../core/push/kinds.ts';
import type { Right } from '../../../core/access/right.ts';
import type { PushSubscriptionState } from '../../../contract/push.ts';
import type { Faults } from '../edit/use-draft.ts';
import type { PushSupport } from './push-browser.ts';
import { t } from './texts.ts';

/** Facts known of the push messages of a shop on this browser. */
export interface Known {
  readonly support: PushSupport;
  /** The browser's at its provider. */
  readonly address: string | null;
  /** The user's and shop's at the OMS. */
  readonly subscription: Pick<PushSubscriptionState, 'address'>;
}

export type PushStanding =
  /** `browser`: it gets those of another shop or user. */
  | { readonly kind: 'on' }
  | { readonly kind: 'off'; readonly browser: boolean }
  | { readonly kind: PushHindrance };

/** Why nobody can subscribe here now. */
export type PushHindrance = Exclude<PushSupport, 'ready'>;

/** Whether this browser gets the messages of the shop: where the OMS sends them it must still be found. */
export function standingOf({ support, address, subscription }: Known): PushStanding {
  if (support !== 'ready') return { kind: support };
  if (address !== null && subscription.address === address) return { kind: 'on' };
  return { kind: 'off', browser: address !== null };
}

/** Where each line may happen; the others are told everywhere. */
const onlyAt: Partial<Readonly<Record<PushKind, (type: string) => boolean>>> = {
  'to-pick': type => type === 'store',
  'pick-ended': type => type === 'store',
  'promised-soon': type => type === 'store',
  'batch-ready': type => type !== 'store',
};

/** Kinds of messages for a user at a location. */
export const toldHere = (type: string, may: (right: Right) => boolean): readonly PushKind[] =>
  pushKinds.filter(kind => may(pushLines[kind].right) && (onlyAt[kind]?.(type) ?? true));

/** The parts of '20:00-07:00'; null: there are no quiet hours. */
export function quietParts(hours: string | null): { readonly from: string; readonly until: string } | null {
  const [from, until] = (hours ?? '').split('-');
  return from && until ? { from, until } : null;
}

type QuietParts = NonNullable<ReturnType<typeof quietParts>>;

/** Both hours or none, and not the same: that would be no time at all. */
export const quietFaults = ({ from, until }: QuietParts): Faults => ({
  ...(from === '' && until !== '' && { from: t('quiet_both') }),
  ...(until === '' && from !== '' && { until: t('quiet_both') }),
  ...(from !== '' && from === until && { until: t('quiet_same') }),
});

/** As the OMS keeps them; null: none. */
export const quietValue = ({ from, until }: QuietParts): string | null =>
  from === '' ? null : `${from}-${until}`;
