import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { openCacheDb } from '../../db/cache-db.ts';
import { afterPaint } from '../../device/after-paint.ts';
import { countUnsaved } from '../../device/unsaved.ts';
import { confirmedOutbox } from '../../outbox/confirmed-outbox.ts';
import { deviceClock } from '../../outbox/device/device.ts';
import { openDeviceOutbox } from '../../outbox/device/open-device-outbox.ts';
import { useOnlineOnly } from '../state/online-only.ts';
import { useOutboxSummary } from '../state/outbox-summary.ts';

/** Each tab is on its own: they share no disk. */
const alone = { post: () => undefined, listen: () => () => undefined };

/** The databases of a device that can keep nothing, in memory; the OMS confirms each scan (decision 028). */
export function openOnlineOnly() {
  const memory = { indexedDB: new IDBFactory(), IDBKeyRange, tell: () => undefined };
  let confirmBy: (send: () => Promise<void>) => void = () => undefined;
  const sender = new Promise<() => Promise<void>>(resolve => (confirmBy = resolve));
  const outbox = confirmedOutbox(openDeviceOutbox(memory, afterPaint, alone), {
    clock: deviceClock,
    send: async () => (await sender)(),
    waits: waiting => useOnlineOnly.setState(waiting ? 'waits' : 'on', true),
  });
  useOnlineOnly.setState('on', true);
  // An entry that the OMS has not answered, or has refused, is stored nowhere else.
  const holds = (): boolean => {
    const { pending, parked } = useOutboxSummary.getState();
    return pending + parked > 0;
  };
  countUnsaved(holds);
  addEventListener('beforeunload', event => {
    if (holds()) event.preventDefault();
  });
  return { outbox, cache: openCacheDb(memory), confirmBy };
}
