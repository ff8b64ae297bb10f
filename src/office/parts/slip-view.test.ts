import { describe, expect, it } from 'vitest';
import type { Asker } from '../../../core/access/right.ts';
import { printing, printsReturnLabel, slipActs } from './slip-view.ts';

const all = ['downloadpackingslip', 'printlabels', 'requested.extralabels', 'shipped.extralabels'];
const asker = (acts: readonly string[], ...more: string[]): Asker => ({
  permissions: new Set([...acts.map(act => `orders.dispatchrequests.${act}`), ...more]),
  features: new Set(),
  locations: [
    { type: 'store', identifier: '101' },
    { type: 'dc', identifier: 'DC01' },
  ],
});
const manageAll = 'canmanagealllocations';
const type = (identifier: string) => ({ identifier, display_name: '' });
const fromStore = {
  status: 'requested',
  dispatch_type: type('ship_from_store'),
  dispatcher_type: 'store',
  dispatcher_identifier: '101',
  carrier_method: {
    identifier: 'x',
    display_name: 'x',
    has_label_config: true,
    can_be_overruled_by_dispatcher: true,
  },
  dispatcher_enabled_cups_printer_types: ['labels' as const],
  dispatch_request_lines: [
    {
      id: 1,
      product_identifier: '1',
      product_name: 'x',
      quantity: 3,
      quantity_pending: 0,
      cascaded_quantity_pending: 0,
      ean_codes: '',
    },
  ],
  tracking_codes: [{ code: 'a' }],
};
type Changes = Partial<Parameters<typeof slipActs>[0]>;
const acts = (changes: Changes = {}, by: Asker = asker(all)) =>
  slipActs({ ...fromStore, ...changes } as Parameters<typeof slipActs>[0], by);

describe('Packing slip and labels of a delivery: which buttons (orders-and-deliveries 5 and 6)', () => {
  it.each<[string, Changes, boolean, string]>([
    ['requested, from the store', {}, true, 'yes'],
    ['shipped', { status: 'shipped' }, true, 'yes'],
    ['another status', { status: 'cancelled' }, false, 'no'],
    ['click and collect', { dispatch_type: type('click_and_collect') }, true, 'yes'],
    ['dc_delivery prints, and is not downloaded', { dispatch_type: type('dc_delivery') }, false, 'yes'],
    ['dropship', { dispatch_type: type('vendor_dropship') }, false, 'no'],
    ['without a carrier method', { carrier_method: null }, false, 'no'],
    [
      'a dc always shows the packing slip',
      { dispatcher_type: 'dc', dispatcher_identifier: 'DC01', status: 'cancelled' },
      true,
      'no',
    ],
    ['no printer at its location', { dispatcher_enabled_cups_printer_types: [] }, true, 'no'],
    ['not one’s own location', { dispatcher_identifier: '102' }, true, 'no'],
  ])('%s', (_, changes, download, print) => {
    expect(acts(changes)).toMatchObject({ download, print });
  });

  it('the number of labels is hidden when minimum equals maximum', () => {
    expect(acts().labels).toEqual({ least: 1, most: 3 });
    expect(acts({ tracking_codes: [{ code: 'a' }, { code: 'b' }, { code: 'c' }] }).labels).toBeNull();
  });

  it('further labels need the right for that status', () => {
    const shipped = asker(all.filter(act => act !== 'requested.extralabels'));
    expect(acts({}, shipped).labels).toBeNull();
    expect(acts({ status: 'shipped' }, shipped).labels).not.toBeNull();
    expect(acts({ status: 'cancelled', dispatcher_type: 'dc' }).labels).toBeNull();
  });

  it('without the permissions there is nothing; who manages all locations has a dummy', () => {
    expect(acts({}, asker([]))).toEqual({ download: false, labels: null, print: 'no' });
    expect(acts({ dispatcher_identifier: '102' }, asker(all, manageAll)).print).toBe('dummy');
  });

  it.each([
    ['printlabels', [], 'yes'],
    ['printlabels', [manageAll], 'dummy'],
    ['downloadpackingslip', [manageAll], 'no'],
  ])('with %s and %j one prints: %s', (act, more, print) => {
    expect(printing(asker([act], ...more))).toBe(print);
  });
});

describe('The label of a return is printed at its location', () => {
  const ret = { ...fromStore, return_label_url: '/api/return-labels/1' };
  it.each<[string, Partial<typeof ret> | { return_label_url: null }, Asker, boolean]>([
    ['by who prints there', {}, asker(all), true],
    ['not before it is booked', { return_label_url: null }, asker(all), false],
    ['not without a printer', { dispatcher_enabled_cups_printer_types: [] }, asker(all), false],
    ['not elsewhere', { dispatcher_identifier: '102' }, asker(all), false],
    ['not by who manages all locations', {}, asker(all, manageAll), false],
    ['not by who may not print', {}, asker([]), false],
  ])('%s', (_, changes, by, prints) => {
    expect(printsReturnLabel({ ...ret, ...changes }, by)).toBe(prints);
  });
});
