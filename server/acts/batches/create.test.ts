import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Batch, BatchType } from '../../../contract/warehouse/batch.ts';
import type { BatchTypeHere } from '../../../contract/warehouse/new-batch.ts';
import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import type { Problem } from '../../../contract/problem.ts';
import { dispatchRequestRoutes } from '../../nouns/dispatch-requests/routes.ts';
import { sessionRoutes } from '../../ground/session/routes.ts';
import { type Caller, type TestApp, freshApp } from '../../testing/app.ts';
import { batchRoutes } from './routes.ts';

const PATH = '/api/rest/locations/dc/DC01/dispatch-request-batches';
const TYPES = '/api/rest/locations/dc/DC01/batch-types';
const waitingFor = (type: string) =>
  `/api/rest/dispatch-requests?dispatcher_type=dc&dispatcher_identifier=DC01&is_batchable=1&suggested_batch_type=${type}`;

let oms: TestApp;
let sorter: Caller;
/** Identifiers of deliveries that wait for a batch at the dc, oldest first. */
let waiting: string[];
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-20T09:00:00Z') });
  oms = await freshApp({ areas: [sessionRoutes, batchRoutes, dispatchRequestRoutes] });
  sorter = await oms.signIn('magazijn');
  waiting = (await sorter.get(waitingFor('dc_sort'))).json<DispatchRequest[]>().map(one => one.identifier);
});
afterEach(() => {
  vi.useRealTimers();
});

const create = (deliveries: string[], change: object = {}, by = sorter, headers = {}) =>
  by.post(PATH, { batch_type: 'dc_sort', dispatch_requests: deliveries, ...change }, headers);
const stateOf = (identifiers: string[]) =>
  oms.db.query<{ status: string; batch: string | null; behind: boolean }>(
    `SELECT d.status, b.identifier AS batch, d.version <> b.version AS behind FROM dispatch_requests d
     LEFT JOIN dispatch_request_batches b ON b.id = d.batch_id WHERE d.identifier = ANY ($1)`,
    [identifiers],
  );
const setDate = (date: string | null, deliveries: string[]) =>
  oms.db.execute('UPDATE dispatch_requests SET dispatch_date = $1 WHERE identifier = ANY ($2)', [
    date,
    deliveries,
  ]);

