import { system } from '../../../core/delivery/changes.ts';
import { statusInBatch } from '../../../core/batch/join.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { authorOf, writeDeliveries } from '../deliveries/write-deliveries.ts';
import { type Refusal, refuse } from '../../ground/http/problem.ts';
import type { Change } from '../../ground/writes/once.ts';
import { freeLocations } from './free-locations.ts';

type Closed = { readonly id: number; readonly storage_location_id: number | null };

/** Keeps what closing took from these deliveries of a batch, after it was taken: for `whatComesBack`. */
export const rememberClosing = (
  tx: Transaction,
  batchId: number,
  deliveries: readonly Closed[],
): Promise<unknown> =>
  tx.execute(
    `INSERT INTO batch_closings
     SELECT $1, d.id, r.storage_location_id, d.revision
     FROM json_to_recordset($2::json) AS r(id int, storage_location_id int)
     JOIN dispatch_requests d ON d.id = r.id`,
    [batchId, JSON.stringify(deliveries.map(({ id, storage_location_id }) => ({ id, storage_location_id })))],
  );

type Kept = Closed & {
  readonly identifier: string;
  readonly status: string;
  /** It left the batch when that was closed. */
  readonly left: boolean;
  readonly stands: boolean;
  readonly storage_location: string | null;
  /** Its pieces still lie there. */
  readonly lies_there: boolean;
};

/**
 * The deliveries that a closed batch gets back when it is reopened, with their sorting locations; a refusal when
 * something has gone on since, be it one delivery or one location.
 */
export async function whatComesBack(
  tx: Transaction,
  batchId: number,
  zoneId: number | null,
): Promise<readonly Kept[] | Refusal> {
  // Read after they are locked: a change of one of them is over then.
  await tx.query(
    `SELECT FROM dispatch_requests WHERE id IN (SELECT dispatch_request_id FROM batch_closings WHERE batch_id = $1)
     ORDER BY id FOR NO KEY UPDATE`,
    [batchId],
  );
  const kept = await tx.query<Kept>(
    `SELECT d.id, d.identifier, d.status, d.batch_id IS NULL AS left, d.revision = c.revision AS stands,
       c.storage_location_id, s.identifier AS storage_location,
       EXISTS (SELECT FROM storage_clearances e
         WHERE e.dispatch_request_id = d.id AND e.storage_location_id = c.storage_location_id) AS lies_there
     FROM batch_closings c JOIN dispatch_requests d ON d.id = c.dispatch_request_id
     LEFT JOIN storage_locations s ON s.id = c.storage_location_id
     WHERE c.batch_id = $1 ORDER BY d.id`,
    [batchId],
  );
  if (kept.length === 0)
    return refuse(409, 'nothing-to-reopen', 'In deze batch is niets meer te doen. Maak een nieuwe batch.');
  const changed = kept.find(({ stands }) => !stands);
  if (changed)
    return refuse(
      409,
      'gone-on',
      `Levering ${changed.identifier} is na het sluiten gewijzigd. Maak een nieuwe batch.`,
      { read: changed.identifier },
    );
  const free = new Set(zoneId === null ? [] : (await freeLocations(tx, zoneId)).map(({ id }) => id));
  const taken = kept.find(
    ({ storage_location_id: place, lies_there }) =>
      place !== null && zoneId !== null && !lies_there && !free.has(place),
  );
  if (taken)
    return refuse(
      409,
      'location-taken',
      `Legplaats ${taken.storage_location} is intussen voor een andere order. Maak een nieuwe batch.`,
      { read: taken.storage_location ?? '' },
    );
  return kept;
}

/** Gives a reopened batch its deliveries back, under the version that it got by that. */
export async function giveBack(
  tx: Transaction,
  batch: { readonly id: number; readonly version: number },
  kept: readonly Kept[],
  change: Change,
): Promise<void> {
  const { version, id: batch_id } = batch;
  await writeDeliveries(
    tx,
    authorOf(change, 'batch'),
    kept
      .filter(({ left }) => left)
      .map(({ id, status: from, storage_location_id }) => ({
        id,
        from,
        status: statusInBatch(from),
        actor: system,
        batch_id,
        storage_location_id,
        version,
      })),
  );
  await writeDeliveries(
    tx,
    null,
    kept
      .filter(({ left }) => !left)
      .map(({ id, storage_location_id }) => ({ id, storage_location_id, version })),
  );
  await tx.execute(
    `WITH closing AS (DELETE FROM batch_closings WHERE batch_id = $1 RETURNING dispatch_request_id)
     DELETE FROM batch_departures e USING closing c
     WHERE e.batch_id = $1 AND e.dispatch_request_id = c.dispatch_request_id`,
    [batch_id],
  );
}
