import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Cancellable } from '../../../contract/orders/cancellations.ts';
import type { MutationResult } from '../../../contract/scanning/mutation.ts';
import type { Problem } from '../../../contract/problem.ts';
import { addBatch, newId, outcome, placement, type TestBatch } from '../sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { setDeliveries } from './test-changes.ts';

const PATH = '/api/rest/dispatch-requests';
const DEVICE = '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11';

let oms: TestApp;
let office: Caller;
let shop: Caller;
let batch: TestBatch;
/** Three pieces of an article, two of another, and one more of the first. */
let first: TestBatch['deliveries'][number];

beforeAll(async () => {
  oms = await freshApp();
  for (const action of ['cancel', 'unabletoship', 'unabletoshipfinal', 'pause', 'markasshipped'])
    await oms.db.execute(
      `UPDATE users SET permissions = array_append(permissions, $1) WHERE username IN ('magazijn', 'winkel')`,
      [`orders.dispatchrequests.${action}`],
    );
  office = await oms.signIn('magazijn');
  shop = await oms.signIn('winkel');
});
beforeEach(async () => {
  await oms.db.execute(
    `UPDATE dispatch_requests SET storage_location_id = NULL WHERE identifier LIKE '261120-%'`,
  );
  await oms.db.execute('DELETE FROM storage_clearances');
  const lines = [
    [0, 3],
    [1, 2],
    [0, 1],
  ] as const;
  batch = await addBatch(oms.db, [{ lines }, { lines: [[0, 2]] }]);
  const [delivery] = batch.deliveries;
  if (!delivery) throw new Error('the batch has deliveries');
  first = delivery;
});

const article = (nth: number) => first.lines[nth]?.product_identifier ?? '';
const of = (nth: number, quantity: number) => ({ product_identifier: article(nth), quantity });
type Reply = ReturnType<Caller['post']>;
const told = async (asked: Reply) => {
  const reply = await asked;
  const { code, detail } = reply.json<Problem>();
  return [reply.statusCode, code, detail];
};
const ok = async (asked: Reply) => {
  const reply = await asked;
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
  return reply;
};
const cancellations = (order = first.order_identifier) => `/api/omt/sales-order-cancellations/${order}`;
const cancel = (cancelled: object[], by = office, headers: Record<string, string> = {}, id = first.id) =>
  by.post(
    cancellations(),
    { request: [{ id, cancel: cancelled }], timestamp: '2026-11-20T10:00:00Z' },
    headers,
  );
const patch = (body: object, by = office) => by.patch(`${PATH}/id:${first.id}`, body);
const short = (by = office) => patch({ status: 'unable-to-ship' }, by);
type Pieces = readonly [line: number, quantity: number];
const named = (pieces: readonly Pieces[]) =>
  pieces.map(([nth, quantity]) => ({ id: first.lines[nth]?.id, quantity }));
const shortOf = (pieces: readonly Pieces[], status_reason = 'other') =>
  patch({ status: 'unable-to-ship', status_reason, lines: named(pieces) });
const giveUp = (...pieces: Pieces[]) => patch({ status: 'unable-to-ship-final', lines: named(pieces) });
const deliveries = () =>
  oms.db.query<{ identifier: string; reassign_at: Date | null }>(
    `SELECT identifier, status, batch_id, unable_to_ship_reason AS reason,
       (SELECT json_agg(json_build_array(product_identifier, quantity) ORDER BY id) FROM dispatch_request_lines
        WHERE dispatch_request_id = d.id) AS lines
     FROM dispatch_requests d WHERE identifier LIKE $1 || '-%' ORDER BY id`,
    [first.order_identifier],
  );
const place = async (nth: number, quantity: number) =>
  outcome(
    (
      await office.post('/api/rest/mutations', {
        device_id: DEVICE,
        mutations: [placement(batch, 0, nth, { quantity })],
      })
    ).json<MutationResult[]>()[0],
  );
const [one, two] = ['-1', '-2'].map(end => () => `${first.order_identifier}${end}`) as [
  () => string,
  () => string,
];

