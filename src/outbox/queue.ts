import { Dexie } from 'dexie';
import type { EntryState, OutboxDb, PhotoRow } from '../db/outbox-db.ts';
import type { Clock } from './deps.ts';
import type { Entry } from './entry.ts';

/** All entries of one state, in order of recording. */
export const ofState = (db: OutboxDb, state: EntryState) =>
  db.entries.where('[state+seq]').between([state, Dexie.minKey], [state, Dexie.maxKey]);

/** One user's entries of a state after a sequence number, in order of recording. */
export const ofUser = (db: OutboxDb, user_id: number, state: EntryState, after = 0) =>
  db.entries
    .where('[user_id+state+seq]')
    .between([user_id, state, after], [user_id, state, Dexie.maxKey], false, true);

/** Entries of a work, of any user; when given, of one state, and recorded before a sequence number. */
export const ofWork = (db: OutboxDb, work: string, state?: EntryState, before = Infinity) =>
  state === undefined
    ? db.entries.where('[work+state+seq]').between([work, Dexie.minKey], [work, Dexie.maxKey])
    : db.entries
        .where('[work+state+seq]')
        .between([work, state, Dexie.minKey], [work, state, before], true, false);

/** A range is read whole while it holds at most this many times the wanted entries. */
const DENSE = 4;

/**
 * Entries by number, in the given order. The numbers of one request are close together, and a range takes one request
 * to the browser's database where single numbers take one each.
 */
export async function bySeq(db: OutboxDb, seqs: readonly number[]): Promise<readonly (Entry | undefined)[]> {
  const [first, last] = [Math.min(...seqs), Math.max(...seqs)];
  if (last - first >= DENSE * seqs.length) return db.entries.bulkGet([...seqs]);
  const range = await db.entries.where('seq').between(first, last, true, true).toArray();
  const entries = new Map(range.map(e => [e.seq, e]));
  return seqs.map(seq => entries.get(seq));
}

/** The numbers of those that still wait. The mutation of an entry never changes, so it is not read again. */
export async function pendingAmong(db: OutboxDb, entries: readonly Entry[]): Promise<ReadonlySet<number>> {
  const seqs = entries.map(e => e.seq);
  const range = [Math.min(...seqs), Math.max(...seqs)].map(seq => ['pending', seq]);
  return new Set(await db.entries.where('[state+seq]').between(range[0], range[1], true, true).primaryKeys());
}

/** Whether the OMS has a photo, which is then kept for a restored backup. */
export const isSent = (photo: PhotoRow): boolean => photo.sent_at !== undefined;

/** A user's photos that the OMS does not have and whose scan is recorded, oldest first. */
export const photosOf = (db: OutboxDb, user_id: number) =>
  db.photos
    .where('user_id')
    .equals(user_id)
    .filter(photo => photo.mutation_id !== null && !isSent(photo));

/** Everything that still has to reach the OMS or a decision. */
export async function unsentCount(db: OutboxDb): Promise<number> {
  const [pending, parked] = await Promise.all([
    ofState(db, 'pending').count(),
    ofState(db, 'parked').count(),
  ]);
  return pending + parked;
}

export interface Summary {
  /** Entries and photos. */
  readonly pending: number;
  /** Refused, and not yet decided or repaired. */
  readonly parked: number;
  /** Epoch ms of the oldest pending one; null when nothing waits. */
  readonly oldest_at: number | null;
  /** Entries that wait for another user to sign in. */
  readonly others: readonly { readonly user_name: string; readonly count: number }[];
}

/** The queue's figures on the strip. */
async function summary(db: OutboxDb, user_id: number): Promise<Summary> {
  const [pending, parked, oldest, photos, others] = await Promise.all([
    ofUser(db, user_id, 'pending').count(),
    ofUser(db, user_id, 'parked')
      .filter(e => e.resolved_by === null)
      .count(),
    ofUser(db, user_id, 'pending').first(),
    photosOf(db, user_id).toArray(),
    othersWaiting(db, user_id),
  ]);
  const waiting = photos.filter(p => p.problem === null);
  const since = [oldest, ...waiting].flatMap(one => one?.created_at ?? []);
  return {
    pending: pending + waiting.length,
    parked: parked + photos.length - waiting.length,
    oldest_at: since.length > 0 ? Math.min(...since) : null,
    others,
  };
}

/** Counting takes as long as the queue is: with more entries than this it is done less often. */
const LONG = 500;
const COUNT_EVERY_MS = 250;

/**
 * Shares a summary among callers who ask at every change: never older than the call, but not computed for each of
 * them when the queue is long.
 */
export function createSummary(db: OutboxDb, clock: Clock): (user_id: number) => Promise<Summary> {
  const known = new Map<number, { at: number; long: boolean; next: Promise<Summary> | null }>();
  return async user_id => {
    const last = known.get(user_id) ?? { at: -Infinity, long: false, next: null };
    known.set(user_id, last);
    if (last.next) return last.next;
    const read = async (): Promise<Summary> => {
      const left = last.long ? last.at + COUNT_EVERY_MS - clock.monotonic() : 0;
      // Awaited also when there is nothing to wait for: `next` is set by then, and may be cleared.
      await (left > 0 ? clock.sleep(left) : undefined);
      last.next = null;
      last.at = clock.monotonic();
      const made = await summary(db, user_id);
      last.long = made.pending + made.parked > LONG;
      return made;
    };
    last.next = read();
    return last.next;
  };
}

async function othersWaiting(db: OutboxDb, user_id: number): Promise<Summary['others']> {
  const others: { user_name: string; count: number }[] = [];
  let next = await firstOfUserAfter(db, -1);
  while (next) {
    if (next.user_id !== user_id) {
      const [pending, parked] = await Promise.all([
        ofUser(db, next.user_id, 'pending').count(),
        ofUser(db, next.user_id, 'parked').count(),
      ]);
      if (pending + parked > 0) others.push({ user_name: next.user_name, count: pending + parked });
    }
    next = await firstOfUserAfter(db, next.user_id);
  }
  return others;
}

/** Steps from user to user, so that a queue of thousands is not read to find two names. */
const firstOfUserAfter = (db: OutboxDb, user_id: number): Promise<Entry | undefined> =>
  db.entries.where('[user_id+state+seq]').above([user_id, '\uffff', Dexie.maxKey]).first();
