import { describe, expect, it } from 'vitest';
import { slipActs, slipRights, type SlipRights } from './slip-view.ts';

const all: SlipRights = {
  download: true,
  print: 'yes',
  extraLabels: ['requested', 'shipped'],
  own: ['store/101', 'dc/DC01'],
};
const fromStore = {
  status: 'requested',
  dispatch_type: 'ship_from_store',
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
const acts = (changes: Changes = {}, rights: Partial<SlipRights> = {}) =>
  slipActs({ ...fromStore, ...changes } as Parameters<typeof slipActs>[0], { ...all, ...rights });

describe('Packing slip and labels of a delivery: which buttons (orders-and-deliveries 5 and 6)', () => {
  it.each<[string, Changes, boolean, string]>([
    ['requested, from the store', {}, true, 'yes'],
    ['shipped', { status: 'shipped' }, true, 'yes'],
    ['another status', { status: 'cancelled' }, false, 'no'],
    ['click and collect', { dispatch_type: 'click_and_collect' }, true, 'yes'],
    ['dc_delivery prints, and is not downloaded', { dispatch_type: 'dc_delivery' }, false, 'yes'],
    ['dropship', { dispatch_type: 'vendor_dropship' }, false, 'no'],
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
    expect(acts({}, { extraLabels: ['shipped'] }).labels).toBeNull();
    expect(acts({ status: 'shipped' }, { extraLabels: ['shipped'] }).labels).not.toBeNull();
  });

  it('without the permissions there is nothing; who manages all locations has a dummy', () => {
    expect(acts({}, { download: false, print: 'no' })).toEqual({
      download: false,
      labels: null,
      print: 'no',
    });
    expect(acts({ dispatcher_identifier: '102' }, { print: 'dummy' }).print).toBe('dummy');
  });
});

it('what somebody may do comes from the permissions', () => {
  const may = (...acts_: string[]) =>
    slipRights({
      permissions: new Set(
        acts_.map(act => (act === 'canmanagealllocations' ? act : `orders.dispatchrequests.${act}`)),
      ),
      locations: [{ type: 'dc', identifier: 'DC01' }],
    });
  expect(may('downloadpackingslip', 'printlabels', 'shipped.extralabels')).toEqual({
    download: true,
    print: 'yes',
    extraLabels: ['shipped'],
    own: ['dc/DC01'],
  });
  expect(may('printlabels', 'canmanagealllocations').print).toBe('dummy');
  expect(may().print).toBe('no');
});
