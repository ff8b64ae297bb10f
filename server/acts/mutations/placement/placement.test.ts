import { describe, expect, test } from 'vitest';
import { addBatch, completing, outcome, placement, shipping, voiding } from '../../sorting/test-batch.ts';
import { lineOf, openReporters } from '../test-reporters.ts';

const { apply, applyOne, batchRow, beheer, codes, db, magazijn, magazijn2, placedOn, winkel } =
  await openReporters();

describe('a placement', () => {
  test('writes nothing that an index holds, so that what it updates is found where it was', async () => {
    expect(
      await db.query(
        `SELECT i.indexrelid::regclass::text AS index FROM pg_index i
         JOIN pg_attribute a ON a.attrelid = i.indrelid AND a.attnum = ANY(i.indkey)
         WHERE a.attname = ANY($1::text[]) AND i.indrelid = ANY($2::regclass[])`,
        [
          ['version', 'updated_at', 'quantity_placed', 'revision', 'changed_at', 'changed_by', 'change_key'],
          ['dispatch_requests', 'dispatch_request_lines', 'dispatch_request_batches'],
        ],
      ),
    ).toEqual([]);
  });

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
    for (const lost of [{ locations: [] }, { permissions: new Set<string>() }]) {
      const [result] = await apply({ ...magazijn, ...lost }, placed);
      // Only that it has its effect: a card would lead to a second one.
      expect(result).toEqual({
        id: placed.id,
        status: 403,
        problem: expect.objectContaining({ code: 'forbidden', applied: true }),
      });
      expect(await codes({ ...magazijn, ...lost }, { ...placed, quantity: 2 })).toEqual(['forbidden']);
    }
  });
});
