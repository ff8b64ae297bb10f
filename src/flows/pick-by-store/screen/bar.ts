import type { Act } from '../../../../core/command/command.ts';
import { storeRetry } from '../../steps/cannot-store.ts';
import type { PickModel, PickSnapshot } from '../session/pick-model.ts';
import type { PickProps } from './pick-props.ts';
import { piecesIn } from '../machine/state.ts';
import { t } from '../texts.ts';

interface Primary {
  readonly text: string;
  readonly busy: boolean;
  readonly disabled?: boolean;
  readonly onPress: () => void;
  /** What presses it, when that is not 'Verder'. */
  readonly commands?: readonly Act[];
}

/** The one primary button of each state. */
export function barOf(
  { state, can_ship }: PickSnapshot,
  model: Pick<PickModel, 'send'>,
  flow: Pick<PickProps, 'onNext'>,
): Primary {
  const button = (text: string, onPress: () => void): Primary => ({ text, busy: false, onPress });
  switch (state.name) {
    case 'scan':
      return {
        ...button(t('complete'), () => model.send({ name: 'complete' })),
        disabled: !can_ship,
        commands: ['ship'],
      };
    case 'completed':
      return button(t('next'), flow.onNext);
    case 'repair':
      return button(t(piecesIn(state.hand) > 0 ? 'repair_done' : 'repair_understood'), () =>
        model.send({ name: 'put-back' }),
      );
    case 'cannot-store':
      return button(storeRetry(), () => model.send({ name: 'stored-again' }));
  }
}
