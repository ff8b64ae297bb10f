import { beforeAll, describe, expect, test } from 'vitest';
import type { Mutation, MutationResult } from '../../contract/mutation.ts';
import type { User } from '../session/user.ts';
import {
  addBatch,
  completing,
  newId,
  outcome,
  placement,
  settingAside,
  shipping,
  takingBack,
  userCalled,
  voiding,
} from '../sorting/test-batch.ts';
import { freshDatabase } from '../testing/database.ts';
import type { TestDatabase } from '../testing/template.ts';
import { applyMutations } from './apply.ts';

let db: TestDatabase;
let magazijn: User, magazijn2: User, winkel: User, beheer: User;
const unexpected: unknown[] = [];
const device_id = '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11';

beforeAll(async () => {
  db = await freshDatabase();
  magazijn = await userCalled(db, 'magazijn');
  magazijn2 = await userCalled(db, 'magazijn2');
  winkel = await userCalled(db, 'winkel');
  beheer = await userCalled(db, 'beheer');
});

const apply = (user: User, ...mutations: Mutation[]): Promise<MutationResult[]> =>
  applyMutations(
    db,
    mutations.map(mutation => ({ user, device_id, mutation })),
    error => unexpected.push(error),
  );
const applyOne = async (user: User, mutation: Mutation): Promise<MutationResult> => {
  const [result] = await apply(user, mutation);
  if (!result) throw new Error('no result');
  return result;
};
const codes = async (user: User, ...mutations: Mutation[]) => (await apply(user, ...mutations)).map(outcome);
const placedOn = async (line_id: number) =>
  (
    await db.one<{ n: number }>('SELECT quantity_placed AS n FROM dispatch_request_lines WHERE id = $1', [
      line_id,
    ])
  )?.n;
const batchRow = (id: number) =>
  db.one<{ status: string; version: number }>(
    'SELECT status, version FROM dispatch_request_batches WHERE id = $1',
    [id],
  );
const lineOf = (batch: Awaited<ReturnType<typeof addBatch>>, delivery = 0, line = 0) => {
  const found = batch.deliveries[delivery]?.lines[line];
  if (!found) throw new RangeError('no such line');
  return found;
};

