import type { User } from '../../../src/outbox/entry.ts';
import type { Device, Process } from '../device.ts';
import type { World } from '../world.ts';

/** The worker opens the app, and work in it. */
export async function startTab(world: World, device: Device): Promise<void> {
  const tab = device.open('tab');
  await world.scheduler.settle();
  void openWork(world, device, tab);
  await world.scheduler.settle();
}

/** One act of the worker at a device: mostly a scan; sometimes other work, or signing in. */
export async function act(world: World, device: Device): Promise<void> {
  const { random, cast } = world;
  if (!device.user && random.int(2) === 0) await changeUser(device, random.pick(cast.users));
  const tab = device.processes.find(p => p.work !== null);
  if (tab?.work) {
    tab.work.act(random);
    if (random.int(10) === 0) tab.work.refresh();
    if (tab.work.over() || random.int(80) === 0) device.closeWork(tab);
  } else if (device.processes[0]) void openWork(world, device, device.processes[0]);
  await world.scheduler.settle();
}

async function openWork({ random, cast }: World, device: Device, tab: Process): Promise<void> {
  await device.openWork(tab, random.pick(cast.jobs)).catch(() => undefined);
}

/** Behind the shelves there is no network: scans accumulate, and are sent together. */
export async function workWithoutNetwork(world: World, device: Device): Promise<void> {
  const { scheduler } = world;
  device.connected = false;
  for (let i = 0; i < 20; i++) {
    await act(world, device);
    for (let steps = 0; steps < 8 && scheduler.waitingOf(device.name) > 0; steps++)
      await scheduler.release(device.name);
  }
  connect(device);
}

export function connect(device: Device): void {
  device.connected = true;
  for (const p of device.processes) p.loop.wake('online');
}

export async function signOut(device: Device): Promise<void> {
  for (const p of device.processes) device.closeWork(p);
  await device.signOut();
  for (const p of device.processes) p.loop.wake('session');
}

export async function changeUser(device: Device, user: User): Promise<void> {
  for (const p of device.processes) device.closeWork(p);
  await device.signIn(user);
  for (const p of device.processes) p.loop.wake('session');
}
