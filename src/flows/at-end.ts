/**
 * Acts once when the signal aborts, or at once when it has: something that loaded after the screen was left must be
 * cleaned up too.
 */
export function atEnd(signal: AbortSignal, act: () => void): void {
  if (signal.aborted) act();
  else signal.addEventListener('abort', act, { once: true });
}
