import { addDays, dutchDay } from '../../core/calendar/day.ts';
import { outsideStatuses } from '../../core/delivery/outside.ts';
import { checkVerdicts } from '../../core/hold/outside-check.ts';
import { newId } from '../../server/acts/sorting/test-batch.ts';
import {
  anyOf,
  type Act,
  BATCHES,
  DELIVERIES,
  linePiecesOf,
  patch,
  piecesOf,
  post,
  type Request,
} from './requests.ts';
import { isToDecide } from './facts.ts';
import type { Delivery, HoldReason } from './state.ts';

const TO_DC = {
  status: 'to-be-requested',
  dispatcher_type: 'dc',
  dispatcher_identifier: 'DC01',
  dispatch_type_identifier: 'dc_delivery',
};
const TO_SUPPLIER = {
  status: 'requested',
  dispatcher_type: 'vendor',
  dispatcher_identifier: '9001',
  dispatch_type_identifier: 'vendor_dropship',
};
/** Some pieces of one line, or all of the delivery. */
const rerouting = ({ lines }: Delivery, nth: number, amount: number, to: object): object[] => {
  const line = anyOf(lines, nth);
  const taken = amount % 2 === 0 || !line ? lines : [{ ...line, quantity: Math.min(amount, line.quantity) }];
  return [
    {
      ...to,
      dispatch_date: '2099-01-05',
      lines: taken.map(({ id, product_identifier, quantity }) => ({
        old_line_ids: [id],
        product_identifier,
        quantity,
      })),
    },
  ];
};
/** Ended now and then only: then nothing more happens in it. */
const batchStatuses = [
  'sorting',
  'check-stock',
  'sorting',
  'unable-to-ship-all',
  'closed',
  'shipped',
  'sorting',
  'sorting',
];
const methods = [
  { carrier_identifier: 'postnl_parcel', carrier_method_identifier: 'postnl_parcel_standard' },
  { carrier_identifier: 'dhl', carrier_method_identifier: 'dhl_home' },
];

/** Rules that some of the orders of a run meet, and others do not. */
const holdRules = [
  ['total_price', null, '>', '13,00'],
  ['address', 'city', 'in', 'Utrecht, Zeist'],
  ['sales_order_lines', 'quantity', '>', '1'],
  ['hours_between_same_order', null, null, '24'],
  ['different_billing_and_shippping_address', null, null, null],
  ['sales_order', 'grand_total', '<>', '12,10'],
].map(([relation, field, operator, value]) => ({ id: -1, relation, field, operator, value }));

/** One of three groups. */
const holdGroup = (nth: number): string => `/api/rest/hold-rule-groups/groep-${nth % 3}`;

const aboutReason = (
  delivery: Delivery,
  reason: HoldReason | undefined,
  act: string,
  body: object,
): Request => ({
  by: 'office',
  method: 'POST',
  url: `/api/rest/sales-orders/${delivery.order_identifier}/dispatch-requests-status-reasons/on-hold/${reason?.id ?? 1}${act}`,
  body,
  about: delivery,
});

