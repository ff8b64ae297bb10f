import type { Clock } from '../outbox/deps.ts';
import type { Locks } from './deps.ts';

const NAME = 'oms-outbox-sender';
/** Rounds end within 30 s and locks are given in turn: a longer wait means that the holder hangs. */
const PATIENCE_MS = 120_000;

/**
 * One sender over all tabs and the service worker. It only saves work: without locks, or beside a holder that hangs,
 * two senders do no harm, because every mutation has its key.
 */
export async function withSenderLock<T>(
  locks: Locks | undefined,
  clock: Clock,
  work: () => Promise<T>,
): Promise<T> {
  if (!locks) return work();
  const lost = new AbortController();
  const granted = new AbortController();
  let running: Promise<T> | undefined;
  const start = (): Promise<T> => {
    granted.abort();
    running = work();
    return running;
  };
  const losePatience = async (): Promise<void> => {
    await clock.sleep(PATIENCE_MS, granted.signal);
    if (!running) lost.abort();
  };
  void losePatience();
  try {
    return await locks.request(NAME, { signal: lost.signal }, start);
  } catch {
    // Taken by a sender that thought this one hung: the round goes on and ends by itself.
    if (running) return running;
    // A browser that refuses locks is treated as one without them.
    if (!lost.signal.aborted) return start();
    return locks.request(NAME, { steal: true }, start);
  }
}
