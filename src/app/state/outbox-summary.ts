import { create } from 'zustand';
import { afterPaint } from '../../device/after-paint.ts';
import { showBadge } from '../../device/badge.ts';
import { countUnsaved } from '../../device/unsaved.ts';
import { oneAtATime } from '../../../core/one-at-a-time/one-at-a-time.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Summary } from '../../outbox/queue.ts';

const nothing: Summary = { pending: 0, parked: 0, oldest_at: null, others: [] };

/** The number of this user's entries that have not reached the OMS. */
export const useOutboxSummary = create<Summary>()(() => nothing);

/**
 * Keeps the summary and the number on the app's icon up to date, after the answer to a scan; gives a function that
 * stops it.
 */
export function watchOutbox(outbox: Pick<Outbox, 'summary' | 'subscribe'>, userId: number): () => void {
  // The sender reports every entry; one read at a time is enough for a number.
  const read = oneAtATime(async () => {
    const summary = await outbox.summary(userId);
    useOutboxSummary.setState(summary, true);
    await showBadge(summary.pending + summary.parked);
  });
  void read();
  const stopped = [
    outbox.subscribe(() => afterPaint(() => void read())),
    countUnsaved(() => useOutboxSummary.getState().pending > 0, true),
  ];
  return () => stopped.forEach(stop => stop());
}
