/** An unseen page paints nothing. */
const PATIENCE_MS = 1000;

/** Acts once when the next frame has been painted: for work that must not come before an answer on the screen. */
export function afterPaint(act: () => void): void {
  let acted = false;
  const once = (): void => {
    if (acted) return;
    acted = true;
    clearTimeout(timer);
    act();
  };
  const timer = setTimeout(once, PATIENCE_MS);
  // The frame after it begins when it is on the screen; that one is not to wait either.
  requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(once)));
}
