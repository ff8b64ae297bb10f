import { describe, expect, test } from 'vitest';
import type { ChosenOrder } from '../../../../contract/orders/order-search.ts';
import { batchOf, withPapers } from './chosen.ts';

type Delivery = ChosenOrder['current_dispatch_requests_with_paused'][number];

const order = (id: number, ...of: readonly Partial<Delivery>[]): ChosenOrder => ({
  id,
  order_identifier: `O-${id}`,
  current_dispatch_requests_with_paused: of.map((part, i) => ({
    id: 1,
    identifier: `O-${id}-${i + 1}`,
    status: 'to-be-requested',
    dispatcher_type: 'dc',
    dispatcher_identifier: 'DC01',
    dispatch_request_batch: null,
    paused_at: null,
    fits: true,
    suggested_batch_type_id: 3,
    ...part,
  })),
});
const ready = {};
const shipped = { status: 'shipped' };
const inBatch = { status: 'requested', dispatch_request_batch: { identifier: '2611-014' } };
const paused = { paused_at: '2026-11-20T09:00:00Z' };
const ofNoType = { suggested_batch_type_id: null };
const at = (dispatcher_identifier: string) => ({ dispatcher_identifier });

describe('a batch of chosen orders (shell-search-settings.md 4)', () => {
  test('is of the location with most of them', () => {
    const orders = [order(1, ready), order(2, ready, at('DC02')), order(3, at('DC02'))];
    const batch = batchOf(orders, () => true);
    expect(batch?.place).toEqual({ type: 'dc', identifier: 'DC01' });
    expect(batch?.deliveries).toEqual(['O-1-1', 'O-2-1']);
    expect(batch?.suited).toEqual(new Set([3]));
    expect(batch?.rest).toEqual([{ order: 'O-3', why: 'Gaat van een andere locatie' }]);
  });

  test.each<[string, readonly Partial<Delivery>[], string]>([
    ['has no delivery', [], 'Heeft geen levering'],
    ['is in another status', [shipped], 'Staat op shipped'],
    ['is in a batch', [inBatch], 'Zit al in batch 2611-014'],
    ['has ended in a batch', [{ ...inBatch, status: 'cancelled' }], 'Staat op cancelled'],
    ['is paused', [paused], 'Is gepauzeerd'],
    ['is taken by no type of batch', [ofNoType], 'Past in geen batchtype'],
    ['is ready elsewhere', [shipped, at('DC02')], 'Gaat van een andere locatie'],
    ['is ready elsewhere alone', [at('101')], 'Gaat van een locatie waar je geen batches mag maken'],
    ['has several deliveries: of the nearest one', [shipped, inBatch, paused], 'Is gepauzeerd'],
    ['has a free delivery behind others', [inBatch, paused, ofNoType], 'Past in geen batchtype'],
  ])('says why an order stays out of it that %s', (_, deliveries, why) => {
    const orders = [order(1, ready), order(2, ready), order(3, ...deliveries)];
    expect(batchOf(orders, ({ identifier }) => identifier !== '101')?.rest).toEqual([{ order: 'O-3', why }]);
  });

  test('is of the deliveries that the search found, also where more orders have others', () => {
    const other = { fits: false };
    const orders = [order(1, other, at('105')), order(2, other, at('105')), order(3, other)];
    const batch = batchOf(orders, () => true);
    expect(batch?.deliveries).toEqual(['O-1-2', 'O-2-2']);
    expect(batchOf([order(4, other)], () => true)?.deliveries).toEqual(['O-4-1']);
  });

  test('takes no delivery in the place of the one that the search found', () => {
    const orders = [order(1, ready), order(2, paused, { ...ready, fits: false })];
    const batch = batchOf(orders, () => true);
    expect(batch?.deliveries).toEqual(['O-1-1']);
    expect(batch?.rest).toEqual([{ order: 'O-2', why: 'Is gepauzeerd' }]);
  });

  test('is none without an order that is ready, or at a location of others', () => {
    expect(batchOf([order(1, shipped, inBatch, paused, ofNoType)], () => true)).toBeNull();
    expect(batchOf([order(1, ready)], () => false)).toBeNull();
  });
});

test('papers are of every delivery that the search found and that is not cancelled', () => {
  const other = { ...shipped, fits: false };
  const orders = [
    order(1, ready, { status: 'cancelled' }),
    order(2),
    order(3, other, shipped),
    order(4, other),
  ];
  expect(withPapers(orders)).toEqual(['O-1-1', 'O-3-2', 'O-4-1']);
});
