import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type { Queryable } from '../db/pool.ts';

/*
 * graphile-worker leaves the jobs of a worker that died to others after four hours. Here each worker holds a lock of its session for
 * as long as it listens: PostgreSQL frees that when the process is killed, and then its jobs are anybody's.
 * A connection that ends after PostgreSQL has given a job and before its reply came leaves a job to a worker that lives on and knows
 * nothing of it: what one's own pool holds and does not do is given back too.
 */

// A class of locks of its own.
const CLASS = 7_052_306;
/** A worker that begins, or listens again, has its lock after less. */
const GRACE_SECONDS = 5;

/** The work of this process's worker: its pool, once it listens, and the ids of the jobs that it has begun. */
export interface Doing {
  pool?: string;
  jobs: Set<string>;
}

/** The events of a worker that holds its lock from the moment that it listens, and keeps `doing` up to date. */
export function lockingEvents(doing: Doing): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('job:start', ({ job }) => void doing.jobs.add(job.id));
  events.on('job:complete', ({ job }) => void doing.jobs.delete(job.id));
  return events.on('pool:listen:success', ({ client, workerPool }) => {
    doing.pool = workerPool.id;
    // It asks to be told first. Without the lock others may do its jobs too, which does no harm.
    client.once('drain', () => {
      client
        .query('SELECT pg_advisory_lock($1, hashtext($2))', [CLASS, workerPool.id])
        .catch(() => undefined);
    });
  });
}

/**
 * Gives back the jobs of workers that died, so that the next one does them: never one's own, also while its lock is not there yet. A job
 * that is free can be asked for anew in its own row, which goes with the end of what still runs.
 */
export const freeJobs = (db: Queryable, { pool }: Pick<Doing, 'pool'>): Promise<number> =>
  db.execute(FREE, [CLASS, GRACE_SECONDS, pool ?? null]);

/** Gives back the jobs that the worker of this process holds without doing them. */
export const freeLostJobs = (db: Queryable, { pool, jobs }: Doing): Promise<number> =>
  db.execute(FREE_LOST, [pool ?? null, [...jobs], GRACE_SECONDS]);

const FREE_LOST = `
  UPDATE graphile_worker._private_jobs SET locked_at = NULL, locked_by = NULL
  WHERE locked_by = $1 AND id <> ALL ($2::bigint[]) AND locked_at < now() - make_interval(secs => $3)`;

const FREE = `
  SELECT graphile_worker.force_unlock_workers(array_agg(worker)) FROM (
    SELECT DISTINCT locked_by AS worker FROM graphile_worker.jobs WHERE locked_at < now() - make_interval(secs => $2)
    AND locked_by IS DISTINCT FROM $3) AS held
  WHERE pg_try_advisory_xact_lock($1, hashtext(worker)) HAVING count(*) > 0`;
