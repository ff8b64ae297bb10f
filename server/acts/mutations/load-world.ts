import type { Placed } from '../../../core/delivery/delivery.ts';
import { MovedWhileLocking } from '../../ground/db/failures.ts';
import type { Queryable, Transaction } from '../../ground/db/pool.ts';
import { factsOf } from '../deliveries/react.ts';
import { processSettings } from '../sorting/process-settings.ts';
import { unfinished } from '../sorting/unfinished.ts';
import { inboxKey, type MutationItem } from './item.ts';
import { loadAuthors } from './load-authors.ts';
import { loadPicks } from './picks/load-picks.ts';
import { loadReturns, nameReturns } from './returns/load-returns.ts';
import { loadReceiptLines, lockReceipts, type ReceiptName } from './receipts/load-receipts.ts';
import type {
  BatchState,
  DeliveryState,
  PlaceState,
  ProductState,
  StoredReply,
  World,
  ZoneState,
} from './world.ts';

/**
 * Locks and loads what the items name. Batches first, then receipts, then deliveries, each in id order, so that no two transactions wait for
 * each other; everything else is read after, when the transactions before this one have committed.
 */
export async function loadWorld(
  tx: Transaction,
  items: readonly MutationItem[],
  now: number,
): Promise<World> {
  const named = namesOf(items);
  const namedReturns = await nameReturns(tx, items);
  const ids = [...named.deliveries, ...(await deliveriesOf(tx, named.lines)), ...namedReturns.ids];
  // In one write, and executed in this order.
  const [locked, receipts, , placements, rows, completion_steps, picks, messages, authors, others] =
    await Promise.all([
      named.batches.length + ids.length > 0
        ? tx.query<Omit<BatchState, 'type'>>(LOCK_BATCHES, [named.batches, ids])
        : [],
      lockReceipts(tx, named, ids),
      ids.length > 0 ? tx.query(LOCK_DELIVERIES, [ids]) : [],
      namedPlacements(tx, named.placements),
      ids.length > 0 ? tx.query<DeliveryRow>(LOAD_DELIVERIES, [ids, true]) : [],
      completionSteps(tx, items),
      loadPicks(tx, items),
      loadMessages(tx, items),
      loadAuthors(tx, items),
      facts(tx, named),
    ]);
  const batches = new Map(locked.map(batch => [batch.id, { ...batch, type: 'batch' as const }] as const));
  const deliveries = new Map(rows.map(row => [row.id, deliveryOf(row, placements)] as const));
  for (const { batch_id, goods_receipt_id } of deliveries.values()) {
    if (batch_id !== null && !batches.has(batch_id)) throw new MovedWhileLocking();
    const receipt = batch_id === null ? goods_receipt_id : null;
    if (receipt !== null && !receipts.has(receipt)) throw new MovedWhileLocking();
  }
  if (receipts.size > 0) await loadReceiptLines(tx, receipts, named, deliveries);
  const returns = await loadReturns(tx, namedReturns, deliveries);
  return {
    now,
    batches,
    receipts,
    deliveries,
    completion_steps,
    returns,
    messages,
    ...picks,
    ...authors,
    ...others,
  };
}

/** Only shipping needs them. */
async function completionSteps(db: Queryable, items: readonly MutationItem[]): Promise<readonly string[]> {
  const shipping = items.some(({ mutation }) => mutation.type === 'mark-shipped');
  return shipping ? (await processSettings(db)).order_completion_steps : [];
}

/** The delivery of each message that is answered. */
async function loadMessages(db: Queryable, items: readonly MutationItem[]): Promise<World['messages']> {
  const ids = items.flatMap(({ mutation: m }) => (m.type === 'answer-message' ? m.message_id : []));
  if (ids.length === 0) return new Map();
  const rows = await db.query<{ id: number; dispatch_request_id: number }>(
    'SELECT id, dispatch_request_id FROM delivery_messages WHERE id = ANY($1::bigint[])',
    [ids],
  );
  return new Map(rows.map(row => [row.id, row.dispatch_request_id]));
}

type Names = ReturnType<typeof namesOf>;

