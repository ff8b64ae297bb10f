import type { OutboxDb } from '../../db/outbox-db.ts';
import type { OutboxDeps } from '../deps.ts';

type IdDeps = Pick<OutboxDeps, 'omsTime' | 'freshDeviceId' | 'newId'>;

export interface DeviceId {
  /** Opens the database when it is not. */
  readonly read: () => Promise<string>;
  /** The connection has ended: the next read asks the database again. */
  readonly forget: () => void;
  /** Whether the database is still the one that this page wrote to; otherwise it is read again, as after a clearing. */
  readonly check: (found: string | undefined) => Promise<void>;
}

/**
 * The device's id, made once and kept as long as the outbox: it is information for the OMS, never a right. After the
 * browser has cleared its storage the same database opens empty and gets another id: then `onCleared` is called before
 * the id is given, and with the next read again when it fails.
 */
export function createDeviceId(db: OutboxDb, deps: IdDeps, onCleared: () => Promise<void>): DeviceId {
  let reading: Promise<string> | undefined;
  /** A database with another id is not the one that this page wrote to. */
  let known: string | undefined;

  async function open(): Promise<string> {
    await db.openAgain();
    const id = await readId(db, deps, known === undefined ? deps.freshDeviceId : deps.newId);
    if (known !== undefined && known !== id) await onCleared();
    known = id;
    return id;
  }

  const read = (): Promise<string> =>
    (reading ??= open().catch((error: unknown) => {
      reading = undefined;
      throw error;
    }));
  return {
    read,
    forget: () => void (reading = undefined),
    async check(found) {
      if (known === undefined || found === known) return;
      reading = undefined;
      await read();
    },
  };
}

async function readId(db: OutboxDb, { omsTime }: IdDeps, fresh: () => string): Promise<string> {
  const [time, id] = await db.meta.bulkGet(['oms_time', 'device_id']);
  // The time first, because an id is made by it.
  if (time) omsTime(Number(time.value));
  return id?.value ?? makeId(db, fresh);
}

const makeId = (db: OutboxDb, fresh: () => string): Promise<string> =>
  db.transaction('rw', db.meta, async () => {
    const other = await db.meta.get('device_id');
    if (other) return other.value;
    const value = fresh();
    await db.meta.add({ key: 'device_id', value });
    return value;
  });
