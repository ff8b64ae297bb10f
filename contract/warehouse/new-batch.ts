import * as z from 'zod/mini';
import { createBatches, seeBatchTypes } from '../../core/access/batches.ts';
import { atOwn } from '../../core/access/right.ts';
import { dateGroups } from '../../core/batch/date-group.ts';
import { batchSchema, batchTypeSchema } from './batch.ts';
import { endpoint, identifier, names, list } from '../http.ts';
import { locationParams } from './location.ts';

/** Most deliveries that one batch can have. */
export const MOST_DELIVERIES = 1000;

export const createBatch = endpoint({
  id: 'createBatch',
  method: 'POST',
  path: '/api/rest/locations/:type/:location/dispatch-request-batches',
  summary: 'Make a batch of deliveries that are to be requested; each goes into one batch (409)',
  access: { right: atOwn(createBatches) },
  write: { once: 'by-key', revisions: ['delivery'] },
  about: ['batch', 'order'],
  params: locationParams,
  body: z.strictObject({
    /** When given, it must equal the location of the path. */
    dispatcher_type: z.optional(identifier),
    dispatcher_identifier: z.optional(identifier),
    batch_type: identifier,
    /** Identifiers of deliveries. */
    dispatch_requests: list(identifier, MOST_DELIVERIES, 1),
  }),
  replies: {
    // These keep their marks: `partial` makes new schemas, which have none.
    201: z.extend(z.partial(z.omit(batchSchema, { sorting_progress: true, revision: true })), {
      identifier: z.string(),
      sorting_progress: batchSchema.shape.sorting_progress,
      revision: batchSchema.shape.revision,
    }),
  },
});
export const listBatchTypes = endpoint({
  id: 'listBatchTypes',
  method: 'GET',
  path: '/api/rest/dispatch-request-batch-types',
  summary: 'All batch types',
  access: { right: seeBatchTypes },
  about: ['reference'],
  replies: { 200: z.array(batchTypeSchema) },
});

const dateGroupCounts = z.record(z.enum(dateGroups), z.int());
const batchTypeHereSchema = z.object({
  ...batchTypeSchema.shape,
  /** Deliveries for which a batch of this type fits best, by date group; only when included. */
  batchable_order_counts: z.optional(dateGroupCounts),
});
export type BatchTypeHere = z.output<typeof batchTypeHereSchema>;

export const listBatchTypesHere = endpoint({
  id: 'listBatchTypesHere',
  method: 'GET',
  path: '/api/rest/locations/:type/:location/batch-types',
  summary: 'Types of batch that a location makes; include=batchable_order_counts for what waits',
  access: { right: atOwn(createBatches) },
  about: ['batch', 'order'],
  params: locationParams,
  query: z.object({ include: names }),
  includes: ['batchable_order_counts'],
  replies: { 200: z.array(batchTypeHereSchema) },
});
