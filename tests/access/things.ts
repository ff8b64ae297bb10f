import type { Queryable } from '../../server/ground/db/pool.ts';
import { newId } from '../../server/acts/sorting/test-batch.ts';
import {
  ARTICLE,
  ASKED,
  makeDays,
  makeDeliveries,
  makeImportError,
  makePapers,
  makePayload,
  makeReceipt,
  makeScans,
  makeStockReport,
  makeZones,
} from './make-things.ts';

/** Locations of the matrix, by their row ids in the demo data. */
const places = { 'dc/DC01': 1, 'store/101': 2, 'store/102': 3, 'warehouse/MAG1': 7 } as const;
export type PlaceName = keyof typeof places;
export const placeNames = Object.keys(places) as PlaceName[];
export const EAN = '8712340512076';

/** Every kind of object that a call can name. */
export type Things = Readonly<Record<(typeof kinds)[number], string | number>>;
const kinds = [
  'zone',
  'place',
  'emptyPlace',
  'returnZone',
  'returnPlace',
  'batch',
  'newBatch',
  'receipt',
  'receiptLine',
  'delivery',
  'deliveryIdentifier',
  'pausedIdentifier',
  'untakenIdentifier',
  'deliveryLine',
  'openLine',
  'deliveryPlace',
  'batchable',
  'releasedOrder',
  'packed',
  'packedIdentifier',
  'packedPlace',
  'message',
  'toPick',
  'toPickOrder',
  'heldOrder',
  'holdReason',
  'ranTrigger',
  'ranAction',
  'ranFor',
  'proposedRefund',
  'automaticRefund',
  'manualRefund',
  'lockedRefund',
  'unknownRefund',
  'unknownPayment',
  'differingDay',
  'dayDifference',
  'closableDay',
  'closableVersion',
  'shippedOrder',
  'shippedLine',
  'return',
  'returnLabel',
  'printJob',
  'printer',
  'placement',
  'count',
  'returned',
  'colleague',
  'grant',
  'returnIdentifier',
  'photo',
  'stockReport',
] as const;
export type Kind = (typeof kinds)[number];

/** A mark in every text that belongs to a location, by which it is recognised wherever it leaks. */
const mark = (location: string): string => `~${location}~`;
export const marksIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/~(DC01|10\d|MAG1)~/g)].map(([, location]) => location ?? ''))].sort();

/** Puts the location's mark in all its own texts of the demo data. */
export async function markAll(db: Queryable): Promise<void> {
  const of = (table: string, column: string, location: string) =>
    db.execute(`UPDATE ${table} x SET ${column} = x.${column} || '~' || l.identifier || '~'
      FROM locations l WHERE l.id = ${location} AND l.id NOT IN (5, 6)`);
  await of('dispatch_requests', 'identifier', 'x.location_id');
  await of('dispatch_request_batches', 'identifier', 'x.location_id');
  await of('goods_receipts', 'identifier', 'x.recipient_location_id');
  await of('storage_zones', 'display_name', 'x.location_id');
  await of('printers', 'name', 'x.location_id');
  await db.execute(`UPDATE storage_locations s SET display_name = s.display_name || '~' || l.identifier || '~'
    FROM storage_zones z JOIN locations l ON l.id = z.location_id WHERE z.id = s.storage_zone_id`);
  await db.execute(
    `UPDATE locations SET display_name = display_name || '~' || identifier || '~' WHERE id NOT IN (5, 6)`,
  );
  await db.execute(`UPDATE tracking_codes c SET url = c.url || '~' || l.identifier || '~'
    FROM dispatch_requests d JOIN locations l ON l.id = d.location_id WHERE d.id = c.dispatch_request_id`);
  await db.execute(`UPDATE sales_orders o SET shipping_address = jsonb_set(shipping_address, '{full_name}',
      to_jsonb(o.shipping_address->>'full_name' || x.marks))
    FROM (SELECT d.sales_order_id AS id, string_agg(DISTINCT '~' || l.identifier || '~', '') AS marks
      FROM dispatch_requests d JOIN locations l ON l.id = d.location_id GROUP BY 1) x WHERE x.id = o.id`);
  await makeImportError(db);
  // So that a suggestion is one: there is some, at a location that sends nothing.
  await db.execute(
    `INSERT INTO stock_levels (location_id, product_identifier, stock_level) SELECT id, $1, 1 FROM locations WHERE identifier = 'GEEN'`,
    [ARTICLE],
  );
  await db.execute(`INSERT INTO products (identifier, name) VALUES ($1, 'Gevraagd')`, [ASKED]);
  await db.execute(
    `INSERT INTO product_questions (product_identifier, kind, attribute_identifier, value_type, question, position)
     VALUES ($1, 'piece', 'batchnummer', 'text', 'Wat is het batchnummer?', 1)`,
    [ASKED],
  );
}

