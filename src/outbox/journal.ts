import type { OutboxDb } from '../db/outbox-db.ts';
import type { Entry } from './entry.ts';
import { isGrant } from './grants.ts';
import { exportPhotos, resendPhotos } from './photos.ts';
import { ofState } from './queue.ts';

/** How long done entries stay as a journal, to be sent again when the OMS was restored from a backup. */
const JOURNAL_MS = 7 * 24 * 3600_000;

/**
 * Removes done entries older than the journal. `now` is the OMS's time, because the device's clock may have jumped 8
 * days.
 */
export async function pruneJournal(db: OutboxDb, now: number): Promise<void> {
  await db.entries
    .where('done_at')
    .below(now - JOURNAL_MS)
    .filter(e => e.state === 'done')
    .delete();
}

/** The entries that ended last, newest first. */
export const lastEnded = (db: OutboxDb, limit: number): Promise<readonly Entry[]> =>
  db.entries
    .orderBy('done_at')
    // oxlint-disable-next-line unicorn/no-array-reverse -- no array: the order in which the database is read
    .reverse()
    .limit(limit)
    .toArray();

/**
 * Stores the OMS's epoch; when it differs from the one before, entries that the former OMS had accepted wait again
 * under the same ids.
 */
export async function enterEpoch(db: OutboxDb, epoch: string): Promise<readonly Entry[]> {
  return db.transaction('rw', db.entries, db.photos, db.meta, async () => {
    const before = await db.meta.get('epoch');
    if (before?.value === epoch) return [];
    await db.meta.put({ key: 'epoch', value: epoch });
    if (!before) return [];
    const accepted = await ofState(db, 'done').filter(wasAccepted).toArray();
    const again = accepted.map((e): Entry => ({
      ...e,
      state: 'pending',
      done_at: null,
      applied_version: null,
    }));
    await db.entries.bulkPut(again);
    await resendPhotos(db);
    return again;
  });
}

const wasAccepted = (e: Entry): boolean =>
  e.last_answer !== null && e.last_answer.status >= 200 && e.last_answer.status < 300;

/** Everything in the outbox as JSON, to rescue a queue by hand; without the upload grants. */
export async function exportOutbox(db: OutboxDb): Promise<string> {
  return db.transaction('r', db.tables, async () => {
    const [entries, flow_states, photos, meta] = await Promise.all([
      db.entries.toArray(),
      db.flow_states.toArray(),
      exportPhotos(db),
      db.meta.filter(row => !isGrant(row)).toArray(),
    ]);
    return JSON.stringify({ app: 'oms-outbox', entries, flow_states, photos, meta }, null, 1);
  });
}
