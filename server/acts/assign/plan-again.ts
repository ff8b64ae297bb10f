import { isDeepStrictEqual } from 'node:util';
import { nextTry } from '../../../core/assign/retry.ts';
import { type Day, dayIn } from '../../../core/calendar/day.ts';
import type { DeliveryStatus } from '../../../core/delivery/status.ts';
import { untilSettled } from '../../ground/db/failures.ts';
import type { Database, Transaction } from '../../ground/db/pool.ts';
import { lockDelivery } from '../deliveries/hold-delivery.ts';
import { everywhere } from '../../ground/writes/lock-deliveries.ts';
import { type Author, authorOfJob, setOffBy, writeDeliveries } from '../deliveries/write-deliveries.ts';
import { eachInTurn } from '../../ground/jobs/each-in-turn.ts';
import { copied, leadAway, staying } from './lead-away.ts';
import { loadPlaces } from './load-places.ts';
import { COUNTRY, holdOrder, type AssignedOrder } from './order-facts.ts';
import { planLines, type PlannedLines, type ToPlan } from './plan-lines.ts';
import type { OfDelivery } from './request-delivery.ts';
import { shortAt } from './short-at.ts';
import { makePlanned, type PlannedDelivery, type PlannedOrder, tryAgain } from './write-plan.ts';

/** A locked delivery that is planned anew. */
interface Again {
  readonly id: number;
  readonly identifier: string;
  readonly status: DeliveryStatus;
  readonly sales_order_id: number;
  readonly gift_wrapped: boolean;
  readonly responsible_location_id: number | null;
  /** Epoch ms; since when it has no place, this time. */
  readonly since: number;
  /** Cause of that. */
  readonly made_by: string | null;
  readonly made_by_key: string | null;
  readonly metadata: { readonly assign_component_results?: readonly { readonly results: unknown }[] };
  readonly lines: readonly (ToPlan['lines'][number] & Awaiting)[];
}

/** The day that what a line waits for is there, and the presale that promises it; null: a receipt. */
interface Awaiting {
  readonly release_date: string | null;
  readonly awaited_presale_id: number | null;
}

/**
 * Plans a shortage anew when its time has come: new deliveries, without the places that were short of these lines before,
 * take its place, and it stays as a record; where nothing has a place or comes later, another try later (order-rules.md 3, Manco).
 */
export const reassign = async (db: Database, { dispatch_request_id }: OfDelivery): Promise<void> =>
  void (await planAgain(db, dispatch_request_id, `${SHORT} AND d.reassign_at <= now()`, replaceShort));

/**
 * Plans a shortage anew before its time, in the transaction of what asks for it. Gives the locations that send it from now on;
 * empty: nothing has a place for it yet; undefined: it is no shortage that can be planned anew.
 */
export const reassignNow = (
  tx: Transaction,
  id: number,
  by: string,
  key: string | null,
): Promise<number[] | undefined> =>
  planHeld(tx, id, SHORT, (_, short, order, planned) =>
    replaceShort(tx, { ...short, made_by: by, made_by_key: key }, order, planned),
  );

/** Puts what was planned in the place of a shortage, and gives its locations. */
async function replaceShort(
  tx: Transaction,
  short: Again,
  order: AssignedOrder,
  planned: PlannedLines,
): Promise<number[]> {
  const author = authorOfJob('assigner');
  setOffBy(tx, short.made_by, short.made_by_key);
  const { parts, rest } = planned.plan;
  if (parts.length > 0 || rest.some(({ why }) => why !== 'no-place')) {
    await replace(tx, author, order, short, planned.deliveries);
    return planned.deliveries.map(({ location_id }) => location_id);
  }
  const { retry_days } = await loadPlaces(tx);
  const at = nextTry(short.since, Date.now(), retry_days);
  await writeDeliveries(tx, author, [
    {
      id: short.id,
      reassign_at: at === null ? null : new Date(at).toISOString(),
      metadata: withTry(short, planned),
    },
  ]);
  return [];
}

/**
 * Plans anew what has no place: as much of it as has one now goes there; the rest is tried again later, until the table of tries
 * has ended, or no place dropped out for a passing reason any more (order-rules.md 5, Retried).
 */
export const replan = (db: Database, { dispatch_request_id }: OfDelivery): Promise<void> =>
  planAgain(db, dispatch_request_id, WAITING, async (tx, waiting, order, planned) => {
    const { id, status } = waiting;
    const author = authorOfJob('assigner');
    const metadata = withTry(waiting, planned);
    const stays = staying(status, planned.deliveries);
    const waitsOn = stays === 'whole' && waitsAsBefore(waiting, planned);
    await noteCorrection(tx, waiting, planned);
    if (!waitsOn) await leadAway(tx, author, commonOf(waiting, order), waiting, planned.deliveries, metadata);
    if (stays === 'none') return;
    const is_dispatch_assign_retryable =
      status === 'unable-to-assign'
        ? planned.plan.rest.some(({ is_retryable }) => is_retryable) &&
          (await tryAgain(tx, id, waiting.since))
        : null;
    // A try that found the same is no change to whoever has it open.
    if (waitsOn && is_dispatch_assign_retryable !== false && foundTheSame(waiting, planned)) return;
    await writeDeliveries(tx, author, [{ id, metadata, is_dispatch_assign_retryable }]);
    if (is_dispatch_assign_retryable === false)
      tx.write(GIVEN_UP, [waiting.sales_order_id, waiting.identifier]);
  });

