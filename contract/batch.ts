import * as z from 'zod/mini';
import { dateGroups } from '../core/batch/date-group.ts';
import { batchStatuses } from '../core/batch/status.ts';
import { endpoint, file, idNumber, identifier } from './http.ts';
import { locationParams, storageLocationSchema } from './location.ts';
import { paths } from './paths.ts';

const batchTypeSchema = z.object({
  id: idNumber,
  identifier: z.string(),
  display_name: z.string(),
  is_batchable: z.boolean(),
  is_sortable: z.boolean(),
  batch_configuration: z.object({ is_batch_status_editable: z.boolean() }),
});
export type BatchType = z.output<typeof batchTypeSchema>;

export const batchSchema = z.object({
  id: idNumber,
  identifier: z.string(),
  created_at: z.string(),
  status: z.enum(batchStatuses),
  type: batchTypeSchema,
  dispatch_request_count: z.int(),
  dispatcher_type: z.string(),
  dispatcher_identifier: z.string(),
  dispatcher: z.object({ display_name: z.string() }),
  storage_zone_id: z.nullable(idNumber),
  storage_zone: z.nullable(storageLocationSchema),
  /** YYYY-MM-DD; 0000-00-00 when there is none. */
  dispatch_date: z.string(),
  allowed_status_changes: z.array(z.enum(batchStatuses)),
  /** Extra: work left in the batch, for the scan home. */
  sorting_progress: z.object({
    quantity: z.int(),
    quantity_placed: z.int(),
    /** Deliveries fully placed and not finished ('Af te ronden'). */
    to_complete: z.int(),
  }),
});
export type Batch = z.output<typeof batchSchema>;

const batchParams = z.object({ ...locationParams.shape, batch: identifier });
const processPermissions = ['orders.batch.process.sort', 'orders.batch.process'];

export const listBatches = endpoint({
  id: 'listBatches',
  method: 'GET',
  path: '/api/rest/locations/:type/:location/dispatch-request-batches',
  summary: 'Batches of a location; closed ones only when asked for',
  access: { location: 'own', anyOf: processPermissions },
  params: locationParams,
  query: z.object({
    status: z.optional(z.string()),
    not_status: z.optional(z.string()),
    batch_type: z.optional(z.string()),
    sort_by: z.optional(z.enum(['created_at', 'identifier', 'status'])),
    sort_dir: z.optional(z.enum(['asc', 'desc'])),
    include: z.optional(z.string()),
  }),
  replies: { 200: z.array(batchSchema) },
});
export const getBatch = endpoint({
  id: 'getBatch',
  method: 'GET',
  path: paths.batch,
  summary: 'One batch',
  access: { location: 'own', anyOf: processPermissions },
  params: batchParams,
  query: z.object({ include: z.optional(z.string()) }),
  replies: { 200: batchSchema },
});
export const patchBatch = endpoint({
  id: 'patchBatch',
  method: 'PATCH',
  path: paths.batch,
  summary: 'Choose the sorting zone (422 ZoneFullyOccupied) or change the status',
  access: { location: 'own', anyOf: ['orders.batch.process.sort'] },
  params: batchParams,
  body: z.union([
    z.strictObject({ sorting_zone_identifier: identifier }),
    z.strictObject({ status: z.enum(batchStatuses) }),
  ]),
  replies: { 200: batchSchema },
});

/** Most deliveries in one batch. */
export const MOST_DELIVERIES = 1000;

export const createBatch = endpoint({
  id: 'createBatch',
  method: 'POST',
  path: '/api/rest/locations/:type/:location/dispatch-request-batches',
  summary: 'Make a batch of deliveries that are to be requested; each goes into one batch (409)',
  access: { location: 'own', anyOf: ['orders.batch.create'] },
  params: locationParams,
  body: z.strictObject({
    /** When given, those of the path. */
    dispatcher_type: z.optional(identifier),
    dispatcher_identifier: z.optional(identifier),
    batch_type: identifier,
    /** Identifiers. */
    dispatch_requests: z.array(identifier).check(z.minLength(1), z.maxLength(MOST_DELIVERIES)),
  }),
  replies: { 201: batchSchema },
});
export const listBatchTypes = endpoint({
  id: 'listBatchTypes',
  method: 'GET',
  path: '/api/rest/dispatch-request-batch-types',
  summary: 'All batch types',
  access: { anyOf: [...processPermissions, 'orders.batch.create', 'orders.view'] },
  replies: { 200: z.array(batchTypeSchema) },
});

const dateGroupCounts = z.record(z.enum(dateGroups), z.int());
const batchTypeHereSchema = z.object({
  ...batchTypeSchema.shape,
  /** Deliveries a batch of this type would suit best, by date group; only when included. */
  batchable_order_counts: z.optional(dateGroupCounts),
});
export type BatchTypeHere = z.output<typeof batchTypeHereSchema>;

export const listBatchTypesHere = endpoint({
  id: 'listBatchTypesHere',
  method: 'GET',
  path: '/api/rest/locations/:type/:location/batch-types',
  summary: 'Types of batch that a location makes; include=batchable_order_counts for what waits',
  access: { location: 'own', anyOf: ['orders.batch.create'] },
  params: locationParams,
  query: z.object({ include: z.optional(z.string()) }),
  replies: { 200: z.array(batchTypeHereSchema) },
});

/** In which order a pick list has its articles; the first is the usual one (shell-search-settings.md 9). */
export const pickListOrders = ['product_name', 'product_quantity'] as const;
export type PickListOrder = (typeof pickListOrders)[number];
/** What a pick list comes as; the first is the usual one. */
export const pickListTypes = ['application/pdf', 'text/html'] as const;
export type PickListType = (typeof pickListTypes)[number];

export const getPickList = endpoint({
  id: 'getPickList',
  method: 'GET',
  path: '/api/rest/locations/:type/:location/dispatch-request-batches/:batch/pick-list',
  summary: 'Pick list of a batch, a file in the type that Accept asks for (406)',
  access: { location: 'own', anyOf: processPermissions },
  params: batchParams,
  query: z.object({ sort_order: z.optional(z.enum(pickListOrders)) }),
  replies: { 200: file },
});
