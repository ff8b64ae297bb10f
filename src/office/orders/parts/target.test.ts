import { describe, expect, test } from 'vitest';
import type { FoundOrder } from '../../../../contract/orders/order-search.ts';
import { holds } from '../../../../core/access/right.ts';
import { orderTab } from '../../parts/order-path.ts';
import { targetOf } from './target.ts';

describe('a found order opens', () => {
  const delivery = (status: string, dispatcher_type: string) => ({ id: 7, status, dispatcher_type });
  const order = (...deliveries: object[]) =>
    ({
      order_identifier: '26/1',
      current_dispatch_requests_with_paused: deliveries,
    }) as unknown as FoundOrder;
  test.each([
    ['its page', 'overview', order(delivery('requested', 'store')), '/orders/detail/26%2F1/overview'],
    [
      'what its store picks',
      null,
      order(delivery('requested', 'store')),
      '/orders/detail/26%2F1/pick-by-store/7',
    ],
    ['nowhere when nothing is to be picked', null, order(delivery('shipped', 'store')), null],
    ['nowhere when no store picks', null, order(delivery('requested', 'dc')), null],
    [
      'the tab that the user has',
      'history',
      order(delivery('shipped', 'dc')),
      '/orders/detail/26%2F1/history',
    ],
  ])('%s', (_, tab, found, path) => expect(targetOf(found, tab)).toBe(path));
  test('what the searched store picks, before what another does', () => {
    const [other, found] = [delivery('requested', 'store'), { ...delivery('requested', 'store'), id: 8 }];
    const row = (isFound: boolean) => order({ ...other, fits: false }, { ...found, fits: isFound });
    expect(targetOf(row(true), 'overview', 'pick')).toBe('/orders/detail/26%2F1/pick-by-store/8');
    expect(targetOf(row(false), 'overview', 'pick')).toBe('/orders/detail/26%2F1/pick-by-store/7');
    const shipped = { ...delivery('shipped', 'store'), id: 9, fits: true };
    expect(targetOf(order({ ...other, fits: false }, shipped), null)).toBeNull();
  });
  test('its reasons, in the search of what is held', () => {
    expect(targetOf(order(delivery('on-hold', 'dc')), 'overview', 'hold')).toBe(
      '/orders/detail/26%2F1/hold-reasons',
    );
    expect(targetOf(order(delivery('on-hold', 'dc')), null, 'hold')).toBe(
      '/orders/detail/26%2F1/hold-reasons',
    );
  });
  test('its refunds, in the search of those', () => {
    expect(targetOf(order(delivery('shipped', 'dc')), null, 'refund')).toBe('/orders/detail/26%2F1/refunds');
  });
  test('what its store picks, in the search of what is to be picked', () => {
    expect(targetOf(order(delivery('requested', 'store')), 'overview', 'pick')).toBe(
      '/orders/detail/26%2F1/pick-by-store/7',
    );
    expect(targetOf(order(delivery('shipped', 'store')), 'overview', 'pick')).toBe(
      '/orders/detail/26%2F1/overview',
    );
  });
});

test.each([
  [['orders.view', 'refunds.view'], 'overview'],
  [['orders.holdreview.view'], 'hold-reasons'],
  [['refunds.view'], 'refunds'],
  [['orders.history.view', 'orders.triggers.view'], 'history'],
  [['orders.triggers.view'], 'event-results'],
  [['orders.pickbystore.process'], null],
])('the first tab of an order for %j is %s', (permissions, tab) => {
  expect(orderTab(right => holds({ permissions }, right))).toBe(tab);
});
