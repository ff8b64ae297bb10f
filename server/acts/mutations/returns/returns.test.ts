import { describe, expect, test } from 'vitest';
import { outcome } from '../../sorting/test-batch.ts';
import {
  addReturn,
  layingApart,
  receiving,
  receivingByLabel,
  takingBackReturn,
} from '../../returns/test-return.ts';
import { openReporters } from '../test-reporters.ts';

const { apply, applyOne, codes, db, magazijn, magazijn2, placedOn, unexpected, winkel } =
  await openReporters();

const statusOf = async (id: number) =>
  (await db.one<{ status: string }>('SELECT status FROM dispatch_requests WHERE id = $1', [id]))?.status;
const versionOf = async () =>
  (await db.one<{ version: number }>('SELECT version FROM return_work WHERE location_id = 1'))?.version ?? 0;
const receipts = (id: number) =>
  db.query<{ product_state: string; place: string; quantity: number; back: boolean }>(
    `SELECT r.product_state, s.identifier AS place, r.quantity, r.taken_back_at IS NOT NULL AS back
     FROM return_receipts r JOIN storage_locations s ON s.id = r.storage_location_id
     WHERE r.dispatch_request_id = $1 ORDER BY r.created_at`,
    [id],
  );

describe('receiving a return', () => {
  test('announced, in process on the first article, received when all lines are', async () => {
    const ret = await addReturn(db, [
      [0, 2],
      [1, 1],
    ]);
    const before = await versionOf();
    expect(await applyOne(magazijn, receiving(ret))).toMatchObject({
      status: 200,
      body: {
        dispatch_request_id: ret.id,
        storage_location: 'R-01',
        quantity_pending: 1,
        is_last_scan: false,
        version: before + 1,
      },
    });
    expect([await statusOf(ret.id), await versionOf()]).toEqual(['return-scan-in-process', before + 1]);
    const results = await apply(
      magazijn,
      receiving(ret, { product_state: 'damaged', storage_location: 'R-02' }),
      receiving(ret, {
        product_identifier: ret.lines[1]?.product_identifier ?? '',
        product_state: 'worn',
        storage_location: 'R-09',
      }),
    );
    expect(results).toMatchObject([
      { status: 200, body: { is_last_scan: false, version: before + 2 } },
      { status: 200, body: { is_last_scan: true, version: before + 2 } },
    ]);
    expect([await statusOf(ret.id), await versionOf()]).toEqual(['return-received', before + 2]);
    expect(await receipts(ret.id)).toEqual([
      { product_state: 'sellable', place: 'R-01', quantity: 1, back: false },
      { product_state: 'damaged', place: 'R-02', quantity: 1, back: false },
      { product_state: 'worn', place: 'R-09', quantity: 1, back: false },
    ]);
  });

  test('the same key again is the same answer and one article; another body under it is refused', async () => {
    const ret = await addReturn(db, [[0, 3]]);
    const scan = receiving(ret);
    const first = await applyOne(magazijn, scan);
    expect(await applyOne(magazijn, scan)).toEqual(first);
    expect(outcome(await applyOne(magazijn, { ...scan, product_state: 'damaged' }))).toBe('key-reused');
    expect(await placedOn(ret.lines[0]?.id ?? 0)).toBe(1);
  });

  test('two have the last article: one is received, the other lays it apart and hears by whom', async () => {
    const ret = await addReturn(db, [[0, 1]]);
    const scans = [receiving(ret), receiving(ret)];
    const results = await Promise.all(
      [magazijn, magazijn2].map((user, i) => applyOne(user, scans[i] ?? receiving(ret))),
    );
    expect(results.map(outcome).sort()).toEqual(['200', 'already-received']);
    const [lost, winner] = 'problem' in (results[0] ?? {}) ? [results[0], magazijn2] : [results[1], magazijn];
    expect(lost).toMatchObject({
      status: 409,
      problem: {
        by: winner.name,
        detail: expect.stringMatching(/Leg apart op R-APART\.$/),
        repair: { lies_at: 'R-01', quantity: 1, moves: [{ kind: 'aside', storage_location: 'R-APART' }] },
      },
    });
    expect(await placedOn(ret.lines[0]?.id ?? 0)).toBe(1);
    const refused = { id: lost?.id ?? '' };
    const product = ret.lines[0]?.product_identifier ?? '';
    expect(
      await codes(magazijn, layingApart(refused, product, 'R-02'), layingApart(refused, product)),
    ).toEqual(['wrong-location', '200']);
    expect(unexpected).toEqual([]);
  });

  test.each([
    ['not-in-return', { product_identifier: '111024' }, 'R-APART'],
    ['already-received', { quantity: 2 }, 'R-APART'],
    ['wrong-location', { storage_location: 'R-02' }, 'R-01'],
    ['wrong-location', { storage_location: 'A-01' }, 'R-01'],
    ['wrong-location', { storage_location: 'R-APART' }, 'R-01'],
    ['unknown-state', { product_state: 'mooi' }, 'R-APART'],
    ['unknown-state', { product_state: 'constructor' }, 'R-APART'],
    ['unknown-state', { product_state: '__proto__' }, 'R-APART'],
    ['product-not-found', { product_identifier: 'nergens' }, 'R-APART'],
  ] as const)('refused %s says what lies where and where it must go', async (code, more, target) => {
    const ret = await addReturn(db, [[0, 1]]);
    const result = await applyOne(magazijn, receiving(ret, more));
    expect(outcome(result)).toBe(code);
    expect(result).toMatchObject({ problem: { repair: { moves: [{ storage_location: target }] } } });
    const { detail } = (result as { problem: { detail: string } }).problem;
    expect(detail).toMatch(/[.] Leg/);
    expect(await statusOf(ret.id)).toBe('return-announced');
  });

  test('more than announced is refused with what is still expected', async () => {
    const ret = await addReturn(db, [[0, 2]]);
    const result = await applyOne(magazijn, receiving(ret, { quantity: 3 }));
    expect(result).toMatchObject({ problem: { code: 'already-received', read: '3', expected: '2' } });
  });

  test('a cancelled return takes nothing', async () => {
    const ret = await addReturn(db, [[0, 1]]);
    await db.execute(`UPDATE dispatch_requests SET status = 'cancelled' WHERE id = $1`, [ret.id]);
    expect(await codes(magazijn, receiving(ret))).toEqual(['cancelled']);
  });

  test('not without the right, not at another location, not another location’s return, not in a sorting zone', async () => {
    const own = await addReturn(db, [[0, 1]]);
    const theirs = await addReturn(db, [[0, 1]], '101');
    expect(await codes(winkel, receiving(own))).toEqual(['forbidden']);
    expect(
      await codes(
        magazijn,
        receiving(theirs),
        receiving(theirs, { location_type: 'store', location: '101', zone: 'X', storage_location: 'X-01' }),
        receiving(own, { zone: 'A', storage_location: 'A-01' }),
        receiving(own, { dispatch_request_id: 2_000_000_000 }),
        // A delivery that is no return.
        receiving(own, { dispatch_request_id: 1 }),
      ),
    ).toEqual(Array(5).fill('forbidden'));
  });

  test('a return that left for another location: the goods lie here, and are laid apart', async () => {
    const ret = await addReturn(db, [[0, 1]]);
    await db.execute('UPDATE dispatch_requests SET location_id = 2 WHERE id = $1', [ret.id]);
    expect(await codes(magazijn, receiving(ret))).toEqual(['rerouted']);
  });
});

