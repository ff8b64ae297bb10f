import type { Channel, Clock } from '../deps.ts';
import { createIdSource } from './id-source.ts';

/** Time in a page and in a service worker. */
export const deviceClock: Clock = {
  now: () => Date.now(),
  monotonic: () => performance.now(),
  sleep: (ms, signal) =>
    new Promise(resolve => {
      if (signal?.aborted) return resolve();
      const end = (): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve();
      };
      const timer = setTimeout(end, ms);
      signal?.addEventListener('abort', end);
    }),
};

const ids = createIdSource(deviceClock.now, () => crypto.getRandomValues(new Uint8Array(10)));

/** A UUIDv7 by the device's clock and randomness. */
export const newDeviceId = ids.newId;
/** Takes the OMS's time, by which ids are made. */
export const noteOmsTime = ids.noteTime;

let fresh: string | undefined;
/** The id of a device that has none yet; the same at every call. */
export const freshDeviceId = (): string => (fresh ??= newDeviceId());

/** Messages between the tabs and the service worker of this device. */
export function deviceChannel(name: string): Channel {
  const channel = new BroadcastChannel(name);
  return {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has none
    post: message => channel.postMessage(message),
    listen(listener) {
      const hear = (event: MessageEvent): void => listener(event.data);
      channel.addEventListener('message', hear);
      return () => channel.removeEventListener('message', hear);
    },
  };
}
