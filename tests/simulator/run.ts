import { createHash } from 'node:crypto';
import type { FrontendConfig } from '../../contract/session.ts';
import type { Entry, User } from '../../src/outbox/entry.ts';
import { getCurrentUser } from '../../contract/session.ts';
import { createChance } from './chance.ts';
import {
  check,
  heldBy,
  heldByParked,
  isTakeBack,
  wrongCards,
  type Beep,
  type Photographed,
  type Violation,
} from './checks/check.ts';
import { isDue } from './checks/check-photos.ts';
import { Device, serverTime, type Process, type Surroundings } from './device.ts';
import { FAULTS, type Fault } from './network.ts';
import type { Oms } from './oms.ts';
import { PERMISSIONS } from './series.ts';
import { Scheduler } from './scheduler.ts';
import type { OldWork } from './old-app.ts';
import { unheard } from './checks/unheard.ts';
import { virtualGlobals } from './virtual-globals.ts';
import { jobsOf } from './jobs.ts';
import type { PickRef } from './work/pick-work.ts';

export interface Outcome {
  readonly seed: number;
  readonly turns: readonly number[];
  readonly violations: readonly Violation[];
  readonly trace: readonly string[];
  /** Hash of the trace: two runs of one seed have the same. */
  readonly hash: string;
  /** Number of recordings that a worker was told are safe, by type. */
  readonly accepted: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
}

export interface Cast {
  readonly users: readonly User[];
  readonly config: FrontendConfig;
  /** Work that the queue of an older device may be about. */
  readonly old: OldWork;
  /** Deliveries that a store has to pick. */
  readonly picks: readonly PickRef[];
}

const HEALING_MS = 4 * 3600_000;