describe('a placement', () => {
  test('counts on its line, starts the batch, raises its version once a transaction', async () => {
    const batch = await addBatch(db, [
      {
        lines: [
          [0, 2],
          [1, 1],
        ],
      },
    ]);
    const before = await batchRow(batch.id);
    const results = await apply(magazijn, placement(batch), placement(batch, 0, 1), placement(batch));
    expect(results.map(r => 'body' in r && r.body)).toMatchObject([
      { quantity_pending: 1, is_last_scan: false, version: (before?.version ?? 0) + 1 },
      { quantity_pending: 0, is_last_scan: false },
      { quantity_pending: 0, is_last_scan: true, version: (before?.version ?? 0) + 1 },
    ]);
    expect(await placedOn(lineOf(batch).id)).toBe(2);
    expect(await batchRow(batch.id)).toEqual({ status: 'sorting', version: (before?.version ?? 0) + 1 });
  });

  test('already-placed: tells who was quicker and to which order the article goes', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 1]] }, { lines: [[0, 1]] }], 3);
    const second = placement(batch);
    const results = [await applyOne(magazijn, placement(batch)), await applyOne(magazijn2, second)];
    expect(results.map(outcome)).toEqual(['200', 'already-placed']);
    expect(results[1]).toMatchObject({
      status: 409,
      problem: {
        by: magazijn.name,
        detail: expect.stringMatching(new RegExp(`^Al gescand door ${magazijn.name}: .*Leg op D-04\\.$`)),
        repair: {
          product_name: lineOf(batch).product_name,
          lies_at: 'D-03',
          quantity: 1,
          moves: [
            {
              kind: 'order',
              quantity: 1,
              storage_location: 'D-04',
              dispatch_request_id: batch.deliveries[1]?.id,
            },
          ],
        },
      },
    });
  });

  test('already-placed without another order in need: leg apart; two refused are not both sent to the last need', async () => {
    const batch = await addBatch(db, [{ lines: [[2, 1]] }, { lines: [[2, 1]] }], 5);
    const results = await apply(magazijn, placement(batch), placement(batch), placement(batch));
    const moves = results.map(r =>
      'problem' in r ? r.problem.repair?.moves.map(m => m.storage_location) : [],
    );
    expect(moves).toEqual([[], ['D-06'], ['D-APART']]);
    expect(results[2]).toMatchObject({
      problem: { detail: expect.stringContaining('Leg apart op D-APART.') },
    });
  });

  test('more pieces than are needed: the whole is refused, the moves add up', async () => {
    const batch = await addBatch(db, [{ lines: [[3, 2]] }], 7);
    const [result] = await apply(magazijn, placement(batch, 0, 0, { quantity: 5 }));
    expect(result).toMatchObject({
      problem: {
        code: 'already-placed',
        repair: {
          moves: [
            { kind: 'order', quantity: 2 },
            { kind: 'aside', quantity: 3 },
          ],
        },
      },
    });
    expect(await placedOn(lineOf(batch).id)).toBe(0);
  });

  test('wrong-location: says what was read and expected; unknown in the zone is 404 with the documents’ message', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 1]] }], 8);
    const [other, unknown, aside] = await apply(
      magazijn,
      placement(batch, 0, 0, { storage_location: 'D-50' }),
      placement(batch, 0, 0, { storage_location: 'A-01' }),
      placement(batch, 0, 0, { storage_location: 'D-APART' }),
    );
    expect(other).toMatchObject({
      status: 409,
      problem: { code: 'wrong-location', read: 'D-50', expected: 'D-08' },
    });
    expect(unknown).toMatchObject({
      status: 404,
      problem: { title: 'Storage location not found', read: 'A-01' },
    });
    expect(aside).toMatchObject({ status: 409, problem: { code: 'wrong-location' } });
  });

  test('binds the location of a delivery that has none; a taken one is refused with location-taken', async () => {
    const batch = await addBatch(db, [
      { lines: [[0, 2]], location: false },
      { lines: [[1, 1]], location: false },
    ]);
    const first = placement(batch, 0, 0, { storage_location: 'D-20' });
    expect(await codes(magazijn, first)).toEqual(['200']);
    const result = await applyOne(magazijn2, placement(batch, 1, 0, { storage_location: 'D-20' }));
    expect(result).toMatchObject({
      problem: {
        code: 'location-taken',
        by: magazijn.name,
        read: 'D-20',
        repair: { moves: [{ storage_location: null }] },
      },
    });
    expect(await codes(magazijn2, placement(batch, 0, 0, { storage_location: 'D-21' }))).toEqual([
      'wrong-location',
    ]);
    expect(await codes(magazijn2, placement(batch, 1, 0, { storage_location: 'D-APART' }))).toEqual([
      'wrong-location',
    ]);
  });

  test.each([
    ['cancelled', `status = 'cancelled'`],
    ['paused', 'paused_at = now()'],
    ['rerouted', `status = 'to-be-requested'`],
    ['rerouted', 'batch_id = NULL'],
    ['rerouted', 'batch_id = NULL, location_id = 2'],
  ])('%s (%s): noted, not placed', async (code, change) => {
    const batch = await addBatch(db, [{ lines: [[0, 1]], location: false }]);
    await db.execute(`UPDATE dispatch_requests SET ${change} WHERE id = $1`, [batch.deliveries[0]?.id]);
    const [result] = await apply(magazijn, placement(batch));
    expect(result).toMatchObject({ status: 409, problem: { code, repair: { moves: [{ kind: 'aside' }] } } });
  });

  test('batch-closed, and a batch in another zone or in none', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 1]], location: false }]);
    expect(await applyOne(magazijn, placement(batch, 0, 0, { zone: 'A' }))).toMatchObject({
      status: 422,
      problem: {
        code: 'wrong-zone',
        detail: expect.stringContaining('Deze batch staat in zone Sorteerzone D'),
      },
    });
    await db.execute(`UPDATE dispatch_request_batches SET storage_zone_id = NULL WHERE id = $1`, [batch.id]);
    expect(await codes(magazijn, placement(batch))).toEqual(['no-zone']);
    await db.execute(
      `UPDATE dispatch_request_batches SET status = 'closed', storage_zone_id = (
         SELECT id FROM storage_zones WHERE identifier = 'D') WHERE id = $1`,
      [batch.id],
    );
    expect(await codes(magazijn, placement(batch))).toEqual(['batch-closed']);
  });
});

