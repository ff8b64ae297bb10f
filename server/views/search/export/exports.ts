import type { ClientConfig } from 'pg';
import { isCancelled } from '../../../ground/db/failures.ts';
import type { Transaction } from '../../../ground/db/pool.ts';
import { openReadDatabase, type Replica } from '../../../ground/db/read-database.ts';
import { type Refusal, refuse } from '../../../ground/http/problem.ts';
import { exportLimits } from '../../../ground/limits.ts';

export type Exports = {
  /** Does `work`, the one export of a user, until `signal` aborts: then the database ends it too. */
  run<T>(
    user_id: number,
    signal: AbortSignal,
    work: (tx: Transaction) => Promise<T>,
    wrote?: string,
  ): Promise<T | Refusal>;
  close(): Promise<void>;
};

const running = refuse(429, 'export-running', 'Er loopt al een export van je. Wacht tot die klaar is.');
const busy = refuse(503, 'export-busy', 'Er lopen nu te veel exports. Probeer het zo nogmaals.');
const left = refuse(409, 'export-cancelled', 'De export is geannuleerd.');

/** A file is read to its end, not to its first page. */
const SESSION = { work_mem: '32MB', cursor_tuple_fraction: '1' };

/**
 * Exports have connections of their own: one may be under way for minutes, at the pace of whoever receives it. Of all
 * processes together a user has one on a database; how many there are at once is of each process.
 */
export function openExports(connection: ClientConfig, replica: Replica | null): Exports {
  const { atOnce, ...limits } = exportLimits;
  const db = openReadDatabase(connection, replica, { size: atOnce, limits, session: SESSION });
  let underWay = 0;
  return {
    async run(user_id, signal, work, wrote) {
      if (underWay >= atOnce) return busy;
      underWay += 1;
      try {
        const alone = async (tx: Transaction) => ((await isAlone(tx, user_id)) ? work(tx) : running);
        return await db.transaction(alone, signal, wrote);
      } catch (error) {
        if (signal.aborted && isCancelled(error)) return left;
        throw error;
      } finally {
        underWay -= 1;
      }
    },
    close: db.close,
  };
}

/** Whether no other transaction is the export of this user, until this one ends. */
async function isAlone(tx: Transaction, user_id: number): Promise<boolean> {
  const lock = await tx.one<{ taken: boolean }>(
    `SELECT pg_try_advisory_xact_lock(hashtext('export'), $1) AS taken`,
    [user_id],
  );
  return lock?.taken ?? false;
}
