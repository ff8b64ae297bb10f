/** An unseen page paints nothing. */
const PATIENCE_MS = 1000;

/** Acts once when the next frame has been painted, for work that must not come before an answer on the screen; gives back how to call it off. */
export function afterPaint(act: () => void): () => void {
  let waiting = true;
  const cancel = (): void => {
    waiting = false;
    clearTimeout(timer);
  };
  const once = (): void => {
    if (!waiting) return;
    cancel();
    act();
  };
  const timer = setTimeout(once, PATIENCE_MS);
  // The frame after it begins when it is on the screen.
  requestAnimationFrame(() => requestAnimationFrame(once));
  return cancel;
}