/** One of every kind at a location. */
export async function thingsAt(db: Queryable, name: PlaceName): Promise<Things> {
  const [type = '', code = ''] = name.split('/');
  const sign = mark(code);
  const at = { db, location: places[name], type, code, sign };
  const zones = await makeZones(at);
  const deliveries = await makeDeliveries(at, zones);
  const receipt = await makeReceipt(at, zones);
  const scans = await makeScans(at, zones, deliveries, receipt);
  const papers = await makePapers(at, deliveries, scans);
  const {
    open,
    asked,
    packed,
    paused,
    untaken,
    toPick,
    batchable,
    released,
    message,
    returned,
    shipped,
    held,
    refunds,
    ran,
  } = deliveries;
  await makePayload(at, toPick.order);
  return {
    zone: `Z${sign}`,
    place: `P1${sign}`,
    emptyPlace: `P9${sign}`,
    returnZone: `RZ${sign}`,
    returnPlace: `RP${sign}`,
    batch: `B${sign}`,
    newBatch: `NB${sign}`,
    receipt: `R${sign}`,
    receiptLine: receipt.line,
    delivery: open.id,
    deliveryIdentifier: open.identifier,
    pausedIdentifier: paused.identifier,
    untakenIdentifier: untaken.identifier,
    deliveryLine: asked.line,
    openLine: open.line,
    deliveryPlace: `P1${sign}`,
    batchable: batchable.identifier,
    releasedOrder: released.order,
    packed: packed.id,
    packedIdentifier: packed.identifier,
    packedPlace: `P2${sign}`,
    message,
    toPick: toPick.id,
    toPickOrder: toPick.order,
    heldOrder: held.order,
    holdReason: held.reason,
    ranTrigger: ran.trigger,
    ranAction: ran.action,
    ranFor: ran.named,
    proposedRefund: refunds.proposal,
    automaticRefund: refunds.automatic,
    manualRefund: refunds.manual,
    lockedRefund: refunds.locked,
    unknownRefund: refunds.unknown,
    unknownPayment: refunds.unknownPayment,
    shippedOrder: shipped.order,
    shippedLine: shipped.line,
    return: returned.id,
    returnLabel: `L${sign}`,
    ...(await makeDays(at)),
    ...papers,
    ...scans,
    returnIdentifier: returned.identifier,
    stockReport: await makeStockReport(at),
  };
}

/** Called when everything is there: `renew` restores this state. */
export const keep = async (db: Queryable): Promise<number> =>
  (await db.execute(`CREATE TABLE kept_refunds AS SELECT id, status, locked_by, release_at FROM refund_requests r
    WHERE EXISTS (SELECT FROM refund_request_additions a WHERE a.refund_request_id = r.id AND a.reason LIKE 'V~%')`)) +
  (await db.execute(`CREATE TABLE kept AS SELECT id, status, paused_at, storage_location_id, location_completed_at
    FROM dispatch_requests WHERE identifier LIKE 'D%~'`));

/** Restores the state before anybody shipped, picked, paused, cancelled or completed anything. */
export async function renew(db: Queryable): Promise<void> {
  await db.execute(`UPDATE dispatch_requests d SET (status, paused_at, storage_location_id, location_completed_at) =
    (k.status, k.paused_at, k.storage_location_id, k.location_completed_at) FROM kept k
    WHERE k.id = d.id AND (k.status, k.paused_at, k.storage_location_id) IS DISTINCT FROM (d.status, d.paused_at, d.storage_location_id)`);
  await db.execute(`UPDATE goods_receipts SET completed_at = NULL, completed_by = NULL 
    WHERE identifier LIKE 'R~%' AND completed_at IS NOT NULL`);
  await keepOwn(db);
  await db.execute("UPDATE outside_messages SET why = 'antwoord 500', ended_at = now() WHERE why IS NULL");
  await db.execute(
    `UPDATE hold_reasons SET decision = NULL, decided_at = NULL WHERE display_name LIKE 'H~%' AND decision IS NOT NULL`,
  );
  await db.execute(`UPDATE refund_requests r SET status = k.status, locked_by = k.locked_by, release_at = k.release_at
    FROM kept_refunds k WHERE k.id = r.id AND k.status <> r.status`);
  await db.execute(`UPDATE refund_transactions t SET state = 'unknown' FROM kept_refunds k
    WHERE k.id = t.refund_request_id AND k.status = 'refund-processing' AND t.state <> 'unknown'`);
  await db.execute('TRUNCATE closed_days, closed_payments');
  await db.execute(
    'UPDATE upload_grants SET revoked_at = NULL, revoked_by = NULL WHERE revoked_at IS NOT NULL',
  );
}

