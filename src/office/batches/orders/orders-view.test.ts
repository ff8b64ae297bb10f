import { describe, expect, it } from 'vitest';
import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { hasChangedDealer, isCancelled, isLate, ordersInput, usualColumns } from './orders-view.ts';

const delivery = (change: Partial<DispatchRequest>): DispatchRequest => ({
  id: 1,
  identifier: '261119-0001-1',
  status: 'requested',
  status_reason: null,
  updated_at: '2026-11-19T18:00:00Z',
  dispatch_date: '2026-11-20',
  dispatch_type: { identifier: 'dc_delivery', display_name: 'Levering vanuit DC' },
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

describe('the orders of a batch (specification, section 2)', () => {
  it('cancelled ones and those that changed dealer are told apart', () => {
    expect(isCancelled(delivery({ status: 'cancelled' }))).toBe(true);
    expect(isCancelled(delivery({}))).toBe(false);
    expect(isCancelled(delivery({ status: 'cancelled', is_replaced: true }))).toBe(false);
    expect(hasChangedDealer(delivery({}), 'DC01')).toBe(false);
    expect(hasChangedDealer(delivery({ dispatcher_identifier: '101' }), 'DC01')).toBe(true);
    expect(hasChangedDealer(delivery({ status: 'to-be-requested', status_reason: 'rerouted' }), 'DC01')).toBe(
      true,
    );
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

  it('are asked for by batch, in the order of a column', () => {
    expect(ordersInput('2611-014', { sort_by: 'grand_total', sort_dir: 'desc' }).query).toMatchObject({
      dispatch_request_batch: '2611-014',
      sort_by: 'grand_total',
      sort_dir: 'desc',
    });
    expect(ordersInput('2611-014', { sort_by: 'owner', sort_dir: '' }).query).toMatchObject({
      sort_by: 'order_identifier',
      sort_dir: 'asc',
    });
  });

  it('seven columns are shown until somebody chooses others', () => {
    expect(usualColumns).toHaveLength(7);
    expect(usualColumns[0]).toBe('order_identifier');
  });
});
