import { describe, expect, test } from 'vitest';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { allowedStatusChanges } from '../../../../../core/delivery/changes.ts';
import type { Product } from '../../../../../contract/warehouse/product.ts';
import { returnableLines } from '../acts/returnable.ts';
import { cancellable } from './cancellable.ts';
import {
  attributeFacts,
  besideCancelling,
  cancelBody,
  complaintBody,
  complaintLines,
  declaredAt,
  dateFaults,
  dropshipBody,
  extraBodies,
  followUpNumber,
  lineBody,
  lineFaults,
  type LineDraft,
  placesFor,
  returnBody,
  returnFaults,
  withdrawalFaults,
} from './view.ts';

const line = (id: number, quantity: number, orderLine = id) => ({
  id,
  sales_order_line_id: orderLine,
  product_identifier: `10000${orderLine}`,
  product_name: `Artikel ${id}`,
  quantity,
});
const type = (identifier: string) => ({ identifier, display_name: '' });
const delivery = (of: object = {}) =>
  ({
    id: 7,
    identifier: '261117-0024-1',
    status: 'shipped',
    dispatch_type: type('dc_delivery'),
    dispatcher_type: 'dc',
    dispatcher_identifier: 'DC01',
    dispatch_date: '2026-11-20',
    paused_at: null,
    dispatch_request_batch: { identifier: '2611-014' },
    dispatch_request_lines: [line(1, 3), line(2, 1)],
    ...of,
  }) as DispatchRequest;
const order = (...deliveries: DispatchRequest[]) =>
  ({
    identifier: '261117-0024',
    current_dispatch_requests_with_paused: deliveries,
  }) as unknown as SalesOrder;
const returned = (quantity: number, of: object = {}) =>
  delivery({
    id: 8,
    dispatch_type: type('return'),
    status: 'return-announced',
    dispatch_request_lines: [line(9, quantity, 1)],
    ...of,
  });

describe('the number of a return or a complaint', () => {
  const key = '019936c2-6f5e-7c3a-9d2b-3f0a1b9c4d5e';
  test('can be read out: the order, its letter and a short tail', () => {
    expect(followUpNumber('261117-0024', 'R', key)).toBe('261117-0024-RKC4D5E');
    expect(followUpNumber('WEB-1', 'K', key)).toBe('WEB-1-KKC4D5E');
  });
  test('is never one that the OMS gives itself, R and digits: it would be refused', () => {
    for (const digit of '0123456789abcdef')
      expect(followUpNumber('261117-0027', 'R', `019936c2-6f5e-7c3a-9d2b-3f0a1b${digit}03638`)).toMatch(
        /-R[A-HJ-NPRS]03638$/,
      );
  });
  test('an order number that leaves no room keeps the key alone', () => {
    expect(followUpNumber('x'.repeat(120), 'R', key)).toHaveLength(128);
    expect(followUpNumber('x'.repeat(121), 'R', key)).toBe(key);
  });
});

describe('Klacht: a piece has one', () => {
  const about = (shipped: number, quantity: number) =>
    delivery({
      id: 6,
      status: 'shipped-with-issues',
      dispatch_request_lines: [{ ...line(9, quantity), shipped_dispatch_request_line_id: shipped }],
    });
  test.each<[string, DispatchRequest[], number[]]>([
    ['none yet', [], [3, 1]],
    ['about some of a line', [about(1, 1), about(1, 1)], [1, 1]],
    ['about all of a line', [about(2, 1)], [3, 0]],
    ['about another delivery', [about(77, 1)], [3, 1]],
  ])('%s', (_what, complaints, most) =>
    expect(complaintLines(order(delivery(), ...complaints), delivery()).map(one => one.most)).toEqual(most),
  );
});

describe('Regels annuleren says what comes with it', () => {
  const requested = (of: object) =>
    delivery({
      status: 'requested',
      storage_location: { identifier: 'A-17', display_name: 'A-17' },
      dispatch_request_lines: [{ ...line(1, 3), quantity_pending: 2 }],
      ...of,
    });
  const outside = { id: 5, status: 'requested-externally', storage_location: null };
  const asked = (id: number) => requested({ ...outside, id, dispatch_request_lines: [line(id, 1)] });
  test('of what is touched, each once', () => {
    const fed = { id: 9, identifier: '261117-0024-9', status: 'crossdock-requested' };
    const all = [requested({ cascades_into_dispatch_requests: [fed] }), asked(5), asked(6)];
    const supplier = 'De leverancier wordt om annulering gevraagd; tot hij antwoordt kan hij nog verzenden.';
    const taken = (...ids: number[]) => new Map(ids.map(id => [id, 1]));
    expect(besideCancelling(all, taken())).toEqual([]);
    expect(besideCancelling(all, taken(5, 6))).toEqual([supplier]);
    expect(besideCancelling(all, taken(1, 5))).toEqual([
      'Er liggen er 1 in A-17.',
      'Levering 261117-0024-9 hoort erbij en gaat mee.',
      supplier,
    ]);
  });
});

