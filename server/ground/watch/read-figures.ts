import type { Database } from '../db/pool.ts';
import { readings } from './metrics.ts';

/** Someone who asks for metrics is not left waiting for a database that is away. */
const PATIENCE_MS = 1000;

/** Reads what the database and its connections say now; of a database that does not answer nothing but that. */
export async function readFigures(db: Database): Promise<void> {
  readPools(db);
  const asked = Promise.all([db.one<Jobs>(JOBS), db.query<Waiting>(WAITING)]).catch(() => null);
  const late = new Promise<null>(resolve => setTimeout(resolve, PATIENCE_MS, null).unref());
  const [jobs, waiting = []] = (await Promise.race([asked, late])) ?? [];
  readings.databaseUp([{ value: jobs ? 1 : 0 }]);
  const { oldest, ...states } = jobs ?? { oldest: null };
  readings.jobs(Object.entries(states).map(([state, value]) => ({ state, value })));
  readings.oldestJob(oldest === null ? [] : [{ value: oldest }]);
  readings.waiting(waiting.map(({ what, count }) => ({ what, value: count })));
  readings.oldestWaiting(waiting.map(({ what, oldest: age }) => ({ what, value: age })));
}

function readPools(db: Database): void {
  const pools = Object.entries(db.load());
  readings.pool(
    pools.flatMap(([pool, { busy, idle }]) => [
      { pool, state: 'busy', value: busy },
      { pool, state: 'idle', value: idle },
    ]),
  );
  readings.poolWaiting(pools.map(([pool, { waiting }]) => ({ pool, value: waiting })));
}

type Jobs = Record<'running' | 'waiting' | 'planned' | 'retrying' | 'failed' | 'oldest', number>;

/** Jobs that failed for good stay in the queue, and hold up nothing. */
const JOBS = `
  SELECT count(*) FILTER (WHERE locked_at IS NOT NULL)::int AS running,
    count(*) FILTER (WHERE may_run AND run_at <= now())::int AS waiting,
    count(*) FILTER (WHERE may_run AND run_at > now() AND attempts = 0)::int AS planned,
    count(*) FILTER (WHERE may_run AND run_at > now() AND attempts > 0)::int AS retrying,
    count(*) FILTER (WHERE locked_at IS NULL AND attempts >= max_attempts)::int AS failed,
    COALESCE(EXTRACT(epoch FROM now() - min(run_at) FILTER (WHERE may_run AND run_at <= now())), 0)::float8 AS oldest
  FROM (SELECT *, locked_at IS NULL AND attempts < max_attempts AS may_run FROM graphile_worker.jobs) AS j`;

type Waiting = { what: string; count: number; oldest: number };

/** Rows that wait for something, and since when each does; all are found by an index of their own. */
const WAITS: Readonly<Record<string, { from: string; since: string; count?: string }>> = {
  'import-errors': {
    from: 'order_imports WHERE sales_order_id IS NULL AND dismissed_at IS NULL AND judged_at IS NOT NULL',
    since: 'received_at',
  },
  'orders-not-judged': {
    from: 'order_imports WHERE sales_order_id IS NULL AND dismissed_at IS NULL AND judged_at IS NULL',
    since: 'received_at',
  },
  'outside-messages': {
    from: 'outside_messages WHERE sent_at IS NULL AND ended_at IS NULL',
    since: 'made_at',
  },
  'trigger-results': { from: 'event_results WHERE is_successful IS NULL', since: 'created_at' },
  'payments-back': {
    from: `refund_transactions WHERE state IN ('to-send', 'sending')`,
    since: 'created_at',
  },
  'payments-back-unknown': { from: `refund_transactions WHERE state = 'unknown'`, since: 'created_at' },
  prints: { from: `print_jobs WHERE status IN ('queued', 'sent')`, since: 'created_at' },
  'failed-labels': { from: `carrier_labels WHERE state = 'failed'`, since: 'made_at' },
  'device-scans': { from: 'receipt_devices WHERE pending > 0', since: 'seen_at', count: 'sum(pending)' },
};

const WAITING = Object.entries(WAITS)
  .map(
    ([what, { from, since, count = 'count(*)' }]) =>
      `SELECT '${what}' AS what, COALESCE(${count}, 0)::int AS count,
         COALESCE(EXTRACT(epoch FROM now() - min(${since})), 0)::float8 AS oldest FROM ${from}`,
  )
  .join(' UNION ALL ');
