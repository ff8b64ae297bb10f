import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import type { MutationResult } from '../../../contract/scanning/mutation.ts';
import type { Problem } from '../../../contract/problem.ts';
import { workPackageChangesSchema, workPackageSchema } from '../../../contract/scanning/work-package.ts';
import { addDays, dutchDay } from '../../../core/calendar/day.ts';
import { dutchTime } from '../../../core/calendar/time.ts';
import { deliveryStatuses } from '../../../core/delivery/status.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { addTestReceipt, placing } from '../goods-receipts/test-receipt.ts';
import {
  addBatch,
  newId,
  outcome,
  placement,
  shipping,
  takingBack,
  type TestBatch,
} from '../sorting/test-batch.ts';
import { type Caller, freshApp, type TestApp } from '../../testing/app.ts';
import { setDeliveries } from './test-changes.ts';

const PATH = '/api/rest/dispatch-requests';
const DEVICE = '0b0e4b52-8f2c-4c5d-9d61-0d5c4f6a1b11';

let oms: TestApp;
let sorter: Caller;
let shop: Caller;
let me: { id: number; name: string };
let batch: TestBatch;
/** The delivery that is changed; its batch has another one. */
let id: number;
let order: string;

beforeAll(async () => {
  oms = await freshApp();
  for (const action of [
    'pause',
    'cancel',
    'changecarrier',
    'markasshipped',
    'unabletoshipfinal',
    'delay',
    'hold',
    'responsiblelocation.edit',
  ])
    await oms.db.execute(
      `UPDATE users SET permissions = array_append(permissions, $1) WHERE username IN ('magazijn', 'winkel')`,
      [`orders.dispatchrequests.${action}`],
    );
  sorter = await oms.signIn('magazijn');
  shop = await oms.signIn('winkel');
  me = (await sorter.get('/api/current-user')).json();
});
beforeEach(async () => {
  // The locations of earlier batches are free again.
  await oms.db.execute(
    `UPDATE dispatch_requests SET storage_location_id = NULL WHERE identifier LIKE '261120-%'`,
  );
  batch = await addBatch(oms.db, [{ lines: [[0, 2]] }, { lines: [[0, 2]] }]);
  const [first] = batch.deliveries;
  if (!first) throw new Error('the batch has deliveries');
  ({ id, order_identifier: order } = first);
});

type Headers = Record<string, string | undefined>;
const pause = (by = sorter, headers: Headers = {}) => by.post(`${PATH}/id:${id}/pause`, undefined, headers);
const resume = (by = sorter, headers: Headers = {}) => by.post(`${PATH}/id:${id}/resume`, undefined, headers);
const cancel = (by = sorter, headers: Headers = {}) =>
  by.patch(`${PATH}/id:${id}`, { status: 'cancelled' }, headers);
const ship = (by = sorter, headers: Headers = {}) =>
  by.patch(`${PATH}/id:${id}`, { status: 'shipped' }, headers);
const giveUp = (by = sorter, headers: Headers = {}) =>
  by.patch(`${PATH}/id:${id}`, { status: 'unable-to-ship-final' }, headers);
const delay = (by = sorter, headers: Headers = {}, dispatch_date = '2099-01-04') =>
  by.patch(`${PATH}/id:${id}`, { status: 'to-be-requested', dispatch_date }, headers);
const acts = { pause, resume, cancel, ship, giveUp, delay } as const;
type Act = keyof typeof acts;

const told = async (asked: ReturnType<typeof pause>) => {
  const reply = await asked;
  const { code, detail } = reply.json<Problem>();
  return [reply.statusCode, code, detail];
};
const ok = async (asked: ReturnType<typeof pause>): Promise<DispatchRequest> => {
  const reply = await asked;
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
  return reply.json();
};
const set = (columns: string) =>
  oms.db.execute(`UPDATE dispatch_requests SET ${columns} WHERE id = $1`, [id]);
const report = async (...mutations: object[]) =>
  (await sorter.post('/api/rest/mutations', { device_id: DEVICE, mutations })).json<MutationResult[]>();
const scan = async (mutation: object) => outcome((await report(mutation))[0]);
const history = () =>
  oms.db.query<object>(
    `SELECT caused_by_status_identifier AS before, status_identifier AS after, processor_config_identifier AS as_what,
       user_id, change_key FROM order_history WHERE data_type = 'dispatch-request' AND object_id = $1 ORDER BY id`,
    [id],
  );
