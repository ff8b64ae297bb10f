import { describe, expect, test } from 'vitest';
import type { FoundOrder } from '../../../../contract/orders/order-search.ts';
import { neediest } from './row-view.ts';

type Delivery = readonly [status: string, fits: boolean];
const order = (...deliveries: readonly Delivery[]) =>
  ({
    current_dispatch_requests_with_paused: deliveries.map(([status, fits]) => ({
      status,
      fits,
      paused_at: null,
    })),
  }) as unknown as FoundOrder;

describe('the delivery whose status a row says', () => {
  test.each<[string, readonly Delivery[], string | undefined]>([
    [
      'wants an act most',
      [
        ['shipped', true],
        ['on-hold', true],
        ['requested', true],
      ],
      'on-hold',
    ],
    [
      'fits the filters',
      [
        ['on-hold', false],
        ['return-received', true],
      ],
      'return-received',
    ],
    [
      'is of those that fit the one that wants most',
      [
        ['return-received', true],
        ['on-hold', false],
        ['return-announced', true],
      ],
      'return-announced',
    ],
    ['is any where none fits any more', [['shipped', false]], 'shipped'],
    ['is none without deliveries', [], undefined],
  ])('%s', (_, deliveries, expected) => expect(neediest(order(...deliveries))?.status).toBe(expected));
});
