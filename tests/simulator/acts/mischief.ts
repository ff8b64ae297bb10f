import { PERMISSIONS } from '../cast.ts';
import type { Device } from '../device.ts';
import type { World } from '../world.ts';
import { workerActs } from './jobs.ts';
import { officeAct } from './office.ts';
import { changeUser, connect, signOut, startTab, workWithoutNetwork } from './worker.ts';

/** Something happens to a device, a user or the OMS that is not a fault of one request. */
export async function mischief(world: World, device: Device): Promise<void> {
  const { scheduler, random, oms, cast } = world;
  switch (random.int(17)) {
    case 0:
      world.note('unplugged or plugged');
      if (device.connected) device.connected = false;
      else connect(device);
      break;
    case 1:
      world.note('kill -9');
      device.killAll();
      await startTab(world, device);
      break;
    case 2:
      world.note('second tab');
      if (device.processes.length < 4) device.open('tab');
      break;
    case 3:
      world.note('sync event');
      wakeServiceWorker(device);
      break;
    case 4:
      world.note('clock jumps');
      device.clockError = random.pick([0, 8 * 86_400_000, -365 * 86_400_000, 3_600_000]);
      break;
    case 5:
      world.note('disk full');
      device.fullFor = 1 + random.int(2);
      break;
    case 6:
      if (device.user) {
        world.note('session ends');
        await scheduler.during(oms.endSessions(device.user.id));
      }
      break;
    case 7:
      world.note('another user');
      await changeUser(device, random.pick(cast.users));
      break;
    case 8:
      world.note('permission');
      await scheduler.during(
        oms.setPermission(random.pick(cast.users).id, random.pick(PERMISSIONS), random.int(3) > 0),
      );
      break;
    case 9:
      world.note(world.backedUp ? 'restored' : 'backed up');
      await backUpOrRestore(world);
      break;
    case 10:
      world.note('without network');
      await workWithoutNetwork(world, device);
      break;
    case 11:
      world.note('signs out');
      await signOut(device);
      break;
    case 12:
      world.note('grants revoked');
      await scheduler.during(oms.revokeGrants(random.pick(cast.users).id));
      break;
    case 13:
    case 14:
      await scheduler.during(workerActs(world));
      break;
    default:
      await scheduler.during(officeAct(world));
  }
  await scheduler.settle();
}

function wakeServiceWorker(device: Device): void {
  const worker = device.open('worker');
  void worker.sync().then(
    () => device.kill(worker),
    () => undefined,
  );
}

/** The first time a backup is made; it is restored each time after that. */
async function backUpOrRestore(world: World): Promise<void> {
  const { scheduler, oms, observed } = world;
  if (world.backedUp) for (const id of await scheduler.during(oms.restore())) observed.overtaken.add(id);
  else await scheduler.during(oms.backUp());
  world.backedUp = true;
}
