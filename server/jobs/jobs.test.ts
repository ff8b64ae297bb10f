import { beforeEach, afterEach, describe, expect, it, vi } from 'vitest';
import { rollBack } from '../db/pool.ts';
import { freshDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/template.ts';
import { addJob } from './add-job.ts';
import { clean } from './clean.ts';
import { type Jobs, runJobs } from './run-jobs.ts';

let db: TestDatabase;
let jobs: Jobs | undefined;
let done: number[];
let reported: unknown[];

beforeEach(async () => {
  db = await freshDatabase();
  [done, reported] = [[], []];
});
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  await db.drop();
});

/** A server process whose jobs note what they were given; `fails` throws instead, once for each number. */
function run(fails: readonly number[] = []): Jobs {
  const failing = new Set(fails);
  return runJobs(
    db,
    error => void reported.push(error),
    {
      'forget-paper': async (_db, { print_job_id }) => {
        if (failing.delete(print_job_id)) throw new Error('out of order');
        done.push(print_job_id);
      },
      clean,
    },
    '',
  );
}
const add = (print_job_id: number, delaySeconds = 0) =>
  db.transaction(async tx => addJob(tx, 'forget-paper', { print_job_id }, delaySeconds));

describe('a job', () => {
  it('runs when its transaction has committed, and never when it was rolled back', async () => {
    jobs = run();
    await db.transaction(async tx => {
      addJob(tx, 'forget-paper', { print_job_id: 1 });
      return rollBack(null);
    });
    await add(2);
    await vi.waitFor(() => expect(done).toEqual([2]), 5000);
  });

  it('is not run before its time', async () => {
    jobs = run();
    await add(3, 3600);
    await add(4);
    await vi.waitFor(() => expect(done).toEqual([4]), 5000);
    // The one that is done is removed; the other waits.
    await vi.waitFor(async () =>
      expect(await db.one('SELECT count(*)::int AS n FROM graphile_worker.jobs')).toEqual({ n: 1 }),
    );
    expect(done).toEqual([4]);
  });

  it('that fails is reported, and waits to be tried again', async () => {
    jobs = run([5]);
    await add(5);
    await vi.waitFor(() => expect(reported.map(String)).toEqual(['Error: out of order']), 5000);
    await db.execute(`UPDATE graphile_worker._private_jobs SET run_at = now()`);
    await add(6);
    await vi.waitFor(() => expect(new Set(done)).toEqual(new Set([5, 6])), 5000);
  });
});

describe('the worker', () => {
  it('goes on when its connections were lost', async () => {
    jobs = run();
    await add(7);
    await vi.waitFor(() => expect(done).toEqual([7]), 5000);
    await db.execute(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await add(8);
    await vi.waitFor(() => expect(done).toEqual([7, 8]), 15_000);
  });

  it('stops, and leaves what it has not begun to the next', async () => {
    const first = run();
    await add(9);
    await vi.waitFor(() => expect(done).toEqual([9]), 5000);
    await first.stop();
    await add(10);
    expect(done).toEqual([9]);
    jobs = run();
    await vi.waitFor(() => expect(done).toEqual([9, 10]), 5000);
  });
});

it('what has expired is removed, and nothing else', async () => {
  const keep = `INSERT INTO sessions (token_hash, user_id, expires_at)`;
  await db.execute(
    `${keep} VALUES ('\\x01', 1, now() - interval '1 second'), ('\\x02', 1, now() + interval '1 hour')`,
  );
  await clean(db);
  expect(await db.query(`SELECT encode(token_hash, 'hex') AS token FROM sessions`)).toEqual([
    { token: '02' },
  ]);
});
