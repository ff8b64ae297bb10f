import type { Transaction } from '../../ground/db/pool.ts';
import { addJob } from '../../ground/jobs/add-job.ts';

/** After so many failures in a row a receiver is dead: nobody asks it but one a while. */
export const DEAD_AFTER = 5;
/** Seconds until one asks a dead receiver again: at first, and at most. */
const FIRST_PAUSE = 60;
const MOST_PAUSE = 300;

/** Whether a receiver may be asked now; of a dead one the seconds until it is asked again, which one of all processes does. */
export async function mayAsk(
  tx: Transaction,
  receiver: string,
): Promise<{ readonly wait: number } | undefined> {
  const row = await tx.one<{ wait: number | null }>(STATE, [receiver]);
  if (!row || row.wait === null) return undefined;
  if (row.wait > 0) return { wait: row.wait };
  return (await tx.execute(TAKE_TURN, [receiver, FIRST_PAUSE])) > 0 ? undefined : { wait: FIRST_PAUSE };
}

/** Whether an address wants nothing more, ever. */
export const isGone = async (tx: Transaction, address: string): Promise<boolean> =>
  (await tx.one('SELECT FROM gone_addresses WHERE address = $1', [address])) !== undefined;

/** A receiver took something: what waits for it goes on, spread over time. */
export async function noteAnswer(
  tx: Transaction,
  { receiver, address }: { readonly receiver: string; readonly address: string },
): Promise<void> {
  await tx.execute('DELETE FROM gone_addresses WHERE address = $1', [address]);
  const was = await tx.one<{ was_dead: boolean }>(ANSWERED, [receiver]);
  if (was?.was_dead === true) askDrain(tx, receiver);
}

/** A receiver did not take something that it may take later. */
export const noteSilence = (tx: Transaction, receiver: string): Promise<number> =>
  tx.execute(SILENT, [receiver, DEAD_AFTER, FIRST_PAUSE, MOST_PAUSE]);

export const noteGone = (tx: Transaction, address: string): Promise<number> =>
  tx.execute('INSERT INTO gone_addresses (address) VALUES ($1) ON CONFLICT DO NOTHING', [address]);

/** A person asks: the next try is not held up. */
export const askAgainNow = (tx: Transaction, receiver: string): Promise<number> =>
  tx.execute(
    'UPDATE receivers SET asked_again_at = now() WHERE receiver = $1 AND asked_again_at IS NOT NULL',
    [receiver],
  );

const askDrain = (tx: Transaction, receiver: string, seconds = 0): void =>
  addJob(tx, 'drain-receiver', { receiver }, seconds, `drain-${receiver}`);

/** So many go on at once, and then as many again, as long as the receiver answers. */
const AT_ONCE = 100;
const DRAIN_SECONDS = 10;

/** Lets what waits for a receiver that is back go on, the oldest first, ten a second. */
export async function drainReceiver(tx: Transaction, receiver: string): Promise<void> {
  if (await tx.one(IS_DEAD, [receiver])) return;
  if ((await tx.execute(GO_ON, [receiver, AT_ONCE, DRAIN_SECONDS])) === AT_ONCE)
    askDrain(tx, receiver, DRAIN_SECONDS);
}

const STATE = `
  SELECT ceil(extract(epoch FROM asked_again_at - now()))::int AS wait FROM receivers WHERE receiver = $1`;
const TAKE_TURN = `
  UPDATE receivers SET asked_again_at = now() + make_interval(secs => $2) WHERE receiver = $1 AND asked_again_at <= now()`;
const ANSWERED = `
  WITH was AS (SELECT receiver, asked_again_at IS NOT NULL AS was_dead FROM receivers WHERE receiver = $1 FOR UPDATE)
  DELETE FROM receivers r USING was WHERE r.receiver = was.receiver RETURNING was.was_dead`;
const SILENT = `
  INSERT INTO receivers AS r (receiver, failures) VALUES ($1, 1)
  ON CONFLICT (receiver) DO UPDATE SET failures = r.failures + 1, asked_again_at = CASE WHEN r.failures + 1 >= $2::int
    THEN now() + make_interval(secs => least($3 * 2.0 ^ least(r.failures + 1 - $2::int, 10), $4)) END`;
const IS_DEAD = 'SELECT FROM receivers WHERE receiver = $1 AND asked_again_at IS NOT NULL';
const GO_ON = `
  WITH next AS (SELECT id, row_number() OVER (ORDER BY id) - 1 AS nth FROM (
      SELECT id FROM event_results WHERE receiver = $1 AND is_successful IS NULL AND next_try_at > now() + make_interval(secs => $3)
      ORDER BY id LIMIT $2 FOR UPDATE SKIP LOCKED) w),
    moved AS (UPDATE event_results r SET next_try_at = now() + make_interval(secs => $3::float8 * n.nth / $2)
      FROM next n WHERE r.id = n.id RETURNING r.id, r.next_try_at)
  SELECT graphile_worker.add_job('event-result', json_build_object('event_result_id', id), run_at := next_try_at, job_key := 'result-' || id)
  FROM moved`;
