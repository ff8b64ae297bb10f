import type { Transaction } from '../../ground/db/pool.ts';
import { chance, oneOf } from './chance.ts';

/** Inserts the deliveries of the orders in `new_orders`, in closed batches of forty at the dc, with their labels and what follows of them. */
export async function insertDeliveries(tx: Transaction): Promise<void> {
  await tx.execute(NEW_DELIVERIES);
  await tx.execute(NEW_BATCHES);
  await tx.execute('ANALYZE new_deliveries');
  for (const insert of [
    BATCHES,
    DELIVERIES,
    NEW_LINES,
    LINES,
    COMPLAINTS,
    REPLACEMENTS,
    RECEIPTS,
    LABELS,
    HOLDS,
    RESPONSIBLE,
    MOVES,
    HISTORY,
  ])
    await tx.execute(insert);
}

/** Statuses in which few deliveries rest, of the last thirty days. */
const RARE = `'{requires-hold-evaluation,in-review,on-hold-released,on-hold-released-manual,on-hold-final,waiting-for-stock,
  unable-to-assign,unable-to-assign,requested-externally,request-confirmed,cancel-to-be-requested,cancel-requested,denied,unknown,
  waiting-for-customer-decision,crossdock-requested,crossdock-received,crossdock-unable-to-ship,surplus}'::text[]`;
const AT_VENDOR = `('requested-externally', 'request-confirmed', 'cancel-to-be-requested', 'cancel-requested', 'denied', 'unknown')`;
const CROSSDOCK = `('crossdock-requested', 'crossdock-received', 'crossdock-unable-to-ship')`;
const PARKED = `('waiting-for-stock', 'unable-to-assign')`;

/** Status of a delivery that counts; the others of its order have one by their role. */
const STATUS = `CASE role
  WHEN 'rerouted' THEN 'cancelled' WHEN 'short' THEN 'unable-to-ship' WHEN 'complaint' THEN 'shipped-with-issues' WHEN 'surplus' THEN 'surplus'
  WHEN 'return' THEN CASE WHEN age < 7 THEN 'return-announced' WHEN age < 9 AND pieces_lines > 1 THEN 'return-scan-in-process'
    ELSE 'return-received' END
  ELSE CASE
    WHEN fate = 'cancelled' OR part > parts THEN 'cancelled'
    WHEN fate = 'short' AND part = 1 AND sub = 2 AND age < 30 THEN 'unable-to-ship'
    WHEN fate = 'short' AND part = 1 AND sub >= 2 THEN 'unable-to-ship-final'
    WHEN fate = 'held' AND age < 30 THEN CASE WHEN sub = 3 THEN 'on-hold-final-manual' ELSE 'on-hold' END
    WHEN rare <> 'surplus' THEN rare
    WHEN age >= 8 AND pickup_id IS NULL AND luck % 10 < 7 THEN 'delivered'
    WHEN age >= 3 THEN 'shipped'
    WHEN place_type = 'vendor' OR place_type = 'store' AND n % 2 = 0 THEN 'requested'
    ELSE 'to-be-requested' END
  END`;

/** The statuses that it had, in their order. */
const PATH = `CASE
  WHEN role IN ('complaint', 'surplus') THEN ARRAY[status]
  WHEN role = 'return' THEN (ARRAY['return-announced', 'return-scan-in-process', 'return-received'])
    [1:array_position(ARRAY['return-announced', 'return-scan-in-process', 'return-received'], status)]
  WHEN status IN ('requires-hold-evaluation', 'waiting-for-stock', 'unable-to-assign', 'to-be-requested', 'crossdock-requested') THEN ARRAY[status]
  WHEN status = 'on-hold' THEN ARRAY['requires-hold-evaluation', status]
  WHEN status IN ('in-review', 'on-hold-final', 'on-hold-final-manual', 'on-hold-released', 'on-hold-released-manual')
    THEN ARRAY['requires-hold-evaluation', 'on-hold', status]
  WHEN status IN ${CROSSDOCK} THEN ARRAY['crossdock-requested', status]
  WHEN status = 'cancelled' THEN ARRAY['to-be-requested', status]
  WHEN status = 'requested-externally' THEN ARRAY['to-be-requested', status]
  WHEN status IN ('request-confirmed', 'denied', 'unknown', 'cancel-to-be-requested') THEN ARRAY['to-be-requested', 'requested-externally', status]
  WHEN status = 'cancel-requested' THEN ARRAY['to-be-requested', 'requested-externally', 'cancel-to-be-requested', status]
  ELSE CASE WHEN fate = 'held' THEN ARRAY['requires-hold-evaluation', 'on-hold', 'on-hold-released-manual'] ELSE '{}' END
    || ARRAY['to-be-requested', 'requested'] || CASE
      WHEN status = 'delivered' THEN ARRAY['shipped', status]
      WHEN status IN ('unable-to-ship-final', 'waiting-for-customer-decision') THEN ARRAY['unable-to-ship', status]
      WHEN status <> 'requested' THEN ARRAY[status] ELSE '{}' END END`;

