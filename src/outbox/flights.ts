import type { MetaRow, OutboxDb } from '../db/outbox-db.ts';
import type { Entry } from './entry.ts';

/** One row for each request in flight, also from before the device died: the numbers of its entries. */
const PREFIX = 'flight/';

/**
 * Stores, before a request leaves, which entries it has: one small row, because storing an entry with all its indexes
 * takes as long as its scan did. Part of a transaction.
 */
export async function takeOff(db: OutboxDb, entries: readonly Entry[]): Promise<void> {
  const out = await inFlight(db);
  const [first, ...more] = entries.map(e => e.seq).filter(seq => !out.has(seq));
  if (first === undefined) return;
  const key: MetaRow['key'] = `${PREFIX}${first}`;
  // The other entries of an earlier request that began with the same one may still be in flight.
  const before = seqsOf(await db.meta.get(key));
  await db.meta.put({ key, value: [...before, first, ...more].join() });
}

/** These entries are answered, or will never be sent. Part of a transaction. */
export async function land(db: OutboxDb, seqs: ReadonlySet<number>): Promise<void> {
  for (const row of await rows(db)) {
    const all = seqsOf(row);
    const left = all.filter(seq => !seqs.has(seq));
    if (left.length === 0) await db.meta.delete(row.key);
    else if (left.length < all.length) await db.meta.put({ ...row, value: left.join() });
  }
}

/** Whether a server may have seen an entry: a request with it has ended in some way, or is or was in flight. */
export const mayHaveLeft = ({ attempts, seq }: Entry, out: ReadonlySet<number>): boolean =>
  attempts > 0 || out.has(seq);

/** The numbers of entries whose request has no answer yet. */
export const inFlight = (db: OutboxDb): PromiseLike<ReadonlySet<number>> =>
  rows(db).then(all => new Set(all.flatMap(seqsOf)));

/** Removes requests whose entries no longer wait: a supervisor ended them, and the answer never came. */
export async function pruneFlights(db: OutboxDb): Promise<void> {
  await db.transaction('rw', db.entries, db.meta, async () => {
    const out = [...(await inFlight(db))];
    const entries = await db.entries.bulkGet(out);
    await land(db, new Set(out.filter((_, i) => entries[i]?.state !== 'pending')));
  });
}

const rows = (db: OutboxDb) => db.meta.where('key').startsWith(PREFIX).toArray();

const seqsOf = (row: MetaRow | undefined): number[] => row?.value.split(',').map(Number) ?? [];
