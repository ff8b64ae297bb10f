import type { Queryable } from '../db/pool.ts';
import { notFound, type Refusal, refuse } from '../problem.ts';

export interface BatchInZone {
  readonly id: number;
  readonly version: number;
}

type Row = BatchInZone & { batch_zone: string | null; batch_zone_name: string | null; zone_exists: boolean };

/** The location's batch, when it stands in this zone; a batch with a zone accepts no other (scanning-rules.md). */
export async function batchInZone(
  db: Queryable,
  at: { type: string; location: string; zone: string },
  batch: string,
): Promise<BatchInZone | Refusal> {
  const row = await db.one<Row>(
    `SELECT b.id, b.version, z.identifier AS batch_zone, z.display_name AS batch_zone_name,
       EXISTS (SELECT FROM storage_zones o
         WHERE o.location_id = l.id AND o.identifier = $3 AND o.type = 'sort') AS zone_exists
     FROM dispatch_request_batches b
     JOIN locations l ON l.id = b.location_id JOIN location_types t ON t.id = l.location_type_id
     LEFT JOIN storage_zones z ON z.id = b.storage_zone_id
     WHERE t.identifier = $1 AND l.identifier = $2 AND b.identifier = $4`,
    [at.type, at.location, at.zone, batch],
  );
  if (!row) return notFound('Batch niet gevonden');
  if (!row.zone_exists) return notFound('Sorteerzone niet gevonden');
  if (row.batch_zone === null)
    return refuse(422, 'no-zone', 'Kies eerst een sorteerzone voor deze batch.', { read: at.zone });
  if (row.batch_zone !== at.zone)
    return refuse(422, 'wrong-zone', `Deze batch staat in zone ${row.batch_zone_name}`, {
      read: at.zone,
      expected: row.batch_zone,
    });
  return { id: row.id, version: row.version };
}