function namesOf(items: readonly MutationItem[]) {
  const batches = new Set<string>();
  const deliveries = new Set<number>();
  const lines = new Set<number>();
  const receiptLines = new Set<number>();
  const receipts: ReceiptName[] = [];
  let loose = false;
  const products = new Set<string>();
  const placements = new Set<string>();
  const places: { type: string; location: string; zone: string; place: string; aside: boolean }[] = [];
  for (const { mutation: m } of items) {
    if ('dispatch_request_batch_identifier' in m && m.dispatch_request_batch_identifier !== undefined)
      batches.add(m.dispatch_request_batch_identifier);
    if ('goods_receipt_identifier' in m && m.goods_receipt_identifier !== undefined)
      receipts.push({ type: m.location_type, location: m.location, identifier: m.goods_receipt_identifier });
    if ('goods_receipt_line_id' in m) receiptLines.add(m.goods_receipt_line_id);
    if (m.type === 'product-piece-info' && m.line_type === 'goods-receipt') receiptLines.add(m.line_id);
    if ('dispatch_request_id' in m && m.dispatch_request_id !== null) deliveries.add(m.dispatch_request_id);
    // Only the delivery is named: it may belong to a receipt.
    loose ||= 'dispatch_request_id' in m && m.type !== 'place-article';
    if (m.type === 'take-back' || m.type === 'take-back-received') placements.add(m.mutation_id);
    if ('product_identifier' in m) products.add(m.product_identifier);
    if (m.type === 'product-piece-info' && m.line_type === 'dispatch-request') lines.add(m.line_id);
    if ('zone' in m)
      places.push({
        type: m.location_type,
        location: m.location,
        zone: m.zone,
        place: m.type === 'receive-line' ? '' : m.storage_location,
        aside: m.type === 'set-aside',
      });
  }
  const keys = items.flatMap(({ user, mutation: m }) => [
    { user_id: user.id, id: m.id },
    ...(m.type === 'void' ? [{ user_id: m.author_id, id: m.mutation_id }] : []),
  ]);
  return {
    batches: [...batches],
    deliveries: [...deliveries],
    lines: [...lines],
    receipts,
    receiptLines: [...receiptLines],
    loose,
    products: [...products],
    placements: [...placements],
    places,
    keys,
  };
}

async function deliveriesOf(db: Queryable, lines: readonly number[]): Promise<number[]> {
  if (lines.length === 0) return [];
  const rows = await db.query<{ dispatch_request_id: number }>(
    'SELECT DISTINCT dispatch_request_id FROM dispatch_request_lines WHERE id = ANY($1::bigint[])',
    [lines],
  );
  return rows.map(row => row.dispatch_request_id);
}

const SELECT_BATCHES = `
  SELECT b.id, b.identifier, b.status, b.version,
    json_build_object('type', l.type, 'identifier', l.identifier) AS location,
    CASE WHEN z.id IS NOT NULL THEN
      json_build_object('id', z.id, 'identifier', z.identifier, 'display_name', z.display_name) END AS zone
  FROM dispatch_request_batches b
  JOIN typed_locations l ON l.id = b.location_id
  LEFT JOIN storage_zones z ON z.id = b.storage_zone_id`;

const LOCK_BATCHES = `${SELECT_BATCHES}
  WHERE b.id IN (
    SELECT id FROM dispatch_request_batches WHERE identifier = ANY($1::text[])
    UNION SELECT batch_id FROM dispatch_requests WHERE id = ANY($2::bigint[]))
  ORDER BY b.id FOR NO KEY UPDATE OF b`;

const LOCK_DELIVERIES =
  'SELECT FROM dispatch_requests WHERE id = ANY($1::bigint[]) ORDER BY id FOR NO KEY UPDATE';

type DeliveryRow = Omit<DeliveryState, 'lines' | 'taken_back'> & {
  lines: Omit<DeliveryState['lines'][number], 'placed'>[];
};
type NamedPlacement = Placed & { delivery_id: number; line_id: number; taken_back: boolean };

const selectDeliveries = (which: string) => `
  SELECT d.id, d.batch_id, d.goods_receipt_id, d.status, d.status_reason, d.paused_at, d.storage_location_id, s.identifier AS storage_location,
    d.location_completed_at IS NOT NULL AS location_completed, d.shipped_label,
    CASE WHEN $2 THEN ${factsOf('d')} END AS facts,
    CASE WHEN $2 THEN (SELECT identifier FROM sales_orders WHERE id = d.sales_order_id) ELSE '' END AS order_identifier,
    json_build_object('type', l.type, 'identifier', l.identifier) AS location,
    CASE WHEN $2 THEN (
      SELECT c.identifier FROM carrier_methods m JOIN carriers c ON c.id = m.carrier_id
      WHERE m.id = d.carrier_method_id) END AS carrier,
    CASE WHEN $2 THEN ARRAY(SELECT code FROM tracking_codes WHERE dispatch_request_id = d.id AND voided_at IS NULL) ELSE '{}' END AS tracking_codes,
    CASE WHEN $2 THEN ARRAY(SELECT code FROM tracking_codes WHERE dispatch_request_id = d.id AND voided_at IS NOT NULL) ELSE '{}' END AS void_codes,
    (SELECT COALESCE(json_agg(json_build_object('batch_id', b.id, 'status', b.status, 'type', bl.type, 'identifier', bl.identifier)), '[]')
      FROM batch_departures e JOIN dispatch_request_batches b ON b.id = e.batch_id
      JOIN typed_locations bl ON bl.id = b.location_id
      WHERE e.dispatch_request_id = d.id) AS departed_from,
    (SELECT COALESCE(json_agg(line), '[]') FROM (
      SELECT n.id, n.product_identifier, n.quantity, n.quantity_placed, CASE WHEN $2 THEN (
        SELECT product_name FROM sales_order_lines WHERE id = n.sales_order_line_id) ELSE '' END AS product_name
      FROM dispatch_request_lines n WHERE n.dispatch_request_id = d.id ORDER BY n.id) line) AS lines
  FROM dispatch_requests d
  JOIN typed_locations l ON l.id = d.location_id
  LEFT JOIN storage_locations s ON s.id = d.storage_location_id
  WHERE ${which}`;
