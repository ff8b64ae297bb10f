import { type ClientConfig, Pool } from 'pg';
import { databaseLimits } from '../limits.ts';

const ignore = (): void => undefined;

/** Connections of graphile-worker's own: it has statements of its own, and handles their failures itself. */
export function openJobPool(connection: ClientConfig, max: number, statement: number): Pool {
  const pool = new Pool({
    ...connection,
    max,
    connectionTimeoutMillis: databaseLimits.connection,
    statement_timeout: statement,
  });
  // A connection that dies while idle would end the process without a listener.
  return pool.on('error', ignore).on('connect', client => void client.on('error', ignore));
}
