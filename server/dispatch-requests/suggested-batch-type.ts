/** Of a delivery `d`: it can be put in a batch now (core/batch/join.ts decides when one is made). */
export const isBatchable = `d.status = 'to-be-requested' AND d.batch_id IS NULL AND d.paused_at IS NULL
  AND suggested.id IS NOT NULL`;

/** Joins a delivery `d` at a location of type `t` with the batch type that suits it best: the narrowest that takes it. */
export const suggestedBatchType = `LEFT JOIN LATERAL (
    SELECT st.id, st.identifier FROM batch_types st
    WHERE st.is_batchable AND t.identifier = ANY (st.location_types) AND d.dispatch_type = ANY (st.dispatch_types)
      AND (st.most_pieces IS NULL OR st.most_pieces >= (
        SELECT sum(quantity) FROM dispatch_request_lines WHERE dispatch_request_id = d.id))
    ORDER BY st.most_pieces NULLS LAST, st.id LIMIT 1) suggested ON true`;
