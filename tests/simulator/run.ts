import { createHash } from 'node:crypto';
import { heal } from './acts/heal.ts';
import { mischief } from './acts/mischief.ts';
import { act, startTab } from './acts/worker.ts';
import type { Cast } from './cast.ts';
import { check, wrongCards, type Violation } from './checks/check.ts';
import type { OrderCheck } from './checks/check-orders.ts';
import { unhandled } from './checks/unhandled.ts';
import { Device, serverTime } from './device.ts';
import type { Oms } from './oms.ts';
import { virtualGlobals } from './virtual-globals.ts';
import { World } from './world.ts';

export interface Outcome {
  readonly seed: number;
  readonly turns: readonly number[];
  readonly violations: readonly Violation[];
  readonly trace: readonly string[];
  /** Hash of the trace: two runs of one seed have the same. */
  readonly hash: string;
  /** Number of accepted recordings, by type. */
  readonly accepted: Readonly<Record<string, number>>;
  readonly faults: Readonly<Record<string, number>>;
}

/** Stage that every run is played on. */
export interface Played {
  readonly oms: Oms;
  readonly cast: Cast;
  readonly orderCheck: OrderCheck;
}

/** One run: devices under faults, then healing, then the check. The same seed and turns give the same run. */
export async function run(
  { oms, cast, orderCheck }: Played,
  seed: number,
  turns: readonly number[],
): Promise<Outcome> {
  const world = new World(oms, cast, seed);
  const { scheduler, observed } = world;
  await oms.reset();
  const restore = virtualGlobals(
    () => serverTime(scheduler),
    () => scheduler.noteActivity(),
  );
  try {
    await begin(world);
    for (const turn of turns) {
      if (scheduler.stuck !== null) break;
      world.random.begin(turn);
      await takeTurn(world);
    }
    const violations = [...(await end(world)), ...(await orderCheck.run()), ...observed.wrong];
    const { trace } = scheduler;
    const { accepted, faults } = observed;
    return { seed, turns, violations, trace, hash: hashOf(trace), accepted, faults };
  } finally {
    restore();
  }
}

/** One to three devices; on some of them an older app has left its queue. */
async function begin(world: World): Promise<void> {
  const { random, cast } = world;
  world.devices = Array.from({ length: 1 + random.int(3) }, (_, i) => new Device(`d${i + 1}`, world));
  for (const device of world.devices) {
    await device.signIn(random.pick(cast.users));
    if (random.int(3) === 0) {
      world.note('old queue');
      await device.leaveOldQueue(cast.old);
    }
    await startTab(world, device);
  }
}

async function takeTurn(world: World): Promise<void> {
  const { random, scheduler } = world;
  const kind = random.int(100);
  const device = random.pick(world.devices);
  if (kind < 60) await scheduler.release();
  else if (kind < 90) await act(world, device);
  else if (kind < 95) await scheduler.advance(1000 * (1 + random.int(90)));
  else await mischief(world, device);
}

/** Heals, and gives everything that is wrong after it. */
async function end(world: World): Promise<readonly Violation[]> {
  const { devices, oms, scheduler, observed } = world;
  world.stormy = false;
  const untrue = await scheduler.during(wrongCards(devices, oms));
  await heal(world);
  const found = await check(devices, observed, oms);
  for (const device of devices) device.killAll();
  const ofProcess = unhandled.splice(0);
  const endless = scheduler.stuck === null ? [] : [{ kind: 'stuck' as const, detail: scheduler.stuck }];
  for (const device of devices) device.closeAll();
  // Requests that waited for a closed database belonged to dead processes.
  scheduler.stuck = null;
  await scheduler.settle();
  unhandled.length = 0;
  return [...endless, ...untrue, ...found, ...observed.crossed, ...ofProcess];
}

export const hashOf = (lines: readonly string[]): string =>
  createHash('sha256').update(lines.join('\n')).digest('hex').slice(0, 16);
