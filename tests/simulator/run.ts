import { createHash } from 'node:crypto';
import type { FrontendConfig } from '../../contract/session.ts';
import type { User } from '../../src/outbox/entry.ts';
import { createChance } from './chance.ts';
import { check, heldByParked, type Beep, type Violation } from './check.ts';
import { Device, serverTime, type Process, type Surroundings } from './device.ts';
import { FAULTS, type Fault } from './network.ts';
import type { PackageRef } from '../../src/work-package/store.ts';
import type { Oms } from './oms.ts';
import { Scheduler } from './scheduler.ts';
import { act } from './worker.ts';

export interface Outcome {
  readonly seed: number;
  readonly turns: readonly number[];
  readonly violations: readonly Violation[];
  readonly trace: readonly string[];
  /** Of the trace: two runs of one seed have the same. */
  readonly hash: string;
  readonly beeps: number;
  readonly faults: Readonly<Record<string, number>>;
}

export interface Cast {
  readonly users: readonly User[];
  readonly config: FrontendConfig;
}

const PLACE = { type: 'dc', location: 'DC01' };
const BATCHES: readonly PackageRef[] = [
  { ...PLACE, zone: 'A', source: { type: 'batch', identifier: '2611-014' } },
  { ...PLACE, zone: 'C', source: { type: 'batch', identifier: '2611-016' } },
];
/** In a page each is a line in the console; here nobody may be left unheard. */
const unheard: Violation[] = [];
for (const event of ['unhandledRejection', 'uncaughtException'])
  process.on(event, (error: unknown) =>
    unheard.push({ kind: 'unheard', detail: error instanceof Error ? (error.stack ?? '') : String(error) }),
  );
const HEALING_MS = 4 * 3600_000;

