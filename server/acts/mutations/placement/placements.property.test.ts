import * as fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import type { MutationOf } from '../../../../contract/scanning/mutation.ts';
import type { User } from '../../../ground/session/user.ts';
import { addBatch, placement, takingBack, userCalled } from '../../sorting/test-batch.ts';
import { renewEpoch } from '../../../ground/epoch/epoch.ts';
import { freshDatabase } from '../../../testing/database.ts';
import type { TestDatabase } from '../../../testing/template.ts';
import { applyMutations } from '../apply.ts';
import type { MutationItem } from '../item.ts';
import { createKnownBatches } from '../../fast-path/known-batches.ts';
import { createMutationQueue } from '../../fast-path/queue.ts';

let db: TestDatabase;
let users: User[];
let epoch: string;

beforeAll(async () => {
  db = await freshDatabase();
  epoch = await renewEpoch(db);
  users = [await userCalled(db, 'magazijn'), await userCalled(db, 'magazijn2')];
});

const act = fc.record({
  kind: fc.constantFrom('place', 'place', 'take-back', 'again'),
  user: fc.nat({ max: 1 }),
  line: fc.nat({ max: 1 }),
  quantity: fc.integer({ min: 1, max: 3 }),
  which: fc.nat({ max: 30 }),
});
const requests = fc.array(fc.array(act, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 8 });

test('whatever two workers place and take back, in lists at once: what lies is what is counted, and never too much', async () => {
  await fc.assert(
    fc.asyncProperty(requests, async lists => {
      const batch = await addBatch(db, [
        {
          lines: [
            [0, 4],
            [1, 2],
          ],
          location: false,
        },
      ]);
      // Two server processes, as far as the database can tell.
      const submits = [1, 2].map(() => {
        const known = createKnownBatches(db, () => epoch, 0);
        return createMutationQueue(items =>
          applyMutations(db, known, items, error => expect.fail(String(error))),
        );
      });
      const placed: { by: User; mutation: MutationOf<'place-article'> }[] = [];
      const itemOf = ({
        kind,
        user,
        line,
        quantity,
        which,
      }: (typeof lists)[number][number]): MutationItem => {
        const earlier = placed[which % Math.max(1, placed.length)];
        const by = users[user];
        if (!by) throw new RangeError('two users');
        if (earlier && kind === 'take-back')
          return { user: by, device_id: null, mutation: takingBack(earlier.mutation) };
        if (earlier && kind === 'again')
          return { user: earlier.by, device_id: null, mutation: earlier.mutation };
        const mutation = placement(batch, 0, line, { quantity, storage_location: 'D-10' });
        placed.push({ by, mutation });
        return { user: by, device_id: null, mutation };
      };
      const results = (
        await Promise.all(lists.map((list, i) => submits[i % 2]?.(list.map(itemOf)) ?? []))
      ).flat();
      expect(results.filter(r => r.status >= 500)).toEqual([]);

      const lines = await db.query<{ quantity: number; quantity_placed: number; lying: number }>(
        `SELECT n.quantity, n.quantity_placed, COALESCE((SELECT sum(p.quantity) FROM placements p
           WHERE p.dispatch_request_line_id = n.id AND p.taken_back_at IS NULL), 0) AS lying
         FROM dispatch_request_lines n WHERE n.dispatch_request_id = $1`,
        [batch.deliveries[0]?.id],
      );
      for (const line of lines) {
        expect(line.lying).toBe(line.quantity_placed);
        expect(line.quantity_placed).toBeLessThanOrEqual(line.quantity);
      }
      await db.execute('UPDATE dispatch_requests SET storage_location_id = NULL WHERE batch_id = $1', [
        batch.id,
      ]);
    }),
    { numRuns: 60 },
  );
});
