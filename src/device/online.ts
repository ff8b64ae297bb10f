/** Whether the browser thinks there is a network; false is certain, true is not. */
export const isOnline = (): boolean => navigator.onLine;

/**
 * Calls when it is worth trying the network: it came or went, or the page came back into view, because events that
 * happened while it slept are lost. Gives a function that stops it. Fits useSyncExternalStore.
 */
export const onOnlineChange = (listener: () => void): (() => void) => {
  const stopped = new AbortController();
  const { signal } = stopped;
  window.addEventListener('online', listener, { signal });
  window.addEventListener('offline', listener, { signal });
  document.addEventListener(
    'visibilitychange',
    () => {
      if (document.visibilityState === 'visible') listener();
    },
    { signal },
  );
  return () => stopped.abort();
};
