import type { BatchRule, JoinHindrance } from '../../../core/batch/join.ts';
import { joinHindrance, statusInBatch } from '../../../core/batch/join.ts';
import type { Day } from '../../../core/calendar/day.ts';
import { system } from '../../../core/delivery/changes.ts';
import { compose, rowOf } from '../../ground/db/compose.ts';
import { type LocationPath, place } from '../../ground/db/place.ts';
import type { Transaction } from '../../ground/db/pool.ts';
import { authorOf, writeDeliveries } from '../deliveries/write-deliveries.ts';
import { type Refusal, notFound, refuse } from '../../ground/http/problem.ts';
import type { Change } from '../../ground/writes/once.ts';
import { canProcessProducts } from './select-batches.ts';

export type NewBatch = {
  batchType: string;
  /** Identifiers of deliveries. */
  deliveries: readonly string[];
  change: Change;
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
 * Makes a batch of deliveries of a location, all or none, and gives its identifier. The deliveries stay locked until
 * the end, so that the second of two callers who want the same one is told which batch has it.
 */
export async function createBatch(
  tx: Transaction,
  at: LocationPath,
  wanted: NewBatch,
): Promise<string | Refusal> {
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

const findLocation = (
  tx: Transaction,
  at: LocationPath,
): Promise<{ id: number; can_process: boolean } | undefined> =>
  rowOf(
    tx,
    compose
      .selectFrom('typed_locations as l')
      .select(['l.id', canProcessProducts.as('can_process')])
      .where(place(at)),
  );

async function holdDeliveries(
  tx: Transaction,
  locationId: number,
  identifiers: readonly string[],
): Promise<Row[]> {
  // Locked first, and read after: only a new statement sees a batch that somebody else has just made of them.
  await tx.query(
    'SELECT FROM dispatch_requests WHERE location_id = $1 AND identifier = ANY ($2::text[]) ORDER BY id FOR UPDATE',
    [locationId, identifiers],
  );
  return tx.query<Row>(
    `SELECT d.id, d.identifier, d.status, d.paused_at IS NOT NULL AS paused, d.dispatch_type, d.dispatch_date, d.version,
       (SELECT identifier FROM dispatch_request_batches WHERE id = d.batch_id) AS batch,
       (SELECT COALESCE(sum(quantity), 0)::int FROM dispatch_request_lines WHERE dispatch_request_id = d.id) AS pieces
     FROM dispatch_requests d WHERE d.location_id = $1 AND d.identifier = ANY ($2::text[])
     ORDER BY d.id`,
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

/** The month and a number that counts up in it: 2611-017. */
async function nextIdentifier(tx: Transaction, today: Day): Promise<string> {
  // One at a time; after locking the deliveries, because everybody locks them first.
  await tx.execute(`SELECT pg_advisory_xact_lock(hashtext('dispatch_request_batches'))`);
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
  // Newer than any version that a delivery had in another batch, so that this one statement changes them, without a
  // trigger for each.
  const version = Math.max(...deliveries.map(delivery => delivery.version)) + 1;
  const made = await tx.one<{ id: number }>(
    `INSERT INTO dispatch_request_batches
       (identifier, batch_type_id, location_id, dispatch_date, version, created_by)
     VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`,
    [identifier, typeId, locationId, dates[0] ?? null, version, wanted.change.by.id],
  );
  if (!made) throw new Error('an insert gives its row');
  await writeDeliveries(
    tx,
    authorOf(wanted.change, 'batch'),
    deliveries.map(({ id, status }) => ({
      id,
      from: status,
      status: statusInBatch(status),
      actor: system,
      batch_id: made.id,
      version,
    })),
  );
}
