import type { Database, Transaction } from '../../ground/db/pool.ts';
import type { DeliveryStatus } from '../../../core/delivery/status.ts';
import { type ChangedDelivery, react } from '../deliveries/react.ts';
import { type Author, rowsOf, updateDeliveries } from '../deliveries/write-deliveries.ts';
import { CURRENT } from '../fast-path/still-current.ts';
import { unfinished } from '../sorting/unfinished.ts';
import type { Changes } from './changes.ts';
import { storeReturns } from './returns/store-returns.ts';
import { type DeliveryState, type World, workOf, type WorkState } from './world.ts';

/** Writes the decided changes, each table as one set, does what follows from them, and notifies every server process at commit. */
export function storeChanges(tx: Transaction, changes: Changes, world: World): void {
  if (changes.inbox.length === 0) return;
  const write = (rows: Iterable<object>, sql: string) => {
    const json = JSON.stringify([...rows]);
    if (json !== '[]') tx.write(sql, [json]);
  };
  tx.write(STORE, [...stored([{ changes, world }]), null]);
  if (changes.receipts.size > 0)
    tx.write(STORE_RECEIPTS, [
      JSON.stringify([...changes.receipts].map(r => ({ id: r.id, version: r.version + 1 }))),
      JSON.stringify(receiptLineRows(changes)),
      JSON.stringify(changes.receipt_scans),
    ]);
  // Known before the device says so itself: it may have left the screen.
  write(
    changes.receipt_scans.filter(scan => scan.device_id !== null),
    COUNT_DOWN_DEVICES,
  );
  // After the placements: a list may have both halves of a pair.
  if (changes.take_backs.length > 0)
    for (const table of ['placements', 'receipt_scans'])
      tx.write(`UPDATE ${table} SET taken_back_at = now() WHERE mutation_id = ANY($1::uuid[])`, [
        changes.take_backs,
      ]);
  write(changes.set_asides, INSERT_SET_ASIDES);
  write(changes.holds, INSERT_HOLDS);
  write(changes.picks, INSERT_PICKS);
  write(changes.put_backs, INSERT_PUT_BACKS);
  write(changes.answers, INSERT_ANSWERS);
  write(changes.product_values.values(), UPSERT_PRODUCT_VALUES);
  write(changes.piece_values.values(), UPSERT_PIECE_VALUES);
  write(changes.voids, INSERT_VOIDS);
  storeReturns(tx, changes, world);
  react(tx, [...changes.authors].map(changeOf));
}

/** A delivery as it was loaded, and as it is stored: nobody waits for the database to say so. */
function changeOf([delivery, author]: readonly [DeliveryState, Author]): ChangedDelivery {
  const { facts: before } = delivery;
  if (!before) throw new Error('a delivery that changes was loaded whole');
  const { changed_by, change_key } = author;
  const { storage_location_id } = delivery;
  // checkedStatus gave it.
  const status = delivery.status as DeliveryStatus;
  const revision = before.revision + 1;
  return { before, after: { ...before, status, storage_location_id, revision, changed_by, change_key } };
}

export interface DecidedPlacements {
  readonly world: World & { readonly epoch: string };
  readonly changes: Changes;
}

/**
 * Stores placements that were decided without locks, each batch in a world of its own. Fails, and stores nothing,
 * when the database is newer: a batch has another version, a scan was voided, or the epoch is another.
 */
export async function storePlacements(db: Database, decided: readonly DecidedPlacements[]): Promise<void> {
  await db.planned.scans.execute(STORE, [...stored(decided), decided[0]?.world.epoch]);
}

/** Rows of `STORE`, a parameter for each of its tables. */
const stored = (decided: readonly { changes: Changes; world: World }[]): string[] =>
  [
    decided.flatMap(({ changes }) => changes.inbox),
    decided.flatMap(({ changes }) => changes.placements),
    decided.flatMap(({ changes }) => placedByLine(changes)),
    decided.flatMap(({ changes, world }) => deliveryRows(changes, world)),
    decided.flatMap(({ changes }) => batchRows(changes)),
  ].map(rows => JSON.stringify(rows));

const placedByLine = ({ deliveries }: Changes) =>
  [...deliveries]
    .flatMap(d => d.lines)
    .map(line => ({ line, placed: line.placed.reduce((sum, p) => sum + p.quantity, 0) }))
    .filter(({ line, placed }) => placed !== line.quantity_placed)
    .map(({ line, placed }) => ({ id: line.id, quantity_placed: placed }));

const receiptLineRows = ({ receipts }: Changes) =>
  [...receipts].flatMap(r =>
    r.lines.map(({ product_identifier, quantity_scanned }) => ({
      goods_receipt_id: r.id,
      product_identifier,
      quantity_scanned,
      version: r.version + 1,
    })),
  );

