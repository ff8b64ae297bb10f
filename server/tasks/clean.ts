import type { Queryable } from '../ground/db/pool.ts';
import { DEVICE_DAYS } from '../acts/goods-receipts/select-receipts.ts';
import { cleanPush } from '../acts/push/clean-push.ts';
import { LOCK_MINUTES } from '../ground/session/badges.ts';
import { TEST_DAYS } from '../nouns/scanner-tests/scanner-tests.ts';
import { KEPT_DAYS } from '../ground/writes/kept-keys.ts';

/**
 * Removes what has ended, by PostgreSQL's clock; most of it names people. Rows that are the record of what was done
 * (scans, history, events, prints without their paper, departures) stay.
 */
export async function clean(db: Queryable): Promise<void> {
  await db.execute('DELETE FROM sessions WHERE expires_at < now()');
  await db.execute('DELETE FROM upload_grants WHERE expires_at < now()');
  await db.execute('DELETE FROM badge_tries WHERE last_at < now() - make_interval(mins => $1)', [
    LOCK_MINUTES,
  ]);
  await db.execute('DELETE FROM scanner_tests WHERE created_at < now() - make_interval(days => $1)', [
    TEST_DAYS,
  ]);
  await db.execute("DELETE FROM search_views WHERE removed_at < now() - interval '1 day'");
  await db.execute('DELETE FROM claims WHERE expires_at < now()');
  await db.execute(
    "DELETE FROM outside_checks WHERE effect IS NULL AND received_at < now() - interval '30 days'",
  );
  await db.execute(DELETE_DEVICES, [DEVICE_DAYS]);
  await db.execute(DELETE_REPLIES, [KEPT_DAYS]);
  await db.execute(DELETE_JOBS);
  await db.execute(FORGET_LABELS);
  await cleanPush(db);
}

// A label that its carrier drew holds an address. It may be printed as long as its parcel is here, and some days after.
const FORGET_LABELS = `
  UPDATE carrier_labels SET pdf = NULL, zpl = NULL
  WHERE (pdf IS NOT NULL OR zpl IS NOT NULL) AND made_at < now() - interval '90 days'`;
// A device that still has scans counts again when it comes back, until its receipt is completed.
const DELETE_DEVICES = `
  DELETE FROM receipt_devices WHERE seen_at < now() - make_interval(days => $1)
    AND (pending = 0 OR goods_receipt_id IN (SELECT id FROM goods_receipts WHERE completed_at IS NOT NULL))`;

// By the time in the key (its first 48 bits, in ms) too: a device's clock may be ahead, and a scan whose reply is gone must be refused
// as expired, not have its effect again. Calls with an Idempotency-Key do not expire; nobody repeats one after so long.
const DELETE_REPLIES = `
  DELETE FROM inbox WHERE created_at < now() - make_interval(days => $1) AND mutation_id <
    rpad(lpad(to_hex(floor(extract(epoch FROM now() - make_interval(days => $1)) * 1000)::bigint), 12, '0'), 32, '0')::uuid`;

// A job that was asked for anew while it ran is not tried again when its worker is killed: its successor is.
const DELETE_JOBS = `
  SELECT graphile_worker.complete_jobs(array_agg(id)) FROM graphile_worker.jobs
  WHERE attempts >= max_attempts AND locked_at IS NULL AND last_error IS NULL HAVING count(*) > 0`;
