import type { Mutation, MutationResult } from '../../../contract/scanning/mutation.ts';
import { outcome, type TestBatch, userCalled } from '../sorting/test-batch.ts';
import type { User } from '../../ground/session/user.ts';
import { renewEpoch } from '../../ground/epoch/epoch.ts';
import { freshDatabase } from '../../testing/database.ts';
import { applyMutations } from './apply.ts';
import { createKnownBatches } from '../fast-path/known-batches.ts';

const device_id = '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11';

/** The demo's people, reporting straight to a database of their own. */
export async function openReporters() {
  const db = await freshDatabase();
  const epoch = await renewEpoch(db);
  const unexpected: unknown[] = [];
  // From the first on, so that all tests try the known batches.
  const known = createKnownBatches(db, () => epoch, 0);
  const apply = (user: User, ...mutations: Mutation[]): Promise<MutationResult[]> =>
    applyMutations(
      db,
      known,
      mutations.map(mutation => ({ user, device_id, mutation })),
      error => unexpected.push(error),
    );
  return {
    db,
    /** Errors that no rule foresaw. */
    unexpected,
    magazijn: await userCalled(db, 'magazijn'),
    magazijn2: await userCalled(db, 'magazijn2'),
    winkel: await userCalled(db, 'winkel'),
    beheer: await userCalled(db, 'beheer'),
    apply,
    async applyOne(user: User, mutation: Mutation): Promise<MutationResult> {
      const [result] = await apply(user, mutation);
      if (!result) throw new Error('no result');
      return result;
    },
    codes: async (user: User, ...mutations: Mutation[]) => (await apply(user, ...mutations)).map(outcome),
    placedOn: async (line_id: number) =>
      (
        await db.one<{ n: number }>('SELECT quantity_placed AS n FROM dispatch_request_lines WHERE id = $1', [
          line_id,
        ])
      )?.n,
    batchRow: (id: number) =>
      db.one<{ status: string; version: number }>(
        'SELECT status, version FROM dispatch_request_batches WHERE id = $1',
        [id],
      ),
  };
}

export function lineOf(batch: TestBatch, delivery = 0, line = 0) {
  const found = batch.deliveries[delivery]?.lines[line];
  if (!found) throw new RangeError('no such line');
  return found;
}
