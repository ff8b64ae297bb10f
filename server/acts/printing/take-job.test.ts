import { beforeAll, beforeEach, expect, it } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/template.ts';
import { settleJob, takeJob } from './queue.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});

/** Jobs of a printer; their ids. */
async function addJobs(count: number, printer_id = 1): Promise<number[]> {
  const made = await db.query<{ id: number }>(
    `INSERT INTO print_jobs (user_id, printer_id, title, dispatch_request_ids, content)
     SELECT 1, $2, 'Pakbon ' || n, '{}', 'x' FROM generate_series(1, $1) n RETURNING id`,
    [count, printer_id],
  );
  return made.map(({ id }) => id);
}
const takeAll = async (takers: number) =>
  (await Promise.all(Array.from({ length: takers }, () => takeJob(db)))).filter(job => job !== undefined);
const allDue = () => db.execute('UPDATE printers SET next_at = now()');
const allIdle = () => db.execute('UPDATE printers SET next_at = now(), ended_at = NULL');
const reasons = async () =>
  (await db.query<{ reason: string | null }>('SELECT reason FROM print_jobs ORDER BY id')).map(
    ({ reason }) => reason,
  );
beforeEach(async () => {
  await db.execute('DELETE FROM print_jobs');
  await allIdle();
});

it('many workers at once: a printer is in the hands of one, and its jobs come in order', async () => {
  const [first, second] = [await addJobs(10, 1), await addJobs(10, 2)];
  for (let round = 0; round < 10; round++) {
    const taken = await takeAll(10);
    expect(taken.map(({ job_id }) => job_id).toSorted((a, b) => a - b)).toEqual([
      first[round],
      second[round],
    ]);
    for (const job of taken) await settleJob(db, job, { kind: 'done' });
  }
  expect(await takeAll(10)).toEqual([]);
});

it('a job that the printer has goes before all others, one that was made earlier too', async () => {
  const [early = 0, late] = await addJobs(2);
  await db.execute(`UPDATE print_jobs SET status = 'done' WHERE id = $1`, [early]);
  const [taken] = await takeAll(1);
  await settleJob(db, taken!, { kind: 'sent', printer_job: 7, complaint: null });
  // Its transaction took longer than the other's.
  await db.execute(`UPDATE print_jobs SET status = 'queued' WHERE id = $1`, [early]);
  await allDue();
  expect(await takeAll(2)).toMatchObject([{ job_id: late, printer_job: 7 }]);
});

it('a job stays at the address to which it went, so that a printer that moves is not asked for it; the next goes to the new one', async () => {
  await addJobs(2);
  const [first] = await takeAll(1);
  await settleJob(db, first!, { kind: 'sent', printer_job: 7, complaint: 'paused' });
  await db.execute(`UPDATE printers SET uri = 'ipp://new.test/ipp', next_at = now() WHERE id = 1`);
  const [again] = await takeAll(1);
  expect(again).toMatchObject({ job_id: first?.job_id, uri: first?.uri });
  await settleJob(db, again!, { kind: 'done' });
  const [next] = await takeAll(1);
  expect(next?.uri).toBe('ipp://new.test/ipp');
  await db.execute('UPDATE printers SET uri = $1 WHERE id = 1', [first?.uri]);
});

it('jobs wait for what the first of their printer waits for, until it has ended', async () => {
  await addJobs(2);
  const [job] = await takeAll(1);
  await settleJob(db, job!, { kind: 'sent', printer_job: 7, complaint: 'media-empty' });
  expect(await reasons()).toEqual(['media-empty', 'media-empty']);
  await settleJob(db, job!, { kind: 'done' });
  expect(await reasons()).toEqual([null, null]);
});

it('a busy printer, and one that ended a job just now, let the next wait without a fault', async () => {
  await addJobs(2);
  await db.execute(`UPDATE print_jobs SET created_at = now() - interval '90 seconds'`);
  const [job] = await takeAll(1);
  await settleJob(db, job!, { kind: 'busy', complaint: null });
  await allDue();
  const [again] = await takeAll(1);
  expect([again?.job_id, again?.status]).toEqual([job?.job_id, 'queued']);
  await settleJob(db, again!, { kind: 'done' });
  const [next] = await takeAll(1);
  expect(next?.waited).toBeLessThan(60);
});

const cancellations = () =>
  db.query(`SELECT (payload ->> 'print_job_id')::int AS id FROM graphile_worker._private_jobs j
    JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier = 'cancel-print' ORDER BY id`);

it('a job that is given up is cancelled, also when somebody gave it up while it was sent', async () => {
  const [late, withdrawn] = [...(await addJobs(1, 1)), ...(await addJobs(1, 2))];
  await db.execute(`UPDATE print_jobs SET created_at = now() - interval '90 seconds'`);
  const taken = await takeAll(2);
  await db.execute(`UPDATE print_jobs SET status = 'failed', reason = 'canceled' WHERE id = $1`, [withdrawn]);
  for (const job of taken)
    await settleJob(
      db,
      job,
      job.job_id === late
        ? { kind: 'unknown', reason: 'unreachable' }
        : { kind: 'sent', printer_job: 7, complaint: null },
    );
  expect(await cancellations()).toEqual([{ id: late }, { id: withdrawn }]);
  const kept = await db.query('SELECT status, reason, printer_job FROM print_jobs ORDER BY id');
  expect(kept).toEqual([
    { status: 'failed', reason: 'unreachable', printer_job: null },
    { status: 'failed', reason: 'canceled', printer_job: 7 },
  ]);
});

it('a worker that dies lets go of its printer, and the next knows that the job may have been sent', async () => {
  await addJobs(1);
  const [dead] = await takeAll(2);
  expect(await takeAll(2)).toEqual([]);
  await allDue();
  const [again] = await takeAll(2);
  expect([again?.job_id, again?.attempts, again?.printer_job]).toEqual([dead?.job_id, 2, null]);
});
