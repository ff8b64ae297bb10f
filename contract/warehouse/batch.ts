import * as z from 'zod/mini';
import { processBatches, sortBatches } from '../../core/access/batches.ts';
import { atOwn } from '../../core/access/right.ts';
import { batchStatuses } from '../../core/batch/status.ts';
import { toldDay } from '../day.ts';
import { endpoint, idNumber, identifier, revision, names, page } from '../http.ts';
import { locationParams, storageLocationSchema } from './location.ts';
import { paths } from '../paths.ts';
import { extra, extraOr, nullable } from '../extra.ts';

export const batchTypeSchema = z.object({
  id: idNumber,
  identifier: z.string(),
  display_name: z.string(),
  is_batchable: z._default(z.boolean(), true),
  is_sortable: extraOr(z.boolean(), true),
  batch_configuration: z._default(z.object({ is_batch_status_editable: z.boolean() }), {
    is_batch_status_editable: false,
  }),
});
export type BatchType = z.output<typeof batchTypeSchema>;

export const batchSchema = z.object({
  id: extra(idNumber),
  identifier: z.string(),
  created_at: z.string(),
  status: z.enum(batchStatuses),
  type: batchTypeSchema,
  dispatch_request_count: z.int(),
  dispatcher_type: z.string(),
  dispatcher_identifier: z.string(),
  dispatcher: z.object({ display_name: z.string() }),
  storage_zone_id: nullable(idNumber),
  storage_zone: nullable(storageLocationSchema),
  /** YYYY-MM-DD; 0000-00-00 when there is none. */
  dispatch_date: toldDay,
  allowed_status_changes: z._default(z.array(z.enum(batchStatuses)), []),
  /** Work left in the batch, for the scan home; without it no amount is known. */
  sorting_progress: extraOr(
    z.object({
      quantity: z.int(),
      quantity_placed: z.int(),
      /** Deliveries with everything placed that are not finished yet ('Af te ronden'). */
      to_complete: z.int(),
      /** Deliveries that are neither shipped nor given up. */
      unfinished: z.optional(z.int()),
    }),
    { quantity: 0, quantity_placed: 0, to_complete: 0 },
  ),
  revision,
});
export type Batch = z.output<typeof batchSchema>;

export const batchParams = z.object({ ...locationParams.shape, batch: identifier });

/** Every batch has them. */
const parts = ['type', 'dispatcher', 'storage_zone'];

export const listBatches = endpoint({
  id: 'listBatches',
  method: 'GET',
  path: '/api/rest/locations/:type/:location/dispatch-request-batches',
  summary: 'Batches of a location; closed ones only when asked for',
  access: { right: atOwn(processBatches) },
  about: ['batch'],
  params: locationParams,
  query: z.object({
    status: names,
    not_status: names,
    batch_type: names,
    sort_by: z.optional(z.enum(['created_at', 'identifier', 'status'])),
    sort_dir: z.optional(z.enum(['asc', 'desc'])),
    include: names,
    ...page,
  }),
  includes: parts,
  replies: { 200: z.array(batchSchema) },
});
export const getBatch = endpoint({
  id: 'getBatch',
  method: 'GET',
  path: paths.batch,
  summary: 'One batch',
  access: { right: atOwn(processBatches) },
  about: ['batch'],
  params: batchParams,
  query: z.object({ include: names }),
  includes: parts,
  replies: { 200: batchSchema },
});
export const patchBatch = endpoint({
  id: 'patchBatch',
  method: 'PATCH',
  path: paths.batch,
  summary: 'Choose the sorting zone (422 ZoneFullyOccupied) or change the status',
  access: { right: atOwn(sortBatches) },
  write: { once: 'by-key', revisions: ['batch'] },
  about: ['batch', 'order'],
  params: batchParams,
  body: z.union([
    z.strictObject({ sorting_zone_identifier: identifier }),
    z.strictObject({ status: z.enum(batchStatuses) }),
  ]),
  replies: { 200: extra(batchSchema) },
});
