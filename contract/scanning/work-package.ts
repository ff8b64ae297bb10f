import * as z from 'zod/mini';
import { sortBatches } from '../../core/access/batches.ts';
import { atOwn } from '../../core/access/right.ts';
import { batchStatuses } from '../../core/batch/status.ts';
import { endpoint, idNumber, identifier, numeric, uuid } from '../http.ts';
import { locationParams } from '../warehouse/location.ts';
import { deliveryMessageSchema } from '../orders/delivery-message.ts';
import { extraInfoSchema } from './extra-info.ts';
import { paths } from '../paths.ts';

/** One accepted placement that was not taken back. */
export const placedSchema = z.object({ id: uuid, quantity: z.int() });

export const returnReasonSchema = z.object({ identifier: z.string(), display_name: z.string() });

export type ReturnReason = z.output<typeof returnReasonSchema>;

export const packageLineSchema = z.object({
  id: idNumber,
  product_identifier: z.string(),
  quantity: z.int(),
  /**
   * Placements that the OMS has accepted, by mutation id. A device adds its own unsent ones by union, so none counts
   * twice.
   */
  placed: z.array(placedSchema),
  /** Reason of a return, by the customer; null when nobody said. */
  return_reason: z.optional(z.nullable(returnReasonSchema)),
});
export const packageDeliverySchema = z.object({
  id: idNumber,
  identifier: z.string(),
  order_identifier: z.string(),
  status: z.string(),
  /** Extra: `rerouted` of a cancelled delivery whose pieces went to others. */
  status_reason: z.optional(z.nullable(z.string())),
  paused_at: z.nullable(z.string()),
  carrier: z.nullable(z.string()),
  /** As it is printed on the label. */
  carrier_name: z.nullable(z.string()),
  /** Identifier of its sorting location; null: the worker scans a free one. */
  storage_location: z.nullable(z.string()),
  /** The mark-sorting-location-complete step is done. */
  location_completed: z.boolean(),
  /** One of its placements printed a packing slip. */
  slip_printed: z.boolean(),
  tracking_codes: z.array(z.string()),
  /** Extra: of its labels that are worth nothing any more: a scan of one is a wrong label. */
  void_codes: z.optional(z.array(z.string())),
  /** Extra: of a return: the deliveries that its order shipped, whose numbers and labels name it too. */
  shipped_as: z.optional(
    z.array(
      z.object({
        identifier: z.string(),
        carrier: z.nullable(z.string()),
        tracking_codes: z.array(z.string()),
      }),
    ),
  ),
  /** Extra: how a label stands that is not there yet; `why`: the last try, in Dutch. Absent: nothing is under way. */
  labels: z.optional(
    z.object({ state: z.enum(['making', 'failed']), why: z.optional(z.nullable(z.string())) }),
  ),
  /** Extra: what the office says about it; absent: nothing. */
  messages: z.optional(z.array(deliveryMessageSchema)),
  lines: z.array(packageLineSchema),
  /** Batch version at its last change. */
  version: z.int(),
});
export type PackageDelivery = z.output<typeof packageDeliverySchema>;

export const packageProductSchema = z.object({
  identifier: z.string(),
  name: z.string(),
  image_url: z.nullable(z.string()),
  /** 13 digits each. */
  ean_codes: z.array(z.string()),
  /** Extra: its cartons by their GTIN-14, with the pieces inside; absent: the retailer knows none. */
  cartons: z.optional(z.array(z.object({ gtin: z.string(), pieces: z.int() }))),
  extra_info: z.nullable(extraInfoSchema),
});
export type PackageProduct = z.output<typeof packageProductSchema>;

export const packageStorageLocationSchema = z.object({
  identifier: z.string(),
  display_name: z.string(),
  /** 'aside' is the zone's place for loose articles ('leg apart'). */
  kind: z.enum(['sort', 'aside']),
});

/** A batch or a goods receipt, by its name. */
export const sourceSchema = z.object({ type: z.enum(['batch', 'goods-receipt']), identifier: z.string() });

/** A sorting location to clear out: pieces lie there of a delivery that ended unshipped, maybe of other work in the zone. */
export const clearanceSchema = z.object({
  storage_location: z.string(),
  dispatch_request_id: idNumber,
  order_identifier: z.string(),
  /** The batch or goods receipt that they came from: a set-aside names it. */
  source: sourceSchema,
  /** Placements by mutation id: each is taken back and set aside. The last one makes the location free. */
  pieces: z.array(z.object({ ...placedSchema.shape, product_identifier: z.string() })),
});
export type Clearance = z.output<typeof clearanceSchema>;

