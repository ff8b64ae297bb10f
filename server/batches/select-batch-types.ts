import type { BatchType } from '../../contract/batch.ts';
import type { BatchTypeHere } from '../../contract/new-batch.ts';
import { type DateGroup, dateGroups, groupOf } from '../../core/batch/date-group.ts';
import type { Day } from '../../core/calendar/day.ts';
import type { Queryable } from '../db/pool.ts';
import { isBatchable, suggestedBatchType } from '../dispatch-requests/suggested-batch-type.ts';
import { type AtLocation, canProcessProducts } from './select-batches.ts';

const COLUMNS = `id, identifier, display_name, is_batchable, is_sortable,
  jsonb_build_object('is_batch_status_editable', is_batch_status_editable) AS batch_configuration`;

export const selectBatchTypes = (db: Queryable): Promise<BatchType[]> =>
  db.query<BatchType>(`SELECT ${COLUMNS} FROM batch_types ORDER BY id`);

/** The types of batch that a location makes: those of its kind, when it processes articles. */
export const selectBatchTypesHere = (
  db: Queryable,
  { type, location }: AtLocation,
): Promise<BatchTypeHere[]> =>
  db.query<BatchTypeHere>(
    `SELECT ${COLUMNS} FROM batch_types WHERE is_batchable AND $1 = ANY (location_types) AND EXISTS (
       SELECT FROM locations l JOIN location_types t ON t.id = l.location_type_id
       WHERE t.identifier = $1 AND l.identifier = $2 AND ${canProcessProducts})
     ORDER BY id`,
    [type, location],
  );

/** How many deliveries of a location wait for a batch of each type, by date group; types by id. */
export async function countBatchable(
  db: Queryable,
  { type, location }: AtLocation,
  today: Day,
): Promise<(typeId: number) => Record<DateGroup, number>> {
  const rows = await db.query<{ id: number; dispatch_date: Day | null; count: number }>(
    `SELECT suggested.id, d.dispatch_date, count(*)::int AS count
     FROM dispatch_requests d JOIN locations l ON l.id = d.location_id
     JOIN location_types t ON t.id = l.location_type_id ${suggestedBatchType}
     WHERE t.identifier = $1 AND l.identifier = $2 AND ${isBatchable}
     GROUP BY 1, 2`,
    [type, location],
  );
  const countOf = (typeId: number, group: DateGroup) =>
    rows
      .filter(row => row.id === typeId && groupOf(row.dispatch_date, today) === group)
      .reduce((sum, { count }) => sum + count, 0);
  return typeId =>
    Object.fromEntries(dateGroups.map(group => [group, countOf(typeId, group)])) as Record<DateGroup, number>;
}
