import { Client } from 'pg';
import { beforeEach, afterEach, describe, expect, it, onTestFinished } from 'vitest';
import { type Database, rollBack } from '../db/pool.ts';
import { freshDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/template.ts';
import { addJob } from './add-job.ts';
import { newId } from '../../acts/sorting/test-batch.ts';
import { isExpired } from '../writes/kept-keys.ts';
import { clean } from '../../tasks/clean.ts';
import { type Jobs, runJobs } from './run-jobs.ts';
import { freeJobs } from './worker-locks.ts';
import { eventually } from '../../testing/eventually.ts';

let db: TestDatabase;
let jobs: Jobs | undefined;
let done: number[];
let reported: unknown[];
/** Runs at the end of a job, before it is stored. */
let atEnd: (print_job_id: number) => Promise<void>;

beforeEach(async () => {
  db = await freshDatabase();
  atEnd = async () => undefined;
  [done, reported] = [[], []];
});
afterEach(async () => {
  await jobs?.stop();
  jobs = undefined;
  await db.drop();
});

/** A worker holds one from a moment after it listens. */
const WORKER_LOCKS = `SELECT FROM pg_locks l JOIN pg_database d ON d.oid = l.database
  WHERE d.datname = current_database() AND l.locktype = 'advisory' AND l.classid = 7052306 AND l.granted`;

/** A server process whose jobs note what they were given; `fails` throws instead, once for each number. */
function run(fails: readonly number[] = [], database: Database = db): Jobs {
  const failing = new Set(fails);
  return runJobs(
    database,
    error => void reported.push(error),
    {
      'forget-paper': async (_db, { print_job_id }) => {
        if (failing.delete(print_job_id)) throw new Error('out of order');
        done.push(print_job_id);
        await atEnd(print_job_id);
      },
      'cancel-print': async () => undefined,
      'back-up': async () => undefined,
      clean: async () => undefined,
      'make-months': async () => undefined,
      'replan-switched-off': async () => undefined,
      'sync-service-times': async () => undefined,
      'retry-imports': async () => undefined,
      'clean-imports': async () => undefined,
      'fold-stock': async () => undefined,
      'recount-stock': async () => undefined,
      request: async () => undefined,
      'request-waiting': async () => undefined,
      fed: async () => undefined,
      'ask-cancellation': async () => undefined,
      'send-outside': async () => undefined,
      labels: async () => undefined,
      'tell-partly-received': async () => undefined,
      event: async () => undefined,
      'event-result': async () => undefined,
      'drain-receiver': async () => undefined,
      'run-incident': async () => undefined,
      refund: async () => undefined,
      'refunds-waiting': async () => undefined,
      'refund-time': async () => undefined,
      'payment-news': async () => undefined,
      reassign: async () => undefined,
      replan: async () => undefined,
      'replan-waiting': async () => undefined,
      'tell-clearances': async () => undefined,
      push: async () => undefined,
      'push-send': async () => undefined,
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
    await eventually(() => expect(done).toEqual([2]));
  });

  it('is not run before its time', async () => {
    jobs = run();
    await add(3, 3600);
    await add(4);
    await eventually(() => expect(done).toEqual([4]));
    // The one that is done is removed; the other waits.
    await eventually(async () =>
      expect(
        await db.one(
          `SELECT count(*)::int AS n FROM graphile_worker.jobs WHERE task_identifier = 'forget-paper'`,
        ),
      ).toEqual({ n: 1 }),
    );
    expect(done).toEqual([4]);
  });

  it('that fails is reported, and waits to be tried again', async () => {
    jobs = run([5]);
    await add(5);
    await eventually(() => expect(reported.map(String)).toEqual(['Error: out of order']));
    // Its failure is stored after it is reported.
    const retry = `UPDATE graphile_worker._private_jobs SET run_at = now() WHERE last_error IS NOT NULL`;
    await eventually(async () => expect(await db.execute(retry)).toBe(1));
    await add(6);
    await eventually(() => expect(new Set(done)).toEqual(new Set([5, 6])));
  });
});

