import { addDays } from '../../../core/calendar/day.ts';
import type { OrderBody } from '../../../contract/orders/sales-order.ts';
import type { HoldDecision } from '../../../core/hold/decision.ts';
import {
  cancelDelivery,
  delayDelivery,
  holdBack,
  markShipped,
  pauseDelivery,
} from '../../acts/deliveries/change-delivery.ts';
import { cancelOfOrder } from '../../acts/deliveries/cancellations.ts';
import { giveUp, reportShortage } from '../../acts/deliveries/end-pieces.ts';
import { changeResponsible } from '../../acts/deliveries/responsible-location.ts';
import { decide } from '../../acts/holds/decide.ts';
import { insertComment } from '../../acts/orders/comments.ts';
import { announceReturn } from '../../acts/returns/announce-return.ts';
import { createAddress } from '../data/demo-customers.ts';
import { STORE_101, STORE_103, VAN_HOUTEN } from '../data/demo-places.ts';
import { product, products } from '../data/demo-products.ts';
import { createRandom } from '../random.ts';
import { act, goOn, label, rerouteTo, type Stage } from './acts.ts';
import { awaitStock, complain, reassignTo, receiveReturn } from './rare-acts.ts';
import { refund, withoutMethod } from './refunds.ts';
import {
  type DeliveryPlan,
  identifierOf,
  type Made,
  ofStore,
  ofVendor,
  type OrderPlan,
  parked,
} from './demo-order.ts';
import { demoTime } from '../demo-days.ts';

/** An order and what happened to it (order-rules.md 14). */
export type Case = OrderPlan & { readonly story?: (stage: Stage, made: Made) => Promise<unknown> };

const some = (nth: number, count = 1, quantity = 1): OrderPlan['articles'] =>
  Array.from({ length: count }, (_, i) => {
    const article = products[(nth * 7 + i * 37) % products.length];
    if (!article) throw new RangeError('there are articles');
    return [article, quantity] as const;
  });
const first = ({ deliveries }: Made): { id: number } => ({ id: deliveries[0] ?? 0 });
export const sent = async (stage: Stage, made: Made): Promise<void> => {
  await goOn(stage, made.deliveries[0], ['requested']);
  await act(stage, (tx, change) => markShipped(tx, change, first(made)));
};
const short: Case['story'] = async (stage, made) => {
  await goOn(stage, made.deliveries[0], ['requested']);
  await act(stage, (tx, change) => reportShortage(tx, change, first(made)));
};
const held: Case['story'] = (stage, made) => act(stage, (tx, change) => holdBack(tx, change, first(made)));

/** An order that two groups hold as it comes in: a high amount, to another address than that of the invoice. */
const suspect = (nth: number): Pick<Case, 'articles' | 'given' | 'line'> => ({
  articles: some(nth, 1, 3),
  line: { unit_gross_price: 895 },
  given: {
    addresses: [
      { address_type: 'billing', ...createAddress(createRandom(nth)) },
      { address_type: 'shipping', ...createAddress(createRandom(nth + 100)) },
    ],
  },
});
const decided =
  (group: string, decision: HoldDecision) =>
  (stage: Stage, { id }: Made): Promise<void> =>
    act(stage, (tx, change) => decide(tx, change, id, { which: group, decision, comment: '' }));

const soldOut = [[product('huishouden', 22), 1]] as const;
const unassigned = (is_dispatch_assign_retryable: boolean): DeliveryPlan =>
  parked({ released_status: 'unable-to-assign', is_dispatch_assign_retryable });
const waiting = parked({ released_status: 'waiting-for-stock' });

/** The customer of two orders, two hours apart. */
const regular: Partial<OrderBody> = {
  customer_identifier: 'K170039',
  addresses: [{ address_type: 'shipping', ...createAddress(createRandom(39)) }],
};

