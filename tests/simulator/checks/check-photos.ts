import type { Entry } from '../../../src/outbox/entry.ts';
import type { Seen, Violation } from './check.ts';
import type { Device, DevicePhoto } from '../device.ts';
import type { Oms } from '../oms.ts';

interface Stored {
  readonly id: string;
  readonly mutation_id: string;
  readonly user_id: number;
  readonly bytes: Buffer;
}

/**
 * The end of a photo: the receipt of its scan has it; nothing has it, because there is no receipt; or it waits with
 * its scan.
 */
type Fate = { readonly receipt: string } | 'nothing' | 'waits';

/**
 * Checks that each photo is stored once, with the receipt of its scan and as its author's; or is on its device for a
 * reason.
 */
export async function checkPhotos(
  devices: readonly Device[],
  entries: ReadonlyMap<string, Entry>,
  { taken, photographed, takenBack, overtaken }: Seen,
  { db }: Oms,
): Promise<Violation[]> {
  const stored = new Map((await storedPhotos(db)).map(photo => [photo.id, photo]));
  const onDisk = new Map<string, DevicePhoto>();
  for (const device of devices) for (const photo of await device.photos()) onDisk.set(photo.id, photo);
  const found: Violation[] = [];
  const wrong = (kind: Violation['kind'], detail: string): void => void found.push({ kind, detail });

  for (const [id, { device, scan, user_id }] of photographed) {
    const fate = fateOf(scan, entries);
    const held = onDisk.get(id);
    const there = stored.get(id);
    const name = `photo ${id} of ${scan}, user ${user_id}, ${device.name}`;
    if (fate === 'nothing') {
      if (held && !there) wrong('stuck', `${name} is of nothing, and still waits`);
    } else if (fate === 'waits') {
      if (!held?.bytes) wrong('lost', `${name} is not on its disk, where its scan waits`);
    } else if (!there) {
      // Taken back, or removed for room on a full disk, before the backup was restored.
      if (takenBack.has(fate.receipt) || (device.madeRoom.has(id) && overtaken.has(id))) continue;
      if (held) wrong('stuck', `${name} waits, its scan accepted: ${JSON.stringify(held)}`);
      else wrong('lost', `${name} is neither on its disk nor in the OMS`);
    } else if (there.mutation_id !== fate.receipt || there.user_id !== user_id)
      wrong('doubled', `${name} is stored with ${there.mutation_id}, as of user ${there.user_id}`);
    else if (held?.problem) wrong('stuck', `${name} is stored, and has a card (${held.problem.code})`);
    else if (held?.bytes && !there.bytes.equals(held.bytes)) wrong('sums', `${name} is stored otherwise`);
  }
  for (const id of stored.keys())
    if (!taken.has(id)) wrong('doubled', `the OMS has photo ${id}, and no device took it`);
  return found;
}

const storedPhotos = (db: Oms['db']): Promise<Stored[]> =>
  db.query<Stored>(
    `SELECT id, mutation_id, user_id, bytes FROM return_photos WHERE id NOT IN (SELECT id FROM initial.return_photos)`,
  );

/** Follows the repairs of a refused scan. */
function fateOf(scan: string, entries: ReadonlyMap<string, Entry>): Fate {
  for (let id: string | null = scan; id !== null;) {
    const entry: Entry | undefined = entries.get(id);
    if (!entry) return 'nothing';
    if (entry.state !== 'done') return 'waits';
    if (entry.last_answer?.code === 'ok')
      return entry.mutation.type.startsWith('receive-') ? { receipt: id } : 'nothing';
    id = entry.resolved_by;
  }
  return 'nothing';
}

/** Whether nothing but sending is left for a photo. */
export const isDue = (photo: DevicePhoto, entries: readonly Entry[]): boolean =>
  photo.sent_at === undefined &&
  photo.problem === null &&
  fateOf(photo.mutation_id ?? '', new Map(entries.map(e => [e.id, e]))) !== 'waits';
