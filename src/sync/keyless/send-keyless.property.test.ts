import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Mutation } from '../../../contract/scanning/mutation.ts';
import { pushOnce } from '../push.ts';
import { tryNow } from '../sender.ts';
import { anna, FakeDevice, place, ship, WORK } from '../testing/fake-device.ts';
import { KeylessOms, type Fate } from '../testing/keyless-oms.ts';
import { LINGER_MS } from '../http.ts';

const id = (n: number): string => `01900000-0000-7000-9000-${String(n).padStart(12, '0')}`;
/** More than a device places at a time: a colleague's work on a line can be told from its own (decision 038). */
const COLLEAGUES = 50;

type Act =
  | { do: 'place'; delivery: number; quantity: number }
  | { do: 'ship'; delivery: number }
  | { do: 'colleague'; delivery: number }
  /** `both`: two tabs send at once, without a lock. */
  | { do: 'push'; fates: Fate[]; both: boolean }
  /** Killed at some access to disk or network in the middle of a round. */
  | { do: 'crash'; after: number; fates: Fate[] }
  | { do: 'wait'; ms: number; clock_jumps: boolean }
  | { do: 'offline' | 'online' };

const delivery = fc.integer({ min: 1, max: 3 });
const fates = fc.array(
  fc.oneof(
    fc.constantFrom<Fate>('arrives', 'request-lost', 'answer-lost', 'fails-after'),
    fc.record({ late: fc.integer({ min: 0, max: 15_000 }) }),
  ),
  { maxLength: 5 },
);
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      do: fc.constant('place' as const),
      delivery,
      quantity: fc.integer({ min: 1, max: 3 }),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('ship' as const), delivery }) },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('colleague' as const), delivery }) },
  { weight: 5, arbitrary: fc.record({ do: fc.constant('push' as const), fates, both: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('crash' as const),
      after: fc.integer({ min: 0, max: 20 }),
      fates,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      do: fc.constant('wait' as const),
      ms: fc.integer({ min: 1, max: 2 * LINGER_MS }),
      clock_jumps: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constantFrom('offline' as const, 'online' as const) }) },
);

/** Runs the acts, heals everything, and sends until nothing goes any more. */
async function live(acts: readonly Act[]) {
  const device = new FakeDevice();
  device.features = [];
  const oms = new KeylessOms(device.clock);
  const open = () => {
    const outbox = device.openOutbox();
    return { outbox, ...device.connect(outbox, oms) };
  };
  let tabs = [open(), open()] as const;
  let n = 0;
  const record = (mutation: Mutation) =>
    tabs[0].outbox.record({ user: anna, work: WORK, mutations: [mutation] });
  const round = async (given: readonly Fate[], senders: readonly (typeof tabs)[number][]) => {
    const left = [...given];
    oms.fate = () => left.shift() ?? 'arrives';
    await Promise.all(senders.map(async ({ sender }) => (tryNow(sender), pushOnce(sender))));
  };
  for (const a of acts) {
    switch (a.do) {
      case 'place':
        await record(place(id(++n), a.delivery, { quantity: a.quantity }));
        break;
      case 'ship':
        await record(ship(id(++n), a.delivery));
        break;
      case 'colleague':
        oms.lineOf(a.delivery).placed += COLLEAGUES;
        break;
      case 'push':
        await round(a.fates, a.both ? tabs : [tabs[0]]);
        break;
      case 'crash':
        device.life.left = a.after;
        await round(a.fates, [tabs[0]]).catch(() => undefined);
        device.life = { left: Infinity };
        tabs = [open(), open()];
        break;
      case 'wait':
        device.clock.advance(a.ms);
        if (a.clock_jumps) device.clock.wall += 8 * 24 * 3600_000;
        oms.arrive();
        break;
      case 'offline':
      case 'online':
        oms.offline = a.do === 'offline';
    }
  }
  oms.offline = false;
  oms.fate = () => 'arrives';
  for (let i = 0; i < 2 * n + 4; i++) {
    device.clock.advance(LINGER_MS);
    oms.arrive();
    await round([], [tabs[0]]);
  }
  return { entries: await tabs[0].outbox.db.entries.toArray(), applied: oms.applied };
}

test('whatever is lost, late or killed: no scan is applied twice by itself, none is dropped, and what waits waits for a person', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(act, { maxLength: 30 }), async acts => {
      const { entries, applied } = await live(acts);
      expect(applied).toHaveLength(new Set(applied).size);
      const parked = entries.filter(e => e.state === 'parked');
      expect(parked.every(e => e.problem?.code === 'answer-lost')).toBe(true);
      const of = (state: string) => entries.filter(e => e.state === state);
      expect(of('done').filter(({ id }) => !applied.includes(id))).toEqual([]);
      expect(of('pending').filter(e => !parked.some(p => p.seq < e.seq && p.lane === e.lane))).toEqual([]);
    }),
    { numRuns: 150 },
  );
});