/**
 * Each part of an order with its role: the delivery that counts; before it the one that it replaces; beside it what does not count.
 * Part 1 is at the order's home, unless that was rerouted or short; other parts are at stores, one in ten at a supplier's.
 */
const NEW_DELIVERIES = `
  CREATE TEMP TABLE new_deliveries ON COMMIT DROP AS
  WITH parts AS (
    SELECT order_id, part, count(*) AS pieces_lines FROM new_lines GROUP BY 1, 2
  ), roles AS (
    SELECT o.*, p.part, p.pieces_lines, r.role, r.rank, ${chance(30, 4)} AS sub,
      CASE WHEN fate = 'rare' AND part = 1 THEN ${oneOf(RARE, 31)} END AS rare
    FROM parts p JOIN new_orders o ON o.id = p.order_id
    CROSS JOIN LATERAL (
      SELECT 'counts' AS role, 2 AS rank
      UNION ALL SELECT 'rerouted', 1 WHERE fate = 'rerouted' AND part = 1
      UNION ALL SELECT 'short', 1 WHERE fate = 'short' AND part = 1 AND ${chance(30, 4)} < 2
      UNION ALL SELECT 'return', 3 WHERE fate = 'returned' AND part = 1
      UNION ALL SELECT 'complaint', 3 WHERE fate = 'complaint' AND part = 1
      UNION ALL SELECT 'surplus', 3 WHERE fate = 'rare' AND part = 1 AND ${oneOf(RARE, 31)} = 'surplus') r
  ), placed AS (
    SELECT r.*, p.location_id, p.type AS place_type FROM (
      SELECT *, CASE
        WHEN role = 'return' OR rare IN ${CROSSDOCK} THEN 'dc' WHEN rare IN ${AT_VENDOR} THEN 'vendor' WHEN rare IN ${PARKED} THEN 'parked'
        WHEN part > 1 THEN CASE WHEN ${chance(33, 10)} = 0 THEN 'vendor' ELSE 'store' END
        WHEN role = 'counts' AND (fate = 'rerouted' OR fate = 'short' AND sub < 2)
          THEN CASE WHEN home_type = 'dc' THEN 'store' ELSE 'dc' END END AS elsewhere
      FROM roles) r
    JOIN seed_places home ON home.location_id = home_id
    JOIN seed_place_types t ON t.type = coalesce(elsewhere, home_type)
    JOIN seed_places p ON p.type = t.type
      AND p.nth = CASE WHEN elsewhere IS NULL THEN home.nth ELSE ${chance(34, 't.number', 'n * 8 + part')} END
  ), become AS (
    SELECT *, ${STATUS} AS status FROM placed
  )
  SELECT *, nextval(pg_get_serial_sequence('dispatch_requests', 'id'))::int AS delivery_id, role IN ('rerouted', 'short') AS is_replaced,
    CASE WHEN role = 'return' THEN '-R1' ELSE '-' || row_number() OVER (PARTITION BY id, role = 'return' ORDER BY rank, part) END AS suffix,
    CASE WHEN role = 'return' THEN 'return' WHEN pickup_id IS NOT NULL THEN 'click_and_collect' WHEN place_type = 'vendor' THEN 'vendor_dropship'
      WHEN place_type = 'store' THEN 'ship_from_store' ELSE 'dc_delivery' END AS dispatch_type,
    role NOT IN ('return', 'complaint', 'surplus') AND status NOT IN ${CROSSDOCK} AND place_type <> 'parked' AS uses_stock,
    placed_at + CASE role WHEN 'return' THEN interval '3 days' WHEN 'complaint' THEN interval '3 days' WHEN 'surplus' THEN interval '1 day'
      ELSE CASE WHEN role = 'counts' AND part = 1 AND fate = 'rerouted' THEN interval '8 hours'
        WHEN role = 'counts' AND part = 1 AND fate = 'short' AND sub < 2 THEN interval '1 day' ELSE interval '0' END END AS made_at,
    status IN ('to-be-requested', 'requested', 'waiting-for-stock') AND ${chance(35, 50)} = 0 AS is_paused, ${PATH} AS path,
    -- It left at the third of its steps, or later.
    status IN ('shipped', 'delivered') AS has_gone, NULL::int AS batch_id
  FROM become ORDER BY n, rank, part`;

