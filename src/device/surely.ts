import { onOnlineChange } from './online.ts';

const AGAIN_MS = 5000;

/**
 * What `load` gives, however often it must be tried: again when the network or the page comes back, and every five
 * seconds. For chunks that work cannot go on without; never settles once the signal has aborted.
 */
export async function surely<T>(load: () => Promise<T>, signal?: AbortSignal): Promise<T> {
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

/** Gives what `load` gave the first time that it did not fail. */
export function once<T>(load: () => Promise<T>): () => Promise<T> {
  let loading: Promise<T> | undefined;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = undefined;
      throw error;
    }));
}
