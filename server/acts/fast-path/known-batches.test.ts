import { beforeAll, expect, test } from 'vitest';
import { renewEpoch } from '../../ground/epoch/epoch.ts';
import type { Database } from '../../ground/db/pool.ts';
import type { MutationResult } from '../../../contract/scanning/mutation.ts';
import type { User } from '../../ground/session/user.ts';
import {
  addBatch,
  outcome,
  placement,
  takingBack,
  type TestBatch,
  userCalled,
  voiding,
} from '../sorting/test-batch.ts';
import { freshDatabase } from '../../testing/database.ts';
import type { TestDatabase } from '../../testing/template.ts';
import { applyToKnown } from './apply-known.ts';
import { applyMutations } from '../mutations/apply.ts';
import { createKnownBatches } from './known-batches.ts';
import { setDeliveries } from '../deliveries/test-changes.ts';

let db: TestDatabase;
let magazijn: User;
let beheer: User;
let epoch: string;
beforeAll(async () => {
  db = await freshDatabase();
  [magazijn, beheer] = [await userCalled(db, 'magazijn'), await userCalled(db, 'beheer')];
  epoch = await renewEpoch(db);
});

type Scan = ReturnType<typeof placement | typeof takingBack | typeof voiding>;

const unforeseen = (error: unknown) => expect.fail(String(error));

/** A server process that loads a batch at once, and the queries that it makes. */
function openProcess(learntAfter = 0) {
  const asked: string[] = [];
  const listened: Database = {
    ...db,
    transaction: (work, options) =>
      db.transaction(tx => {
        const query: typeof tx.query = (sql, params) => {
          asked.push(sql);
          return tx.query(sql, params);
        };
        return work({ ...tx, query });
      }, options),
  };
  const known = createKnownBatches(listened, () => epoch, learntAfter);
  const itemOf = <T extends Scan>(mutation: T, user = magazijn) => ({ user, device_id: null, mutation });
  const resultOf = async (mutation: Scan, user = magazijn): Promise<MutationResult | undefined> => {
    return (await applyMutations(listened, known, [itemOf(mutation, user)], unforeseen))[0];
  };
  return {
    asked,
    known,
    itemOf,
    resultOf,
    outcomeOf: async (...scan: Parameters<typeof resultOf>) => outcome(await resultOf(...scan)),
  };
}

const twoOrders = () =>
  addBatch(db, [
    { lines: [[0, 3]], location: false },
    { lines: [[1, 1]], location: false },
  ]);
let place = 0;
/** A place of its own for each test. */
const freePlace = () => ({ storage_location: `D-${String(++place).padStart(2, '0')}` });

test('what is known is not asked again, and a process that knows decides as one that asks', async () => {
  const batch = await twoOrders();
  const there = freePlace();
  const { asked, known, itemOf, outcomeOf } = openProcess();
  expect(await outcomeOf(placement(batch, 0, 0, there))).toBe('200');
  const before = asked.length;
  const item = itemOf(placement(batch, 0, 0, there));
  expect((await applyToKnown(db, known, [item], unforeseen)).get(item)).toMatchObject({
    status: 200,
    body: { quantity_pending: 1, is_last_scan: false },
  });
  expect(await outcomeOf(placement(batch, 0, 0, there))).toBe('200');
  expect(asked.length).toBe(before);
  expect(await openProcess().outcomeOf(placement(batch, 0, 0, there))).toBe('already-placed');
  const line = await db.one('SELECT quantity_placed FROM dispatch_request_lines WHERE id = $1', [
    batch.deliveries[0]?.lines[0]?.id,
  ]);
  expect(line).toEqual({ quantity_placed: 3 });
});

test('a batch is loaded whole for the third group that is about it', async () => {
  const batch = await twoOrders();
  const { known } = openProcess(2);
  const worlds = [];
  for (let group = 1; group <= 3; group++) worlds.push(await known.take([batch.identifier]));
  expect(worlds.map(taken => taken.length)).toEqual([0, 0, 1]);
});

test('what could not be stored is forgotten', async () => {
  const batch = await addBatch(db, [{ lines: [[0, 4]], location: false }]);
  const there = freePlace();
  const { outcomeOf, resultOf } = openProcess();
  const scan = placement(batch, 0, 0, there);
  expect(await outcomeOf(scan)).toBe('200');
  expect(await outcomeOf({ ...scan, quantity: 2 })).toBe('key-reused');
  expect(await resultOf(placement(batch, 0, 0, there))).toMatchObject({
    body: { quantity_pending: 2, is_last_scan: false },
  });
});

test('two groups never decide on the same known batch at once', async () => {
  const batch = await twoOrders();
  const there = freePlace();
  const one = openProcess();
  const results = await Promise.all([1, 2, 3, 4].map(() => one.outcomeOf(placement(batch, 0, 0, there))));
  expect(results.sort()).toEqual(['200', '200', '200', 'already-placed']);
});