/** A correction of the stock of its new place, while it waited for one, is what set off that it has it. */
async function noteCorrection(
  tx: Transaction,
  { since, lines }: Again,
  { deliveries }: PlannedLines,
): Promise<void> {
  const places = deliveries.map(({ location_id }) => location_id);
  const products = lines.map(line => line.product_identifier);
  const [correction] =
    places.length > 0
      ? await tx.query<{ by: string; key: string }>(CORRECTION, [
          places,
          products,
          new Date(since).toISOString(),
        ])
      : [];
  if (correction) setOffBy(tx, correction.by, correction.key);
}

/** Lines that wait on for another receipt or presale, or until another day, must take of that from now on. */
const waitsAsBefore = ({ lines }: Again, { plan }: PlannedLines): boolean =>
  plan.rest.every(rest =>
    lines.some(
      line =>
        line.line === rest.line &&
        line.release_date === rest.release_date &&
        line.awaited_presale_id === rest.presale_id,
    ),
  );

const foundTheSame = ({ metadata }: Again, { plan }: PlannedLines): boolean =>
  isDeepStrictEqual(metadata.assign_component_results?.at(-1)?.results, plan.results);

/** Stock of an article came, or a location works on other days: what waits is planned anew, the oldest order first. */
export async function replanWaiting(
  db: Database,
  { product_identifier }: { readonly product_identifier?: string },
): Promise<void> {
  const waiting = await db.query<{ id: number }>(OLDEST_FIRST, [product_identifier ?? null]);
  await eachInTurn(waiting, ({ id }) => replan(db, { dispatch_request_id: id }));
}

/**
 * Plans anew what no hold rule holds any more, when its plan has become worthless meanwhile: it had no place, its day has passed, its
 * place or method is not active any more, or its method does not serve the country that it goes to now (order-rules.md 1, Way). Gives
 * whether it did. Linked deliveries keep their plan: it is of both.
 */
export async function planReleased(tx: Transaction, by: Author, id: number): Promise<boolean> {
  const plan = await tx.one<{ dispatch_date: Day | null; time_zone: string; is_worthless: boolean | null }>(
    RELEASED,
    [id],
  );
  if (!plan) return false;
  const { dispatch_date, time_zone, is_worthless } = plan;
  const isPast = dispatch_date !== null && dispatch_date < dayIn(time_zone, Date.now());
  if (!isPast && !is_worthless) return false;
  const author: Author = { ...by, changed_as: 'assigner' };
  // Its own pieces are free for the plan.
  await writeDeliveries(tx, author, [{ id, uses_stock: false }]);
  const delivery = await tx.one<Again>(`${SELECT} WHERE d.id = $1`, [id]);
  if (!delivery) throw new Error('what is released is there');
  const order = await holdOrder(tx, delivery.sales_order_id);
  const planned = await planLines(tx, order, { lines: delivery.lines, instead_of: id });
  const metadata = withTry(delivery, planned);
  await leadAway(tx, author, commonOf(delivery, order), delivery, planned.deliveries, metadata);
  return true;
}

/** Plans a delivery anew that `which` still finds, after it is locked. */
const planAgain = <T>(db: Database, id: number, which: string, write: WritePlan<T>): Promise<T | undefined> =>
  untilSettled(() => db.transaction(tx => planHeld(tx, id, which, write), { planOnce: 'orders' }));

type WritePlan<T> = (
  tx: Transaction,
  delivery: Again,
  order: AssignedOrder,
  planned: PlannedLines,
) => Promise<T>;

/** The same in a transaction of its caller. */
async function planHeld<T>(
  tx: Transaction,
  id: number,
  which: string,
  write: WritePlan<T>,
): Promise<T | undefined> {
  await lockDelivery(tx, everywhere, { id });
  const delivery = await tx.one<Again>(`${SELECT} WHERE d.id = $1 AND ${which}`, [id]);
  if (!delivery) return undefined;
  const order = await holdOrder(tx, delivery.sales_order_id);
  return write(tx, delivery, order, await planLines(tx, order, { lines: delivery.lines, instead_of: id }));
}

/** Puts new deliveries in the place of one, which keeps its lines as a record (order-rules.md 0, Replaced). */
async function replace(
  tx: Transaction,
  author: Author,
  order: AssignedOrder,
  old: Again,
  planned: readonly PlannedDelivery[],
): Promise<void> {
  const made = await makePlanned(tx, author, commonOf(old, order), planned, copied);
  tx.write('INSERT INTO dispatch_request_replacements (old_id, new_id) SELECT $1, unnest($2::int[])', [
    old.id,
    made,
  ]);
  await writeDeliveries(tx, author, [{ id: old.id, is_replaced: true, reassign_at: null }]);
}

