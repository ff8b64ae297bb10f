import { describe, expect, test, vi } from 'vitest';
import { anna, bram, FakeDevice, info, place, ship, takeBack, WORK } from '../sync/testing/fake-device.ts';
import type { Entry } from './entry.ts';
import { inFlight } from './flights.ts';
import type { OpenOutbox } from './outbox.ts';
import { CAPACITY } from './record.ts';

const id = (n: number): string => `01900000-0000-7000-9000-${String(n).padStart(12, '0')}`;
const problem = { type: 'about:blank', title: 'Al geplaatst', status: 409, code: 'already-placed' };

const complete = (mutation_id: string, dispatch_request_id: number) => ({
  id: mutation_id,
  version: 1 as const,
  at: '2026-11-20T10:00:00Z',
  type: 'complete-storage-location' as const,
  dispatch_request_id,
  storage_location: 'A-07',
});

async function recorded(
  outbox: OpenOutbox,
  mutations: Parameters<OpenOutbox['record']>[0]['mutations'],
  user = anna,
) {
  const result = await outbox.record({ user, work: WORK, mutations });
  if (!result.ok) throw new Error(result.detail);
  return result.entries;
}
const all = async (outbox: OpenOutbox): Promise<Entry[]> => outbox.db.entries.toArray();
const one = async (outbox: OpenOutbox, which: string): Promise<Entry | undefined> =>
  outbox.db.entries.get({ id: which });

const leave = async (outbox: OpenOutbox, entries: readonly Entry[]): Promise<readonly Entry[]> =>
  outbox.attempted({ entries, epoch: await outbox.epoch() });

describe('1. Durable before the beep', () => {
  test('record resolves when a tab opened afterwards reads the mutation and the flow state', async () => {
    const device = new FakeDevice();
    await device.openOutbox().record({
      user: anna,
      work: WORK,
      mutations: [place(id(1), 7)],
      flow: { key: 'sort/1', state: { name: 'scan-article' } },
    });
    const after = device.openOutbox();
    expect((await after.list()).map(e => e.id)).toEqual([id(1)]);
    expect(await after.loadFlow('sort/1')).toEqual({ name: 'scan-article' });
  });

  describe.each([
    ['the first scan', 0],
    ['a later one', 1],
  ])('%s', (_, before) => {
    const scan = (n: number) => ({ user: anna, work: WORK, mutations: [place(id(n), 7)] });

    test.each([
      ['a full disk', 'quota', 1],
      ['a state that no database takes', 'storage', () => 1],
    ])('%s gives a refusal, and saves neither mutation nor flow state', async (_what, code, state) => {
      const device = new FakeDevice();
      const outbox = device.openOutbox();
      for (let n = 0; n < before; n++) await outbox.record(scan(n + 2));
      await outbox.deviceId();
      device.full = code === 'quota';
      expect(await outbox.record({ ...scan(1), flow: { key: 'k', state } })).toMatchObject({
        ok: false,
        code,
      });
      device.full = false;
      expect(await outbox.list()).toHaveLength(before);
      expect(await outbox.loadFlow('k')).toBeUndefined();
    });
  });

  test('a closed database gives a refusal, not a throw', async () => {
    const outbox = new FakeDevice().openOutbox();
    outbox.db.close();
    expect(await outbox.record({ user: anna, work: WORK, mutations: [place(id(1), 7)] })).toMatchObject({
      ok: false,
      code: 'storage',
    });
  });

  test('a database that does not open gives a refusal after 3 s, and nothing is written later', async () => {
    const device = new FakeDevice();
    const held = device.disk.open('oms-outbox', 5);
    await new Promise(resolve => {
      held.addEventListener('success', resolve);
    });
    const outbox = device.openOutbox();
    const recording = outbox.record({ user: anna, work: WORK, mutations: [place(id(1), 7)] });
    while (device.clock.asleep() === 0) await new Promise(setImmediate);
    device.clock.advance(3000);
    expect(await recording).toMatchObject({ ok: false, code: 'storage' });
    held.result.close();
    expect(await outbox.list()).toEqual([]);
  });

  test('a listener hears of it only after the transaction', async () => {
    const outbox = new FakeDevice().openOutbox();
    const received: Promise<number>[] = [];
    outbox.subscribe(({ entries }) =>
      received.push(
        outbox.db.entries
          .where('id')
          .equals(entries[0]?.id ?? '')
          .count(),
      ),
    );
    await recorded(outbox, [place(id(1), 7)]);
    expect(await Promise.all(received)).toEqual([1]);
  });
});

