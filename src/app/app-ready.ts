import { afterPaint } from '../device/after-paint.ts';
import { storage } from './device/device.ts';
import { giveWay } from './last-screen/show-screen.ts';

const EVENT = 'app-ready';
let announced = false;

/** A screen has stood since the page was opened. */
export const isAppReady = (): boolean => announced;

/** Called by a route's first effect: when the screen has been painted, what is not needed for it may load. */
export function announceAppReady(): void {
  giveWay();
  if (announced) return;
  afterPaint(() => void announce());
}

/** A scan needs the databases: what else comes later must not compete with them. */
async function announce(): Promise<void> {
  await storage();
  announced = true;
  dispatchEvent(new Event(EVENT));
}

/**
 * Settles when the first screen stands; a screen that never announces itself does not hold up the rest. A slow device on a
 * slow link needs 4 s: a shorter patience would let the rest compete with what the first screen waits for.
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
