import { type RawBuilder, sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import { type Batch, listBatches } from '../../../contract/warehouse/batch.ts';
import type { QueryOf } from '../../../contract/http.ts';
import { allowedStatusChanges, type BatchStatus, reopenedStatus } from '../../../core/batch/status.ts';
import { sortableStatuses } from '../../../core/delivery/delivery.ts';
import { compose, rowOf, rowsOf } from '../../ground/db/compose.ts';
import { whenFound } from '../../ground/db/expressions.ts';
import { listed } from '../../ground/db/list.ts';
import { type LocationPath, place } from '../../ground/db/place.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { unfinished } from '../sorting/unfinished.ts';

/** The documents have no paging here. */
const MOST_BATCHES = 10_000;

/** Whether a location `l` processes articles. */
export const canProcessProducts: RawBuilder<boolean> = sql<boolean>`EXISTS (SELECT FROM location_properties p
  JOIN location_property_keys k ON k.id = p.location_property_key_id
  WHERE p.location_id = l.id AND k.identifier = 'canProcessProducts' AND p.boolean_value)`;

/** Batches of a location that processes articles (canProcessProducts); closed ones only when asked for. */
export async function selectBatches(
  db: Queryable,
  at: LocationPath,
  asked: QueryOf<typeof listBatches>,
): Promise<Batch[]> {
  const query = batchesAt(at)
    .where(canProcessProducts)
    .$if(asked.status === undefined, open => open.where('b.status', '<>', 'closed'));
  const rows = await rowsOf(
    db,
    listed(query, asked, {
      filters: {
        status: (statuses, eb) => eb('b.status', 'in', statuses.split(',')),
        not_status: (statuses, eb) => eb('b.status', 'not in', statuses.split(',')),
        batch_type: (type, eb) => eb('bt.identifier', '=', type),
      },
      sorts: {
        created_at: eb => eb.ref('b.created_at'),
        identifier: eb => eb.ref('b.identifier'),
        status: eb => eb.ref('b.status'),
      },
      usual: 'created_at',
      last: eb => [eb.ref('b.id')],
      most: MOST_BATCHES,
    }),
  );
  return rows.map(toBatch);
}

/** One batch of a location. */
export async function selectBatch(
  db: Queryable,
  at: LocationPath,
  identifier: string,
): Promise<Batch | undefined> {
  const row = await rowOf(db, batchesAt(at).where('b.identifier', '=', identifier));
  return row && toBatch(row);
}

const toBatch = ({
  reopens,
  ...row
}: Omit<Batch, 'allowed_status_changes'> & { reopens: boolean }): Batch => ({
  ...row,
  allowed_status_changes: reopens
    ? [reopenedStatus(row.storage_zone_id !== null)]
    : [...allowedStatusChanges(row.status, row.type.batch_configuration.is_batch_status_editable)],
});

// Closed, and no delivery has gone on since (closing.ts).
const reopens = sql<boolean>`b.status = 'closed'
  AND EXISTS (SELECT FROM batch_closings c WHERE c.batch_id = b.id)
  AND NOT EXISTS (SELECT FROM batch_closings c JOIN dispatch_requests d ON d.id = c.dispatch_request_id
    WHERE c.batch_id = b.id AND d.revision <> c.revision)`;

const batchesAt = (at: LocationPath) =>
  compose
    .selectFrom('dispatch_request_batches as b')
    .innerJoin('batch_types as bt', 'bt.id', 'b.batch_type_id')
    .innerJoin('typed_locations as l', 'l.id', 'b.location_id')
    .leftJoin('storage_zones as z', 'z.id', 'b.storage_zone_id')
    .crossJoinLateral(workOfBatch.as('work'))
    .select(eb => [
      'b.id',
      'b.identifier',
      'b.created_at',
      eb.ref('b.status').$castTo<BatchStatus>().as('status'),
      jsonBuildObject({
        id: eb.ref('bt.id'),
        identifier: eb.ref('bt.identifier'),
        display_name: eb.ref('bt.display_name'),
        is_batchable: eb.ref('bt.is_batchable'),
        is_sortable: eb.ref('bt.is_sortable'),
        batch_configuration: jsonBuildObject({
          is_batch_status_editable: eb.ref('bt.is_batch_status_editable'),
        }),
      }).as('type'),
      'l.type as dispatcher_type',
      'l.identifier as dispatcher_identifier',
      jsonBuildObject({ display_name: eb.ref('l.display_name') }).as('dispatcher'),
      'b.storage_zone_id',
      whenFound(
        eb.ref('z.id'),
        jsonBuildObject({
          id: eb.ref('z.id').$notNull(),
          identifier: eb.ref('z.identifier').$notNull(),
          display_name: eb.ref('z.display_name').$notNull(),
        }),
      ).as('storage_zone'),
      sql<string>`COALESCE(b.dispatch_date::text, '0000-00-00')`.as('dispatch_date'),
      'work.dispatch_request_count',
      jsonBuildObject({
        quantity: eb.ref('work.quantity'),
        quantity_placed: eb.ref('work.quantity_placed'),
        to_complete: eb.ref('work.to_complete'),
        unfinished: eb.ref('work.unfinished'),
      }).as('sorting_progress'),
      'b.revision',
      reopens.as('reopens'),
    ])
    .where(place(at));

// Only sorted and shipped deliveries count: a cancelled or rerouted one is no work of this batch.
const counted = [...sortableStatuses, 'shipped'];
const workOfBatch = sql<{
  dispatch_request_count: number;
  quantity: number;
  quantity_placed: number;
  to_complete: number;
  unfinished: number;
}>`(
  SELECT count(*)::int AS dispatch_request_count,
    COALESCE(sum(pieces.quantity) FILTER (WHERE d.status = ANY (${counted})), 0)::int AS quantity,
    COALESCE(sum(pieces.placed) FILTER (WHERE d.status = ANY (${counted})), 0)::int AS quantity_placed,
    count(*) FILTER (WHERE d.status = ANY (${sortableStatuses}) AND d.paused_at IS NULL
      AND pieces.quantity = pieces.placed)::int AS to_complete,
    count(*) FILTER (WHERE ${sql.raw(unfinished('d.status'))})::int AS unfinished
  FROM dispatch_requests d
  LEFT JOIN LATERAL (SELECT sum(quantity) AS quantity, sum(quantity_placed) AS placed
    FROM dispatch_request_lines WHERE dispatch_request_id = d.id) pieces ON true
  WHERE d.batch_id = b.id)`;