describe('2. Nothing is dropped', () => {
  test('a full outbox refuses the next scan, warns from 80 % on, and evicts nothing', async () => {
    const outbox = new FakeDevice().openOutbox();
    const fill = (n: number, from: number) =>
      recorded(
        outbox,
        Array.from({ length: n }, (_, i) => place(id(from + i), 7)),
      );
    await fill(CAPACITY * 0.8 - 1, 1);
    const warned = await outbox.record({ user: anna, work: WORK, mutations: [place(id(90_000), 7)] });
    expect(warned).toMatchObject({ ok: true, warn: true });
    await fill(CAPACITY * 0.2, 50_000);
    const result = await outbox.record({ user: anna, work: WORK, mutations: [place(id(90_001), 7)] });
    expect(result).toMatchObject({ ok: false, code: 'full' });
    expect(await outbox.db.entries.count()).toBe(CAPACITY);
  });

  test('a supervisor’s decision ends an entry, is reported to the OMS, and stays in the journal', async () => {
    const outbox = new FakeDevice().openOutbox();
    const [entry] = await recorded(outbox, [place(id(1), 7)]);
    await outbox.settle([{ seq: entry?.seq ?? 0, at: 1, kind: 'parked', problem }]);
    await outbox.void_(id(1), bram, 'telfout');
    const decided = await one(outbox, id(1));
    expect(decided).toMatchObject({
      state: 'done',
      problem,
      last_answer: { code: 'voided', detail: 'Bram: telfout' },
    });
    const [report] = await outbox.list();
    expect(report).toMatchObject({
      id: decided?.resolved_by,
      user_id: bram.id,
      mutation: { type: 'void', mutation_id: id(1), author_id: anna.id, reason: 'telfout' },
    });
  });

  test('a take-back of a placement no server saw ends both, and both stay in the journal as undone', async () => {
    const outbox = new FakeDevice().openOutbox();
    await recorded(outbox, [place(id(1), 7)]);
    await recorded(outbox, [takeBack(id(2), 7, id(1))]);
    const states = (await all(outbox)).map(e => [e.id, e.state, e.last_answer?.code]);
    expect(states).toEqual([
      [id(1), 'done', 'undone'],
      [id(2), 'done', 'undone'],
    ]);
  });

  test('a take-back of a placement that was attempted waits to be sent', async () => {
    const outbox = new FakeDevice().openOutbox();
    await leave(outbox, await recorded(outbox, [place(id(1), 7)]));
    await recorded(outbox, [takeBack(id(2), 7, id(1))]);
    expect((await all(outbox)).map(e => e.state)).toEqual(['pending', 'pending']);
  });

  test('an acceptance stands against a slower sender’s other answer', async () => {
    const outbox = new FakeDevice().openOutbox();
    const [entry] = await recorded(outbox, [place(id(1), 7)]);
    const seq = entry?.seq ?? 0;
    await outbox.settle([{ seq, at: 1, kind: 'done', status: 200, version: 3 }]);
    await outbox.settle([{ seq, at: 2, kind: 'parked', problem }]);
    await outbox.settle([{ seq, at: 3, kind: 'later', status: 0, code: 'network' }]);
    expect(await one(outbox, id(1))).toMatchObject({ state: 'done', applied_version: 3 });
  });

  test('the journal is pruned after 7 days by the OMS’s time, and never of what waits', async () => {
    const outbox = new FakeDevice().openOutbox();
    const entries = await recorded(outbox, [place(id(1), 7), place(id(2), 7), place(id(3), 8)]);
    const week = 7 * 24 * 3600_000;
    await outbox.settle([
      { seq: entries[0]?.seq ?? 0, at: 1000, kind: 'done', status: 200, version: 1 },
      { seq: entries[1]?.seq ?? 0, at: 2000, kind: 'done', status: 200, version: 2 },
    ]);
    await outbox.prune(1500 + week);
    expect((await all(outbox)).map(e => e.id)).toEqual([id(2), id(3)]);
  });
});

