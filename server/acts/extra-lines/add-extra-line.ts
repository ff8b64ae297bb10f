import type { ExtraLineBody, MadeLine } from '../../../contract/orders/extra-line.ts';
import { addDays, dutchDay } from '../../../core/calendar/day.ts';
import { centsOf, euroText, lineAmounts } from '../../../core/order/amounts.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { tooMany } from '../deliveries/change-refusal.ts';
import { finalActionRefusal } from '../deliveries/final-action.ts';
import { linesOf } from '../deliveries/held-lines.ts';
import { holdDeliveries } from '../deliveries/hold-delivery.ts';
import { authorOf } from '../deliveries/write-deliveries.ts';
import { settingsOf } from '../../nouns/settings/settings.ts';
import { notFound, type Refusal, refuse } from '../../ground/http/problem.ts';
import { holdOrder } from '../assign/order-facts.ts';
import { holdFacts } from '../assign/plan-lines.ts';
import { plannedOf, planOrder, takeOf } from '../orders/plan-order.ts';
import { makePlanned } from '../assign/write-plan.ts';
import { taxPercents } from '../orders/tax-percents.ts';
import type { Change } from '../../ground/writes/once.ts';
import { findProduct, productNotFound } from './pre-check.ts';

/**
 * Adds an extra line to an order: articles that are delivered later, from tomorrow on, with a plan and a hold check of their
 * own (order-rules.md 3). It costs nothing, unless the retailer lets it have a price. Its history and event are written by
 * a trigger, of which the order is the author.
 */
export async function addExtraLine(
  tx: Transaction,
  change: Change,
  order: number,
  body: ExtraLineBody,
): Promise<MadeLine | Refusal> {
  const { product_identifier, quantity, promised_delivery_date } = body;
  if (!(await findProduct(tx, product_identifier))) return productNotFound;
  if (promised_delivery_date < addDays(dutchDay(Date.now()), 1)) return tooEarly;
  if (body.unit_gross_price > 0 && (await settingsOf(tx, 'extra-order-lines')).get('custom-price') !== true)
    return noPrice;
  const origin = await originOf(tx, change, order, body);
  if (origin && 'problem' in origin) return origin;
  const author = authorOf(change, 'office');
  const amounts = lineAmounts(
    { ...body, unit_gross_price: centsOf(body.unit_gross_price), discount_amount: 0 },
    await taxPercents(tx),
  );
  const inEuro = Object.fromEntries(Object.entries(amounts).map(([name, cents]) => [name, euroText(cents)]));
  await tx.execute(RAISE_ORDER, [
    order,
    author.changed_by,
    author.change_key,
    inEuro['line_gross_price'],
    inEuro['line_tax_amount'],
    author.changed_as,
  ]);
  const line = await tx.one<MadeLine>(INSERT_LINE, [
    order,
    JSON.stringify({ ...body, ...inEuro, metadata: body.metadata ?? {} }),
  ]);
  if (!line) throw new Error('an insert gives its row');
  const { id } = line;
  const lines = [{ id, product_identifier, quantity, promised_delivery_date }];
  const ordered = { facts: await holdOrder(tx, order), lines };
  const deliveries = planOrder(await holdFacts(tx, { lines }), ordered);
  const planned = plannedOf(ordered.facts, origin?.gift_wrapped ?? false);
  await makePlanned(tx, author, planned, deliveries, takeOf(lines));
  return line;
}

/** The shipped delivery of which a line is delivered again: one that may have final actions, and at most what it had. */
async function originOf(
  tx: Transaction,
  { by }: Change,
  order: number,
  { metadata, quantity }: ExtraLineBody,
): Promise<{ readonly gift_wrapped: boolean } | Refusal | undefined> {
  const line = metadata?.originating_dispatch_request_line_id;
  if (line === undefined || line === null) return undefined;
  const named = await tx.one<{ id: number }>(SELECT_ORIGIN, [line, order]);
  const [held] = named ? await holdDeliveries(tx, by, [named.id]) : [];
  const origin = held && (await linesOf(tx, [held.id])).find(({ id }) => id === line);
  if (!held || !origin) return notFound('Levering niet gevonden');
  return (
    (await finalActionRefusal(tx, held, 'allowExtraOrderLinesFromStatuses')) ??
    (quantity > origin.quantity ? tooMany(origin.product_name, origin.quantity) : origin)
  );
}

const tooEarly = refuse(422, 'date-too-early', 'De leverdatum is op zijn vroegst morgen.');
const noPrice = refuse(422, 'price-not-allowed', 'Een extra orderregel heeft geen prijs.');

const SELECT_ORIGIN = `
  SELECT d.id FROM dispatch_request_lines n JOIN dispatch_requests d ON d.id = n.dispatch_request_id
  WHERE n.id = $1::bigint AND d.sales_order_id = $2`;
// Its price is part of the order's total.
const RAISE_ORDER = `
  UPDATE sales_orders SET changed_by = $2, change_key = $3, changed_as = $6, grand_total = grand_total + $4::numeric,
    tax_amount = tax_amount + $5::numeric
  WHERE id = $1`;
const INSERT_LINE = `
  INSERT INTO sales_order_lines AS n (sales_order_id, product_identifier, product_name, quantity, unit_gross_price, unit_net_price,
    unit_tax_amount, original_line_gross_price, discount_amount, line_gross_price, line_net_price, line_tax_amount, tax_class,
    promised_delivery_date, metadata, position, is_extra)
  SELECT $1, r.product_identifier, r.product_name, r.quantity, r.unit_gross_price, r.unit_net_price, r.unit_tax_amount,
    r.original_line_gross_price, r.discount_amount, r.line_gross_price, r.line_net_price, r.line_tax_amount, r.tax_class,
    r.promised_delivery_date, r.metadata, r.position, true
  FROM json_to_record($2::json) AS r(product_identifier text, product_name text, quantity int, unit_gross_price numeric,
    unit_net_price numeric, unit_tax_amount numeric, original_line_gross_price numeric, discount_amount numeric,
    line_gross_price numeric, line_net_price numeric, line_tax_amount numeric, tax_class text, promised_delivery_date date,
    metadata jsonb, position int)
  RETURNING n.id, n.product_identifier, n.product_name, n.quantity, n.promised_delivery_date, n.created_at, n.unit_gross_price,
    n.line_gross_price, n.line_net_price, n.line_tax_amount, n.tax_class, n.is_extra, n.metadata`;
