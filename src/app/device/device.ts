import type { CacheDb } from '../../db/cache-db.ts';
import type { OpenOutbox } from '../../outbox/outbox.ts';

export interface Storage {
  /** The outbox of this device; one for the whole page. */
  readonly outbox: OpenOutbox;
  /** The cache of data that can be fetched again. */
  readonly cache: CacheDb;
  /**
   * For a device that can keep nothing: gets the function that sends, so that the OMS answers a scan before the beep
   * (decision 028).
   */
  readonly confirmBy?: (send: () => Promise<void>) => void;
}

/** The outbox of this device. It is open for everything below the session's guard: the session waits for `opened`. */
export let outbox: OpenOutbox;
/** The cache of data that can be fetched again; open when the outbox is. */
export let cache: CacheDb;

let settle: (storage: Storage) => void;
/** Settles when both databases are open; storage.ts opens them, with Dexie. */
export const opened = new Promise<Storage>(resolve => (settle = resolve));

/** The databases that this page works with from now on. */
export function workWith(storage: Storage): void {
  ({ outbox, cache } = storage);
  settle(storage);
}
