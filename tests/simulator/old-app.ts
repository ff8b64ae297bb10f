import { IDBKeyRange } from 'fake-indexeddb';
import type { MutationOf } from '../../contract/scanning/mutation.ts';
import type { WorkPackage } from '../../contract/scanning/work-package.ts';
import type { Random } from '../../server/demo/random.ts';
import { OutboxDb } from '../../src/db/outbox-db.ts';
import { handleVersions } from '../../src/db/versions.ts';
import type { User } from '../../src/outbox/entry.ts';
import { createOutbox } from '../../src/outbox/outbox.ts';
import type { Recording } from '../../src/outbox/record.ts';
import { workOf, type PackageRef } from '../../src/work-package/store.ts';

/** The tables of version 1, as they shipped. */
const STORES = {
  entries: '++seq, &id, [state+seq], [user_id+state+seq], [work+state+seq], done_at',
  flow_states: '&key',
  meta: '&key',
};

/** The environment of an older app. */
interface OldDevice {
  readonly disk: IDBFactory;
  readonly newId: () => string;
  readonly now: () => number;
  /** Sends to the OMS in the user's session, without faults; the device does not learn the answer. */
  report(body: object): Promise<unknown>;
}

/** Work that an older app knew. */
export interface OldWork {
  readonly ref: PackageRef;
  readonly package: WorkPackage;
}

/**
 * The queue of an app with version 1 of the database: some entries were tried, and of those some reached the OMS. Its
 * tab is still open when the new app starts. Gives the recordings that it accepted.
 */
export async function leaveOldQueue(
  device: OldDevice,
  user: User,
  { ref, package: { dispatch_requests, storage_locations } }: OldWork,
  random: Random,
): Promise<readonly Recording[]> {
  const db = new OutboxDb('oms-outbox', { indexedDB: device.disk, IDBKeyRange });
  db.version(1).stores(STORES);
  handleVersions(db, () => undefined);
  const outbox = createOutbox(db, {
    clock: { now: device.now, monotonic: device.now, sleep: () => new Promise(() => undefined) },
    newId: device.newId,
    freshDeviceId: device.newId,
    omsTime: () => undefined,
    channel: { post: () => undefined, listen: () => () => undefined },
    defer: act => act(),
  });
  const recordings = Array.from({ length: 1 + random.int(5) }, (): Recording => {
    const delivery = random.pick(dispatch_requests);
    const place: MutationOf<'place-article'> = {
      id: device.newId(),
      version: 1,
      at: new Date(device.now()).toISOString(),
      type: 'place-article',
      location_type: ref.type,
      location: ref.location,
      zone: ref.zone,
      storage_location: delivery.storage_location ?? random.pick(storage_locations).identifier,
      process_type: 'sort',
      dispatch_request_batch_identifier: ref.source.identifier,
      product_identifier: random.pick(delivery.lines).product_identifier,
      dispatch_request_id: delivery.id,
      quantity: 1,
      extra_processing_steps: [],
    };
    return { user, work: workOf(ref), mutations: [place] };
  });
  const device_id = await outbox.deviceId();
  for (const recording of recordings) {
    const recorded = await outbox.record(recording);
    if (!recorded.ok) throw new Error(recorded.detail);
    if (random.int(2) === 0) continue;
    await outbox.attempted({ entries: recorded.entries, epoch: await outbox.epoch() });
    if (random.int(2) === 0) await device.report({ device_id, mutations: recording.mutations });
  }
  return recordings;
}