describe('Annuleringen', () => {
  it('of a part leaves it the carrier, where no method is chosen', async () => {
    await oms.db.execute(
      'UPDATE dispatch_requests SET carrier_id = 1, carrier_method_id = NULL WHERE id = $1',
      [first.id],
    );
    await ok(cancel([of(0, 1)]));
    expect(
      await oms.db.one('SELECT status, carrier_id FROM dispatch_requests WHERE identifier = $1', [two()]),
    ).toEqual({ status: 'cancelled', carrier_id: 1 });
  });

  it('splits off pieces, of the last line first: they are cancelled, the rest goes on in its batch', async () => {
    await ok(cancel([of(0, 2)]));
    expect(await deliveries()).toMatchObject([
      {
        identifier: one(),
        status: 'requested',
        batch_id: batch.id,
        lines: [
          [article(0), 2],
          [article(1), 2],
        ],
      },
      // The line that goes along whole, and one piece of the other.
      {
        identifier: two(),
        status: 'cancelled',
        batch_id: null,
        lines: [
          [article(0), 1],
          [article(0), 1],
        ],
      },
    ]);
  });

  it('of all of it is Annuleren: nothing is split off', async () => {
    await ok(cancel([of(0, 4), of(1, 2)]));
    expect(await deliveries()).toMatchObject([
      { identifier: one(), status: 'cancelled', batch_id: batch.id },
    ]);
  });

  it('answers what is there now, and what can be cancelled of it', async () => {
    const before = (await ok(office.get(cancellations()))).json<{ response: Cancellable[] }>().response;
    expect(before).toMatchObject([{ identifier: one(), is_cancellable: true, lines: [of(0, 4), of(1, 2)] }]);
    const after = (await ok(cancel([of(1, 2), of(0, 0)]))).json<{ response: Cancellable[] }>().response;
    expect(after).toMatchObject([
      { identifier: one(), is_cancellable: true, lines: [of(0, 4)] },
      { identifier: two(), is_cancellable: false, lines: [of(1, 2)] },
    ]);
  });

  it('leaves what lies in a sorting location', async () => {
    expect(await place(1, 1)).toBe('200');
    expect(await told(cancel([of(1, 2)]))).toEqual([
      409,
      'pieces-placed',
      `Van ${first.lines[1]?.product_name} liggen er 1 in ${first.storage_location}. Alleen de andere 1 kunnen mee.`,
    ]);
    await ok(cancel([of(1, 1)]));
  });

  it('of all of it takes what lies there too: its place is to be cleared out, and a refusal still names it', async () => {
    expect(await place(1, 1)).toBe('200');
    await ok(cancel([of(0, 4), of(1, 2)]));
    expect(await deliveries()).toMatchObject([{ identifier: one(), status: 'cancelled' }]);
    expect(
      await oms.db.query('SELECT FROM storage_clearances WHERE dispatch_request_id = $1', [first.id]),
    ).toHaveLength(1);
  });

  it('names the place to be cleared out of what a closed batch left behind', async () => {
    expect(await place(1, 1)).toBe('200');
    await setDeliveries(oms.db, 'storage_location_id = NULL', 'id = $1', [first.id]);
    expect((await told(cancel([of(1, 2)])))[2]).toContain(`liggen er 1 in ${first.storage_location}.`);
  });

  it('has its history under the key, and its effect once', async () => {
    const key = { 'idempotency-key': newId() };
    await ok(cancel([of(0, 1)], office, key));
    await ok(cancel([of(0, 1)], office, key));
    expect(
      await oms.db.query(
        `SELECT caused_by_status_identifier AS before, status_identifier AS after, processor_config_identifier AS as_what
         FROM order_history WHERE change_key = $1 AND data_type = 'dispatch-request' ORDER BY id`,
        [key['idempotency-key']],
      ),
    ).toEqual([
      { before: null, after: 'cancelled', as_what: 'office' },
      { before: 'requested', after: 'requested', as_what: 'office' },
    ]);
  });

  it('is heard by the floor: the batch has a new version, and no piece too many is taken', async () => {
    const version = async () =>
      (
        await oms.db.one<{ version: number }>('SELECT version FROM dispatch_request_batches WHERE id = $1', [
          batch.id,
        ])
      )?.version ?? 0;
    const before = await version();
    await ok(cancel([of(1, 1)]));
    expect(await version()).toBeGreaterThan(before);
    expect(await place(1, 2)).toBe('already-placed');
  });

  it('has an answer for an order of which all went on elsewhere', async () => {
    await oms.db.execute(
      `UPDATE dispatch_requests SET status = 'cancelled', is_replaced = true WHERE id = $1`,
      [first.id],
    );
    await oms.db.execute(
      `INSERT INTO dispatch_request_replacements (old_id, new_id) SELECT $1, id FROM dispatch_requests
       WHERE id <> $1 ORDER BY id LIMIT 1`,
      [first.id],
    );
    expect((await ok(office.get(cancellations()))).json()).toEqual({ response: [] });
  });

  it('refuses too many, what is paused, of another order or location, and without the right', async () => {
    expect(await told(cancel([of(1, 3)]))).toEqual([
      422,
      'too-many',
      `Er zijn nog 2 stuks van ${first.lines[1]?.product_name} mogelijk.`,
    ]);
    expect((await told(cancel([of(1, 1)], office, {}, batch.deliveries[1]?.id)))[1]).toBe('not-found');
    expect((await told(cancel([of(1, 1)], shop)))[1]).toBe('not-found');
    expect((await told(shop.get(cancellations()) as Reply))[1]).toBe('SalesOrderNotFound');
    await oms.db.execute('UPDATE dispatch_requests SET paused_at = now() WHERE id = $1', [first.id]);
    expect((await told(cancel([of(1, 1)])))[1]).toBe('paused');
    await oms.db.execute(`UPDATE users SET permissions = '{orders.view}' WHERE username = 'magazijn2'`);
    expect((await told(cancel([of(1, 1)], await oms.signIn('magazijn2'))))[1]).toBe('forbidden');
    expect((await cancel([of(1, -1)])).statusCode).toBe(400);
  });

  it('of several deliveries is all or none', async () => {
    const other = await addBatch(oms.db, [{ lines: [[1, 1]] }], 20);
    const request = [first.id, other.deliveries[0]?.id].map(id => ({ id, cancel: [of(1, 1)] }));
    expect((await told(office.post(cancellations(), { request })))[1]).toBe('not-found');
    expect(await deliveries()).toHaveLength(1);
  });
});

