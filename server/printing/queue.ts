import type { Database } from '../db/pool.ts';
import type { Parcel, Standing } from './printer-port.ts';

export type Taken = Parcel & {
  status: 'queued' | 'sent';
  /** Attempts, this one included. */
  attempts: number;
  printer_job: number | null;
  /** Seconds since the job was made. */
  age: number;
};

/** After this time the job of a dead worker is free again. */
const HELD_SECONDS = 60;
/** A label that comes out later than this would land on another order: the job fails instead, and is printed anew. */
const PATIENCE_SECONDS = 60;
const STUCK_SECONDS = 600;

/** Takes the oldest job that is due, for this worker alone; undefined when there is none. */
export function takeJob(db: Database): Promise<Taken | undefined> {
  return db.one<Taken>(
    `WITH taken AS (
       UPDATE print_jobs SET next_at = now() + make_interval(secs => ${HELD_SECONDS}), attempts = attempts + 1
       WHERE id = (SELECT id FROM print_jobs WHERE status IN ('queued', 'sent') AND next_at <= now()
         ORDER BY next_at, id LIMIT 1 FOR UPDATE SKIP LOCKED)
       RETURNING *)
     SELECT t.id AS job_id, t.title, t.content, t.status, t.attempts, t.printer_job, p.format, p.identifier AS printer,
       p.uri, extract(epoch FROM now() - t.created_at)::float8 AS age
     FROM taken t JOIN printers p ON p.id = t.printer_id`,
  );
}

/** Stores the state of a job, and when to look again. */
export async function settleJob(db: Database, job: Taken, standing: Standing): Promise<void> {
  const now = outcome(job, standing);
  await db.execute(
    `UPDATE print_jobs SET status = $2, reason = $3, printer_job = COALESCE($4, printer_job), updated_at = now(),
       next_at = now() + make_interval(secs => $5)
     WHERE id = $1 AND status IN ('queued', 'sent')`,
    [
      job.job_id,
      now.status,
      now.reason,
      standing.kind === 'sent' ? standing.printer_job : null,
      pauseAfter(job.attempts),
    ],
  );
}

/** The result of a job. */
export function outcome(
  job: Pick<Taken, 'age' | 'status'>,
  standing: Standing,
): { status: 'queued' | 'sent' | 'done' | 'failed'; reason: string | null } {
  switch (standing.kind) {
    case 'done':
      return { status: 'done', reason: null };
    case 'failed':
      return { status: 'failed', reason: standing.reason };
    case 'unknown':
      return { status: job.age > PATIENCE_SECONDS ? 'failed' : 'queued', reason: standing.reason };
    case 'sent':
      return job.age > STUCK_SECONDS
        ? { status: 'failed', reason: standing.complaint ?? 'stuck' }
        : { status: 'sent', reason: standing.complaint };
  }
}

/** Seconds until the next look: soon at first, then every five. */
export const pauseAfter = (attempts: number): number => Math.min(5, 0.25 * 2 ** Math.min(attempts - 1, 10));

/** Seconds until the next job is due; null: nothing waits. */
export async function secondsToNext(db: Database): Promise<number | null> {
  const row = await db.one<{ seconds: number | null }>(
    `SELECT extract(epoch FROM min(next_at) - now())::float8 AS seconds FROM print_jobs
     WHERE status IN ('queued', 'sent')`,
  );
  return row?.seconds ?? null;
}

const KEPT_SECONDS = 24 * 3600;
/** Longer than a job is kept and may still change. */
export const FORGET_AFTER_SECONDS = KEPT_SECONDS + 3600;

/** Paper has addresses: a day after its last change only the fact that it was printed remains. */
export async function forgetPaper(db: Database, print_job_id: number): Promise<void> {
  await db.execute(
    `UPDATE print_jobs SET content = NULL
     WHERE id = $1 AND updated_at < now() - make_interval(secs => $2)`,
    [print_job_id, KEPT_SECONDS],
  );
}