const NEW_BATCHES = `
  CREATE TEMP TABLE new_batches ON COMMIT DROP AS
  SELECT nth, location_id, max(placed_at) AS created_at, array_agg(delivery_id) AS deliveries,
    nextval(pg_get_serial_sequence('dispatch_request_batches', 'id'))::int AS id
  FROM (SELECT *, (row_number() OVER (ORDER BY delivery_id) - 1) / 40 AS nth FROM new_deliveries
    WHERE place_type = 'dc' AND dispatch_type = 'dc_delivery' AND 'requested' = ANY (path)) sorted
  GROUP BY nth, location_id`;

const BATCHES = `
  WITH made AS (
    INSERT INTO dispatch_request_batches
      (id, identifier, batch_type_id, location_id, status, storage_zone_id, dispatch_date, created_at)
    OVERRIDING SYSTEM VALUE
    SELECT b.id, to_char(created_at, 'YYMM') || '-' || lpad(b.id::text, 6, '0'),
      (SELECT min(id) FROM batch_types WHERE is_sortable), location_id, 'closed',
      (SELECT min(id) FROM storage_zones z WHERE z.location_id = b.location_id AND z.type = 'sort'),
      created_at::date, created_at
    FROM new_batches b)
  UPDATE new_deliveries d SET batch_id = b.id
  FROM (SELECT id, unnest(deliveries) AS delivery_id FROM new_batches) b WHERE b.delivery_id = d.delivery_id`;

/** SQL: when a delivery got the nth of its statuses. */
const stepAt = (nth: string): string => `(made_at + (${nth} - 1) * interval '8 hours')`;

const DELIVERIES = `
  INSERT INTO dispatch_requests (id, identifier, sales_order_id, placed_at, location_id, supplier_location_id, status, status_reason,
    unable_to_ship_reason, dispatch_type, carrier_method_id, dispatch_date, delivery_date, released_status, hold_status, uses_stock,
    is_dispatch_assign_retryable, responsible_location_id, shipped_at, paused_at, is_replaced, gift_wrapped, batch_id, updated_at, changed_at)
  OVERRIDING SYSTEM VALUE
  SELECT delivery_id, identifier || suffix, id, placed_at, location_id, CASE WHEN status IN ${CROSSDOCK} THEN
      (SELECT location_id FROM seed_places p JOIN seed_place_types t USING (type) WHERE type = 'vendor' AND nth = ${chance(36, 't.number')}) END,
    status, CASE WHEN role = 'rerouted' THEN 'rerouted' END,
    CASE WHEN 'unable-to-ship' = ANY (path) THEN ${oneOf(`'{out-of-stock,not-found,damaged,other}'::text[]`, 37)} END,
    dispatch_type, CASE WHEN status IN ${PARKED} OR dispatch_type = 'vendor_dropship' THEN NULL WHEN dispatch_type = 'click_and_collect' THEN 6
      WHEN dispatch_type = 'return' THEN 1 ELSE 1 + ${chance(20, 4, 'n * 8 + part')} END,
    CASE WHEN status NOT IN ${PARKED} THEN (placed_at + interval '1 day')::date END,
    CASE WHEN status NOT IN ${PARKED} AND role <> 'return' THEN (placed_at + interval '2 days')::date END,
    CASE WHEN path[1] = 'requires-hold-evaluation' THEN 'to-be-requested' END,
    CASE WHEN status IN ('on-hold', 'in-review') THEN 'review' WHEN status IN ('on-hold-final', 'on-hold-final-manual') THEN 'denied'
      WHEN path && '{on-hold-released,on-hold-released-manual}'::text[] THEN 'accepted' END, uses_stock,
    CASE WHEN status = 'unable-to-assign' THEN n % 2 = 0 END,
    CASE WHEN role = 'counts' AND ${chance(38, 100)} = 0 THEN home_id END,
    CASE WHEN has_gone OR role = 'complaint' THEN ${stepAt(`array_position(array_append(path, 'shipped'), 'shipped')`)} END,
    CASE WHEN is_paused THEN made_at + interval '1 hour' END, is_replaced, ${chance(39, 30)} = 0, batch_id,
    ${stepAt('cardinality(path)')}, ${stepAt('cardinality(path)')}
  FROM new_deliveries ORDER BY delivery_id`;

