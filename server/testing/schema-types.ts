import { join } from 'node:path';
import { Kysely, PostgresDialect } from 'kysely';
import { generate, PostgresDialect as PostgresTypes } from 'kysely-codegen';
import { type ClientConfig, Pool } from 'pg';
import { format, resolveConfig } from 'prettier';

/** Where the types of the schema are kept. */
export const schemaFile = join(import.meta.dirname, '../ground/db/schema.ts');

/** As the pool gives them (db/column-types.ts). */
const typeMapping = {
  int8: 'number',
  numeric: 'number',
  date: 'string',
  timestamp: 'string',
  timestamptz: 'string',
};

/** PostgreSQL says of no column of a view that it is never null; of this one none is. */
const typedLocation = {
  id: 'number',
  type_id: 'number',
  type: 'string',
  type_name: 'string',
  identifier: 'string',
  display_name: 'string',
  active: 'boolean',
  revision: 'number',
};

/** The TypeScript of the tables and views in a migrated database, for Kysely. */
export async function schemaTypes(connection: ClientConfig): Promise<string> {
  // Without a listener a database that is dropped while the pool ends would end the process.
  const pool = new Pool(connection).on('error', () => undefined);
  const db = new Kysely({ dialect: new PostgresDialect({ pool }) });
  try {
    const text = await generate({
      db,
      dialect: new PostgresTypes(),
      typeMapping,
      // The tables of the jobs are graphile-worker's own.
      excludePattern: '{graphile_worker.*,public.migration}',
      overrides: {
        columns: Object.fromEntries(
          Object.entries(typedLocation).map(([column, type]) => [`typed_locations.${column}`, type]),
        ),
      },
    });
    return await format(text, { ...(await resolveConfig(schemaFile)), parser: 'typescript' });
  } finally {
    await db.destroy();
  }
}
