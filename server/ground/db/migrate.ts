import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { runner } from 'node-pg-migrate';
import { Logger, runMigrations } from 'graphile-worker';
import { Client, type ClientConfig } from 'pg';
import { CannotStart } from '../cannot-start.ts';
import { openJobPool } from '../jobs/job-pool.ts';
import { longWorkLimits } from '../limits.ts';

// Any number of its own; held while the tables of the jobs are made.
const JOBS_LOCK = 7_052_304;
/** The oldest PostgreSQL that takes the SQL of the migrations and the statements: Debian 12's own. */
const OLDEST_POSTGRES = 15;
const migrationsFolder = join(import.meta.dirname, '../../migrations');

/**
 * Migrates a database to the newest schema; when several processes do it at once, the others wait. Gives the names of
 * applied migrations. Nothing is done to a database of a PostgreSQL before `oldest`.
 */
export async function migrate(
  connection: ClientConfig,
  folder = migrationsFolder,
  oldest = OLDEST_POSTGRES,
): Promise<string[]> {
  const dbClient = new Client({ ...connection, statement_timeout: longWorkLimits.statement });
  await dbClient.connect();
  try {
    await refuseOldPostgres(dbClient, oldest);
    const applied = await runner({
      dbClient,
      dir: folder,
      migrationsTable: 'migration',
      direction: 'up',
      advisoryLockMode: 'wait',
      log: () => undefined,
    });
    await refuseWhenOlder(dbClient, folder);
    await dbClient.query('SELECT pg_advisory_lock($1)', [JOBS_LOCK]);
    await migrateJobs(connection);
    return applied.map(({ name }) => name);
  } finally {
    await dbClient.end();
  }
}

async function refuseOldPostgres(db: Client, oldest: number): Promise<void> {
  const { rows } = await db.query<{ version: string; number: number }>(
    `SELECT current_setting('server_version') AS version, current_setting('server_version_num')::int AS number`,
  );
  const { version = '', number = 0 } = rows[0] ?? {};
  if (number < oldest * 10_000)
    throw new CannotStart(
      `This database is PostgreSQL ${version}; the OMS needs PostgreSQL ${oldest} or newer.`,
    );
}

/** This program may be older than the schema, after a return to a build of before it. */
async function refuseWhenOlder(db: Client, folder: string): Promise<void> {
  const program = Math.max(...readdirSync(folder).map(name => Number.parseInt(name, 10)));
  const { rows } = await db.query<{ oldest_program: number }>('SELECT oldest_program FROM schema_bears');
  const oldest = rows[0]?.oldest_program ?? 0;
  if (program < oldest)
    throw new CannotStart(
      `This program has migrations up to ${program} and is too old for its database, which takes programs from migration ${oldest} on: start a newer program, or restore a backup of before.`,
    );
}

/** The tables of graphile-worker, in a schema of its own (jobs/). */
async function migrateJobs(connection: ClientConfig): Promise<void> {
  const pgPool = openJobPool(connection, 2, longWorkLimits.statement);
  try {
    await runMigrations({ pgPool, logger: new Logger(() => () => undefined) });
  } finally {
    await pgPool.end();
  }
}
