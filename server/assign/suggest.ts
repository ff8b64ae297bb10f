import type { BodyOf } from '../../contract/http.ts';
import type { Suggestion, suggestDeliveries } from '../../contract/orders/suggestion.ts';
import { chooseDropshippers } from '../../core/access/orders.ts';
import { holds } from '../../core/access/right.ts';
import { assign } from '../../core/assign/assign.ts';
import type { Part } from '../../core/assign/facts.ts';
import { statusesMarked } from '../../core/delivery/status.ts';
import type { Queryable } from '../db/pool.ts';
import { type Refusal, refuse } from '../http/problem.ts';
import { mayUseLocation, type User } from '../session/user.ts';
import type { Reserved } from '../stock/available.ts';
import { readOrder } from './order-facts.ts';
import { type PlanFacts, readFacts, type ToPlan, withRulesets } from './plan-lines.ts';
import { shortAt } from './short-at.ts';

/** A line of an order as suggestions read it. */
interface OrderLine {
  readonly line: number;
  readonly product_identifier: string;
  readonly product_name: string;
  readonly quantity: number;
  readonly promised_delivery_date: string | null;
  /** Locations that had it, and those that were short of it. */
  readonly previous: readonly number[];
  readonly short_at: readonly number[];
}

/**
 * Optimaliseren: where pieces of an order would be planned now (order-rules.md 3 and 5). What they reserve today is free for
 * them, as they would leave. Only places count that the user may reroute to: the user's own, and suppliers by a right of its own.
 */
export async function suggest(
  db: Queryable,
  user: User,
  order_id: number,
  { lines: asked, exclude_previous_locations = true, max_parts = 1 }: BodyOf<typeof suggestDeliveries>,
): Promise<Suggestion | Refusal> {
  const order = await readOrder(db, order_id);
  const ordered = await db.query<OrderLine>(SELECT_LINES, [order_id]);
  const wanted = divide(asked, ordered);
  if ('product_identifier' in wanted) return tooMany(wanted);
  const freed = await reservedBy(db, order_id, wanted);
  const facts = await readFacts(db, order, { lines: wanted, freed });
  if (!facts.context.stock.some(({ available }) => available > 0)) return noStock;
  const foreign = facts.known.places
    .filter(({ type, identifier }) =>
      type === 'vendor' ? !holds(user, chooseDropshippers) : !mayUseLocation(user, type, identifier),
    )
    .map(({ id }) => id);
  const lines = wanted.map(({ previous, ...line }) => ({
    ...line,
    excluded: exclude_previous_locations ? [...foreign, ...previous] : foreign,
  }));
  const plan = assign(withRulesets(lines, facts), facts.known.places, {
    ...facts.context,
    max_parts,
  });
  const methods = await methodsOf(db, plan.parts);
  const articles = new Map(ordered.map(({ line, product_identifier }) => [line, product_identifier]));
  return {
    dispatch_info: plan.parts.map(part => infoOf(part, facts, methods, articles)),
    is_fully_assigned: plan.rest.length === 0,
  };
}

/** Suppliers that can send all of a delivery's pieces to the customer, with the day of arrival. */
export async function dropshippersOf(
  db: Queryable,
  delivery: number,
): Promise<{ shipper_identifier: string; delivery_date: string }[]> {
  const found = await db.one<{ sales_order_id: number; lines: ToPlan['lines'] }>(SELECT_DELIVERY, [delivery]);
  if (!found) return [];
  const order = await readOrder(db, found.sales_order_id);
  const freed = await reservedBy(db, found.sales_order_id, found.lines, delivery);
  const facts = await readFacts(db, order, { lines: found.lines, freed });
  const lines = withRulesets(found.lines, facts);
  return facts.known.places
    .filter(({ type }) => type === 'vendor')
    .flatMap(vendor => {
      const { parts, rest } = assign(lines, [vendor], { ...facts.context, max_parts: 1 });
      const [part] = parts;
      return part?.dispatch_type === 'vendor_dropship' && rest.length === 0
        ? [{ shipper_identifier: vendor.identifier, delivery_date: part.delivery_date }]
        : [];
    })
    .toSorted((a, b) => (a.delivery_date < b.delivery_date ? -1 : a.delivery_date > b.delivery_date ? 1 : 0));
}

