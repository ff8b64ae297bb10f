import * as z from 'zod/mini';
import { processBatches } from '../../core/access/batches.ts';
import { atOwn } from '../../core/access/right.ts';
import { batchParams } from '../warehouse/batch.ts';
import { endpoint, file } from '../http.ts';

/**
 * The sort orders of a pick list; the first is the default (shell-search-settings.md 9). `storage_location` is
 * beyond the documents: the walking order, along the shelves.
 */
export const pickListOrders = ['product_name', 'product_quantity', 'storage_location'] as const;
export type PickListOrder = (typeof pickListOrders)[number];
/** The file types of a pick list; the first is the default. */
export const pickListTypes = ['application/pdf', 'text/html'] as const;
export type PickListType = (typeof pickListTypes)[number];

export const getPickList = endpoint({
  id: 'getPickList',
  method: 'GET',
  path: '/api/rest/locations/:type/:location/dispatch-request-batches/:batch/pick-list',
  summary: 'Pick list of a batch, a file in the type that Accept asks for (406)',
  access: { right: atOwn(processBatches) },
  params: batchParams,
  query: z.object({ sort_order: z.optional(z.enum(pickListOrders)) }),
  replies: { 200: file },
});
