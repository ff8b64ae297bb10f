import { EventEmitter } from 'node:events';
import type { WorkerEvents } from 'graphile-worker';
import type { Queryable } from '../db/pool.ts';

/*
 * graphile-worker leaves the jobs of a worker that died to others after four hours. Here each worker holds a lock of its session for
 * as long as it listens: PostgreSQL frees that when the process is killed, and then its jobs are anybody's.
 */

// A class of locks of its own.
const CLASS = 7_052_306;
/** A worker that begins, or listens again, has its lock after less. */
const GRACE_SECONDS = 5;

/** The events of a worker that holds its lock from the moment that it listens. */
export function lockingEvents(): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  return events.on('pool:listen:success', ({ client, workerPool }) => {
    // It asks to be told first. Without the lock others may do its jobs too, which does no harm.
    client.once('drain', () => {
      client
        .query('SELECT pg_advisory_lock($1, hashtext($2))', [CLASS, workerPool.id])
        .catch(() => undefined);
    });
  });
}

/** Gives back the jobs of workers that died, so that the next one does them. */
export const freeJobs = (db: Queryable): Promise<number> => db.execute(FREE, [CLASS, GRACE_SECONDS]);

const FREE = `
  SELECT graphile_worker.force_unlock_workers(array_agg(worker)) FROM (
    SELECT DISTINCT locked_by AS worker FROM graphile_worker.jobs WHERE locked_at < now() - make_interval(secs => $2)) AS held
  WHERE pg_try_advisory_xact_lock($1, hashtext(worker)) HAVING count(*) > 0`;