/** Asked pieces over the lines of the order, the first first; or the article of which so many were never ordered. */
function divide(
  asked: readonly { readonly product_identifier: string; readonly quantity: number }[],
  ordered: readonly OrderLine[],
): OrderLine[] | { product_identifier: string; most: number } {
  const left = new Map(ordered.map(({ line, quantity }) => [line, quantity]));
  const wanted: OrderLine[] = [];
  for (const { product_identifier, quantity } of asked) {
    let without = quantity;
    const ofArticle = ordered.filter(line => line.product_identifier === product_identifier);
    for (const line of ofArticle) {
      const taken = Math.min(without, left.get(line.line) ?? 0);
      if (taken > 0) wanted.push({ ...line, quantity: taken });
      left.set(line.line, (left.get(line.line) ?? 0) - taken);
      without -= taken;
    }
    if (without > 0)
      return { product_identifier, most: ofArticle.reduce((sum, line) => sum + line.quantity, 0) };
  }
  return wanted;
}

/** What the order's own deliveries, or one of them, reserve of the wanted articles, at most as many as are wanted. */
async function reservedBy(
  db: Queryable,
  order: number,
  wanted: readonly Pick<OrderLine, 'product_identifier' | 'quantity'>[],
  delivery: number | null = null,
): Promise<Reserved[]> {
  const rows = await db.query<Reserved>(SELECT_RESERVED, [order, statusesMarked('R'), delivery]);
  return rows.map(row => ({
    ...row,
    quantity: Math.min(
      row.quantity,
      wanted
        .filter(line => line.product_identifier === row.product_identifier)
        .reduce((sum, { quantity }) => sum + quantity, 0),
    ),
  }));
}

type Methods = ReadonlyMap<number, { readonly carrier: string; readonly method: string }>;

const methodsOf = async (db: Queryable, parts: readonly Part[]): Promise<Methods> =>
  new Map(
    (
      await db.query<{ id: number; carrier: string; method: string }>(
        `SELECT m.id, c.identifier AS carrier, m.identifier AS method
         FROM carrier_methods m JOIN carriers c ON c.id = m.carrier_id WHERE m.id = ANY ($1::int[])`,
        [parts.map(({ carrier_method_id }) => carrier_method_id)],
      )
    ).map(({ id, ...names }) => [id, names]),
  );

function infoOf(
  part: Part,
  { known }: PlanFacts,
  methods: Methods,
  articles: ReadonlyMap<number, string>,
): Suggestion['dispatch_info'][number] {
  const place = known.places.find(({ id }) => id === part.location_id);
  const method = methods.get(part.carrier_method_id ?? 0);
  return {
    dispatcher_type: place?.type ?? '',
    dispatcher_identifier: place?.identifier ?? '',
    dispatch_date: part.dispatch_date,
    delivery_date: part.delivery_date,
    dispatch_type_identifier: part.dispatch_type,
    carrier_identifier: method?.carrier ?? null,
    carrier_method_identifier: method?.method ?? null,
    assigned_lines: part.lines.map(({ line, quantity }) => ({
      product_identifier: articles.get(line) ?? '',
      quantity,
    })),
  };
}

const noStock = refuse(422, 'no_stock_for_products', 'Er is geen voorraad van de producten in de levering');
const tooMany = ({ product_identifier, most }: { product_identifier: string; most: number }): Refusal =>
  refuse(422, 'too-many', `Er kunnen er nog ${String(most)} van ${product_identifier}.`, {
    read: product_identifier,
  });

const SELECT_LINES = `
  SELECT s.id AS line, s.product_identifier, s.product_name, s.quantity, s.promised_delivery_date,
    ARRAY(SELECT DISTINCT COALESCE(d.supplier_location_id, d.location_id) FROM dispatch_request_lines n
      JOIN dispatch_requests d ON d.id = n.dispatch_request_id
      WHERE n.sales_order_line_id = s.id AND d.dispatch_type <> 'return') AS previous,
    ${shortAt('s.id', 's.sales_order_id')} AS short_at
  FROM sales_order_lines s WHERE s.sales_order_id = $1 ORDER BY s.id`;
const SELECT_RESERVED = `
  SELECT d.location_id, n.product_identifier, sum(n.quantity)::int AS quantity
  FROM dispatch_requests d JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
  WHERE d.sales_order_id = $1 AND d.uses_stock AND NOT d.is_replaced AND d.status = ANY ($2)
    AND d.id = COALESCE($3::int, d.id)
  GROUP BY d.location_id, n.product_identifier`;
const SELECT_DELIVERY = `
  SELECT d.sales_order_id, json_agg(json_build_object('line', n.id, 'product_identifier', n.product_identifier,
    'quantity', n.quantity, 'promised_delivery_date', s.promised_delivery_date, 'excluded', '[]'::json,
    'short_at', ${shortAt('n.sales_order_line_id', 'd.sales_order_id')}) ORDER BY n.id) AS lines
  FROM dispatch_requests d JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
  JOIN sales_order_lines s ON s.id = n.sales_order_line_id WHERE d.id = $1 GROUP BY d.id`;
