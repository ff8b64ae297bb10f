const EVENT = 'app-ready';
let announced = false;

/** Called by a route's first effect: the screen stands and what is not needed for it may load now. */
export function announceAppReady(): void {
  if (announced) return;
  announced = true;
  dispatchEvent(new Event(EVENT));
}

/** Settles when the first screen stands; a screen that never announces itself does not hold up the rest. */
export function whenAppReady(atMostMs = 3000): Promise<void> {
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