// A return that was begun has its first article; a surplus is one piece.
const NEW_LINES = `
  CREATE TEMP TABLE new_delivery_lines ON COMMIT DROP AS
  SELECT nextval(pg_get_serial_sequence('dispatch_request_lines', 'id'))::int AS line_id, d.delivery_id, l.id AS order_line_id,
    l.product_identifier, CASE WHEN role = 'surplus' THEN 1 ELSE l.quantity END AS quantity,
    CASE WHEN has_gone OR status IN ('return-received', 'crossdock-received')
      OR status = 'return-scan-in-process' AND l.id = min(l.id) OVER (PARTITION BY d.delivery_id) THEN l.quantity ELSE 0 END AS placed
  FROM new_deliveries d JOIN new_lines l ON l.order_id = d.id AND l.part = d.part ORDER BY delivery_id, l.id`;
const LINES = `
  INSERT INTO dispatch_request_lines (id, dispatch_request_id, sales_order_line_id, product_identifier, quantity, quantity_placed)
  OVERRIDING SYSTEM VALUE
  SELECT line_id, delivery_id, order_line_id, product_identifier, quantity, placed FROM new_delivery_lines`;

const COMPLAINTS = `
  UPDATE dispatch_request_lines n SET shipped_line_id = s.line_id
  FROM new_deliveries d JOIN new_delivery_lines c USING (delivery_id)
  JOIN new_delivery_lines s ON s.order_line_id = c.order_line_id AND s.line_id < c.line_id
  WHERE d.role = 'complaint' AND n.id = c.line_id`;

const REPLACEMENTS = `
  INSERT INTO dispatch_request_replacements (old_id, new_id)
  SELECT o.delivery_id, s.delivery_id FROM new_deliveries o JOIN new_deliveries s ON s.id = o.id AND s.part = o.part AND s.role = 'counts'
  WHERE o.is_replaced`;

// Three of four articles that come back can be sold again; each state has its place at the dc.
const RECEIPTS = `
  INSERT INTO return_receipts (mutation_id, dispatch_request_id, dispatch_request_line_id, storage_location_id, product_state, quantity,
    user_id, created_at)
  SELECT md5('return' || line_id)::uuid, delivery_id, line_id, place.id, s.identifier, placed, (SELECT id FROM users WHERE username = 'magazijn'), received_at
  FROM (SELECT n.*, ${stepAt('2')} + interval '7 hours' AS received_at,
      CASE WHEN ${chance(40, 4, 'n.line_id')} > 0 THEN 1 ELSE 1 + ${chance(41, 4, 'n.line_id')} END AS position
    FROM new_delivery_lines n JOIN new_deliveries d USING (delivery_id) WHERE d.role = 'return' AND n.placed > 0) n
  JOIN product_states s USING (position)
  CROSS JOIN (SELECT min(s.id) AS id FROM storage_locations s JOIN storage_zones z ON z.id = s.storage_zone_id
    JOIN seed_places p ON p.location_id = z.location_id AND p.type = 'dc' WHERE z.type = 'return') place`;

// As trackingCode in demo-carriers.ts makes them, in other ranges.
const LABELS = `
  INSERT INTO tracking_codes (dispatch_request_id, code, url, created_at, updated_at)
  SELECT d.id, label.code, label.code_url || label.code, d.updated_at, d.updated_at
  FROM new_deliveries o JOIN dispatch_requests d ON d.id = o.delivery_id
  JOIN carrier_methods m ON m.id = d.carrier_method_id JOIN carriers c ON c.id = m.carrier_id
  CROSS JOIN LATERAL (SELECT
    CASE c.identifier WHEN 'dhl' THEN 'JVGL06654321' || lpad(d.id::text, 8, '0')
      ELSE '3SOMSH' || lpad(d.id::text, 9, '0') END AS code,
    CASE c.identifier WHEN 'dhl' THEN 'https://my.dhlparcel.nl/home/tracktrace/'
      ELSE 'https://jouw.postnl.nl/track-and-trace/' END AS code_url) label
  WHERE (o.has_gone OR o.role = 'return') AND m.has_label_config`;

