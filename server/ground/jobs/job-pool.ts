import { type ClientConfig, Pool } from 'pg';
import { replacingDead } from '../db/pool.ts';
import { databaseLimits } from '../limits.ts';

// A worker whose machine is gone is known to be dead within a minute or two (worker-locks.ts): Linux waits for two hours.
const KEEP_ALIVE = '-c tcp_keepalives_idle=60 -c tcp_keepalives_interval=10 -c tcp_keepalives_count=3';

/** Connections of graphile-worker's own: it has statements of its own, and handles their failures itself. */
export function openJobPool(connection: ClientConfig, max: number, statement: number): Pool {
  const pool = new Pool({
    ...connection,
    options: KEEP_ALIVE,
    max,
    connectionTimeoutMillis: databaseLimits.connection,
    statement_timeout: statement,
  });
  return replacingDead(pool);
}
