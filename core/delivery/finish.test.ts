import { describe, expect, test } from 'vitest';
import { judgeCompletion, judgeShipment, judgeTakeBack, type ShippableDelivery } from './finish.ts';

const delivery = (over: Partial<ShippableDelivery> = {}): ShippableDelivery => ({
  id: 1,
  status: 'requested',
  paused_at: null,
  storage_location: 'A-01',
  location_completed: true,
  carrier: 'postnl',
  tracking_codes: ['3SABCD123'],
  lines: [{ id: 10, product_identifier: 'koffie', quantity: 2, placed: [{ id: 'm1', quantity: 2 }] }],
  ...over,
});
const begun = delivery({
  lines: [{ id: 10, product_identifier: 'koffie', quantity: 2, placed: [{ id: 'm1', quantity: 1 }] }],
});
const steps = ['scan-label', 'mark-storage-location-complete', 'mark-dispatch-request-shipped'];
const refused = (code: string) => ({ ok: false, code });

describe('take-back', () => {
  test('names a placement that still holds', () => {
    expect(judgeTakeBack(delivery(), 'm1')).toMatchObject({
      ok: true,
      line: { id: 10 },
      placed: { id: 'm1' },
    });
    expect(judgeTakeBack(delivery(), 'm2')).toEqual(refused('dependency'));
  });
  test('is allowed until the delivery is shipped, also when it is cancelled', () => {
    expect(judgeTakeBack(delivery({ status: 'cancelled' }), 'm1').ok).toBe(true);
    expect(judgeTakeBack(delivery({ status: 'shipped' }), 'm1')).toEqual(refused('already-shipped'));
  });
});

describe('completion', () => {
  test('requires every piece placed, and the delivery’s own location', () => {
    expect(judgeCompletion('sorting', delivery(), 'A-01')).toEqual({ ok: true });
    expect(judgeCompletion('sorting', begun, 'A-01')).toEqual(refused('dependency'));
    expect(judgeCompletion('sorting', delivery(), 'A-02')).toEqual(refused('wrong-location'));
  });
  test('an order without lines is never complete', () => {
    expect(judgeCompletion('sorting', delivery({ lines: [] }), 'A-01')).toEqual(refused('dependency'));
  });
});

describe('shipping', () => {
  test.each([
    ['already-shipped', delivery({ status: 'shipped' })],
    ['cancelled', delivery({ status: 'cancelled' })],
    ['paused', delivery({ paused_at: '2026-11-20T10:00:00Z' })],
    ['rerouted', delivery({ status: 'to-be-requested' })],
    ['dependency', begun],
  ])('%s', (code, state) => {
    expect(judgeShipment('sorting', state, steps, null)).toEqual(refused(code));
  });
  test('not from a batch that is over, nor from none', () => {
    expect(judgeShipment('closed', delivery(), steps, null)).toEqual(refused('batch-closed'));
    // Closing sends what was untouched away, to be requested anew.
    const freed = delivery({ status: 'to-be-requested' });
    expect(judgeShipment('closed', freed, steps, null)).toEqual(refused('batch-closed'));
    expect(judgeShipment(null, delivery(), steps, null)).toEqual(refused('rerouted'));
  });
  test('the location step holds it back only where it is configured', () => {
    const open = delivery({ location_completed: false });
    expect(judgeShipment('sorting', open, steps, null)).toEqual(refused('dependency'));
    expect(judgeShipment('sorting', open, ['scan-label'], null)).toEqual({ ok: true });
  });
  test('the label is compared when there is something to compare it with', () => {
    expect(judgeShipment('sorting', delivery(), steps, '3S-ABCD-123')).toEqual({ ok: true });
    expect(judgeShipment('sorting', delivery(), steps, '3SABCD124')).toEqual(refused('wrong-label'));
    expect(judgeShipment('sorting', delivery(), steps, null)).toEqual({ ok: true });
    expect(judgeShipment('sorting', delivery({ tracking_codes: [] }), steps, 'x')).toEqual({ ok: true });
  });
  test('a label that is void is never the one, also when no other is known', () => {
    const anew = delivery({ tracking_codes: [], void_codes: ['3SABCD123'] });
    expect(judgeShipment('sorting', anew, steps, '3S-ABCD-123')).toEqual(refused('wrong-label'));
    expect(judgeShipment('sorting', anew, steps, 'x')).toEqual({ ok: true });
    expect(judgeShipment('sorting', anew, steps, null)).toEqual({ ok: true });
  });
});
