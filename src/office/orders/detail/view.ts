import { euro } from '../../../texts/formats.ts';
import { country } from '../../../texts/office-formats.ts';
import { t } from './texts.ts';
import type { SalesOrder } from '../../../../contract/orders/order-detail.ts';

/** Parts of a delivery that are shown beside its own fields. */
const PARTS = [
  'standing',
  'return_label_url',
  'completing',
  'messages',
  'metadata.announcement',
  'metadata.assign_component_results',
  'tracking_codes',
  'storage_location.storage_zone',
  'cascades_into_dispatch_requests',
  'cascades_from_dispatch_requests',
  'linked_statuses',
  'uses_stock',
  'replaced_by_dispatch_requests',
  'dispatch_request_lines.product',
  'dispatch_request_lines.unit_price',
];

/** The one call that the tabs of an order are made of. */
export const orderInput = (salesOrder: string) => ({
  params: { salesOrder },
  query: {
    include: [
      'sales_order_lines,addresses,sales_order_payments,invoices,responsible_location_history',
      ...PARTS.map(part => `current_dispatch_requests_with_paused.${part}`),
    ].join(),
  },
});

/** Its deliveries with the same parts, the replaced ones too. */
export const remainingInput = (salesOrder: string) => ({
  params: { salesOrder },
  query: { include: PARTS.join() },
});

/** Names of its sales channel and formula; an OMS may know no more than their identifiers. */
export const channelOf = (of: Pick<SalesOrder, 'sales_channel_name' | 'sales_channel_identifier'>) =>
  of.sales_channel_name ?? of.sales_channel_identifier;
export const formulaOf = (of: Pick<SalesOrder, 'sales_formula_name' | 'sales_formula_identifier'>) =>
  of.sales_formula_name ?? of.sales_formula_identifier;

type OrderLine = NonNullable<SalesOrder['sales_order_lines']>[number];

export type OrderAddress = NonNullable<SalesOrder['addresses']>[number];

/** An address as it stands on an envelope, without what is empty. */
export const linesOf = (address: OrderAddress): readonly string[] => {
  const { title, company_name, full_name } = address;
  return [company_name, [title, full_name].filter(Boolean).join(' '), ...placeOf(address)].filter(isSome);
};

/** The lines of it that say where. */
export const placeOf = (at: OrderAddress): readonly string[] =>
  [
    [at.street, at.house_no, at.house_no_extra].filter(Boolean).join(' '),
    [at.zipcode, at.city].filter(Boolean).join(' '),
    at.country && at.country !== 'NL' ? country(at.country) : '',
  ].filter(isSome);

/** Whether two addresses say the same to the customer. */
export const isSameAddress = (one: OrderAddress, other: OrderAddress): boolean =>
  [...linesOf(one), one.phone_number, one.email_address].join('\n') ===
  [...linesOf(other), other.phone_number, other.email_address].join('\n');

const isSome = (line: string | null | undefined): line is string => Boolean(line);

/** Where the customer can be mailed: by the billing address, else the shipping address; undefined: neither says. */
export const emailOf = ({ addresses = [] }: Pick<SalesOrder, 'addresses'>): string | undefined =>
  addresses
    .toSorted((a, b) => a.address_type.localeCompare(b.address_type))
    .flatMap(({ email_address }) => email_address || [])
    .at(0);

/** Price of the articles together; null: the user may see no amounts. */
export const goodsTotal = (lines: SalesOrder['sales_order_lines']): number | null =>
  (lines ?? []).reduce<number | null>(
    (sum, { line_gross_price: price }) => (sum === null || price === null ? null : sum + price),
    0,
  );

/** A mail to the customer; `{order}` of its subject is the order's number. */
export function mailTo(address: string, subject: string, order: string): string {
  const query = subject && `?subject=${encodeURIComponent(subject.replaceAll('{order}', order))}`;
  return `mailto:${encodeURIComponent(address)}${query}`;
}

/** Promotions, a discount that none of them explains, and the levy on private copies, of a line (orders-and-deliveries.md 3). */
export function priceReasons({
  promotions,
  discount_amount,
  metadata,
}: Pick<OrderLine, 'promotions' | 'discount_amount' | 'metadata'>): readonly string[] {
  const levy = metadata['private_copy_levy'];
  return [
    ...promotions.map(({ identifier, display_name: name = identifier, promotion_amount: amount }) =>
      amount === undefined ? name : t('promotion', { name, amount: euro(amount) }),
    ),
    ...(discount_amount && promotions.length === 0 ? [t('discount', { amount: euro(discount_amount) })] : []),
    ...(typeof levy === 'number' ? [t('levy', { amount: euro(levy) })] : []),
  ];
}

/** Surcharge of an order beside its lines, shipping and payment; null: none. */
export function surchargeOf({ metadata }: Pick<SalesOrder, 'metadata'>): number | null {
  const { surcharges } = metadata as { surcharges?: { gross_amount?: unknown } };
  return typeof surcharges?.gross_amount === 'number' ? surcharges.gross_amount : null;
}

/** VAT of an order: of its lines, and of its surcharges where it says so. */
export function taxOf({ tax_amount, metadata }: Pick<SalesOrder, 'tax_amount' | 'metadata'>): number | null {
  const { surcharges } = metadata as { surcharges?: { tax_amount?: unknown } };
  const more = typeof surcharges?.tax_amount === 'number' ? surcharges.tax_amount : 0;
  return tax_amount === null ? null : tax_amount + more;
}

/** Price that an extra line says one piece would have had; null: none, or the user may not see it. */
export function priceToShow({
  metadata,
}: {
  readonly metadata: Readonly<Record<string, unknown>>;
}): number | null {
  const price = metadata['extra_order_line_unit_price_to_show'];
  return typeof price === 'number' ? price : null;
}
