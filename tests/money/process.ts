import type { Database, Queryable, Transaction } from '../../server/ground/db/pool.ts';
import { openDatabase } from '../../server/ground/db/pool.ts';
import { runEvent } from '../../server/acts/triggers/run-event.ts';
import { lookUpPayment } from '../../server/acts/refunds/hear-provider.ts';
import { refundTime } from '../../server/acts/refunds/refund-time.ts';
import type { RefundProvider } from '../../server/acts/refunds/refund-provider.ts';
import { workRefund } from '../../server/acts/refunds/work-refund.ts';
import { type Caller, freshApp, type TestApp } from '../../server/testing/app.ts';
import type { Bank } from './bank.ts';

/** The end of a process: nothing of it goes on. */
class Ended extends Error {}

/** A server with its jobs, which ends before or after any wait, as one that is killed; the next act finds it started anew. */
export interface Process {
  readonly clerk: Caller;
  readonly chief: Caller;
  /** Ends at the nth wait from now; null: it goes on. */
  endAt(nth: number | null): void;
  hasEnded(): boolean;
  /** Does the jobs that are due, those that they make too. Gives how many. */
  work(bank: Bank): Promise<number>;
}

export async function startProcess(oms: TestApp): Promise<Process> {
  const db = openDatabase(oms.db.connection, { size: 6 });
  let left: number | null = null;
  let ended = false;
  const wait = (): void => {
    if (left !== null && left-- <= 0) ended = true;
    if (ended) throw new Ended('the process has ended');
  };
  const through = async <T>(work: () => Promise<T>): Promise<T> => {
    wait();
    const value = await work();
    wait();
    return value;
  };
  const ending = endingDatabase(db, through);
  const { signIn } = await freshApp({ db: oms.db, deps: { db: ending } });
  const work = async (bank: Bank): Promise<number> => {
    const { refund, find } = bank.provider;
    const provider: RefundProvider = {
      refund: ask => through(() => refund(ask)),
      find: find && (ask => through(() => find(ask))),
    };
    return workJobs(oms.db, {
      refund: of => workRefund(ending, () => provider, of as { refund_request_id: number }),
      'refund-time': of => refundTime(ending, of as { refund_request_id: number }),
      'payment-news': of => lookUpPayment(ending, () => provider, of as { payment_id: number }),
      event: of => runEvent(ending, of as { trigger_event_id: number }),
    });
  };
  return {
    clerk: await signIn('backoffice'),
    chief: await signIn('beheer'),
    endAt(nth) {
      left = nth;
      ended = false;
    },
    hasEnded: () => ended,
    work,
  };
}

type Through = <T>(work: () => Promise<T>) => Promise<T>;

/** A database of which each wait goes through a door that may close. */
function endingDatabase(db: Database, through: Through): Database {
  const asking = <Q extends Queryable>(of: Q): Q => ({
    ...of,
    query: (sql: string, params?: readonly unknown[]) => through(() => of.query(sql, params)),
    one: (sql: string, params?: readonly unknown[]) => through(() => of.one(sql, params)),
    execute: (sql: string, params?: readonly unknown[]) => through(() => of.execute(sql, params)),
  });
  return {
    ...asking(db),
    transaction: (work, options) =>
      through(() =>
        db.transaction(async tx => {
          const value = await work(asking<Transaction>(tx));
          // The last chance to end without its changes.
          return through(() => Promise.resolve(value));
        }, options),
      ),
  };
}

/** Jobs that one order makes at once, by far. */
const MOST_JOBS = 200;

/** Work of the worker of jobs by hand, as graphile-worker does it: one that fails, or whose process ends, is due again. */
async function workJobs(
  db: Database,
  tasks: Readonly<Record<string, (payload: unknown) => Promise<void>>>,
): Promise<number> {
  let done = 0;
  for (;;) {
    const job = await db.one<{ id: string; task: string; payload: unknown }>(TAKE, [Object.keys(tasks)]);
    if (!job) return done;
    if (done > MOST_JOBS) throw new Error('the jobs have no end');
    try {
      await tasks[job.task]?.(job.payload);
      await db.execute('DELETE FROM graphile_worker._private_jobs WHERE id = $1', [job.id]);
      done++;
    } catch (error) {
      await db.execute(FREE, [job.id]);
      if (error instanceof Ended) return done;
      throw error;
    }
  }
}

const TAKE = `
  UPDATE graphile_worker._private_jobs j SET locked_at = now(), locked_by = 'model', attempts = attempts + 1
  FROM graphile_worker._private_tasks t
  WHERE j.id = (SELECT x.id FROM graphile_worker._private_jobs x JOIN graphile_worker._private_tasks y ON y.id = x.task_id
      WHERE x.is_available AND x.run_at <= now() AND y.identifier = ANY ($1) ORDER BY x.run_at, x.id LIMIT 1 FOR UPDATE OF x SKIP LOCKED)
    AND t.id = j.task_id RETURNING j.id::text, t.identifier AS task, j.payload`;
const FREE = 'UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL WHERE id = $1';
