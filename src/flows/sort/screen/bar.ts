import type { IconName } from '../../../ui/icons/icon.tsx';
import type { CommandAct } from '../../../../core/command/command.ts';
import { storeRetry } from '../../steps/cannot-store.ts';
import type { SortModel } from '../session/sort-model.ts';
import { mayLeave } from '../../steps/verdict-step.ts';
import { asksTyped } from '../../extra-info/machine/asking.ts';
import { ANSWER_FORM } from '../../extra-info/view.ts';
import { isPaperMissing, shipsNow } from '../machine/completion-step.ts';
import type { SlipPrinting, SortConfig, SortState, SortStateOf } from '../machine/state.ts';
import { t } from '../texts.ts';

export interface Primary {
  readonly text: string;
  readonly icon: IconName;
  readonly busy: boolean;
  readonly press: (model: Pick<SortModel, 'send' | 'submitLocation' | 'ship'>) => void;
  readonly kind?: 'second';
  /** Id of the form that it submits. */
  readonly form?: string;
  /** Acts that press it, when that is not 'Verder'. */
  readonly commands?: readonly CommandAct[];
}

const button = (text: string, icon: IconName, press: Primary['press'], busy = false): Primary => ({
  text,
  icon,
  press,
  busy,
});

const printButton = (printing: SlipPrinting): Primary => ({
  ...button(t('slip_print'), 'printer', m => m.send({ name: 'print' }), printing === 'busy'),
  commands: ['print'],
});

const withoutSlip = (): Primary => button(t('slip_later'), 'arrowRight', m => m.send({ name: 'next' }));

/** The one primary button of a step; none on a pure scan step. */
export function barOf(state: SortState, config: SortConfig): Primary | null {
  switch (state.name) {
    case 'scan-article':
      return null;
    case 'extra-info':
      return asksTyped(state)
        ? { ...button(t('next'), 'arrowRight', () => undefined), form: ANSWER_FORM }
        : null;
    case 'quantity':
      return button(t('next_with', { n: state.work.quantity }), 'arrowRight', m => m.send({ name: 'next' }));
    case 'far-more':
      return button(t('count_anyway'), 'plus', m => m.send({ name: 'next' }));
    case 'packing-slip':
      return state.printing === 'waits' || state.printing === 'refused'
        ? withoutSlip()
        : printButton(state.printing);
    case 'not-requested':
      return {
        ...button(t('understood'), 'check', m => m.send({ name: 'understood' })),
        commands: ['aside', 'next'],
      };
    case 'scan-location':
      return state.filled ? button(t('next'), 'arrowRight', m => m.submitLocation()) : null;
    case 'complete':
      return completionBar(state, config);
    case 'repair':
    case 'clear':
    case 'barred':
      return null;
    case 'cannot-store':
      return button(storeRetry(), 'refresh', m => m.send({ name: 'stored-again' }));
  }
}

function completionBar(state: SortStateOf<'complete'>, config: SortConfig): Primary | null {
  switch (state.steps[state.index]) {
    case 'print-packing-slip':
      return state.printing === 'refused' ? withoutSlip() : printButton(state.printing);
    case 'scan-label':
      if (state.doubt) return button(t('yes'), 'check', m => m.send({ name: 'label-out' }));
      if (state.check_failed)
        return button(t('label_anyway'), 'arrowRight', m => m.send({ name: 'label-anyway' }));
      return config.extra_processing_steps.includes('print-packing-slip') ? printAgain(state) : null;
    case 'mark-storage-location-complete':
      return shipsNow(config, state) ? ship() : null;
    default:
      return ship();
  }
}

/** Outlined, until nothing came out (README-floor-and-settings.md). */
const printAgain = (state: SortStateOf<'complete'>): Primary => ({
  ...button(t('print_again'), 'printer', m => m.send({ name: 'print-again' }), state.printing === 'busy'),
  ...(isPaperMissing(state) ? {} : { kind: 'second' }),
  commands: ['print'],
});

// Only the command with the thick frame ships: 'Verder' may be scanned once too often.
const ship = (): Primary => ({ ...button(t('ship'), 'truck', m => m.ship()), commands: ['ship'] });

/**
 * Leaves a step, beside its primary button: back to SCAN ARTIKEL, where recorded scans stay recorded (R28). Until
 * something was refused or corrected the bar has nothing that a scanner's trigger could hit (mockups/scan-sort.html).
 */
export function leaveOf(state: SortState): Primary | null {
  const reset = button(t('reset'), 'undo', m => m.send({ name: 'reset' }));
  switch (state.name) {
    case 'extra-info':
      return mayLeave(state) || state.trouble !== null ? reset : null;
    case 'quantity':
    case 'packing-slip':
    case 'scan-location':
      return mayLeave(state) ? reset : null;
    case 'far-more':
      return button(t('not_counted'), 'undo', m => m.send({ name: 'reset' }));
    case 'complete':
    case 'clear':
      return button(t('later'), 'clock', m => m.send({ name: 'later' }));
    default:
      return null;
  }
}