const events = () =>
  oms.db.query<object>(
    `SELECT event, user_id, change_key FROM trigger_events
     WHERE payload = (SELECT jsonb_build_object('dispatch_request_identifier', identifier) FROM dispatch_requests WHERE id = $1)
     ORDER BY id`,
    [id],
  );

const packageUrl = () =>
  `/api/rest/locations/dc/DC01/storage-locations/D/work-package/sort?dispatch_request_batch_identifier=${batch.identifier}`;
const packaged = async () => workPackageSchema.parse((await sorter.get(packageUrl())).json());
const since = async (version: number) =>
  workPackageChangesSchema.parse((await sorter.get(`${packageUrl()}&since=${version}`)).json());

describe('An order of which nothing is open any more', () => {
  const ended = () =>
    oms.db.query<object>(
      `SELECT event, payload, user_id FROM trigger_events
       WHERE event IN ('order-fully-cancelled', 'order-fully-shipped') AND payload->>'sales_order_identifier' = $1 ORDER BY id`,
      [order],
    );
  const one = (event: string) => ({ event, payload: { sales_order_identifier: order }, user_id: me.id });

  it('is fully cancelled, which is an event', async () => {
    await ok(cancel());
    expect(await ended()).toEqual([one('order-fully-cancelled')]);
  });

  it('is fully shipped when the last of two is, in one transaction each, at the same moment too', async () => {
    const half = await oms.db.one<{ id: number }>(
      `WITH made AS (INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, status, dispatch_type)
         SELECT identifier || '-b', sales_order_id, location_id, 'requested', dispatch_type FROM dispatch_requests WHERE id = $1
         RETURNING id, sales_order_id),
       ordered AS (INSERT INTO sales_order_lines (sales_order_id, product_identifier, product_name, quantity)
         SELECT made.sales_order_id, n.product_identifier, 'Helft', 1 FROM made, dispatch_request_lines n
         WHERE n.dispatch_request_id = $1 LIMIT 1 RETURNING id, product_identifier)
       INSERT INTO dispatch_request_lines (dispatch_request_id, sales_order_line_id, product_identifier, quantity)
       SELECT made.id, ordered.id, ordered.product_identifier, 1 FROM made, ordered RETURNING dispatch_request_id AS id`,
      [id],
    );
    const shipped = (delivery: number) => (tx: Transaction) =>
      setDeliveries(tx, `status = 'shipped'`, 'id = $1', [delivery]);
    await oms.db.transaction(async first => {
      await shipped(id)(first);
      await oms.db.transaction(shipped(half?.id ?? 0));
      expect(await ended()).toEqual([]);
    });
    expect(await ended()).toEqual([{ ...one('order-fully-shipped'), user_id: null }]);
  });

  it('is told once, whatever ends after that, until something is added to it', async () => {
    const status = (delivery: number, to: string) =>
      setDeliveries(oms.db, 'status = $2, change_key = $3', 'id = $1', [delivery, to, newId()]);
    const made = (type: string, before: string) =>
      oms.db.one<{ id: number }>(
        `INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, status, dispatch_type)
         SELECT identifier || '-' || $2, sales_order_id, location_id, $3, $2 FROM dispatch_requests WHERE id = $1 RETURNING id`,
        [id, type, before],
      );
    await status(id, 'shipped');
    const sent = await ended();
    expect(sent).toHaveLength(1);
    await status((await made('return', 'return-announced'))?.id ?? 0, 'cancelled');
    await status((await made('dc_delivery', 'to-be-requested'))?.id ?? 0, 'cancelled');
    expect(await ended()).toEqual(sent);
    // It ends anew with what is added to it.
    await oms.db.execute(
      `INSERT INTO trigger_events (event, sales_order_id, payload)
       SELECT 'extra-line-added', sales_order_id, '{}' FROM dispatch_requests WHERE id = $1`,
      [id],
    );
    await status((await made('ship_from_store', 'to-be-requested'))?.id ?? 0, 'cancelled');
    expect(await ended()).toHaveLength(2);
  });
});

