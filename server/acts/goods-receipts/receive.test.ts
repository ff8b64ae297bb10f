import * as fc from 'fast-check';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Mutation } from '../../../contract/scanning/mutation.ts';
import { holdOrder } from '../assign/order-facts.ts';
import { nextIdentifier } from '../deliveries/make-delivery.ts';
import { openReporters } from '../mutations/test-reporters.ts';
import { newId, outcome, settingAside, takingBack } from '../sorting/test-batch.ts';
import { completeReceipt } from './complete-receipt.ts';
import {
  addTestReceipt,
  finishing,
  placing,
  receiving,
  takingBackReceived,
  type TestReceipt,
} from './test-receipt.ts';

let oms: Awaited<ReturnType<typeof openReporters>>;
beforeAll(async () => {
  oms = await openReporters();
});

let place = 1;
let receipt: TestReceipt;
/** Article 0: five expected, two for one order, one for another; article 1: three, for nobody. */
beforeEach(async () => {
  await oms.db.execute(
    `UPDATE dispatch_requests SET storage_location_id = NULL WHERE goods_receipt_id IS NOT NULL`,
  );
  receipt = await addTestReceipt(
    oms.db,
    [
      [0, 5],
      [1, 3],
    ],
    [[[0, 2]], [[0, 1]]],
    place,
  );
});

const scannedOn = async (nth: number) =>
  (await oms.db.one<{ n: number; sum: number }>(
    `SELECT quantity_scanned AS n, (SELECT COALESCE(sum(s.quantity), 0)::int FROM receipt_scans s
         WHERE s.goods_receipt_id = n.goods_receipt_id AND s.product_identifier = n.product_identifier
           AND s.taken_back_at IS NULL) AS sum
       FROM goods_receipt_lines n WHERE id = $1`,
    [receipt.lines[nth]?.id],
  )) ?? { n: -1, sum: -1 };
const deliveryRow = (nth: number) =>
  oms.db.one<{ status: string; storage_location_id: number | null }>(
    'SELECT status, storage_location_id FROM dispatch_requests WHERE id = $1',
    [receipt.deliveries[nth]?.id],
  );

describe('Articles without a delivery', () => {
  it('are counted on their line: what a scan adds, never a total', async () => {
    const { magazijn, magazijn2 } = oms;
    expect(await oms.applyOne(magazijn, receiving(receipt, 1, { quantity_scanned: 2 }))).toMatchObject({
      status: 200,
      body: { goods_receipt_line_id: receipt.lines[1]?.id, quantity: 3, quantity_scanned: 2, version: 2 },
    });
    await oms.applyOne(magazijn2, receiving(receipt, 1, { quantity_scanned: 2 }));
    // One more than expected: it came.
    expect(await scannedOn(1)).toEqual({ n: 4, sum: 4 });
  });

  it('by two devices at once, and sent again, count once each', async () => {
    const mine = Array.from({ length: 20 }, () => receiving(receipt, 1));
    const theirs = Array.from({ length: 20 }, () => receiving(receipt, 1));
    await Promise.all([
      oms.apply(oms.magazijn, ...mine),
      oms.apply(oms.magazijn2, ...theirs),
      oms.apply(oms.magazijn, ...mine),
    ]);
    expect((await oms.codes(oms.magazijn, ...mine)).every(code => code === '200')).toBe(true);
    expect(await scannedOn(1)).toEqual({ n: 40, sum: 40 });
  });

  it('are taken back by name, once', async () => {
    const received = receiving(receipt, 1, { quantity_scanned: 3 });
    await oms.applyOne(oms.magazijn, received);
    expect(await oms.codes(oms.magazijn, takingBackReceived(received), takingBackReceived(received))).toEqual(
      ['200', 'already-taken-back'],
    );
    expect(await scannedOn(1)).toEqual({ n: 0, sum: 0 });
    expect(await oms.codes(oms.magazijn, takingBackReceived(receiving(receipt, 1)))).toEqual(['dependency']);
  });

  it('of another location, line, article or zone are refused, and without the right', async () => {
    const other = await addTestReceipt(oms.db, [[1, 1]]);
    const { magazijn, winkel, beheer } = oms;
    expect(await oms.codes(winkel, receiving(receipt, 1))).toEqual(['forbidden']);
    expect(
      await oms.codes(
        magazijn,
        receiving(receipt, 1, { goods_receipt_line_id: 999_999 }),
        receiving(receipt, 1, { goods_receipt_line_id: other.lines[0]?.id ?? 0 }),
        receiving(receipt, 1, { product_identifier: receipt.lines[0]?.product_identifier ?? '' }),
        receiving(receipt, 1, { zone: 'A' }),
        receiving(receipt, 1, { zone: 'W' }),
      ),
    ).toEqual(['forbidden', 'forbidden', 'forbidden', 'wrong-zone', 'forbidden']);
    expect(
      await oms.codes(beheer, receiving(receipt, 1, { location: '101', location_type: 'store', zone: 'W' })),
    ).toEqual(['forbidden']);
    expect(await scannedOn(1)).toEqual({ n: 0, sum: 0 });
  });
});

