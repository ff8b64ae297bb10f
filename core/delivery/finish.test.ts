import { describe, expect, it } from 'vitest';
import type { BatchStatus } from '../batch/status.ts';
import type { Delivery } from './delivery.ts';
import { judgeCompletion, judgeShipment, judgeTakeBack, type ShippableDelivery } from './finish.ts';
import { deliveryOf, lineOf } from './testing.ts';

const full = deliveryOf(1, [lineOf('beker', 2, 2, 1)]);
const shippable = (over: Partial<ShippableDelivery> = {}): ShippableDelivery => ({
  ...full,
  carrier: 'postnl',
  tracking_codes: ['3SABCD1234'],
  location_completed: true,
  ...over,
});
const paused_at = '2026-11-20T08:00:00Z';

describe('A take-back', () => {
  it('finds the placement it names', () => {
    expect(judgeTakeBack(full, 'm1')).toEqual({
      ok: true,
      line: full.lines[0],
      placed: { id: 'm1', quantity: 2 },
    });
  });
  it('of a placement the OMS does not hold waits for it', () => {
    expect(judgeTakeBack(full, 'm9')).toEqual({ ok: false, code: 'dependency' });
  });
  it.each(['shipped', 'delivered'])('of a delivery that is %s is refused', status => {
    expect(judgeTakeBack({ ...full, status }, 'm1')).toEqual({ ok: false, code: 'already-shipped' });
  });
  it('of a cancelled or paused delivery is fine: the article leaves the location', () => {
    expect(judgeTakeBack({ ...full, status: 'cancelled', paused_at }, 'm1').ok).toBe(true);
  });
});

describe('Finishing a delivery', () => {
  const faults: [string, BatchStatus | null, Partial<Delivery>][] = [
    ['already-shipped', null, { status: 'shipped', lines: [] }],
    ['cancelled', null, { status: 'cancelled', lines: [] }],
    ['paused', 'closed', { paused_at, lines: [] }],
    ['rerouted', 'closed', { status: 'to-be-requested', lines: [] }],
    ['rerouted', null, { lines: [] }],
    ['batch-closed', 'closed', { lines: [] }],
    ['dependency', 'sorting', { lines: [] }],
    ['dependency', 'sorting', { lines: [lineOf('beker', 2, 1)] }],
  ];
  it.each(faults)('%s (batch %s) goes before the location', (code, status, over) => {
    expect(judgeCompletion(status, { ...full, ...over }, 'B-9')).toEqual({ ok: false, code });
  });
  it.each(faults)('%s (batch %s) goes before the label', (code, status, over) => {
    expect(judgeShipment(status, shippable(over), [], 'WRONG')).toEqual({ ok: false, code });
  });
});

describe('A location marked complete', () => {
  it('is that of the delivery', () => {
    expect(judgeCompletion('sorting', full, 'A-1')).toEqual({ ok: true });
    expect(judgeCompletion('sorting', full, 'B-9')).toEqual({ ok: false, code: 'wrong-location' });
  });
});

describe('A shipment', () => {
  const steps = ['mark-storage-location-complete', 'mark-dispatch-request-shipped'];
  it('waits for its location to be complete, where that is a step', () => {
    const open = shippable({ location_completed: false });
    expect(judgeShipment('sorting', open, steps, null)).toEqual({ ok: false, code: 'dependency' });
    expect(judgeShipment('sorting', open, ['mark-dispatch-request-shipped'], null)).toEqual({ ok: true });
    expect(judgeShipment('sorting', shippable(), steps, null)).toEqual({ ok: true });
  });
  it.each([
    ['3SABCD1234', true],
    ['3S-ABCD-1234', true],
    ['3SOTHER', false],
    [null, true],
  ])('with the label %s: %s', (label, ok) => {
    expect(judgeShipment('sorting', shippable(), steps, label)).toEqual(
      ok ? { ok } : { ok, code: 'wrong-label' },
    );
  });
  it('with nothing to compare the label with is accepted', () => {
    expect(judgeShipment('sorting', shippable({ tracking_codes: [] }), steps, '3SOTHER').ok).toBe(true);
  });
});
