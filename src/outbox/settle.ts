import type { Problem } from '../../contract/problem.ts';
import type { ToldFact, OutboxDb } from '../db/outbox-db.ts';
import type { Entry } from './entry.ts';
import { land, takeOff } from './flights.ts';
import { bySeq, ofState, ofWork, pendingAmong } from './queue.ts';

/** The result of an entry that was sent. `at` is epoch ms, by the OMS's clock when that is known. */
export type SentOutcome = { readonly seq: number; readonly at: number } & (
  | { readonly kind: 'done'; readonly status: number; readonly version: number | null }
  /** Nothing to send: this OMS has no call for it, and the device's own record is all there is. */
  | { readonly kind: 'local' }
  | { readonly kind: 'parked'; readonly problem: Problem; readonly after?: ToldFact | undefined }
  /** `untried`: nothing left, because the OMS could not be asked first. */
  | { readonly kind: 'later'; readonly status: number; readonly code: string; readonly untried?: true }
);

/** The epoch that was known when an entry was sent, by sequence number. */
export type SentUnder = Map<number, string>;

/** The planned entries, and the epoch that was known when they were planned. */
export interface SettlePlan {
  readonly entries: readonly Entry[];
  readonly epoch: string | null;
}

/** Stores on disk what leaves, before it does, and gives the planned entries that must still be sent. */
export async function attempted(db: OutboxDb, plan: SettlePlan, sent: SentUnder): Promise<readonly Entry[]> {
  return db.transaction('rw', db.entries, db.meta, async () => {
    const epoch = (await db.meta.get('epoch'))?.value ?? null;
    // A backup was restored since: earlier entries of these lanes may wait again.
    if (epoch !== plan.epoch) return [];
    if (epoch !== null) for (const { seq } of plan.entries) sent.set(seq, epoch);
    const pending = await pendingAmong(db, plan.entries);
    const tried = plan.entries.filter(e => pending.has(e.seq));
    await takeOff(db, tried);
    return tried;
  });
}

/** Stores the OMS's answers, in one transaction; gives the entries that changed. */
export async function settle(
  db: OutboxDb,
  outcomes: readonly SentOutcome[],
  sent: SentUnder,
): Promise<readonly Entry[]> {
  return db.transaction('rw', db.entries, db.meta, async () => {
    const epoch = (await db.meta.get('epoch'))?.value;
    const now = await bySeq(
      db,
      outcomes.map(o => o.seq),
    );
    const changed = outcomes.flatMap((answered, i) => {
      const entry = now[i];
      // A backup was restored while it was sent: the OMS before that may have accepted it.
      const doubtful = (sent.get(answered.seq) ?? epoch) !== epoch && answered.kind === 'done';
      const outcome: SentOutcome = doubtful
        ? { seq: answered.seq, at: answered.at, kind: 'later', status: 0, code: 'restored' }
        : answered;
      sent.delete(answered.seq);
      return entry && mayChange(entry, outcome) ? [apply(counted(entry, outcome), outcome)] : [];
    });
    await db.entries.bulkPut(changed);
    await land(db, new Set(outcomes.map(o => o.seq)));
    const repaired = changed.some(e => e.state === 'done') ? await endRepairs(db) : [];
    return [...changed, ...repaired];
  });
}

const counted = (e: Entry, outcome: SentOutcome): Entry => {
  if (outcome.kind === 'later' && outcome.untried) return e;
  const after = outcome.kind === 'parked' ? outcome.after : undefined;
  return {
    ...e,
    attempts: e.attempts + 1,
    ...(e.seen && {
      seen: {
        ...e.seen,
        before: hadNoEffect(outcome) ? null : e.seen.before,
        ...(after && { after }),
      },
    }),
  };
};

/** Whether the answer says that the try changed nothing; a fault of the OMS does not. */
const hadNoEffect = (outcome: SentOutcome): boolean =>
  outcome.kind === 'parked'
    ? outcome.problem.status < 500 && outcome.after === undefined
    : outcome.kind === 'later' &&
      (outcome.code === 'signed-out' || outcome.code === 'dependency' || outcome.status === 412);

/** Another sender may have been first: an acceptance stands, whatever another answer says. */
const mayChange = (entry: Entry, outcome: SentOutcome): boolean =>
  entry.state === 'pending' || outcome.kind === 'done';

function apply(entry: Entry, outcome: SentOutcome): Entry {
  const { at } = outcome;
  switch (outcome.kind) {
    case 'done':
      return {
        ...entry,
        state: 'done',
        // A supervisor's decision stays visible, although the OMS had applied the entry by then.
        last_answer: { status: outcome.status, code: 'ok', detail: entry.last_answer?.detail ?? null, at },
        done_at: at,
        applied_version: outcome.version,
      };
    case 'local':
      return {
        ...entry,
        state: 'done',
        last_answer: { status: 0, code: 'local', detail: null, at },
        done_at: at,
      };
    case 'parked': {
      const { status, code, detail } = outcome.problem;
      return {
        ...entry,
        state: 'parked',
        problem: outcome.problem,
        last_answer: { status, code, detail: detail ?? null, at },
      };
    }
    case 'later':
      return { ...entry, last_answer: { status: outcome.status, code: outcome.code, detail: null, at } };
  }
}

/** Ends parked entries whose repair has ended and has no other move under way; a repair of a repair ends both. */
export async function endRepairs(db: OutboxDb): Promise<readonly Entry[]> {
  const ended: Entry[] = [];
  let waiting = await ofState(db, 'parked')
    .filter(e => e.resolved_by !== null)
    .toArray();
  for (let progress = true; progress;) {
    progress = false;
    for (const refused of waiting) {
      const repair = await db.entries.get({ id: refused.resolved_by ?? '' });
      if (repair?.state !== 'done' || (await movesLeft(db, refused))) continue;
      ended.push({ ...refused, state: 'done', done_at: repair.done_at });
      await db.entries.bulkPut(ended);
      progress = true;
    }
    waiting = waiting.filter(e => !ended.some(done => done.seq === e.seq));
  }
  return ended;
}

async function movesLeft(db: OutboxDb, refused: Entry): Promise<boolean> {
  for (const state of ['pending', 'parked'] as const) {
    const moves = await ofWork(db, refused.work, state)
      .filter(e => 'resolves' in e.mutation && e.mutation.resolves === refused.id)
      .count();
    if (moves > 0) return true;
  }
  return false;
}
