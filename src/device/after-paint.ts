/** A hidden page paints nothing. */
const PATIENCE_MS = 1000;

/** A frame that is being drawn is on the screen after this long. */
const SHOWN_MS = 20;

/** Callers that wait for the same frame share one timer and one callback: one for each would delay that frame. */
let gathering: Set<() => void> | null = null;

/**
 * Acts once, after the next frame has been painted: for work that must not come before an answer on the screen. Gives
 * a function that cancels it.
 */
export function afterPaint(act: () => void): () => void {
  const acts = (gathering ??= gather());
  const once = (): void => act();
  acts.add(once);
  return () => void acts.delete(once);
}

function gather(): Set<() => void> {
  const acts = new Set<() => void>();
  const close = (): void => {
    if (gathering === acts) gathering = null;
  };
  const run = (): void => {
    clearTimeout(timer);
    close();
    for (const act of acts) {
      acts.delete(act);
      try {
        act();
      } catch (error) {
        reportError(error);
      }
    }
  };
  const timer = setTimeout(run, PATIENCE_MS);
  requestAnimationFrame(() => {
    close();
    // A further animation frame would not do: on a slow device it begins before this one is on the screen.
    setTimeout(run, SHOWN_MS);
  });
  return acts;
}
