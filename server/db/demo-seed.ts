import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Database } from './pool.ts';

const module = join(import.meta.dirname, '../demo/seed-demo.ts');

/** Fills an empty database with the demo data, as far as there is any. */
export async function seedDemo(db: Database): Promise<void> {
  if (!existsSync(module)) return;
  const demo = (await import(module)) as { seedDemo(db: Database): Promise<void> };
  await demo.seedDemo(db);
}
