import { onVisibility } from './visibility.ts';

/**
 * Keeps the screen on until called. A lock is lost whenever the page leaves the view, and requested again when it
 * comes back.
 */
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
      // Refused on low battery; requested again when the page comes back into view.
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
