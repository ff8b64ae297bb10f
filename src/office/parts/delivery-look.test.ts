import { expect, test } from 'vitest';
import { deliveryStatuses } from '../../../core/delivery/status.ts';
import { byNeed, lookOf } from './delivery-look.ts';

const delivery = (status: string, paused_at: string | null = null, retryable: boolean | null = null) => ({
  status,
  paused_at,
  is_dispatch_assign_retryable: retryable,
});

test.each([
  [delivery('requested'), { word: 'requested', tone: 'info', icon: 'box' }],
  [delivery('requested', '2026-11-20T09:00:00Z'), { word: 'requested-paused', tone: 'warn', icon: 'pause' }],
  // Amber while it is retried, red when it is not (specification README).
  [delivery('unable-to-assign', null, true), { word: 'unable-to-assign', tone: 'warn', icon: 'alert' }],
  [delivery('unable-to-assign', null, false), { word: 'unable-to-assign', tone: 'bad', icon: 'alert' }],
  // It was neither cancelled nor short: its pieces went on.
  [
    { ...delivery('cancelled'), is_replaced: true },
    { word: 'replaced', tone: 'neutral', icon: 'swap' },
  ],
  [
    { ...delivery('unable-to-ship'), is_replaced: true },
    { word: 'replaced', tone: 'neutral', icon: 'swap' },
  ],
  [delivery('toString'), { word: 'toString', tone: 'bad', icon: 'help' }],
])('%o is %o', (of, look) => expect(lookOf(of)).toEqual(look));

test('every status has a drawing', () =>
  expect(
    deliveryStatuses.filter(status => status !== 'unknown' && lookOf(delivery(status)).icon === 'help'),
  ).toEqual([]));

test('what wants an act comes first, the rest as it came', () =>
  expect(
    byNeed(
      ['shipped', 'requested', 'on-hold', 'cancelled', 'unable-to-ship', 'request-confirmed'].map(s =>
        delivery(s),
      ),
    ).map(({ status }) => status),
  ).toEqual(['on-hold', 'unable-to-ship', 'requested', 'request-confirmed', 'cancelled', 'shipped']));