describe('the worker', () => {
  it('goes on when its connections were lost', async () => {
    jobs = run();
    await add(7);
    await eventually(() => expect(done).toEqual([7]));
    await db.execute(
      `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = current_database() AND pid <> pg_backend_pid()`,
    );
    await add(8);
    await eventually(() => expect(done).toEqual([7, 8]));
  });

  it('goes on when the database takes nobody at the end of a job', async () => {
    const unhandled: unknown[] = [];
    const hear = (error: unknown) => void unhandled.push(error);
    process.on('unhandledRejection', hear);
    onTestFinished(() => void process.off('unhandledRejection', hear));
    const { database } = db.connection;
    const admin = new Client({ ...db.connection, database: 'postgres' });
    await admin.connect();
    onTestFinished(() => admin.end());
    const takes = (anybody: boolean) =>
      admin.query(`ALTER DATABASE "${database}" ALLOW_CONNECTIONS ${anybody}`);
    atEnd = async print_job_id => {
      if (print_job_id !== 12) return;
      await takes(false);
      await admin.query('SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1', [
        database,
      ]);
    };
    jobs = run();
    await add(12);
    await eventually(() => expect(reported.map(String).join()).toContain('not currently accepting'));
    await takes(true);
    await add(13);
    await eventually(() => expect(done).toContain(13));
    expect(unhandled).toEqual([]);
  });

  it('begins again when the database was away', async () => {
    const nowhere = { ...db.connection, port: 1 };
    let tries = 0;
    jobs = run(
      [],
      Object.create(db, { connection: { get: () => (tries++ === 0 ? nowhere : db.connection) } }) as Database,
    );
    await add(11);
    await eventually(() => expect(done).toEqual([11]));
    expect(reported).not.toEqual([]);
  });

  it('does what one that was killed had begun, and leaves what another is doing', async () => {
    let finish: (() => void) | undefined;
    atEnd = id => (id === 14 ? new Promise(resolve => (finish = resolve)) : Promise.resolve());
    jobs = run();
    await add(14);
    await eventually(() => expect(done).toEqual([14]));
    await add(15, 60);
    await eventually(async () => expect(await db.query(WORKER_LOCKS)).toHaveLength(1));
    // As a worker leaves it that was killed a minute ago; the other began as long ago.
    await db.execute(
      `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute', run_at = now(),
         locked_by = COALESCE(locked_by, 'pool-of-a-dead-one')`,
    );
    await freeJobs(db, {});
    await eventually(() => expect(done).toEqual([14, 15]));
    await add(16);
    await eventually(() => expect(done).toEqual([14, 15, 16]));
    finish?.();
  });

  it('gives back none of its own, also without its lock', async () => {
    await add(19, 60);
    await db.execute(
      `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute', locked_by = 'pool-of-mine'
       WHERE payload ->> 'print_job_id' = '19'`,
    );
    const held = () => db.query(`SELECT FROM graphile_worker.jobs WHERE locked_by = 'pool-of-mine'`);
    await freeJobs(db, { pool: 'pool-of-mine' });
    expect(await held()).toHaveLength(1);
    await freeJobs(db, { pool: 'pool-of-another' });
    expect(await held()).toHaveLength(0);
    await db.execute('DELETE FROM graphile_worker._private_jobs');
  });

  it('does what PostgreSQL gave it when the reply was lost, and nothing twice', async () => {
    let finish: (() => void) | undefined;
    atEnd = id => (id === 17 ? new Promise(resolve => (finish = resolve)) : Promise.resolve());
    jobs = run();
    await add(17);
    await eventually(() => expect(done).toEqual([17]));
    await add(18, 60);
    // As PostgreSQL has stored it, when a connection ends before the worker knows; what it is doing began as long ago.
    await db.execute(
      `UPDATE graphile_worker._private_jobs SET locked_at = now() - interval '1 minute', run_at = now(),
         locked_by = (SELECT locked_by FROM graphile_worker._private_jobs WHERE locked_by IS NOT NULL)`,
    );
    await eventually(() => expect(done).toEqual([17, 18]));
    finish?.();
  });

  it('stops, and leaves what it has not begun to the next', async () => {
    const first = run();
    await add(9);
    await eventually(() => expect(done).toEqual([9]));
    await first.stop();
    await add(10);
    expect(done).toEqual([9]);
    jobs = run();
    await eventually(() => expect(done).toEqual([9, 10]));
  });
});