describe('Pauzeren and Hervatten', () => {
  it('set and clear paused_at alone, under one revision each', async () => {
    const before = (await sorter.get(`${PATH}/id:${id}?include=completing`)).json<DispatchRequest>();
    const paused = await ok(pause());
    const still = { ...before, updated_at: paused.updated_at, revision: 2 };
    expect(paused).toEqual({ ...still, paused_at: expect.any(String) });
    const resumed = await ok(resume());
    expect(resumed).toEqual({ ...before, updated_at: resumed.updated_at, revision: 3 });
  });

  it('have their history, by whom and under which key, and no event', async () => {
    const keys = [newId(), newId()];
    await ok(pause(sorter, { 'idempotency-key': keys[0] }));
    await ok(resume(sorter, { 'idempotency-key': keys[1] }));
    const mine = { as_what: 'office', user_id: me.id };
    expect(await history()).toEqual([
      { before: 'requested', after: 'requested-paused', ...mine, change_key: keys[0] },
      { before: 'requested-paused', after: 'requested', ...mine, change_key: keys[1] },
    ]);
    expect(await events()).toEqual([]);
  });

  it('are heard by the floor, which places nothing meanwhile, and goes on after', async () => {
    const { version } = await packaged();
    await ok(pause());
    const changes = await since(version);
    expect(changes.dispatch_requests).toMatchObject([
      { id, status: 'requested', paused_at: expect.any(String) },
    ]);
    expect(await scan(placement(batch))).toBe('paused');
    expect(await scan(placement(batch, 1))).toBe('200');
    await ok(resume());
    expect((await since(changes.version)).dispatch_requests).toMatchObject(
      [{ id: batch.deliveries[1]?.id }, { id, paused_at: null }].sort((a, b) => (a.id ?? 0) - (b.id ?? 0)),
    );
    expect(await scan(placement(batch))).toBe('200');
  });

  it('let what lies be taken back while it is paused', async () => {
    const placed = placement(batch);
    expect(await scan(placed)).toBe('200');
    await ok(pause());
    expect(await scan(takingBack(placed))).toBe('200');
  });
});

describe('Annuleren', () => {
  it('cancels the whole delivery, which stays in its batch, with history and event', async () => {
    const key = newId();
    expect(await ok(cancel(sorter, { 'idempotency-key': key }))).toMatchObject({
      status: 'cancelled',
      revision: 2,
      dispatch_request_batch: { identifier: batch.identifier },
    });
    expect(await history()).toEqual([
      { before: 'requested', after: 'cancelled', as_what: 'office', user_id: me.id, change_key: key },
    ]);
    expect(await events()).toEqual([{ event: 'delivery-cancelled', user_id: me.id, change_key: key }]);
  });

  it('is heard by the floor: what comes later is refused, and what lies can be taken back', async () => {
    const placed = placement(batch);
    expect(await scan(placed)).toBe('200');
    const { version } = await packaged();
    await ok(cancel());
    expect((await since(version)).dispatch_requests).toMatchObject([{ id, status: 'cancelled' }]);
    const [refused] = await report(placement(batch));
    // The piece goes to the other order.
    expect(refused).toMatchObject({
      problem: {
        code: 'cancelled',
        repair: { moves: [{ kind: 'order', dispatch_request_id: batch.deliveries[1]?.id }] },
      },
    });
    expect(await scan(shipping(batch.deliveries[0]))).toBe('cancelled');
    expect(await scan(takingBack(placed))).toBe('200');
    expect((await sorter.get(`${PATH}/id:${id}`)).json()).toMatchObject({ status: 'cancelled' });
  });

  it('of what is outside asks to cancel first', async () => {
    await set(`status = 'requested-externally'`);
    expect(await ok(cancel())).toMatchObject({ status: 'cancel-to-be-requested' });
  });

  it('of the last one ends the batch: shipped where something of it was, else closed', async () => {
    const statusOf = async () =>
      (await oms.db.one<object>('SELECT status FROM dispatch_request_batches WHERE id = $1', [batch.id])) ??
      {};
    const other = batch.deliveries[1]?.id;
    await ok(cancel());
    expect(await statusOf()).toEqual({ status: 'created' });
    await ok(sorter.patch(`${PATH}/id:${other}`, { status: 'cancelled' }));
    expect(await statusOf()).toEqual({ status: 'closed' });

    batch = await addBatch(oms.db, [{ lines: [[0, 2]] }, { lines: [[0, 1]] }], 10);
    id = batch.deliveries[0]?.id ?? 0;
    expect(await scan(placement(batch, 1))).toBe('200');
    await oms.db.execute('UPDATE dispatch_requests SET location_completed_at = now() WHERE batch_id = $1', [
      batch.id,
    ]);
    expect(await scan(shipping(batch.deliveries[1]))).toBe('200');
    await ok(cancel());
    expect(await statusOf()).toEqual({ status: 'shipped' });
  });

  it('of an announced return takes it from the floor', async () => {
    const found = await oms.db.one<{ id: number }>(
      `SELECT id FROM dispatch_requests WHERE status = 'return-announced' AND location_id = 1 ORDER BY id LIMIT 1`,
    );
    id = found?.id ?? 0;
    expect(await ok(cancel())).toMatchObject({ status: 'cancelled' });
    expect(await told(cancel())).toEqual([409, 'status-not-allowed', expect.any(String)]);
  });
});

