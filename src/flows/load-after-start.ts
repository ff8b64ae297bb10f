import type { FlowServices } from './flow.ts';

const AGAIN_MS = 5000;

/**
 * Loads a chunk that the first scan does not need, when the first screen is drawn; tries again until it succeeds.
 * Never settles once the signal has aborted.
 */
export async function loadAfterStart<T>(
  { whenReady, clock }: Pick<FlowServices, 'whenReady' | 'clock'>,
  load: () => Promise<T>,
  signal: AbortSignal,
): Promise<T> {
  await whenReady();
  while (!signal.aborted)
    try {
      const loaded = await load();
      if (!signal.aborted) return loaded;
    } catch {
      await clock.sleep(AGAIN_MS, signal);
    }
  return new Promise(() => undefined);
}
