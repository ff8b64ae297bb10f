import { describe, expect, test } from 'vitest';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import type { Failure } from '../../../calls/client.ts';
import { setTranslations } from '../../../../texts/texts.ts';
import { failedText, isPaid, shippedText, wantsAct } from './view.ts';

describe('an order that cannot be shown (orders-and-deliveries.md 8)', () => {
  const refused = (status: number, code: string) =>
    ({ kind: 'refused', status, problem: { code } }) as Failure;
  test.each([
    [refused(422, 'NoDispatchRequestsForUser'), 'no_deliveries'],
    [refused(422, 'something'), 'invalid'],
    [refused(400, 'something'), 'load_error'],
    [{ kind: 'later', why: 'network' } as Failure, 'load_error'],
  ])('%o: %s', (failure, text) => expect(failedText(failure)).toBe(text));
});

describe('what wants an act', () => {
  const delivery = (status: string, retryable: boolean | null = null) =>
    ({ status, paused_at: null, is_dispatch_assign_retryable: retryable }) as DispatchRequest;
  test.each([
    [['requested', 'shipped'], null],
    [['on-hold', 'shipped'], '1 geblokkeerd'],
    [['on-hold', 'denied', 'on-hold'], '2 geblokkeerd, 1 geweigerd'],
  ])('%o: %s', (statuses, text) => {
    setTranslations({
      'dispatch_request_status.on-hold': 'Geblokkeerd',
      'dispatch_request_status.denied': 'Geweigerd',
    });
    expect(wantsAct(statuses.map(status => delivery(status)))).toBe(text);
  });
  test('is nothing while the OMS tries again by itself', () =>
    expect([
      wantsAct([delivery('unable-to-assign', true)]),
      wantsAct([delivery('unable-to-assign', false)]),
    ]).toEqual([null, '1 unable-to-assign']));
});

describe('an order is paid', () => {
  const order = (grand_total: number | null, ...payments: [status: string, amount: number | null][]) =>
    ({
      grand_total,
      sales_order_payments: payments.map(([payment_status, amount]) => ({ payment_status, amount })),
    }) as SalesOrder;
  test.each([
    [order(0.3, ['paid', 0.1], ['captured', 0.2]), true],
    [order(10, ['paid', 9.99]), false],
    [order(10, ['authorized', 10]), false],
    [order(10, ['paid', null]), false],
    [order(null, ['paid', 10]), false],
  ])('%o: %s', (of, paid) => expect(isPaid(of)).toBe(paid));
});

test('an order says how much of it was shipped, and nothing before', () =>
  expect(
    ['open', 'partly-shipped', 'fully-shipped', 'fully-returned', 'fully-cancelled'].map(status =>
      shippedText({ global_sales_order_status: status } as SalesOrder),
    ),
  ).toEqual([null, 'partly_shipped', 'fully_shipped', 'fully_returned', null]));
