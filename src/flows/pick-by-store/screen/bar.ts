import { barredTakeOver } from '../../steps/barred.ts';
import { storeRetry } from '../../steps/cannot-store.ts';
import type { BarAct } from '../../steps/commands/command-scans.ts';
import type { PickModel, PickSnapshot } from '../session/pick-model.ts';
import type { PickProps } from './pick-props.ts';
import { laysBack } from '../machine/machine.ts';
import { piecesIn } from '../machine/state.ts';
import { asksCarrier, asksGift } from './view.ts';
import { t } from '../texts.ts';

interface WaysOn extends Pick<PickProps, 'onNext' | 'onBadge'> {
  /** Chooses another carrier; null: this worker may not. */
  readonly onCarrier: (() => void) | null;
}

/** The one primary button of each state. */
export function barOf(pick: PickSnapshot, model: Pick<PickModel, 'send'>, ways: WaysOn): BarAct | undefined {
  const { state, can_ship } = pick;
  const button = (text: string, onPress: () => void): BarAct => ({ text, busy: false, onPress });
  const laidBack = button(t('repair_done'), () => model.send({ name: 'put-back' }));
  switch (state.name) {
    case 'scan':
      if (pick.stopped) return laidBack;
      if (asksCarrier(pick) && ways.onCarrier) return button(t('change_title'), ways.onCarrier);
      if (asksGift(pick)) return button(t('gift_bar'), () => model.send({ name: 'gift' }));
      return {
        ...button(t('complete'), () => model.send({ name: 'complete' })),
        disabled: !can_ship,
        commands: ['ship'],
      };
    case 'completed':
      return laysBack(state) ? laidBack : button(t('next'), ways.onNext);
    case 'repair':
      return piecesIn(state.hand) > 0 ? laidBack : { ...laidBack, text: t('repair_understood') };
    case 'barred':
      return piecesIn(state.back.hand) > 0 ? laidBack : barredTakeOver(ways);
    case 'cannot-store':
      return button(storeRetry(), () => model.send({ name: 'stored-again' }));
  }
}

/** Beside it: takes back that the gift is wrapped (P6). */
export const secondOf = (
  { state, delivery }: PickSnapshot,
  model: Pick<PickModel, 'send'>,
): BarAct | undefined =>
  state.name === 'scan' && delivery.gift_wrapped && state.hand.gift
    ? { text: t('gift_undo'), icon: 'undo', onPress: () => model.send({ name: 'gift' }) }
    : undefined;
