import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test, vi } from 'vitest';
import type { Claim } from '../../contract/scanning/event.ts';
import type { WorkPackageChanges } from '../../contract/scanning/work-package.ts';
import { openCacheDb } from '../db/cache-db.ts';
import { anna, FakeDevice, place, WORK } from '../sync/testing/fake-device.ts';
import { openWorkPackage, workOf, type Pulled, type WorkPackageStore } from './store.ts';
import { delivery, line, workPackage } from './testing/packages.ts';

const ref = {
  type: 'dc',
  location: 'DC01',
  zone: 'A',
  source: { type: 'batch' as const, identifier: '2611-014' },
};
const id = (n: number): string => `01900000-0000-7000-9000-${String(n).padStart(12, '0')}`;
const offline: Pulled = { kind: 'failed', why: 'later', code: 'network' };
const changes = (
  since: number,
  version: number,
  ...deliveries: ReturnType<typeof delivery>[]
): WorkPackageChanges => ({
  since,
  version,
  batch: workPackage().batch,
  dispatch_requests: deliveries,
  removed: [],
});

function setUp() {
  const device = new FakeDevice();
  const outbox = device.openOutbox();
  const cache = openCacheDb({ indexedDB: new IDBFactory(), IDBKeyRange, tell: () => {} });
  const asked: (number | undefined)[] = [];
  const answers: Pulled[] = [];
  const open = async (user_id = anna.id) =>
    openWorkPackage(ref, {
      cache,
      outbox,
      clock: device.clock,
      user_id,
      pull: (_, since) => {
        asked.push(since);
        return Promise.resolve(answers.shift() ?? offline);
      },
    });
  const opened = async (): Promise<WorkPackageStore> => {
    const result = await open();
    if (!result.ok) throw new Error(result.code);
    return result.store;
  };
  /** Lets the store write the changes that it gathered. */
  const saved = async (after = 5000): Promise<void> => {
    device.clock.advance(after);
    while ((await cache.work_packages.count()) === 0) await new Promise(setImmediate);
  };
  /** From now on a read of the outbox waits until the test lets it go on. */
  const slowReads = () => {
    const read: unknown[] = [];
    const waiting: (() => void)[] = [];
    const { ofWork } = outbox;
    outbox.ofWork = async work => {
      const entries = await ofWork(work);
      read.push(entries);
      await new Promise<void>(resolve => waiting.push(resolve));
      return entries;
    };
    let seen = 0;
    const held = async (): Promise<void> => {
      while (read.length === seen) await new Promise(setImmediate);
      seen = read.length;
    };
    return { read, held, release: () => waiting.shift()?.() };
  };
  return { device, outbox, cache, asked, answers, open, opened, saved, slowReads };
}

describe('opening', () => {
  test('from the OMS the first time, from this device the next, also without a network', async () => {
    const t = setUp();
    t.answers.push({ kind: 'package', work_package: workPackage() });
    expect(await t.open()).toMatchObject({ ok: true, from: 'network' });
    await t.saved(0);
    expect(await t.open()).toMatchObject({ ok: true, from: 'cache' });
  });

  test('without network and package: why', async () => {
    expect(await setUp().open()).toEqual({ ok: false, why: 'later', code: 'network' });
  });

  test('what is recorded while it opens, or while it is refreshed, is not missed', async () => {
    const t = setUp();
    t.answers.push({ kind: 'package', work_package: workPackage() });
    const { read, held, release } = t.slowReads();
    const opening = t.opened();
    await held();
    await t.outbox.record({ user: anna, work: WORK, mutations: [place(id(1), 7)] });
    release();
    const store = await opening;
    expect([read.length, store.view.progress().placed]).toEqual([1, 1]);

    t.answers.push({ kind: 'changes', changes: changes(1, 2) });
    const refreshed = store.refresh();
    await held();
    const [entry] = await t.outbox.list();
    await t.outbox.settle([{ seq: entry?.seq ?? 0, at: 1, kind: 'done', status: 200, version: 3 }]);
    release();
    await refreshed;
    expect(store.view.delivery(7)?.unsent).toBe(0);
  });

  test('the queue is read once more before its first reading has come: what is recorded meanwhile is not missed', async () => {
    const t = setUp();
    t.answers.push(
      { kind: 'package', work_package: workPackage() },
      { kind: 'changes', changes: changes(1, 4) },
    );
    const { held, release } = t.slowReads();
    const opening = t.opened();
    await held();
    const first = await t.outbox.record({ user: anna, work: WORK, mutations: [place(id(1), 7)] });
    const seq = first.ok ? (first.entries[0]?.seq ?? 0) : 0;
    // Accepted in a newer version: the store asks for that, and then reads the queue again.
    await t.outbox.settle([{ seq, at: 1, kind: 'done', status: 200, version: 4 }]);
    t.device.clock.advance(2000);
    await held();
    await t.outbox.record({ user: anna, work: WORK, mutations: [place(id(2), 7)] });
    release();
    const store = await opening;
    expect(store.view.delivery(7)?.unsent).toBe(1);
    const told = new Promise<void>(resolve => store.subscribe(resolve));
    release();
    await told;
    expect(store.view.delivery(7)?.unsent).toBe(1);
  });

  test('another user’s package is not shown', async () => {
    const t = setUp();
    t.answers.push({ kind: 'package', work_package: workPackage() });
    await t.open();
    await t.saved();
    expect(await t.open(2)).toMatchObject({ ok: false });
  });

  test('what this device reported before lies over it', async () => {
    const t = setUp();
    await t.outbox.record({ user: anna, work: WORK, mutations: [place(id(1), 7)] });
    t.answers.push({ kind: 'package', work_package: workPackage() });
    expect((await t.opened()).view.progress()).toEqual({ placed: 1, quantity: 2 });
    expect(workOf(ref)).toBe(WORK);
  });
});

