import { lateCache } from '../../db/cache.ts';
import { once, surely } from '../../device/surely.ts';
import { deviceClock, freshDeviceId, noteOmsTime } from '../../outbox/device.ts';
import { lateOutbox } from '../../outbox/late-outbox.ts';

type Storage = import('./storage.ts').Storage;

let found: (storage: Storage) => void;
const opened = new Promise<Storage>(resolve => (found = resolve));
let isOpened = false;

/**
 * The databases themselves, with Dexie and the outbox's own code: a chunk that an empty device loads after its first
 * screen (decision 026).
 */
export const storage = once(async (): Promise<Storage> => {
  const loaded = await (await surely(() => import('./storage.ts'))).opened;
  isOpened = true;
  found(loaded);
  return loaded;
});

const isEmpty = once(async () => {
  // A service worker is installed at the first visit, like the databases.
  if (navigator.serviceWorker?.controller) return false;
  try {
    return !(await indexedDB.databases()).some(({ name }) => name?.startsWith('oms-'));
  } catch {
    return false;
  }
});
const isUntouched = async (): Promise<boolean> => !isOpened && (await isEmpty()) && !isOpened;

/** The outbox of this device; one for the whole page. */
export const outbox = lateOutbox({
  open: async () => (await storage()).outbox,
  opened: opened.then(there => there.outbox),
  isUntouched,
  freshDeviceId,
  omsTime: noteOmsTime,
  sleep: deviceClock.sleep,
});

/** The cache of data that can be fetched again. */
export const cache = lateCache({
  open: async () => (await storage()).cacheDb,
  opened: opened.then(there => there.cacheDb),
  isUntouched,
});

/** Opens the databases now if there is anything in them. */
export async function openWhatIsThere(): Promise<void> {
  if (!(await isEmpty())) await storage();
}
