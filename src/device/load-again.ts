import { onOnlineChange } from './online.ts';

const AGAIN_MS = 5000;

/**
 * Calls `load` until it succeeds: again when the network or the page comes back, and every five seconds. The network may go
 * between two chunks of the first visit, and work cannot go on without some of them. Never settles once the signal has aborted.
 */
export async function loadAgain<T>(load: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (;;) {
    try {
      return await load();
    } catch {
      await worthTrying(signal);
    }
  }
}

const worthTrying = (signal: AbortSignal | undefined): Promise<void> =>
  new Promise(done => {
    const end = (): void => {
      clearTimeout(timer);
      stop();
    };
    const again = (): void => {
      end();
      done();
    };
    const timer = setTimeout(again, AGAIN_MS);
    const stop = onOnlineChange(again);
    signal?.addEventListener('abort', end, { once: true });
  });