describe('Markeer als verzonden', () => {
  it('ships without a scan what has all its pieces placed, with history and event; the last one ends the batch', async () => {
    const key = newId();
    expect(await scan(placement(batch, 0, 0, { quantity: 2 }))).toBe('200');
    expect(await ok(ship(sorter, { 'idempotency-key': key }))).toMatchObject({ status: 'shipped' });
    expect(await history()).toEqual([
      { before: 'requested', after: 'shipped', as_what: 'office', user_id: me.id, change_key: key },
    ]);
    expect(await events()).toEqual([{ event: 'delivery-shipped', user_id: me.id, change_key: key }]);
    id = batch.deliveries[1]?.id ?? 0;
    await ok(giveUp());
    expect(await oms.db.one('SELECT status FROM dispatch_request_batches WHERE id = $1', [batch.id])).toEqual(
      {
        status: 'shipped',
      },
    );
  });

  it('of a batch that is sorted: not before everything is placed', async () => {
    expect(await scan(placement(batch))).toBe('200');
    expect(await told(ship())).toEqual([
      409,
      'dependency',
      `Order ${order} is nog niet compleet. Nog te plaatsen: 1.`,
    ]);
  });

  it('of what a closed batch left begun: at once, as nobody can place the rest any more', async () => {
    expect(await scan(placement(batch))).toBe('200');
    const closed = await sorter.patch(
      `/api/rest/locations/dc/DC01/dispatch-request-batches/${batch.identifier}`,
      { status: 'closed' },
    );
    expect(closed.statusCode).toBe(200);
    expect(await ok(ship())).toMatchObject({ status: 'shipped', storage_location: null });
    expect(await oms.db.query('SELECT FROM storage_clearances WHERE dispatch_request_id = $1', [id])).toEqual(
      [],
    );
  });

  it('of a store, which has no batch: at once; a picker is refused it then', async () => {
    const found = await oms.db.one<{ id: number; sales_order: string }>(
      `SELECT d.id, o.identifier AS sales_order FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
       WHERE d.location_id = 2 AND d.status = 'requested' AND d.paused_at IS NULL ORDER BY d.id LIMIT 1`,
    );
    id = found?.id ?? 0;
    expect(await ok(ship(shop))).toMatchObject({ status: 'shipped' });
    const picked = await shop.put(
      `/api/rest/sales-orders/${found?.sales_order}/dispatch-requests/${id}/pick-by-store/shipped`,
    );
    expect(picked.statusCode).toBe(409);
  });

  it('is heard by the floor: a scan that comes later is refused', async () => {
    expect(await scan(placement(batch, 0, 0, { quantity: 2 }))).toBe('200');
    const { version } = await packaged();
    await ok(ship());
    expect((await since(version)).dispatch_requests).toMatchObject([{ id, status: 'shipped' }]);
    expect(await told(ship())).toEqual([
      409,
      'status-not-allowed',
      expect.stringMatching(/is al verzonden door/),
    ]);
  });
});

describe('Definitief manco', () => {
  it('closes the delivery for good, with history and event; nothing changes it after', async () => {
    const key = newId();
    expect(await ok(giveUp(sorter, { 'idempotency-key': key }))).toMatchObject({
      status: 'unable-to-ship-final',
    });
    expect(await history()).toEqual([
      {
        before: 'requested',
        after: 'unable-to-ship-final',
        as_what: 'office',
        user_id: me.id,
        change_key: key,
      },
    ]);
    expect(await events()).toEqual([
      { event: 'delivery-unable-to-ship-final', user_id: me.id, change_key: key },
    ]);
    for (const act of [cancel, ship, delay, pause])
      expect((await told(act())).slice(0, 2)).toEqual([409, 'status-not-allowed']);
    expect(await scan(placement(batch))).not.toBe('200');
  });
});

it('whoever changes an order reads who is completing it on the floor, and is not stopped by it', async () => {
  const about = async () =>
    (await sorter.get(`${PATH}/id:${id}?include=completing`)).json<DispatchRequest>().completing;
  expect(await about()).toBeNull();
  expect((await sorter.put(`/api/rest/claims/completion/${id}`, { device_id: DEVICE })).statusCode).toBe(200);
  const claimed = { by: me.name, storage_location: 'D-01' };
  expect(await about()).toEqual(claimed);
  expect((await ok(pause())).completing).toEqual(claimed);
  expect((await ok(resume())).completing).toEqual(claimed);
  expect((await ok(cancel())).completing).toEqual(claimed);
  await oms.db.execute('UPDATE claims SET expires_at = now()');
  expect(await about()).toBeNull();
});