describe('creating a batch', () => {
  it('puts the deliveries in it and requests them, with the first dispatch date and the next number of the month', async () => {
    const chosen = waiting.slice(0, 3);
    await setDate('2026-11-21', chosen.slice(0, 1));
    await setDate('2026-11-20', chosen.slice(1, 2));
    await setDate(null, chosen.slice(2));
    const reply = await create(chosen, { dispatcher_type: 'dc', dispatcher_identifier: 'DC01' });
    expect([reply.statusCode, reply.headers['location']]).toEqual([201, `${PATH}/2611-102`]);
    expect(reply.json<Batch>()).toMatchObject({
      identifier: '2611-102',
      status: 'created',
      type: { identifier: 'dc_sort' },
      dispatch_request_count: 3,
      dispatch_date: '2026-11-20',
      storage_zone: null,
    });
    expect(await stateOf(chosen)).toEqual(
      chosen.map(() => ({ status: 'requested', batch: '2611-102', behind: false })),
    );
  });

  it('starts at 001 in a month without batches, and has no date when its deliveries have none', async () => {
    vi.setSystemTime(Date.parse('2026-12-31T23:30:00Z'));
    await setDate(null, waiting.slice(0, 1));
    expect((await create(waiting.slice(0, 1))).json<Batch>()).toMatchObject({
      identifier: '2701-001',
      dispatch_date: '0000-00-00',
    });
  });

  it('gives a batch that can get a zone and be sorted', async () => {
    const { identifier } = (await create(waiting.slice(0, 40))).json<Batch>();
    const reply = await sorter.patch(`${PATH}/${identifier}`, { sorting_zone_identifier: 'D' });
    expect(reply.json<Batch>()).toMatchObject({
      storage_zone: { identifier: 'D' },
      dispatch_request_count: 40,
    });
  });

  it('makes one batch of two that ask at once for the same delivery; the second is told which', async () => {
    const [shared = ''] = waiting;
    const replies = await Promise.all(
      [waiting.slice(0, 10), [shared, ...waiting.slice(20, 30)]].map(deliveries => create(deliveries)),
    );
    expect(replies.map(reply => reply.statusCode).sort((a, b) => a - b)).toEqual([201, 409]);
    const refused = replies.find(reply => reply.statusCode === 409)?.json<Problem>();
    expect(refused).toMatchObject({
      code: 'already-in-batch',
      detail: `Levering ${shared} zit al in batch 2611-102.`,
      read: shared,
    });
    const made = await oms.db.query(`SELECT FROM dispatch_request_batches WHERE identifier > '2611-101'`);
    expect(made).toHaveLength(1);
  });

  it('makes one batch for one Idempotency-Key, asked twice at once or again', async () => {
    const key = { 'idempotency-key': '01900000-0000-7000-8000-0000000000aa' };
    const again = () => create(waiting.slice(0, 2), {}, sorter, key);
    const replies = [...(await Promise.all([again(), again()])), await again()];
    expect(replies.map(reply => [reply.statusCode, reply.json<Batch>().identifier])).toEqual(
      replies.map(() => [201, '2611-102']),
    );
    expect((await create(waiting.slice(2, 4), {}, sorter, key)).json<Problem>()).toMatchObject({
      status: 422,
      code: 'key-reused',
    });
    const notOne = await create(waiting.slice(2, 4), {}, sorter, { 'idempotency-key': 'seven' });
    expect(notOne.json<Problem>().code).toBe('idempotency-key-invalid');
    const other = await oms.signIn('magazijn2');
    expect((await create(waiting.slice(0, 2), {}, other, key)).json<Problem>().code).toBe('already-in-batch');
  });

  it.each([
    ['not-to-be-requested', 409, `status = 'cancelled'`],
    ['paused', 409, 'paused_at = now()'],
    ['batch-type-unfit', 422, `dispatch_type = 'ship_from_store'`],
    ['already-in-batch', 409, 'batch_id = 6'],
    ['not-found', 404, 'location_id = 2'],
  ])('refuses all with %s when one is so, and changes none', async (code, status, change) => {
    const chosen = waiting.slice(0, 3);
    await oms.db.execute(`UPDATE dispatch_requests SET ${change} WHERE identifier = $1`, [chosen[1]]);
    const reply = await create(chosen);
    expect(reply.json<Problem>()).toMatchObject({ code, status, read: chosen[1] });
    expect((await stateOf(chosen.slice(0, 1)))[0]).toMatchObject({ status: 'to-be-requested', batch: null });
  });

  it('keeps orders of several pieces out of a batch of single ones', async () => {
    expect((await create(waiting.slice(0, 1), { batch_type: 'dc_single' })).json<Problem>().code).toBe(
      'batch-type-unfit',
    );
    const [single] = (await sorter.get(waitingFor('dc_single'))).json<DispatchRequest[]>();
    expect((await create([single?.identifier ?? ''], { batch_type: 'dc_single' })).statusCode).toBe(201);
  });

  it('refuses a type of another kind of location, one that is not batchable, and an unknown one', async () => {
    for (const batch_type of ['store_pick', 'crossdock', 'pallet'])
      expect((await create(waiting.slice(0, 1), { batch_type })).json<Problem>()).toMatchObject({
        status: 422,
        code: 'batch-type-not-here',
      });
  });

  it('refuses a location that processes no articles, and a dispatcher other than that of the path', async () => {
    const office = await oms.signIn('backoffice');
    const at103 = '/api/rest/locations/store/103/dispatch-request-batches';
    const body = { batch_type: 'store_pick', dispatch_requests: ['261110-0001-1'] };
    expect((await office.post(at103, body)).json<Problem>().code).toBe('cannot-process-products');
    expect((await create(waiting.slice(0, 1), { dispatcher_type: 'store' })).json<Problem>().code).toBe(
      'other-dispatcher',
    );
  });

  it('takes only what has the shape: no empty list, nothing unknown, no endless list', async () => {
    const malformed = [
      { dispatch_requests: [] },
      { dispatch_requests: 'all' },
      { dispatch_requests: [7] },
      { dispatch_requests: Array.from({ length: 1001 }, () => 'x') },
      { batch_type: '' },
      { zone: 'A' },
    ];
    for (const body of malformed) expect((await create(waiting.slice(0, 1), body)).statusCode).toBe(400);
    expect((await create(['\u0000'])).statusCode).toBe(400);
  });

  it('needs orders.batch.create and an own location', async () => {
    const shop = await oms.signIn('winkel');
    const atShop = '/api/rest/locations/store/101/dispatch-request-batches';
    const body = { batch_type: 'store_pick', dispatch_requests: ['x'] };
    expect((await shop.post(atShop, body)).json<Problem>().code).toBe('forbidden');
    expect((await sorter.post(atShop, body)).json<Problem>().code).toBe('foreign-location');
    expect((await create(waiting, {}, oms.visitor)).statusCode).toBe(401);
  });
});

