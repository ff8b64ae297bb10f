import { describe, expect, test } from 'vitest';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import type { Failure } from '../../../calls/client.ts';
import { setTranslations } from '../../../../texts/texts.ts';
import { failedText, moneyOf, stateOf, wantsAct } from './view.ts';

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

describe('the money of an order', () => {
  const order = (of: Partial<SalesOrder>, ...payments: [status: string, amount: number | null][]) =>
    ({
      grand_total: 10,
      global_sales_order_status: 'open',
      ...of,
      sales_order_payments: payments.map(([payment_status, amount]) => ({ payment_status, amount })),
    }) as SalesOrder;
  const paid = ['paid', 10] as [string, number];
  test.each([
    ['all is paid', order({ grand_total: 0.3 }, ['paid', 0.1], ['captured', 0.2]), '€ 0,30 betaald'],
    ['a part is paid', order({}, ['paid', 9.99]), '€ 9,99 van € 10,00 betaald'],
    ['what is reserved is not paid', order({}, ['authorized', 10]), '€ 10,00'],
    ['an unknown amount', order({}, ['paid', null]), '€ 10,00'],
    ['no amounts for this user', order({ grand_total: null }, paid), ''],
    [
      'a part is cancelled',
      order({ cancelled_amount: 4 }, paid),
      '€ 10,00 betaald · € 4,00 geannuleerd · € 4,00 te crediteren',
    ],
    [
      'which was paid back',
      order({ cancelled_amount: 4, refunded_amount: 4 }, paid),
      '€ 10,00 betaald · € 4,00 geannuleerd',
    ],
    ['not paid: nothing goes back', order({ cancelled_amount: 4 }), '€ 10,00 · € 4,00 geannuleerd'],
    ['a part came back', order({ returned_amount: 2.5 }, paid), '€ 10,00 betaald · € 2,50 te crediteren'],
    [
      'all is cancelled, with what it cost to ship',
      order({ global_sales_order_status: 'fully-cancelled', cancelled_amount: 7 }, paid),
      '€ 10,00 betaald · € 7,00 geannuleerd · € 10,00 te crediteren',
    ],
  ])('%s', (_, of, text) => expect(moneyOf(of).join(' · ').replaceAll('\u00a0', ' ')).toBe(text));
});

test('an order says how far it is', () =>
  expect(
    ['open', 'partly-shipped', 'fully-shipped', 'fully-returned', 'fully-cancelled', 'other'].map(status =>
      stateOf({ global_sales_order_status: status } as SalesOrder),
    ),
  ).toEqual([
    'Open',
    'Deels verzonden',
    'Volledig verzonden',
    'Volledig geretourneerd',
    'Geannuleerd',
    null,
  ]));