const deliveryRows = ({ deliveries, authors, picks }: Changes, world: World) =>
  [...deliveries].map(d => ({
    id: d.id,
    status: d.status,
    storage_location_id: d.storage_location_id,
    location_completed: d.location_completed,
    shipped_label: d.shipped_label,
    unable_to_ship_reason: picks.find(pick => pick.dispatch_request_id === d.id)?.reason ?? null,
    version: versionAfter(workOf(world, d)),
    ...authors.get(d),
  }));

const versionAfter = (work: WorkState | undefined): number | null => (work ? work.version + 1 : null);

const batchRows = ({ batches, deliveries }: Changes) =>
  [...batches].map(b => ({
    id: b.id,
    status: b.status,
    version: b.version + 1,
    shipping: [...deliveries].some(d => d.batch_id === b.id && d.status === 'shipped'),
  }));

const INSERT_HOLDS = `
  INSERT INTO held_shipments (mutation_id, dispatch_request_id, storage_location, user_id, resolves)
  SELECT mutation_id, dispatch_request_id, storage_location, user_id, resolves
  FROM json_to_recordset($1::json) AS r(mutation_id uuid, dispatch_request_id int, storage_location text,
    user_id int, resolves uuid)`;

const INSERT_PICKS = `
  INSERT INTO picks (mutation_id, dispatch_request_id, status, reason, user_id, device_id)
  SELECT mutation_id, dispatch_request_id, status, reason, user_id, device_id
  FROM json_to_recordset($1::json) AS r(mutation_id uuid, dispatch_request_id int, status text, reason text,
    user_id int, device_id uuid)`;

const INSERT_PUT_BACKS = `
  INSERT INTO pick_put_backs (mutation_id, dispatch_request_id, location_type, location, user_id, resolves)
  SELECT mutation_id, dispatch_request_id, location_type, location, user_id, resolves
  FROM json_to_recordset($1::json) AS r(mutation_id uuid, dispatch_request_id bigint, location_type text,
    location text, user_id int, resolves uuid)`;

const INSERT_ANSWERS = `
  INSERT INTO delivery_answers (mutation_id, message_id, text, user_id)
  SELECT mutation_id, message_id, text, user_id
  FROM json_to_recordset($1::json) AS r(mutation_id uuid, message_id int, text text, user_id int)`;

const DELIVERY_COLUMNS = ['status', 'storage_location_id', 'shipped_label', 'version'] as const;

// One statement, as each costs a round trip while the batch is locked. Its parts see the state before it: a batch is
// shipped when no delivery is unfinished but those that are shipped here. One notification names all batches of a group: 500
// numbers fit in the 8,000 bytes of a notification. What it writes asks for 'current' first: batches are locked before
// anything else, and it divides by zero (SQLSTATE 22012: SQL has no other way to fail) where they have gone on.
const STORE = `
  WITH answer AS (
    SELECT * FROM json_to_recordset($1::json)
      AS r(user_id int, mutation_id uuid, device_id uuid, body_hash text, reply json)
  ), batch AS (
    SELECT * FROM json_to_recordset($5::json) AS r(id int, status text, version int, shipping boolean)
  ), locked AS (
    SELECT b.id, b.version FROM dispatch_request_batches b
    WHERE b.id IN (SELECT id FROM batch) ORDER BY b.id FOR NO KEY UPDATE
  ), ${CURRENT}, stored AS (
    INSERT INTO inbox (user_id, mutation_id, device_id, body_hash, reply)
    SELECT user_id, mutation_id, device_id, decode(body_hash, 'hex'), reply FROM answer, current
  ), placement AS (
    SELECT r.* FROM current, json_to_recordset($2::json) AS r(mutation_id uuid, dispatch_request_id int, dispatch_request_line_id int,
      storage_location_id int, product_identifier text, quantity int, user_id int, device_id uuid,
      extra_processing_steps text[], resolves uuid, scanned_at timestamptz)
  ), placed AS (
    INSERT INTO placements (mutation_id, dispatch_request_id, dispatch_request_line_id, storage_location_id, quantity,
      user_id, device_id, extra_processing_steps, resolves, scanned_at, created_at)
    SELECT mutation_id, dispatch_request_id, dispatch_request_line_id, storage_location_id, quantity,
      user_id, device_id, extra_processing_steps, resolves, scanned_at, clock_timestamp()
    FROM placement
  ), counted AS (
    UPDATE dispatch_request_lines n SET quantity_placed = r.quantity_placed
    FROM current, json_to_recordset($3::json) AS r(id int, quantity_placed int)
    WHERE n.id = r.id
  ), delivery AS (
    SELECT r.* FROM current, ${rowsOf('$4', DELIVERY_COLUMNS, 'location_completed boolean, unable_to_ship_reason text,')}
  ), changed AS (${updateDeliveries(
    DELIVERY_COLUMNS,
    'delivery r',
    `location_completed_at = CASE WHEN r.location_completed THEN COALESCE(d.location_completed_at, now()) END,
       unable_to_ship_reason = COALESCE(r.unable_to_ship_reason, d.unable_to_ship_reason), `,
  )}), released AS (
    DELETE FROM claims c USING placement r
    WHERE c.kind = 'article' AND c.dispatch_request_id = r.dispatch_request_id
      AND c.product_identifier = r.product_identifier AND c.device_id = r.device_id
  ), raised AS (
    UPDATE dispatch_request_batches b SET version = r.version,
      status = CASE WHEN r.shipping AND NOT EXISTS (
          SELECT FROM dispatch_requests d WHERE d.batch_id = b.id
          AND ${unfinished('d.status')}
          AND d.id NOT IN (SELECT id FROM delivery WHERE status = 'shipped'))
        THEN 'shipped' ELSE r.status END
    FROM batch r, current WHERE b.id = r.id RETURNING b.id
  )
  SELECT pg_notify('oms_events', json_build_object('batch_ids', json_agg(id))::text) FROM raised HAVING count(*) > 0`;

