/** Vite's name of the event that code of a later moment, or its style sheet, does not come. */
const EVENT = 'vite:preloadError';

/** Calls the listener with the error when a file of the app did not come: the network is away, or the file is. */
export const onMissingFile = (listener: (why: unknown) => void): void =>
  window.addEventListener(EVENT, event => listener((event as { payload?: unknown }).payload));

/** Tells that a file did not come which no import() asked for. */
export const tellMissingFile = (): boolean => window.dispatchEvent(new Event(EVENT));