describe('Manco by a person', () => {
  it('of all of it: it stays in its batch, and is planned anew after a quarter of an hour', async () => {
    await ok(short());
    expect(await deliveries()).toMatchObject([
      { status: 'unable-to-ship', reason: 'other', batch_id: batch.id },
    ]);
    const minutes = await oms.db.one<{ left: number }>(
      'SELECT round(extract(epoch FROM reassign_at - now()) / 60)::int AS left FROM dispatch_requests WHERE id = $1',
      [first.id],
    );
    expect(minutes).toEqual({ left: 15 });
  });

  it('has the reason of the settings when none is given', async () => {
    await oms.db.execute(
      `INSERT INTO frontend_parameters ("group", key, value) VALUES ('oms-rules', 'manco-reason', '"damaged"')`,
    );
    await ok(short());
    await oms.db.execute(`DELETE FROM frontend_parameters WHERE key = 'manco-reason'`);
    expect(await deliveries()).toMatchObject([{ status: 'unable-to-ship', reason: 'damaged' }]);
  });

  it('what lies in its location stays there, the rest is split off', async () => {
    expect(await place(0, 2)).toBe('200');
    await ok(short());
    expect(await deliveries()).toMatchObject([
      { identifier: one(), status: 'requested', lines: [[article(0), 2]] },
      {
        identifier: two(),
        status: 'unable-to-ship',
        reason: 'other',
        // Lines that go along whole, and one piece of the first.
        lines: [
          [article(1), 2],
          [article(0), 1],
          [article(0), 1],
        ],
      },
    ]);
  });

  it('of some pieces, for a reason: these are split off, and the rest goes on in its batch', async () => {
    expect(await place(0, 2)).toBe('200');
    await ok(
      shortOf(
        [
          [0, 1],
          [1, 2],
        ],
        'not-found',
      ),
    );
    expect(await deliveries()).toMatchObject([
      {
        identifier: one(),
        status: 'requested',
        batch_id: batch.id,
        lines: [
          [article(0), 2],
          [article(0), 1],
        ],
      },
      {
        identifier: two(),
        status: 'unable-to-ship',
        reason: 'not-found',
        batch_id: null,
        lines: [
          [article(1), 2],
          [article(0), 1],
        ],
      },
    ]);
  });

  it('of some pieces is at most what lies nowhere, of lines of this delivery', async () => {
    expect(await place(0, 2)).toBe('200');
    expect((await told(shortOf([[0, 2]])))[1]).toBe('pieces-placed');
    expect((await told(shortOf([[1, 3]])))[1]).toBe('too-many');
    expect((await told(shortOf([[1, 1]], 'nergens')))[1]).toBe('unknown-reason');
    expect((await told(patch({ status: 'unable-to-ship', lines: [{ id: 1, quantity: 1 }] })))[1]).toBe(
      'not-found',
    );
    for (const lines of [[], [{ id: 0, quantity: 1 }], [{ id: first.lines[0]?.id, quantity: 0 }], {}])
      expect((await patch({ status: 'unable-to-ship', lines })).statusCode).toBe(400);
    expect(await deliveries()).toHaveLength(1);
  });

  it('for a reason alone is of all that lies nowhere', async () => {
    await ok(patch({ status: 'unable-to-ship', status_reason: 'damaged' }));
    expect(await deliveries()).toMatchObject([{ status: 'unable-to-ship', reason: 'damaged' }]);
  });

  it('is none when all of it lies there', async () => {
    for (const [nth, quantity] of [
      [0, 3],
      [1, 2],
      [2, 1],
    ] as const)
      expect(await place(nth, quantity)).toBe('200');
    expect((await told(short()))[1]).toBe('pieces-placed');
  });

  it('is refused for what has ended, elsewhere, and without the right', async () => {
    expect((await told(short(shop)))[1]).toBe('not-found');
    await ok(cancel([of(0, 4), of(1, 2)]));
    expect((await told(short()))[1]).toBe('status-not-allowed');
    await oms.db.execute(
      `UPDATE users SET permissions = '{orders.dispatchrequests.cancel}' WHERE username = 'magazijn2'`,
    );
    expect((await told(short(await oms.signIn('magazijn2'))))[1]).toBe('forbidden');
  });
});