const sql = (text: string) => (batch: TestBatch) => db.execute(text, [batch.id]);
const first = '(SELECT min(id) FROM dispatch_requests WHERE batch_id = $1)';
test.each<[string, string, (batch: TestBatch) => Promise<unknown>]>([
  [
    'the order is cancelled',
    'cancelled',
    sql(`UPDATE dispatch_requests SET status = 'cancelled' WHERE id = ${first}`),
  ],
  [
    'the order is paused',
    'paused',
    sql(`UPDATE dispatch_requests SET paused_at = now() WHERE id = ${first}`),
  ],
  [
    'the order goes elsewhere',
    'rerouted',
    sql(`UPDATE dispatch_requests SET batch_id = NULL, location_id = 2 WHERE id = ${first}`),
  ],
  [
    'the order is of another location',
    'forbidden',
    sql(`UPDATE dispatch_requests SET location_id = 2 WHERE id = ${first}`),
  ],
  [
    'its place is another',
    'wrong-location',
    sql(
      `UPDATE dispatch_requests SET storage_location_id = (SELECT id FROM storage_locations WHERE identifier = 'D-59') WHERE id = ${first}`,
    ),
  ],
  [
    'pieces are cancelled',
    'already-placed',
    sql(`UPDATE dispatch_request_lines SET quantity = 1 WHERE dispatch_request_id = ${first}`),
  ],
  [
    'the batch is closed',
    'batch-closed',
    sql(`UPDATE dispatch_request_batches SET status = 'closed' WHERE id = $1`),
  ],
  [
    'the batch has another zone',
    'wrong-zone',
    sql(
      `UPDATE dispatch_request_batches SET storage_zone_id = (SELECT id FROM storage_zones WHERE identifier = 'A') WHERE id = $1`,
    ),
  ],
  [
    'the batch is of another location',
    'forbidden',
    sql('UPDATE dispatch_request_batches SET location_id = 2 WHERE id = $1'),
  ],
])('%s: %s, whatever was known', async (_, refusal, change) => {
  const batch = await twoOrders();
  const there = freePlace();
  const { outcomeOf } = openProcess();
  expect(await outcomeOf(placement(batch, 0, 0, there))).toBe('200');
  await change(batch);
  expect(await outcomeOf(placement(batch, 0, 0, there))).toBe(refusal);
});

test('what another process places and takes back counts', async () => {
  const batch = await twoOrders();
  const there = freePlace();
  const [one, other] = [openProcess(), openProcess()];
  const scans = [1, 2, 3].map(() => placement(batch, 0, 0, there));
  for (const [i, scan] of scans.entries()) expect(await (i % 2 ? other : one).outcomeOf(scan)).toBe('200');
  expect(await other.outcomeOf(placement(batch, 0, 0, there))).toBe('already-placed');
  expect(await one.outcomeOf(takingBack(scans[1] ?? placement(batch)))).toBe('200');
  expect(await other.outcomeOf(placement(batch, 0, 0, there))).toBe('200');
  expect(await one.outcomeOf(placement(batch, 0, 0, there))).toBe('already-placed');
});

test('a place that another batch took, or left, since', async () => {
  const [here, there] = [await twoOrders(), await twoOrders()];
  const taken = freePlace();
  const [one, other] = [openProcess(), openProcess()];
  expect(await one.outcomeOf(placement(here, 1, 0, freePlace()))).toBe('200');
  const lying = placement(there, 0, 0, taken);
  expect(await other.outcomeOf(lying)).toBe('200');
  expect(await one.outcomeOf(placement(here, 0, 0, taken))).toBe('location-taken');
  await setDeliveries(db, `status = 'cancelled'`, 'id = $1', [there.deliveries[0]?.id]);
  // It must be cleared out first.
  expect(await one.outcomeOf(placement(here, 0, 0, taken))).toBe('location-taken');
  expect(await other.outcomeOf(takingBack(lying))).toBe('200');
  expect(await one.outcomeOf(placement(here, 0, 0, taken))).toBe('200');
});

test('a place that was free when the batch was loaded, and must be cleared out since', async () => {
  const [here, there] = [await twoOrders(), await twoOrders()];
  const left = freePlace();
  const { outcomeOf } = openProcess();
  expect(await outcomeOf(placement(here, 1, 0, freePlace()))).toBe('200');
  expect(await openProcess().outcomeOf(placement(there, 0, 0, left))).toBe('200');
  await setDeliveries(db, `status = 'cancelled'`, 'id = $1', [there.deliveries[0]?.id]);
  expect(await outcomeOf(placement(here, 0, 0, left))).toBe('location-taken');
});

test('a scan that comes again counts once, one that was voided never', async () => {
  const batch = await twoOrders();
  const there = freePlace();
  const { outcomeOf } = openProcess();
  const scan = placement(batch, 0, 0, there);
  expect(await outcomeOf(scan)).toBe('200');
  expect(await outcomeOf(scan)).toBe('200');
  const voided = placement(batch, 0, 0, there);
  expect(await openProcess().outcomeOf(voiding(voided, magazijn.id), beheer)).toBe('200');
  expect(await outcomeOf(placement(batch, 0, 0, there))).toBe('200');
  expect(await outcomeOf(voided)).toBe('voided');
  expect(
    await db.query('SELECT sum(quantity)::int AS n FROM placements WHERE dispatch_request_id = $1', [
      batch.deliveries[0]?.id,
    ]),
  ).toEqual([{ n: 2 }]);
});

test('after a restored backup nothing is known, whether this process has heard of it or not', async () => {
  const batch = await twoOrders();
  const there = freePlace();
  const one = openProcess();
  expect(await one.outcomeOf(placement(batch, 0, 0, there))).toBe('200');
  // As when the restored batch has one piece more, and its version reaches the same number again.
  await db.execute('UPDATE dispatch_request_lines SET quantity_placed = 3 WHERE dispatch_request_id = $1', [
    batch.deliveries[0]?.id,
  ]);
  const restored = await renewEpoch(db);
  expect(await one.outcomeOf(placement(batch, 0, 0, there))).toBe('already-placed');
  epoch = restored;
  expect(await one.outcomeOf(placement(batch, 0, 0, there))).toBe('already-placed');
});
