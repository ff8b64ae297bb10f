import type { Database } from '../db/pool.ts';
import { importsToRetry } from './order-imports.ts';
import { takeIn } from './take-in.ts';

/** Judges orders again that name something unknown, each in a transaction of its own; for a day after they came (order-rules.md 1). */
export async function retryImports(db: Database): Promise<void> {
  for (const id of await importsToRetry(db)) await db.transaction(tx => takeIn(tx, id));
}
