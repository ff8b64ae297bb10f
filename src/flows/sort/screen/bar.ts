import type { Act } from '../../../../core/command/command.ts';
import { storeRetry } from '../../steps/cannot-store.ts';
import type { SortModel } from '../session/sort-model.ts';
import { mayLeave } from '../../steps/verdict-step.ts';
import { asksNumber } from '../machine/special-step.ts';
import type { Printing, SortState } from '../machine/state.ts';
import { t } from '../texts.ts';

export interface Primary {
  readonly text: string;
  readonly busy: boolean;
  readonly press: (model: Pick<SortModel, 'send' | 'submitLocation' | 'ship'>) => void;
  /** Id of the form that it submits. */
  readonly form?: string;
  /** What presses it, when that is not 'Verder'. */
  readonly commands?: readonly Act[];
}

/** The number that answers a question. */
export const ANSWER_FORM = 'answer';

const button = (text: string, press: Primary['press'], busy = false): Primary => ({ text, press, busy });

const printButton = (printing: Printing): Primary => ({
  ...button(t('slip_print'), m => m.send({ name: 'print' }), printing === 'busy'),
  commands: ['print'],
});

/** The one primary button of a step; none on a pure scan step. */
export function barOf(state: SortState): Primary | null {
  switch (state.name) {
    case 'scan-article':
      return null;
    case 'extra-info':
      return asksNumber(state) ? { ...button(t('next'), () => undefined), form: ANSWER_FORM } : null;
    case 'quantity':
      return button(t('next'), m => m.send({ name: 'next' }));
    case 'packing-slip':
      return state.printing === 'waits' || state.printing === 'refused'
        ? button(t('slip_later'), m => m.send({ name: 'next' }))
        : printButton(state.printing);
    case 'not-requested':
      return { ...button(t('understood'), m => m.send({ name: 'understood' })), commands: ['aside', 'next'] };
    case 'scan-location':
      return state.filled ? button(t('next'), m => m.submitLocation()) : null;
    case 'complete': {
      const step = state.steps[state.index];
      if (step === 'print-packing-slip' && state.printing === 'refused')
        return button(t('slip_later'), m => m.send({ name: 'next' }));
      if (step === 'print-packing-slip') return printButton(state.printing);
      // Only the command with the thick frame ships: 'Verder' may be scanned once too often.
      if (step === 'mark-dispatch-request-shipped')
        return { ...button(t('ship'), m => m.ship()), commands: ['ship'] };
      if (state.doubt) return button(t('yes'), m => m.send({ name: 'label-out' }));
      return step === 'scan-label' && state.check_failed
        ? button(t('label_anyway'), m => m.send({ name: 'label-anyway' }))
        : null;
    }
    case 'repair':
      return null;
    case 'cannot-store':
      return button(storeRetry(), m => m.send({ name: 'stored-again' }));
  }
}

/**
 * Leaves a step, beside its primary button: back to SCAN ARTIKEL, where recorded scans stay recorded (R28). Until
 * something was refused or corrected the bar has nothing that a scanner's trigger could hit (mockups/scan-sort.html).
 */
export function leaveOf(state: SortState): Primary | null {
  const reset = button(t('reset'), m => m.send({ name: 'reset' }));
  switch (state.name) {
    case 'extra-info':
      return mayLeave(state) || state.trouble !== null ? reset : null;
    case 'quantity':
    case 'packing-slip':
    case 'scan-location':
      return mayLeave(state) ? reset : null;
    case 'complete':
      return button(t('later'), m => m.send({ name: 'later' }));
    default:
      return null;
  }
}