/** Acts of somebody in the office, or words of an outside party. */
export const officeActs = {
  pause: (_, __, delivery) => post(delivery, 'pause'),
  resume: (_, __, delivery) => post(delivery, 'resume'),
  cancel: (_, __, delivery) => patch(delivery, { status: 'cancelled' }),
  'mark as shipped': (_, __, delivery) => patch(delivery, { status: 'shipped' }),
  'give up': (_, __, delivery) => patch(delivery, { status: 'unable-to-ship-final' }),
  'hold back': (_, __, delivery) => patch(delivery, { status: 'on-hold' }),
  'decide about a hold': (_, { nth }, delivery) =>
    aboutReason(delivery, delivery.hold_reasons.find(isToDecide), '', {
      decision: anyOf(['approved', 'approved', 'denied', 'unreviewable'], nth),
    }),
  'take a release back': (_, { nth }, delivery) =>
    aboutReason(delivery, anyOf(delivery.hold_reasons, nth), '/undo', {}),
  'set a hold group': (_, { delivery, nth, amount }) => ({
    by: 'office',
    method: 'PUT',
    url: holdGroup(delivery),
    body: {
      display_name: `Groep ${nth}`,
      is_active: amount < 3,
      is_trial: amount === 3 && nth % 2 === 0,
      hold_rules: [anyOf(holdRules, delivery), ...(amount === 1 ? [anyOf(holdRules, nth)] : [])],
    },
  }),
  'delete a hold group': (_, { delivery }) => ({
    by: 'office',
    method: 'DELETE',
    url: holdGroup(delivery),
  }),
  'name who follows it up': (_, { nth }, delivery) =>
    patch(delivery, { responsible_location_id: 1 + (nth % 4) }),
  remark: (_, { nth }, { order_identifier }) => ({
    by: 'office',
    method: 'POST',
    url: `/api/rest/sales-orders/${order_identifier}/comments`,
    body: { comment: `Opmerking ${nth}` },
  }),
  'tell the floor': (_, { nth }, delivery) => ({
    ...post(delivery, 'messages'),
    body: { text: `Bericht ${nth}` },
  }),
  'change the address': (_, { nth, amount }, { order_identifier }) => ({
    by: 'office',
    method: 'PATCH',
    url: `/api/rest/sales-orders/${order_identifier}`,
    body: {
      [nth % 2 === 0 ? 'shipping_address' : 'billing_address']: {
        last_name: 'Bakker',
        street: 'Dorpsstraat',
        house_no: String(amount),
        city: 'Zeist',
        country: nth === 3 ? 'BE' : 'NL',
      },
    },
  }),
  // A supplier or carrier says so.
  'report from outside': (_, { nth, amount }, { id }) => ({
    by: 'office',
    method: 'POST',
    url: `${DELIVERIES}/id:${id}/outside-reports`,
    body: { status: anyOf(outsideStatuses, nth * 3 + amount) },
  }),
  'check from outside': (_, { nth, amount }, { id }) => ({
    by: 'office',
    method: 'POST',
    url: `${DELIVERIES}/id:${id}/outside-checks`,
    body: {
      check: nth % 2 ? 'fraude' : 'adres',
      verdict: anyOf(checkVerdicts, nth + amount),
      at: new Date(Date.UTC(2026, 10, 20) + (nth * 60 + amount) * 1000).toISOString(),
    },
  }),
  delay: (_, { amount }, delivery) =>
    patch(delivery, { status: 'to-be-requested', dispatch_date: addDays('2099-01-01', amount) }),
  'cancel pieces': (_, { nth, amount }, delivery) => ({
    by: 'office',
    method: 'POST',
    url: `/api/omt/sales-order-cancellations/${delivery.order_identifier}`,
    body: { request: [{ id: delivery.id, cancel: piecesOf(delivery, nth, amount) }] },
    about: delivery,
  }),
  'give up pieces': (_, { nth, amount }, delivery) =>
    patch(delivery, { status: 'unable-to-ship-final', lines: linePiecesOf(delivery, nth, amount) }),
  'report short': (_, __, delivery) => patch(delivery, { status: 'unable-to-ship' }),
  reroute: (_, { nth, amount }, delivery) => ({
    by: 'office',
    method: 'POST',
    url: DELIVERIES,
    body: rerouting(delivery, nth, amount, { ...TO_DC, ...methods[0] }),
    about: delivery,
  }),
  'choose a supplier': (_, { nth, amount }, delivery) => ({
    by: 'office',
    method: 'POST',
    url: DELIVERIES,
    body: rerouting(delivery, nth, amount, TO_SUPPLIER),
    about: delivery,
  }),
  // Writes nothing: the same facts give the same plan.
  suggest: (_, { nth, amount }, delivery) => ({
    by: 'office',
    method: 'POST',
    url: `/api/suggestion/${delivery.order_identifier}`,
    body: { lines: piecesOf(delivery, nth, amount), max_parts: amount },
  }),
  'change carrier': (_, { nth }, delivery) => patch(delivery, anyOf(methods, nth) ?? {}),
  'make a batch': ({ state }, { amount }) => {
    const ready = state.deliveries.filter(
      ({ status, dispatcher }) => status === 'to-be-requested' && dispatcher === 'dc',
    );
    const dispatch_requests = ready.slice(0, amount).map(({ identifier }) => identifier);
    const body = { batch_type: 'dc_sort', dispatch_requests };
    return dispatch_requests.length > 0 ? { by: 'office', method: 'POST', url: BATCHES, body } : undefined;
  },
  'bind a zone': ({ batches }, { nth }) => changeBatch(batches, nth, { sorting_zone_identifier: 'D' }),
  'change a batch': ({ batches }, { nth, delivery }) =>
    changeBatch(batches, nth, { status: anyOf(batchStatuses, delivery) }),
  'send back': (_, { nth, amount }, delivery) =>
    followUp(delivery, {
      dispatch_type: 'return',
      status: 'return-announced',
      dispatcher_type: 'dc',
      dispatcher_identifier: 'DC01',
      lines: piecesOf(delivery, nth, amount).map(line => ({ ...line, return_reason: 'wrong-size' })),
    }),
  complain: (_, { nth, amount }, delivery) => {
    const metadata = { shipped_dispatch_request_line_id: anyOf(delivery.lines, nth)?.id };
    return followUp(delivery, {
      dispatch_type: delivery.dispatch_type,
      status: 'shipped-with-issues',
      dispatcher_type: delivery.dispatcher,
      dispatcher_identifier: delivery.location,
      lines: piecesOf(delivery, nth, amount).map(line => ({ ...line, metadata })),
    });
  },
  'add an extra line': ({ products }, { nth, amount }, { order_identifier }) => ({
    by: 'office',
    method: 'POST',
    url: `/api/rest/sales-orders/${order_identifier}/sales-order-lines`,
    body: {
      product_identifier: products[nth % products.length] ?? '',
      product_name: 'Nalevering',
      quantity: amount,
      promised_delivery_date: addDays(dutchDay(Date.now()), 7),
    },
  }),
  'announce a return': (_, __, { order_identifier }) => ({
    by: 'office',
    method: 'POST',
    url: `/api/rest/sales-orders/${order_identifier}/dispatch-requests/return-announced`,
    body: { location_type_identifier: 'dc', location_identifier: 'DC01' },
  }),
  'count stock': (_, { nth, amount }, { location, lines }) => {
    const line = anyOf(lines, nth);
    const url = `/api/proxy/sle/api/stock/products/${line?.product_identifier ?? ''}/party/${location}`;
    return line && { by: 'office', method: 'PUT', url, body: { stock_level: amount * 10, overrule: false } };
  },
} as const satisfies Readonly<Record<string, Act>>;

const followUp = ({ order_identifier }: Delivery, body: object): Request => ({
  by: 'office',
  method: 'POST',
  url: `/api/rest/sales-orders/${order_identifier}/dispatch-requests`,
  body: { identifier: newId(), ...body },
});

function changeBatch(batches: readonly string[], nth: number, body: object): Request | undefined {
  const batch = anyOf(batches, nth);
  return batch === undefined
    ? undefined
    : { by: 'office', method: 'PATCH', url: `${BATCHES}/${batch}`, body };
}