const LOAD_DELIVERIES = selectDeliveries('d.id = ANY($1::bigint[])');

const namedPlacements = async (db: Queryable, ids: readonly string[]): Promise<NamedPlacement[]> =>
  ids.length === 0
    ? []
    : db.query<NamedPlacement>(
        `SELECT mutation_id AS id, quantity, dispatch_request_id AS delivery_id, dispatch_request_line_id AS line_id,
           taken_back_at IS NOT NULL AS taken_back
         FROM placements WHERE mutation_id = ANY($1::uuid[])`,
        [ids],
      );

function deliveryOf({ lines, ...row }: DeliveryRow, named: readonly NamedPlacement[]): DeliveryState {
  const own = named.filter(p => p.delivery_id === row.id);
  return {
    ...row,
    lines: lines.map(line => {
      const held = own.filter(p => p.line_id === line.id && !p.taken_back);
      const unnamed = line.quantity_placed - held.reduce((sum, p) => sum + p.quantity, 0);
      return { ...line, placed: [{ id: 'unnamed', quantity: unnamed }, ...held] };
    }),
    taken_back: own.filter(p => p.taken_back).map(p => p.id),
  };
}

/** SQL: the delivery whose pieces must be cleared out of a place first. */
const clearedFrom = (place: string): string =>
  `(SELECT dispatch_request_id FROM storage_clearances WHERE storage_location_id = ${place})`;

/** A batch whole, with its zone, and without locks. It lacks what only refusals and completions speak of: names and labels. */
export interface LoadedBatch {
  readonly batch: BatchState;
  readonly deliveries: Map<number, DeliveryState>;
  readonly zone: ZoneState;
}

/**
 * Batches with a zone, by identifier. Each is at least as new as its version: that is read first, and every following
 * change raises it.
 */
export async function loadBatches(
  tx: Transaction,
  identifiers: readonly string[],
): Promise<Map<string, LoadedBatch>> {
  const [batches, deliveries, zones] = await Promise.all([
    tx.query<Omit<BatchState, 'type'>>(SELECT_NAMED_BATCHES, [identifiers]),
    tx.query<DeliveryRow>(SELECT_THEIR_DELIVERIES, [identifiers, false]),
    tx.query<ZoneState>(SELECT_THEIR_ZONES, [identifiers]),
  ]);
  return new Map(
    batches.flatMap(row => {
      const zone = zones.find(({ id }) => id === row.zone?.id);
      const own = deliveries.filter(d => d.batch_id === row.id).map(d => [d.id, deliveryOf(d, [])] as const);
      const batch = { ...row, type: 'batch' as const };
      return zone ? [[row.identifier, { batch, deliveries: new Map(own), zone }] as const] : [];
    }),
  );
}

const SELECT_NAMED_BATCHES = `${SELECT_BATCHES} WHERE b.identifier = ANY($1::text[])`;
const SELECT_THEIR_DELIVERIES = selectDeliveries(
  'd.batch_id IN (SELECT id FROM dispatch_request_batches WHERE identifier = ANY($1::text[]))',
);
const SELECT_THEIR_ZONES = `
  SELECT z.id, z.identifier, l.type AS type, l.identifier AS location,
    (SELECT json_agg(json_build_object('id', s.id, 'identifier', s.identifier, 'kind', s.kind,
        'occupant', COALESCE(d.id, ${clearedFrom('s.id')})))
      FROM storage_locations s LEFT JOIN dispatch_requests d ON d.storage_location_id = s.id
        AND ${unfinished('d.status')}
      WHERE s.storage_zone_id = z.id) AS places
  FROM storage_zones z
  JOIN typed_locations l ON l.id = z.location_id
  WHERE z.type = 'sort' AND z.id IN (
    SELECT storage_zone_id FROM dispatch_request_batches WHERE identifier = ANY($1::text[]))`;

