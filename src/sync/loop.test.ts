import { describe, expect, test, vi } from 'vitest';
import type { Locks } from './deps.ts';
import { createLoop, drain, type Loop, type LoopState } from './loop.ts';
import { withSenderLock } from './sender-lock.ts';
import { anna, FakeClock, FakeDevice, place, WORK } from './testing/fake-device.ts';
import { ModelOms } from './testing/model-oms.ts';

const id = (n: number): string => `01900000-0000-7000-9000-${String(n).padStart(12, '0')}`;

function setUp(locks?: Locks) {
  const device = new FakeDevice();
  const outbox = device.openOutbox();
  const oms = new ModelOms();
  const { sender } = device.connect(outbox, oms);
  const loop = createLoop(sender, locks);
  const record = (n: number) => outbox.record({ user: anna, work: WORK, mutations: [place(id(n), n)] });
  return { device, outbox, oms, sender, loop, record };
}
/** Resolves when the loop waits in this state. */
const rests = (loop: Loop, wanted: LoopState): Promise<void> =>
  new Promise(resolve => {
    const stop = loop.subscribe(state => {
      if (state !== wanted) return;
      stop();
      resolve();
    });
  });

describe('when it sends', () => {
  test('at the start, what an earlier run left', async () => {
    const t = setUp();
    await t.record(1);
    const idle = rests(t.loop, 'idle');
    t.loop.start();
    await idle;
    expect(t.oms.applied).toEqual([id(1)]);
    t.loop.stop();
  });

  test('at once when a scan is recorded, here or in another tab', async () => {
    const t = setUp();
    const started = rests(t.loop, 'idle');
    t.loop.start();
    await started;
    const idle = rests(t.loop, 'idle');
    await t.device.openOutbox().record({ user: anna, work: WORK, mutations: [place(id(1), 1)] });
    await idle;
    expect(t.oms.applied).toEqual([id(1)]);
    t.loop.stop();
  });

  test('after a failure with backoff, and at once when the network is back', async () => {
    const t = setUp();
    await t.record(1);
    t.oms.fault = () => 'lost-request';
    const waiting = rests(t.loop, 'waiting');
    t.loop.start();
    await waiting;
    t.oms.fault = () => 'none';
    const idle = rests(t.loop, 'idle');
    t.loop.wake('online');
    await idle;
    expect(t.oms.applied).toEqual([id(1)]);
    t.loop.stop();
  });

  test('what was written anew after the storage was cleared, and a database that closes does not end it', async () => {
    const t = setUp();
    const started = rests(t.loop, 'idle');
    t.loop.start();
    await started;
    t.oms.fault = () => 'lost-request';
    const waiting = rests(t.loop, 'waiting');
    await t.record(1);
    await waiting;
    t.oms.fault = () => 'none';
    await Promise.all(t.outbox.db.tables.map(table => table.clear()));
    // The loop looks just when the connection ends.
    t.loop.wake('timer');
    t.outbox.db.close({ disableAutoOpen: false });
    await vi.waitFor(() => expect(t.oms.applied).toEqual([id(1)]));
    t.loop.stop();
  });

  test('by the timer, when no event comes', async () => {
    const t = setUp();
    await t.record(1);
    t.oms.fault = () => 'lost-request';
    const waiting = rests(t.loop, 'waiting');
    t.loop.start();
    await waiting;
    t.oms.fault = () => 'none';
    const idle = rests(t.loop, 'idle');
    t.device.clock.advance(60_000);
    await idle;
    expect(t.oms.applied).toEqual([id(1)]);
    t.loop.stop();
  });

  test('not while signed out; again when a session begins', async () => {
    const t = setUp();
    t.oms.session = null;
    await t.record(1);
    const out = rests(t.loop, 'signed-out');
    t.loop.start();
    await out;
    t.oms.session = anna.id;
    const idle = rests(t.loop, 'idle');
    t.loop.wake('session');
    await idle;
    expect(t.oms.applied).toEqual([id(1)]);
    t.loop.stop();
  });

  test('the service worker drains and says whether trying again later would help', async () => {
    const t = setUp();
    await t.record(1);
    t.oms.fault = () => 'lost-request';
    expect(await drain(t.sender, undefined)).toBe(false);
    t.oms.fault = () => 'none';
    expect(await drain(t.sender, undefined)).toBe(true);
    expect(t.oms.applied).toEqual([id(1)]);
  });
});

/** Web Locks for one name: in turn, with steal and signal. */
function fakeLocks(): Locks {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_: string, options: LockOptions, work: () => Promise<unknown>): Promise<unknown> => {
    if (options.steal) return work();
    const turn = last;
    const granted = Promise.race([
      turn,
      new Promise((_, reject) => {
        options.signal?.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      }),
    ]);
    const done = granted.then(work);
    last = Promise.allSettled([turn, done]);
    return done;
  };
  return { request } as unknown as Locks;
}

describe('6. One sender at a time over all tabs and the service worker', () => {
  test('two tabs take turns', async () => {
    const [locks, clock] = [fakeLocks(), new FakeClock()];
    const log: string[] = [];
    const work = (name: string) => async () => {
      log.push(`${name} begins`);
      await new Promise(setImmediate);
      log.push(`${name} ends`);
    };
    await Promise.all(['a', 'b'].map(name => withSenderLock(locks, clock, work(name))));
    expect(log).toEqual(['a begins', 'a ends', 'b begins', 'b ends']);
    expect(clock.asleep()).toBe(0);
  });

  test('a holder that hangs is robbed after two minutes', async () => {
    const [locks, clock] = [fakeLocks(), new FakeClock()];
    void withSenderLock(locks, clock, () => new Promise(() => {}));
    const second = withSenderLock(locks, clock, () => Promise.resolve('sent'));
    await new Promise(setImmediate);
    clock.advance(120_000);
    expect(await second).toBe('sent');
  });

  test('a page, a worker and two tabs drain one queue side by side: nothing twice, nothing left', async () => {
    const t = setUp();
    const locks = fakeLocks();
    for (let n = 1; n <= 60; n++) await t.record(n);
    const senders = [t.sender, ...[1, 2, 3].map(() => t.device.connect(t.device.openOutbox(), t.oms).sender)];
    await Promise.all(senders.map(sender => drain(sender, locks)));
    expect([t.oms.applied.length, new Set(t.oms.applied).size]).toEqual([60, 60]);
  });

  test('a browser that refuses locks sends without', async () => {
    const request = () => Promise.reject(new DOMException('no', 'SecurityError'));
    const t = setUp();
    await t.record(1);
    expect(await drain(t.sender, { request } as unknown as Locks)).toBe(true);
    expect(t.oms.applied).toEqual([id(1)]);
  });
});
