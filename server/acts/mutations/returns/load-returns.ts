import { returnNamed, type NamedReturn } from '../../../../core/returns/return-named.ts';
import { returnStatuses } from '../../../../core/returns/status.ts';
import type { Mutation, MutationOf } from '../../../../contract/scanning/mutation.ts';
import type { Queryable } from '../../../ground/db/pool.ts';
import { shippedAs } from '../../returns/select-return-package.ts';
import { productByCode } from '../../sorting/look-up.ts';
import type { MutationItem } from '../item.ts';
import {
  noReturns,
  receiverKey,
  type LabelledReturns,
  type ReceiptState,
  type ReturnFacts,
  type ReturnMutation,
  type ReturnZone,
} from './return-facts.ts';
import type { DeliveryState, LocationKey } from '../world.ts';

const types: readonly string[] = [
  'receive-return',
  'receive-by-label',
  'take-back-return',
  'return-aside',
] satisfies ReturnMutation['type'][];
export const isReturnMutation = (m: Mutation): m is ReturnMutation => types.includes(m.type);

/** The parts of mutations that name returns otherwise than by id. */
export interface NamedReturns {
  readonly mutations: readonly ReturnMutation[];
  readonly ids: readonly number[];
  readonly labelled: LabelledReturns;
  /** By mutation id. */
  readonly receipts: Map<string, ReceiptState>;
}

/** Before anything is locked: finds the returns of labels and take-backs. */
export async function nameReturns(db: Queryable, items: readonly MutationItem[]): Promise<NamedReturns> {
  const mutations = items.map(item => item.mutation).filter(isReturnMutation);
  const labelled = await lookUpLabels(
    db,
    mutations.filter(m => m.type === 'receive-by-label'),
  );
  const receipts = await namedReceipts(
    db,
    mutations.flatMap(m => (m.type === 'take-back-return' ? [m.mutation_id] : [])),
  );
  const ids = [
    ...[...labelled.values()].flatMap(found => found.delivery_id ?? []),
    ...[...receipts.values()].map(receipt => receipt.delivery_id),
  ];
  return { mutations, ids, labelled, receipts };
}

async function lookUpLabels(
  db: Queryable,
  asked: readonly MutationOf<'receive-by-label'>[],
): Promise<LabelledReturns> {
  if (asked.length === 0) return new Map();
  const places = asked.map(m => `${m.location_type}/${m.location}`);
  const candidates = await db.query<LabelledReturn>(RETURNS_OF, [places, returnStatuses]);
  const found: [string, NonNullable<ReturnType<LabelledReturns['get']>>][] = [];
  for (const m of asked) {
    const at = candidates.filter(c => c.place === `${m.location_type}/${m.location}`);
    const product = await productByCode(db, m.ean);
    found.push([m.id, { delivery_id: returnNamed(m.label, at)?.id ?? null, product: product ?? null }]);
  }
  return new Map(found);
}

interface LabelledReturn extends NamedReturn {
  readonly id: number;
  readonly place: string;
}

// Open ones first: a label may have been used before.
const RETURNS_OF = `
  SELECT d.id, l.type || '/' || l.identifier AS place, o.identifier AS order_identifier, c.identifier AS carrier,
    ARRAY(SELECT code FROM tracking_codes WHERE dispatch_request_id = d.id) AS tracking_codes,
    ${shippedAs('d')} AS shipped_as
  FROM dispatch_requests d
  JOIN sales_orders o ON o.id = d.sales_order_id
  JOIN typed_locations l ON l.id = d.location_id
  LEFT JOIN carrier_methods m ON m.id = d.carrier_method_id LEFT JOIN carriers c ON c.id = m.carrier_id
  WHERE l.type || '/' || l.identifier = ANY($1::text[]) AND d.dispatch_type = 'return'
    AND d.status = ANY($2::text[]) AND (d.status <> 'return-received' OR d.updated_at > now() - interval '60 days')
  ORDER BY d.status = 'return-received', d.id`;

