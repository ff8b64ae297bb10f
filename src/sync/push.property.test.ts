import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Mutation } from '../../contract/scanning/mutation.ts';
import { commute } from '../outbox/dependence.ts';
import type { Entry } from '../outbox/entry.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { pushOnce } from './push.ts';
import { renewGrant } from './upload-grant.ts';
import { tryNow, type Sender } from './sender.ts';
import { anna, bram, FakeDevice, info, place, ship, takeBack, WORK } from './testing/fake-device.ts';
import { ModelOms, type Fault } from './testing/model-oms.ts';

const id = (n: number): string => `01900000-0000-7000-9000-${String(n).padStart(12, '0')}`;
const faults: readonly Fault[] = [
  'none',
  'lost-request',
  'lost-reply',
  'sent-twice',
  'half-body',
  'portal',
  'redirect',
  'error-html',
  'busy',
  'in-progress',
  'leaves-one-out',
  'one-fails',
  'forgets-one',
];

/** The acts on a device, one after another. */
type Act =
  | { do: 'place' | 'info' | 'ship' | 'undo'; times: number; delivery: number; by: 'anna' | 'bram' }
  | { do: 'push'; late: boolean; faults: Fault[] }
  /** Killed at some access to disk or network in the middle of a round. */
  | { do: 'crash'; after: number; faults: Fault[] }
  /** `grant`: the device asks for an upload grant meanwhile. */
  | { do: 'sign-in'; who: 'anna' | 'bram' | 'nobody'; grant: boolean }
  | { do: 'revoke' }
  | { do: 'wait'; ms: number };

const delivery = fc.integer({ min: 1, max: 4 });
const by = fc.constantFrom('anna' as const, 'bram' as const);
const record = (...what: ('place' | 'info' | 'ship' | 'undo')[]) =>
  fc.record({ do: fc.constantFrom(...what), times: fc.integer({ min: 1, max: 4 }), delivery, by });
const someFaults = (maxLength: number) => fc.array(fc.constantFrom(...faults), { maxLength });
const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 8, arbitrary: record('place') },
  { weight: 6, arbitrary: record('info', 'ship', 'undo') },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('push' as const), late: fc.boolean(), faults: someFaults(4) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('crash' as const),
      after: fc.integer({ min: 0, max: 14 }),
      faults: someFaults(2),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constant('sign-in' as const),
      who: fc.constantFrom('anna' as const, 'bram' as const, 'nobody' as const),
      grant: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ do: 'revoke' as const }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('wait' as const), ms: fc.integer({ min: 100, max: 60_000 }) }),
  },
);
const users = { anna, bram };

/** Runs the acts, heals everything, and sends for both users; gives what is on disk and what the OMS applied. */
async function live(acts: readonly Act[], refused: ReadonlySet<number>, extra: boolean) {
  const device = new FakeDevice();
  device.features = ['idempotency-keys', ...(extra ? ['scan-mutations'] : [])];
  const oms = new ModelOms();
  oms.refuse = which => (refused.has(Number(which.slice(-12)) % 16) ? 'already-placed' : null);
  let outbox = device.openOutbox();
  let sender = device.connect(outbox, oms).sender;
  let n = 0;
  const placed = new Map<string, string>();

  for (const a of acts) {
    switch (a.do) {
      case 'place':
      case 'info':
      case 'ship':
      case 'undo': {
        const mutations = Array.from({ length: a.times }, () => {
          const mutation = make(a, id(++n), placed.get(`${a.by}${a.delivery}`));
          if (mutation.type === 'place-article') placed.set(`${a.by}${a.delivery}`, mutation.id);
          return mutation;
        });
        await outbox.record({ user: users[a.by], work: WORK, mutations, dispatch_request_id: a.delivery });
        break;
      }
      case 'push': {
        const queue = [...a.faults];
        // Most rounds come after the pause of the last one.
        if (a.late) device.clock.advance(61_000);
        oms.fault = seen => (seen.method === 'GET' ? 'none' : (queue.shift() ?? 'none'));
        await pushOnce(sender);
        break;
      }
      case 'crash': {
        const queue = [...a.faults];
        oms.fault = seen => (seen.method === 'GET' ? 'none' : (queue.shift() ?? 'none'));
        device.life.left = a.after;
        await pushOnce(sender).catch(() => undefined);
        device.life = { left: Infinity };
        outbox = device.openOutbox();
        sender = device.connect(outbox, oms).sender;
        break;
      }
      case 'sign-in':
        oms.session = a.who === 'nobody' ? null : users[a.who].id;
        oms.fault = () => 'none';
        if (a.grant && oms.session !== null)
          await renewGrant(sender.deps.http, outbox, oms.session, device.clock.now());
        break;
      case 'revoke':
        oms.grants.clear();
        break;
      case 'wait':
        device.clock.advance(a.ms);
    }
  }
  oms.fault = () => 'none';
  for (let i = 0; i < 12; i++) {
    oms.session = i % 2 === 0 ? anna.id : bram.id;
    await drain(sender, device);
  }
  return { entries: await outbox.db.entries.toArray(), applied: oms.applied, outbox, sender };
}

