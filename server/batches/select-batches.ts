import type { Batch } from '../../contract/batch.ts';
import { allowedStatusChanges } from '../../core/batch/status.ts';
import { sortableStatuses } from '../../core/delivery/delivery.ts';
import type { Queryable } from '../db/pool.ts';

/** Whose batches: a location by type and identifier, as every path names it. */
export type AtLocation = { type: string; location: string };

/** Whether a location `l` processes articles. */
export const canProcessProducts = `EXISTS (SELECT FROM location_properties p
  JOIN location_property_keys k ON k.id = p.location_property_key_id
  WHERE p.location_id = l.id AND k.identifier = 'canProcessProducts' AND p.boolean_value)`;

export type BatchFilter = {
  /** null: all but closed. */
  status: readonly string[] | null;
  notStatus: readonly string[];
  batchType: string | null;
  sortBy: 'created_at' | 'identifier' | 'status';
  descending: boolean;
};

/** Batches of a location that processes articles (canProcessProducts); closed ones only when asked for. */
export function selectBatches(db: Queryable, at: AtLocation, filter: BatchFilter): Promise<Batch[]> {
  const direction = filter.descending ? 'DESC' : 'ASC';
  return select(
    db,
    at,
    `AND (CASE WHEN $5::text[] IS NULL THEN b.status <> 'closed' ELSE b.status = ANY ($5) END)
     AND b.status <> ALL ($6::text[]) AND ($7::text IS NULL OR bt.identifier = $7)
     AND ${canProcessProducts}
     ORDER BY b.${filter.sortBy} ${direction}, b.id ${direction}`,
    [filter.status, filter.notStatus, filter.batchType],
  );
}

/** One batch of a location. */
export async function selectBatch(db: Queryable, at: AtLocation, batch: string): Promise<Batch | undefined> {
  const [found] = await select(db, at, 'AND b.identifier = $5', [batch]);
  return found;
}

type Row = Omit<Batch, 'allowed_status_changes'>;

async function select(db: Queryable, at: AtLocation, rest: string, params: unknown[]): Promise<Batch[]> {
  const rows = await db.query<Row>(`${SELECT} ${rest}`, [
    at.type,
    at.location,
    sortableStatuses,
    [...sortableStatuses, 'shipped'],
    ...params,
  ]);
  return rows.map(row => ({
    ...row,
    allowed_status_changes: [
      ...allowedStatusChanges(row.status, row.type.batch_configuration.is_batch_status_editable),
    ],
  }));
}

// Pieces are counted over what is sorted or shipped: what is cancelled or rerouted is no work of this batch.
const SELECT = `
  SELECT b.id, b.identifier, b.created_at, b.status,
    jsonb_build_object('id', bt.id, 'identifier', bt.identifier, 'display_name', bt.display_name,
      'is_batchable', bt.is_batchable, 'is_sortable', bt.is_sortable,
      'batch_configuration', jsonb_build_object('is_batch_status_editable', bt.is_batch_status_editable)) AS type,
    t.identifier AS dispatcher_type, l.identifier AS dispatcher_identifier,
    jsonb_build_object('display_name', l.display_name) AS dispatcher,
    b.storage_zone_id,
    CASE WHEN z.id IS NOT NULL THEN jsonb_build_object(
      'id', z.id, 'identifier', z.identifier, 'display_name', z.display_name) END AS storage_zone,
    COALESCE(b.dispatch_date::text, '0000-00-00') AS dispatch_date,
    work.dispatch_request_count,
    jsonb_build_object('quantity', work.quantity, 'quantity_placed', work.quantity_placed,
      'to_complete', work.to_complete) AS sorting_progress
  FROM dispatch_request_batches b
  JOIN batch_types bt ON bt.id = b.batch_type_id
  JOIN locations l ON l.id = b.location_id
  JOIN location_types t ON t.id = l.location_type_id
  LEFT JOIN storage_zones z ON z.id = b.storage_zone_id
  CROSS JOIN LATERAL (
    SELECT count(*)::int AS dispatch_request_count,
      COALESCE(sum(pieces.quantity) FILTER (WHERE d.status = ANY ($4)), 0)::int AS quantity,
      COALESCE(sum(pieces.placed) FILTER (WHERE d.status = ANY ($4)), 0)::int AS quantity_placed,
      count(*) FILTER (WHERE d.status = ANY ($3) AND d.paused_at IS NULL
        AND pieces.quantity = pieces.placed)::int AS to_complete
    FROM dispatch_requests d
    LEFT JOIN LATERAL (SELECT sum(quantity) AS quantity, sum(quantity_placed) AS placed
      FROM dispatch_request_lines WHERE dispatch_request_id = d.id) pieces ON true
    WHERE d.batch_id = b.id) work
  WHERE t.identifier = $1 AND l.identifier = $2`;
