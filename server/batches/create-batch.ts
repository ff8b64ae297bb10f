import { createHash } from 'node:crypto';
import type { BatchRule, JoinHindrance } from '../../core/batch/join.ts';
import { joinHindrance, statusInBatch } from '../../core/batch/join.ts';
import type { Day } from '../../core/calendar/day.ts';
import { keyReused } from '../idempotency-key.ts';
import { compose, rowOf } from '../db/compose.ts';
import { type Place, place } from '../db/place.ts';
import type { Transaction } from '../db/pool.ts';
import { type Refusal, notFound, refuse } from '../problem.ts';
import { canProcessProducts } from './select-batches.ts';

export type NewBatch = {
  batchType: string;
  /** Identifiers of deliveries. */
  deliveries: readonly string[];
  userId: number;
  /** Idempotency-Key: the same one by the same user makes no second batch. */
  key: string | null;
  today: Day;
};

type BatchType = BatchRule & { id: number; display_name: string; location_types: string[] };
type Row = {
  id: number;
  identifier: string;
  status: string;
  paused: boolean;
  batch: string | null;
  dispatch_type: string;
  pieces: number;
  dispatch_date: Day | null;
  version: number;
};

/**
 * Makes a batch of deliveries of a location, all or none, and gives its identifier. The deliveries are held until the end,
 * so that of two who want the same one the second is told in which batch it is.
 */
export async function createBatch(tx: Transaction, at: Place, wanted: NewBatch): Promise<string | Refusal> {
  // One at a time: batches are numbered, and a key may come twice at once.
  await tx.execute(`SELECT pg_advisory_xact_lock(hashtext('dispatch_request_batches'))`);
  const made = await madeBefore(tx, wanted);
  if (made) return made;
  const location = await findLocation(tx, at);
  if (!location) return notFound('Locatie niet gevonden');
  if (!location.can_process)
    return refuse(422, 'cannot-process-products', 'Op deze locatie worden geen artikelen verwerkt.');
  const type = await tx.one<BatchType>('SELECT * FROM batch_types WHERE identifier = $1', [wanted.batchType]);
  if (!type?.is_batchable || !type.location_types.includes(at.type))
    return refuse(422, 'batch-type-not-here', 'Op deze locatie worden geen batches van dit type gemaakt.', {
      read: wanted.batchType,
    });

  const deliveries = await holdDeliveries(tx, location.id, wanted.deliveries);
  const refused = refusalOf(deliveries, type, wanted.deliveries);
  if (refused) return refused;
  const identifier = await nextIdentifier(tx, wanted.today);
  await insert(tx, { identifier, locationId: location.id, typeId: type.id, deliveries, wanted });
  return identifier;
}

async function madeBefore(tx: Transaction, wanted: NewBatch): Promise<string | Refusal | undefined> {
  if (wanted.key === null) return undefined;
  const made = await tx.one<{ identifier: string; same: boolean }>(
    `SELECT identifier, creation_body = $3 AS same FROM dispatch_request_batches
     WHERE created_by = $1 AND creation_key = $2`,
    [wanted.userId, wanted.key, bodyOf(wanted)],
  );
  return made && (made.same ? made.identifier : keyReused);
}

const bodyOf = ({ batchType, deliveries }: NewBatch): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([batchType, deliveries]))
    .digest();

const findLocation = (
  tx: Transaction,
  at: Place,
): Promise<{ id: number; can_process: boolean } | undefined> =>
  rowOf(
    tx,
    compose
      .selectFrom('typed_locations as l')
      .select(['l.id', canProcessProducts.as('can_process')])
      .where(place(at)),
  );

function holdDeliveries(tx: Transaction, locationId: number, identifiers: readonly string[]): Promise<Row[]> {
  return tx.query<Row>(
    `SELECT d.id, d.identifier, d.status, d.paused_at IS NOT NULL AS paused, d.dispatch_type, d.dispatch_date, d.version,
       (SELECT identifier FROM dispatch_request_batches WHERE id = d.batch_id) AS batch,
       (SELECT COALESCE(sum(quantity), 0)::int FROM dispatch_request_lines WHERE dispatch_request_id = d.id) AS pieces
     FROM dispatch_requests d WHERE d.location_id = $1 AND d.identifier = ANY ($2::text[])
     ORDER BY d.id FOR UPDATE`,
    [locationId, identifiers],
  );
}

function refusalOf(
  deliveries: readonly Row[],
  type: BatchType,
  wanted: readonly string[],
): Refusal | undefined {
  const found = new Set(deliveries.map(({ identifier }) => identifier));
  const missing = wanted.find(identifier => !found.has(identifier));
  if (missing !== undefined) return refuse(404, 'not-found', 'Order niet gevonden', { read: missing });
  for (const delivery of deliveries) {
    const hindrance = joinHindrance(delivery, type);
    if (hindrance) return refuseDelivery(delivery, hindrance, type);
  }
  return undefined;
}

function refuseDelivery({ identifier, batch }: Row, why: JoinHindrance, type: BatchType): Refusal {
  const read = { read: identifier };
  switch (why) {
    case 'in-batch':
      return refuse(409, 'already-in-batch', `Levering ${identifier} zit al in batch ${batch}.`, read);
    case 'status':
      return refuse(409, 'not-to-be-requested', `Levering ${identifier} is niet meer aan te vragen.`, read);
    case 'paused':
      return refuse(409, 'paused', `Levering ${identifier} is gepauzeerd.`, read);
    case 'type':
      return refuse(
        422,
        'batch-type-unfit',
        `Levering ${identifier} past niet in een batch van het type ${type.display_name}.`,
        read,
      );
  }
}

/** The month and a number that goes up in it: 2611-017. */
async function nextIdentifier(tx: Transaction, today: Day): Promise<string> {
  const month = today.slice(2, 7).replace('-', '');
  const last = await tx.one<{ number: number | null }>(
    `SELECT max(substr(identifier, 6)::int) AS number FROM dispatch_request_batches
     WHERE identifier ~ ('^' || $1 || '-\\d{1,9}$')`,
    [month],
  );
  return `${month}-${String((last?.number ?? 0) + 1).padStart(3, '0')}`;
}

type Insertion = {
  identifier: string;
  locationId: number;
  typeId: number;
  deliveries: readonly Row[];
  wanted: NewBatch;
};

async function insert(tx: Transaction, batch: Insertion): Promise<void> {
  const { identifier, locationId, typeId, deliveries, wanted } = batch;
  const dates = deliveries.flatMap(({ dispatch_date }) => dispatch_date ?? []).sort();
  // Newer than any version a delivery had in another batch, so that this one statement changes them, and no trigger each.
  const version = Math.max(...deliveries.map(delivery => delivery.version)) + 1;
  const made = await tx.one<{ id: number }>(
    `INSERT INTO dispatch_request_batches
       (identifier, batch_type_id, location_id, dispatch_date, version, created_by, creation_key, creation_body)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8) RETURNING id`,
    [identifier, typeId, locationId, dates[0] ?? null, version, wanted.userId, wanted.key, bodyOf(wanted)],
  );
  await tx.execute(
    `UPDATE dispatch_requests d SET batch_id = $1, version = $2, status = joined.status, updated_at = now()
     FROM unnest($3::int[], $4::text[]) AS joined (id, status) WHERE d.id = joined.id`,
    [
      made?.id,
      version,
      deliveries.map(({ id }) => id),
      deliveries.map(({ status }) => statusInBatch(status)),
    ],
  );
}
