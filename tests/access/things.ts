import type { Queryable } from '../../server/db/pool.ts';
import { newId } from '../../server/sorting/test-batch.ts';

/** Locations of the matrix, by their row ids in the demo data. */
const places = { 'dc/DC01': 1, 'store/101': 2, 'store/102': 3, 'warehouse/MAG1': 7 } as const;
export type PlaceName = keyof typeof places;
export const placeNames = Object.keys(places) as PlaceName[];
export const ARTICLE = '100000';
export const EAN = '8712340512076';
/** Has one question, `batchnummer`, with a text answer. */
export const ASKED = 'gevraagd';

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
  'deliveryLine',
  'deliveryPlace',
  'batchable',
  'packed',
  'packedPlace',
  'toPick',
  'toPickOrder',
  'shippedOrder',
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
  await db.execute(`INSERT INTO products (identifier, name) VALUES ($1, 'Gevraagd')`, [ASKED]);
  await db.execute(
    `INSERT INTO product_questions (product_identifier, kind, attribute_identifier, value_type, question, position)
     VALUES ($1, 'piece', 'batchnummer', 'text', 'Wat is het batchnummer?', 1)`,
    [ASKED],
  );
}

/** One of every kind at a location. */
export async function thingsAt(db: Queryable, name: PlaceName): Promise<Things> {
  const location = places[name];
  const [type = '', code = ''] = name.split('/');
  const sign = mark(code);
  const id = async (sql: string, ...params: unknown[]): Promise<number> => {
    const row = await db.one<{ id: number }>(sql, params);
    if (!row) throw new Error(`no row: ${sql}`);
    return row.id;
  };
  const zone = (identifier: string, of: string) =>
    id(
      `INSERT INTO storage_zones (location_id, identifier, display_name, type) VALUES ($1, $2, $2, $3) RETURNING id`,
      location,
      identifier,
      of,
    );
  const place = (zone_id: number, identifier: string, position: number) =>
    id(
      `INSERT INTO storage_locations (storage_zone_id, identifier, display_name, position)
       VALUES ($1, $2, $2, $3) RETURNING id`,
      zone_id,
      identifier,
      position,
    );
  const zoneId = await zone(`Z${sign}`, 'sort');
  const returnZoneId = await zone(`RZ${sign}`, 'return');
  const returnPlace = await place(returnZoneId, `RP${sign}`, 1);
  const sortPlaces: number[] = [];
  for (const position of [1, 2, 3]) sortPlaces.push(await place(zoneId, `P${position}${sign}`, position));
  await place(zoneId, `P9${sign}`, 9);

  const batchOf = (identifier: string, zone_id: number | null) =>
    id(
      `INSERT INTO dispatch_request_batches (identifier, batch_type_id, location_id, storage_zone_id)
       VALUES ($1, (SELECT id FROM batch_types WHERE identifier = 'dc_sort'), $2, $3) RETURNING id`,
      identifier,
      location,
      zone_id,
    );
  const batch = await batchOf(`B${sign}`, zoneId);
  await batchOf(`NB${sign}`, null);

  let made = 0;
  const delivery = async (
    status: string,
    over: {
      batch?: number;
      place?: number | undefined;
      placed?: number;
      kind?: string;
      article?: string;
      order?: string;
    } = {},
  ) => {
    const nth = ++made;
    const {
      order: orderName = `O${nth}${sign}`,
      article = ARTICLE,
      kind = type === 'store' ? 'ship_from_store' : 'dc_delivery',
    } = over;
    const order = await id(
      `INSERT INTO sales_orders (identifier, placed_at, shipping_address)
       VALUES ($1, now(), jsonb_build_object('full_name', $1::text, 'city', 'Utrecht')) RETURNING id`,
      orderName,
    );
    const made_id = await id(
      `INSERT INTO dispatch_requests (identifier, sales_order_id, location_id, status, dispatch_type, batch_id,
         storage_location_id, location_completed_at, carrier_method_id)
       VALUES ($1, $2, $3, $4, $5, $6, $7, CASE WHEN $8 THEN now() END, 1) RETURNING id`,
      `D${nth}${sign}`,
      order,
      location,
      status,
      kind,
      over.batch ?? null,
      over.place ?? null,
      over.placed !== undefined,
    );
    const quantity = over.placed ?? 40;
    const orderLine = await id(
      `INSERT INTO sales_order_lines (sales_order_id, product_identifier, product_name, quantity)
       VALUES ($1, $2, $3, $4) RETURNING id`,
      order,
      article,
      over.order ?? `Artikel ${sign}`,
      quantity,
    );
    const line = await id(
      `INSERT INTO dispatch_request_lines (dispatch_request_id, sales_order_line_id, product_identifier, quantity,
         quantity_placed) VALUES ($1, $2, $3, $4, $5) RETURNING id`,
      made_id,
      orderLine,
      article,
      quantity,
      over.placed ?? 0,
    );
    return { id: made_id, identifier: `D${nth}${sign}`, order: orderName, line };
  };
  const open = await delivery('requested', { batch, place: sortPlaces[0] });
  const asked = await delivery('requested', { batch, place: sortPlaces[2], article: ASKED });
  const packed = await delivery('requested', { batch, place: sortPlaces[1], placed: 1 });
  const paused = await delivery('requested');
  await db.execute('UPDATE dispatch_requests SET paused_at = now() WHERE id = $1', [paused.id]);
  const toPick = await delivery('requested');
  const batchable = await delivery('to-be-requested');
  const returned = await delivery('return-announced', { kind: 'return' });
  // It may come back anywhere, so its order is no secret.
  const shipped = await delivery('shipped', { order: `O-${code}` });
  await db.execute('INSERT INTO tracking_codes (dispatch_request_id, code) VALUES ($1, $2)', [
    returned.id,
    `L${sign}`,
  ]);

  const receipt = await id(
    `INSERT INTO goods_receipts (identifier, supplier_location_id, recipient_location_id, storage_zone_id)
     VALUES ($1, 5, $2, $3) RETURNING id`,
    `R${sign}`,
    location,
    zoneId,
  );
  const receiptLine = await id(
    `INSERT INTO goods_receipt_lines (goods_receipt_id, product_identifier, quantity, quantity_scanned)
     VALUES ($1, $2, 9, 1) RETURNING id`,
    receipt,
    ARTICLE,
  );

  const colleague = await id(
    `INSERT INTO users (username, name, password_hash, homepage) VALUES ($1, $1, '', '/scan') RETURNING id`,
    `collega${sign}`,
  );
  await db.execute('INSERT INTO user_locations VALUES ($1, $2)', [colleague, location]);
  const [placement, count, returnedScan, seenScan] = [newId(), newId(), newId(), newId()];
  const photo = newId();
  await db.execute(
    `INSERT INTO placements (mutation_id, dispatch_request_id, dispatch_request_line_id, storage_location_id, quantity, user_id)
     VALUES ($1, $2, $3, $4, 1, $5)`,
    [placement, open.id, open.line, sortPlaces[0], colleague],
  );
  await db.execute(
    `INSERT INTO receipt_scans (mutation_id, goods_receipt_id, product_identifier, quantity, user_id)
     VALUES ($1, $2, $3, 1, $4)`,
    [count, receipt, ARTICLE, colleague],
  );
  for (const scan of [returnedScan, seenScan])
    await db.execute(
      `INSERT INTO return_receipts (mutation_id, dispatch_request_id, dispatch_request_line_id, storage_location_id,
         product_state, quantity, user_id) VALUES ($1, $2, $3, $4, 'worn', 1, $5)`,
      [scan, returned.id, returned.line, returnPlace, colleague],
    );
  await db.execute(
    `INSERT INTO return_photos (id, mutation_id, media_type, bytes, user_id) VALUES ($1, $2, 'image/jpeg', $3, $4)`,
    [photo, seenScan, Buffer.from(`foto ${sign}`), colleague],
  );
  const grant = await id(
    `INSERT INTO upload_grants (token_hash, user_id, device_id, expires_at)
     VALUES ($1, $2, $3, now() + interval '1 day') RETURNING id`,
    Buffer.from(sign),
    colleague,
    newId(),
  );
  await db.execute('INSERT INTO upload_grant_locations VALUES ($1, $2)', [grant, location]);
  await db.execute('UPDATE dispatch_request_lines SET quantity_placed = 1 WHERE id = $1', [open.line]);
  await db.execute('UPDATE dispatch_request_lines SET quantity_placed = 2 WHERE id = $1', [returned.line]);
  const printer = `printer-${code.toLowerCase()}`;
  const printerId = await id(
    `INSERT INTO printers (location_id, identifier, name, type, uri) VALUES ($1, $2, $3, 'packing-slips', 'folder:') RETURNING id`,
    location,
    printer,
    `Printer ${sign}`,
  );
  const printJob = await id(
    `INSERT INTO print_jobs (user_id, printer_id, title, dispatch_request_ids, content, status)
     VALUES ($1, $2, $3, $4, 'x', 'done') RETURNING id`,
    colleague,
    printerId,
    `Pakbon ${sign}`,
    [open.id],
  );
  return {
    zone: `Z${sign}`,
    place: `P1${sign}`,
    emptyPlace: `P9${sign}`,
    returnZone: `RZ${sign}`,
    returnPlace: `RP${sign}`,
    batch: `B${sign}`,
    newBatch: `NB${sign}`,
    receipt: `R${sign}`,
    receiptLine,
    delivery: open.id,
    deliveryIdentifier: open.identifier,
    pausedIdentifier: paused.identifier,
    deliveryLine: asked.line,
    deliveryPlace: `P1${sign}`,
    batchable: batchable.identifier,
    packed: packed.id,
    packedPlace: `P2${sign}`,
    toPick: toPick.id,
    toPickOrder: toPick.order,
    shippedOrder: shipped.order,
    return: returned.id,
    returnLabel: `L${sign}`,
    printJob,
    printer,
    placement,
    count,
    returned: returnedScan,
    colleague,
    grant,
    returnIdentifier: returned.identifier,
    photo,
  };
}

