import { type BodyOf, MOST_IDENTIFIER, type SeenRevision } from '../../../../../contract/http.ts';
import type { LocationRef } from '../../../../../contract/session.ts';
import type { Product } from '../../../../../contract/warehouse/product.ts';
import type { addOrderLine } from '../../../../../contract/orders/extra-line.ts';
import type { ComplaintBody, ReturnBody } from '../../../../../contract/orders/follow-up.ts';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import { type Day, isDay } from '../../../../../core/calendar/day.ts';
import { consequences } from '../../../../../core/delivery/consequences.ts';
import type { Faults } from '../../../edit/use-draft.ts';
import { withoutComplaint } from '../acts/complaints.ts';
import type { ChosenLine } from '../acts/pieces.ts';
import { actedOf, worded } from '../acts/says.ts';
import { centsIn } from '../../../../../core/order/cents-in.ts';
import { t } from './texts.ts';

type DeliveryLine = DispatchRequest['dispatch_request_lines'][number];
/** Pieces by the id of their line. */
type Taken = ReadonlyMap<number, number>;

const place = ({ dispatcher_type, dispatcher_identifier }: DispatchRequest) => ({
  dispatcher_type,
  dispatcher_identifier,
});
const chosen = (
  { dispatch_request_lines: lines }: DispatchRequest,
  taken: Taken,
): (DeliveryLine & { n: number })[] =>
  lines.flatMap(line => ((taken.get(line.id) ?? 0) > 0 ? [{ ...line, n: taken.get(line.id) ?? 0 }] : []));

/** The lines of a shipped delivery, of which a piece has one complaint. */
export function complaintLines(order: SalesOrder, delivery: DispatchRequest): ChosenLine[] {
  const left = withoutComplaint(order, delivery);
  return wholeLines(delivery).map(line => ({
    ...line,
    most: Math.max(0, left.get(line.id) ?? 0),
    none: t('all_complained'),
  }));
}

/** The lines of a delivery, any number of which can be chosen. */
export const wholeLines = ({ dispatch_request_lines }: DispatchRequest): ChosenLine[] =>
  dispatch_request_lines.map(({ id, product_name: name, quantity }) => ({
    id,
    name,
    quantity,
    most: quantity,
    none: '',
  }));

/** Each line of which something comes back has its reason. */
export const returnFaults = (taken: Taken, reasons: Readonly<Record<string, string>>): Faults =>
  Object.fromEntries(
    [...taken.keys()]
      .filter(id => !reasons[reasonKey(id)])
      .map(id => [`reasons.${reasonKey(id)}`, t('reason_required')]),
  );
/** A withdrawal was declared on a day that has come. */
export const withdrawalFaults = (declared: Day, today: Day): Faults =>
  isDay(declared) && declared <= today ? {} : { declared: t('declared_fault') };
/** Noon of that day in the Netherlands, or now where that is later. */
export const declaredAt = (declared: Day, now: number): string =>
  new Date(Math.min(Date.parse(`${declared}T11:00:00Z`), now)).toISOString();
/** Fields of numbers alone would be places in a list. */
export const reasonKey = (id: number): string => `line${id}`;

/** A hexadecimal digit as a letter that nobody takes for a digit. */
const LETTERS = 'ABCDEFGHJKLMNPRS';

/**
 * Number of a return (R) or a complaint (K), which people read out and type: the order's, and a tail of `key` that no other of this
 * order has. The tail begins with a letter: R and digits alone is how the OMS itself numbers returns. An order number that leaves
 * no room keeps the key alone.
 */
export function followUpNumber(order: string, letter: 'R' | 'K', key: string): string {
  const first = LETTERS[Number.parseInt(key.at(-6) ?? '', 16)] ?? 'A';
  const number = `${order}-${letter}${first}${key.slice(-5).toUpperCase()}`;
  return number.length > MOST_IDENTIFIER ? key : number;
}

export const returnBody = (
  identifier: string,
  delivery: DispatchRequest,
  to: { readonly type: string; readonly identifier: string },
  taken: Taken,
  reasons: Readonly<Record<string, string>>,
  told: Readonly<Record<string, string>> = {},
): ReturnBody => ({
  identifier,
  dispatcher_type: to.type,
  dispatcher_identifier: to.identifier,
  dispatch_type: 'return',
  status: 'return-announced',
  lines: chosen(delivery, taken).map(({ id, product_identifier, n }) => ({
    product_identifier,
    quantity: n,
    ...(reasons[reasonKey(id)] && { return_reason: reasons[reasonKey(id)] }),
    product_state: 'sellable',
  })),
  ...(Object.keys(filled(told)).length > 0 && { metadata: filled(told) }),
});

const filled = (told: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(told).flatMap(([field, text]) => (text.trim() ? [[field, text.trim()]] : [])),
  );

export const complaintBody = (
  identifier: string,
  delivery: DispatchRequest,
  taken: Taken,
): ComplaintBody => ({
  identifier,
  ...place(delivery),
  batch_identifier: delivery.dispatch_request_batch?.identifier ?? null,
  dispatch_type: delivery.dispatch_type.identifier,
  status: 'shipped-with-issues',
  lines: chosen(delivery, taken).map(({ id, product_identifier, n }) => ({
    product_identifier,
    quantity: n,
    metadata: { shipped_dispatch_request_line_id: id },
  })),
});

type ExtraLine = BodyOf<typeof addOrderLine>;
/** Costs and position of an extra line (orders-and-deliveries.md 9). */
const FREE = { unit_gross_price: 0, tax_class: 'H', position: 999 } as const;

