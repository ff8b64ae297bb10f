import { describe, expect, test } from 'vitest';
import { canShip, judgePick, pickHindrance, type PickInHand } from './pick.ts';

const open = { status: 'requested', paused_at: null };

describe('a delivery can be scanned', () => {
  test('only when its status is requested and it is not paused', () => {
    expect(pickHindrance(open)).toBeNull();
    expect(pickHindrance({ ...open, paused_at: '2026-11-20T10:00:00Z' })).toBe('paused');
  });
  test.each([
    ['shipped', 'already-shipped'],
    ['unable-to-ship', 'already-unable-to-ship'],
    ['unable-to-ship-final', 'already-unable-to-ship'],
    ['cancelled', 'cancelled'],
    ['to-be-requested', 'not-requested'],
    ['request-confirmed', 'not-requested'],
  ])('not when it is %s: %s', (status, code) => {
    expect(pickHindrance({ ...open, status })).toBe(code);
  });
});

test('what was rerouted whole says so', () => {
  expect(pickHindrance({ ...open, status: 'cancelled', status_reason: 'rerouted' })).toBe('rerouted');
});

describe('the OMS takes', () => {
  test('shipped with a method that is active, unable-to-ship with any', () => {
    expect(judgePick(open, 'active', 'shipped')).toBeNull();
    expect(judgePick(open, 'missing', 'shipped')).toBe('no-carrier-method');
    expect(judgePick(open, 'inactive', 'shipped')).toBe('inactive-carrier-method');
    expect(judgePick(open, 'missing', 'unable-to-ship')).toBeNull();
  });
  test('neither when it cannot be scanned', () => {
    for (const result of ['shipped', 'unable-to-ship'] as const)
      expect(judgePick({ ...open, status: 'shipped' }, 'active', result)).toBe('already-shipped');
  });
});

describe('canShip (spec/README, Scanning)', () => {
  const whole: PickInHand = {
    ...open,
    gift_wrapped: true,
    gift_confirmed: true,
    method: 'active',
    lines: [
      { quantity: 1, scanned: 1 },
      { quantity: 3, scanned: 3 },
    ],
  };
  test('is true of a whole delivery', () => {
    expect(canShip(whole)).toBe(true);
    expect(canShip({ ...whole, gift_wrapped: false, gift_confirmed: false })).toBe(true);
  });
  test.each<[string, Partial<PickInHand>]>([
    ['the status is not requested', { status: 'shipped' }],
    ['it is paused', { paused_at: '2026-11-20T10:00:00Z' }],
    ['a line is not fully scanned', { lines: [{ quantity: 3, scanned: 2 }] }],
    ['it has no lines', { lines: [] }],
    ['the gift wrap is not confirmed', { gift_confirmed: false }],
    ['no method is chosen', { method: 'missing' }],
    ['the method is not active', { method: 'inactive' }],
  ])('is false when %s', (_, change) => {
    expect(canShip({ ...whole, ...change })).toBe(false);
  });
});
