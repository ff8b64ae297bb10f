import type { Database } from '../db/pool.ts';
import { importsToRetry } from './order-imports.ts';
import { takeInStored } from './take-in.ts';

/**
 * Judges stored orders that were never judged, and again those that name something unknown; each in a transaction of its own,
 * for a day after they came (order-rules.md 1). One that fails does not stop the others; its error is thrown at the end.
 */
export async function retryImports(db: Database): Promise<void> {
  const failed: unknown[] = [];
  for (const id of await importsToRetry(db))
    await takeInStored(db, id).catch((error: unknown) => failed.push(error));
  if (failed.length > 0)
    throw new AggregateError(failed, `${String(failed.length)} stored orders were not judged`);
}
