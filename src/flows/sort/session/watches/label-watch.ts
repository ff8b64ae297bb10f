import { isLabelUnprinted, labelJob, type PrintDesk } from '../../../print-desk.ts';
import { waitsForLabel } from '../../machine/completion-step.ts';
import type { SortEvent } from '../../machine/events.ts';
import type { SortState } from '../../machine/state.ts';

/** How long a label may take to come out (README-floor-and-settings.md), and then to be scanned. */
const PAPER_MS = 4000;
const SCAN_MS = 60_000;

/**
 * Print certainty: the label scan proves the print. Says when a label should have come out and has not, and when its scan
 * is missing a minute after the step began or it was printed again.
 */
export function createLabelWatch(
  desk: Pick<PrintDesk, 'get' | 'subscribe'>,
  { send }: { send(event: SortEvent | ((state: SortState) => SortEvent | null)): void },
) {
  let waiting: number | null = null;
  let isDue = false;
  let timers: ReturnType<typeof setTimeout>[] = [];

  const clear = (): void => timers.forEach(clearTimeout);
  function begin(): void {
    clear();
    isDue = false;
    if (waiting === null) return;
    timers = [
      setTimeout(() => {
        isDue = true;
        judge();
      }, PAPER_MS),
      setTimeout(() => send({ name: 'label-overdue' }), SCAN_MS),
    ];
    judge();
  }

  /** Nothing is known of a label that another device printed. */
  function judge(): void {
    if (waiting === null) return;
    const facts = desk.get();
    const job = labelJob(facts, waiting);
    if (!job && !isLabelUnprinted(facts, waiting)) return;
    const late = !job || job.status === 'failed' || (isDue && job.status !== 'done');
    send(state => (waitsForLabel(state) && state.late !== late ? { name: 'paper', late } : null));
  }
  const unsubscribe = desk.subscribe(judge);

  return {
    /** The current step; null: nothing is printed here. */
    follow(state: SortState | null): void {
      const order = state && waitsForLabel(state) ? state.dispatch_request_id : null;
      if (order === waiting) return;
      waiting = order;
      begin();
    },
    printed: begin,
    stop(): void {
      clear();
      unsubscribe();
    },
  };
}