describe('Vertragen', () => {
  beforeEach(() => set(`status = 'to-be-requested', batch_id = NULL, dispatch_date = '2026-11-20'`));

  it('gives another day, on which that of arrival follows, and nothing else, with history and without an event', async () => {
    const before = (await sorter.get(`${PATH}/id:${id}?include=completing`)).json<DispatchRequest>();
    const told = await events();
    const key = newId();
    const after = await ok(delay(sorter, { 'idempotency-key': key }));
    expect(after).toEqual({
      ...before,
      dispatch_date: '2099-01-04',
      // The next weekday on which its method is delivered.
      delivery_date: '2099-01-05',
      updated_at: after.updated_at,
      revision: (before.revision ?? 0) + 1,
    });
    expect((await history()).at(-1)).toEqual({
      before: 'to-be-requested',
      after: 'to-be-requested',
      as_what: 'office',
      user_id: me.id,
      change_key: key,
    });
    expect(await events()).toEqual(told);
  });

  it('arrives on the day that is given, as the way back from another delay gives it; not before it leaves', async () => {
    const back = (delivery_date: string) =>
      sorter.patch(`${PATH}/id:${id}`, {
        status: 'to-be-requested',
        dispatch_date: '2099-01-04',
        delivery_date,
      });
    expect(await told(back('2099-01-03'))).toEqual([
      422,
      'arrives-before-dispatch',
      'De leverdatum mag niet voor de uitleverdatum liggen.',
    ]);
    expect(await ok(back('2099-01-09'))).toMatchObject({
      dispatch_date: '2099-01-04',
      delivery_date: '2099-01-09',
    });
  });

  it('today is early enough, yesterday is not', async () => {
    const day = (days: number) => addDays(dutchDay(Date.now()), days);
    expect(await ok(delay(sorter, {}, day(0)))).toMatchObject({ dispatch_date: day(0) });
    expect(await told(delay(sorter, {}, day(-1)))).toEqual([
      422,
      'date-in-past',
      'De uitleverdatum mag niet in het verleden liggen.',
    ]);
  });

  it('a day of another century, or none, is a typing error', async () => {
    for (const typed of ['9999-12-31', '1026-11-30', '2099-02-30', 'morgen'])
      expect((await delay(sorter, {}, typed)).statusCode).toBe(400);
  });

  it('is not for what is requested already', async () => {
    await set(`status = 'requested'`);
    expect(await told(delay())).toEqual([
      409,
      'status-not-allowed',
      'Van Aangevraagd kan niet naar Aan te vragen.',
    ]);
  });
});

describe('Blokkeren', () => {
  const hold = (headers: Headers = {}) => sorter.patch(`${PATH}/id:${id}`, { status: 'on-hold' }, headers);

  it('makes a reason with the name of who did it, and keeps what the delivery goes on to', async () => {
    await set(`status = 'to-be-requested', batch_id = NULL`);
    const reply = await hold();
    expect(reply.json<DispatchRequest>().status).toBe('on-hold');
    expect(
      await oms.db.one(
        `SELECT d.released_status, h.display_name, h.decision FROM dispatch_requests d
         JOIN hold_reasons h ON h.dispatch_request_id = d.id WHERE d.id = $1`,
        [id],
      ),
    ).toEqual({
      released_status: 'to-be-requested',
      display_name: `Handmatig geblokkeerd door ${me.name}`,
      decision: null,
    });
  });

  it('is not for what the floor has', async () => {
    const reply = await hold();
    expect(reply.statusCode).toBe(409);
    expect(reply.json<Problem>().detail).toBe('Van Aangevraagd kan niet naar Geblokkeerd.');
  });
});