/** One life of some devices under faults, then healing, then the account. The same seed and turns give the same run. */
export async function run(oms: Oms, cast: Cast, seed: number, turns: readonly number[]): Promise<Outcome> {
  const random = createChance(seed);
  const scheduler = new Scheduler(random);
  const faults: Record<string, number> = {};
  const beeped = new Map<string, Beep>();
  const takenBack = new Set<string>();
  const overtaken = new Set<string>();
  const note = (what: string): void => {
    faults[what] = (faults[what] ?? 0) + 1;
    scheduler.trace.push(what);
  };
  let stormy = true;
  const around: Surroundings = {
    scheduler,
    random,
    oms,
    config: cast.config,
    fault(): Fault | null {
      if (!stormy || random.int(5) > 0) return null;
      const fault = random.pick(FAULTS);
      faults[fault] = (faults[fault] ?? 0) + 1;
      return fault;
    },
    recording: mutations => {
      for (const m of mutations) if (m.type === 'take-back') takenBack.add(m.mutation_id);
    },
    beeped: (device, mutations) => mutations.forEach(m => beeped.set(m.id, { device, mutation: m })),
  };
  await oms.reset();
  const restoreDate = virtualDate(() => serverTime(scheduler));
  try {
    const devices = Array.from({ length: 1 + random.int(3) }, (_, i) => new Device(`d${i + 1}`, around));
    for (const device of devices) {
      await device.signIn(random.pick(cast.users));
      await startTab(device);
    }
    let backedUp = false;
    for (const turn of turns) {
      random.begin(turn);
      const kind = random.int(100);
      const device = random.pick(devices);
      if (kind < 60) await scheduler.release();
      else if (kind < 90) await deed(device);
      else if (kind < 95) await scheduler.advance(1000 * (1 + random.int(90)));
      else await mischief(device);
    }
    async function mischief(device: Device): Promise<void> {
      switch (random.int(11)) {
        case 0:
          note('unplugged or plugged');
          device.connected = !device.connected;
          if (device.connected) for (const p of device.processes) p.loop.wake('online');
          break;
        case 1:
          note('kill -9');
          device.killAll();
          await startTab(device);
          break;
        case 2:
          note('second tab');
          if (device.processes.length < 4) device.open('tab');
          break;
        case 3:
          note('sync event');
          await serviceWorker(device);
          break;
        case 4:
          note('clock jumps');
          device.clockError = random.pick([0, 8 * 86_400_000, -365 * 86_400_000, 3_600_000]);
          break;
        case 5:
          note('disk full');
          device.fullFor = 1 + random.int(2);
          break;
        case 6:
          if (device.user) {
            note('session ends');
            await scheduler.during(oms.endSessions(device.user.id));
          }
          break;
        case 7:
          note('another user');
          await changeUser(device, random.pick(cast.users));
          break;
        case 8:
          note('permission');
          await scheduler.during(
            oms.setPermission(random.pick(cast.users).id, 'orders.batch.process.sort', random.int(3) > 0),
          );
          break;
        case 9:
          note(backedUp ? 'restored' : 'backed up');
          await scheduler.during(backedUp ? oms.restore() : oms.backUp());
          backedUp = true;
          break;
        default:
          note('the office');
          await scheduler.during(office());
      }
      await scheduler.settle();
    }

    stormy = false;
    random.begin(-1);
    for (const user of cast.users)
      await scheduler.during(oms.setPermission(user.id, 'orders.batch.process.sort', true));
    for (const device of devices) await heal(device);
    const violations = await check(devices, { beeped, takenBack, overtaken }, oms);
    for (const device of devices) device.killAll();
    const { trace } = scheduler;
    return {
      seed,
      turns,
      violations: [...violations, ...unheard.splice(0)],
      trace,
      hash: hashOf(trace),
      beeps: beeped.size,
      faults,
    };
  } finally {
    restoreDate();
  }

  async function startTab(device: Device): Promise<void> {
    const tab = device.open('tab');
    await scheduler.settle();
    void device.openWork(tab, BATCHES[random.int(3) === 0 ? 1 : 0] ?? BATCHES[0]!).catch(ignore);
    await scheduler.settle();
  }

  async function deed(device: Device): Promise<void> {
    const tab = device.processes.find(p => p.work !== null);
    if (tab?.work) act(tab.work, random);
    else if (device.processes[0]) void openAgain(device, device.processes[0]);
    if (tab?.work && random.int(10) === 0) void tab.work.store.refresh();
    await scheduler.settle();
  }

  async function openAgain(device: Device, tab: Process): Promise<void> {
    await device.openWork(tab, random.pick(BATCHES)).catch(ignore);
  }

  async function serviceWorker(device: Device): Promise<void> {
    const worker = device.open('worker');
    void worker.sync().then(() => device.kill(worker), ignore);
    await scheduler.settle();
  }

  async function changeUser(device: Device, user: User): Promise<void> {
    for (const p of device.processes) device.closeWork(p);
    await device.signIn(user);
    for (const p of device.processes) p.loop.wake('session');
  }

  /** An order is cancelled, or paused, by somebody who does not scan. */
  async function office(): Promise<void> {
    const [order] = await oms.db.query<{ id: number }>(
      `SELECT d.id FROM dispatch_requests d JOIN dispatch_request_batches b ON b.id = d.batch_id
       WHERE b.identifier = ANY($1) AND d.status = 'requested' ORDER BY d.id OFFSET $2 LIMIT 1`,
      [BATCHES.map(b => b.source.identifier), random.int(30)],
    );
    if (!order) return;
    await oms.db.execute(
      random.int(2) === 0
        ? `UPDATE dispatch_requests SET status = 'cancelled' WHERE id = $1`
        : `UPDATE dispatch_requests SET paused_at = now() WHERE id = $1`,
      [order.id],
    );
  }

  /** The network is whole, and everybody who has something unsent signs in once more. */
  async function heal(device: Device): Promise<void> {
    device.killAll();
    device.connected = true;
    device.fullFor = 0;
    const tab = device.open('tab');
    await scheduler.settle();
    // A second time, because what was parked is tried again, and what waited for it goes then.
    for (const user of [...cast.users, ...cast.users]) {
      const all = await scheduler.during(device.entries());
      const own = all.filter(e => e.user_id === user.id);
      const parked = own.filter(e => e.state === 'parked');
      for (const entry of [...parked, ...heldByParked(all)]) overtaken.add(entry.id);
      if (parked.length === 0 && own.every(e => e.state === 'done')) continue;
      await changeUser(device, user);
      for (const entry of parked) void tab.outbox.retry(entry.id);
      await drained(device, user);
    }
    tab.loop.stop();
  }

  async function drained(device: Device, user: User): Promise<void> {
    const until = scheduler.time + HEALING_MS;
    while (scheduler.time < until) {
      await scheduler.settle();
      if (scheduler.waiting > 0) await scheduler.release();
      else if (await unsent(device, user)) await scheduler.advance(60_000);
      else return;
    }
  }

  async function unsent(device: Device, user: User): Promise<boolean> {
    const entries = await scheduler.during(device.entries());
    const held = new Set(heldByParked(entries));
    return entries.some(e => e.state === 'pending' && e.user_id === user.id && !held.has(e));
  }
}

export const hashOf = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);

const ignore = (): void => undefined;

/** Everything in this process tells virtual time; gives the function that ends that. */
function virtualDate(now: () => number): () => void {
  const Real = globalThis.Date;
  globalThis.Date = class extends Real {
    constructor(...args: [] | [number | string]) {
      super(...((args.length === 0 ? [now()] : args) as [number]));
    }
    static override now = now;
  } as DateConstructor;
  return () => {
    globalThis.Date = Real;
  };
}
