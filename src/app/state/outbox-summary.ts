import { create } from 'zustand';
import { afterPaint } from '../../device/after-paint.ts';
import { showBadge } from '../../device/badge.ts';
import { oneAtATime } from '../../flows/one-at-a-time.ts';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Summary } from '../../outbox/queue.ts';

const nothing: Summary = { pending: 0, parked: 0, oldest_at: null, others: [] };

/** How much of this user's work has not reached the OMS. */
export const useOutboxSummary = create<Summary>()(() => nothing);

/** Keeps the summary and the number on the app's icon up to date, behind the answer to a scan; gives back how to stop. */
export function watchOutbox(outbox: Pick<Outbox, 'summary' | 'subscribe'>, userId: number): () => void {
  // A drain tells of every entry; one reading at a time is enough for a number.
  const read = oneAtATime(async () => {
    const summary = await outbox.summary(userId);
    useOutboxSummary.setState(summary, true);
    await showBadge(summary.pending + summary.parked);
  });
  void read();
  return outbox.subscribe(() => afterPaint(() => void read()));
}
