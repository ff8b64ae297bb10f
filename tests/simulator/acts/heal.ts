import { getCurrentUser } from '../../../contract/session.ts';
import type { Entry, User } from '../../../src/outbox/entry.ts';
import { PERMISSIONS } from '../cast.ts';
import { heldBy, heldByParked } from '../checks/check.ts';
import { isDue } from '../checks/check-photos.ts';
import type { Device } from '../device.ts';
import type { World } from '../world.ts';
import { changeUser } from './worker.ts';

const HEALING_MS = 4 * 3600_000;

/** The faults end, everybody has every permission again, and each device sends what it has. */
export async function heal(world: World): Promise<void> {
  const { scheduler, random, oms, cast } = world;
  random.begin(-1);
  for (const user of cast.users)
    for (const permission of PERMISSIONS)
      await scheduler.during(oms.setPermission(user.id, permission, true));
  for (const device of world.devices) await healDevice(world, device);
}

/** The network is whole, and everybody who has something unsent signs in once more. */
async function healDevice(world: World, device: Device): Promise<void> {
  const { scheduler, random, cast, observed } = world;
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
    for (const entry of [...parked, ...heldByParked(all)]) observed.overtaken.add(entry.id);
    const photos = (await scheduler.during(device.photos())).filter(
      photo => photo.user_id === user.id && photo.sent_at === undefined,
    );
    if (parked.length === 0 && photos.length === 0 && own.every(e => e.state === 'done')) continue;
    await changeUser(device, user);
    for (const entry of parked) void tab.outbox.retry(entry.id);
    for (const photo of photos) if (photo.problem) void tab.outbox.photos.retry(photo.id);
    await drain(world, device, user);
  }
  tab.loop.stop();
}

async function drain({ scheduler }: World, device: Device, user: User): Promise<void> {
  const until = scheduler.time + HEALING_MS;
  while (scheduler.time < until && scheduler.stuck === null) {
    await scheduler.settle();
    if (scheduler.waiting > 0) await scheduler.release();
    else if (await scheduler.during(hasUnsent(device, user))) await scheduler.advance(60_000);
    else return;
  }
}

async function hasUnsent(device: Device, user: User): Promise<boolean> {
  const entries = await device.entries();
  // A colleague's entries are sent when the colleague signs in.
  const isHolder = (e: Entry): boolean =>
    e.state === 'parked' || (e.state === 'pending' && e.user_id !== user.id);
  const held = new Set(heldBy(entries, isHolder));
  if (entries.some(e => e.state === 'pending' && e.user_id === user.id && !held.has(e))) return true;
  const photos = await device.photos();
  return photos.some(photo => photo.user_id === user.id && isDue(photo, entries));
}