describe('rights', () => {
  test('without the permission, at another location, or with foreign objects: forbidden, and nothing told', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 1]], location: false }]);
    const foreign = await db.one<{ id: number }>(
      'SELECT id FROM dispatch_requests WHERE location_id <> 1 LIMIT 1',
    );
    const permitted = { ...winkel, permissions: new Set(['orders.batch.process.sort']) };
    const results = [
      ...(await apply(winkel, placement(batch))),
      ...(await apply(
        permitted,
        placement(batch),
        shipping(batch.deliveries[0]),
        completing(batch.deliveries[0], 'D-01'),
      )),
      ...(await apply(
        magazijn,
        placement(batch, 0, 0, { location: '101', location_type: 'store' }),
        placement(batch, 0, 0, { zone: 'W' }),
        placement(batch, 0, 0, { dispatch_request_batch_identifier: 'nowhere' }),
        placement(batch, 0, 0, { dispatch_request_id: foreign?.id ?? 0 }),
        placement(batch, 0, 0, { dispatch_request_id: 2 ** 40 }),
        { ...shipping(undefined), dispatch_request_id: foreign?.id ?? 0 },
        voiding(placement(batch), magazijn.id),
      )),
    ];
    for (const result of results) {
      expect(result).toMatchObject({ status: 403, problem: { code: 'forbidden' } });
      expect(Object.keys('problem' in result ? result.problem : {})).toEqual([
        'type',
        'title',
        'status',
        'code',
        'detail',
      ]);
    }
  });

  test('a batch of another location is forbidden to who may use both, under the wrong path', async () => {
    const [here, there] = [
      await addBatch(db, [{ lines: [[0, 1]], location: false }]),
      await addBatch(db, [{ lines: [[0, 1]], location: false }]),
    ];
    await db.execute('UPDATE dispatch_request_batches SET location_id = 2 WHERE id = $1', [there.id]);
    const misled = placement(here, 0, 0, { dispatch_request_batch_identifier: there.identifier });
    expect(await codes(beheer, misled)).toEqual(['forbidden']);
  });

  test('a stored reply is not given to who lost the right meanwhile', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 1]], location: false }]);
    const placed = placement(batch);
    expect(await codes(magazijn, placed)).toEqual(['200']);
    expect(await codes({ ...magazijn, locations: [] }, placed)).toEqual(['forbidden']);
    expect(await codes({ ...magazijn, permissions: new Set() }, placed)).toEqual(['forbidden']);
  });
});