const spread: readonly Case[] = [
  {
    nth: 1,
    articles: some(1, 3),
    deliveries: [{ lines: [{ line: 0 }] }, ofStore(STORE_103, [{ line: 1 }]), ofVendor([{ line: 2 }])],
  },
  {
    nth: 2,
    articles: some(2),
    given: { fulfilment_method: 'pickup', fulfilment_location: '101' },
    deliveries: [
      {
        location_id: STORE_101,
        dispatch_type: 'click_and_collect',
        carrier_method_id: 6,
        released_status: 'crossdock-requested',
        uses_stock: false,
        fed_by: [{ dispatch_action: 'crossdocking' }],
      },
    ],
  },
  {
    nth: 3,
    articles: some(3, 2, 2),
    gift_wrapped: true,
    given: {
      linked_sales_order_identifiers: [identifierOf(2)],
      invoices: [{ identifier: 'F-2611170003' }],
      logistics_scenario: 'complete',
      preferred_refund_method: 'ideal',
    },
    line: {
      discount_amount: 1,
      promotions: [
        {
          identifier: 'HERFST',
          display_name: 'Herfstactie',
          promotion_amount: 1,
          metadata: { coupon: 'HERFST1' },
        },
      ],
      metadata: { private_copy_levy: 0.35 },
    },
    surcharge: 2.5,
    loyalty_id: '2600001234567',
    story: async (stage, { id }) => {
      for (const remark of ['Klant belde: graag bij de buren op 12.', 'Buren zijn ingelicht.'])
        await act(stage, (tx, change) => insertComment(tx, change, id, remark));
    },
  },
];

const waitings: readonly Case[] = [
  { nth: 4, articles: some(4), story: held },
  { nth: 5, ...suspect(5) },
  { nth: 6, ...suspect(6), story: decided('Hoog bedrag', 'denied') },
  {
    nth: 7,
    articles: some(7),
    story: async (stage, made) => {
      await held(stage, made);
      await decided(`Handmatig geblokkeerd door ${stage.by.name}`, 'approved')(stage, made);
    },
  },
  { nth: 8, articles: soldOut, deliveries: [unassigned(true)] },
  { nth: 9, articles: soldOut, deliveries: [unassigned(false)] },
  {
    nth: 10,
    articles: [[product('huishouden', 24), 1]],
    deliveries: [waiting],
    story: (stage, made) => awaitStock(stage, made.deliveries[0]),
  },
  {
    nth: 11,
    articles: [[product('sport', 7), 1]],
    deliveries: [waiting],
    story: (stage, made) => awaitStock(stage, made.deliveries[0]),
  },
];

const shortages: readonly Case[] = [
  { nth: 12, articles: some(12), deliveries: [ofStore(STORE_101)], story: short },
  {
    nth: 13,
    articles: some(13),
    deliveries: [ofStore(STORE_101)],
    story: async (stage, made) => {
      const second = await reassignTo(stage, made, {
        old: first(made).id,
        number: 1,
        to: ofStore(STORE_103),
      });
      await reassignTo(stage, made, { old: second, number: 2, to: {} });
    },
  },
  {
    nth: 14,
    articles: some(14),
    story: async (stage, made) => {
      await short(stage, made);
      await act(stage, (tx, change) => giveUp(tx, change, first(made)));
    },
  },
  {
    nth: 15,
    articles: some(15),
    story: async (stage, made) => {
      await short(stage, made);
      await goOn(stage, made.deliveries[0], ['waiting-for-customer-decision']);
    },
  },
];

