import type { BodyOf } from '../../../contract/http.ts';
import type { Suggestion, suggestDeliveries } from '../../../contract/orders/suggestion.ts';
import { chooseDropshippers } from '../../../core/access/orders.ts';
import { holds } from '../../../core/access/right.ts';
import type { PlannedPart } from '../../../core/assign/facts.ts';
import { judgeChange } from '../../../core/delivery/judge-change.ts';
import { statusesMarked } from '../../../core/delivery/status.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { tooMany } from '../deliveries/change-refusal.ts';
import { readOwnDeliveries } from '../deliveries/hold-delivery.ts';
import { type Refusal, refuse } from '../../ground/http/problem.ts';
import { mayUseLocation, type User } from '../../ground/session/user.ts';
import type { Reserved } from '../../nouns/stock/available.ts';
import { readOrder } from './order-facts.ts';
import { assignBy, type PlanFacts, readFacts, type ToPlan, withRulesets } from './plan-lines.ts';
import { shortAt } from './short-at.ts';

/** Pieces of a line of an order that can still go: of one of the deliveries that have it. */
interface OrderLine {
  readonly delivery: number;
  readonly line: number;
  readonly product_identifier: string;
  readonly product_name: string;
  readonly quantity: number;
  readonly promised_delivery_date: string | null;
  /** Locations that had it, and those that were short of it. */
  readonly previous: readonly number[];
  readonly short_at: readonly number[];
  /** The location that reserves them; null: none does. */
  readonly reserved_at: number | null;
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
  const going = await linesToGo(db, user, order_id);
  const taken = divide(asked, going);
  if ('product_identifier' in taken) return tooMany(await nameIn(db, order_id, taken), taken.most);
  const wanted = byLine(taken);
  const freed = taken.flatMap(({ reserved_at, product_identifier, quantity }) =>
    reserved_at === null ? [] : [{ location_id: reserved_at, product_identifier, quantity }],
  );
  const facts = await readFacts(db, { lines: wanted, freed });
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
  const plan = assignBy(facts, order, withRulesets(lines, facts), { max_parts });
  const methods = await methodsOf(db, plan.parts);
  const articles = new Map(going.map(({ line, product_identifier }) => [line, product_identifier]));
  return {
    dispatch_info: plan.parts.map(part => infoOf(part, facts, methods, articles)),
    is_fully_assigned: plan.rest.length === 0,
  };
}

/** Lines that the user may reroute: of deliveries at the user's locations that may be requested anew. */
async function linesToGo(db: Queryable, user: User, order_id: number): Promise<OrderLine[]> {
  const lines = await db.query<OrderLine>(SELECT_LINES, [order_id, statusesMarked('R')]);
  const own = await readOwnDeliveries(
    db,
    user,
    lines.map(({ delivery }) => delivery),
  );
  const going = own.filter(delivery => judgeChange(delivery, 'to-be-requested') === null);
  return lines.filter(({ delivery }) => going.some(({ id }) => id === delivery));
}

/** Suppliers that can send all of a delivery's pieces to the customer, with the day of arrival. */
export async function dropshippersOf(
  db: Queryable,
  delivery: number,
): Promise<{ shipper_identifier: string; delivery_date: string }[]> {
  const found = await db.one<{ sales_order_id: number; lines: ToPlan['lines'] }>(SELECT_DELIVERY, [delivery]);
  if (!found) return [];
  const order = await readOrder(db, found.sales_order_id);
  const freed = await db.query<Reserved>(SELECT_RESERVED, [delivery, statusesMarked('R')]);
  const facts = await readFacts(db, { lines: found.lines, freed });
  const lines = withRulesets(found.lines, facts);
  return facts.known.places
    .filter(({ type }) => type === 'vendor')
    .flatMap(vendor => {
      const { parts, rest } = assignBy(facts, order, lines, { places: [vendor], max_parts: 1 });
      const [part] = parts;
      return part?.dispatch_type === 'vendor_dropship' && rest.length === 0
        ? [{ shipper_identifier: vendor.identifier, delivery_date: part.delivery_date }]
        : [];
    })
    .toSorted((a, b) => (a.delivery_date < b.delivery_date ? -1 : a.delivery_date > b.delivery_date ? 1 : 0));
}