const STORE_RECEIPTS = `
  WITH line AS (
    INSERT INTO goods_receipt_lines AS n (goods_receipt_id, product_identifier, quantity, quantity_scanned, since, version)
    SELECT goods_receipt_id, product_identifier, 0, quantity_scanned, version, version
    FROM json_to_recordset($2::json) AS r(goods_receipt_id int, product_identifier text, quantity_scanned int, version int)
    ON CONFLICT (goods_receipt_id, product_identifier) DO UPDATE
      SET quantity_scanned = EXCLUDED.quantity_scanned, version = EXCLUDED.version
      WHERE n.quantity_scanned <> EXCLUDED.quantity_scanned
  ), scanned AS (
    INSERT INTO receipt_scans (mutation_id, goods_receipt_id, product_identifier, quantity, user_id, device_id,
      scanned_at, created_at)
    SELECT mutation_id, goods_receipt_id, product_identifier, quantity, user_id, device_id, scanned_at, clock_timestamp()
    FROM json_to_recordset($3::json) AS r(mutation_id uuid, goods_receipt_id int, product_identifier text, quantity int,
      user_id int, device_id uuid, scanned_at timestamptz)
  ), raised AS (
    UPDATE goods_receipts g SET version = r.version
    FROM json_to_recordset($1::json) AS r(id int, version int) WHERE g.id = r.id RETURNING g.id, g.version
  )
  SELECT pg_notify('oms_events', json_build_object('goods_receipt_id', id, 'version', version)::text) FROM raised`;

const COUNT_DOWN_DEVICES = `
  UPDATE receipt_devices d SET pending = GREATEST(0, d.pending - r.scans), seen_at = now()
  FROM (SELECT goods_receipt_id, device_id, count(*)::int AS scans
    FROM json_to_recordset($1::json) AS s(goods_receipt_id int, device_id uuid) GROUP BY 1, 2) r
  WHERE d.goods_receipt_id = r.goods_receipt_id AND d.device_id = r.device_id`;

const INSERT_SET_ASIDES = `
  INSERT INTO set_asides (mutation_id, batch_id, goods_receipt_id, storage_location_id, product_identifier, quantity, user_id, resolves)
  SELECT mutation_id, batch_id, goods_receipt_id, storage_location_id, product_identifier, quantity, user_id, resolves
  FROM json_to_recordset($1::json) AS r(mutation_id uuid, batch_id int, goods_receipt_id int, storage_location_id int,
    product_identifier text, quantity int, user_id int, resolves uuid)`;

const UPSERT_PRODUCT_VALUES = `
  INSERT INTO product_attribute_values (product_identifier, attribute_identifier, value)
  SELECT product_identifier, attribute_identifier, value
  FROM json_to_recordset($1::json) AS r(product_identifier text, attribute_identifier text, value text)
  ON CONFLICT (product_identifier, attribute_identifier) DO UPDATE SET value = EXCLUDED.value, updated_at = now()`;

const UPSERT_PIECE_VALUES = `
  INSERT INTO product_piece_values (line_type, line_id, "group", attribute, value)
  SELECT line_type, line_id, "group", attribute, value
  FROM json_to_recordset($1::json) AS r(line_type text, line_id int, "group" text, attribute text, value text)
  ON CONFLICT (line_type, line_id, "group", attribute) DO UPDATE SET value = EXCLUDED.value`;

const INSERT_VOIDS = `
  INSERT INTO voided_scans (mutation_id, voided_id, author_id, user_id, reason, voided)
  SELECT mutation_id, voided_id, author_id, user_id, reason, voided
  FROM json_to_recordset($1::json) AS r(mutation_id uuid, voided_id uuid, author_id int, user_id int, reason text,
    voided text)`;