describe('3. Exactly-once effect', () => {
  test('what was accepted waits again under the same ids when the OMS’s epoch changes; decisions stay', async () => {
    const outbox = new FakeDevice().openOutbox();
    const [accepted] = await recorded(outbox, [place(id(1), 7)]);
    await recorded(outbox, [place(id(2), 8)]);
    await recorded(outbox, [takeBack(id(3), 8, id(2))]);
    expect(await outbox.enterEpoch('a')).toBe(false);
    await outbox.settle([{ seq: accepted?.seq ?? 0, at: 1, kind: 'done', status: 200, version: 3 }]);
    expect(await outbox.enterEpoch('a')).toBe(false);
    expect(await outbox.enterEpoch('b')).toBe(true);
    expect((await outbox.list()).map(e => [e.id, e.applied_version])).toEqual([[id(1), null]]);
    expect(await outbox.epoch()).toBe('b');
  });

  test('what was accepted while a backup came back is sent once more: it may have been the OMS before that', async () => {
    const outbox = new FakeDevice().openOutbox();
    const entries = await recorded(outbox, [place(id(1), 7)]);
    const seq = entries[0]?.seq ?? 0;
    await outbox.enterEpoch('a');
    await leave(outbox, entries);
    await outbox.enterEpoch('b');
    await outbox.settle([{ seq, at: 1, kind: 'done', status: 200, version: 3 }]);
    expect((await outbox.list()).map(e => e.state)).toEqual(['pending']);
    await leave(outbox, entries);
    await outbox.settle([{ seq, at: 2, kind: 'done', status: 200, version: 4 }]);
    expect(await outbox.list()).toEqual([]);
  });

  test('replies that come together store their epoch in one transaction', async () => {
    const outbox = new FakeDevice().openOutbox();
    await outbox.deviceId();
    const transaction = vi.spyOn(outbox.db, 'transaction');
    await Promise.all([outbox.enterEpoch('a'), outbox.enterEpoch('a'), outbox.enterEpoch('a')]);
    expect(transaction).toHaveBeenCalledTimes(1);
    expect(await outbox.epoch()).toBe('a');
  });

  test('an epoch that cannot be stored fails nobody’s call, and is entered at the next reply', async () => {
    const outbox = new FakeDevice().openOutbox();
    const [accepted] = await recorded(outbox, [place(id(1), 7)]);
    await outbox.enterEpoch('a');
    await outbox.settle([{ seq: accepted?.seq ?? 0, at: 1, kind: 'done', status: 200, version: 3 }]);
    const full = (): never => {
      throw new DOMException('no room', 'QuotaExceededError');
    };
    outbox.db.meta.hook('updating', full);
    expect(await outbox.enterEpoch('b')).toBe(false);
    outbox.db.meta.hook('updating').unsubscribe(full);
    expect(await outbox.enterEpoch('b')).toBe(true);
  });

  test('what was planned before a backup came back does not leave: what had gone before it may wait again', async () => {
    const outbox = new FakeDevice().openOutbox();
    await outbox.enterEpoch('a');
    const [first, second] = await recorded(outbox, [place(id(1), 7), place(id(2), 7)]);
    if (!first || !second) throw new RangeError('nothing recorded');
    await outbox.settle([{ seq: first.seq, at: 1, kind: 'done', status: 200, version: 3 }]);
    const planned = { entries: [second], epoch: 'a' };
    await outbox.enterEpoch('b');
    expect(await outbox.attempted(planned)).toEqual([]);
    expect([...(await inFlight(outbox.db))]).toEqual([]);
    expect(await leave(outbox, [first, second])).toEqual([first, second]);
  });

  test('what leaves is only what still waits', async () => {
    const outbox = new FakeDevice().openOutbox();
    const entries = await recorded(outbox, [place(id(1), 7), place(id(2), 7)]);
    await outbox.void_(id(1), bram, 'x');
    const live = await leave(outbox, entries);
    expect(live.map(e => e.id)).toEqual([id(2)]);
  });

  test('a request that is out is on disk until it is answered: what it carries may have been seen', async () => {
    const device = new FakeDevice();
    const outbox = device.openOutbox();
    const entries = await recorded(outbox, [place(id(1), 7), place(id(2), 7), place(id(3), 7)]);
    const [first = 0, second = 0, third = 0] = entries.map(e => e.seq);
    const out = async () => [...(await inFlight(outbox.db))];
    await leave(outbox, entries.slice(0, 2));
    await leave(outbox, entries.slice(1));
    expect(await out()).toEqual([first, second, third]);
    expect(await outbox.withdraw([third])).toBe(false);
    await outbox.settle([{ seq: first, at: 5, kind: 'later', status: 503, code: 'server' }]);
    expect(await out()).toEqual([second, third]);
    expect(await outbox.withdraw([first])).toBe(false);
    // Again with the first entry: its earlier companions are still in flight.
    await leave(outbox, entries.slice(0, 1));
    expect(new Set(await out())).toEqual(new Set([first, second, third]));
    // The device dies; a supervisor ends one entry, and the others are answered at the next start.
    await outbox.void_(id(2), bram, 'x');
    await outbox.settle([first, third].map(seq => ({ seq, at: 6, kind: 'done', status: 200, version: 1 })));
    expect(await out()).toEqual([second]);
    await outbox.prune(7);
    expect(await out()).toEqual([]);
  });
});

