import { afterPaint } from '../device/after-paint.ts';

const EVENT = 'app-ready';
let announced = false;

/** A screen has been drawn since the page was opened. */
export const isAppReady = (): boolean => announced;

/**
 * Called by a route's first effect: once the screen has been painted, code that it does not need may load. Gives a function
 * that cancels it, for a route that is left before that: the next one announces itself.
 */
export const announceAppReady = (): (() => void) => (announced ? () => undefined : afterPaint(announce));

function announce(): void {
  announced = true;
  dispatchEvent(new Event(EVENT));
}

/**
 * Settles when the first screen is drawn, or after a while when a screen never announces itself. A slow device on a
 * slow link needs 4 s: with less, other files would compete with those of the first screen.
 */
export function whenAppReady(atMostMs = 10_000): Promise<void> {
  if (announced) return Promise.resolve();
  return new Promise(resolve => {
    const timer = setTimeout(resolve, atMostMs);
    addEventListener(
      EVENT,
      () => {
        clearTimeout(timer);
        resolve();
      },
      { once: true },
    );
  });
}
