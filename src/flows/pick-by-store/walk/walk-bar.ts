import type { CommandAct } from '../../../../core/command/command.ts';
import { barredTakeOver } from '../../steps/barred.ts';
import { storeRetry } from '../../steps/cannot-store.ts';
import type { BarAct } from '../../steps/commands/command-scans.ts';
import { t } from '../texts.ts';
import type { WalkModel, WalkProps, WalkSnapshot } from './walk-model.ts';
import { readyIn } from './walk-view.ts';

/** The one primary button of each step of a walk. */
export function walkBar(
  { state, items, left, ends }: WalkSnapshot,
  model: Pick<WalkModel, 'send' | 'divided' | 'complete' | 'leave'>,
  { onList, onBadge }: Pick<WalkProps, 'onList' | 'onBadge'>,
): BarAct | undefined {
  const button = (text: string, onPress: () => void, commands?: readonly CommandAct[]): BarAct => ({
    text,
    busy: false,
    onPress,
    ...(commands && { commands }),
  });
  switch (state.name) {
    case 'walk':
      return items.length === 0 && left.length === 0
        ? button(t('to_list'), onList)
        : {
            ...button(t('walk_divide'), () => model.send({ name: 'divide' })),
            disabled: Object.values(state.picked).every(n => n === 0),
          };
    case 'divide':
      return button(t('walk_divided'), () => void model.divided());
    case 'complete': {
      const n = readyIn(ends);
      return n > 0
        ? button(t('walk_complete', { n }), () => void model.complete(), ['ship'])
        : button(t('to_list'), () => void model.leave().then(onList, onList));
    }
    case 'barred':
      return Object.values(state.back.picked).some(n => n > 0)
        ? button(t('repair_done'), () => model.send({ name: 'put-back' }))
        : barredTakeOver({ onBadge });
    case 'cannot-store':
      return button(storeRetry(), () => model.send({ name: 'stored-again' }));
  }
}
