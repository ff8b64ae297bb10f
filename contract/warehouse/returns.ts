import * as z from 'zod/mini';
import { receiveReturns, seeReturns } from '../../core/access/returns.ts';
import { atOwn } from '../../core/access/right.ts';
import { endpoint, idNumber, identifier, numeric, uuid } from '../http.ts';
import { locationParams } from './location.ts';
import { placementReply } from '../mutation-reply.ts';
import { paths } from '../paths.ts';
import {
  locationEntry,
  packageDeliverySchema,
  packageHead,
  packageProductSchema,
  packageStorageLocationSchema,
  returnReasonSchema,
} from '../scanning/work-package.ts';
import { lookUpReply } from '../scanning/look-up-reply.ts';
import { extra } from '../extra.ts';

const access = { right: atOwn(receiveReturns) };

export const productStateSchema = z.object({ identifier: z.string(), display_name: z.string() });

export const listProductStates = endpoint({
  id: 'listProductStates',
  method: 'GET',
  path: '/api/rest/product-states',
  summary: 'The states a returned article may be in',
  access: { right: seeReturns },
  replies: { 200: z.array(productStateSchema) },
});

export const listReturnReasons = endpoint({
  id: 'listReturnReasons',
  method: 'GET',
  path: '/api/rest/return-reasons',
  summary: 'Why an article may come back',
  access: { right: seeReturns },
  replies: { 200: z.array(returnReasonSchema) },
});

/**
 * The look-up of the return process: where an article in a product state goes, and the announced return that it
 * belongs to.
 */
export const lookUpReturnProduct = endpoint({
  id: 'lookUpReturnProduct',
  method: 'GET',
  path: '/api/rest/locations/:type/:location/storage-locations/:zone/process-product/return/:ean',
  summary: 'Which return gets this article, and where it goes in its state; 404 when unknown',
  access,
  params: z.object({ ...locationParams.shape, zone: identifier, ean: identifier }),
  query: z.object({
    product_state_identifier: z.optional(identifier),
    /** The return whose label was scanned. */
    dispatch_request_id: extra(numeric),
  }),
  replies: {
    /** `storage_location` is null when every location of the zone will do. */
    200: z.object(lookUpReply),
  },
});

export const receiveReturn = endpoint({
  id: 'receiveReturn',
  method: 'POST',
  path: '/api/rest/locations/:type/:location/storage-locations/:zone/:storageLocation/process-product/return/:product',
  summary: 'Receive an article of an announced return, in its state',
  access,
  write: { once: 'by-scan' },
  params: z.object({
    ...locationParams.shape,
    zone: identifier,
    storageLocation: identifier,
    product: identifier,
  }),
  body: z.object({
    product_state: identifier,
    dispatch_request_id: idNumber,
    quantity: z.int().check(z.minimum(1), z.maximum(100_000)),
    resolves: extra(uuid),
  }),
  replies: { 200: extra(placementReply) },
});

/** Where the configuration has `process-return-by-order-number`: an order number instead of a return label. */
export const announceReturn = endpoint({
  id: 'announceReturn',
  method: 'POST',
  path: '/api/rest/sales-orders/:salesOrder/dispatch-requests/return-announced',
  summary:
    'Announce the return of what an order shipped; Location names it (the open one where there is one)',
  access: { right: receiveReturns },
  write: { once: 'by-key', revisions: ['order'] },
  params: z.object({ salesOrder: identifier }),
  body: z.object({ location_type_identifier: identifier, location_identifier: identifier }),
  replies: { 201: extra(z.object({ id: idNumber, identifier: z.string() })) },
});

/** The retailer's settings for returns in this zone, and the zone's places. */
const returnSettingsSchema = z.object({
  storage_locations: z.array(packageStorageLocationSchema),
  /** `storage_location` is the place of articles in that state; null when every one will do. */
  product_states: z.array(
    z.object({ ...productStateSchema.shape, storage_location: z.nullable(z.string()) }),
  ),
  extra_processing_steps: z.array(z.string()),
  ...locationEntry,
});

/** Everything a device needs to receive the announced returns of a location without a network. */
export const returnPackageSchema = z.object({
  ...packageHead,
  process_type: z.literal('return'),
  products: z.array(packageProductSchema),
  /** Returns that are announced or begun, and those that were received recently. */
  dispatch_requests: z.array(packageDeliverySchema),
  ...returnSettingsSchema.shape,
});
export type ReturnPackage = z.output<typeof returnPackageSchema>;

/** Changes since a version: whole returns replace older ones by id. */
export const returnChangesSchema = z.object({
  since: z.int(),
  version: z.int(),
  /** Articles of these returns. */
  products: z.array(packageProductSchema),
  dispatch_requests: z.array(packageDeliverySchema),
  /** Ids of returns that went to another location. */
  removed: z.array(idNumber),
  /** As they are now; events do not have them. */
  settings: z.optional(returnSettingsSchema),
});
export type ReturnChanges = z.output<typeof returnChangesSchema>;

export const getReturnPackage = endpoint({
  id: 'getReturnPackage',
  extra: 'work-package',
  method: 'GET',
  path: paths.returnPackage,
  summary: 'The work package for returns, or its changes since a version (ETag is the version)',
  access,
  params: z.object({ ...locationParams.shape, zone: identifier }),
  query: z.object({ since: z.optional(numeric) }),
  replies: { 200: z.union([returnPackageSchema, returnChangesSchema]) },
});
