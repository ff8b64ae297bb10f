import { describe, expect, test } from 'vitest';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { amountOf, inOrder, isDone, webLink } from './view.ts';

const delivery = (id: number, status: string, over: Partial<DispatchRequest> = {}) =>
  ({ id, status, paused_at: null, is_dispatch_assign_retryable: null, ...over }) as DispatchRequest;
const ids = (of: readonly DispatchRequest[]) => of.map(({ id }) => id);

describe('deliveries are read', () => {
  const some = [
    delivery(1, 'shipped'),
    delivery(2, 'requested'),
    delivery(3, 'on-hold'),
    delivery(4, 'unable-to-ship'),
  ];
  test.each([
    ['by_need', [3, 4, 2, 1]],
    ['newest', [4, 3, 2, 1]],
    ['oldest', [1, 2, 3, 4]],
  ] as const)('%s', (order, expected) => expect(ids(inOrder(some, order))).toEqual(expected));

  test('by need after the statuses that the retailer wants first, each in its place', () => {
    expect(ids(inOrder(some, 'by_need', ['shipped', 'requested']))).toEqual([1, 2, 3, 4]);
    const paused = delivery(5, 'requested', { paused_at: '2026-11-20T09:00:00Z' });
    expect(ids(inOrder([...some, paused], 'by_need', ['requested-paused']))).toEqual([5, 3, 4, 2, 1]);
  });
});

describe('open by need (order-screen.md)', () => {
  test.each([
    'requested',
    'to-be-requested',
    'on-hold',
    'on-hold-final',
    'unable-to-ship',
    'denied',
    'no-status',
  ])('%s is open', status => expect(isDone(delivery(1, status))).toBe(false));
  test.each(['shipped', 'delivered', 'cancelled', 'unable-to-ship-final', 'return-received'])(
    '%s is one line',
    status => expect(isDone(delivery(1, status))).toBe(true),
  );
});

test('only an address of the web is a link of a parcel', () => {
  expect(webLink('https://postnl.nl/3SV')).toBe('https://postnl.nl/3SV');
  expect(webLink('javascript:alert(1)')).toBeNull();
  expect(webLink(null)).toBeNull();
});

test('what pieces cost is their share of the line that was ordered, after its discount', () => {
  const order = {
    sales_order_lines: [
      { id: 1, quantity: 2, unit_gross_price: 16.99, line_gross_price: 32.98 },
      { id: 2, quantity: 2, unit_gross_price: null, line_gross_price: null },
    ],
  } as unknown as SalesOrder;
  const of = (sales_order_line_id: number, quantity: number) =>
    amountOf(order, { sales_order_line_id, quantity } as Parameters<typeof amountOf>[1]);
  expect([of(1, 2), of(1, 1), of(2, 1), of(3, 1)]).toEqual([32.98, 16.49, null, null]);
});
