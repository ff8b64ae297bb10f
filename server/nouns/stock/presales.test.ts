import { beforeAll, describe, expect, it } from 'vitest';
import { stockCast } from '../../demo/seed-stock.ts';
import { addBatch } from '../../acts/sorting/test-batch.ts';
import { freshDatabase } from '../../testing/database.ts';
import { awaitedPresales } from './presales.ts';

const db = await freshDatabase();
const TODAY = '2027-03-15';
const PRODUCT = stockCast.soldOut;
let presale = 0;
let nth = 0;

const schedule = (given: object = {}) =>
  db.execute(
    `UPDATE presale_schedules SET (virtual_stock, presale_starts_at, presale_ends_at, release_date) =
      (SELECT virtual_stock, starts, ends, release FROM jsonb_to_record($2) AS p (virtual_stock int, starts date, ends date, release date))
     WHERE id = $1`,
    [
      presale,
      { virtual_stock: 10, starts: '2027-03-01', ends: '2027-04-01', release: '2027-05-01', ...given },
    ],
  );
const left = async () => (await awaitedPresales(db, [PRODUCT], TODAY)).map(({ quantity }) => quantity);

/** A delivery that waits for three pieces of the presale. */
async function sold(): Promise<number> {
  const { deliveries } = await addBatch(db, [{ lines: [[0, 3]] }], 1 + nth++);
  const id = deliveries[0]?.id ?? 0;
  await db.execute(
    'UPDATE dispatch_request_lines SET presale_id = $2, presales_active = true WHERE dispatch_request_id = $1',
    [id, presale],
  );
  return id;
}

beforeAll(async () => {
  const row = await db.one<{ id: number }>(
    'INSERT INTO presale_schedules (product_identifier) VALUES ($1) RETURNING id',
    [PRODUCT],
  );
  presale = row?.id ?? 0;
});

describe('a presale', () => {
  it.each([
    ['runs', {}, [10]],
    ['runs from its first day', { starts: TODAY }, [10]],
    ['does not run before', { starts: '2027-03-16' }, []],
    ['does not run without a start', { starts: null }, []],
    ['has ended on its last day', { ends: TODAY }, []],
    ['is released on its day', { release: TODAY }, []],
    ['promises nothing without a release date', { release: null }, []],
    ['promises nothing without virtual stock', { virtual_stock: 0 }, []],
  ])('%s', async (_what, given, expected) => {
    await schedule(given);
    expect(await left()).toEqual(expected);
  });

  it('has what is not sold, and again what was cancelled; records and others that do not count take nothing', async () => {
    await schedule();
    const [one, , other] = [await sold(), await sold(), await sold()];
    expect(await awaitedPresales(db, [PRODUCT, stockCast.overruled], TODAY)).toEqual([
      {
        why: 'presale',
        presale_id: presale,
        product_identifier: PRODUCT,
        release_date: '2027-05-01',
        quantity: 1,
      },
    ]);
    await db.execute(`UPDATE dispatch_requests SET status = 'cancelled' WHERE id = $1`, [one]);
    expect(await left()).toEqual([4]);
    await db.execute(`UPDATE dispatch_requests SET dispatch_action = 'crossdocking' WHERE id = $1`, [other]);
    expect(await left()).toEqual([7]);
    await db.execute(
      `UPDATE dispatch_requests SET dispatch_action = NULL, status = 'denied', is_replaced = true WHERE id = $1`,
      [other],
    );
    expect(await left()).toEqual([7]);
    await db.execute(
      `UPDATE dispatch_requests SET is_replaced = false, status = 'shipped-with-issues' WHERE id = $1`,
      [other],
    );
    expect(await left()).toEqual([7]);
  });

  it('has nothing left when it is sold out', async () => {
    await schedule({ virtual_stock: 3 });
    expect(await left()).toEqual([]);
  });
});
