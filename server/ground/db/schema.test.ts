import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../testing/database.ts';
import { schemaFile, schemaTypes } from '../../testing/schema-types.ts';

test('schema.ts is what the migrations make; else: npm run schema', async () => {
  const { connection } = await freshDatabase();
  expect(readFileSync(schemaFile, 'utf8')).toBe(await schemaTypes(connection));
});
