import { listBatches } from '../../../../contract/batch.ts';
import { listBatchTypes } from '../../../../contract/new-batch.ts';
import { listLocations } from '../../../../contract/location.ts';
import type { Http } from '../../../sync/http.ts';
import { queryOf, type BatchFilters } from './filters.ts';

/** The calls of the batch list (specification, section 7 Batches). */
export const listQueries = (http: Http) => ({
  locations: () => http.call(listLocations, { query: { only_linked: '1', include_properties: '1' } }),
  types: () => http.call(listBatchTypes),
  batches: (filters: BatchFilters, signal: AbortSignal) =>
    http.call(listBatches, {
      params: { type: filters.dispatcher_type, location: filters.dispatcher_identifier },
      query: queryOf(filters),
      signal,
    }),
});
export type ListQueries = ReturnType<typeof listQueries>;
