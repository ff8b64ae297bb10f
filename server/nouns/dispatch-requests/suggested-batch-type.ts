import { type RawBuilder, sql } from 'kysely';

/**
 * The batch type that suits a delivery `d` at a location `l` best: the narrowest that accepts it. Joined as
 * `suggested`.
 */
export const suggestedBatchType = sql<{ id: number; identifier: string }>`(
  SELECT st.id, st.identifier FROM batch_types st
  WHERE st.is_batchable AND l.type = ANY (st.location_types) AND d.dispatch_type = ANY (st.dispatch_types)
    AND (st.most_pieces IS NULL OR st.most_pieces >= (
      SELECT sum(quantity) FROM dispatch_request_lines WHERE dispatch_request_id = d.id))
  ORDER BY st.most_pieces NULLS LAST, st.id LIMIT 1)`.as('suggested');

/**
 * Whether a delivery `d` can be put in a batch now (core/batch/join.ts decides when one is made); `suggested` is
 * joined.
 */
export const isBatchable: RawBuilder<boolean> = sql<boolean>`(d.status = 'to-be-requested' AND d.batch_id IS NULL
  AND d.paused_at IS NULL AND suggested.id IS NOT NULL)`;