export const packageBatchSchema = z.object({
  identifier: z.string(),
  status: z.enum(batchStatuses),
  /** Identifier of the location's zone. */
  zone: z.nullable(z.string()),
});

/** The first fields of a package of any process. */
export const packageHead = {
  version: z.int(),
  location: z.object({ type: z.string(), identifier: z.string() }),
  zone: z.object({ identifier: z.string(), display_name: z.string() }),
};
/** How the storage location of a scan is entered. */
export const locationEntry = {
  autofill_storage_location: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  storage_location_auto_submit_regex: z.nullable(z.string()),
};

/** The retailer's settings for the sort process at this location. */
const packageSettings = {
  extra_processing_steps: z.array(z.string()),
  order_completion_steps: z.array(z.string()),
  ...locationEntry,
};
export const packageSettingsSchema = z.object(packageSettings);
export type PackageSettings = z.output<typeof packageSettingsSchema>;

/** A line of a goods receipt; `received` has every count and placement that raised it, by mutation id. */
export const packageReceiptLineSchema = z.object({
  id: idNumber,
  product_identifier: z.string(),
  /** Expected pieces; 0: the article came unannounced. */
  quantity: z.int(),
  received: z.array(placedSchema),
  /** Receipt version at its last change. */
  version: z.int(),
});
export type PackageReceiptLine = z.output<typeof packageReceiptLineSchema>;

export const packageReceiptSchema = z.object({
  identifier: z.string(),
  status: z.enum(['receiving', 'completed']),
  zone: z.nullable(z.string()),
  /**
   * goodsReceiptImportOnScan: an unexpected article makes its own line, and more pieces than expected may be counted
   * at once.
   */
  import_on_scan: z.boolean(),
  /** All lines; in changes, only those that changed. */
  lines: z.array(packageReceiptLineSchema),
});
export type PackageReceipt = z.output<typeof packageReceiptSchema>;

/** Everything a device needs to sort a batch, or to receive goods, without a network. */
export const workPackageSchema = z.object({
  ...packageHead,
  process_type: z.literal('sort'),
  /** Null for a goods receipt. */
  batch: z.nullable(packageBatchSchema),
  /** Absent for a batch. */
  goods_receipt: z.optional(packageReceiptSchema),
  storage_locations: z.array(packageStorageLocationSchema),
  products: z.array(packageProductSchema),
  dispatch_requests: z.array(packageDeliverySchema),
  /** Extra: every sorting location of the zone that must be cleared out; `products` has their articles too. */
  clearances: z.optional(z.array(clearanceSchema)),
  ...packageSettings,
});
export type WorkPackage = z.output<typeof workPackageSchema>;

/** Changes since a version: whole deliveries and lines replace older ones by id. */
export const workPackageChangesSchema = z.object({
  since: z.int(),
  version: z.int(),
  batch: z.nullable(packageBatchSchema),
  goods_receipt: z.optional(packageReceiptSchema),
  /** Articles of lines that are new since that version: unexpected ones; and those of `clearances`. */
  products: z.optional(z.array(packageProductSchema)),
  /** All of them, changed or not. */
  clearances: z.optional(z.array(clearanceSchema)),
  dispatch_requests: z.array(packageDeliverySchema),
  /** Ids of deliveries that left the batch (rerouted). */
  removed: z.array(idNumber),
  /** Given when they changed since that version. */
  settings: z.optional(packageSettingsSchema),
});
export type WorkPackageChanges = z.output<typeof workPackageChangesSchema>;

export const getWorkPackage = endpoint({
  id: 'getWorkPackage',
  extra: 'work-package',
  method: 'GET',
  path: paths.workPackage,
  summary: 'The work package, or its changes since a version (ETag is the version)',
  access: { right: atOwn(sortBatches) },
  params: z.object({ ...locationParams.shape, zone: identifier, processType: z.enum(['sort']) }),
  query: z.object({
    dispatch_request_batch_identifier: z.optional(identifier),
    goods_receipt_identifier: z.optional(identifier),
    since: z.optional(numeric),
  }),
  replies: { 200: z.union([workPackageSchema, workPackageChangesSchema]) },
});
