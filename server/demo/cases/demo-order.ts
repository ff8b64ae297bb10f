import type { OrderBody } from '../../../contract/orders/sales-order.ts';
import { addDays, type Day } from '../../../core/calendar/day.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import type { Author } from '../../acts/deliveries/write-deliveries.ts';
import {
  makePlanned,
  type Planned,
  type PlannedDelivery,
  type PlannedOrder,
} from '../../acts/assign/write-plan.ts';
import { insertOrder, newOrder, type NewOrder, readGiven } from '../../acts/orders/insert-order.ts';
import { plannedOf, takeOf } from '../../acts/orders/plan-order.ts';
import { salesChannels } from '../data/demo-channels.ts';
import { createAddress } from '../data/demo-customers.ts';
import { DC, NOORDZEE, NOWHERE } from '../data/demo-places.ts';
import type { DemoProduct } from '../data/demo-products.ts';
import type { Random } from '../random.ts';
import { demoTime } from '../demo-days.ts';

/** Some pieces of an article: of one line of the order, its index. */
interface Share {
  readonly line: number;
  readonly quantity?: number;
  readonly presale_id?: number;
  readonly release_date?: Day;
}
/** A delivery as a plan makes it; what is not given is that of an ordinary one of the dc. */
export type DeliveryPlan = Partial<Omit<Planned, 'metadata'>> & {
  readonly metadata?: object;
  /** Not given: the whole order. */
  readonly lines?: readonly Share[];
  readonly fed_by?: readonly DeliveryPlan[];
};

/** An order of the demo, by its number (docs/demo-data.md, Orders with a story). */
export interface OrderPlan {
  readonly nth: number;
  readonly articles: readonly (readonly [product: DemoProduct, quantity: number])[];
  readonly deliveries?: readonly DeliveryPlan[];
  readonly gift_wrapped?: boolean;
  readonly given?: Partial<OrderBody>;
  /** Fields of the first line. */
  readonly line?: Partial<OrderBody['lines'][number]>;
  /** Euro. */
  readonly surcharge?: number;
  readonly loyalty_id?: string;
}

/** The day of these orders; no other demo orders have it. */
const PLACED_ON = '2026-11-17';
export const identifierOf = (nth: number): string => `261117-${String(nth).padStart(4, '0')}`;

/** An order as its channel sends it. */
export function bodyOf(
  { nth, articles, gift_wrapped = false, given, line, surcharge = 0, loyalty_id }: OrderPlan,
  random: Random,
): OrderBody {
  const hour = String(7 + (nth % 10)).padStart(2, '0');
  const placed_at = demoTime(`${PLACED_ON}T${hour}:${String(nth % 60).padStart(2, '0')}:00Z`);
  const lines = articles.map(([product, quantity], nthLine): OrderBody['lines'][number] => ({
    product_identifier: product.identifier,
    product_name: product.name,
    quantity,
    unit_gross_price: (499 + 100 * random.int(40)) / 100,
    tax_class: 'H',
    ...(nthLine === 0 && line),
  }));
  const cents = lines.reduce(
    (sum, { quantity, unit_gross_price, discount_amount = 0 }) =>
      sum + quantity * Math.round(unit_gross_price * 100) - Math.round(discount_amount * 100),
    Math.round(surcharge * 100),
  );
  const address = createAddress(random);
  return {
    identifier: identifierOf(nth),
    placed_at,
    sales_channel_identifier: salesChannels[nth % salesChannels.length]?.identifier ?? 'web',
    sales_formula_identifier: nth % 2 === 0 ? 'thuis' : 'keuken',
    customer_identifier: `K17${String(nth).padStart(4, '0')}`,
    fulfilment_method: 'delivery',
    gift_wrapped,
    addresses: [{ address_type: 'shipping', ...address }],
    grand_total: cents / 100,
    payments: [
      {
        provider: 'mollie',
        account: 'oms',
        method: 'ideal',
        payment_status: 'captured',
        reference: `tr_261117${String(nth).padStart(4, '0')}`,
        amount: cents,
        datetime: placed_at,
      },
    ],
    lines,
    metadata: {
      ...(surcharge > 0 && {
        surcharges: { gross_amount: surcharge, tax_amount: Math.round((surcharge * 2100) / 121) / 100 },
      }),
      ...(loyalty_id && { loyalty_id }),
    },
    ...given,
  };
}

/** An order that was made: its ids, and those of its deliveries that count. */
export interface Made extends NewOrder {
  readonly deliveries: readonly number[];
}

/** Makes the order with its deliveries by the writers of intake, planned as told and not by stock. */
export async function makeOrder(
  tx: Transaction,
  author: Author,
  plan: OrderPlan,
  body: OrderBody,
  dispatch_date: Day,
): Promise<Made> {
  const order = newOrder(body, await readGiven(tx, body));
  if (!(await insertOrder(tx, author, order))) throw new Error(`there is an order ${body.identifier}`);
  const deliveries = await makePlanned(
    tx,
    author,
    plannedOrder(order, 0, plan.gift_wrapped ?? false),
    (plan.deliveries ?? [{}]).map(delivery => planned(delivery, order, dispatch_date)),
    takeOf(order.lines),
  );
  return { ...order, deliveries };
}

/** The order as makePlanned takes it; so many deliveries it has already. */
export const plannedOrder = ({ facts }: NewOrder, last_number: number, gift_wrapped: boolean): PlannedOrder =>
  plannedOf({ ...facts, last_number }, gift_wrapped);

const ordinary = {
  released_status: 'to-be-requested',
  location_id: DC,
  supplier_location_id: null,
  dispatch_type: 'dc_delivery',
  carrier_method_id: 1,
  uses_stock: true,
  is_dispatch_assign_retryable: null,
  dispatch_action: null,
  metadata: {},
} as const;

export function planned(given: DeliveryPlan, order: NewOrder, dispatch_date: Day): PlannedDelivery {
  const whole: readonly Share[] = order.lines.map((_, line) => ({ line }));
  return {
    ...ordinary,
    dispatch_date,
    delivery_date: addDays(dispatch_date, 1),
    ...given,
    lines: (given.lines ?? whole).map(({ line: nth, ...share }) => {
      const line = order.lines[nth];
      if (!line) throw new RangeError(`order ${order.identifier} has no line ${nth}`);
      return { line: line.id, quantity: line.quantity, ...share };
    }),
    fed_by: (given.fed_by ?? []).map(feeder => planned(feeder, order, dispatch_date)),
  };
}

/** A delivery of a store that sends it. */
export const ofStore = (location_id: number, lines?: readonly Share[]): DeliveryPlan => ({
  location_id,
  dispatch_type: 'ship_from_store',
  ...(lines && { lines }),
});
/** A delivery that Noordzee sends by itself. */
export const ofVendor = (lines?: readonly Share[]): DeliveryPlan => ({
  location_id: NOORDZEE,
  dispatch_type: 'vendor_dropship',
  carrier_method_id: null,
  released_status: 'requested',
  metadata: { auto_purchase: true },
  ...(lines && { lines }),
});
/** Pieces without a place, which are parked. */
export const parked = (given: DeliveryPlan): DeliveryPlan => ({
  uses_stock: false,
  location_id: NOWHERE,
  carrier_method_id: null,
  dispatch_date: null,
  delivery_date: null,
  ...given,
});