describe('Retour: at most what was shipped, and is not announced or received', () => {
  test.each<[string, DispatchRequest[], number[]]>([
    ['nothing came back', [], [3, 1]],
    ['some is announced', [returned(2)], [1, 1]],
    ['all is received', [returned(3, { status: 'return-received' })], [0, 1]],
    ['it was withdrawn', [returned(3, { status: 'cancelled' })], [3, 1]],
    ['the same pieces went to a store first', [delivery({ id: 5, dispatch_action: 'crossdocking' })], [3, 1]],
    ['a complaint ships nothing', [delivery({ id: 6, status: 'shipped-with-issues' })], [3, 1]],
  ])('%s', (_what, others, most) =>
    expect(returnableLines(order(delivery(), ...others), delivery(), '').map(one => one.most)).toEqual(most),
  );
  test('two lines of one order line share what is left', () => {
    const of = delivery({ dispatch_request_lines: [line(1, 2, 1), line(2, 2, 1)] });
    expect(returnableLines(order(of, returned(1)), of, '').map(one => one.most)).toEqual([2, 1]);
  });
  test('of an article on two lines of the order it is counted for both, on whichever it is', () => {
    const paid = delivery();
    const again = { ...line(21, 1), product_identifier: line(1, 3).product_identifier };
    const extra = delivery({ id: 6, dispatch_request_lines: [again] });
    const all = order(paid, extra, returned(3));
    expect(returnableLines(all, paid, '').map(one => one.most)).toEqual([1, 1]);
    expect(returnableLines(all, extra, '').map(one => one.most)).toEqual([1]);
    const none = order(paid, extra, returned(4));
    expect(returnableLines(none, extra, '').map(one => one.most)).toEqual([0]);
  });
  test('each line that comes back has a reason', () => {
    const taken = new Map([
      [1, 2],
      [2, 1],
    ]);
    expect(returnFaults(taken, {})).toEqual({
      'reasons.line1': 'Kies een reden.',
      'reasons.line2': 'Kies een reden.',
    });
    expect(returnFaults(taken, { line1: 'damaged', line2: 'wrong-size' })).toEqual({});
  });
  test('only what comes back is sent', () =>
    expect(
      returnBody('key', delivery(), { type: 'store', identifier: '101' }, new Map([[1, 2]]), {
        line1: 'damaged',
        line2: 'other',
      }),
    ).toEqual({
      identifier: 'key',
      dispatcher_type: 'store',
      dispatcher_identifier: '101',
      dispatch_type: 'return',
      status: 'return-announced',
      lines: [
        { product_identifier: '100001', quantity: 2, return_reason: 'damaged', product_state: 'sellable' },
      ],
    }));
  test('what the retailer has asked is sent where something is filled in', () => {
    const to = { type: 'store', identifier: '101' };
    const told = { ticket_number: ' T-81 ', comment: ' ' };
    expect(returnBody('key', delivery(), to, new Map([[1, 1]]), { line1: 'damaged' }, told).metadata).toEqual(
      {
        ticket_number: 'T-81',
      },
    );
  });
  test('its own location is the first to choose; suppliers take nothing back', () => {
    const at = (type: string, identifier: string) => ({ type, identifier, display_name: identifier });
    expect(
      placesFor([at('store', '101'), at('vendor', '9001'), at('dc', 'DC01')], delivery()).map(
        ({ value }) => value,
      ),
    ).toEqual(['dc/DC01', 'store/101']);
  });
});

test('Klacht names the shipped lines, and copies the delivery', () =>
  expect(complaintBody('key', delivery(), new Map([[2, 1]]))).toEqual({
    identifier: 'key',
    dispatcher_type: 'dc',
    dispatcher_identifier: 'DC01',
    batch_identifier: '2611-014',
    dispatch_type: 'dc_delivery',
    status: 'shipped-with-issues',
    lines: [{ product_identifier: '100002', quantity: 1, metadata: { shipped_dispatch_request_line_id: 2 } }],
  }));

test('extra lines cost nothing, and say what they are delivered again for', () =>
  expect(extraBodies(delivery(), new Map([[1, 2]]), '2026-11-21')).toEqual([
    {
      product_identifier: '100001',
      product_name: 'Artikel 1',
      quantity: 2,
      promised_delivery_date: '2026-11-21',
      unit_gross_price: 0,
      tax_class: 'H',
      position: 999,
      metadata: { originating_dispatch_request_line_id: 1 },
    },
  ]));

