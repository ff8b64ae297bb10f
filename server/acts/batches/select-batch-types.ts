import { sql } from 'kysely';
import { jsonBuildObject } from 'kysely/helpers/postgres';
import type { BatchType } from '../../../contract/warehouse/batch.ts';
import type { BatchTypeHere } from '../../../contract/warehouse/new-batch.ts';
import { type DateGroup, dateGroups, groupOf } from '../../../core/batch/date-group.ts';
import type { Day } from '../../../core/calendar/day.ts';
import { compose, rowsOf } from '../../ground/db/compose.ts';
import { listed } from '../../ground/db/list.ts';
import { type LocationPath, place } from '../../ground/db/place.ts';
import type { Queryable } from '../../ground/db/pool.ts';
import { isBatchable, suggestedBatchType } from '../../nouns/dispatch-requests/suggested-batch-type.ts';
import { canProcessProducts } from './select-batches.ts';

const batchTypes = compose
  .selectFrom('batch_types as bt')
  .select(eb => [
    'bt.id',
    'bt.identifier',
    'bt.display_name',
    'bt.is_batchable',
    'bt.is_sortable',
    jsonBuildObject({ is_batch_status_editable: eb.ref('bt.is_batch_status_editable') }).as(
      'batch_configuration',
    ),
  ]);

export const selectBatchTypes = (db: Queryable): Promise<BatchType[]> =>
  rowsOf(db, listed(batchTypes, {}, { last: eb => [eb.ref('bt.id')] }));

/** The batch types of a location: those of its type, when it processes articles; the widest first. */
export const selectBatchTypesHere = (db: Queryable, at: LocationPath): Promise<BatchTypeHere[]> =>
  rowsOf(
    db,
    listed(
      batchTypes
        .where('bt.is_batchable', '=', true)
        .where(sql<boolean>`${at.type} = ANY (bt.location_types)`)
        .where(eb =>
          eb.exists(eb.selectFrom('typed_locations as l').where(place(at)).where(canProcessProducts)),
        ),
      {},
      { last: eb => [sql`bt.most_pieces IS NOT NULL`, sql`-bt.most_pieces`, eb.ref('bt.id')] },
    ),
  );

/** Number of deliveries of a location that wait for a batch of each type, by date group; types by id. */
export async function countBatchable(
  db: Queryable,
  at: LocationPath,
  today: Day,
): Promise<(typeId: number) => Record<DateGroup, number>> {
  const rows = await rowsOf(
    db,
    compose
      .selectFrom('dispatch_requests as d')
      .innerJoin('typed_locations as l', 'l.id', 'd.location_id')
      .innerJoinLateral(suggestedBatchType, join => join.onTrue())
      .select(['suggested.id', 'd.dispatch_date', sql<number>`count(*)::int`.as('count')])
      .where(place(at))
      .where(isBatchable)
      .groupBy(['suggested.id', 'd.dispatch_date']),
  );
  const countOf = (typeId: number, group: DateGroup) =>
    rows
      .filter(row => row.id === typeId && groupOf(row.dispatch_date, today) === group)
      .reduce((sum, { count }) => sum + count, 0);
  return typeId =>
    Object.fromEntries(dateGroups.map(group => [group, countOf(typeId, group)])) as Record<DateGroup, number>;
}
