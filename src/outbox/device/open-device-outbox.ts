import { openOutboxDb } from '../../db/outbox-db.ts';
import type { DbDeps } from '../../db/versions.ts';
import type { OutboxDeps } from '../deps.ts';
import { deviceChannel, deviceClock, freshDeviceId, newDeviceId, noteOmsTime } from './device.ts';
import { createOutbox, type OpenOutbox } from '../outbox.ts';

/** The outbox of this device; the same in every tab and in the service worker. */
export function openDeviceOutbox(
  disk: DbDeps,
  defer: OutboxDeps['defer'],
  channel = deviceChannel('oms-outbox'),
): OpenOutbox {
  return createOutbox(openOutboxDb(disk), {
    clock: deviceClock,
    newId: newDeviceId,
    freshDeviceId,
    omsTime: noteOmsTime,
    channel,
    defer,
  });
}
