import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../db/pool.ts';
import type { Tasks } from './payloads.ts';
import { type Jobs, runJobs } from './run-jobs.ts';

/** Runs the jobs with a line in the log for each try, under the id of the request that asked for it. */
export const loggedJobs = (log: FastifyBaseLogger, db: Database, tasks: Tasks, schedule = ''): Jobs =>
  runJobs(
    db,
    (err, job) => log.error({ err, ...job }, 'job failed'),
    tasks,
    schedule,
    job => log.info(job, 'job done'),
  );
