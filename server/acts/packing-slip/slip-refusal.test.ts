import { describe, expect, it } from 'vitest';
import { labelCountRefusal, slipRefusal } from './slip-refusal.ts';

const fromStore = {
  status: 'requested',
  dispatch_type: 'ship_from_store',
  dispatcher_type: 'store',
  has_label_config: true,
};
const codeOf = (
  changes: Partial<Parameters<typeof slipRefusal>[0]>,
  use: 'download' | 'print' = 'download',
) => slipRefusal({ ...fromStore, ...changes }, use)?.problem.code;

describe('a packing slip (orders-and-deliveries 5)', () => {
  it.each(['requested', 'shipped'])('is there for status %s', status => {
    expect(codeOf({ status })).toBeUndefined();
  });

  it('is not there for another status, and says which', () => {
    expect(slipRefusal({ ...fromStore, status: 'cancelled' }, 'download')?.problem).toMatchObject({
      code: 'ValidationError',
      detail: 'De orderbon kan niet gedownload worden voor een levering met de status Geannuleerd.',
    });
  });

  it('is for click_and_collect and ship_from_store, and at a dc for every dispatch type', () => {
    expect(codeOf({ dispatch_type: 'click_and_collect' })).toBeUndefined();
    expect(codeOf({ dispatch_type: 'vendor_dropship' })).toBe('ValidationError');
    expect(codeOf({ dispatch_type: 'dc_delivery', dispatcher_type: 'dc' })).toBeUndefined();
  });

  it('prints dc_delivery too, from any location; it is not downloaded there', () => {
    expect(codeOf({ dispatch_type: 'dc_delivery' }, 'print')).toBeUndefined();
    expect(codeOf({ dispatch_type: 'dc_delivery' })).toBe('ValidationError');
    expect(codeOf({ dispatch_type: 'vendor_dropship' }, 'print')).toBe('ValidationError');
  });

  it('needs a carrier method (101) with a label configuration (100)', () => {
    expect(codeOf({ has_label_config: null })).toBe('101');
    expect(codeOf({ has_label_config: false })).toBe('100');
  });
});

describe('the number of labels', () => {
  const line = { product_identifier: '1', product_name: 'x', quantity: 3, ean: null };

  it('goes from the number of tracking codes to the number of pieces', () => {
    const slip = { tracking_codes: ['a', 'b'], lines: [line] };
    expect([1, 2, 3, 4].map(count => labelCountRefusal(slip, count)?.problem.code)).toEqual([
      'ValidationError',
      undefined,
      undefined,
      'ValidationError',
    ]);
  });

  it('is at least 1 without tracking codes', () => {
    expect(labelCountRefusal({ tracking_codes: [], lines: [line] }, 1)).toBeUndefined();
    expect(labelCountRefusal({ tracking_codes: [], lines: [line] }, 0)?.problem.detail).toBe(
      'Het aantal labels moet tussen de 1 en de 3 liggen.',
    );
    expect(labelCountRefusal({ tracking_codes: ['a', 'b', 'c'], lines: [line] }, 1)?.problem.detail).toBe(
      'Het aantal labels moet 3 zijn.',
    );
  });
});
