/** Acts once when the signal aborts, or now when it has: whoever left while something loaded left it to be cleared away. */
export function atEnd(signal: AbortSignal, act: () => void): void {
  if (signal.aborted) act();
  else signal.addEventListener('abort', act, { once: true });
}