describe('taking back', () => {
  test('what was received counts no longer, and the return is as far as what is left', async () => {
    const ret = await addReturn(db, [[0, 2]]);
    const [one, two] = [receiving(ret), receiving(ret)];
    await apply(magazijn, one, two);
    expect(await statusOf(ret.id)).toBe('return-received');
    expect(await codes(magazijn2, takingBackReturn(one.id))).toEqual(['200']);
    expect(await statusOf(ret.id)).toBe('return-scan-in-process');
    expect(await codes(magazijn, takingBackReturn(one.id), takingBackReturn(two.id))).toEqual([
      'already-taken-back',
      '200',
    ]);
    expect([await statusOf(ret.id), await placedOn(ret.lines[0]?.id ?? 0)]).toEqual(['return-announced', 0]);
    expect((await receipts(ret.id)).map(r => r.back)).toEqual([true, true]);
  });

  test('in one list with what it takes back; what the OMS never saw is a dependency', async () => {
    const ret = await addReturn(db, [[0, 1]]);
    const scan = receiving(ret);
    expect(await codes(magazijn, scan, takingBackReturn(scan.id), receiving(ret))).toEqual([
      '200',
      '200',
      '200',
    ]);
    expect(await placedOn(ret.lines[0]?.id ?? 0)).toBe(1);
    expect(await codes(magazijn, takingBackReturn(receiving(ret).id))).toEqual(['dependency']);
  });
});

describe('a label that the device did not know', () => {
  test('is looked up with its article: by the label as carriers print it, or by the order’s number', async () => {
    const ret = await addReturn(db, [[0, 3]]);
    const ean = ret.lines[0]?.ean ?? '';
    expect(
      await codes(
        magazijn,
        receivingByLabel(ret.label, ean),
        receivingByLabel(`${ret.label.slice(0, 2)}-${ret.label.slice(2)}`, ean),
        receivingByLabel(ret.order_identifier, ean),
        receivingByLabel(ret.label, ean),
      ),
    ).toEqual(['200', '200', '200', 'already-received']);
    expect(await statusOf(ret.id)).toBe('return-received');
  });

  test('of no return, or with an article that nobody knows: refused with what lies where', async () => {
    const ret = await addReturn(db, [[0, 1]]);
    const results = await apply(
      magazijn,
      receivingByLabel('3SNERGENS', ret.lines[0]?.ean ?? ''),
      receivingByLabel(ret.label, '8719999000008'),
    );
    expect(results.map(outcome)).toEqual(['return-not-found', 'product-not-found']);
    expect(results).toMatchObject([
      {
        problem: {
          read: '3SNERGENS',
          repair: { product_identifier: ret.lines[0]?.product_identifier, lies_at: 'R-01' },
        },
      },
      { problem: { repair: { product_identifier: '8719999000008', moves: [{ kind: 'aside' }] } } },
    ]);
  });

  test('never comes to another location’s return', async () => {
    const theirs = await addReturn(db, [[0, 1]], '101');
    expect(await codes(magazijn, receivingByLabel(theirs.label, theirs.lines[0]?.ean ?? ''))).toEqual([
      'return-not-found',
    ]);
  });
});
