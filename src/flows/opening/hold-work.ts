import { atEnd } from '../at-end.ts';

/** One tab a work: a second one waits, and takes over when the first lets go. */
export async function holdWork(
  work: string,
  signal: AbortSignal,
  run: () => void,
  elsewhere: () => void,
): Promise<void> {
  // Plain http beyond this machine has no locks: one tab is then the worker's own care.
  if (!('locks' in navigator)) return run();
  const name = `oms-work/${work}`;
  const held = (lock: Lock | null): Promise<void> | undefined => {
    if (!lock) return undefined;
    run();
    // Let go at once, also of what still loads: the worker may be back before that has ended.
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