const HOLDS = `
  INSERT INTO hold_reasons (dispatch_request_id, display_name, decision, decided_at, decided_by, created_at, created_by)
  SELECT delivery_id, 'Handmatig geblokkeerd door ' || u.name, r.decision, CASE WHEN r.decision IS NOT NULL THEN ${stepAt('3')} END,
    CASE WHEN r.decision IS NOT NULL THEN u.id END, ${stepAt('2')}, u.id
  FROM new_deliveries JOIN users u ON u.username = 'backoffice'
  CROSS JOIN LATERAL (SELECT CASE WHEN status IN ('on-hold', 'in-review') THEN NULL
    WHEN status IN ('on-hold-final', 'on-hold-final-manual') THEN 'denied' ELSE 'approved' END AS decision) r
  WHERE 'on-hold' = ANY (path)`;

const RESPONSIBLE = `
  INSERT INTO responsible_locations (dispatch_request_id, location_id, created_at)
  SELECT d.id, d.responsible_location_id, o.made_at FROM new_deliveries o JOIN dispatch_requests d ON d.id = o.delivery_id
  WHERE d.responsible_location_id IS NOT NULL`;

// Shipped pieces had come in before; those still to be requested are reserved beside what is there.
const MOVES = `
  WITH moved AS (
    SELECT location_id, product_identifier, sum(quantity * has_left(status, NULL)::int) AS gone, sum(quantity * is_reserving(status)::int) AS reserved
    FROM new_deliveries JOIN new_delivery_lines USING (delivery_id) WHERE uses_stock GROUP BY 1, 2
  ), returned AS (
    SELECT d.location_id, n.product_identifier, sum(r.quantity) AS came
    FROM new_deliveries d JOIN new_delivery_lines n USING (delivery_id) JOIN return_receipts r ON r.dispatch_request_line_id = n.line_id
    JOIN product_states s ON s.identifier = r.product_state WHERE s.returns_to_stock AND d.role = 'return' GROUP BY 1, 2)
  INSERT INTO stock_moves_unfolded (location_id, product_identifier, stock_level, reserved, cause)
  SELECT location_id, product_identifier, gone + reserved, 0, 'office' FROM moved WHERE gone + reserved > 0
  UNION ALL SELECT location_id, product_identifier, -gone, reserved, 'delivery' FROM moved WHERE gone + reserved > 0
  UNION ALL SELECT location_id, product_identifier, came, 0, 'return' FROM returned`;

const HISTORY = `
  INSERT INTO order_history (sales_order_id, data_type, object_id, created_at, status_identifier, caused_by_status_identifier,
    processor_config_identifier, user_id, summary)
  SELECT id, 'dispatch-request', delivery_id, at, status, before, by, CASE WHEN by = 'office' THEN (SELECT id FROM users WHERE username = 'backoffice') END,
    CASE WHEN replaces THEN '{"is_replaced": [false, true]}'::jsonb END
  FROM (
    SELECT d.id, delivery_id, ${stepAt('nth')} AS at, step AS status, path[nth - 1] AS before, nth, role = 'rerouted' AND step = 'cancelled' AS replaces, CASE
      WHEN role IN ('return', 'complaint', 'surplus') THEN CASE WHEN nth = 1 THEN 'office' ELSE 'scan.receive-return' END
      WHEN nth = 1 THEN CASE WHEN made_at = placed_at THEN 'intake' WHEN fate = 'short' THEN 'assigner' ELSE 'office' END
      WHEN step = 'requested' THEN CASE WHEN batch_id IS NOT NULL THEN 'batch' ELSE 'timer' END
      WHEN step = 'shipped' THEN 'scan.mark-shipped' WHEN step = 'unable-to-ship' THEN 'scan.pick-unable-to-ship'
      WHEN step LIKE 'on-hold%' OR step IN ('cancelled', 'unable-to-ship-final', 'cancel-to-be-requested') THEN 'office' ELSE 'system' END AS by
    FROM new_deliveries d CROSS JOIN LATERAL unnest(path) WITH ORDINALITY AS s (step, nth)
    UNION ALL
    SELECT id, delivery_id, made_at + interval '1 hour', 'requested-paused', status, 9, false, 'office' FROM new_deliveries WHERE is_paused) steps
  ORDER BY delivery_id, nth`;
