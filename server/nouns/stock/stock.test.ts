import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { deliveryStatuses, statusesMarked } from '../../../core/delivery/status.ts';
import { seedMany } from '../../demo/seed-many.ts';
import { writeDeliveries } from '../../acts/deliveries/write-deliveries.ts';
import { writeLines } from '../../acts/deliveries/write-lines.ts';
import { system } from '../../../core/delivery/changes.ts';
import { addBatch } from '../../acts/sorting/test-batch.ts';
import { freshDatabase } from '../../testing/database.ts';
import { availableOf } from './available.ts';
import { foldStock } from './fold.ts';

const db = await freshDatabase();
const DC = 1;
const STORE = 2;

interface Level {
  readonly stock_level: number;
  readonly reserved: number;
}
const levelOf = async (product: string, location = DC): Promise<Level> =>
  (await db.one<Level>(
    'SELECT stock_level, reserved FROM stock WHERE product_identifier = $1 AND location_id = $2',
    [product, location],
  )) ?? { stock_level: 0, reserved: 0 };
const { id: user_id = 0 } = (await db.one<{ id: number }>('SELECT id FROM users LIMIT 1')) ?? {};
const author = () => ({
  changed_by: user_id,
  changed_as: 'office' as const,
  change_key: crypto.randomUUID(),
});

let made = 0;
/** A requested delivery of the dc: two pieces of one article; and the level of that article before the test. */
async function aDelivery() {
  const { deliveries } = await addBatch(db, [{ lines: [[0, 2]] }], 1 + made++);
  const [delivery] = deliveries;
  const line = await db.one<{ id: number; product_identifier: string }>(
    'SELECT id, product_identifier FROM dispatch_request_lines WHERE dispatch_request_id = $1',
    [delivery?.id],
  );
  if (!delivery || !line) throw new Error('the batch has a delivery with a line');
  return { id: delivery.id, line, before: await levelOf(line.product_identifier) };
}
const give = (id: number, from: string, status: string, more: object = {}) =>
  db.transaction(tx => writeDeliveries(tx, author(), [{ id, from, status, actor: system, ...more }]));

describe('the moves of a delivery', () => {
  it('know the statuses that reserve, and those in which it has left', async () => {
    const rows = await db.query<{ status: string; reserving: boolean; gone: boolean }>(
      'SELECT status, is_reserving(status) AS reserving, has_left(status, NULL) AS gone FROM unnest($1::text[]) AS status',
      [deliveryStatuses],
    );
    expect(rows.filter(row => row.reserving).map(row => row.status)).toEqual(statusesMarked('R'));
    expect(rows.filter(row => row.gone).map(row => row.status)).toEqual([
      'shipped',
      'delivered',
      'shipped-with-issues',
    ]);
  });

  it('shipped: its pieces leave, and are reserved no more', async () => {
    const { id, line, before } = await aDelivery();
    await give(id, 'requested', 'shipped');
    expect(await levelOf(line.product_identifier)).toEqual({
      stock_level: before.stock_level - 2,
      reserved: before.reserved - 2,
    });
  });

  it.each(['cancelled', 'unable-to-ship'])('%s: they are free again', async status => {
    const { id, line, before } = await aDelivery();
    await give(id, 'requested', status);
    expect(await levelOf(line.product_identifier)).toEqual({ ...before, reserved: before.reserved - 2 });
  });

  it('paused: nothing moves', async () => {
    const { id, line, before } = await aDelivery();
    await db.transaction(tx => writeDeliveries(tx, author(), [{ id, paused_at: new Date().toISOString() }]));
    expect(await levelOf(line.product_identifier)).toEqual(before);
  });

  it('from another location: they are reserved there', async () => {
    const { id, line, before } = await aDelivery();
    const there = await levelOf(line.product_identifier, STORE);
    await db.execute(
      `INSERT INTO stock_levels (location_id, product_identifier) VALUES ($1, $2) ON CONFLICT DO NOTHING`,
      [STORE, line.product_identifier],
    );
    await db.transaction(tx => writeDeliveries(tx, author(), [{ id, location_id: STORE }]));
    expect((await levelOf(line.product_identifier)).reserved).toBe(before.reserved - 2);
    expect((await levelOf(line.product_identifier, STORE)).reserved).toBe(there.reserved + 2);
  });

  it('a line that is divided reserves as much as before', async () => {
    const one = await aDelivery();
    const other = await aDelivery();
    await db.transaction(tx =>
      writeLines(tx, author(), [{ kind: 'divide', id: one.line.id, kept: 1, to: other.id }]),
    );
    expect((await levelOf(one.line.product_identifier)).reserved).toBe(other.before.reserved);
  });
});

it('distrusts what a picker did not find, until somebody has counted', async () => {
  const { id, line } = await aDelivery();
  const { product_identifier } = line;
  const atDc = async () =>
    (await availableOf(db, [product_identifier])).some(({ location_id }) => location_id === DC);
  expect(await atDc()).toBe(true);
  await db.execute(`UPDATE dispatch_requests SET unable_to_ship_reason = 'not-found' WHERE id = $1`, [id]);
  await give(id, 'requested', 'unable-to-ship');
  expect(await atDc()).toBe(false);
  await db.execute(
    `UPDATE stock_levels SET distrusted_at = now() - interval '8 days' WHERE product_identifier = $1`,
    [product_identifier],
  );
  expect(await atDc()).toBe(true);
});