const commonOf = (
  { sales_order_id, gift_wrapped, responsible_location_id }: Again,
  { identifier: order_identifier, last_number }: AssignedOrder,
): PlannedOrder => ({ sales_order_id, order_identifier, last_number, gift_wrapped, responsible_location_id });

/** So many tries are kept, the newest. */
const KEPT_TRIES = 10;
const withTry = ({ metadata }: Again, { plan }: PlannedLines): object => ({
  ...metadata,
  assign_component_results: [
    ...(metadata.assign_component_results ?? []),
    { at: new Date().toISOString(), results: plan.results },
  ].slice(-KEPT_TRIES),
});

// A line must not come from a place that was short of it, in this delivery or in one before.
const SELECT = `
  SELECT d.id, d.identifier, d.status, d.sales_order_id, d.gift_wrapped, d.responsible_location_id, d.metadata,
    round(extract(epoch FROM entered.created_at) * 1000)::float8 AS since, entered.processor_config_identifier AS made_by, entered.change_key AS made_by_key,
    (SELECT json_agg(json_build_object('line', n.id, 'product_identifier', n.product_identifier, 'quantity', n.quantity,
        'promised_delivery_date', s.promised_delivery_date, 'release_date', n.release_date,
        'awaited_presale_id', CASE WHEN n.presales_active THEN n.presale_id END, 'excluded', '[]'::json,
        'short_at', ${shortAt('n.sales_order_line_id', 'd.sales_order_id')}) ORDER BY n.id)
      FROM dispatch_request_lines n JOIN sales_order_lines s ON s.id = n.sales_order_line_id
      WHERE n.dispatch_request_id = d.id) AS lines
  FROM dispatch_requests d LEFT JOIN LATERAL (SELECT h.created_at, h.processor_config_identifier, h.change_key FROM order_history h
    WHERE h.sales_order_id = d.sales_order_id AND h.object_id = d.id AND h.data_type = 'dispatch-request'
      AND h.status_identifier = d.status AND h.status_identifier IS DISTINCT FROM h.caused_by_status_identifier
    ORDER BY h.id DESC LIMIT 1) entered ON true`;
const CORRECTION = `
  SELECT h.processor_config_identifier AS by, h.change_key AS key FROM order_history h JOIN stock_levels s ON s.id = h.object_id
  WHERE h.data_type = 'stock-correction' AND h.created_at > $3 AND s.location_id = ANY ($1::int[]) AND s.product_identifier = ANY ($2)
  ORDER BY h.id DESC LIMIT 1`;
const SHORT = `d.status IN ('unable-to-ship', 'denied', 'crossdock-unable-to-ship') AND NOT d.is_replaced
  AND d.paused_at IS NULL AND d.dispatch_action IS NULL`;
/** SQL: delivery `d` has no place yet, and is planned anew when something changes. */
export const WAITING = `d.paused_at IS NULL AND (d.status = 'waiting-for-stock'
  OR (d.status = 'unable-to-assign' AND d.is_dispatch_assign_retryable))`;
const RELEASED = `
  SELECT d.dispatch_date, l.time_zone, d.released_status IN ('waiting-for-stock', 'unable-to-assign') OR NOT l.active
    OR d.carrier_method_id IS NOT NULL AND NOT EXISTS (SELECT FROM active_methods a
      JOIN carrier_methods m ON m.id = a.carrier_method_id AND (m.countries IS NULL OR ${COUNTRY} = ANY (m.countries))
      WHERE (a.location_id, a.dispatch_type, a.carrier_method_id) = (d.location_id, d.dispatch_type, d.carrier_method_id)) AS is_worthless
  FROM dispatch_requests d JOIN locations l ON l.id = d.location_id JOIN sales_orders o ON o.id = d.sales_order_id
  WHERE d.id = $1 AND d.dispatch_action IS NULL
    AND NOT EXISTS (SELECT FROM dispatch_request_cascades WHERE d.id IN (from_id, into_id))`;
// The same as when it got no place, so that a trigger hears of it once more (order-rules.md 5 and 7).
const GIVEN_UP = `
  INSERT INTO trigger_events (event, sales_order_id, payload)
  VALUES ('delivery-unable-to-assign', $1, jsonb_build_object('dispatch_request_identifier', $2::text))`;
const OLDEST_FIRST = `
  SELECT d.id FROM dispatch_requests d JOIN sales_orders o ON o.id = d.sales_order_id
  WHERE d.status IN ('unable-to-assign', 'waiting-for-stock') AND ${WAITING} AND ($1::text IS NULL OR EXISTS (
    SELECT FROM dispatch_request_lines n WHERE n.dispatch_request_id = d.id AND n.product_identifier = $1))
  ORDER BY o.placed_at, d.id`;
