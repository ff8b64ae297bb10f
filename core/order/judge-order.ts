import { centsOf } from './amounts.ts';

/** Why an order is not taken in (order-rules.md 1, 'Checks'); `invalid`: its shape. */
export type OrderFaultCode =
  | 'invalid'
  | 'order-exists'
  | 'total-mismatch'
  | 'product-unknown'
  | 'channel-unknown'
  | 'location-unknown'
  | 'no-address'
  | 'placed-in-future';

/** One fault: the path in the body (`lines.3.quantity`), a code for programs, and Dutch for people. */
export interface OrderFault {
  readonly path: string;
  readonly code: OrderFaultCode;
  readonly detail: string;
}

/** An order as it came, as far as the checks read it; amounts in euro. */
export interface GivenOrder {
  readonly identifier: string;
  readonly placed_at: string;
  readonly sales_channel_identifier: string;
  readonly fulfilment_method: string;
  readonly linked_sales_order_identifiers?: readonly string[] | undefined;
  readonly fulfilment_location?: string | null | undefined;
  readonly addresses: readonly { readonly address_type: 'billing' | 'shipping' }[];
  readonly grand_total: number;
  readonly shipping_gross_amount?: number | undefined;
  readonly payment_gross_amount?: number | undefined;
  readonly metadata?:
    { readonly surcharges?: { readonly gross_amount?: number | undefined } | undefined } | undefined;
  readonly lines: readonly {
    readonly product_identifier: string;
    readonly quantity: number;
    readonly unit_gross_price: number;
    readonly discount_amount?: number | undefined;
  }[];
}

/** Knowledge that the OMS has of the things that the order names. */
export interface KnownThings {
  readonly products: ReadonlySet<string>;
  readonly channels: ReadonlySet<string>;
  /** Identifiers of active stores, where an order can be collected. */
  readonly stores: ReadonlySet<string>;
}

/** A clock of another machine may be ahead by so much. */
const CLOCK_MS = 5 * 60_000;

const euro = (cents: number): string => `€ ${(cents / 100).toFixed(2).replace('.', ',')}`;

/** Every fault of an order whose shape is right; none: it can be taken in. `now`: epoch ms. */
export function judgeOrder(order: GivenOrder, known: KnownThings, now: number): readonly OrderFault[] {
  const faults: OrderFault[] = [];
  const fault = (path: string, code: OrderFaultCode, detail: string) => faults.push({ path, code, detail });
  const { sales_channel_identifier: channel, fulfilment_location: store } = order;

  if (Date.parse(order.placed_at) > now + CLOCK_MS)
    fault('placed_at', 'placed-in-future', `${order.placed_at} ligt in de toekomst.`);
  if (!known.channels.has(channel))
    fault('sales_channel_identifier', 'channel-unknown', `Verkoopkanaal ${channel} is onbekend.`);
  // Taken for the other one, an order that somebody collects would be sent to their home.
  if (!isPickup(order) && order.fulfilment_method !== 'delivery')
    fault(
      'fulfilment_method',
      'invalid',
      `Gelezen: ${order.fulfilment_method}. Verwacht: pickup (afhalen) of delivery (bezorgen).`,
    );
  if (isPickup(order) && !known.stores.has(store ?? ''))
    fault(
      'fulfilment_location',
      'location-unknown',
      store ? `Winkel ${store} is onbekend of niet actief.` : 'Bij afhalen hoort een winkel.',
    );
  if (!hasAddress(order))
    fault('addresses', 'no-address', isPickup(order) ? 'Er is geen adres.' : 'Er is geen verzendadres.');
  order.linked_sales_order_identifiers?.forEach((linked, i) => {
    if (linked === order.identifier)
      fault(`linked_sales_order_identifiers.${i}`, 'invalid', 'Een order hoort niet bij zichzelf.');
  });
  order.lines.forEach(
    ({ product_identifier: product, quantity, unit_gross_price, discount_amount = 0 }, i) => {
      if (!known.products.has(product))
        fault(`lines.${i}.product_identifier`, 'product-unknown', `Artikel ${product} is onbekend.`);
      if (centsOf(discount_amount) > quantity * centsOf(unit_gross_price))
        fault(`lines.${i}.discount_amount`, 'invalid', 'De korting is hoger dan de prijs van de regel.');
    },
  );
  const total = totalOf(order);
  if (Math.abs(total - centsOf(order.grand_total)) > 1)
    fault(
      'grand_total',
      'total-mismatch',
      `Totaal klopt niet: opgegeven ${euro(centsOf(order.grand_total))}, samen ${euro(total)}`,
    );
  return faults;
}

export const isPickup = ({ fulfilment_method }: Pick<GivenOrder, 'fulfilment_method'>): boolean =>
  fulfilment_method === 'pickup';

/** One address counts as both; an order that is collected goes to the store's. */
const hasAddress = (order: GivenOrder): boolean =>
  order.addresses.some(({ address_type }) => isPickup(order) || address_type === 'shipping');

/** Lines, shipping, payment costs and surcharges, in cents. */
const totalOf = ({
  lines,
  shipping_gross_amount = 0,
  payment_gross_amount = 0,
  metadata,
}: GivenOrder): number =>
  lines.reduce(
    (sum, { quantity, unit_gross_price, discount_amount = 0 }) =>
      sum + quantity * centsOf(unit_gross_price) - centsOf(discount_amount),
    centsOf(shipping_gross_amount) +
      centsOf(payment_gross_amount) +
      centsOf(metadata?.surcharges?.gross_amount ?? 0),
  );
