import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run, type Runner, type Task, type TaskList } from 'graphile-worker';
import type { Database } from '../db/pool.ts';
import { databaseLimits } from '../limits.ts';
import { openJobPool } from './job-pool.ts';
import { doneFor } from '../watch/request-id.ts';
import type { Tasks } from './payloads.ts';
import { type Doing, freeJobs, freeLostJobs, lockingEvents } from './worker-locks.ts';

/** Jobs at once, and the connections for these, for listening and for looking. */
const AT_ONCE = 4;
const CONNECTIONS = AT_ONCE + 2;
/** NOTIFY starts a new job at once; this is for those whose time has come. */
const POLL_MS = 1000;
/** After the worker has ended by itself, because the database was away. */
const PAUSE_MS = 1000;
/** Jobs of a process that was killed go on after so long, and the grace that every worker has. */
const FREE_MS = 5000;
/** At the end of the server: a job that takes longer is done again by another process, or after the next start. */
const LAST_CALL_MS = 2000;

/** One try of a job; `request_id`: of the request that asked for it. */
export type JobTry = {
  readonly task: string;
  readonly job_id: string;
  readonly attempt: number;
  readonly ms: number;
  readonly request_id?: string;
};

export interface Jobs {
  /** Takes no new jobs, and waits a while for those under way. */
  stop(): Promise<void>;
}

/**
 * Runs the jobs of this installation; every server process does, and one of them at a time has a job. While the database is
 * away it tries again and again. `report` gets the errors of jobs, each with its try, and the worker's own; `done` the other tries.
 */
export function runJobs(
  db: Database,
  report: (error: unknown, job?: JobTry) => void,
  tasks: Tasks,
  /** Tasks that come again by themselves, as a crontab in UTC. */
  schedule = '',
  done: (job: JobTry) => void = () => undefined,
): Jobs {
  const stopping = new AbortController();
  let runner: Runner | undefined;
  let doing: Doing = { jobs: new Set() };

  async function runOnce(): Promise<void> {
    const pgPool = openJobPool(db.connection, CONNECTIONS, databaseLimits.statement);
    doing = { jobs: new Set() };
    try {
      runner = await run({
        pgPool,
        taskList: taskList(db, tasks, report, done),
        crontab: schedule,
        concurrency: AT_ONCE,
        pollInterval: POLL_MS,
        noHandleSignals: true,
        // Collected, a job's end is tried again and its failure ends the worker, which begins anew; alone, it would be an unhandled
        // rejection, which ends the process.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        logger: loggerTo(report),
        events: lockingEvents(doing),
      });
      if (stopping.signal.aborted) await runner.stop();
      await runner.promise;
    } finally {
      runner = undefined;
      await pgPool.end();
    }
  }

  async function runOn(): Promise<void> {
    while (!stopping.signal.aborted) {
      await runOnce().catch((error: unknown) => report(error));
      await sleep(PAUSE_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  }

  const running = runOn();
  const free = () => Promise.all([freeJobs(db, doing), freeLostJobs(db, doing)]);
  const freeing = setInterval(() => void free().catch((error: unknown) => report(error)), FREE_MS).unref();
  return {
    async stop() {
      stopping.abort();
      clearInterval(freeing);
      // It rejects when it has stopped by itself.
      void runner?.stop().catch(() => undefined);
      await Promise.race([running, sleep(LAST_CALL_MS, undefined, { ref: false })]);
    },
  };
}

function taskList(
  db: Database,
  tasks: Tasks,
  report: (error: unknown, job?: JobTry) => void,
  done: (job: JobTry) => void,
): TaskList {
  return Object.fromEntries(
    Object.entries(tasks).map(([name, task]): [string, Task] => [
      name,
      async (given, { job }) => {
        const { request_id, ...payload } = given as { request_id?: string };
        const begun = performance.now();
        const tried = (): JobTry => ({
          task: name,
          job_id: job.id,
          attempt: job.attempts,
          ms: Math.round(performance.now() - begun),
          ...(request_id && { request_id }),
        });
        try {
          await doneFor(request_id, () =>
            task(db, payload as never, (error: unknown) => report(error, tried())),
          );
        } catch (error) {
          report(error, tried());
          throw error;
        }
        done(tried());
      },
    ]),
  );
}

const FAILURES: ReadonlySet<string> = new Set(['error']);

/** Its own errors are reported; the failure of a job was, with its try. */
const loggerTo = (report: (error: unknown) => void): Logger =>
  new Logger(() => (level, message, meta) => {
    if (FAILURES.has(level) && !meta?.['failure']) report(meta?.['error'] ?? new Error(message));
  });