describe('4. Order where order matters', () => {
  test.each([
    ['a placement: its user and delivery', place(id(1), 7), undefined, '1/delivery/7'],
    ['a take-back: the same lane', takeBack(id(1), 7, id(2)), undefined, '1/delivery/7'],
    ['product information: the lane of its scan', info(id(1)), 7, '1/delivery/7'],
    ['product information without a delivery: its product', info(id(1)), undefined, '1/product/P1'],
  ])('lane of %s', async (_, mutation, dispatch_request_id, lane) => {
    const outbox = new FakeDevice().openOutbox();
    const about = dispatch_request_id === undefined ? {} : { dispatch_request_id };
    await outbox.record({ user: anna, work: WORK, mutations: [mutation], ...about });
    expect((await outbox.list())[0]?.lane).toBe(lane);
  });

  test('marking shipped is a barrier, placing is none', async () => {
    const entries = await recorded(new FakeDevice().openOutbox(), [place(id(1), 7), ship(id(2), 7)]);
    expect(entries.map(e => e.barrier)).toEqual([false, true]);
  });
});

describe('5. A parked entry asks for attention', () => {
  async function parkedOne(outbox: OpenOutbox): Promise<void> {
    const [entry] = await recorded(outbox, [place(id(1), 7)]);
    await outbox.settle([{ seq: entry?.seq ?? 0, at: 1, kind: 'parked', problem }]);
  }

  test('a repair names it; it stays parked until the OMS has accepted the repair, then both are done', async () => {
    const outbox = new FakeDevice().openOutbox();
    await parkedOne(outbox);
    const repair = place(id(2), 8, { resolves: id(1) });
    const result = await outbox.record({ user: anna, work: WORK, mutations: [repair], resolves: [id(1)] });
    expect(await one(outbox, id(1))).toMatchObject({ state: 'parked', resolved_by: id(2) });
    expect(await outbox.summary(anna.id)).toMatchObject({ parked: 0, pending: 1 });
    const seq = result.ok ? (result.entries[0]?.seq ?? 0) : 0;
    await outbox.settle([{ seq, at: 2, kind: 'done', status: 200, version: 9 }]);
    expect(await one(outbox, id(1))).toMatchObject({ state: 'done', problem });
  });

  test('a repair of two moves ends with the last of them to be accepted', async () => {
    const outbox = new FakeDevice().openOutbox();
    await parkedOne(outbox);
    const moves = [place(id(2), 8, { resolves: id(1) }), place(id(3), 9, { resolves: id(1) })];
    const result = await outbox.record({ user: anna, work: WORK, mutations: moves, resolves: [id(1)] });
    const seqs = result.ok ? result.entries.map(e => e.seq) : [];
    await outbox.settle([{ seq: seqs[1] ?? 0, at: 2, kind: 'done', status: 200, version: 9 }]);
    expect(await one(outbox, id(1))).toMatchObject({ state: 'parked' });
    await outbox.settle([{ seq: seqs[0] ?? 0, at: 3, kind: 'done', status: 200, version: 10 }]);
    expect(await one(outbox, id(1))).toMatchObject({ state: 'done' });
  });

  test('a repair undone before it was sent leaves the card open again', async () => {
    const outbox = new FakeDevice().openOutbox();
    await parkedOne(outbox);
    const repair = place(id(2), 8, { resolves: id(1) });
    await outbox.record({ user: anna, work: WORK, mutations: [repair], resolves: [id(1)] });
    await recorded(outbox, [takeBack(id(3), 8, id(2))]);
    expect(await one(outbox, id(1))).toMatchObject({ state: 'parked', resolved_by: null });
  });

  test('an order that is held is not shipped after all: what would and was not sent ends; others go on', async () => {
    const outbox = new FakeDevice().openOutbox();
    const [refused] = await recorded(outbox, [complete(id(1), 7), ship(id(2), 7), ship(id(3), 8)]);
    await outbox.settle([{ seq: refused?.seq ?? 0, at: 1, kind: 'parked', problem }]);
    const hold = {
      ...complete(id(4), 7),
      type: 'hold-shipment' as const,
      resolves: id(1),
    };
    await outbox.record({ user: bram, work: WORK, mutations: [hold], resolves: [id(1)] });
    expect((await all(outbox)).map(e => e.state)).toEqual(['parked', 'done', 'pending', 'pending']);
    expect((await one(outbox, id(2)))?.last_answer?.code).toBe('undone');
  });

  test('retry puts it back in the queue under the same id', async () => {
    const outbox = new FakeDevice().openOutbox();
    await parkedOne(outbox);
    await outbox.retry(id(1));
    expect(await one(outbox, id(1))).toMatchObject({ state: 'pending', problem: null });
  });

  test.each([
    ['quota', new DOMException('no room', 'QuotaExceededError')],
    ['storage', new DOMException('broken', 'UnknownError')],
  ])(
    'a decision that cannot be stored is refused with its code, and changes nothing: %s',
    async (code, fault) => {
      const outbox = new FakeDevice().openOutbox();
      await parkedOne(outbox);
      const fail = (): void => {
        throw fault;
      };
      outbox.db.entries.hook('creating', fail);
      outbox.db.entries.hook('updating', fail);
      const flow = { key: 'k', state: 1 };
      expect(await outbox.retry(id(1), flow)).toEqual({ ok: false, code });
      expect(await outbox.void_(id(1), bram, 'x')).toEqual({ ok: false, code });
      expect((await all(outbox)).map(e => [e.id, e.state])).toEqual([[id(1), 'parked']]);
      expect(await outbox.loadFlow('k')).toBeUndefined();
      outbox.db.entries.hook('creating').unsubscribe(fail);
      outbox.db.entries.hook('updating').unsubscribe(fail);
      expect(await outbox.retry(id(1), flow)).toEqual({ ok: true });
      expect(await outbox.loadFlow('k')).toBe(1);
    },
  );
});

