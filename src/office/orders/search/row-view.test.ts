import { describe, expect, test } from 'vitest';
import type { FilterPreset } from '../../../../contract/orders/filter-preset.ts';
import type { FoundOrder } from '../../../../contract/orders/order-search.ts';
import { neediest, statusesOf } from './row-view.ts';

const order = (...statuses: readonly string[]) =>
  ({
    current_dispatch_requests_with_paused: statuses.map(status => ({ status, paused_at: null })),
  }) as unknown as FoundOrder;
const returns = ['return-announced', 'return-scan-in-process', 'return-received'];

describe('the delivery whose status a row says', () => {
  test.each<[string, FoundOrder, readonly string[], string | undefined]>([
    ['wants an act most', order('shipped', 'on-hold', 'requested'), [], 'on-hold'],
    ['is one that the preset asks for', order('shipped', 'return-received'), returns, 'return-received'],
    [
      'is of those the one that wants most',
      order('return-received', 'on-hold', 'return-announced'),
      returns,
      'return-announced',
    ],
    ['is any where no delivery has such a status', order('shipped'), returns, 'shipped'],
    ['is none without deliveries', order(), returns, undefined],
  ])('%s', (_, of, statuses, expected) => expect(neediest(of, statuses)?.status).toBe(expected));

  test('only a status that the preset fixes counts', () => {
    const preset = (locked: boolean) =>
      ({
        available_filters: [{ identifier: 'dispatch_request_status', locked }],
        filter_values: { dispatch_request_status: 'on-hold,in-review' },
      }) as unknown as FilterPreset;
    expect(statusesOf(preset(true))).toEqual(['on-hold', 'in-review']);
    expect(statusesOf(preset(false))).toEqual([]);
  });
});