describe('exactly once', () => {
  test('a lost reply is given again, and nothing is applied again', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 2]] }], 22);
    const placed = placement(batch);
    const [first, ...again] = [
      ...(await apply(magazijn, placed)),
      ...(await apply(magazijn, placed, placed)),
    ];
    expect(again).toEqual([first, first]);
    expect(await placedOn(lineOf(batch).id)).toBe(1);
  });

  test('another time of scanning is the same mutation; another body under the key is key-reused', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 3]] }], 23);
    const placed = placement(batch);
    const [same, changed] = [
      { ...placed, at: '2020-01-01T00:00:00Z' },
      { ...placed, quantity: 2 },
    ];
    expect(await codes(magazijn, placed, same, changed)).toEqual(['200', '200', 'key-reused']);
    expect(await codes(magazijn, changed)).toEqual(['key-reused']);
    expect(await placedOn(lineOf(batch).id)).toBe(1);
  });

  test('another user with the same key gets no reply of mine, and no effect', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 3]] }], 24);
    const placed = placement(batch);
    await apply(magazijn, placed);
    expect(await applyOne(magazijn2, placed)).toMatchObject({ status: 422, problem: { code: 'key-reused' } });
    expect(await placedOn(lineOf(batch).id)).toBe(1);
  });

  test('a refusal is not stored: the key may come again when things have changed', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 1]] }], 25);
    const [mine, theirs] = [placement(batch), placement(batch)];
    await apply(magazijn2, theirs);
    expect(await codes(magazijn, mine)).toEqual(['already-placed']);
    await apply(magazijn2, takingBack(theirs));
    expect(await codes(magazijn, mine)).toEqual(['200']);
  });

  test('a key of more than 90 days is expired, unless its answer is kept', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 3]] }], 26);
    const old = placement(batch, 0, 0, { id: newId(Date.now() - 91 * 86_400_000) });
    expect(await applyOne(magazijn, old)).toMatchObject({ status: 410, problem: { code: 'key-expired' } });
    const young = placement(batch, 0, 0, { id: newId(Date.now() - 89 * 86_400_000) });
    expect(await codes(magazijn, young, young)).toEqual(['200', '200']);
  });

  test('the same key over several connections at once has one effect', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 9]] }], 27);
    const placed = placement(batch);
    const results = await Promise.all(Array.from({ length: 8 }, () => applyOne(magazijn, placed)));
    expect(new Set(results.map(outcome))).toEqual(new Set(['200']));
    expect(await placedOn(lineOf(batch).id)).toBe(1);
  });

  test('an answer about an article under one key, over several connections at once, is stored once', async () => {
    const row = await db.one<{ product: string; attribute: string }>(
      `SELECT product_identifier AS product, attribute_identifier AS attribute FROM product_questions
       WHERE value_type = 'boolean' LIMIT 1`,
    );
    const answer: Mutation = {
      id: newId(),
      version: 1,
      at: new Date().toISOString(),
      type: 'product-info',
      product_identifier: row?.product ?? '',
      attribute_identifier: row?.attribute ?? '',
      value: '1',
    };
    const results = await Promise.all(Array.from({ length: 8 }, () => applyOne(magazijn, answer)));
    expect(new Set(results.map(outcome))).toEqual(new Set(['200']));
    expect(await db.query('SELECT FROM inbox WHERE mutation_id = $1', [answer.id])).toHaveLength(1);
  });
});

describe('several at once', () => {
  test('the last piece: exactly one wins, the others get a repair', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 1]] }], 28);
    const users = [magazijn, magazijn2, beheer];
    const results = await Promise.all(
      Array.from({ length: 9 }, (_, i) => applyOne(users[i % 3] ?? magazijn, placement(batch))),
    );
    expect(results.map(outcome).sort()).toEqual(['200', ...Array<string>(8).fill('already-placed')]);
    expect(await placedOn(lineOf(batch).id)).toBe(1);
  });

  test('two devices bind the same free location for two deliveries of two batches: one is told location-taken', async () => {
    const one = await addBatch(db, [{ lines: [[0, 1]], location: false }]);
    const two = await addBatch(db, [{ lines: [[0, 1]], location: false }]);
    const results = await Promise.all([
      applyOne(magazijn, placement(one, 0, 0, { storage_location: 'D-40' })),
      applyOne(magazijn2, placement(two, 0, 0, { storage_location: 'D-40' })),
    ]);
    expect(results.map(outcome).sort()).toEqual(['200', 'location-taken']);
  });

  test('lists that name the same deliveries in opposite order do not wait for each other for ever', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 50]] }, { lines: [[1, 50]] }], 41);
    const there = () => Array.from({ length: 5 }, (_, i) => placement(batch, i % 2));
    const lists = Array.from({ length: 8 }, (_, i) =>
      apply(magazijn, ...(i % 2 ? there() : there().toReversed())),
    );
    expect((await Promise.all(lists)).flat().map(outcome)).toEqual(Array<string>(40).fill('200'));
  });
});