describe('what waits for a batch', () => {
  const countsOf = async () => {
    const types = (await sorter.get(`${TYPES}?include=batchable_order_counts`)).json<BatchTypeHere[]>();
    return Object.fromEntries(types.map(type => [type.identifier, type.batchable_order_counts]));
  };

  it('is counted by batch type and date group, on Friday the weekend with the next working day', async () => {
    await setDate('2027-01-10', waiting);
    await setDate('2026-11-01', waiting.slice(0, 2));
    await setDate('2026-11-20', waiting.slice(2, 3));
    await setDate(null, waiting.slice(3, 4));
    await setDate('2026-11-21', waiting.slice(4, 5));
    await setDate('2026-11-23', waiting.slice(5, 8));
    const before = await countsOf();
    expect(Object.keys(before)).toEqual(['dc_sort', 'dc_single']);
    expect(before['dc_sort']).toEqual({ overdue: 2, today: 2, next_workday: 4 });
    await create(waiting.slice(0, 3));
    expect((await countsOf())['dc_sort']).toEqual({ overdue: 0, today: 1, next_workday: 4 });
  });

  it('is told without counts unless they are asked for; each kind of location has its own types', async () => {
    expect((await sorter.get(TYPES)).json<BatchTypeHere[]>()[0]).not.toHaveProperty('batchable_order_counts');
    const office = await oms.signIn('backoffice');
    const atStore = (await office.get('/api/rest/locations/store/101/batch-types')).json<BatchTypeHere[]>();
    expect(atStore.map(type => type.identifier)).toEqual(['store_pick', 'store_sort']);
    expect((await office.get('/api/rest/locations/store/103/batch-types')).json()).toEqual([]);
  });

  it('needs orders.batch.create and an own location', async () => {
    const shop = await oms.signIn('winkel');
    expect((await shop.get('/api/rest/locations/store/101/batch-types')).statusCode).toBe(403);
    expect((await sorter.get('/api/rest/locations/store/101/batch-types')).statusCode).toBe(403);
    expect((await oms.visitor.get(TYPES)).statusCode).toBe(401);
  });
});

describe('GET /api/rest/dispatch-request-batch-types', () => {
  it('has all types, for who works with batches', async () => {
    const types = (await sorter.get('/api/rest/dispatch-request-batch-types')).json<BatchType[]>();
    expect(types.map(type => [type.identifier, type.is_batchable, type.is_sortable])).toEqual([
      ['dc_sort', true, true],
      ['store_pick', true, false],
      ['crossdock', false, true],
      ['dc_single', true, false],
      ['store_sort', true, true],
    ]);
    expect((await oms.visitor.get('/api/rest/dispatch-request-batch-types')).statusCode).toBe(401);
    const shop = await oms.signIn('winkel');
    expect((await shop.get('/api/rest/dispatch-request-batch-types')).statusCode).toBe(403);
  });
});
