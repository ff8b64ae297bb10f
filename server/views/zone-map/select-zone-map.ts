import {
  type MappedZone,
  MOST_CELLS,
  MOST_WORK,
  MOST_ZONES,
  type ZoneCell,
} from '../../../contract/warehouse/zone-map.ts';
import { batchStatuses, isOver } from '../../../core/batch/status.ts';
import { type Delivery, hindrance } from '../../../core/delivery/delivery.ts';
import { cellState } from '../../../core/location/cell-state.ts';
import { unfinished } from '../../acts/sorting/unfinished.ts';
import type { LocationPath } from '../../ground/db/place.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { quoted } from '../../ground/db/quoted.ts';

type CellRow = Omit<ZoneCell, 'state'> & {
  /** The delivery that has the place. */
  readonly delivery: Pick<Delivery, 'status' | 'status_reason' | 'paused_at'> | null;
  /** Its pieces are to be cleared out. */
  readonly is_clearance: boolean;
};
type ZoneRow = Omit<MappedZone, 'cells'> & { readonly cells: readonly CellRow[] };

/** The zones of a location, those for sorting first, in one statement. */
export async function selectZoneMap(db: Queryable, { type, location }: LocationPath): Promise<MappedZone[]> {
  const rows = await db.query<ZoneRow>(SELECT, [type, location]);
  return rows.map(zone => ({ ...zone, cells: zone.cells.map(cellOf) }));
}

function cellOf({ delivery, is_clearance, ...cell }: CellRow): ZoneCell {
  const { quantity, quantity_placed: placed } = cell;
  // Scanners know of goods on a wrong place; here only what the OMS has booked.
  const isHeld = placed > 0 && delivery !== null && hindrance(delivery) !== null;
  const repair = is_clearance ? 'clear' : isHeld ? 'hold' : undefined;
  return { ...cell, state: cellState({ quantity, placed }, repair) };
}

const open = batchStatuses.filter(status => !isOver(status));
const workOf = (type: 'batch' | 'goods-receipt', identifier: string): string =>
  `json_build_object('type', '${type}', 'identifier', ${identifier})`;

// Joined set by set: a zone may have hundreds of places. What left its batch meanwhile is cleared out for that batch.
const SELECT = `
  WITH here AS (
    SELECT z.* FROM storage_zones z JOIN typed_locations l ON l.id = z.location_id
    WHERE l.type = $1 AND l.identifier = $2
    ORDER BY z.type <> 'sort', z.type, z.identifier LIMIT ${MOST_ZONES}
  ), places AS (
    SELECT s.* FROM here z JOIN storage_locations s ON s.storage_zone_id = z.id
    WHERE z.type = 'sort' AND s.kind = 'sort' ORDER BY z.identifier, s.position LIMIT ${MOST_CELLS}
  ), works AS (
    SELECT b.storage_zone_id, b.created_at, ${workOf('batch', 'b.identifier')} AS work
    FROM typed_locations l JOIN dispatch_request_batches b ON b.location_id = l.id AND b.status IN (${quoted(open)})
    WHERE l.type = $1 AND l.identifier = $2 AND b.storage_zone_id IS NOT NULL
    UNION ALL
    SELECT r.storage_zone_id, r.created_at, ${workOf('goods-receipt', 'r.identifier')}
    FROM typed_locations l JOIN goods_receipts r ON r.recipient_location_id = l.id AND r.completed_at IS NULL
    WHERE l.type = $1 AND l.identifier = $2 AND r.storage_zone_id IS NOT NULL
  ), cells AS (
    SELECT s.storage_zone_id, json_agg(json_build_object('storage_location', s.identifier,
      'quantity', COALESCE(pieces.quantity, 0), 'quantity_placed', COALESCE(pieces.placed, 0),
      'order_identifier', o.identifier, 'is_clearance', c.dispatch_request_id IS NOT NULL,
      'delivery', CASE WHEN d.id IS NOT NULL THEN json_build_object('status', d.status,
        'status_reason', d.status_reason, 'paused_at', d.paused_at) END,
      'work', CASE WHEN b.id IS NOT NULL THEN ${workOf('batch', 'b.identifier')}
        WHEN r.id IS NOT NULL THEN ${workOf('goods-receipt', 'r.identifier')} END) ORDER BY s.position) AS cells
    FROM places s
    LEFT JOIN storage_clearances c ON c.storage_location_id = s.id
    LEFT JOIN dispatch_requests lying ON lying.storage_location_id = s.id AND ${unfinished('lying.status')}
    LEFT JOIN dispatch_requests d ON d.id = COALESCE(c.dispatch_request_id, lying.id)
    LEFT JOIN sales_orders o ON o.id = d.sales_order_id
    LEFT JOIN dispatch_request_batches b ON b.id = COALESCE(d.batch_id, CASE WHEN d.goods_receipt_id IS NULL THEN
      (SELECT max(batch_id) FROM batch_departures WHERE dispatch_request_id = d.id) END)
    LEFT JOIN goods_receipts r ON r.id = d.goods_receipt_id
    LEFT JOIN LATERAL (SELECT sum(n.quantity)::int AS quantity, sum(n.quantity_placed)::int AS placed
      FROM dispatch_request_lines n WHERE n.dispatch_request_id = d.id) pieces ON true
    GROUP BY 1
  )
  SELECT z.identifier, z.display_name, z.type, COALESCE(cells.cells, '[]') AS cells,
    (SELECT count(*)::int FROM storage_locations s WHERE s.storage_zone_id = z.id AND s.kind = 'sort')
      AS storage_location_count,
    COALESCE((SELECT json_agg(w.work ORDER BY w.created_at) FROM (
      SELECT * FROM works WHERE storage_zone_id = z.id ORDER BY created_at LIMIT ${MOST_WORK}) w), '[]') AS work
  FROM here z LEFT JOIN cells ON cells.storage_zone_id = z.id
  ORDER BY z.type <> 'sort', z.type, z.identifier`;