describe('Verantwoordelijke locatie', () => {
  const name = (location: number | null, headers: Headers = {}) =>
    sorter.patch(`${PATH}/id:${id}`, { responsible_location_id: location }, headers);
  const idOf = async (identifier: string) =>
    (await oms.db.one<{ id: number }>('SELECT id FROM locations WHERE identifier = $1', [identifier]))?.id ??
    0;
  const ofChannel = (channel: string) =>
    oms.db.execute(
      `UPDATE sales_orders SET sales_channel_identifier = $2 FROM dispatch_requests d
       WHERE d.id = $1 AND sales_orders.id = d.sales_order_id`,
      [id, channel],
    );

  it('is named in whatever status, and who did before is kept', async () => {
    await ofChannel('web');
    await set(`status = 'shipped'`);
    expect((await name(await idOf('101'))).json<DispatchRequest>().responsible_location?.identifier).toBe(
      '101',
    );
    await name(await idOf('102'));
    expect(
      await oms.db.query(
        `SELECT l.identifier, r.user_id FROM responsible_locations r JOIN locations l ON l.id = r.location_id
         WHERE r.dispatch_request_id = $1 ORDER BY r.id`,
        [id],
      ),
    ).toEqual([
      { identifier: '101', user_id: me.id },
      { identifier: '102', user_id: me.id },
    ]);
  });

  it('can be taken back', async () => {
    await name(await idOf('101'));
    expect((await name(null)).json<DispatchRequest>().responsible_location).toBeNull();
  });

  it('is a store of the sales channel of the order, for who may not name any', async () => {
    // Store 102 is for web alone.
    await ofChannel('kassa');
    const [store, dc] = [await name(await idOf('102')), await name(await idOf('DC01'))];
    expect([store.statusCode, dc.statusCode]).toEqual([422, 422]);
    expect(store.json<Problem>()).toMatchObject({
      code: 'other-sales-channel',
      detail: 'Kies een winkel van het verkoopkanaal van de order.',
    });
    await oms.db.execute(
      `UPDATE users SET permissions = array_append(permissions, $1) WHERE username = 'magazijn'`,
      ['orders.dispatchrequests.responsiblelocation.edit.allsaleschannels'],
    );
    // A session of before may not know it yet.
    const sees = await oms.signIn('magazijn');
    const body = { responsible_location_id: await idOf('DC01') };
    expect((await sees.patch(`${PATH}/id:${id}`, body)).statusCode).toBe(200);
  });

  it('exists, and is active', async () => {
    expect((await name(999_999)).statusCode).toBe(404);
    expect((await name(await idOf('GEEN'))).statusCode).toBe(404);
  });

  it('is not of what is paused', async () => {
    await pause();
    expect((await name(await idOf('101'))).json<Problem>().code).toBe('paused');
  });
});

describe('Elsewhere on the floor', () => {
  it('a picker in a store is refused what is paused or cancelled meanwhile, and told of it', async () => {
    const found = await oms.db.one<{ id: number; sales_order: string }>(
      `SELECT d.id, o.identifier AS sales_order FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
       WHERE d.location_id = 2 AND d.status = 'requested' AND d.paused_at IS NULL ORDER BY d.id LIMIT 1`,
    );
    id = found?.id ?? 0;
    const heard: unknown[] = [];
    const stop = await oms.deps.notifications.onNotify(
      'oms_events',
      text => void heard.push(JSON.parse(text ?? 'null')),
    );
    const shipped = () =>
      shop.put(`/api/rest/sales-orders/${found?.sales_order}/dispatch-requests/${id}/pick-by-store/shipped`);
    await ok(pause(shop));
    expect(await told(shipped())).toEqual([409, 'paused', 'De levering is gepauzeerd.']);
    await ok(resume(shop));
    await ok(cancel(shop));
    expect(await told(shipped())).toEqual([409, 'cancelled', `Order ${found?.sales_order} is geannuleerd.`]);
    const one = { pick_location_id: 2, dispatch_request_id: id };
    const picks = () =>
      heard.filter(event => typeof event === 'object' && event && 'pick_location_id' in event);
    await expect.poll(picks).toEqual([one, one, one]);
    stop();
  });

  it('a crossdock delivery raises the version of its receipt, and what comes for it is refused', async () => {
    const receipt = await addTestReceipt(oms.db, [[0, 2]], [[[0, 2]]], 30);
    id = receipt.deliveries[0]?.id ?? 0;
    const versionOf = async () =>
      (
        await oms.db.one<{ version: number }>('SELECT version FROM goods_receipts WHERE id = $1', [
          receipt.id,
        ])
      )?.version ?? 0;
    const before = await versionOf();
    await ok(pause());
    expect(await versionOf()).toBe(before + 1);
    expect(await scan(placing(receipt, 0, 0, { storage_location: 'D-30' }))).toBe('paused');
    await ok(resume());
    await ok(cancel());
    expect(await versionOf()).toBe(before + 3);
    expect(await scan(placing(receipt, 0, 0, { storage_location: 'D-30' }))).toBe('cancelled');
  });
});

