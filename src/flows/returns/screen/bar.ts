import type { CommandAct } from '../../../../core/command/command.ts';
import type { IconName } from '../../../ui/icons/icon.tsx';
import type { BarAct } from '../../steps/commands/command-scans.ts';
import { mayLeave } from '../../steps/verdict-step.ts';
import { storeRetry } from '../../steps/cannot-store.ts';
import type { ReturnModel } from '../session/return-model.ts';
import type { ReturnState } from '../machine/state.ts';
import { asksTyped, isCheckFailed } from '../../extra-info/machine/asking.ts';
import { t as info } from '../../extra-info/texts.ts';
import { ANSWER_FORM } from '../../extra-info/view.ts';
import { t } from '../texts.ts';

export interface Primary {
  readonly text: string;
  readonly icon: IconName;
  /** Acts that press it, when it is not the one of its place. */
  readonly commands?: readonly CommandAct[];
  /** Id of the form that it submits. */
  readonly form?: string;
  readonly press: (model: Pick<ReturnModel, 'send' | 'submitLocation'>) => void;
}

/** The one primary button of a step; none on a pure scan step. */
export function barOf(state: ReturnState): Primary | null {
  switch (state.name) {
    case 'extra-info':
      return asksTyped(state)
        ? { text: t('next'), icon: 'arrowRight', press: () => undefined, form: ANSWER_FORM }
        : null;
    case 'scan-location':
      return state.filled ? { text: t('next'), icon: 'arrowRight', press: m => m.submitLocation() } : null;
    case 'cannot-store':
      return { text: storeRetry(), icon: 'refresh', press: m => m.send({ name: 'stored-again' }) };
    default:
      return null;
  }
}

/**
 * Leaves a step, beside its primary button: to the next return, or after a refusal back to SCAN ARTIKEL of this one, where
 * recorded scans stay recorded (R17).
 */
export function leaveOf(state: ReturnState): Primary | null {
  switch (state.name) {
    case 'scan-article':
      return {
        text: t('next_return'),
        icon: 'arrowRight',
        press: m => m.send({ name: 'next-return' }),
        commands: ['next'],
      };
    case 'extra-info':
      if (isCheckFailed(state))
        return { text: info('skip'), icon: 'arrowRight', press: m => m.send({ name: 'skip' }) };
      return mayLeave(state) || state.trouble !== null ? reset() : null;
    case 'choose-state':
    case 'scan-location':
      return mayLeave(state) ? reset() : null;
    default:
      return null;
  }
}

const reset = (): Primary => ({ text: t('reset'), icon: 'undo', press: m => m.send({ name: 'reset' }) });

interface Beside {
  /** Pieces of the return that are still to come and can be listed. */
  readonly to_come: number;
  readonly onList: () => void;
}

/** A button of the bar beside the step, where nothing leaves it: no command presses it. */
export function besideOf(state: ReturnState, { to_come, onList }: Beside): BarAct | undefined {
  if (state.name === 'next' && to_come > 0)
    return { text: t('expected_short', { n: to_come }), icon: 'list', onPress: onList, commands: [] };
  return undefined;
}
