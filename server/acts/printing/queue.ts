import { type Database, rollBack } from '../../ground/db/pool.ts';
import { addJob } from '../../ground/jobs/add-job.ts';
import type { Parcel, Standing } from './printer-port.ts';

export type Taken = Parcel & {
  printer_id: number;
  status: 'queued' | 'sent';
  /** Attempts, this one included. */
  attempts: number;
  printer_job: number | null;
  /** Attempts since the printer gave it a number, this one included. */
  fills: number;
  /** Seconds since the job was made, or since the printer ended another one: as long it has let this one wait. */
  waited: number;
};

/** After this time the printer of a dead worker is free again. */
const HELD_SECONDS = 60;
/** A label that comes out later than this would land on another order: the job fails instead, and is printed anew. */
const PATIENCE_SECONDS = 60;
const STUCK_SECONDS = 600;

/**
 * Takes a printer that is due for this worker alone, with the job that is next there: the one that was begun, else
 * the oldest. Undefined when there is none.
 */
export const takeJob = (db: Database): Promise<Taken | undefined> =>
  db.transaction(async tx => {
    const printer = await tx.one<{ id: number }>(
      `UPDATE printers SET next_at = now() + make_interval(secs => ${HELD_SECONDS})
       WHERE id = (SELECT p.id FROM printers p WHERE p.next_at <= now() AND ${HAS_WORK}
         ORDER BY p.next_at, p.id LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED)
       RETURNING id`,
    );
    // Another statement: it sees what the last worker with this printer has written.
    const job =
      printer &&
      (await tx.one<Taken>(
        `WITH taken AS (
           UPDATE print_jobs SET attempts = attempts + 1, fills = fills + (printer_job IS NOT NULL)::int,
             sent_to = COALESCE(sent_to, (SELECT uri FROM printers WHERE id = $1))
           WHERE id = (SELECT id FROM print_jobs WHERE printer_id = $1 AND status IN ('queued', 'sent')
             ORDER BY attempts = 0, id LIMIT 1) AND status IN ('queued', 'sent')
           RETURNING *)
         SELECT t.id AS job_id, t.mark, t.title, t.content, t.status, t.attempts, t.fills, t.printer_id, t.printer_job, p.format,
           p.identifier AS printer, t.sent_to AS uri,
           extract(epoch FROM now() - GREATEST(t.created_at, p.ended_at))::float8 AS waited
         FROM taken t JOIN printers p ON p.id = t.printer_id`,
        [printer.id],
      ));
    return job ?? rollBack(undefined);
  });

const HAS_WORK = `EXISTS (SELECT FROM print_jobs j WHERE j.printer_id = p.id AND j.status IN ('queued', 'sent'))`;

/** Stores the state of a job, lets go of its printer, and says when to look there again. */
export async function settleJob(db: Database, job: Taken, standing: Standing): Promise<void> {
  const now = outcome(job, standing);
  const ended = standing.kind === 'done' || standing.kind === 'failed';
  const isOver = now.status === 'done' || now.status === 'failed';
  const isNext = isOver || standing.kind === 'opened';
  await db.transaction(async tx => {
    const kept = await tx.execute(
      `UPDATE print_jobs SET status = $2, reason = $3, updated_at = now() WHERE id = $1 AND status IN ('queued', 'sent')`,
      [job.job_id, now.status, now.reason],
    );
    if (standing.kind === 'sent' || standing.kind === 'opened')
      tx.write('UPDATE print_jobs SET printer_job = $2 WHERE id = $1', [job.job_id, standing.printer_job]);
    // Whoever gave the job up meanwhile could not know what the printer has now.
    if (!ended && (isOver || kept === 0)) addJob(tx, 'cancel-print', { print_job_id: job.job_id });
    tx.write(
      `UPDATE printers SET next_at = now() + make_interval(secs => $2),
         ended_at = CASE WHEN $3 THEN now() ELSE ended_at END WHERE id = $1`,
      [job.printer_id, isNext || kept === 0 ? 0 : pauseAfter(job.attempts), ended],
    );
    // The jobs behind it wait for the same thing.
    tx.write(
      `UPDATE print_jobs SET reason = $3
       WHERE printer_id = $1 AND id <> $2 AND status = 'queued' AND reason IS DISTINCT FROM $3`,
      [job.printer_id, job.job_id, ended ? null : now.reason],
    );
  });
}

/** Troubles of a printer that is off, or out of reach of its queue. */
const away: ReadonlySet<string> = new Set(['unreachable', 'shutdown', 'connecting-to-device', 'timed-out']);

/** The result of a job. */
export function outcome(
  { waited, status }: Pick<Taken, 'waited' | 'status'>,
  standing: Standing,
): { status: 'queued' | 'sent' | 'done' | 'failed'; reason: string | null } {
  switch (standing.kind) {
    case 'opened':
      return { status, reason: null };
    case 'done':
      return { status: 'done', reason: null };
    case 'failed':
      return { status: 'failed', reason: standing.reason };
    case 'busy':
      if (waited > STUCK_SECONDS) return { status: 'failed', reason: standing.complaint ?? 'stuck' };
      return { status, reason: standing.complaint ?? (waited > PATIENCE_SECONDS ? 'slow' : null) };
    case 'unknown': {
      const patience = status === 'queued' ? PATIENCE_SECONDS : STUCK_SECONDS;
      return { status: waited > patience ? 'failed' : status, reason: standing.reason };
    }
    case 'sent': {
      const { complaint } = standing;
      // A job that was only now accepted has not yet been looked at.
      if (status === 'queued' || waited <= PATIENCE_SECONDS) return { status: 'sent', reason: complaint };
      if (waited > STUCK_SECONDS) return { status: 'failed', reason: complaint ?? 'stuck' };
      if (complaint === null) return { status: 'sent', reason: 'slow' };
      return { status: away.has(complaint) ? 'failed' : 'sent', reason: complaint };
    }
  }
}

/** Seconds until the next look: soon at first, then every five. */
export const pauseAfter = (attempts: number): number => Math.min(5, 0.25 * 2 ** Math.min(attempts - 1, 10));

/** Seconds until the next job is due; null: nothing waits. */
export async function secondsToNext(db: Database): Promise<number | null> {
  const row = await db.one<{ seconds: number | null }>(
    `SELECT extract(epoch FROM min(p.next_at) - now())::float8 AS seconds FROM printers p WHERE ${HAS_WORK}`,
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
