import type { Problem } from '../../contract/problem.ts';
import type { ToldFact, OutboxDb } from '../db/outbox-db.ts';
import type { Entry } from './entry.ts';
import { takeOff } from './flights.ts';

/** The device's own refusal of a scan of which nobody can tell whether the OMS has it (decision 038). */
export const answerLost: Problem = {
  type: 'about:blank',
  title: 'the answer was lost, and a look-up cannot tell whether the OMS has it',
  status: 409,
  code: 'answer-lost',
};

/** Whether a person must say if the OMS has it. */
export const isDoubtful = ({ problem }: Pick<Entry, 'problem'>): boolean => problem?.code === answerLost.code;

/**
 * Stores, before a call without a key leaves, what the OMS told of the thing that it changes. Null when the entry waits
 * no longer, or another sender has made a try since: of two senders one calls, with or without a lock.
 */
export async function takeKeyless(
  db: OutboxDb,
  { seq, seen }: Entry,
  before: ToldFact,
): Promise<Entry | null> {
  return db.transaction('rw', db.entries, db.meta, async () => {
    const now = await db.entries.get(seq);
    if (now?.state !== 'pending' || now.seen?.nth !== seen?.nth) return null;
    const taken = { ...now, seen: { nth: (seen?.nth ?? 0) + 1, before } };
    await db.entries.put(taken);
    await takeOff(db, [taken]);
    return taken;
  });
}
