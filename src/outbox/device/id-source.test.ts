import { expect, test } from 'vitest';
import { timeOf } from '../../../core/id/uuidv7.ts';
import { FakeDevice } from '../../sync/testing/fake-device.ts';
import { createIdSource } from './id-source.ts';

const OMS = Date.parse('2026-11-20T09:00:00Z');
const DAY = 24 * 3600_000;
const source = (now: () => number) => createIdSource(now, () => new Uint8Array(10));

test('an id has the time of the device’s clock', () => {
  expect(timeOf(source(() => OMS + 5).newId())).toBe(OMS + 5);
});

test.each([
  ['100 days behind', OMS - 100 * DAY],
  ['that began anew in 1970', 0],
])('a clock %s makes no id that the OMS calls expired', (_, clock) => {
  const ids = source(() => clock);
  ids.noteTime(OMS);
  ids.noteTime(OMS - DAY);
  expect(timeOf(ids.newId())).toBe(OMS);
});

test('the OMS’s time is kept on the device, and written once a day at most', async () => {
  const device = new FakeDevice();
  const outbox = device.openOutbox();
  await outbox.noteOmsTime(OMS);
  await outbox.noteOmsTime(OMS + DAY - 1);
  expect((await outbox.db.meta.get('oms_time'))?.value).toBe(String(OMS));
  await outbox.noteOmsTime(OMS + DAY);
  const restarted = device.openOutbox();
  await restarted.deviceId();
  expect(device.omsTimes).toEqual([OMS, OMS + DAY - 1, OMS + DAY, OMS + DAY]);
});
