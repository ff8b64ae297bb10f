import { waitsForLabel } from './completion-step.ts';
import type { SortState } from './state.ts';

/** So long a printed label may take to be scanned. */
const PATIENCE_MS = 60_000;

/** Print certainty: the label scan proves the print; calls when it stays out for a minute after the step began or it was printed again. */
export function createLabelWatch(overdue: () => void) {
  let waiting: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function begin(): void {
    clearTimeout(timer);
    if (waiting !== null) timer = setTimeout(overdue, PATIENCE_MS);
  }

  return {
    /** The step at hand; null: nothing is printed here. */
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
