import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Client, type ClientConfig } from 'pg';
import type { EmbeddedPostgres } from '../ground/db/embedded.ts';
import { isSystemError } from '../ground/db/failures.ts';
import { migrate } from '../ground/db/migrate.ts';
import { type Database, openDatabase } from '../ground/db/pool.ts';
import { seedDemo } from '../demo/seed-demo.ts';
import { startTestPostgres } from './test-postgres.ts';

export type TestDatabase = Database & {
  /** Closes and removes it; `close` of its template does so otherwise. */
  drop(): Promise<void>;
};

export type Template = {
  /** A new database with the newest schema and the demo data, in some 40 ms. */
  copy(): Promise<TestDatabase>;
  /** A new database with the newest schema, as an installation without demo data begins, in some seconds. */
  empty(): Promise<TestDatabase>;
  /** Drops the copies and disconnects. */
  close(): Promise<void>;
};

// Any number of its own; held while the template is made.
const TEMPLATE_LOCK = 7_052_303;

/** The test PostgreSQL's template of the newest schema and the demo data, made when there is none. */
export async function openTemplate(): Promise<Template> {
  const { postgres, maintenance, template } = await prepare();
  const open = new Set<TestDatabase>();
  let made = 0;
  const make = async (from: string, prepare?: (connection: ClientConfig) => Promise<unknown>) => {
    const name = `test_${process.pid}_${Date.now()}_${made++}`;
    await maintenance.query(`CREATE DATABASE ${name} ${from}`);
    await prepare?.(postgres.connection(name));
    const database: TestDatabase = {
      // Tests make states that no act makes.
      ...openDatabase(postgres.connection(name), { session: { 'oms.may_write_around': 'on' } }),
      async drop() {
        if (!open.delete(database)) return;
        await database.close();
        await maintenance.query(`DROP DATABASE ${name} WITH (FORCE)`);
      },
    };
    open.add(database);
    return database;
  };
  return {
    copy: () => make(`TEMPLATE ${template} STRATEGY wal_log`),
    empty: () => make('', migrate),
    async close() {
      for (const database of open) await database.drop();
      await maintenance.end();
    },
  };
}

async function prepare(): Promise<{ postgres: EmbeddedPostgres; maintenance: Client; template: string }> {
  const postgres = await startTestPostgres();
  const maintenance = new Client(postgres.connection());
  await maintenance.connect();
  await maintenance.query('SELECT pg_advisory_lock($1)', [TEMPLATE_LOCK]);
  try {
    await dropLeftovers(maintenance);
    const template = `template_${sourcesHash()}`;
    const { rowCount } = await maintenance.query('SELECT FROM pg_database WHERE datname = $1', [template]);
    if (rowCount === 0) await makeTemplate(postgres, maintenance, template);
    return { postgres, maintenance, template };
  } finally {
    await maintenance.query('SELECT pg_advisory_unlock($1)', [TEMPLATE_LOCK]);
  }
}

/** Under another name until it is complete. */
async function makeTemplate(
  postgres: EmbeddedPostgres,
  maintenance: Client,
  template: string,
): Promise<void> {
  await maintenance.query('DROP DATABASE IF EXISTS unfinished WITH (FORCE)');
  await maintenance.query('CREATE DATABASE unfinished');
  const connection = postgres.connection('unfinished');
  await migrate(connection);
  const db = openDatabase(connection);
  await seedDemo(db);
  await db.execute('ANALYZE');
  await db.close();
  await maintenance.query(`ALTER DATABASE unfinished RENAME TO ${template}`);
}

/** Databases of killed runs, and all but the newest templates. */
async function dropLeftovers(maintenance: Client): Promise<void> {
  const { rows } = await maintenance.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE datname LIKE 'test\\_%'`,
  );
  for (const { datname } of rows)
    if (!isAlive(Number(datname.split('_')[1])))
      await maintenance.query(`DROP DATABASE IF EXISTS ${datname}`);
  const templates = await maintenance.query<{ datname: string }>(
    `SELECT datname FROM pg_database WHERE datname LIKE 'template\\_%' ORDER BY oid DESC OFFSET 10`,
  );
  for (const { datname } of templates.rows) await maintenance.query(`DROP DATABASE IF EXISTS ${datname}`);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // EPERM: it lives, as another user's.
    if (!isSystemError(error, 'ESRCH', 'EPERM')) throw error;
    return isSystemError(error, 'EPERM');
  }
}

/** The migrations, and all that the demo data imports: a template is never out of date. */
function sourcesHash(): string {
  const migrations = join(import.meta.dirname, '../migrations');
  const files = new Set([
    ...readdirSync(migrations)
      .sort()
      .map(name => join(migrations, name)),
    join(import.meta.dirname, '../ground/db/migrate.ts'),
    join(import.meta.dirname, '../demo/seed-demo.ts'),
  ]);
  const hash = createHash('sha256');
  for (const file of files) {
    const text = readFileSync(file, 'utf8');
    hash.update(text);
    if (file.endsWith('.ts'))
      for (const [, imported = ''] of text.matchAll(/from '(\.[^']+)'/g))
        files.add(join(dirname(file), imported));
  }
  return hash.digest('hex').slice(0, 16);
}
