import { describe, expect, test } from 'vitest';
import { anna, FakeDevice, place, WORK } from '../sync/testing/fake-device.ts';
import { lateOutbox } from './late-outbox.ts';
import type { Change, Outbox } from './outbox.ts';
import { OPEN_MS } from './within.ts';

const scan = {
  user: anna,
  work: WORK,
  mutations: [place('01900000-0000-7000-9000-000000000001', 7)],
  flow: { key: 'sort', state: 'placed' },
};

/** A page on a device whose outbox loads when the test says so. */
function startPage(device: FakeDevice, untouched: boolean) {
  let load: (outbox: Outbox) => void = () => undefined;
  let asked = 0;
  const opened = new Promise<Outbox>(resolve => (load = resolve));
  const times: number[] = [];
  const outbox = lateOutbox({
    open: () => {
      asked += 1;
      return opened;
    },
    opened,
    isUntouched: () => Promise.resolve(untouched),
    freshDeviceId: () => 'fresh',
    omsTime: ms => times.push(ms),
    sleep: device.clock.sleep,
  });
  return { outbox, times, asked: () => asked, load: () => load(device.openOutbox()) };
}

describe('an untouched device', () => {
  test('says at once that it holds nothing, without asking for its database', async () => {
    const page = startPage(new FakeDevice(), true);
    const { outbox } = page;
    expect(await outbox.loadFlow('sort')).toBeUndefined();
    expect(await outbox.ofWork(WORK)).toEqual([]);
    expect(await outbox.epoch()).toBeNull();
    expect(await outbox.deviceId()).toBe('fresh');
    expect(page.asked()).toBe(0);
  });

  test('knows the epoch and the time it was told, and keeps both once it has opened', async () => {
    const device = new FakeDevice();
    const page = startPage(device, true);
    expect(await page.outbox.enterEpoch('a')).toBe(false);
    const now = device.clock.now();
    const noted = page.outbox.noteOmsTime(now);
    expect([await page.outbox.epoch(), page.times, page.asked()]).toEqual(['a', [now], 0]);
    page.load();
    await noted;
    expect(await page.outbox.epoch()).toBe('a');
    const restarted = device.openOutbox();
    expect([await restarted.epoch(), device.omsTimes]).toEqual(['a', [now]]);
    await restarted.deviceId();
    expect(device.omsTimes).toEqual([now, now]);
  });

  test('a scan is answered when it is on the disk, and heard of by who listened before', async () => {
    const device = new FakeDevice();
    const page = startPage(device, true);
    const omsTimes: Change[] = [];
    const stop = page.outbox.subscribe(change => omsTimes.push(change));
    let answered = false;
    const recorded = page.outbox.record(scan).finally(() => (answered = true));
    await new Promise(setImmediate);
    expect(answered).toBe(false);
    page.load();
    expect(await recorded).toMatchObject({ ok: true });
    expect(omsTimes).toHaveLength(1);
    expect(await device.openOutbox().loadFlow('sort')).toBe('placed');
    stop();
    await page.outbox.record({ ...scan, mutations: [place('01900000-0000-7000-9000-000000000002', 7)] });
    expect(omsTimes).toHaveLength(1);
  });

  test('a scan is refused when its code has not come in 3 s, and nothing is written later', async () => {
    const device = new FakeDevice();
    const page = startPage(device, true);
    const recorded = page.outbox.record(scan);
    device.clock.advance(OPEN_MS);
    expect(await recorded).toMatchObject({ ok: false, code: 'storage' });
    page.load();
    expect(await page.outbox.list()).toEqual([]);
  });
});

test('a device that has been here waits for its database: what is in it is never taken for nothing', async () => {
  const device = new FakeDevice();
  await device.openOutbox().record(scan);
  const page = startPage(device, false);
  const read = Promise.all([page.outbox.loadFlow('sort'), page.outbox.ofWork(WORK)]);
  page.load();
  const [state, entries] = await read;
  expect([state, entries.length]).toEqual(['placed', 1]);
});
