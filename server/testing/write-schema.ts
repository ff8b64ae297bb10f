import { writeFileSync } from 'node:fs';
import { Client } from 'pg';
import { migrate } from '../ground/db/migrate.ts';
import { schemaFile, schemaTypes } from './schema-types.ts';
import { startTestPostgres } from './test-postgres.ts';

/** `npm run schema`: writes server/ground/db/schema.ts anew from the migrations. */
const name = `schema_${process.pid}`;
const postgres = await startTestPostgres();
const maintenance = new Client(postgres.connection());
await maintenance.connect();
try {
  await maintenance.query(`CREATE DATABASE ${name}`);
  await migrate(postgres.connection(name));
  writeFileSync(schemaFile, await schemaTypes(postgres.connection(name)));
} finally {
  await maintenance.query(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
  await maintenance.end();
  await postgres.stop();
}
