import type { Database } from '../../ground/db/pool.ts';
import { eachInTurn } from '../../ground/jobs/each-in-turn.ts';
import { importsToRetry } from './order-imports.ts';
import { takeInStored } from './take-in.ts';

/**
 * Judges stored orders that were never judged, and again those that name something unknown; each in a transaction of its own,
 * for a day after they came (order-rules.md 1).
 */
export const retryImports = async (db: Database): Promise<void> =>
  eachInTurn(await importsToRetry(db), id => takeInStored(db, id));
