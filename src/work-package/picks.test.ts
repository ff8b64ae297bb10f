import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { expect, test } from 'vitest';
import type { DispatchRequest } from '../../contract/orders/dispatch-request.ts';
import { openCacheDb } from '../db/cache-db.ts';
import { anna, FakeDevice } from '../sync/testing/fake-device.ts';
import { pickDelivery } from './testing/pick-delivery.ts';
import {
  completedHere,
  confirmedHere,
  forgetCustomer,
  keepPick,
  keepPicks,
  pickOnDevice,
  picksAt,
  picksFetchedAt,
  pickWork,
} from './picks.ts';

const place = { type: 'store', identifier: '101' };
const open = (id: number, placed_at = '2026-11-16T08:00:00Z'): DispatchRequest =>
  pickDelivery({
    id,
    sales_order: {
      identifier: `261116-000${id}`,
      placed_at,
      shipping_address: { full_name: 'Emma Smit', phone_number: '06 12345678' },
    },
  });
const device = () => openCacheDb({ indexedDB: new IDBFactory(), IDBKeyRange, tell: () => undefined });
const keep = (cache: ReturnType<typeof device>, deliveries: DispatchRequest[], completed: number[] = []) =>
  keepPicks(cache, place, anna.id, { deliveries, types: [] }, new Set(completed), 1);
const deliveriesIn = async (cache: ReturnType<typeof device>) =>
  (await picksAt(cache, place, anna.id)).map(d => [
    d.id,
    d.sales_order.shipping_address?.phone_number ?? null,
  ]);

test('what is to be picked is on the device, the oldest order first', async () => {
  const cache = device();
  await keep(cache, [open(1, '2026-11-17T08:00:00Z'), open(2)]);
  expect(await deliveriesIn(cache)).toEqual([
    [2, '06 12345678'],
    [1, '06 12345678'],
  ]);
});

test('P15 what is no longer open leaves the device; what this device still has to report keeps its articles alone', async () => {
  const cache = device();
  await keep(cache, [open(1), open(2), open(3)]);
  await keep(cache, [open(1)], [2]);
  expect(await deliveriesIn(cache)).toEqual([
    [1, '06 12345678'],
    [2, null],
  ]);
  // Also when the OMS does not know of the completion yet.
  await keep(cache, [open(1), open(2)], [2]);
  expect((await deliveriesIn(cache))[1]).toEqual([2, null]);
});

test('P15 the customer leaves the device with the completion', async () => {
  const cache = device();
  await keep(cache, [open(1)]);
  await forgetCustomer(cache, 1);
  const left = await pickOnDevice(cache, 1, anna.id);
  expect([left?.sales_order, left?.dispatch_request_lines.length]).toEqual([
    { identifier: '261116-0001', placed_at: '2026-11-16T08:00:00Z' },
    2,
  ]);
});

test('how old the list is: since the OMS told of all of it, also where one was fetched since', async () => {
  const cache = device();
  expect(await picksFetchedAt(cache, place, anna.id)).toBeNull();
  await keep(cache, [open(1), open(2)]);
  await keepPicks(cache, place, anna.id, { deliveries: [open(1)], types: [] }, new Set([2]), 7);
  await keepPick(cache, anna.id, open(1), 9);
  expect(await picksFetchedAt(cache, place, anna.id)).toBe(7);
});

test('another user’s deliveries are not given', async () => {
  const cache = device();
  await keep(cache, [open(1)]);
  expect(await pickOnDevice(cache, 1, anna.id + 1)).toBeNull();
});

test('completions that wait, and refused ones, are known by delivery', async () => {
  const outbox = new FakeDevice().openOutbox();
  for (const id of [1, 2])
    await outbox.record({
      user: anna,
      work: pickWork(place, id),
      mutations: [
        {
          id: `01900000-0000-7000-9000-00000000000${id}`,
          version: 1,
          at: '2026-11-20T10:00:00Z',
          type: 'pick-shipped',
          sales_order_identifier: `261116-000${id}`,
          dispatch_request_id: id,
        },
      ],
    });
  const problem = { type: 'about:blank', title: 'Conflict', status: 409, code: 'already-shipped' };
  await outbox.settle([{ seq: 2, at: 1, kind: 'parked', problem }]);
  expect([...(await completedHere(outbox))]).toEqual([
    [1, 'waiting'],
    [2, 'refused'],
  ]);
  expect([...(await confirmedHere(outbox))]).toEqual([]);

  // Until the OMS sends its list again the one of before names what it has confirmed.
  const cache = device();
  await keep(cache, [open(1), open(2)]);
  await outbox.settle([{ seq: 1, at: 5000, kind: 'done', status: 204, version: null }]);
  const shown = async () =>
    (await picksAt(cache, place, anna.id, await confirmedHere(outbox))).map(({ id }) => id);
  expect(await shown()).toEqual([2]);
  await keepPick(cache, anna.id, open(1), 6000);
  expect(await shown()).toEqual([1, 2]);
});
