import { openOutboxDb } from '../db/outbox-db.ts';
import type { DbTrouble } from '../db/versions.ts';
import type { OutboxDeps } from './deps.ts';
import { deviceChannel, deviceClock, freshDeviceId, newDeviceId, noteOmsTime } from './device.ts';
import { createOutbox, type OpenOutbox } from './outbox.ts';

/** The outbox of this device; the same in every tab and in the service worker. */
export function openDeviceOutbox(tell: (trouble: DbTrouble) => void, later: OutboxDeps['later']): OpenOutbox {
  const db = openOutboxDb({ indexedDB, IDBKeyRange, tell });
  return createOutbox(db, {
    clock: deviceClock,
    newId: newDeviceId,
    freshDeviceId,
    omsTime: noteOmsTime,
    channel: deviceChannel('oms-outbox'),
    later,
  });
}
