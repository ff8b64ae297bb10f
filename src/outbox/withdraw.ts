import type { OutboxDb } from '../db/outbox-db.ts';
import type { Entry } from './entry.ts';
import { inFlight, mayHaveLeft } from './flights.ts';
import { ofState } from './queue.ts';

/**
 * Takes back the part of a recording that no server has seen, as if it had never been recorded; gives the refused
 * entries that need repair again. Null, without changes, when an entry may be in flight, or is accepted: then the
 * others must follow.
 */
export async function withdraw(db: OutboxDb, seqs: readonly number[]): Promise<readonly Entry[] | null> {
  return db.transaction('rw', db.entries, db.photos, db.meta, async () => {
    const entries = (await db.entries.bulkGet([...seqs])).filter(e => e !== undefined);
    const waiting = entries.filter(e => e.state === 'pending');
    const begun = entries.some(e => e.state === 'done') && !entries.some(e => e.state === 'parked');
    const out = await inFlight(db);
    if (begun || waiting.some(e => mayHaveLeft(e, out))) return null;
    const ids = waiting.map(e => e.id);
    await db.entries.bulkDelete(waiting.map(e => e.seq));
    await db.photos.where('mutation_id').anyOf(ids).modify({ mutation_id: null, article: null });
    const reopened = await ofState(db, 'parked')
      .filter(e => ids.includes(e.resolved_by ?? ''))
      .toArray();
    const wanting = reopened.map(e => ({ ...e, resolved_by: null }));
    await db.entries.bulkPut(wanting);
    return wanting;
  });
}