describe('taking back', () => {
  test('makes room again, once, and opens a completed location', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 1]] }], 30);
    const placed = placement(batch);
    const undo = takingBack(placed);
    const steps = [
      placed,
      completing(batch.deliveries[0]),
      undo,
      undo,
      takingBack(placed),
      completing(batch.deliveries[0]),
    ];
    expect(await codes(magazijn, ...steps)).toEqual([
      '200',
      '200',
      '200',
      '200',
      'already-taken-back',
      'dependency',
    ]);
    expect(await placedOn(lineOf(batch).id)).toBe(0);
    expect(await codes(magazijn2, placement(batch))).toEqual(['200']);
  });

  test('what the OMS does not hold is a dependency; what is shipped stays', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 1]] }, { lines: [[0, 1]] }], 31);
    const placed = placement(batch);
    expect(await codes(magazijn, takingBack(placed))).toEqual(['dependency']);
    const steps = [
      placed,
      completing(batch.deliveries[0]),
      shipping(batch.deliveries[0]),
      takingBack(placed),
    ];
    expect(await codes(magazijn, ...steps)).toEqual(['200', '200', '200', 'already-shipped']);
  });

  test('is possible from a delivery that was rerouted to another location: the pieces still lie here', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 1]] }], 33);
    const placed = placement(batch);
    await apply(magazijn, placed);
    await db.execute(
      'UPDATE dispatch_requests SET batch_id = NULL, location_id = 2, storage_location_id = NULL WHERE id = $1',
      [batch.deliveries[0]?.id],
    );
    expect(await codes(magazijn, placed, takingBack(placed))).toEqual(['200', '200']);
    expect(await placedOn(lineOf(batch).id)).toBe(0);
  });
});

describe('completion and shipping', () => {
  test('wait for every piece, and say what misses', async () => {
    const batch = await addBatch(
      db,
      [
        {
          lines: [
            [0, 2],
            [1, 1],
          ],
        },
      ],
      34,
    );
    const [, complete, ship] = await apply(
      magazijn,
      placement(batch),
      completing(batch.deliveries[0]),
      shipping(batch.deliveries[0]),
    );
    for (const result of [complete, ship])
      expect(result).toMatchObject({
        status: 409,
        problem: {
          code: 'dependency',
          detail: expect.stringContaining(`Nog te plaatsen: 1 × ${lineOf(batch).product_name}, 1 × `),
        },
      });
  });

  test('the location is the delivery’s own, and is scanned before shipping where that step is configured', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 1]] }, { lines: [[0, 1]] }], 35);
    const [delivery] = batch.deliveries;
    const results = await codes(magazijn, placement(batch), shipping(delivery), completing(delivery, 'D-36'));
    expect(results).toEqual(['200', 'dependency', 'wrong-location']);
    expect(await codes(magazijn, completing(delivery), completing(delivery), shipping(delivery))).toEqual([
      '200',
      '200',
      '200',
    ]);
    await db.execute(`DELETE FROM frontend_parameters WHERE key = 'order-completion-steps'`);
    expect(await codes(magazijn, placement(batch, 1), shipping(batch.deliveries[1]))).toEqual(['200', '200']);
    await db.execute(
      `INSERT INTO frontend_parameters VALUES ('process-products-sort', 'order-completion-steps',
         '["scan-label", "mark-storage-location-complete", "mark-dispatch-request-shipped"]')`,
    );
  });

  test('the label must be one of the tracking codes, however its carrier prints it; none sent is none compared', async () => {
    const batch = await addBatch(
      db,
      [
        { lines: [[0, 1]], tracking: ['3SABCD123456789'] },
        { lines: [[0, 1]], tracking: ['3SABCD1'] },
        { lines: [[0, 1]] },
      ],
      37,
    );
    const [first, second, third] = batch.deliveries;
    await apply(
      magazijn,
      ...[0, 1, 2].map(i => placement(batch, i)),
      ...batch.deliveries.map(d => completing(d)),
    );
    expect(await applyOne(magazijn, shipping(first, '3SABCD000000000'))).toMatchObject({
      status: 422,
      problem: { code: 'wrong-label', read: '3SABCD000000000', expected: '3SABCD123456789' },
    });
    const shipments = [shipping(first, ' 3sabcd123456789 '), shipping(second), shipping(third, 'anything')];
    expect(await codes(magazijn, ...shipments)).toEqual(['200', '200', '200']);
  });

  test('a delivery ships once: the same key replays, another is already-shipped; it frees its location and ends the batch', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 1]] }, { lines: [[0, 1]] }], 44);
    const [first, second] = batch.deliveries;
    const ship = shipping(first);
    await apply(magazijn, placement(batch), completing(first), ship);
    expect(await codes(magazijn, ship, shipping(first))).toEqual(['200', 'already-shipped']);
    expect((await batchRow(batch.id))?.status).toBe('sorting');
    expect(await codes(magazijn, placement(batch, 1), completing(second), shipping(second))).toEqual([
      '200',
      '200',
      '200',
    ]);
    expect((await batchRow(batch.id))?.status).toBe('shipped');
    const next = await addBatch(db, [{ lines: [[0, 1]], location: false }]);
    expect(await codes(magazijn, placement(next, 0, 0, { storage_location: 'D-44' }))).toEqual(['200']);
  });

  test.each([
    ['cancelled', `status = 'cancelled'`],
    ['paused', 'paused_at = now()'],
    ['rerouted', 'batch_id = NULL'],
  ])('%s: neither completed nor shipped', async (code, change) => {
    const batch = await addBatch(db, [{ lines: [[0, 1]] }], 46);
    const [delivery] = batch.deliveries;
    await apply(magazijn, placement(batch));
    await db.execute(`UPDATE dispatch_requests SET ${change} WHERE id = $1`, [delivery?.id]);
    expect(await codes(magazijn, completing(delivery), shipping(delivery))).toEqual([code, code]);
    await db.execute('UPDATE dispatch_requests SET storage_location_id = NULL WHERE id = $1', [delivery?.id]);
  });
});