/** A body for each line that is delivered again. */
export const extraBodies = (delivery: DispatchRequest, taken: Taken, date: Day) =>
  chosen(delivery, taken).map(({ id, product_identifier, product_name, n }) => ({
    ...FREE,
    product_identifier,
    product_name,
    quantity: n,
    promised_delivery_date: date,
    metadata: { originating_dispatch_request_line_id: id },
  }));

export interface LineDraft {
  readonly article: string;
  readonly name: string;
  readonly quantity: string;
  readonly price: string;
  readonly date: string;
}
const MOST = 9999;
/** Euro of an extra line, at most. */
const MOST_CENTS = 9_999_999;

/** An extra line is delivered tomorrow, or later. */
export function dateFaults(date: string, tomorrow: Day): Faults {
  if (!isDay(date)) return { date: t('date_required') };
  return date < tomorrow ? { date: t('date_early') } : {};
}

/** Faults of a line that is added (orders-and-deliveries.md 5, Add order line). */
export function lineFaults(
  { article, name, quantity, price, date }: LineDraft,
  { tomorrow, named }: { readonly tomorrow: Day; readonly named: boolean },
): Faults {
  const n = /^\d+$/.test(quantity.trim()) ? Number(quantity) : 0;
  return {
    ...(article.trim() === ''
      ? { article: t('article_required') }
      : !/^\d+$/.test(article.trim()) && { article: t('article_digits') }),
    ...(named && name.trim() === '' && { name: t('name_required') }),
    ...(n < 1
      ? { quantity: t('quantity_least') }
      : n > MOST && { quantity: t('quantity_most', { n: MOST }) }),
    ...((centsIn(price) ?? Infinity) > MOST_CENTS && { price: t('price_wrong') }),
    ...dateFaults(date, tomorrow),
  };
}

/** Body that the pre-check judges; another article, number or day is judged anew. */
export const checkBody = ({ article, quantity, date }: LineDraft, order: string) => ({
  product_identifier: article.trim(),
  quantity: Number(quantity),
  promised_delivery_date: date,
  sales_order_identifier: order,
});

export const lineBody = ({ article, name, quantity, price, date }: LineDraft): ExtraLine => ({
  ...FREE,
  product_identifier: article.trim(),
  product_name: name.trim(),
  quantity: Number(quantity),
  promised_delivery_date: date,
  unit_gross_price: (centsIn(price) ?? 0) / 100,
});

/** Pieces of several deliveries to cancel, by article. */
export const cancelBody = (deliveries: readonly DispatchRequest[], taken: Taken, at: number) => ({
  request: deliveries
    .map(delivery => ({
      id: delivery.id,
      cancel: chosen(delivery, taken).map(({ product_identifier, n }) => ({
        product_identifier,
        quantity: n,
      })),
    }))
    .filter(({ cancel }) => cancel.length > 0),
  timestamp: new Date(at).toISOString(),
});

/** How many of each article of a delivery are taken. */
export const articlesOf = (
  delivery: DispatchRequest | undefined,
  taken: Taken,
): ReadonlyMap<string, number> =>
  new Map(
    delivery ? chosen(delivery, taken).map(({ product_identifier, n }) => [product_identifier, n]) : [],
  );

/** Side effects of cancelling these pieces, each once. */
export function besideCancelling(deliveries: readonly DispatchRequest[], taken: Taken): readonly string[] {
  const touched = deliveries.filter(delivery => chosen(delivery, taken).length > 0);
  const beside = touched.flatMap(delivery => {
    const [_headline, ...others] = consequences(actedOf(delivery, ''), { kind: 'cancel' });
    return others.map(worded);
  });
  return [...new Set(beside)];
}

/** The whole delivery goes to a supplier, which has it with the customer on the day that was told (orders-and-deliveries.md 4 and 7). */
export function dropshipBody(
  delivery: DispatchRequest,
  { supplier, arrives }: { readonly supplier: string; readonly arrives: Day },
  today: Day,
) {
  const planned = delivery.dispatch_date?.slice(0, 10) ?? today;
  const leaves = planned > today ? planned : today;
  return [
    {
      status: 'requested' as const,
      dispatcher_type: 'vendor',
      dispatcher_identifier: supplier,
      dispatch_type_identifier: 'vendor_dropship' as const,
      dispatch_date: leaves < arrives ? leaves : arrives,
      delivery_date: arrives,
      lines: delivery.dispatch_request_lines.map(({ id, product_identifier, quantity }) => ({
        old_line_ids: [id],
        product_identifier,
        quantity,
      })),
    },
  ];
}

/** The locations of the user that returns may come to, that of the delivery first. */
export const placesFor = (
  locations: readonly LocationRef[],
  { dispatcher_type, dispatcher_identifier }: DispatchRequest,
) =>
  locations
    .filter(({ type }) => ['dc', 'store', 'warehouse'].includes(type))
    .map(({ type, identifier, display_name }) => ({
      value: `${type}/${identifier}`,
      text: display_name,
      type,
      identifier,
    }))
    .toSorted(
      (a, b) =>
        Number(b.value === `${dispatcher_type}/${dispatcher_identifier}`) -
        Number(a.value === `${dispatcher_type}/${dispatcher_identifier}`),
    );

/** Revision that an added line says it saw. */
export const seenOrder = ({ id, revision }: SalesOrder): readonly SeenRevision[] =>
  revision === undefined ? [] : [{ kind: 'order', id, revision }];

/** The attributes of an article with their values, a yes or no in words. */
export const attributeFacts = (
  { attribute_values = [] }: Product,
  title: (attribute: string) => string,
): (readonly [string, string])[] =>
  attribute_values.map(({ value, product_attribute: { identifier } }) => [
    title(identifier),
    value === 'true' ? t('yes') : value === 'false' ? t('no') : value,
  ]);