describe('Definitief manco of some pieces', () => {
  it('splits them off for good', async () => {
    await ok(giveUp([1, 1]));
    expect(await deliveries()).toMatchObject([
      { identifier: one(), status: 'requested' },
      { identifier: two(), status: 'unable-to-ship-final', lines: [[article(1), 1]] },
    ]);
  });

  it('is of the lines that are named, and not of another with the same article', async () => {
    await ok(giveUp([0, 2]));
    expect(await deliveries()).toMatchObject([
      {
        status: 'requested',
        lines: [
          [article(0), 1],
          [article(1), 2],
          [article(0), 1],
        ],
      },
      { status: 'unable-to-ship-final', lines: [[article(0), 2]] },
    ]);
    expect((await told(patch({ status: 'unable-to-ship-final', lines: [{ id: 1, quantity: 1 }] })))[1]).toBe(
      'not-found',
    );
  });

  /** So many pieces of the first line of the delivery are announced to come back. */
  const announceReturn = (pieces: number) =>
    oms.db.execute(
      `WITH returned AS (
         INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, status, dispatch_type, uses_stock)
         SELECT identifier || '-R1', sales_order_id, location_id, 'return-announced', 'return', false
         FROM dispatch_requests WHERE id = $1 RETURNING id)
       INSERT INTO dispatch_request_lines (dispatch_request_id, sales_order_line_id, product_identifier, quantity)
       SELECT returned.id, n.sales_order_line_id, n.product_identifier, $3
       FROM dispatch_request_lines n, returned WHERE n.id = $2`,
      [first.id, first.lines[0]?.id, pieces],
    );

  it('of what was shipped is at most what is neither announced as a return nor received', async () => {
    await patch({ status: 'cancelled' });
    const [whole] = (await addBatch(oms.db, [{ lines: [[0, 3]], location: false }], 40)).deliveries;
    if (!whole) throw new Error('the batch has a delivery');
    first = whole;
    await oms.db.execute(`UPDATE dispatch_requests SET status = 'shipped' WHERE id = $1`, [first.id]);
    await announceReturn(2);
    const tooMany = [422, 'too-many', `Er is nog 1 stuk van ${first.lines[0]?.product_name} mogelijk.`];
    expect(await told(giveUp([0, 3]))).toEqual(tooMany);
    expect(await told(giveUp([0, 2]))).toEqual(tooMany);
    expect(await told(patch({ status: 'unable-to-ship-final' }))).toEqual(tooMany);
    await ok(giveUp([0, 1]));
    expect((await told(giveUp([0, 1])))[1]).toBe('too-many');
  });

  it('of what was shipped on two lines of an order counts a return for the article, on whichever of them it is', async () => {
    await patch({ status: 'cancelled' });
    const lines = [
      [0, 1],
      [0, 1],
    ] as const;
    const [whole] = (await addBatch(oms.db, [{ lines, location: false }], 40)).deliveries;
    if (!whole) throw new Error('the batch has a delivery');
    first = whole;
    await oms.db.execute(`UPDATE dispatch_requests SET status = 'shipped' WHERE id = $1`, [first.id]);
    // The first was lost, and the other came back: a return is on the line that was paid.
    await announceReturn(1);
    await ok(giveUp([0, 1]));
    expect((await told(giveUp([1, 1])))[1]).toBe('too-many');
  });

  it('of a part of what was shipped: both parts went to the address that the order had then', async () => {
    await oms.db.execute(
      `UPDATE dispatch_requests SET status = 'shipped', shipped_to = '{"city": "Utrecht"}' WHERE id = $1`,
      [first.id],
    );
    await ok(giveUp([1, 1]));
    expect(
      await oms.db.query(
        `SELECT identifier, shipped_to->>'city' AS city FROM dispatch_requests WHERE identifier LIKE $1 || '-%' ORDER BY id`,
        [first.order_identifier],
      ),
    ).toEqual([
      { identifier: one(), city: 'Utrecht' },
      { identifier: two(), city: 'Utrecht' },
    ]);
  });

  it('of what was sorted and shipped: nothing lies there any more, and its pieces do not come back to the stock', async () => {
    const levels = () =>
      oms.db.query('SELECT product_identifier, stock_level FROM stock WHERE location_id = 1 ORDER BY 1');
    for (const [nth, quantity] of [3, 2, 1].entries()) expect(await place(nth, quantity)).toBe('200');
    await ok(patch({ status: 'shipped' }));
    const before = await levels();
    await ok(giveUp([1, 1]));
    await ok(giveUp([0, 1], [2, 1]));
    expect(await deliveries()).toMatchObject([
      {
        status: 'shipped',
        lines: [
          [article(0), 2],
          [article(1), 1],
        ],
      },
      { status: 'unable-to-ship-final', lines: [[article(1), 1]] },
      { status: 'unable-to-ship-final' },
    ]);
    await ok(patch({ status: 'unable-to-ship-final' }));
    expect(await levels()).toEqual(before);
  });

  it('of all of it takes what lies in a sorting location too, also once its batch has ended', async () => {
    expect(await place(1, 1)).toBe('200');
    await setDeliveries(oms.db, `status = 'unable-to-ship', storage_location_id = NULL`, 'id = $1', [
      first.id,
    ]);
    expect((await told(giveUp([1, 2])))[1]).toBe('pieces-placed');
    await ok(giveUp([0, 3], [1, 2], [2, 1]));
    expect(await deliveries()).toMatchObject([{ identifier: one(), status: 'unable-to-ship-final' }]);
  });

  it('refuses too many', async () => {
    expect((await told(giveUp([1, 3])))[1]).toBe('too-many');
    expect((await giveUp()).statusCode).toBe(400);
  });
});