describe('Crossdock deliveries', () => {
  it('are placed as in a batch, and their line is raised in the same transaction', async () => {
    const placed = placing(receipt, 0, 0, { quantity: 2 });
    expect(await oms.applyOne(oms.magazijn, placed)).toMatchObject({
      status: 200,
      body: { is_last_scan: true, quantity_pending: 0, version: 2 },
    });
    expect(await scannedOn(0)).toEqual({ n: 2, sum: 2 });
    expect((await deliveryRow(0))?.status).toBe('crossdock-received');
    await oms.applyOne(oms.magazijn, takingBack(placed));
    expect(await scannedOn(0)).toEqual({ n: 0, sum: 0 });
    expect((await deliveryRow(0))?.status).toBe('crossdock-requested');
  });

  it('that a colleague filled: the article goes to the other order, or apart, and is counted there', async () => {
    await oms.applyOne(oms.magazijn2, placing(receipt, 1));
    const late = placing(receipt, 1);
    const refused = await oms.applyOne(oms.magazijn, late);
    expect(refused).toMatchObject({
      problem: {
        code: 'already-placed',
        repair: { moves: [{ kind: 'order', dispatch_request_id: receipt.deliveries[0]?.id }] },
      },
    });
    const apart = { ...settingAside(late, 'D-APART'), id: newId() };
    expect(await oms.codes(oms.magazijn, apart)).toEqual(['200']);
    expect(await scannedOn(0)).toEqual({ n: 2, sum: 2 });
  });

  it('name one source: a batch or a receipt', async () => {
    const both = { ...placing(receipt), dispatch_request_batch_identifier: '2611-014' };
    const { goods_receipt_identifier: _, ...neither } = placing(receipt);
    expect(await oms.codes(oms.magazijn, both, neither)).toEqual(['forbidden', 'forbidden']);
  });
});

