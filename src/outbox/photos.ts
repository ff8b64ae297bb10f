import type { Mutation } from '../../contract/mutation.ts';
import type { Problem } from '../../contract/problem.ts';
import type { PhotoType } from '../../core/returns/photo.ts';
import type { OutboxDb, PhotoRow } from '../db/outbox-db.ts';
import { photosOf } from './queue.ts';
import { storageRefusal } from './storage-refusal.ts';

export interface TakenPhoto {
  readonly media_type: PhotoType;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
export type NewPhoto = TakenPhoto & Omit<PhotoRow, 'mutation_id' | 'article' | 'problem'>;

/** A photo and the scan, accepted by the OMS, that it is of. */
export interface DuePhoto {
  readonly photo: PhotoRow;
  readonly mutation_id: string;
  readonly file: Blob;
}

export interface Photos {
  /** On disk when it resolves. */
  keep(photo: NewPhoto): Promise<{ ok: true } | { ok: false; code: 'quota' | 'storage' }>;
  file(id: string): Promise<Blob | undefined>;
  /** Sent, or given up. */
  drop(id: string): Promise<void>;
  /** Drops a user's photos for which no scan was recorded, but the one at hand. */
  dropUnused(user_id: number, work: string, at_hand: string | undefined): Promise<void>;
  /** All whose scan has been recorded, whoever's, oldest first. */
  list(): Promise<readonly PhotoRow[]>;
  /** Whether any waits to be sent, whoever's. */
  anyWaits(): Promise<boolean>;
  /** The user's first that may go now; what has no scan any more is dropped on the way. */
  next(user_id: number, resting: (id: string) => boolean): Promise<DuePhoto | null>;
  /** The OMS refused it; null: it is tried again. */
  park(id: string, problem: Problem | null): Promise<void>;
}

/** Photos of articles, kept until the OMS has them. `changed` is told when there are more or fewer to send. */
export function createPhotos(db: OutboxDb, changed: () => void): Photos {
  const drop = async (...ids: string[]): Promise<void> => {
    if (ids.length === 0) return;
    await db.transaction('rw', db.photos, db.photo_files, () =>
      Promise.all([db.photos.bulkDelete(ids), db.photo_files.bulkDelete(ids)]),
    );
    changed();
  };
  const file = async (id: string): Promise<Blob | undefined> => {
    const row = await db.photo_files.get(id);
    return row && new Blob([row.bytes], { type: row.media_type });
  };
  return {
    async keep({ bytes, media_type, ...photo }) {
      try {
        await db.transaction('rw', db.photos, db.photo_files, () =>
          Promise.all([
            db.photo_files.add({ id: photo.id, media_type, bytes }),
            db.photos.add({ ...photo, mutation_id: null, article: null, problem: null }),
          ]),
        );
        return { ok: true };
      } catch (error) {
        return { ok: false, code: storageRefusal(error).code };
      }
    },
    file,
    drop: id => drop(id),
    async dropUnused(user_id, work, at_hand) {
      const unused = await db.photos
        .where('user_id')
        .equals(user_id)
        .filter(p => p.mutation_id === null && p.work === work && p.id !== at_hand)
        .primaryKeys();
      await drop(...unused);
    },
    list: () => db.photos.toCollection().filter(attached).toArray(),
    anyWaits: async () =>
      (await db.photos
        .orderBy('mutation_id')
        .filter(p => p.problem === null)
        .first()) !== undefined,
    async next(user_id, resting) {
      const waiting = await photosOf(db, user_id)
        .filter(p => p.problem === null && !resting(p.id))
        .toArray();
      for (const photo of waiting) {
        const of = await scanOf(db, photo);
        const bytes = of === 'none' ? undefined : await file(photo.id);
        if (of === 'waits') continue;
        if (bytes) return { photo, mutation_id: of, file: bytes };
        await drop(photo.id);
      }
      return null;
    },
    async park(id, problem) {
      await db.photos.update(id, { problem });
      changed();
    },
  };
}

const attached = (photo: PhotoRow): boolean => photo.mutation_id !== null;

/** Part of the transaction that records the scan. */
export async function attachPhoto(db: OutboxDb, id: string, mutations: readonly Mutation[]): Promise<void> {
  const scan = mutations.at(-1);
  if (!scan) return;
  const article = 'product_identifier' in scan ? scan.product_identifier : 'ean' in scan ? scan.ean : null;
  await db.photos.update(id, { mutation_id: scan.id, article });
}

/** The accepted scan that a photo is of: its own, or the one that repaired that. 'none': there will be no such scan. */
async function scanOf(db: OutboxDb, photo: PhotoRow): Promise<string> {
  for (let id = photo.mutation_id; id !== null;) {
    const entry = await db.entries.get({ id });
    // It has left the journal, a week after the OMS accepted it.
    if (!entry) return id;
    if (entry.state !== 'done') return 'waits';
    if (entry.last_answer?.code === 'ok') return isReceipt(entry.mutation) ? id : 'none';
    id = entry.resolved_by;
  }
  return 'none';
}

const isReceipt = (m: Mutation): boolean => m.type === 'receive-return' || m.type === 'receive-by-label';

/** For the rescue by hand: with their bytes as base64. */
export async function exportPhotos(db: OutboxDb): Promise<readonly (PhotoRow & { bytes: string })[]> {
  const [photos, files] = await Promise.all([db.photos.toArray(), db.photo_files.toArray()]);
  const bytesOf = new Map(files.map(one => [one.id, one.bytes]));
  return photos.map(photo => ({ ...photo, bytes: base64(bytesOf.get(photo.id) ?? new Uint8Array()) }));
}

const base64 = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, byte => String.fromCodePoint(byte)).join(''));
