import { describe, expect, it } from 'vitest';
import type { DispatchRequest } from '../../../../contract/dispatch-request.ts';
import {
  columnIds,
  hasChangedDealer,
  isCancelled,
  isLate,
  looksOf,
  nextSort,
  storeColumns,
  storedColumns,
  toggleColumn,
} from './orders-view.ts';

const delivery = (change: Partial<DispatchRequest>): DispatchRequest => ({
  id: 1,
  identifier: '261119-0001-1',
  status: 'requested',
  status_reason: null,
  updated_at: '2026-11-19T18:00:00Z',
  dispatch_date: '2026-11-20',
  dispatch_type: 'dc_delivery',
  dispatcher_type: 'dc',
  dispatcher_identifier: 'DC01',
  carrier: null,
  carrier_method: null,
  dispatcher_enabled_cups_printer_types: [],
  paused_at: null,
  gift_wrapped: false,
  dispatch_request_batch: { identifier: '2611-014' },
  storage_location: null,
  metadata: { unable_to_ship_reason: null },
  sales_order: { identifier: '261119-0001' },
  dispatch_request_lines: [],
  ...change,
});
const memory = (stored: string | null) => {
  let kept = stored;
  return { getItem: () => kept, setItem: (_: string, value: string) => void (kept = value) };
};

describe('the orders of a batch (specification, section 2)', () => {
  it('cancelled ones and those that changed dealer are told apart', () => {
    expect(isCancelled(delivery({ status: 'cancelled' }))).toBe(true);
    expect(isCancelled(delivery({}))).toBe(false);
    expect(hasChangedDealer(delivery({}), 'DC01')).toBe(false);
    expect(hasChangedDealer(delivery({ dispatcher_identifier: '101' }), 'DC01')).toBe(true);
    expect(hasChangedDealer(delivery({ status: 'to-be-requested', status_reason: 'rerouted' }), 'DC01')).toBe(
      true,
    );
  });

  it('how they look is a setting; without one, in every way', () => {
    expect(looksOf({})).toEqual({
      cancelled: { strikethrough: true, icon: true },
      dealerChange: { colour: true, icon: true },
    });
    const settings = {
      'frontend-parameters.order-search.show-cancelled-orders-as': ['icon'],
      'frontend-parameters.order-search.show-dealer-changes-as': [],
    };
    expect(looksOf(settings)).toEqual({
      cancelled: { strikethrough: false, icon: true },
      dealerChange: { colour: false, icon: false },
    });
  });

  it.each([
    ['2026-11-18', 'requested', true],
    ['2026-11-18', 'to-be-requested', true],
    ['2026-11-19', 'requested', false],
    ['2026-11-18', 'shipped', false],
    [null, 'requested', false],
  ])('on the 20th %s in status %s is late: %s', (dispatch_date, status, late) => {
    expect(isLate(delivery({ dispatch_date, status }), '2026-11-20')).toBe(late);
  });

  it('sorting by a column again turns the direction, another starts ascending', () => {
    const first = nextSort({ by: 'placed_at', descending: true }, 'order_identifier');
    expect(first).toEqual({ by: 'order_identifier', descending: false });
    expect(nextSort(first, 'order_identifier')).toEqual({ by: 'order_identifier', descending: true });
  });

  it('columns are chosen, keep their order, and the order number stays', () => {
    const few = toggleColumn(toggleColumn(['order_identifier'], 'grand_total'), 'dispatch_date');
    expect(few).toEqual(['order_identifier', 'dispatch_date', 'grand_total']);
    expect(toggleColumn(few, 'order_identifier')).toEqual(few);
    expect(toggleColumn(few, 'dispatch_date')).toEqual(['order_identifier', 'grand_total']);
  });

  it('the chosen columns are kept; what makes no sense is the usual choice', () => {
    const storage = memory(null);
    expect(storedColumns(storage)).toEqual(columnIds.slice(0, 7));
    storeColumns(storage, ['order_identifier', 'customer_city']);
    expect(storedColumns(storage)).toEqual(['order_identifier', 'customer_city']);
    expect(storedColumns(memory('{'))).toEqual(columnIds.slice(0, 7));
    expect(storedColumns(memory('["x"]'))).toEqual(['order_identifier']);
  });
});
