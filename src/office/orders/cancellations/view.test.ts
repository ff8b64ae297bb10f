import { describe, expect, test } from 'vitest';
import type { Cancellable } from '../../../../contract/orders/cancellations.ts';
import type { Failure } from '../../calls/client.ts';
import { cancelBody, failedText, insteadOf, isNamedDc, isSavable, missingText } from './view.ts';

const delivery = (of: Partial<Cancellable> = {}) =>
  ({
    id: 7,
    status: 'requested',
    is_cancellable: true,
    lines: [
      { product_identifier: '100001', product_name: 'Koffie', quantity: 3 },
      { product_identifier: '1.2', product_name: 'Thee', quantity: 1 },
    ],
    ...of,
  }) as Cancellable;

describe('what is sent', () => {
  const at = Date.parse('2026-11-20T09:00:00Z');
  test('has only lines of which something is cancelled, and deliveries with such lines', () =>
    expect(
      cancelBody([delivery(), delivery({ id: 8 })], { '7 100001': 2, '7 1.2': 0, '8 100001': 0 }, at),
    ).toEqual({
      request: [{ id: 7, cancel: [{ product_identifier: '100001', quantity: 2 }] }],
      timestamp: '2026-11-20T09:00:00.000Z',
    }));
  test('stays at its article when a colleague takes the line before it away', () => {
    const [, tea] = delivery().lines;
    const now = delivery({ lines: tea ? [tea] : [] });
    expect(cancelBody([now], { '7 1.2': 1 }, at).request).toEqual([
      { id: 7, cancel: [{ product_identifier: '1.2', quantity: 1 }] },
    ]);
  });
  test('has nothing of a delivery that cannot be cancelled any more, which hinders nothing', () => {
    const all = [delivery({ is_cancellable: false }), delivery({ id: 8 })];
    const amounts = { '7 100001': 1, '8 100001': 2 };
    expect(cancelBody(all, amounts, at).request).toEqual([
      { id: 8, cancel: [{ product_identifier: '100001', quantity: 2 }] },
    ]);
    expect(isSavable(all, amounts)).toBe(true);
    expect(isSavable(all, { '7 100001': 1 })).toBe(false);
  });
  test.each([
    [{}, false],
    [{ '7 100001': 0 }, false],
    [{ '7 100001': 3 }, true],
    [{ '7 100001': 4 }, false],
    [{ '7 100001': 1, '7 1.2': 2 }, false],
    [{ '7 1.2': -1 }, false],
  ])('%o can be saved: %s', (amounts, can) => expect(isSavable([delivery()], amounts)).toBe(can));
});

test.each([
  [{ is_cancellable: true }, null],
  [{ is_cancellable: false, status: 'cancelled' }, 'already'],
  [{ is_cancellable: false, status: 'shipped' }, 'impossible'],
] as const)('of %o it says %s', (of, text) => expect(insteadOf(delivery(of))).toBe(text));

test.each([
  ['dc', 'Utrecht', true],
  ['dc', 'DC Utrecht', false],
  ['store', 'Utrecht', false],
])('a %s %s is called DC besides: %s', (type, name, named) => expect(isNamedDc(type, name)).toBe(named));

describe('an order that is not found', () => {
  // Past midnight in Amsterdam.
  const now = Date.parse('2026-11-20T23:30:00Z');
  test.each([
    ['261121-0001', 'not_found_today'],
    ['261120-0001', 'not_found_old'],
    ['260801-0001', 'not_found_old'],
    ['26112-1', 'not_found_old'],
    ['nonsense', 'not_found_old'],
  ])('%s: %s', (order, text) => expect(missingText(order, now)).toBe(text));
});

describe('a failure', () => {
  const refused = (code: string) => ({ kind: 'refused', status: 401, problem: { code } }) as Failure;
  test('of the order status system has its own sentence', () =>
    expect(failedText(refused('omt-unauthorized'), 'load_failed')).toBe('unauthorized'));
  test.each([null, refused('forbidden'), { kind: 'later', why: 'network' } as Failure])('else not', failure =>
    expect(failedText(failure, 'load_failed')).toBe('load_failed'),
  );
});
