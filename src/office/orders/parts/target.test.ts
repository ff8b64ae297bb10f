import { describe, expect, test } from 'vitest';
import type { FoundOrder } from '../../../../contract/orders/order-search.ts';
import { targetOf } from './target.ts';

describe('a found order opens', () => {
  const delivery = (status: string, dispatcher_type: string) => ({ id: 7, status, dispatcher_type });
  const order = (...deliveries: object[]) =>
    ({
      order_identifier: '26/1',
      current_dispatch_requests_with_paused: deliveries,
    }) as unknown as FoundOrder;
  test.each([
    ['its page', true, order(delivery('requested', 'store')), '/orders/detail/26%2F1/overview'],
    [
      'what its store picks',
      false,
      order(delivery('requested', 'store')),
      '/orders/detail/26%2F1/pick-by-store/7',
    ],
    ['nowhere when nothing is to be picked', false, order(delivery('shipped', 'store')), null],
    ['nowhere when no store picks', false, order(delivery('requested', 'dc')), null],
  ])('%s', (_, maySeeOrders, found, path) => expect(targetOf(found, maySeeOrders)).toBe(path));
  test('what the searched store picks, before what another does', () => {
    const [other, found] = [delivery('requested', 'store'), { ...delivery('requested', 'store'), id: 8 }];
    const row = (isFound: boolean) => order({ ...other, fits: false }, { ...found, fits: isFound });
    expect(targetOf(row(true), true, 'pick')).toBe('/orders/detail/26%2F1/pick-by-store/8');
    expect(targetOf(row(false), true, 'pick')).toBe('/orders/detail/26%2F1/pick-by-store/7');
    const shipped = { ...delivery('shipped', 'store'), id: 9, fits: true };
    expect(targetOf(order({ ...other, fits: false }, shipped), false)).toBeNull();
  });
  test('its reasons, in the search of what is held', () => {
    expect(targetOf(order(delivery('on-hold', 'dc')), true, 'hold')).toBe(
      '/orders/detail/26%2F1/hold-reasons',
    );
    expect(targetOf(order(delivery('on-hold', 'dc')), false, 'hold')).toBe(
      '/orders/detail/26%2F1/hold-reasons',
    );
  });
  test('its refunds, in the search of those', () => {
    expect(targetOf(order(delivery('shipped', 'dc')), false, 'refund')).toBe('/orders/detail/26%2F1/refunds');
  });
  test('what its store picks, in the search of what is to be picked', () => {
    expect(targetOf(order(delivery('requested', 'store')), true, 'pick')).toBe(
      '/orders/detail/26%2F1/pick-by-store/7',
    );
    expect(targetOf(order(delivery('shipped', 'store')), true, 'pick')).toBe(
      '/orders/detail/26%2F1/overview',
    );
  });
});