it('what was shipped and is final short does not come back; what the floor takes back does', async () => {
  const lost = await aDelivery();
  await give(lost.id, 'requested', 'shipped');
  const gone = await levelOf(lost.line.product_identifier);
  await give(lost.id, 'shipped', 'unable-to-ship-final', {
    actor: { kind: 'person', dispatcher: 'dc', linkage: 'default' },
  });
  expect(await levelOf(lost.line.product_identifier)).toEqual(gone);
});

it('an overrule counts in place of the level, and nothing is promised below 0', async () => {
  const { line } = await aDelivery();
  const { product_identifier } = line;
  const { reserved } = await levelOf(product_identifier);
  const free = async (level: number, overrule: number) => {
    await foldStock(db);
    await db.execute(
      'UPDATE stock_levels SET stock_level = $3, stock_level_overrule = $4 WHERE location_id = $1 AND product_identifier = $2',
      [DC, product_identifier, level, overrule],
    );
    const rows = await availableOf(db, [product_identifier]);
    return rows.find(({ location_id }) => location_id === DC)?.available;
  };
  expect(await free(reserved + 7, 0)).toBe(7);
  expect(await free(reserved + 7, reserved + 3)).toBe(3);
  expect(await free(-4, 0)).toBe(0);
});

/** Levels whose reserved pieces are not those of their deliveries, or that are not the sum of their moves. */
const LAW = `
  SELECT location_id, product_identifier FROM (
    SELECT d.location_id, n.product_identifier, sum(n.quantity * is_reserving(d.status)::int) AS reserved
    FROM dispatch_requests d JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id WHERE d.uses_stock GROUP BY 1, 2
  ) lines FULL JOIN stock s USING (location_id, product_identifier)
  WHERE COALESCE(lines.reserved, 0) <> COALESCE(s.reserved, 0)
  UNION SELECT location_id, product_identifier FROM stock_moves FULL JOIN stock s USING (location_id, product_identifier)
  GROUP BY 1, 2, s.stock_level, s.reserved
  HAVING COALESCE(sum(stock_moves.stock_level), 0) <> COALESCE(s.stock_level, 0)
    OR COALESCE(sum(stock_moves.reserved), 0) <> COALESCE(s.reserved, 0)`;

describe('the law of stock', () => {
  it('holds in the demo, and with many orders', async () => {
    const many = await freshDatabase();
    expect(await many.query(LAW)).toEqual([]);
    await seedMany(many, 500, () => undefined);
    expect(await many.query(LAW)).toEqual([]);
    await many.drop();
  });

  it('holds after whatever happens to deliveries and their lines, folded at any time', async () => {
    const lawful = await freshDatabase();
    const ids = (
      await lawful.query<{ id: number }>(
        `SELECT id FROM dispatch_requests WHERE storage_location_id IS NULL ORDER BY id LIMIT 12`,
      )
    ).map(({ id }) => id);
    const delivery = fc.constantFrom(...ids);
    const acts = fc.oneof(
      fc.tuple(
        fc.constant(`UPDATE dispatch_requests SET status = $2 WHERE id = $1 AND NOT is_replaced`),
        delivery,
        fc.constantFrom(...deliveryStatuses),
      ),
      fc.tuple(
        fc.constant('UPDATE dispatch_requests SET location_id = $2 WHERE id = $1'),
        delivery,
        fc.constantFrom(1, 2, 3),
      ),
      fc.tuple(
        fc.constant('UPDATE dispatch_requests SET uses_stock = $2 WHERE id = $1'),
        delivery,
        fc.boolean(),
      ),
      fc.tuple(
        fc.constant(
          'UPDATE dispatch_request_lines SET quantity = $2 WHERE dispatch_request_id = $1 AND quantity_placed = 0',
        ),
        delivery,
        fc.integer({ min: 1, max: 9 }),
      ),
      fc.tuple(
        fc.constant(`INSERT INTO dispatch_request_lines (dispatch_request_id, sales_order_line_id, product_identifier, quantity)
          SELECT $1, sales_order_line_id, product_identifier, $2 FROM dispatch_request_lines ORDER BY id LIMIT 1`),
        delivery,
        fc.integer({ min: 1, max: 5 }),
      ),
      fc.tuple(
        fc.constant(
          'UPDATE dispatch_request_lines SET dispatch_request_id = $2 WHERE dispatch_request_id = $1 AND quantity_placed = 0',
        ),
        delivery,
        delivery,
      ),
      fc.constant(null),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(acts, { minLength: 1, maxLength: 12 }), async run => {
        for (const act of run)
          if (act === null) await foldStock(lawful);
          else await lawful.execute(act[0], [act[1], act[2]]);
        await foldStock(lawful);
        expect(await lawful.query(LAW)).toEqual([]);
      }),
      { numRuns: 40 },
    );
    await lawful.drop();
  });

  it('tells of which articles there is more, once', async () => {
    const { id, line } = await aDelivery();
    await foldStock(db);
    await db.execute(`DELETE FROM trigger_events WHERE event = 'stock-changed'`);
    await give(id, 'requested', 'cancelled');
    await foldStock(db);
    await foldStock(db);
    expect(await db.query(`SELECT payload FROM trigger_events WHERE event = 'stock-changed'`)).toEqual([
      { payload: { product_identifier: line.product_identifier } },
    ]);
  });
});