describe('keeping fresh', () => {
  async function fresh() {
    const t = setUp();
    t.answers.push({ kind: 'package', work_package: workPackage() });
    const store = await t.opened();
    let notified = 0;
    store.subscribe(() => notified++);
    return { ...t, store, notified: () => notified };
  }

  test('an event’s changes are applied, and listeners told', async () => {
    const { store, notified } = await fresh();
    store.applyEvent({
      type: 'changes',
      source: ref.source,
      changes: changes(1, 2, delivery(7, { version: 2, lines: [line(70, 'P1', 2, 'x')] })),
    });
    expect([store.view.version(), store.view.progress().placed, notified()]).toEqual([2, 1, 1]);
  });

  test('an event of another batch changes nothing', async () => {
    const { store } = await fresh();
    store.applyEvent({
      type: 'changes',
      source: { type: 'batch', identifier: 'other' },
      changes: changes(1, 2),
    });
    expect(store.view.version()).toBe(1);
  });

  test('events that were missed are asked for, since its version', async () => {
    const { store, answers, asked } = await fresh();
    answers.push({ kind: 'changes', changes: changes(1, 6) });
    store.applyEvent({ type: 'changes', source: ref.source, changes: changes(5, 6) });
    await vi.waitFor(() => expect(store.view.version()).toBe(6));
    expect(asked).toEqual([undefined, 1]);
  });

  test('asked for during a fetch, they are fetched once more after it: its answer may be older', async () => {
    const { store, answers, asked } = await fresh();
    answers.push({ kind: 'changes', changes: changes(1, 2) }, { kind: 'changes', changes: changes(2, 3) });
    await Promise.all([store.refresh(), store.refresh(), store.refresh()]);
    expect([asked, store.view.version()]).toEqual([[undefined, 1, 2], 3]);
  });

  test('a scan recorded here counts at once, and one accepted in a newer version asks for it', async () => {
    const { store, answers, asked, outbox, device } = await fresh();
    const recorded = await outbox.record({ user: anna, work: WORK, mutations: [place(id(1), 7)] });
    expect(store.view.progress().placed).toBe(1);
    const seq = recorded.ok ? (recorded.entries[0]?.seq ?? 0) : 0;
    await outbox.settle([{ seq, at: 1, kind: 'done', status: 200, version: 4 }]);
    answers.push({
      kind: 'changes',
      changes: changes(1, 4, delivery(7, { version: 4, lines: [line(70, 'P1', 2, id(1))] })),
    });
    device.clock.advance(2000);
    await vi.waitFor(() => expect(store.view.version()).toBe(4));
    expect([asked.at(-1), store.view.progress().placed]).toEqual([1, 1]);
  });

  test('after a restored backup the whole package is fetched: its versions mean something else', async () => {
    const { store, answers, asked, outbox } = await fresh();
    await outbox.enterEpoch('b');
    answers.push(
      { kind: 'changes', changes: changes(1, 1) },
      { kind: 'package', work_package: workPackage({ version: 1, dispatch_requests: [] }) },
    );
    expect(await store.refresh()).toBeNull();
    expect([asked, store.view.deliveries()]).toEqual([[undefined, 1, undefined], []]);
  });

  test('without a network it says so and keeps what it has', async () => {
    const { store } = await fresh();
    expect(await store.refresh()).toEqual(offline);
    expect(store.view.deliveries()).toHaveLength(1);
  });
});

describe('claims of colleagues', () => {
  const claim = (more: Partial<Claim>): Claim => ({
    kind: 'article',
    dispatch_request_id: 7,
    product_identifier: 'P1',
    device_id: id(99),
    user_name: 'Bram',
    expires_at: '2026-11-20T09:01:00Z',
    ...more,
  });
  async function claimed(...claims: Claim[]) {
    const t = setUp();
    t.answers.push({ kind: 'package', work_package: workPackage() });
    const store = await t.opened();
    for (const c of claims) store.applyEvent({ type: 'claim', source: ref.source, claim: c });
    return { ...t, store };
  }

  test('hold for 60 seconds of this device’s running time, whatever its clock says', async () => {
    const { store, device } = await claimed(claim({}));
    device.clock.wall += 8 * 24 * 3600_000;
    expect(store.claims.articles()).toHaveLength(1);
    device.clock.advance(60_000);
    expect(store.claims.articles()).toEqual([]);
  });

  test('end when released, and one’s own are none', async () => {
    const { store, outbox } = await claimed(claim({}), claim({ expires_at: null }));
    store.applyEvent({
      type: 'claim',
      source: ref.source,
      claim: claim({ device_id: await outbox.deviceId() }),
    });
    expect(store.claims.articles()).toEqual([]);
  });

  test('name who completes a delivery', async () => {
    const { store } = await claimed(claim({ kind: 'completion', product_identifier: null }));
    expect([store.claims.completing(7), store.claims.completing(8)]).toEqual(['Bram', null]);
  });
});

test('after the storage was cleared the package is on the device again: a start without a network needs it', async () => {
  const t = setUp();
  t.answers.push({ kind: 'package', work_package: workPackage() });
  await t.opened();
  await t.saved(0);
  await t.cache.work_packages.clear();
  await Promise.all(t.outbox.db.tables.map(table => table.clear()));
  await t.outbox.noticeClearing();
  await t.saved(0);
  expect(await t.cache.work_packages.toArray()).toMatchObject([{ user_id: anna.id }]);
});
