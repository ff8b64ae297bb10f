import { create } from 'zustand';
import type { Outbox } from '../../outbox/outbox.ts';
import type { Summary } from '../../outbox/queue.ts';
import { stopScans } from '../../flows/scanner.ts';
import { closeOverlay, openOverlay } from './overlay.ts';
import { useOutboxSummary } from './outbox-summary.ts';

/** How many entries and photos are gone since the browser's storage was cleared under this page. */
export const useCleared = create<{ lost: number }>()(() => ({ lost: 0 }));

/** Says over every screen that the storage was cleared, and stops the scanning until somebody has read it. */
export const watchCleared = (outbox: Pick<Outbox, 'summary' | 'onCleared'>, userId: number): (() => void) =>
  outbox.onCleared(() => {
    stopScans(true);
    const before = waiting(useOutboxSummary.getState());
    const say = (now: number): void => {
      useCleared.setState({ lost: Math.max(0, before - now) });
      openOverlay('cleared');
    };
    void outbox.summary(userId).then(
      now => say(waiting(now)),
      () => say(before),
    );
  });

/** It was read. */
export function closeCleared(): void {
  stopScans(false);
  closeOverlay();
}

const waiting = ({ pending, parked, others }: Summary): number =>
  others.reduce((sum, { count }) => sum + count, pending + parked);