describe('records', () => {
  test('a loose article lies in the zone’s place for them, and nowhere else', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 1]] }], 47);
    const placed = placement(batch);
    const asides = ['D-APART', 'D-50', 'D-99'].map(place => settingAside(placed, place));
    expect(await codes(magazijn, ...asides)).toEqual(['200', 'wrong-location', 'wrong-location']);
    const unknown = { ...settingAside(placed, 'D-APART'), product_identifier: 'nothing' };
    expect(await codes(magazijn, unknown)).toEqual(['product-not-found']);
  });

  test('a shipment that was stopped is recorded by who may handle the delivery, and by nobody else', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 1]], location: false }]);
    const held: Mutation = {
      id: newId(),
      version: 1,
      at: new Date().toISOString(),
      type: 'hold-shipment',
      dispatch_request_id: batch.deliveries[0]?.id ?? 0,
      storage_location: 'D-APART',
      resolves: newId(),
    };
    expect(await codes(winkel, held)).toEqual(['forbidden']);
    expect(await codes(magazijn, held, held)).toEqual(['200', '200']);
    const rows = await db.query('SELECT storage_location FROM held_shipments WHERE mutation_id = $1', [
      held.id,
    ]);
    expect(rows).toEqual([{ storage_location: 'D-APART' }]);
  });

  test('a voided scan is refused when it comes after all; one that came already cannot be voided', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 2]] }], 48);
    const [lost, applied] = [placement(batch), placement(batch)];
    expect(await codes(beheer, voiding(lost, magazijn.id))).toEqual(['200']);
    expect(await codes(magazijn, lost, applied)).toEqual(['voided', '200']);
    expect(await codes(beheer, voiding(applied, magazijn.id))).toEqual(['already-applied']);
    expect(await codes(beheer, voiding(placement(batch), 2 ** 40))).toEqual(['unknown-author']);
  });
});

test('one poisoned mutation cannot fail the others: it alone is answered 500, retryable', async () => {
  const batch = await addBatch(db, [{ lines: [[0, 99]] }], 49);
  const list = Array.from({ length: 20 }, () => placement(batch));
  const poisoned = list[7]?.id;
  await db.execute(`
    CREATE FUNCTION poison() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.mutation_id = '${poisoned}' THEN RAISE EXCEPTION 'poison'; END IF;
      RETURN NEW;
    END $$`);
  await db.execute(
    'CREATE TRIGGER poison BEFORE INSERT ON placements FOR EACH ROW EXECUTE FUNCTION poison()',
  );
  const results = await apply(magazijn, ...list);
  await db.execute('DROP TRIGGER poison ON placements');
  expect(results.map(r => r.status)).toEqual(list.map(({ id }) => (id === poisoned ? 500 : 200)));
  expect(await codes(magazijn, ...list)).toEqual(list.map(() => '200'));
  expect(await placedOn(lineOf(batch).id)).toBe(20);
  expect(unexpected).toHaveLength(1);
});