describe('Orderregel toevoegen', () => {
  const tomorrow = '2026-11-21';
  const good: LineDraft = { article: '100001', name: 'Koffie', quantity: '1', price: '0.00', date: tomorrow };
  test.each<[Partial<LineDraft>, object]>([
    [{}, {}],
    [{ article: ' ' }, { article: 'Vul een artikelnummer in.' }],
    [{ article: '10A' }, { article: 'Een artikelnummer heeft alleen cijfers.' }],
    [{ name: ' ' }, { name: 'Vul een naam in.' }],
    [{ quantity: '0' }, { quantity: 'Het aantal is ten minste 1.' }],
    [{ quantity: '1.5' }, { quantity: 'Het aantal is ten minste 1.' }],
    [{ quantity: '-2' }, { quantity: 'Het aantal is ten minste 1.' }],
    [{ quantity: '10000' }, { quantity: 'Het aantal is ten hoogste 9999.' }],
    [{ price: '12,50' }, {}],
    [{ price: '-1' }, { price: 'Vul een bedrag in van 0,00 of meer.' }],
    [{ price: '1,005' }, { price: 'Vul een bedrag in van 0,00 of meer.' }],
    [{ date: '' }, { date: 'Kies een datum.' }],
    [{ date: '2026-11-20' }, { date: 'De leverdatum is op zijn vroegst morgen.' }],
  ])('%o', (of, faults) => expect(lineFaults({ ...good, ...of }, { tomorrow, named: true })).toEqual(faults));
  test('the name comes with the check', () =>
    expect(lineFaults({ ...good, name: '' }, { tomorrow, named: false })).toEqual({}));
  test('its price is in euro', () =>
    expect(lineBody({ ...good, price: '12,50' })).toMatchObject({ unit_gross_price: 12.5, position: 999 }));
  test.each([
    [tomorrow, {}],
    ['2026-02-30', { date: 'Kies een datum.' }],
  ])('a delivery on %s: %o', (date, faults) => expect(dateFaults(date, tomorrow)).toEqual(faults));
});

describe('Regels annuleren', () => {
  const linked = (status: string) => ({
    status: 'requested',
    cascades_from_dispatch_requests: [{ id: 9, identifier: 'x', status }],
  });
  test.each<[object, boolean]>([
    [{ status: 'requested' }, true],
    [{ status: 'on-hold' }, true],
    [{ status: 'shipped' }, false],
    [{ status: 'cancelled' }, false],
    [{ status: 'requested', paused_at: '2026-11-20T09:00:00Z' }, false],
    [{ status: 'requested', dispatch_action: 'crossdocking' }, false],
    [{ status: 'return-announced', dispatch_type: type('return') }, false],
    [linked('to-be-requested'), true],
    [linked('requested'), false],
  ])('%o: %s', (of, can) =>
    expect(cancellable(order(delivery(of)), allowedStatusChanges).length > 0).toBe(can),
  );
  test('sends what is cancelled of each', () =>
    expect(
      cancelBody(
        [delivery(), delivery({ id: 9, dispatch_request_lines: [line(5, 1)] })],
        new Map([[1, 2]]),
        0,
      ),
    ).toEqual({
      request: [{ id: 7, cancel: [{ product_identifier: '100001', quantity: 2 }] }],
      timestamp: '1970-01-01T00:00:00.000Z',
    }));
});

test.each([
  ['2026-11-25', '2026-11-25'],
  ['2026-11-18', '2026-11-20'],
  [null, '2026-11-20'],
  ['2026-11-28', '2026-11-26'],
])('a dropshipper takes the whole delivery of %s on %s, for the day that was told', (dispatch_date, date) =>
  expect(
    dropshipBody(delivery({ dispatch_date }), { supplier: '9001', arrives: '2026-11-26' }, '2026-11-20'),
  ).toMatchObject([
    {
      status: 'requested',
      dispatcher_type: 'vendor',
      dispatcher_identifier: '9001',
      dispatch_type_identifier: 'vendor_dropship',
      dispatch_date: date,
      delivery_date: '2026-11-26',
      lines: [
        { old_line_ids: [1], quantity: 3 },
        { old_line_ids: [2], quantity: 1 },
      ],
    },
  ]),
);

test('an attribute that is a yes or no is said so', () => {
  const of = (identifier: string, value: string) => ({ product_attribute: { identifier }, value });
  const attribute_values = [of('organic', 'true'), of('fragile', 'false'), of('weight', '12')];
  expect(attributeFacts({ attribute_values } as Product, name => name.toUpperCase())).toEqual([
    ['ORGANIC', 'Ja'],
    ['FRAGILE', 'Nee'],
    ['WEIGHT', '12'],
  ]);
});

test('a withdrawal was declared at noon of its day, or now where that is later', () => {
  const now = Date.parse('2026-11-20T09:00:00Z');
  expect([declaredAt('2026-11-12', now), declaredAt('2026-11-20', now)]).toEqual([
    '2026-11-12T11:00:00.000Z',
    '2026-11-20T09:00:00.000Z',
  ]);
});

test.each([
  ['2026-11-20', []],
  ['2026-11-21', ['declared']],
  ['', ['declared']],
])('a withdrawal of "%s" has faults %j', (declared, faults) =>
  expect(Object.keys(withdrawalFaults(declared, '2026-11-20'))).toEqual(faults),
);
