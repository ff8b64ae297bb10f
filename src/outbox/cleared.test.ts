import { IDBFactory } from 'fake-indexeddb';
import { expect, test, vi } from 'vitest';
import { anna, FakeDevice, place, WORK } from '../sync/testing/fake-device.ts';
import type { OpenOutbox } from './outbox.ts';

/** The storage is cleared while the app is open (reliability.md, 2. Nothing is dropped). */
const id = (n: number): string => `01900000-0000-7000-9000-${String(n).padStart(12, '0')}`;
const record = (outbox: OpenOutbox, n: number) =>
  outbox.record({ user: anna, work: WORK, mutations: [place(id(n), 7)] });
const stored = async (outbox: OpenOutbox) => (await outbox.list()).map(e => [e.seq, e.id]);

/** As a browser does it: every table is empty afterwards, and the connection is ended. */
async function clear(outbox: OpenOutbox): Promise<void> {
  await Promise.all(outbox.db.tables.map(table => table.clear()));
  const heard = new Promise<void>(done => outbox.onCleared(done));
  outbox.db.close({ disableAutoOpen: false });
  await heard;
}

test('what this page recorded is written anew, under its id and number, and counts as seen by the OMS', async () => {
  const outbox = new FakeDevice().openOutbox();
  await record(outbox, 1);
  await record(outbox, 2);
  const before = await outbox.deviceId();
  await clear(outbox);
  expect(await stored(outbox)).toEqual([
    [1, id(1)],
    [2, id(2)],
  ]);
  expect((await outbox.list()).map(e => e.attempts)).toEqual([1, 1]);
  expect(await outbox.deviceId()).not.toBe(before);
});

test('a scan right after it is recorded behind what was written anew', async () => {
  const outbox = new FakeDevice().openOutbox();
  await record(outbox, 1);
  await Promise.all(outbox.db.tables.map(table => table.clear()));
  outbox.db.close({ disableAutoOpen: false });
  expect((await record(outbox, 2)).ok).toBe(true);
  expect(await stored(outbox)).toEqual([
    [1, id(1)],
    [2, id(2)],
  ]);
});

test('so is what it read of its work, and what it was sending: the answer ends the right entry', async () => {
  const device = new FakeDevice();
  const earlier = device.openOutbox();
  for (const n of [1, 2, 3]) await record(earlier, n);
  await earlier.ofWork('another');
  const later = device.openOutbox();
  await later.deviceId();
  const entries = await earlier.list();
  await later.attempted({ entries: entries.slice(1, 2), epoch: null });
  await clear(later);
  expect(await stored(later)).toEqual([[2, id(2)]]);
  await later.settle([{ seq: 2, at: 0, kind: 'done', status: 200, version: null }]);
  expect(await stored(later)).toEqual([]);
});

test('what the OMS has is not written anew', async () => {
  const outbox = new FakeDevice().openOutbox();
  await record(outbox, 1);
  await outbox.settle([{ seq: 1, at: 0, kind: 'done', status: 200, version: null }]);
  await clear(outbox);
  expect(await outbox.db.entries.count()).toBe(0);
});

test('a connection that ends by itself changes nothing', async () => {
  const outbox = new FakeDevice().openOutbox();
  await record(outbox, 1);
  let told = 0;
  outbox.onCleared(() => told++);
  outbox.db.close({ disableAutoOpen: false });
  expect((await record(outbox, 2)).ok).toBe(true);
  expect((await outbox.list()).map(e => e.attempts)).toEqual([0, 0]);
  expect(told).toBe(0);
});

/** Nothing ends the connection: only the database itself shows it. */
const empty = (outbox: OpenOutbox) => Promise.all(outbox.db.tables.map(table => table.clear()));

test('a clearing that nobody told is found by the next recording, before it is answered', async () => {
  const outbox = new FakeDevice().openOutbox();
  await record(outbox, 1);
  let told = 0;
  outbox.onCleared(() => told++);
  await empty(outbox);
  expect((await record(outbox, 2)).ok).toBe(true);
  expect(told).toBe(1);
  expect(await stored(outbox)).toEqual([
    [1, id(1)],
    [2, id(2)],
  ]);
});

test('or when the page comes back into view', async () => {
  const outbox = new FakeDevice().openOutbox();
  await record(outbox, 1);
  await empty(outbox);
  await outbox.noticeClearing();
  expect(await stored(outbox)).toEqual([[1, id(1)]]);
});

const moments = Array.from({ length: 12 }, (_, accesses) => accesses);
test.each([
  ...moments.map(accesses => ({ accesses, by: 'a second clearing', again: true })),
  ...moments.map(accesses => ({ accesses, by: 'the browser', again: false })),
])('nothing is lost when, after $accesses accesses, the new connection is ended by $by', async moment => {
  const device = new FakeDevice();
  let disk = new IDBFactory();
  // The connection is the same, its storage is another after a clearing.
  Object.assign(device, { disk: { open: (...to: Parameters<IDBFactory['open']>) => disk.open(...to) } });
  const outbox = device.openOutbox();
  let left = Infinity;
  const end = (clearing: boolean): void => {
    if (clearing) disk = new IDBFactory();
    outbox.db.close({ disableAutoOpen: false });
  };
  outbox.db.use({
    stack: 'dbcore',
    name: 'ended-again',
    create: core => ({
      ...core,
      transaction: (...args) => {
        if (left-- !== 0) return core.transaction(...args);
        end(moment.again);
        throw new DOMException('the connection has ended', 'AbortError');
      },
    }),
  });
  for (const n of [1, 2, 3]) await record(outbox, n);
  end(true);
  left = moment.accesses;
  // A scan at that moment may be refused: the worker hears it and scans again.
  const { ok } = await record(outbox, 4);
  const recorded = ok ? [1, 2, 3, 4] : [1, 2, 3];
  await vi.waitFor(async () => expect(await stored(outbox)).toEqual(recorded.map(n => [n, id(n)])));
});
