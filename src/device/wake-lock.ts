import { onVisibility } from './visibility.ts';

/** Keeps the screen on until called; a lock is lost whenever the page leaves the view, and asked for again. */
export const keepAwake = (): (() => void) => {
  let lock: WakeLockSentinel | null = null;
  let wanted = true;
  const request = async (): Promise<void> => {
    if (!('wakeLock' in navigator) || document.visibilityState !== 'visible') return;
    if (lock && !lock.released) return;
    try {
      const granted = await navigator.wakeLock.request('screen');
      if (wanted) lock = granted;
      else await granted.release();
    } catch {
      // Refused on low battery; the next time the page comes into view asks again.
    }
  };
  const stop = onVisibility(() => void request());
  void request();
  return () => {
    wanted = false;
    stop();
    void lock?.release();
  };
};