/** Asked pieces of those that can still go, the first first; or the article of which there are not so many. */
function divide(
  asked: readonly { readonly product_identifier: string; readonly quantity: number }[],
  going: readonly OrderLine[],
): OrderLine[] | { product_identifier: string; most: number } {
  const left = new Map(going.map(line => [line, line.quantity]));
  const taken: OrderLine[] = [];
  for (const { product_identifier, quantity } of asked) {
    let without = quantity;
    const ofArticle = going.filter(line => line.product_identifier === product_identifier);
    for (const line of ofArticle) {
      const pieces = Math.min(without, left.get(line) ?? 0);
      if (pieces > 0) taken.push({ ...line, quantity: pieces });
      left.set(line, (left.get(line) ?? 0) - pieces);
      without -= pieces;
    }
    if (without > 0)
      return { product_identifier, most: ofArticle.reduce((sum, line) => sum + line.quantity, 0) };
  }
  return taken;
}

/** The name of an article, as the order has it; of one that it does not have the number. */
const nameIn = async (
  db: Queryable,
  order_id: number,
  { product_identifier }: { product_identifier: string },
): Promise<string> =>
  (
    await db.one<{ product_name: string }>(
      'SELECT product_name FROM sales_order_lines WHERE sales_order_id = $1 AND product_identifier = $2 LIMIT 1',
      [order_id, product_identifier],
    )
  )?.product_name ?? product_identifier;

/** The pieces of each line of the order together. */
function byLine(taken: readonly OrderLine[]): OrderLine[] {
  const lines = new Map<number, OrderLine>();
  for (const one of taken)
    lines.set(one.line, { ...one, quantity: one.quantity + (lines.get(one.line)?.quantity ?? 0) });
  return [...lines.values()];
}

type Methods = ReadonlyMap<number, { readonly carrier: string; readonly method: string }>;

const methodsOf = async (db: Queryable, parts: readonly PlannedPart[]): Promise<Methods> =>
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
  part: PlannedPart,
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

// Pieces in a sorting location stay. Those of a fed delivery are reserved where its feeder is.
const SELECT_LINES = `
  SELECT n.dispatch_request_id AS delivery, s.id AS line, s.product_identifier, s.product_name,
    n.quantity - n.quantity_placed AS quantity, s.promised_delivery_date,
    (SELECT r.location_id FROM dispatch_requests r
      WHERE r.sales_order_id = $1 AND r.uses_stock AND NOT r.is_replaced AND r.status = ANY ($2)
        AND (r.id = n.dispatch_request_id OR EXISTS (SELECT FROM dispatch_request_cascades c
          JOIN dispatch_request_lines f ON f.dispatch_request_id = c.from_id
          WHERE c.from_id = r.id AND c.into_id = n.dispatch_request_id AND f.sales_order_line_id = s.id))
      ORDER BY r.id LIMIT 1) AS reserved_at,
    ARRAY(SELECT DISTINCT COALESCE(d.supplier_location_id, d.location_id) FROM dispatch_request_lines o
      JOIN dispatch_requests d ON d.id = o.dispatch_request_id
      WHERE o.sales_order_line_id = s.id AND d.dispatch_type <> 'return') AS previous,
    ${shortAt('s.id', 's.sales_order_id')} AS short_at
  FROM counting_lines n JOIN sales_order_lines s ON s.id = n.sales_order_line_id
  WHERE n.sales_order_id = $1 AND n.quantity > n.quantity_placed ORDER BY s.id, n.id`;
const SELECT_RESERVED = `
  SELECT d.location_id, n.product_identifier, sum(n.quantity)::int AS quantity
  FROM dispatch_requests d JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
  WHERE d.id = $1 AND d.uses_stock AND NOT d.is_replaced AND d.status = ANY ($2)
  GROUP BY d.location_id, n.product_identifier`;
const SELECT_DELIVERY = `
  SELECT d.sales_order_id, json_agg(json_build_object('line', n.id, 'product_identifier', n.product_identifier,
    'quantity', n.quantity, 'promised_delivery_date', s.promised_delivery_date, 'excluded', '[]'::json,
    'short_at', ${shortAt('n.sales_order_line_id', 'd.sales_order_id')}) ORDER BY n.id) AS lines
  FROM dispatch_requests d JOIN dispatch_request_lines n ON n.dispatch_request_id = d.id
  JOIN sales_order_lines s ON s.id = n.sales_order_line_id WHERE d.id = $1 GROUP BY d.id`;
