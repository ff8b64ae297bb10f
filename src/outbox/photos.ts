import type { Mutation } from '../../contract/scanning/mutation.ts';
import type { Problem } from '../../contract/problem.ts';
import type { PhotoType } from '../../core/returns/photo.ts';
import type { OutboxDb, PhotoRow } from '../db/outbox-db.ts';
import { isSent, photosOf } from './queue.ts';
import { store, type Stored } from './storage-refusal.ts';

export interface TakenPhoto {
  readonly media_type: PhotoType;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
export type NewPhoto = TakenPhoto & Omit<PhotoRow, 'mutation_id' | 'article' | 'problem' | 'sent_at'>;

/** A photo and its scan, which the OMS has accepted. */
export interface DuePhoto {
  readonly photo: PhotoRow;
  readonly mutation_id: string;
  readonly file: Blob;
  /** Epoch of the OMS when the photo was sent. */
  readonly epoch: string | undefined;
}

export interface Photos {
  /** On disk when it resolves; of a scan that is recorded, or of one that is still to come. */
  keep(photo: NewPhoto, scan?: Mutation): Promise<Stored>;
  file(id: string): Promise<Blob | undefined>;
  /** The photo is not wanted any more. */
  drop(id: string): Promise<Stored>;
  /** A user's photos without a scan; the scan of one may be under way. */
  unused(user_id: number, work: string): Promise<readonly string[]>;
  /** Drops those for which no scan was recorded. */
  dropUnused(ids: readonly string[]): Promise<void>;
  /** All photos that the OMS does not have and whose scan is recorded, of any user, oldest first. */
  list(): Promise<readonly PhotoRow[]>;
  /** Whether any could be sent, of any user; a photo that waits for a refused scan does not count. */
  anyWaits(): Promise<boolean>;
  /** The user's first photo that may go now; drops photos without a scan on the way. */
  next(user_id: number, resting: (id: string) => boolean): Promise<DuePhoto | null>;
  /** The OMS has it, or has refused it. */
  answered(due: DuePhoto, answer: { sent_at: number } | { problem: Problem }): Promise<void>;
  /** Tries a refused photo again. */
  retry(id: string): Promise<Stored>;
}

/** Photos of articles, kept until the OMS has them. `changed` is called when there are more or fewer to send: whether one may go at once. */
export function createPhotos(db: OutboxDb, changed: (came?: boolean) => void): Photos {
  const file = async (id: string): Promise<Blob | undefined> => {
    const row = await db.photo_files.get(id);
    return row && new Blob([row.bytes], { type: row.media_type });
  };
  const stored = (write: () => PromiseLike<unknown>): Promise<Stored> => store(write, () => makeRoom(db));
  const decided = async (write: () => PromiseLike<unknown>, came = false): Promise<Stored> => {
    const kept = await stored(write);
    if (kept.ok) changed(came);
    return kept;
  };
  return {
    keep({ bytes, media_type, ...photo }, scan) {
      const write = () =>
        db.transaction('rw', db.photos, db.photo_files, () =>
          Promise.all([
            db.photo_files.add({ id: photo.id, media_type, bytes }),
            db.photos.add({ ...photo, ...attached(scan), problem: null }),
          ]),
        );
      return scan ? decided(write, true) : stored(write);
    },
    file,
    drop: id => decided(() => remove(db, [id])),
    unused: (user_id, work) =>
      db.photos
        .where('user_id')
        .equals(user_id)
        .filter(p => p.mutation_id === null && p.work === work)
        .primaryKeys(),
    async dropUnused(ids) {
      if (ids.length === 0) return;
      // In one transaction: a scan that is being recorded may take one of them.
      await db.transaction('rw', db.photos, db.photo_files, async () => {
        const photos = await db.photos.bulkGet([...ids]);
        await remove(
          db,
          photos.flatMap(p => (p?.mutation_id === null ? p.id : [])),
        );
      });
    },
    list: () =>
      db.photos
        .toCollection()
        .filter(p => p.mutation_id !== null && !isSent(p))
        .toArray(),
    async anyWaits() {
      const waiting = await db.photos
        .orderBy('mutation_id')
        .filter(p => p.problem === null && !isSent(p))
        .toArray();
      const scans = await db.entries
        .where('id')
        .anyOf(waiting.flatMap(p => p.mutation_id ?? []))
        .toArray();
      const held = scans.filter(e => e.state !== 'done').map(e => e.id);
      return waiting.some(p => !held.includes(p.mutation_id ?? ''));
    },
    async next(user_id, resting) {
      const epoch = (await db.meta.get('epoch'))?.value;
      const waiting = await photosOf(db, user_id)
        .filter(p => p.problem === null && !resting(p.id))
        .toArray();
      for (const photo of waiting) {
        const of = await scanOf(db, photo);
        const bytes = of === 'none' ? undefined : await file(photo.id);
        if (of === 'waits') continue;
        if (bytes) return { photo, mutation_id: of, file: bytes, epoch };
        await remove(db, [photo.id]);
        changed();
      }
      return null;
    },
    async answered({ photo, epoch }, answer) {
      await db.transaction('rw', db.photos, db.meta, async () => {
        // A backup was restored while it was sent: the answer may be from the OMS before that.
        const now = (await db.meta.get('epoch'))?.value;
        if (epoch === undefined || epoch === now) await db.photos.update(photo.id, answer);
      });
      changed();
    },
    retry: id => decided(() => db.photos.update(id, { problem: null })),
  };
}

/**
 * The OMS was restored from a backup: photos that it had, and photos that it refused because their scan was missing,
 * wait again.
 */
export async function resendPhotos(db: OutboxDb): Promise<void> {
  const again = await db.photos.filter(p => isSent(p) || p.problem?.code === 'receipt-not-found').toArray();
  await db.photos.bulkPut(again.map(({ sent_at: _then, ...photo }) => ({ ...photo, problem: null })));
}

/** Number of photos kept that the OMS has: 30 MB at the most. */
const MOST_KEPT = 100;

/**
 * Removes photos that the OMS has when their scan has left the journal, and all but the newest `most`; true when
 * there were any.
 */
export async function prunePhotos(db: OutboxDb, most = MOST_KEPT): Promise<boolean> {
  const sent = await db.photos.filter(isSent).sortBy('sent_at');
  const scans = await db.entries
    .where('id')
    .anyOf(sent.flatMap(p => p.mutation_id ?? []))
    .toArray();
  const kept = new Set(scans.map(e => e.id));
  const going = sent.filter((p, i) => i < sent.length - most || !kept.has(p.mutation_id ?? ''));
  const ids = going.map(p => p.id);
  if (ids.length > 0) await remove(db, ids);
  return ids.length > 0;
}

const remove = (db: OutboxDb, ids: string[]): PromiseLike<unknown> =>
  db.transaction('rw', db.photos, db.photo_files, () =>
    Promise.all([db.photos.bulkDelete(ids), db.photo_files.bulkDelete(ids)]),
  );

/** On a full disk, photos that the OMS has make room; true when that freed some. */
export const makeRoom = (db: OutboxDb): Promise<boolean> => prunePhotos(db, 0).catch(() => false);

/** Part of the transaction that records the scan. */
export async function attachPhoto(db: OutboxDb, id: string, mutations: readonly Mutation[]): Promise<void> {
  const scan = mutations.at(-1);
  if (scan) await db.photos.update(id, attached(scan));
}

/** The scan that a photo belongs to, and its article. */
const attached = (scan: Mutation | undefined): Pick<PhotoRow, 'mutation_id' | 'article'> => ({
  mutation_id: scan?.id ?? null,
  article:
    scan && 'product_identifier' in scan ? scan.product_identifier : scan && 'ean' in scan ? scan.ean : null,
});

/** The accepted scan of a photo: its own, or the repair of that. 'none': there will be no such scan. */
async function scanOf(db: OutboxDb, photo: PhotoRow): Promise<string> {
  for (let id = photo.mutation_id; id !== null;) {
    const entry = await db.entries.get({ id });
    // The scan has left the journal, a week after the OMS accepted it.
    if (!entry) return id;
    if (entry.state !== 'done') return 'waits';
    if (entry.last_answer?.code === 'ok') return isReceipt(entry.mutation) ? id : 'none';
    id = entry.resolved_by;
  }
  return 'none';
}

const isReceipt = (m: Mutation): boolean => m.type === 'receive-return' || m.type === 'receive-by-label';

/** For the rescue by hand: the photos that the OMS does not have, with their bytes as base64. */
export async function exportPhotos(db: OutboxDb): Promise<readonly (PhotoRow & { bytes: string })[]> {
  const photos = await db.photos.filter(p => !isSent(p)).toArray();
  const files = await db.photo_files.bulkGet(photos.map(p => p.id));
  const bytesOf = new Map(files.flatMap(one => (one ? [[one.id, one.bytes] as const] : [])));
  return photos.map(photo => ({ ...photo, bytes: base64(bytesOf.get(photo.id) ?? new Uint8Array()) }));
}

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, byte => String.fromCodePoint(byte)).join(''));
