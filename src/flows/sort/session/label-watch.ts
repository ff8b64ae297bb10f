import { waitsForLabel } from '../machine/completion-step.ts';
import type { SortState } from '../machine/state.ts';

/** How long the scan of a printed label may take. */
const PATIENCE_MS = 60_000;

/**
 * Print certainty: the label scan proves the print. Calls when that scan is missing a minute after the step began or
 * the label was printed again.
 */
export function createLabelWatch(overdue: () => void) {
  let waiting: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function begin(): void {
    clearTimeout(timer);
    if (waiting !== null) timer = setTimeout(overdue, PATIENCE_MS);
  }

  return {
    /** The current step; null: nothing is printed here. */
    follow(state: SortState | null): void {
      const order = state && waitsForLabel(state) ? state.dispatch_request_id : null;
      if (order === waiting) return;
      waiting = order;
      begin();
    },
    printed: begin,
    stop: () => clearTimeout(timer),
  };
}
