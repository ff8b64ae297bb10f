import type { OutboxDb } from '../../db/outbox-db.ts';
import type { Entry } from '../entry.ts';

/** The entries that this page has seen and that still have to reach the OMS, in memory. */
export interface Kept {
  note(entries: readonly Entry[]): void;
  /** Writes anew those that the database does not have; gives them as they are written. */
  rewrite(db: OutboxDb): Promise<readonly Entry[]>;
}

/**
 * Somebody may clear the browser's storage while work goes on; a page that is open still has what it recorded, read or
 * was sending. An entry keeps its id, so that the OMS applies it once, and its number where that is free: the answer
 * to a request in flight names entries by number.
 */
export function createKept(): Kept {
  const open = new Map<number, Entry>();
  return {
    note(entries) {
      for (const entry of entries)
        if (entry.state === 'done') open.delete(entry.seq);
        else open.set(entry.seq, entry);
    },
    async rewrite(db) {
      const entries = [...open.values()].sort((a, b) => a.seq - b.seq);
      const written = await db.transaction('rw', db.entries, async () => {
        const there = await db.entries.toArray();
        const [ids, seqs] = [new Set(there.map(e => e.id)), new Set(there.map(e => e.seq))];
        const missing = entries.filter(e => !ids.has(e.id)).map(seenBy);
        const [free, taken] = [missing.filter(e => !seqs.has(e.seq)), missing.filter(e => seqs.has(e.seq))];
        await db.entries.bulkAdd(free);
        // Another tab was first: these get the next numbers.
        const last = Math.max(...seqs, ...free.map(e => e.seq), 0);
        const moved = taken.map((entry, i) => ({ ...entry, seq: last + 1 + i }));
        await db.entries.bulkAdd(moved);
        return [...free, ...moved];
      });
      // Only now, as the connection may end again before they are written.
      for (const entry of entries) if (open.get(entry.seq) === entry) open.delete(entry.seq);
      return written;
    },
  };
}

/** Whether it was in flight is not known any more, so that it counts as seen by the OMS (flights.ts). */
const seenBy = (entry: Entry): Entry => ({ ...entry, attempts: Math.max(entry.attempts, 1) });
