import { describe, expect, test } from 'vitest';
import type { Mutation } from '../../../../contract/scanning/mutation.ts';
import {
  addBatch,
  completing,
  newId,
  placement,
  settingAside,
  shipping,
  takingBack,
  voiding,
} from '../../sorting/test-batch.ts';
import { lineOf, openReporters } from '../test-reporters.ts';

const { apply, applyOne, batchRow, beheer, codes, db, magazijn, magazijn2, placedOn, winkel } =
  await openReporters();

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
    await db.execute(`UPDATE frontend_parameters SET value = '[]' WHERE key = 'order-completion-steps'`);
    expect(await codes(magazijn, placement(batch, 1), shipping(batch.deliveries[1]))).toEqual(['200', '200']);
    // As long as nobody has chosen, all steps are.
    await db.execute(`DELETE FROM frontend_parameters WHERE key = 'order-completion-steps'`);
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
    await db.execute(`UPDATE tracking_codes SET voided_at = now() WHERE code = '3SABCD1'`);
    expect(await applyOne(magazijn, shipping(second, '3SABCD1'))).toMatchObject({
      status: 422,
      problem: { code: 'wrong-label', detail: 'Onjuiste barcode. Gelezen: 3SABCD1. Dit label is vervallen.' },
    });
    await db.execute(
      `INSERT INTO tracking_codes (dispatch_request_id, code, voided_at) SELECT dispatch_request_id, '3SABCDOUD', now()
       FROM tracking_codes WHERE code = '3SABCD123456789'`,
    );
    expect(await applyOne(magazijn, shipping(first, '3sabcdoud'))).toMatchObject({
      problem: {
        detail: 'Onjuiste barcode. Gelezen: 3sabcdoud (vervallen), verwacht: 3SABCD123456789.',
      },
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

  test('of a batch that was closed meanwhile: it says so, also of what left the batch by that', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 1]], location: false }]);
    const [delivery] = batch.deliveries;
    await db.execute(
      `UPDATE dispatch_requests SET batch_id = NULL, status = 'to-be-requested' WHERE id = $1`,
      [delivery?.id],
    );
    await db.execute(`UPDATE dispatch_request_batches SET status = 'closed' WHERE id = $1`, [batch.id]);
    for (const report of [completing(delivery, 'D-36'), shipping(delivery)])
      expect(await applyOne(magazijn, report)).toMatchObject({
        status: 409,
        problem: {
          code: 'batch-closed',
          detail: `De batch van order ${delivery?.order_identifier} is gesloten.`,
        },
      });
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
    expect(await codes(beheer, voiding(placement(batch), 2 ** 40))).toEqual(['forbidden']);
    const elsewhere = { ...beheer, locations: winkel.locations, canmanagealllocations: false };
    expect(await codes(elsewhere, voiding(placement(batch), magazijn.id))).toEqual(['forbidden']);
  });
});
