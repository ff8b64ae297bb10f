const IDLE_MS = 1000;

let touched = -Infinity;
let listening = false;

/**
 * Settles when nobody has scanned, typed or tapped for a second, or the signal aborts: what is fetched ahead must not delay
 * the answer to a scan.
 */
export async function whenIdle(signal: AbortSignal): Promise<void> {
  if (!listening) {
    listening = true;
    for (const type of ['keydown', 'pointerdown'])
      addEventListener(type, () => (touched = performance.now()), { capture: true, passive: true });
  }
  for (;;) {
    const left = touched + IDLE_MS - performance.now();
    if (left <= 0 || signal.aborted) return;
    await new Promise(resolve => setTimeout(resolve, left));
  }
}
