import { beforeAll, expect, it } from 'vitest';
import { freshDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/template.ts';
import { settleJob, takeJob } from './queue.ts';

let db: TestDatabase;
beforeAll(async () => {
  db = await freshDatabase();
});

const addJobs = (count: number) =>
  db.execute(
    `INSERT INTO print_jobs (user_id, printer_id, title, dispatch_request_ids, content)
     SELECT 1, 1, 'Pakbon ' || n, '{}', 'x' FROM generate_series(1, $1) n`,
    [count],
  );
const takeAll = async (takers: number) =>
  (await Promise.all(Array.from({ length: takers }, () => takeJob(db)))).filter(job => job !== undefined);

it('many workers at once: each job is in the hands of one', async () => {
  for (let round = 0; round < 20; round++) {
    await addJobs(3);
    const taken = await takeAll(10);
    expect(new Set(taken.map(({ job_id }) => job_id)).size).toBe(taken.length);
    expect(taken).toHaveLength(3);
    for (const job of taken) await settleJob(db, job, { kind: 'done' });
  }
});

it('a worker that dies lets go of its job, and the next knows that it may have been sent', async () => {
  await addJobs(1);
  const [dead] = await takeAll(2);
  expect(await takeAll(2)).toEqual([]);
  await db.execute('UPDATE print_jobs SET next_at = now() WHERE id = $1', [dead?.job_id]);
  const [again] = await takeAll(2);
  expect([again?.job_id, again?.attempts, again?.printer_job]).toEqual([dead?.job_id, 2, null]);
});
