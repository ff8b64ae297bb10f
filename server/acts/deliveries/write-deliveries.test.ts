import { beforeAll, describe, expect, it } from 'vitest';
import { system } from '../../../core/delivery/changes.ts';
import { deliveryStatuses, type DeliveryStatus } from '../../../core/delivery/status.ts';
import { finishedStatuses } from '../../../core/delivery/delivery.ts';
import type { TestDatabase } from '../../testing/template.ts';
import { freshDatabase } from '../../testing/database.ts';
import { addBatch, outcome, placement, shipping, takingBack } from '../sorting/test-batch.ts';
import { openReporters } from '../mutations/test-reporters.ts';
import { openDatabase } from '../../ground/db/pool.ts';
import { authorOfJob, checkedStatus, writeDeliveries } from './write-deliveries.ts';

const { applyOne, db, magazijn } = await openReporters();
const rowOf = async (id: number) =>
  (await db.one<{ revision: number; version: number; changed_by: number | null; change_key: string | null }>(
    'SELECT revision, version, changed_by, change_key FROM dispatch_requests WHERE id = $1',
    [id],
  )) ?? { revision: 0, version: 0, changed_by: null, change_key: null };
const historyOf = (id: number) =>
  db.query<object>(
    `SELECT caused_by_status_identifier AS before, status_identifier AS after, processor_config_identifier AS as_what,
       user_id, change_key FROM order_history WHERE object_id = $1 ORDER BY id`,
    [id],
  );
const eventsOf = (order: string) =>
  db.query<object>(
    `SELECT event FROM trigger_events WHERE sales_order_id = (SELECT id FROM sales_orders WHERE identifier = $1) ORDER BY id`,
    [order],
  );

describe('A scan', () => {
  it('that places writes neither revision nor history; one that ships writes both, with its author', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 2]], location: false }, { lines: [[0, 1]] }], 20);
    const [first] = batch.deliveries;
    const id = first?.id ?? 0;
    const before = await rowOf(id);
    const placed = [
      placement(batch, 0, 0, { storage_location: 'D-20' }),
      placement(batch, 0, 0, { storage_location: 'D-20' }),
    ];
    for (const one of placed) expect(outcome(await applyOne(magazijn, one))).toBe('200');
    expect(await rowOf(id)).toEqual({ ...before, version: expect.any(Number) });
    expect(await historyOf(id)).toEqual([]);
    await db.execute('UPDATE dispatch_requests SET location_completed_at = now() WHERE id = $1', [id]);

    const ship = shipping(first);
    expect(outcome(await applyOne(magazijn, ship))).toBe('200');
    expect(await rowOf(id)).toMatchObject({
      revision: before.revision + 1,
      changed_by: magazijn.id,
      change_key: ship.id,
    });
    expect(await historyOf(id)).toEqual([
      {
        before: 'requested',
        after: 'shipped',
        as_what: 'scan.mark-shipped',
        user_id: magazijn.id,
        change_key: ship.id,
      },
    ]);
    expect(await eventsOf(first?.order_identifier ?? '')).toEqual([
      { event: 'delivery-shipped' },
      { event: 'order-fully-shipped' },
    ]);
    // Nothing is written for the other delivery of the batch.
    expect(await historyOf(batch.deliveries[1]?.id ?? 0)).toEqual([]);
    expect(outcome(await applyOne(magazijn, takingBack(placed[0] ?? placement(batch))))).toBe(
      'already-shipped',
    );
  });
});

describe('What is written without an author', () => {
  it('has its history too: of the system itself, not of who changed it before', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 2]] }], 22);
    const id = batch.deliveries[0]?.id ?? 0;
    const author = {
      changed_by: magazijn.id,
      changed_as: 'office',
      change_key: '019a0000-0000-7000-8000-000000000001',
    } as const;
    await db.transaction(tx => writeDeliveries(tx, author, [{ id, paused_at: '2026-11-23T10:00:00Z' }]));
    await db.execute(`UPDATE dispatch_requests SET paused_at = NULL WHERE id = $1`, [id]);
    await db.execute('UPDATE dispatch_request_lines SET quantity = 1 WHERE dispatch_request_id = $1', [id]);
    expect(await historyOf(id)).toMatchObject([
      { after: 'requested-paused', as_what: 'office', user_id: magazijn.id },
      { before: 'requested-paused', after: 'requested', as_what: 'system', user_id: null, change_key: null },
      { before: 'requested', after: 'requested', as_what: 'system', user_id: null },
    ]);
  });

  it('one act that changes a delivery and its lines is one change', async () => {
    const batch = await addBatch(
      db,
      [
        {
          lines: [
            [0, 2],
            [1, 2],
          ],
        },
      ],
      24,
    );
    const id = batch.deliveries[0]?.id ?? 0;
    const author = {
      changed_by: magazijn.id,
      changed_as: 'receipt',
      change_key: '019a0000-0000-7000-8000-000000000002',
    } as const;
    await db.transaction(async tx => {
      await writeDeliveries(tx, author, [{ id, from: 'requested', status: 'unable-to-ship', actor: system }]);
      await tx.execute('UPDATE dispatch_request_lines SET quantity = 1 WHERE dispatch_request_id = $1', [id]);
    });
    expect(await historyOf(id)).toMatchObject([{ before: 'requested', after: 'unable-to-ship' }]);
    expect(await rowOf(id)).toMatchObject({ changed_by: magazijn.id, change_key: author.change_key });
  });

  it('one act that gives a delivery two statuses has both in its history; without a new status it has no event', async () => {
    const batch = await addBatch(db, [{ lines: [[0, 2]] }], 26);
    const [delivery] = batch.deliveries;
    const id = delivery?.id ?? 0;
    const author = {
      changed_by: magazijn.id,
      changed_as: 'office',
      change_key: '019a0000-0000-7000-8000-000000000003',
    } as const;
    await db.transaction(async tx => {
      await writeDeliveries(tx, author, [{ id, paused_at: '2026-11-23T10:00:00Z' }]);
      // Leaves the status as it is: nothing is added to the history.
      await writeDeliveries(tx, author, [{ id, carrier_id: null, is_replaced: false }]);
      await writeDeliveries(tx, author, [{ id, paused_at: null }]);
    });
    expect(await historyOf(id)).toMatchObject([
      { before: 'requested', after: 'requested-paused' },
      { before: 'requested-paused', after: 'requested' },
    ]);
    expect(await eventsOf(delivery?.order_identifier ?? '')).toEqual([]);
  });
});