/** Called when everything is there: `renew` restores this state. */
export const keep = (db: Queryable): Promise<number> =>
  db.execute(`CREATE TABLE kept AS SELECT id, status, paused_at, storage_location_id, location_completed_at
    FROM dispatch_requests WHERE identifier LIKE 'D%~'`);

/** Restores the state before anybody shipped, picked, paused, cancelled or completed anything. */
export async function renew(db: Queryable): Promise<void> {
  await db.execute(`UPDATE dispatch_requests d SET (status, paused_at, storage_location_id, location_completed_at) =
    (k.status, k.paused_at, k.storage_location_id, k.location_completed_at) FROM kept k
    WHERE k.id = d.id AND (k.status, k.paused_at, k.storage_location_id) IS DISTINCT FROM (d.status, d.paused_at, d.storage_location_id)`);
  await db.execute(`UPDATE goods_receipts SET completed_at = NULL, completed_by = NULL 
    WHERE identifier LIKE 'R~%' AND completed_at IS NOT NULL`);
  await db.execute(
    'UPDATE upload_grants SET revoked_at = NULL, revoked_by = NULL WHERE revoked_at IS NOT NULL',
  );
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
  delivery: 987_654,
  deliveryIdentifier: 'D-nergens',
  pausedIdentifier: 'D-nergens',
  deliveryLine: 987_654,
  deliveryPlace: 'P-nergens',
  batchable: 'D-nergens',
  packed: 987_654,
  packedPlace: 'P-nergens',
  toPick: 987_654,
  toPickOrder: 'O-nergens',
  shippedOrder: 'O-nergens',
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
};
