import type { PickListOrder } from '../../contract/orders/pick-list.ts';
import { type BatchStatus, isOver } from '../../core/batch/status.ts';
import { sortableStatuses } from '../../core/delivery/delivery.ts';
import type { Place } from '../db/place.ts';
import type { Queryable } from '../db/pool.ts';
import { type Refusal, notFound, refuse } from '../http/problem.ts';

/** An article of a batch with all that is to be fetched of it. */
export type PickLine = {
  product_identifier: string;
  product_name: string;
  /** 13 digits; null for an article without codes. */
  ean: string | null;
  quantity: number;
  /** Number of deliveries that want it. */
  deliveries: number;
  /** Display name of its pick location; null when none is known. */
  storage_location: string | null;
};

/** The content of a pick list. */
export type PickList = {
  batch: string;
  status: BatchStatus;
  type: string;
  dispatcher: string;
  zone: string | null;
  dispatch_date: string | null;
  deliveries: number;
  lines: PickLine[];
};

const overAlready = refuse(422, 'batch-closed', 'Deze batch is al afgesloten.');
const nothingToPick = refuse(422, 'nothing-to-pick', 'Er is niets meer te picken voor deze batch.');

/** The articles still to be picked for a batch: of deliveries that can be sorted, pieces that are not placed yet. */
export async function findPickList(
  db: Queryable,
  at: Place,
  batch: string,
  order: PickListOrder,
): Promise<PickList | Refusal> {
  const found = await db.one<PickList>(SELECT, [at.type, at.location, batch, sortableStatuses]);
  if (!found) return notFound('Batch niet gevonden');
  if (isOver(found.status)) return overAlready;
  if (found.lines.length === 0) return nothingToPick;
  return { ...found, lines: found.lines.toSorted(orders[order]) };
}

const byName = (a: PickLine, b: PickLine): number =>
  a.product_name.localeCompare(b.product_name, 'nl') ||
  a.product_identifier.localeCompare(b.product_identifier);

const orders: Readonly<Record<PickListOrder, (a: PickLine, b: PickLine) => number>> = {
  product_name: byName,
  product_quantity: (a, b) => b.quantity - a.quantity || byName(a, b),
};

const SELECT = `
  WITH batch AS (
    SELECT b.id, b.identifier, b.status, b.dispatch_date, b.location_id, bt.display_name AS type,
      l.display_name AS dispatcher, z.display_name AS zone
    FROM dispatch_request_batches b
    JOIN batch_types bt ON bt.id = b.batch_type_id
    JOIN typed_locations l ON l.id = b.location_id
    LEFT JOIN storage_zones z ON z.id = b.storage_zone_id
    WHERE l.type = $1 AND l.identifier = $2 AND b.identifier = $3
  ), pieces AS (
    SELECT dl.product_identifier, d.id, dl.quantity - dl.quantity_placed AS quantity
    FROM batch b JOIN dispatch_requests d ON d.batch_id = b.id
    JOIN dispatch_request_lines dl ON dl.dispatch_request_id = d.id
    WHERE d.status = ANY ($4) AND d.paused_at IS NULL AND dl.quantity > dl.quantity_placed
  ), lines AS (
    SELECT p.product_identifier, a.name AS product_name, sum(p.quantity)::int AS quantity,
      count(DISTINCT p.id)::int AS deliveries,
      (SELECT max(ean) FROM product_eans e WHERE e.product_identifier = p.product_identifier) AS ean,
      (SELECT s.display_name FROM pick_locations pl JOIN storage_locations s ON s.id = pl.storage_location_id
        WHERE pl.location_id = (SELECT location_id FROM batch) AND pl.product_identifier = p.product_identifier)
        AS storage_location
    FROM pieces p JOIN products a ON a.identifier = p.product_identifier GROUP BY 1, 2
  )
  SELECT b.identifier AS batch, b.status, b.type, b.dispatcher, b.zone, b.dispatch_date,
    (SELECT count(DISTINCT id)::int FROM pieces) AS deliveries,
    (SELECT COALESCE(jsonb_agg(to_jsonb(lines)), '[]') FROM lines) AS lines
  FROM batch b`;
