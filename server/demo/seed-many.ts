import { nextTry } from '../../core/assign/retry.ts';
import { loadPlaces } from '../acts/assign/load-places.ts';
import { writeDeliveries } from '../acts/deliveries/write-deliveries.ts';
import type { Database, Transaction } from '../ground/db/pool.ts';
import { insertDeliveries } from './many/deliveries.ts';
import { withBareTables } from './many/load.ts';
import { insertOrders } from './many/orders.ts';
import { addStores, listPlaces } from './many/places.ts';
import { foldAll } from './seed-stock.ts';
import { demoTime } from './demo-days.ts';

const CHUNK = 20_000;
/** The orders are spread over these days, up to the day before the demo's. */
const DAYS = 730;
const LAST_DAY = demoTime('2026-11-13T20:00:00Z');

/**
 * Adds orders of two years with their deliveries and all that has become of them (docs/demo-data.md, Large amounts), by
 * set-based SQL, in one transaction. The same number gives the same orders.
 */
export async function seedMany(
  db: Database,
  orders: number,
  progress: (done: number) => void,
): Promise<void> {
  await db.execute(`SELECT make_journal_months($1::timestamptz - make_interval(days => $2), $1)`, [
    LAST_DAY,
    DAYS,
  ]);
  const last = await db.one<{ id: number }>('SELECT max(id) AS id FROM dispatch_requests');
  // By itself: while its triggers wait for the end of a transaction no reference to it is dropped.
  await addStores(db, orders);
  await db.transaction(async tx => {
    // Joins of a chunk are what is planned.
    await tx.execute('SET LOCAL default_statistics_target = 10');
    await listPlaces(tx);
    await withBareTables(tx, async () => {
      for (let from = 1; from <= orders; from += CHUNK) {
        const to = Math.min(from + CHUNK - 1, orders);
        await insertOrders(tx, from, to, { orders, last: LAST_DAY, days: DAYS });
        await insertDeliveries(tx);
        await tx.execute(
          'DROP TABLE new_orders, new_lines, new_addresses, new_payments, new_deliveries, new_batches, new_delivery_lines',
        );
        progress(to);
      }
    });
  });
  // Each chunk would look at all of millions of moves that nothing is known of.
  await db.execute('ANALYZE stock_moves_unfolded');
  // Without news: nothing that waits is planned anew for it.
  await foldAll(db);
  await db.transaction(tx => planTries(tx, last?.id ?? 0));
  await db.execute('ANALYZE');
}

/**
 * A shortage, of the deliveries after that id, had no other place until now: it is planned anew at its next try, and stays when it was
 * tried for as many days as shortages are (order-rules.md 3, Manco, and 5, Retried).
 */
async function planTries(tx: Transaction, after: number): Promise<void> {
  const { retry_days } = await loadPlaces(tx);
  const short = await tx.query<{ id: number; since: string }>(SHORT, [after]);
  const now = Date.now();
  const tries = short.flatMap(({ id, since }) => {
    const at = nextTry(Date.parse(since), now, retry_days);
    return at === null ? [] : [{ id, reassign_at: new Date(at).toISOString() }];
  });
  await writeDeliveries(tx, null, tries);
}

const SHORT = `
  SELECT id, changed_at AS since FROM dispatch_requests
  WHERE id > $1 AND status IN ('unable-to-ship', 'denied', 'crossdock-unable-to-ship') AND NOT is_replaced`;