type Facts = {
  /** A row for each place of a zone; without a place when the zone has no such place. */
  places: (Omit<ZoneState, 'places'> & { place: PlaceState | null })[];
  products: ProductState[];
  inbox: (StoredReply & { user_id: number; mutation_id: string })[];
  voided: { author_id: number; voided_id: string }[];
};

/** Everything else in one statement: places with their deliveries, articles, and earlier answers. */
async function facts(db: Queryable, { places, products, keys }: Names) {
  const row = await db.one<Facts>(LOAD_FACTS, [
    JSON.stringify(places),
    products,
    keys.map(k => k.user_id),
    keys.map(k => k.id),
  ]);
  if (!row) throw new Error('a statement without FROM gives one row');
  return {
    zones: zonesOf(row.places),
    products: new Map(row.products.map(p => [p.identifier, p] as const)),
    inbox: new Map(row.inbox.map(i => [inboxKey(i.user_id, i.mutation_id), i] as const)),
    voided: new Set(row.voided.map(v => inboxKey(v.author_id, v.voided_id))),
  };
}

/** Many scans name the same place, and one that sets aside names it twice. */
function zonesOf(rows: Facts['places']): ZoneState[] {
  const zones = new Map<number, ZoneState>();
  for (const { place, ...row } of rows) {
    const zone = zones.get(row.id) ?? { ...row, places: [] };
    zones.set(zone.id, zone);
    if (place && !zone.places.some(({ id }) => id === place.id)) zone.places.push(place);
  }
  return [...zones.values()];
}

// OFFSET 0 keeps the keys outside: each is looked up by index, however small the table was when this was planned.
const LOAD_FACTS = `
  WITH zone AS (
    SELECT z.id, n.type, n.location, z.identifier, n.place, n.aside
    FROM json_to_recordset($1::json) AS n(type text, location text, zone text, place text, aside boolean)
    JOIN typed_locations l ON l.type = n.type AND l.identifier = n.location
    JOIN storage_zones z ON z.location_id = l.id AND z.identifier = n.zone AND z.type = 'sort'
  ), place AS (
    SELECT zone.*, s.id AS place_id, s.identifier AS name, s.kind
    FROM zone LEFT JOIN storage_locations s ON s.storage_zone_id = zone.id AND s.identifier = zone.place
    UNION ALL SELECT zone.*, s.id, s.identifier, s.kind
    FROM zone JOIN storage_locations s ON s.storage_zone_id = zone.id AND s.kind = 'aside' WHERE zone.aside
  )
  SELECT
    (SELECT COALESCE(json_agg(json_build_object('id', p.id, 'type', p.type, 'location', p.location,
        'identifier', p.identifier, 'place', CASE WHEN p.place_id IS NOT NULL THEN
          json_build_object('id', p.place_id, 'identifier', p.name, 'kind', p.kind,
            'occupant', COALESCE(d.id, ${clearedFrom('p.place_id')})) END)), '[]')
      FROM place p
      LEFT JOIN dispatch_requests d ON d.storage_location_id = p.place_id
        AND ${unfinished('d.status')}) AS places,
    (SELECT COALESCE(json_agg(json_build_object('identifier', a.identifier, 'name', a.name, 'questions', (
          SELECT COALESCE(json_agg(json_build_object('attribute_identifier', q.attribute_identifier,
            'value_type', q.value_type, 'required_error', q.required_error)), '[]')
          FROM product_questions q WHERE q.product_identifier = a.identifier))), '[]')
      FROM products a WHERE a.identifier = ANY($2::text[])) AS products,
    (SELECT COALESCE(json_agg(json_build_object('user_id', i.user_id, 'mutation_id', i.mutation_id,
        'body_hash', encode(i.body_hash, 'hex'), 'reply', i.reply)), '[]')
      FROM unnest($3::bigint[], $4::uuid[]) AS k(user_id, mutation_id) CROSS JOIN LATERAL (
        SELECT * FROM inbox WHERE user_id = k.user_id AND mutation_id = k.mutation_id OFFSET 0) i) AS inbox,
    (SELECT COALESCE(json_agg(json_build_object('author_id', v.author_id, 'voided_id', v.voided_id)), '[]')
      FROM unnest($3::bigint[], $4::uuid[]) AS k(user_id, mutation_id) CROSS JOIN LATERAL (
        SELECT * FROM voided_scans WHERE author_id = k.user_id AND voided_id = k.mutation_id OFFSET 0) v) AS voided`;
