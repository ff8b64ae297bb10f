import { Client, type ClientConfig } from 'pg';
import type { Config } from './ground/config.ts';
import { CannotStart } from './ground/cannot-start.ts';
import { makeDataFolder } from './ground/data-folder.ts';
import { seedDemo } from './demo/seed-demo.ts';
import { archiveSettings } from './ground/backup/archive.ts';
import { clusterIn, type EmbeddedPostgres, startEmbedded } from './ground/db/embedded.ts';
import { codeOf, isAway } from './ground/db/failures.ts';
import { migrate } from './ground/db/migrate.ts';
import { type Database, type DatabaseOptions, openDatabase } from './ground/db/pool.ts';

export type PreparedDatabase = { db: Database; stop(): Promise<void> };

// Any number that nothing else uses; locked while the demo data is inserted.
const SEED_LOCK = 7_052_302;

/**
 * The database of an installation, running, with the newest schema; with demo data when it is empty, except in
 * production.
 */
export async function prepareDatabase(
  config: Config,
  options: DatabaseOptions = {},
): Promise<PreparedDatabase> {
  makeDataFolder(config.dataFolder);
  const archiving = config.backups
    ? archiveSettings(config.backups.folder, clusterIn(config.dataFolder))
    : [];
  const embedded = config.databaseUrl ? undefined : await startEmbedded(config.dataFolder, archiving, report);
  const connection = embedded ? await ownDatabase(embedded) : { connectionString: config.databaseUrl };
  await migrate(connection).catch((error: unknown) => {
    throw embedded ? error : whyUnusable(error);
  });
  const db = openDatabase(connection, options);
  if (config.environment !== 'production') await seedWhenEmpty(db);
  return {
    db,
    async stop() {
      await db.close();
      await embedded?.stop();
    },
  };
}

/** Away, no such database, no such user, another password, or what that user may not: the address is not told, it has the password. */
const whyUnusable = (error: unknown): unknown =>
  isAway(error) || /^(3D000|28...|42501)$/.test(codeOf(error))
    ? new CannotStart(
        `The database of DATABASE_URL cannot be used (${codeOf(error)}): is it running, and are its name, user and password right?`,
        { cause: error },
      )
    : error;

/** About the database, whatever the level of the log: nothing works without it. */
const report = (line: string): void => console.error(`${new Date().toISOString()} ${line}`);

async function ownDatabase(embedded: EmbeddedPostgres): Promise<ClientConfig> {
  const client = new Client(embedded.connection());
  await client.connect();
  try {
    const { rowCount } = await client.query(`SELECT FROM pg_database WHERE datname = 'oms'`);
    if (rowCount === 0) await client.query('CREATE DATABASE oms');
  } catch (error) {
    // Another process made it at this very moment.
    if (!['42P04', '23505'].includes(codeOf(error))) throw error;
  } finally {
    await client.end();
  }
  return embedded.connection('oms');
}

async function seedWhenEmpty(db: Database): Promise<void> {
  const holder = new Client(db.connection);
  await holder.connect();
  try {
    await holder.query('SELECT pg_advisory_lock($1)', [SEED_LOCK]);
    if (!(await db.one('SELECT 1 FROM users LIMIT 1'))) await seedDemo(db);
  } finally {
    await holder.end();
  }
}
