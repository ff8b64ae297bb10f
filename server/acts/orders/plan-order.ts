import { type PlanFacts, planWith } from '../assign/plan-lines.ts';
import type { PlannedDelivery, PlannedOrder, Take } from '../assign/write-plan.ts';
import type { Day } from '../../../core/calendar/day.ts';
import type { NewLine, NewOrder } from './insert-order.ts';

/** An order with lines that have no delivery yet. */
export type Ordered = Pick<NewOrder, 'facts'> & {
  readonly lines: readonly Pick<
    NewLine,
    'id' | 'product_identifier' | 'quantity' | 'promised_delivery_date'
  >[];
};

/** Plans the new lines of an order, each for its own day, else that of the order. */
export const planOrder = (facts: PlanFacts, { facts: order, lines }: Ordered): readonly PlannedDelivery[] =>
  planWith(facts, order, {
    lines: lines.map(({ id: line, product_identifier, quantity, promised_delivery_date }) => ({
      line,
      product_identifier,
      quantity,
      promised_delivery_date: promised_delivery_date ?? order.promised_delivery_date,
      excluded: [],
      short_at: [],
    })),
  }).deliveries;

/** An order as its deliveries are made of it. */
export const plannedOf = (order: Ordered['facts'], gift_wrapped: boolean): PlannedOrder => ({
  sales_order_id: order.id,
  order_identifier: order.identifier,
  last_number: order.last_number,
  gift_wrapped,
  responsible_location_id: null,
});

/** Takes pieces of the lines of an order into its deliveries. */
export const takeOf = (ordered: readonly Pick<NewLine, 'id' | 'product_identifier'>[]): Take => {
  const products = new Map(ordered.map(line => [line.id, line.product_identifier]));
  return ({ line, quantity, release_date = null, presale_id = null }, to) => ({
    kind: 'insert',
    to,
    sales_order_line_id: line,
    product_identifier: products.get(line) ?? '',
    quantity,
    release_date,
    presale_id,
  });
};

/**
 * An order with the days that it does not promise itself: of a line the latest day of its deliveries in this first plan, of the order
 * the latest of its lines (order-rules.md 1, Computed). What has a part without a day has none.
 */
export function promised(order: NewOrder, deliveries: readonly PlannedDelivery[]): NewOrder {
  const planned = new Map<number, (Day | null)[]>();
  for (const { lines, delivery_date } of deliveries)
    for (const { line } of lines) planned.set(line, [...(planned.get(line) ?? []), delivery_date]);
  const lines = order.lines.map(line => ({
    ...line,
    promised_delivery_date: line.promised_delivery_date ?? latest(planned.get(line.id) ?? []),
  }));
  const promised_delivery_date =
    order.facts.promised_delivery_date ?? latest(lines.map(line => line.promised_delivery_date));
  return { ...order, lines, row: { ...order.row, promised_delivery_date } };
}

const latest = (days: readonly (Day | null)[]): Day | null =>
  days.reduce(
    (last, day) => (last === null || day === null ? null : day > last ? day : last),
    days[0] ?? null,
  );