describe('The guards, in their order', () => {
  const allActs = Object.keys(acts) as Act[];

  it.each(allActs)('%s needs its right', async act => {
    await oms.db.execute(`UPDATE users SET permissions = '{orders.view}' WHERE username = 'magazijn2'`);
    const other = await oms.signIn('magazijn2');
    expect(await told(acts[act](other))).toEqual([403, 'forbidden', expect.any(String)]);
    expect((await acts[act](oms.visitor)).statusCode).toBe(401);
    expect(await history()).toEqual([]);
  });

  it('the right to change the carrier is none to cancel, and the other way round', async () => {
    const only = (action: string) =>
      oms.db.execute(`UPDATE users SET permissions = $1 WHERE username = 'magazijn2'`, [
        [`orders.dispatchrequests.${action}`],
      ]);
    const carrier = {
      carrier_identifier: 'postnl_parcel',
      carrier_method_identifier: 'postnl_parcel_evening',
    };
    await only('changecarrier');
    expect(await told(cancel(await oms.signIn('magazijn2')))).toEqual([403, 'forbidden', expect.any(String)]);
    await only('cancel');
    const canceller = await oms.signIn('magazijn2');
    expect(await told(canceller.patch(`${PATH}/id:${id}`, carrier))).toEqual([
      403,
      'forbidden',
      expect.any(String),
    ]);
  });

  it.each(allActs)('%s of another location’s delivery, as of none, is 404', async act => {
    expect(await told(acts[act](shop))).toEqual([404, 'not-found', 'Levering niet gevonden']);
    id = 999_999;
    expect(await told(acts[act]())).toEqual([404, 'not-found', 'Levering niet gevonden']);
  });

  it.each(allActs)('%s of what is replaced, though it is paused too', async act => {
    await set(`status = 'cancelled', status_reason = 'rerouted', is_replaced = true, paused_at = now()`);
    const next = batch.deliveries[1];
    await oms.db.execute('INSERT INTO dispatch_request_replacements VALUES ($1, $2)', [id, next?.id]);
    expect(await told(acts[act]())).toEqual([
      409,
      'replaced',
      `Deze levering is vervangen door ${next?.order_identifier}-1.`,
    ]);
  });

  it('what is paused is resumed first, and what is not cannot be', async () => {
    expect(await told(resume())).toEqual([409, 'not-paused', 'De levering is niet gepauzeerd.']);
    await ok(pause());
    for (const act of [pause, cancel])
      expect(await told(act())).toEqual([
        409,
        'paused',
        'De levering is gepauzeerd. Hervat de levering eerst.',
      ]);
  });

  it('a status that does not allow it', async () => {
    await set(`status = 'unable-to-ship-final'`);
    expect(await told(cancel())).toEqual([
      409,
      'status-not-allowed',
      'Van Definitief manco kan niet naar Geannuleerd.',
    ]);
    expect(await told(pause())).toEqual([
      409,
      'status-not-allowed',
      'Van Definitief manco kan niet naar Gepauzeerd.',
    ]);
  });

  it('what has ended says by whom and when', async () => {
    expect(await scan(placement(batch, 0, 0, { quantity: 2 }))).toBe('200');
    await set('location_completed_at = now()');
    expect(await scan(shipping(batch.deliveries[0]))).toBe('200');
    const shipped = await oms.db.one<{ at: string }>(
      `SELECT created_at AS at FROM order_history
       WHERE data_type = 'dispatch-request' AND object_id = $1 AND status_identifier = 'shipped'`,
      [id],
    );
    // A colleague's change of another kind, and later, says nothing of that.
    await oms.db.execute(
      `UPDATE users SET permissions = array_append(permissions, 'orders.dispatchrequests.responsiblelocation.edit')
       WHERE username = 'magazijn2'`,
    );
    const colleague = await oms.signIn('magazijn2');
    const changed = await colleague.patch(`${PATH}/id:${id}`, { responsible_location_id: null });
    expect(changed.statusCode).toBe(200);
    expect(await told(cancel())).toEqual([
      409,
      'status-not-allowed',
      `Order ${order} is al verzonden door ${me.name} om ${dutchTime(shipped?.at ?? '')}.`,
    ]);
  });

  it('what has ended without a record of that says no more than how', async () => {
    await oms.db.execute('ALTER TABLE dispatch_requests DISABLE TRIGGER change_recorded');
    await set("status = 'shipped'");
    await oms.db.execute('ALTER TABLE dispatch_requests ENABLE TRIGGER change_recorded');
    expect((await told(cancel()))[2]).toBe(`Order ${order} is al verzonden.`);
  });

  it('who saw another revision is told who changed it', async () => {
    await ok(pause(sorter, { 'x-revision': `delivery-${id}=1` }));
    expect(await told(resume(sorter, { 'x-revision': `delivery-${id}=1` }))).toEqual([
      409,
      'changed',
      expect.stringMatching(
        new RegExp(`^Gewijzigd door ${me.name} om \\d\\d:\\d\\d\\. Vernieuw en probeer het opnieuw\\.$`),
      ),
    ]);
    await ok(resume(sorter, { 'x-revision': `delivery-${id}=2` }));
  });

  it('the same key has its effect once, and says the same again', async () => {
    const key = { 'idempotency-key': newId() };
    const first = await ok(pause(sorter, key));
    await ok(resume());
    expect(await ok(pause(sorter, key))).toEqual(first);
    expect((await sorter.get(`${PATH}/id:${id}`)).json()).toMatchObject({ paused_at: null, revision: 3 });
    expect(await told(cancel(sorter, key))).toEqual([422, 'key-reused', expect.any(String)]);
  });

  it('a body that is none is 400', async () => {
    for (const body of [
      {},
      { status: 'delivered' },
      { status: 'cancelled', carrier_identifier: 'x' },
      { status: 'to-be-requested' },
      { status: 'to-be-requested', dispatch_date: '2026-02-30' },
      { status: 'shipped', dispatch_date: '2099-01-04' },
      [],
    ])
      expect((await sorter.patch(`${PATH}/id:${id}`, body)).statusCode).toBe(400);
  });
});