async function drain(sender: Sender, device: FakeDevice): Promise<void> {
  device.clock.advance(3600_000);
  tryNow(sender);
  while ((await pushOnce(sender)).kind === 'sent');
}

function make(a: Extract<Act, { delivery: number }>, which: string, last: string | undefined): Mutation {
  if (a.do === 'info') return info(which);
  if (a.do === 'ship') return ship(which, a.delivery);
  if (a.do === 'undo' && last !== undefined) return takeBack(which, a.delivery, last);
  return place(which, a.delivery);
}

const position = (applied: readonly string[], e: Entry): number => applied.indexOf(e.id);

/** Whether two entries are about one delivery, whoever recorded them: a lane is the user and the delivery. */
const sameDelivery = (a: Entry, b: Entry): boolean => deliveryOf(a) === deliveryOf(b);
const deliveryOf = ({ lane, user_id }: Entry): string => lane.slice(`${user_id}/`.length);

/** Pairs of entries that must have reached the OMS in the order of recording. */
function outOfOrder(entries: readonly Entry[], applied: readonly string[]): readonly string[] {
  const reached = entries.filter(e => applied.includes(e.id));
  return reached.flatMap(later =>
    reached
      .filter(e => e.seq < later.seq && position(applied, e) > position(applied, later))
      .filter(e => (later.barrier ? sameDelivery(e, later) : e.lane === later.lane && !commute(e, later)))
      .map(e => `${later.mutation.type} ${later.seq} before ${e.mutation.type} ${e.seq}`),
  );
}

/** Anna's scan is sent while the session has become Bram's, which the device has not heard of, and the reply is lost. */
const anotherSignsIn: Act[] = [
  { do: 'info', times: 1, delivery: 1, by: 'anna' },
  { do: 'push', late: false, faults: [] },
  { do: 'place', times: 1, delivery: 1, by: 'anna' },
  { do: 'sign-in', who: 'bram', grant: false },
  { do: 'push', late: false, faults: ['lost-reply'] },
];

const refusedIds = fc.uniqueArray(fc.integer({ min: 0, max: 15 }), { maxLength: 3 });

describe('whatever the network, the OMS, crashes and sign-ins do', () => {
  test('after healing each accepted mutation is applied once, none is lost, in order, and nothing is stuck', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { maxLength: 40 }),
        refusedIds,
        fc.boolean(),
        async (acts, refused, extra) => {
          const { entries, applied, outbox } = await live(acts, new Set(refused), extra);
          expect(applied).toHaveLength(new Set(applied).size);
          expect(outOfOrder(entries, applied)).toEqual([]);
          const done = entries.filter(e => e.state === 'done' && e.last_answer?.code === 'ok').map(e => e.id);
          expect([...done].sort()).toEqual([...applied].sort());
          await expectHeldWithReason(entries, outbox);
        },
      ),
      { numRuns: 150, examples: [[anotherSignsIn, [], false]] },
    );
  });
});

/** An entry that still waits, waits for a parked one: of its delivery if it is a barrier, otherwise of its lane. */
async function expectHeldWithReason(entries: readonly Entry[], outbox: Outbox): Promise<void> {
  const parked = entries.filter(e => e.state === 'parked');
  const stuck = entries
    .filter(e => e.state === 'pending')
    .filter(e => !parked.some(p => p.seq < e.seq && (e.barrier ? sameDelivery(e, p) : p.lane === e.lane)));
  expect(stuck.map(e => `${e.mutation.type} ${e.seq} ${e.last_answer?.code}`)).toEqual([]);
  expect((await outbox.list()).length).toBe(entries.filter(e => e.state !== 'done').length);
}
