import { sourceOf, type NamedSource, type WorkSource } from '../../../core/work/source.ts';
import type { WorkStatus } from '../../../core/work/status.ts';
import type { ZonePlace } from '../../ground/db/place.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { notFound, type Refusal, refuse } from '../../ground/http/problem.ts';
import type { WorkKey } from '../work-package/work-key.ts';

export interface WorkInZone extends WorkKey {
  readonly version: number;
  readonly status: WorkStatus;
}

type Row = {
  id: number;
  version: number;
  status: WorkStatus;
  zone: string | null;
  zone_name: string | null;
  zone_exists: boolean;
};

/** How people call the two sources of work. */
export const sourceWords = {
  batch: { the: 'Deze batch', of: 'deze batch', not_found: 'Batch niet gevonden' },
  'goods-receipt': {
    the: 'Deze goederenontvangst',
    of: 'deze goederenontvangst',
    not_found: 'Goederenontvangst niet gevonden',
  },
} as const;

const noSource = refuse(400, 'no-source', 'Noem één batch of één goederenontvangst.');

/**
 * The location's batch or goods receipt, when it is in this zone; with a zone it accepts no other
 * (scanning-rules.md).
 */
export async function workInZone(
  db: Queryable,
  at: ZonePlace,
  named: NamedSource,
): Promise<WorkInZone | Refusal> {
  const source = sourceOf(named);
  if (!source) return noSource;
  const { type } = source;
  const words = sourceWords[type];
  const row = await db.one<Row>(SELECT[type], [at.type, at.location, at.zone, source.identifier]);
  if (!row) return notFound(words.not_found);
  if (!row.zone_exists) return notFound('Sorteerzone niet gevonden');
  if (row.zone === null)
    return refuse(422, 'no-zone', `Kies eerst een sorteerzone voor ${words.of}.`, { read: at.zone });
  if (row.zone !== at.zone)
    return refuse(422, 'wrong-zone', `${words.the} staat in zone ${row.zone_name}`, {
      read: at.zone,
      expected: row.zone,
    });
  return { type, id: row.id, version: row.version, status: row.status };
}

const select = (table: string, location: string, status: string): string => `
  SELECT b.id, b.version, ${status} AS status, z.identifier AS zone, z.display_name AS zone_name,
    EXISTS (SELECT FROM storage_zones o
      WHERE o.location_id = l.id AND o.identifier = $3 AND o.type = 'sort') AS zone_exists
  FROM ${table} b
  JOIN typed_locations l ON l.id = b.${location}
  LEFT JOIN storage_zones z ON z.id = b.storage_zone_id
  WHERE l.type = $1 AND l.identifier = $2 AND b.identifier = $4`;
const SELECT: Readonly<Record<WorkSource['type'], string>> = {
  batch: select('dispatch_request_batches', 'location_id', 'b.status'),
  'goods-receipt': select(
    'goods_receipts',
    'recipient_location_id',
    `CASE WHEN b.completed_at IS NULL THEN 'receiving' ELSE 'completed' END`,
  ),
};