describe('cleaning', () => {
  const device = '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11';
  const DAY_MS = 24 * 3600 * 1000;

  it.each([
    [
      'sessions',
      `INSERT INTO sessions (token_hash, user_id, expires_at)
       SELECT decode(name, 'escape'), 1, now() + age FROM t`,
      `encode(token_hash, 'escape')`,
    ],
    [
      'upload_grants',
      `INSERT INTO upload_grants (token_hash, user_id, device_id, expires_at)
       SELECT decode(name, 'escape'), 1, '${device}', now() + age FROM t`,
      `encode(token_hash, 'escape')`,
    ],
    [
      'badge_tries',
      `INSERT INTO badge_tries (badge, last_at) SELECT name, now() + age - interval '15 minutes' FROM t`,
      'badge',
    ],
    [
      'claims',
      `INSERT INTO claims (kind, dispatch_request_id, product_identifier, device_id, user_id, user_name, expires_at)
       SELECT 'article', 1, name, '${device}', 1, '', now() + age FROM t`,
      'product_identifier',
    ],
    [
      'receipt_devices',
      `INSERT INTO receipt_devices (goods_receipt_id, device_id, user_id, user_name, pending, open, seen_at)
       SELECT row_number() OVER (), '${device}', 1, name, 0, true, now() + age - interval '7 days' FROM t`,
      'user_name',
    ],
  ])('of %s removes what has ended, and nothing else', async (table, insert, name) => {
    await db.execute(`TRUNCATE ${table} CASCADE`);
    await db.execute(
      `WITH t (name, age) AS (VALUES ('gone', interval '-1 second'), ('kept', interval '1 hour')) ${insert}`,
    );
    await clean(db);
    expect(await db.query(`SELECT ${name} AS name FROM ${table}`)).toEqual([{ name: 'kept' }]);
  });

  it('keeps a receiving device that has scans left until its receipt is completed', async () => {
    await db.execute('TRUNCATE receipt_devices');
    await db.execute('UPDATE goods_receipts SET completed_at = NULL');
    await db.execute(
      `INSERT INTO receipt_devices (goods_receipt_id, device_id, user_id, user_name, pending, open, seen_at)
       SELECT id, '${device}', 1, '', 2, true, now() - interval '8 days' FROM goods_receipts`,
    );
    await clean(db);
    const left = 'SELECT count(*)::int AS left FROM receipt_devices WHERE goods_receipt_id = $1';
    const receipt = await db.one<{ id: number }>('SELECT id FROM goods_receipts LIMIT 1');
    expect(await db.one(left, [receipt?.id])).toEqual({ left: 1 });
    await db.execute('UPDATE goods_receipts SET completed_at = now() WHERE id = $1', [receipt?.id]);
    await clean(db);
    expect(await db.one(left, [receipt?.id])).toEqual({ left: 0 });
  });

  it('of the inbox removes replies of 400 days, whose keys are refused by then', async () => {
    const now = Date.now();
    const [old, young, ahead] = [now - 401 * DAY_MS, now - 399 * DAY_MS, now + DAY_MS];
    const rows: readonly [key: number, stored: number][] = [
      [old, old],
      [old, young],
      [young, young],
      [ahead, old],
    ];
    const keys = rows.map(([at]) => newId(at));
    for (const [nth, [, stored]] of rows.entries())
      await db.execute(
        `INSERT INTO inbox (user_id, mutation_id, body_hash, reply, created_at) VALUES (1, $1, '', '{}', $2)`,
        [keys[nth], new Date(stored).toISOString()],
      );
    await clean(db);
    const left = await db.query<{ mutation_id: string }>('SELECT mutation_id FROM inbox');
    expect(left.map(row => row.mutation_id).sort()).toEqual(keys.slice(1).sort());
    // A key whose reply is removed is refused: it can have no second effect.
    expect(keys.map(key => isExpired(key, now))).toEqual([true, true, true, false]);
  });
});