describe('7. Entries belong to a user', () => {
  test('another user sees that entries wait, and for whom', async () => {
    const outbox = new FakeDevice().openOutbox();
    await recorded(outbox, [place(id(1), 7), place(id(2), 7)]);
    await recorded(outbox, [place(id(3), 7)], bram);
    expect(await outbox.summary(bram.id)).toMatchObject({
      pending: 1,
      others: [{ user_name: 'Anna', count: 2 }],
    });
  });
});

describe('8. Count and age are in sight, and the queue can be rescued', () => {
  test('every summary is of now, not of the first time that somebody asked', async () => {
    const outbox = new FakeDevice().openOutbox();
    expect(await outbox.summary(anna.id)).toMatchObject({ pending: 0 });
    await recorded(outbox, [place(id(1), 7)]);
    expect(await outbox.summary(anna.id)).toMatchObject({ pending: 1 });
  });

  test('the summary gives count and time of the oldest', async () => {
    const device = new FakeDevice();
    const outbox = device.openOutbox();
    const oldest = device.clock.now();
    await recorded(outbox, [place(id(1), 7)]);
    device.clock.advance(60_000);
    await recorded(outbox, [place(id(2), 7)]);
    expect(await outbox.summary(anna.id)).toEqual({ pending: 2, parked: 0, oldest_at: oldest, others: [] });
  });

  test('the export holds every entry with its mutation', async () => {
    const outbox = new FakeDevice().openOutbox();
    await recorded(outbox, [place(id(1), 7), place(id(2), 8)]);
    const parsed = JSON.parse(await outbox.exportAll()) as { entries: Entry[] };
    expect(parsed.entries.map(e => e.mutation)).toEqual([place(id(1), 7), place(id(2), 8)]);
  });

  test('another tab hears of a change', async () => {
    const device = new FakeDevice();
    const [here, there] = [device.openOutbox(), device.openOutbox()];
    const received: string[] = [];
    there.subscribe(({ entries, from }) => received.push(...entries.map(e => `${e.id} ${from}`)));
    await recorded(here, [place(id(1), 7)]);
    expect(received).toEqual([`${id(1)} elsewhere`]);
  });
});
