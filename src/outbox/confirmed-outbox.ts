import type { Clock } from './deps.ts';
import type { Entry } from './entry.ts';
import { inFlight } from './flights.ts';
import type { OpenOutbox } from './outbox.ts';
import { within } from './within.ts';

export interface ConfirmDeps {
  readonly clock: Pick<Clock, 'sleep'>;
  /** Sends the entries that can go now. */
  send(): Promise<void>;
  /** Called when the wait for the OMS's answer is long enough to be noticed, and when it is over. */
  waits(waiting: boolean): void;
}

/** A shorter wait is not shown. */
const FELT_MS = 150;
/** A scan that has not been sent by then is refused. */
const PATIENCE_MS = 5000;
/** An entry that may have reached the OMS is sent again, under the same key, until the answer is known. */
const AGAIN_MS = 2000;

type Answer = 'accepted' | 'refused' | 'unsent';

/**
 * The outbox of a device that can keep nothing (decision 028). Memory promises nothing, so a recording resolves when
 * the OMS has answered it. An entry that was never sent is taken back; listeners learn of an entry only when it is sent.
 */
export function confirmedOutbox(outbox: OpenOutbox, deps: ConfirmDeps): OpenOutbox {
  /** `giveUp` takes back an entry that has not been sent; false when it may have been. */
  async function answer(seqs: readonly number[], giveUp: () => Promise<boolean>): Promise<Answer> {
    const answered = new AbortController();
    const { signal } = answered;
    void deps.clock.sleep(FELT_MS, signal).then(() => signal.aborted || deps.waits(true));
    let sending: Promise<unknown> | undefined;
    try {
      for (let left = seqs.length; ;) {
        sending ??= deps.send().finally(() => (sending = undefined));
        await within(deps.clock.sleep, PATIENCE_MS, sending);
        const entries = await outbox.db.entries.bulkGet([...seqs]);
        const pending = entries.filter(e => e?.state === 'pending').length;
        const refused = entries.some(e => e?.state === 'parked');
        if (pending === 0) return refused ? 'refused' : 'accepted';
        if (pending === left) {
          if (await giveUp()) return refused ? 'refused' : 'unsent';
          await deps.clock.sleep(AGAIN_MS);
        }
        left = pending;
      }
    } finally {
      answered.abort();
      deps.waits(false);
    }
  }

  return {
    ...outbox,
    subscribe: listener =>
      outbox.subscribe(change => listener({ ...change, entries: change.entries.filter(hasLeft) })),
    async record(recording) {
      const recorded = await outbox.record(recording);
      if (!recorded.ok) return recorded;
      const seqs = recorded.entries.map(e => e.seq);
      const given = await answer(seqs, () => outbox.withdraw(seqs));
      return given === 'unsent'
        ? { ok: false, code: 'unconfirmed', detail: 'the OMS could not be asked' }
        : { ...recorded, refused: given === 'refused' };
    },
    async retry(id, flow) {
      const before = await outbox.db.entries.get({ id });
      const stored = await outbox.retry(id, flow);
      if (!stored.ok || before?.state !== 'parked') return stored;
      const given = await answer([before.seq], () => parkAgain(outbox, before));
      return given === 'unsent'
        ? { ok: false, code: 'unconfirmed' }
        : given === 'refused'
          ? { ok: true, refused: true }
          : stored;
    },
  };
}

const hasLeft = (entry: Entry): boolean => entry.state !== 'pending' || entry.attempts > 0;

/** If it is sent meanwhile after all, its acceptance still stands. */
async function parkAgain(
  { db, settle }: OpenOutbox,
  { seq, attempts, problem, last_answer }: Entry,
): Promise<boolean> {
  const now = await db.entries.get(seq);
  if (!problem || now?.attempts !== attempts || (await inFlight(db)).has(seq)) return false;
  await settle([{ seq, at: last_answer?.at ?? 0, kind: 'parked', problem }]);
  return true;
}