async function namedReceipts(db: Queryable, ids: readonly string[]): Promise<Map<string, ReceiptState>> {
  if (ids.length === 0) return new Map();
  const rows = await db.query<ReceiptState & { mutation_id: string }>(
    `SELECT r.mutation_id, r.dispatch_request_id AS delivery_id, r.dispatch_request_line_id AS line_id, r.quantity,
       s.identifier AS storage_location, r.taken_back_at IS NOT NULL AS taken_back
     FROM return_receipts r JOIN storage_locations s ON s.id = r.storage_location_id
     WHERE r.mutation_id = ANY($1::uuid[])`,
    [ids],
  );
  return new Map(rows.map(row => [row.mutation_id, row]));
}

/** When the deliveries are locked: the versions are locked after them, as in every other writer. */
export async function loadReturns(
  db: Queryable,
  { mutations, labelled, receipts: named }: NamedReturns,
  deliveries: ReadonlyMap<number, DeliveryState>,
): Promise<ReturnFacts> {
  if (mutations.length === 0) return noReturns();
  // Read again: an earlier transaction may have taken them back.
  const receipts = await namedReceipts(db, [...named.keys()]);
  const ids = [...deliveries.keys()];
  const rows = await db.query<{ id: number; location_id: number; departed_from: LocationKey[] }>(RETURNS, [
    ids,
  ]);
  const versions = await db.query<{ location_id: number; version: number }>(
    'SELECT location_id, version FROM return_work WHERE location_id = ANY($1::int[]) ORDER BY location_id FOR UPDATE',
    [rows.map(row => row.location_id)],
  );
  const received = await db.query<{ id: number; product: string; user_id: number; name: string }>(RECEIVERS, [
    ids,
  ]);
  const places = mutations.flatMap(m => ('zone' in m ? [`${m.location_type}/${m.location}/${m.zone}`] : []));
  return {
    labelled,
    receipts,
    zones: places.length > 0 ? await selectZones(db, places) : [],
    returns: new Map(rows.map(row => [row.id, row])),
    versions: new Map(versions.map(row => [row.location_id, row.version])),
    receivers: new Map(received.map(row => [receiverKey(row.id, row.product), row])),
  };
}

const RETURNS = `
  SELECT d.id, d.location_id, (
    SELECT COALESCE(json_agg(json_build_object('type', l.type, 'identifier', l.identifier)), '[]')
    FROM return_departures e JOIN typed_locations l ON l.id = e.location_id
    WHERE e.dispatch_request_id = d.id) AS departed_from
  FROM dispatch_requests d WHERE d.id = ANY($1::int[]) AND d.dispatch_type = 'return'`;

const RECEIVERS = `
  SELECT DISTINCT ON (r.dispatch_request_id, n.product_identifier)
    r.dispatch_request_id AS id, n.product_identifier AS product, u.id AS user_id, u.name
  FROM return_receipts r JOIN users u ON u.id = r.user_id
  JOIN dispatch_request_lines n ON n.id = r.dispatch_request_line_id
  WHERE r.dispatch_request_id = ANY($1::int[]) AND r.taken_back_at IS NULL
  ORDER BY r.dispatch_request_id, n.product_identifier, r.created_at DESC`;

async function selectZones(db: Queryable, places: readonly string[]): Promise<ReturnZone[]> {
  type Row = Omit<ReturnZone, 'states'> & { states: Readonly<Record<string, string | null>> };
  const rows = await db.query<Row>(ZONES, [places]);
  // A map: a device may name any state, also one that every object has ('constructor').
  return rows.map(row => ({ ...row, states: new Map(Object.entries(row.states)) }));
}

const ZONES = `
  SELECT z.id, l.type AS type, l.identifier, z.identifier AS zone,
    (SELECT COALESCE(json_agg(json_build_object('id', s.id, 'identifier', s.identifier, 'kind', s.kind)
      ORDER BY s.position), '[]') FROM storage_locations s WHERE s.storage_zone_id = z.id) AS places,
    (SELECT COALESCE(json_object_agg(p.identifier, s.identifier), '{}')
      FROM product_states p
      LEFT JOIN product_state_places b ON b.product_state = p.identifier AND b.storage_zone_id = z.id
      LEFT JOIN storage_locations s ON s.id = b.storage_location_id) AS states
  FROM storage_zones z
  JOIN typed_locations l ON l.id = z.location_id
  WHERE z.type = 'return' AND l.type || '/' || l.identifier || '/' || z.identifier = ANY($1::text[])`;
