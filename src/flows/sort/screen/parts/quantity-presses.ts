import type { Presses } from '../../../steps/commands/commands.ts';
import type { SortEvent } from '../../machine/events.ts';
import { mostOf } from '../../machine/special-step.ts';
import type { SortedWork } from '../../machine/state.ts';

/** The commands of the quantity step. A number that does not fit is said, not made to fit. */
export function quantityPresses(work: SortedWork, onEvent: (event: SortEvent) => void): Presses {
  const set = (quantity: number) => onEvent({ name: 'set-quantity', quantity });
  return {
    all: work.quantity < work.pending ? () => set(work.pending) : undefined,
    number(n) {
      const fits = n >= 1 && n <= mostOf(work);
      if (fits) set(n);
      return fits;
    },
  };
}