describe('With scans at the same time', () => {
  it('a delivery is locked after its batch, as scans do: neither waits for the other for ever', async () => {
    const carrier = {
      carrier_identifier: 'postnl_parcel',
      carrier_method_identifier: 'postnl_parcel_evening',
    };
    for (const act of [pause, () => sorter.patch(`${PATH}/id:${id}`, carrier)]) {
      const changing = await oms.db.transaction(async tx => {
        await tx.query('SELECT FROM dispatch_request_batches WHERE id = $1 FOR NO KEY UPDATE', [batch.id]);
        const asked = act();
        await waiterFor(tx);
        await tx.query('SELECT FROM dispatch_requests WHERE id = $1 FOR NO KEY UPDATE', [id]);
        return { asked };
      });
      expect((await changing.asked).statusCode).toBeLessThan(300);
      await resume();
    }
  });

  it('a delivery that joins another batch meanwhile is locked after that one', async () => {
    const other = await addBatch(oms.db, [{ lines: [[0, 2]] }], 5);
    const scanning = await oms.db.transaction(async scans => {
      await scans.query('SELECT FROM dispatch_request_batches WHERE id = $1 FOR NO KEY UPDATE', [other.id]);
      const joining = await oms.db.transaction(async tx => {
        await tx.execute('UPDATE dispatch_requests SET batch_id = $2, version = 9 WHERE id = $1', [
          id,
          other.id,
        ]);
        const asked = pause();
        await waiterFor(tx);
        return { asked };
      });
      await waiterFor(scans);
      // Its batch is held by this scan, so nobody else holds it.
      await scans.query('SELECT FROM dispatch_requests WHERE id = $1 FOR NO KEY UPDATE NOWAIT', [id]);
      return joining;
    });
    expect((await ok(scanning.asked)).paused_at).not.toBeNull();
  });
});

/** Resolves when another connection waits for what this transaction has locked. */
const waiterFor = async (tx: Transaction) => {
  const self = await tx.one<{ pid: number }>('SELECT pg_backend_pid() AS pid');
  await expect
    .poll(() =>
      oms.db.query('SELECT FROM pg_stat_activity WHERE $1 = ANY (pg_blocking_pids(pid))', [self?.pid]),
    )
    .not.toEqual([]);
};

describe('GET allowed-status-changes', () => {
  it('gives the persons’ tables', async () => {
    const reply = await sorter.get(`${PATH}/allowed-status-changes`);
    expect(reply.json()).toMatchObject({
      default: {
        dc: {
          requested: ['to-be-requested', 'shipped', 'unable-to-ship', 'unable-to-ship-final', 'cancelled'],
        },
        vendor: { requested: ['shipped', 'unable-to-ship', 'cancelled'] },
      },
      cascaded: { store: { 'crossdock-requested': ['cancelled'] } },
      pausable: { warehouse: ['to-be-requested'] },
    });
    const { default: alone } = reply.json<{ default: Record<string, object> }>();
    expect(
      Object.keys(alone['dc'] ?? {}).filter(status => !deliveryStatuses.some(one => one === status)),
    ).toEqual([]);
  });
});
