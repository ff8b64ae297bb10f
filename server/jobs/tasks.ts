import type { Database } from '../db/pool.ts';
import { forgetPaper } from '../printing/queue.ts';
import { clean } from './clean.ts';

/** The payload of each task, by its name; payloads are JSON. A task may run twice: the server may end in the middle of it. */
export interface Payloads {
  'forget-paper': { readonly print_job_id: number };
  clean: Record<string, never>;
}

export type Tasks = {
  readonly [Name in keyof Payloads]: (db: Database, payload: Payloads[Name]) => Promise<void>;
};

export const tasks: Tasks = {
  'forget-paper': (db, { print_job_id }) => forgetPaper(db, print_job_id),
  clean: clean,
};

/** Tasks that come again by themselves, as a crontab in UTC. One that was missed while no server ran is done once at the start. */
export const SCHEDULE = '17 1 * * * clean ?fill=1d';