/** Makes what is deleted: a group of hold rules, and of one user two views, the second to be removed, and a remark to be withdrawn, for which the minute is long. */
export async function keepOwn(db: Queryable): Promise<void> {
  await db.execute(`INSERT INTO search_views (id, user_id, token, name, preset, filter_values) OVERRIDING SYSTEM VALUE
    SELECT n, u.id, CASE n WHEN 901 THEN 'gedeeld' ELSE 'weg' END, 'Te laat', 'orders_search/default', '{}'
    FROM users u, generate_series(901, 902) n WHERE u.username = 'rol backoffice'
    ON CONFLICT (id) DO UPDATE SET removed_at = NULL WHERE search_views.removed_at IS NOT NULL`);
  await db.execute(`INSERT INTO hold_reasons (id, dispatch_request_id, display_name, decision, decided_at, decided_by) OVERRIDING SYSTEM VALUE
    SELECT 904, d.id, 'Vrijgegeven', 'approved', now() + interval '1 hour', u.id FROM users u, dispatch_requests d
    WHERE u.username = 'rol backoffice' AND d.identifier = 'D11~DC01~' ON CONFLICT (id) DO NOTHING`);
  await db.execute(
    `INSERT INTO hold_rule_groups (identifier, display_name) VALUES ('weg', 'Weg') ON CONFLICT DO NOTHING`,
  );
  await db.execute(`UPDATE refund_requests r SET status = 'refund-processing-manually', locked_by = u.id, comment = 'op slot'
    FROM users u WHERE u.username = 'rol backoffice' AND r.comment = 'op slot' AND r.locked_by IS DISTINCT FROM u.id`);
  await db.execute(`INSERT INTO sales_order_comments (id, sales_order_id, comment, user_id, created_at) OVERRIDING SYSTEM VALUE
    SELECT 903, o.id, 'Verkeerde order.', u.id, now() + interval '1 hour' FROM users u, sales_orders o
    WHERE u.username = 'rol backoffice' AND o.identifier = 'O5~DC01~'
    ON CONFLICT (id) DO UPDATE SET withdrawn_at = NULL WHERE sales_order_comments.withdrawn_at IS NOT NULL`);
}

/** Identifiers of things that do not exist. */
export const absent: Things = {
  zone: 'Z-nergens',
  place: 'P-nergens',
  emptyPlace: 'P-nergens',
  returnZone: 'RZ-nergens',
  returnPlace: 'RP-nergens',
  batch: 'B-nergens',
  newBatch: 'NB-nergens',
  receipt: 'R-nergens',
  receiptLine: 987_654,
  packedIdentifier: 'D-nergens',
  delivery: 987_654,
  deliveryIdentifier: 'D-nergens',
  pausedIdentifier: 'D-nergens',
  untakenIdentifier: 'D-nergens',
  deliveryLine: 987_654,
  openLine: 987_654,
  deliveryPlace: 'P-nergens',
  batchable: 'D-nergens',
  releasedOrder: 'O-nergens',
  packed: 987_654,
  packedPlace: 'P-nergens',
  message: 987_654,
  toPick: 987_654,
  toPickOrder: 'O-nergens',
  heldOrder: 'O-nergens',
  holdReason: 987_654,
  ranTrigger: 987_654,
  ranAction: 987_654,
  ranFor: 'D-nergens',
  proposedRefund: 987_654,
  automaticRefund: 987_654,
  manualRefund: 987_654,
  lockedRefund: 987_654,
  unknownRefund: 987_654,
  unknownPayment: 987_654,
  differingDay: '2025-01-01',
  dayDifference: 'nergens',
  closableDay: '2025-01-01',
  closableVersion: 'nergens',
  shippedOrder: 'O-nergens',
  shippedLine: 987_654,
  return: 987_654,
  returnLabel: 'L-nergens',
  printJob: 987_654,
  printer: 'printer-nergens',
  placement: newId(),
  count: newId(),
  returned: newId(),
  colleague: 987_654,
  grant: 987_654,
  returnIdentifier: 'D-nergens',
  photo: newId(),
  stockReport: 987_654,
};