describe('Klaar met scannen', () => {
  it('gives what did not come to new crossdock deliveries on the same orders', async () => {
    await oms.apply(oms.magazijn, placing(receipt, 0), receiving(receipt, 1));
    expect(await oms.codes(oms.magazijn, finishing(receipt), finishing(receipt))).toEqual(['200', '200']);
    // One of two pieces came: it stays, and may be sent.
    expect((await deliveryRow(0))?.status).toBe('crossdock-received');
    expect(await deliveryRow(1)).toEqual({ status: 'crossdock-unable-to-ship', storage_location_id: null });
    const next = await oms.db.query(
      `SELECT d.identifier, d.status, d.goods_receipt_id, n.quantity, n.quantity_placed FROM receipt_shortages h
       JOIN dispatch_requests d ON d.id = h.dispatch_request_id
       JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
       WHERE h.goods_receipt_id = $1 ORDER BY d.id`,
      [receipt.id],
    );
    expect(next).toEqual(
      [1, 2].map(nth => ({
        identifier: `261120-${receipt.identifier}-r${nth}-2`,
        status: 'crossdock-requested',
        goods_receipt_id: null,
        quantity: 1,
        quantity_placed: 0,
      })),
    );
  });

  it('replaces the delivery of which nothing came, and is in the history of each as one change', async () => {
    const finish = finishing(receipt);
    await oms.apply(oms.magazijn, placing(receipt, 0), finish);
    const rows = await oms.db.query<object>(
      `SELECT h.caused_by_status_identifier AS before, h.status_identifier AS after, h.processor_config_identifier AS by,
         d.is_replaced, d.revision, (SELECT count(*)::int FROM dispatch_request_replacements WHERE old_id = d.id) AS successors
       FROM order_history h JOIN dispatch_requests d ON d.id = h.object_id
       WHERE h.change_key = $1 AND h.user_id = $2 AND h.data_type = 'dispatch-request' ORDER BY d.id`,
      [finish.id, oms.magazijn.id],
    );
    const made = {
      before: null,
      after: 'crossdock-requested',
      by: 'receipt',
      is_replaced: false,
      revision: 1,
      successors: 0,
    };
    expect(rows).toEqual([
      { ...made, before: 'crossdock-requested', after: 'crossdock-received', revision: 2 },
      {
        ...made,
        before: 'crossdock-requested',
        after: 'crossdock-unable-to-ship',
        is_replaced: true,
        revision: 2,
        successors: 1,
      },
      made,
      made,
    ]);
  });

  it('keeps who follows it up, when it is with the customer, and who brings it', async () => {
    await oms.db.execute(
      `UPDATE dispatch_requests SET responsible_location_id = 3, delivery_date = '2099-03-02', carrier_id = 1, carrier_method_id = NULL
       WHERE id = $1`,
      [receipt.deliveries[1]?.id],
    );
    await oms.apply(oms.magazijn, finishing(receipt));
    expect(
      await oms.db.one(
        `SELECT responsible_location_id, delivery_date, carrier_id, carrier_method_id
         FROM dispatch_requests JOIN dispatch_request_replacements ON new_id = id WHERE old_id = $1`,
        [receipt.deliveries[1]?.id],
      ),
    ).toEqual({
      responsible_location_id: 3,
      delivery_date: '2099-03-02',
      carrier_id: 1,
      carrier_method_id: null,
    });
  });

  it('moves a line of which nothing came, with what was laid there and taken back', async () => {
    const two = await addTestReceipt(
      oms.db,
      [
        [0, 1],
        [1, 1],
      ],
      [
        [
          [0, 1],
          [1, 1],
        ],
      ],
      3,
    );
    const at = { storage_location: 'D-03' };
    const missing = placing(two, 0, 0, at);
    expect(await oms.codes(oms.magazijn, missing, takingBack(missing), placing(two, 0, 1, at))).toEqual(
      Array(3).fill('200'),
    );
    expect(await oms.codes(oms.magazijn, finishing(two))).toEqual(['200']);
    const [laid] = await oms.db.query(
      `SELECT p.dispatch_request_id = n.dispatch_request_id AS together, n.dispatch_request_id <> $2 AS moved
       FROM placements p JOIN dispatch_request_lines n ON n.id = p.dispatch_request_line_id WHERE mutation_id = $1`,
      [missing.id, two.deliveries[0]?.id],
    );
    expect(laid).toEqual({ together: true, moved: true });
  });

  it('what comes after it is refused, and must be laid apart', async () => {
    const counted = receiving(receipt, 1);
    await oms.apply(oms.magazijn, counted, finishing(receipt));
    const late = placing(receipt, 0);
    const results = await oms.apply(oms.magazijn2, late, receiving(receipt, 1), takingBackReceived(counted));
    expect(results.map(outcome)).toEqual(['receipt-completed', 'receipt-completed', 'receipt-completed']);
    const apart = { kind: 'aside', storage_location: 'D-APART' };
    expect(results[0]).toMatchObject({ problem: { repair: { lies_at: 'D-01', moves: [apart] } } });
    expect(results[1]).toMatchObject({ problem: { repair: { lies_at: null, moves: [apart] } } });
    expect(await oms.codes(oms.magazijn2, settingAside(late, 'D-APART'))).toEqual(['200']);
    expect(await scannedOn(1)).toEqual({ n: 1, sum: 1 });
  });

  it('races with scans of others: each is counted before it, or refused after it', async () => {
    const scans = Array.from({ length: 30 }, () => receiving(receipt, 1));
    const [results] = await Promise.all([
      Promise.all(scans.map(scan => oms.applyOne(oms.magazijn2, scan))),
      oms.applyOne(oms.magazijn, finishing(receipt)),
    ]);
    const accepted = results.filter(r => outcome(r) === '200').length;
    expect(results.every(r => ['200', 'receipt-completed'].includes(outcome(r)))).toBe(true);
    expect(await scannedOn(1)).toEqual({ n: accepted, sum: accepted });
  });

  it('numbers its deliveries before those that another act makes of the same order', async () => {
    const { id = 0, identifier = '' } =
      (await oms.db.one<{ id: number; identifier: string }>(
        `SELECT o.id, o.identifier FROM sales_orders o JOIN dispatch_requests d ON d.sales_order_id = o.id WHERE d.id = $1`,
        [receipt.deliveries[0]?.id],
      )) ?? {};
    const waiting = () =>
      oms.db.one(
        `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
      );
    const { next } = await oms.db.transaction(async tx => {
      await completeReceipt(tx, receipt.id, { changed_by: null, changed_as: 'office', change_key: newId() });
      const other = oms.db.transaction(async act => {
        await holdOrder(act, id);
        return nextIdentifier(act, id);
      });
      await vi.waitFor(async () => expect(await waiting()).toBeDefined(), 10_000);
      return { next: other };
    });
    expect(await next).toBe(`${identifier}-3`);
  });

  it('is for who may scan there', async () => {
    expect(await oms.codes(oms.winkel, finishing(receipt))).toEqual(['forbidden']);
    expect(
      await oms.codes(oms.magazijn, { ...finishing(receipt), goods_receipt_identifier: 'nergens' }),
    ).toEqual(['forbidden']);
  });
});

it('whatever is placed, counted, taken back and finished, every piece is counted once and none is lost', async () => {
  type Act = 'place' | 'count' | 'undo' | 'finish';
  const acts = fc.array(fc.constantFrom<Act>('place', 'place', 'count', 'count', 'undo', 'finish'), {
    minLength: 1,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(acts, async run => {
      await oms.db.execute(
        `UPDATE dispatch_requests SET storage_location_id = NULL WHERE goods_receipt_id IS NOT NULL`,
      );
      receipt = await addTestReceipt(
        oms.db,
        [
          [0, 5],
          [1, 3],
        ],
        [[[0, 2]], [[0, 1]]],
      );
      const undos: Mutation[] = [];
      for (const act of run) {
        if (act === 'undo') {
          const undo = undos.pop();
          if (undo) await oms.apply(oms.magazijn, undo);
        } else if (act === 'finish') await oms.apply(oms.magazijn, finishing(receipt));
        else {
          const counted = receiving(receipt, 0, { quantity_scanned: 2 });
          const placed = placing(receipt, 0);
          const scan = act === 'place' ? placed : counted;
          if (outcome(await oms.applyOne(oms.magazijn, scan)) === '200')
            undos.push(act === 'place' ? takingBack(placed) : takingBackReceived(counted));
        }
      }
      const { n, sum } = await scannedOn(0);
      expect(n).toBe(sum);
      const placed = await oms.db.one<{ n: number }>(
        `SELECT COALESCE(sum(p.quantity), 0)::int AS n FROM placements p JOIN dispatch_requests d ON d.id = p.dispatch_request_id
         WHERE d.goods_receipt_id = $1 AND p.taken_back_at IS NULL`,
        [receipt.id],
      );
      expect(placed?.n).toBeLessThanOrEqual(n);
      // The articles that the orders asked for are still asked for, once: placed, or still to come.
      const asked = await oms.db.one<{ n: number }>(
        `SELECT COALESCE(sum(n.quantity), 0)::int AS n FROM dispatch_request_lines n
         JOIN dispatch_requests d ON d.id = n.dispatch_request_id
         JOIN sales_orders o ON o.id = d.sales_order_id
         WHERE o.identifier LIKE '261120-' || $1 || '-%' AND d.status <> 'crossdock-unable-to-ship'`,
        [receipt.identifier],
      );
      expect(asked?.n).toBe(3);
      expect(oms.unexpected).toEqual([]);
    }),
    { numRuns: 25 },
  );
});
