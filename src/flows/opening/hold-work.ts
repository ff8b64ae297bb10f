import { atEnd } from '../at-end.ts';

/** Opens a work in one tab at a time: a second tab waits, and takes over when the first releases it. */
export async function holdWork(
  work: string,
  signal: AbortSignal,
  run: () => void,
  elsewhere: () => void,
): Promise<void> {
  // Plain http beyond this machine has no locks: then the worker must take care.
  if (!('locks' in navigator)) return run();
  const name = `oms-work/${work}`;
  const held = (lock: Lock | null): Promise<void> | undefined => {
    if (!lock) return undefined;
    run();
    // Released at once, also while something still loads: the worker may be back before that ends.
    return new Promise(done => atEnd(signal, done));
  };
  const free = await navigator.locks.request(name, { ifAvailable: true }, async lock => {
    if (signal.aborted) return true;
    await held(lock);
    return lock !== null;
  });
  if (free || signal.aborted) return;
  elsewhere();
  await navigator.locks.request(name, { signal }, held).catch(() => undefined);
}