describe('The one writer', () => {
  it('makes no change that mayChange does not grant', async () => {
    expect(() => checkedStatus('cancelled', 'requested', system)).toThrow(RangeError);
    expect(() => checkedStatus('nonsense', 'requested', system)).toThrow(RangeError);
    expect(checkedStatus('shipped', 'shipped', system)).toBe('shipped');
    const change = { id: 1, from: 'shipped', status: 'requested', actor: system };
    await expect(db.transaction(tx => writeDeliveries(tx, null, [change]))).rejects.toThrow(RangeError);
  });
});

describe('The schema says of statuses what core says', () => {
  let fresh: TestDatabase;
  beforeAll(async () => {
    fresh = await freshDatabase();
  });

  it('which let go of their sorting location', async () => {
    const index = await fresh.one<{ definition: string }>(
      `SELECT pg_get_indexdef('one_delivery_a_sorting_location'::regclass) AS definition`,
    );
    const named = [...(index?.definition.matchAll(/'([a-z-]+)'/g) ?? [])].map(([, status]) => status);
    expect(named).toEqual(finishedStatuses);
  });

  it('which event each has (order-rules.md 7)', async () => {
    const rows = await fresh.query<{ status: DeliveryStatus; event: string | null }>(
      'SELECT status, delivery_event(status) AS event FROM unnest($1::text[]) AS status',
      [deliveryStatuses],
    );
    expect(
      Object.fromEntries(rows.flatMap(({ status, event }) => (event === null ? [] : [[status, event]]))),
    ).toEqual({
      'on-hold': 'delivery-held',
      'on-hold-released': 'delivery-released',
      'on-hold-released-manual': 'delivery-released',
      'on-hold-final': 'delivery-denied',
      'on-hold-final-manual': 'delivery-denied',
      'to-be-requested': 'delivery-to-be-requested',
      requested: 'delivery-requested',
      cancelled: 'delivery-cancelled',
      shipped: 'delivery-shipped',
      delivered: 'delivery-delivered',
      'unable-to-ship': 'delivery-unable-to-ship',
      'unable-to-ship-final': 'delivery-unable-to-ship-final',
      'unable-to-assign': 'delivery-unable-to-assign',
      'waiting-for-stock': 'delivery-waiting-for-stock',
      'shipped-with-issues': 'complaint-created',
      'return-announced': 'return-announced',
      'return-received': 'return-received',
    });
  });
});

describe('Whoever writes around the writers', () => {
  it("is refused by the database, also beside a writer in one transaction; placements and versions are nobody's news", async () => {
    const batch = await addBatch(db, [{ lines: [[0, 1]], location: false }]);
    const id = batch.deliveries[0]?.id ?? 0;
    const author = authorOfJob('timer');
    const product = openDatabase(db.connection, { size: 1 });
    const around = /written around its writers/;
    for (const what of [
      `status = 'shipped'`,
      'paused_at = now()',
      'location_id = 2',
      `change_key = '${author.change_key}'`,
    ])
      await expect(
        product.execute(`UPDATE dispatch_requests SET ${what} WHERE id = $1`, [id]),
      ).rejects.toThrow(around);
    await product.transaction(tx => writeDeliveries(tx, author, [{ id, paused_at: '2026-11-23T10:00:00Z' }]));
    await expect(
      product.transaction(async tx => {
        await writeDeliveries(tx, author, [{ id, paused_at: null }]);
        await tx.execute(
          'UPDATE dispatch_requests SET dispatch_date = NULL, paused_at = now() WHERE id = $1',
          [id],
        );
      }),
    ).rejects.toThrow(around);
    expect(
      await product.execute('UPDATE dispatch_requests SET version = version + 1 WHERE id = $1', [id]),
    ).toBe(1);
    const copy = `INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, status, dispatch_type, change_key)
      SELECT identifier || 'x', sales_order_id, location_id, status, dispatch_type, $2 FROM dispatch_requests WHERE id = $1`;
    await expect(product.execute(copy, [id, author.change_key])).rejects.toThrow(around);
    expect(await product.execute(copy, [id, null])).toBe(1);
    await product.close();
  });
});