const changes: readonly Case[] = [
  {
    nth: 16,
    articles: some(16, 2),
    story: async (stage, made) => {
      await label(stage, made.deliveries[0], '3SOMSD261117016');
      await rerouteTo(stage, '103', first(made));
    },
  },
  {
    nth: 17,
    articles: some(17),
    story: (stage, made) => act(stage, (tx, change) => pauseDelivery(tx, change, first(made))),
  },
  {
    nth: 18,
    articles: some(18),
    story: (stage, made) =>
      act(stage, (tx, change) =>
        delayDelivery(tx, change, first(made), { dispatch_date: addDays(stage.far, 7) }),
      ),
  },
  {
    nth: 19,
    articles: some(19),
    story: async (stage, made) => {
      for (const store of [STORE_101, STORE_103])
        await act(stage, (tx, change) => changeResponsible(tx, change, first(made), store));
    },
  },
  {
    nth: 20,
    articles: some(20, 2, 3),
    story: (stage, made) =>
      act(stage, (tx, change) =>
        cancelOfOrder(tx, change, made.identifier, {
          request: [
            {
              ...first(made),
              cancel: [{ product_identifier: made.lines[0]?.product_identifier ?? '', quantity: 1 }],
            },
          ],
        }),
      ),
  },
  {
    nth: 21,
    articles: some(21, 2),
    story: (stage, made) => act(stage, (tx, change) => cancelDelivery(tx, change, first(made))),
  },
  {
    nth: 22,
    articles: some(22),
    deliveries: [{ ...ofVendor(), location_id: VAN_HOUTEN, released_status: 'to-be-requested' }],
    story: async (stage, made) => {
      await goOn(stage, made.deliveries[0], ['requested-externally']);
      await act(stage, (tx, change) => cancelDelivery(tx, change, first(made)));
      await goOn(stage, made.deliveries[0], ['cancel-requested']);
    },
  },
  { nth: 23, articles: some(23, 60) },
];

/** One order each with its refunds; of the last one nobody has chosen how it is paid back. */
const refundCases: readonly Case[] = (
  [
    ['proposal'],
    ['proposal-to-be-released-automatically'],
    ['decision-denied-final'],
    ['refund-to-be-processed'],
    ['refund-to-be-processed-manually'],
    ['refund-processing'],
    ['refund-processing-manually'],
    ['refund-error'],
    ['refunded', 'refunded-externally'],
    ['processed', 'proposal'],
  ] as const
).map((statuses, i) => ({
  nth: 28 + i,
  articles: some(28 + i, statuses.length),
  story: async (stage, made) => {
    await sent(stage, made);
    for (const [nth, status] of statuses.entries()) await refund(stage, made, nth, status);
    if (i === 9) await withoutMethod(stage, made.id);
  },
}));

const afterwards: readonly Case[] = [
  {
    nth: 24,
    articles: some(24),
    story: async (stage, made) => {
      await sent(stage, made);
      await complain(stage, made);
    },
  },
  {
    nth: 26,
    articles: some(26, 2),
    story: async (stage, made) => {
      await sent(stage, made);
      await act(stage, (tx, change) =>
        announceReturn(tx, made.identifier, { type: 'dc', location: 'DC01' }, change),
      );
      await receiveReturn(stage, made.id);
    },
  },
  {
    nth: 27,
    articles: some(27, 2),
    story: async (stage, made) => {
      await sent(stage, made);
      for (const code of ['3SOMSD261117271', '3SOMSD261117272']) await label(stage, made.deliveries[0], code);
    },
  },
  ...refundCases,
  {
    nth: 39,
    articles: some(39),
    given: { ...regular, placed_at: demoTime('2026-11-17T08:00:00Z') },
    story: sent,
  },
  { nth: 40, articles: some(40), given: { ...regular, placed_at: demoTime('2026-11-17T10:00:00Z') } },
  {
    nth: 41,
    articles: some(41),
    given: {
      payments: [{ provider: 'mollie', account: 'oms', method: 'ideal', payment_status: 'captured' }],
    },
  },
  // An order of which another content is an import error.
  { nth: 9003, articles: some(42), story: sent },
];

/** In the order of their numbers. What there are no rules for yet has no order here. */
export const cases: readonly Case[] = [...spread, ...waitings, ...shortages, ...changes, ...afterwards];
