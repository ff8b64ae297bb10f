import { join } from 'node:path';
import { runner } from 'node-pg-migrate';
import { Client, type ClientConfig } from 'pg';
import { longWorkLimits } from '../limits.ts';

const migrationsFolder = join(import.meta.dirname, '../migrations');

/**
 * Migrates a database to the newest schema; when several processes do it at once, the others wait. Gives the names of
 * applied migrations.
 */
export async function migrate(connection: ClientConfig, folder = migrationsFolder): Promise<string[]> {
  const dbClient = new Client({ ...connection, statement_timeout: longWorkLimits.statement });
  await dbClient.connect();
  try {
    const applied = await runner({
      dbClient,
      dir: folder,
      migrationsTable: 'migration',
      direction: 'up',
      advisoryLockMode: 'wait',
      log: () => undefined,
    });
    return applied.map(({ name }) => name);
  } finally {
    await dbClient.end();
  }
}
