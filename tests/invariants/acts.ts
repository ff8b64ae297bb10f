import { isOpen } from '../../core/delivery/status.ts';
import { reassign, replan } from '../../server/acts/assign/plan-again.ts';
import { followFeeders, requestDelivery } from '../../server/acts/assign/request-delivery.ts';
import { aLine, anOrder } from '../../server/acts/orders/testing.ts';
import { foldStock } from '../../server/nouns/stock/fold.ts';
import { isHeld, isPick, isPlaced, isRequestedFeeder, isSorted, isToDecide, isToPlace } from './facts.ts';
import { floorActs } from './floor-acts.ts';
import { officeActs } from './office-acts.ts';
import { refundActs } from './refund-acts.ts';
import { anyOf, type Act, type Draw, type Job, type Request } from './requests.ts';
import type { Delivery } from './state.ts';
import type { World } from './world.ts';

/**
 * Everything that can happen to an order. A new act is a line here: it says what is asked, the laws say the rest. An act
 * may be asked of a delivery that refuses it; a refusal changes nothing.
 */
const acts = {
  ...officeActs,
  // Timers.
  'fold stock': () => ({ job: foldStock }),
  'request what is due': (_, __, { id }) => ({ job: db => requestDelivery(db, { dispatch_request_id: id }) }),
  'follow feeders': (_, __, { id }) => ({ job: db => followFeeders(db, { dispatch_request_id: id }) }),
  'plan a shortage anew': (_, __, { id }) => ({ job: db => reassign(db, { dispatch_request_id: id }) }),
  'plan what waits': (_, __, { id }) => ({ job: db => replan(db, { dispatch_request_id: id }) }),
  // A sales channel.
  order: ({ run, products }, { delivery, nth, amount }) => ({
    by: 'office',
    method: 'POST',
    url: '/api/rest/sales-orders',
    body: anOrder({
      identifier: `261121-R${run}-${nth}-${delivery}`,
      grand_total: 12.1 * amount,
      lines: [aLine({ quantity: amount, product_identifier: products[delivery % products.length] ?? '' })],
      customer_identifier: `K${run}-${nth}`,
      invoices: [{ identifier: `F${run}-${nth}-${delivery}` }],
      payments: [
        {
          provider: 'mollie',
          method: 'ideal',
          payment_status: 'paid',
          amount: 1210 * amount,
          datetime: '2026-11-02T08:00:00Z',
        },
      ],
      // Some are collected at a store, to which what it has not is brought.
      ...(nth % 2 === 0 && {
        fulfilment_method: 'pickup',
        fulfilment_location: nth % 4 === 0 ? '101' : '102',
      }),
    }),
  }),
  ...floorActs,
  ...refundActs,
} as const satisfies Readonly<Record<string, Act>>;

export type ActName = keyof typeof acts;
export const actNames = Object.keys(acts) as readonly ActName[];

/** The deliveries for which acts make sense; chance would seldom find them. */
const likely: Readonly<Partial<Record<ActName, (delivery: Delivery) => boolean>>> = {
  pause: ({ paused, status }) => !paused && isOpen(status),
  resume: ({ paused }) => paused,
  cancel: delivery => isOpen(delivery.status) || isHeld(delivery),
  'mark as shipped': delivery => isPick(delivery) || isPlaced(delivery) || isRequestedFeeder(delivery),
  'give up': ({ status }) => isOpen(status),
  'hold back': ({ status }) => status === 'to-be-requested',
  'decide about a hold': ({ hold_reasons }) => hold_reasons.some(isToDecide),
  'change the address': ({ status, hold_reasons }) => status === 'to-be-requested' && hold_reasons.length > 0,
  'take a release back': ({ status, hold_reasons }) =>
    status === 'to-be-requested' && hold_reasons.some(({ decision }) => decision === 'approved'),
  'check from outside': ({ status }) => status === 'to-be-requested' || status.endsWith('on-hold'),
  'tell the floor': delivery => isPick(delivery) || (isSorted(delivery) && isOpen(delivery.status)),
  'answer the office': ({ messages }) => messages.length > 0,
  delay: ({ status }) => status === 'to-be-requested',
  'cancel pieces': ({ status }) => isOpen(status),
  'give up pieces': ({ status }) => isOpen(status),
  'report short': ({ status }) => status === 'requested',
  reroute: delivery =>
    ['to-be-requested', 'requested', 'unable-to-ship'].includes(delivery.status) || isHeld(delivery),
  'choose a supplier': ({ status }) => status === 'to-be-requested',
  'request what is due': ({ status, dispatcher }) => status === 'to-be-requested' && dispatcher === 'store',
  'follow feeders': ({ status, dispatcher }) => status === 'crossdock-requested' && dispatcher === 'store',
  'plan a shortage anew': ({ status, is_replaced }) => status.endsWith('unable-to-ship') && !is_replaced,
  'plan what waits': ({ status }) => status === 'unable-to-assign' || status === 'waiting-for-stock',
  'change carrier': ({ status }) => isOpen(status),
  place: isToPlace,
  'place what is left': isToPlace,
  'complete a location': isPlaced,
  ship: isPlaced,
  'ship a pick': isPick,
  'pick is short': isPick,
  'announce a return': ({ status }) => status === 'shipped',
  'send back': ({ status }) => status === 'shipped',
  complain: ({ status }) => status === 'shipped' || status === 'delivered',
};

/** The request of an act in this world. */
export function requestOf(world: World, name: ActName, draw: Draw): Request | Job | undefined {
  const all = world.state.deliveries;
  const fits = {
    likely: likely[name] ?? (() => true),
    any: () => true,
    paused: ({ paused }: Delivery) => paused,
  };
  const fitting = all.filter(fits[draw.among]);
  const delivery = anyOf(fitting.length > 0 ? fitting : all, draw.delivery);
  const act: Act = acts[name];
  return delivery && act(world, draw, delivery);
}
