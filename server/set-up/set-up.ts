import type { Database } from '../ground/db/pool.ts';
import { rollBack } from '../ground/db/pool.ts';
import { judgeSetUp } from './judge-set-up.ts';
import { readSetUp, type SetUp, type SetUpFault } from './set-up-file.ts';
import { storeSetUp } from './store-set-up.ts';

type Outcome =
  | { readonly ok: true; readonly setUp: SetUp }
  | { readonly ok: false; readonly faults: readonly SetUpFault[] };

/** Stores what a set-up file says, all of it or, when something is wrong with it, nothing. */
export async function setUpOms(db: Database, file: Buffer): Promise<Outcome> {
  const reading = readSetUp(file);
  if (!reading.ok) return reading;
  return db.transaction<Outcome>(async tx => {
    // When two files come at once, the second is judged by what the first made.
    await tx.query('SELECT pg_advisory_xact_lock($1)', [SET_UP_LOCK]);
    const faults = await judgeSetUp(tx, reading.setUp);
    if (faults.length > 0) return rollBack<Outcome>({ ok: false, faults });
    await storeSetUp(tx, reading.setUp);
    return reading;
  });
}

// Any number that nothing else uses.
const SET_UP_LOCK = 7_052_304;