/** One run: devices under faults, then healing, then the check. The same seed and turns give the same run. */
export async function run(oms: Oms, cast: Cast, seed: number, turns: readonly number[]): Promise<Outcome> {
  const random = createChance(seed);
  const scheduler = new Scheduler(random);
  const faults: Record<string, number> = {};
  const beeped = new Map<string, Beep>();
  const takenBack = new Set<string>();
  const overtaken = new Set<string>();
  const taken = new Set<string>();
  const photographed = new Map<string, Photographed>();
  const accepted: Record<string, number> = {};
  const crossed: Violation[] = [];
  const jobs = jobsOf(cast);
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
    fault(list): Fault | null {
      // A list is rare, and has a fault of its own.
      const leavesOut = list && random.int(2) === 0;
      if (!stormy || (!leavesOut && random.int(5) > 0)) return null;
      const fault = leavesOut ? 'leaves-one-out' : random.pick(FAULTS);
      faults[fault] = (faults[fault] ?? 0) + 1;
      return fault;
    },
    recording({ mutations, photo }) {
      for (const m of mutations) if (isTakeBack(m)) takenBack.add(m.mutation_id);
      if (photo !== undefined) taken.add(photo);
    },
    beeped(device, { mutations, photo, user }) {
      for (const m of mutations) {
        beeped.set(m.id, { device, mutation: m });
        accepted[m.type] = (accepted[m.type] ?? 0) + 1;
      }
      if (photo === undefined) return;
      photographed.set(photo, { device, user_id: user.id, scan: mutations.at(-1)?.id ?? '' });
      accepted['photo'] = (accepted['photo'] ?? 0) + 1;
    },
    crossing: lane =>
      crossed.push({ kind: 'disordered', detail: `${lane} is in two requests of one sender` }),
  };
  await oms.reset();
  const restore = virtualGlobals(
    () => serverTime(scheduler),
    () => scheduler.hear(),
  );
  try {
    const devices = Array.from({ length: 1 + random.int(3) }, (_, i) => new Device(`d${i + 1}`, around));
    for (const device of devices) {
      await device.signIn(random.pick(cast.users));
      if (random.int(3) === 0) {
        note('old queue');
        await device.leaveOldQueue(cast.old);
      }
      await startTab(device);
    }
    let backedUp = false;
    for (const turn of turns) {
      if (scheduler.stuck !== null) break;
      random.begin(turn);
      const kind = random.int(100);
      const device = random.pick(devices);
      if (kind < 60) await scheduler.release();
      else if (kind < 90) await deed(device);
      else if (kind < 95) await scheduler.advance(1000 * (1 + random.int(90)));
      else await mischief(device);
    }
    async function mischief(device: Device): Promise<void> {
      switch (random.int(14)) {
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
            oms.setPermission(random.pick(cast.users).id, random.pick(PERMISSIONS), random.int(3) > 0),
          );
          break;
        case 9:
          note(backedUp ? 'restored' : 'backed up');
          if (backedUp) for (const id of await scheduler.during(oms.restore())) overtaken.add(id);
          else await scheduler.during(oms.backUp());
          backedUp = true;
          break;
        case 10:
          note('without network');
          await withoutNetwork(device);
          break;
        case 11:
          note('signs out');
          await signOut(device);
          break;
        case 12:
          note('grants revoked');
          await scheduler.during(oms.revokeGrants(random.pick(cast.users).id));
          break;
        default:
          note('the office');
          await scheduler.during(office());
      }
      await scheduler.settle();
    }

    stormy = false;
    const untrue = await scheduler.during(wrongCards(devices, oms));
    random.begin(-1);
    for (const user of cast.users)
      for (const permission of PERMISSIONS)
        await scheduler.during(oms.setPermission(user.id, permission, true));
    for (const device of devices) await heal(device);
    const violations = await check(devices, { beeped, takenBack, overtaken, taken, photographed }, oms);
    for (const device of devices) device.killAll();
    const heard = unheard.splice(0);
    const endless = scheduler.stuck === null ? [] : [{ kind: 'stuck' as const, detail: scheduler.stuck }];
    for (const device of devices) device.closeAll();
    // Requests that waited for a closed database belonged to dead processes.
    scheduler.stuck = null;
    await scheduler.settle();
    unheard.length = 0;
    const { trace } = scheduler;
    return {
      seed,
      turns,
      violations: [...endless, ...untrue, ...violations, ...crossed, ...heard],
      trace,
      hash: hashOf(trace),
      accepted,
      faults,
    };
  } finally {
    restore();
  }

  async function startTab(device: Device): Promise<void> {
    const tab = device.open('tab');
    await scheduler.settle();
    void openAgain(device, tab);
    await scheduler.settle();
  }

  async function deed(device: Device): Promise<void> {
    if (!device.user && random.int(2) === 0) await changeUser(device, random.pick(cast.users));
    const tab = device.processes.find(p => p.work !== null);
    if (tab?.work) {
      tab.work.act(random);
      if (random.int(10) === 0) tab.work.refresh();
      // Sometimes the worker changes to other work.
      if (tab.work.over() || random.int(80) === 0) device.closeWork(tab);
    } else if (device.processes[0]) void openAgain(device, device.processes[0]);
    await scheduler.settle();
  }

  async function openAgain(device: Device, tab: Process): Promise<void> {
    await device.openWork(tab, random.pick(jobs)).catch(() => undefined);
  }

  /** Behind the shelves there is no network: scans accumulate, and are sent together. */
  async function withoutNetwork(device: Device): Promise<void> {
    device.connected = false;
    for (let i = 0; i < 20; i++) {
      await deed(device);
      for (let steps = 0; steps < 8 && scheduler.waitingOf(device.name) > 0; steps++)
        await scheduler.release(device.name);
    }
    device.connected = true;
    for (const p of device.processes) p.loop.wake('online');
  }

  async function serviceWorker(device: Device): Promise<void> {
    const worker = device.open('worker');
    void worker.sync().then(
      () => device.kill(worker),
      () => undefined,
    );
    await scheduler.settle();
  }

  async function signOut(device: Device): Promise<void> {
    for (const p of device.processes) device.closeWork(p);
    await device.signOut();
    for (const p of device.processes) p.loop.wake('session');
  }

  async function changeUser(device: Device, user: User): Promise<void> {
    for (const p of device.processes) device.closeWork(p);
    await device.signIn(user);
    for (const p of device.processes) p.loop.wake('session');
  }

  /** Somebody who does not scan cancels or pauses an order. */
  async function office(): Promise<void> {
    const [order] = await oms.db.query<{ id: number }>(
      `SELECT d.id FROM dispatch_requests d LEFT JOIN dispatch_request_batches b ON b.id = d.batch_id
       WHERE (b.identifier = '2611-014' OR d.id = ANY($1)) AND d.status = 'requested' ORDER BY d.id OFFSET $2 LIMIT 1`,
      [cast.picks.map(pick => pick.id), random.int(40)],
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
    // The next user of the device asks the OMS something, and learns of a restored backup.
    await changeUser(device, random.pick(cast.users));
    void tab.http.call(getCurrentUser);
    await scheduler.settle();
    while (scheduler.waiting > 0) await scheduler.release();
    // A second time, because a parked entry is tried again and its dependents go then; a third time, because that
    // entry may be a colleague's.
    for (const user of [...cast.users, ...cast.users, ...cast.users]) {
      const all = await scheduler.during(device.entries());
      const own = all.filter(e => e.user_id === user.id);
      const parked = own.filter(e => e.state === 'parked');
      for (const entry of [...parked, ...heldByParked(all)]) overtaken.add(entry.id);
      const photos = (await scheduler.during(device.photos())).filter(
        photo => photo.user_id === user.id && photo.sent_at === undefined,
      );
      if (parked.length === 0 && photos.length === 0 && own.every(e => e.state === 'done')) continue;
      await changeUser(device, user);
      for (const entry of parked) void tab.outbox.retry(entry.id);
      for (const photo of photos) if (photo.problem) void tab.outbox.photos.retry(photo.id);
      await drained(device, user);
    }
    tab.loop.stop();
  }

  async function drained(device: Device, user: User): Promise<void> {
    const until = scheduler.time + HEALING_MS;
    while (scheduler.time < until && scheduler.stuck === null) {
      await scheduler.settle();
      if (scheduler.waiting > 0) await scheduler.release();
      else if (await unsent(device, user)) await scheduler.advance(60_000);
      else return;
    }
  }

  async function unsent(device: Device, user: User): Promise<boolean> {
    const entries = await scheduler.during(device.entries());
    // A colleague's entries are sent when the colleague signs in.
    const isHolder = (e: Entry): boolean =>
      e.state === 'parked' || (e.state === 'pending' && e.user_id !== user.id);
    const held = new Set(heldBy(entries, isHolder));
    if (entries.some(e => e.state === 'pending' && e.user_id === user.id && !held.has(e))) return true;
    const photos = await scheduler.during(device.photos());
    return photos.some(photo => photo.user_id === user.id && isDue(photo, entries));
  }
}

export const hashOf = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);
