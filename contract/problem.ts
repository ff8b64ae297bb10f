import * as z from 'zod/mini';
import { idNumber } from './http.ts';

/** Why the OMS refuses what a scan reports (scanning-rules.md, 'A placement is a fact'). */
export const placementRefusals = [
  'already-placed',
  'location-taken',
  'wrong-location',
  'cancelled',
  'paused',
  'rerouted',
  'batch-closed',
  'receipt-completed',
  'forbidden',
] as const;
export type PlacementRefusal = (typeof placementRefusals)[number];

/**
 * What the hands must do after a refusal: what lies where, and where it must go.
 * `go_to` null: nothing to move (the article may stay where it lies).
 */
export const repairSchema = z.object({
  product_identifier: z.string(),
  product_name: z.string(),
  quantity: z.int(),
  /** Identifier of the storage location it was put in. */
  lies_at: z.string(),
  go_to: z.nullable(
    z.object({
      /** 'order': place it for this delivery; 'aside': the zone's place for loose articles ('leg apart'). */
      kind: z.enum(['order', 'aside']),
      storage_location: z.string(),
      dispatch_request_id: z.nullable(idNumber),
    }),
  ),
});
export type Repair = z.output<typeof repairSchema>;

/** RFC 9457 body of every refusal; `code` is stable, `detail` is Dutch and says what was read and expected. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.optional(z.string()),
  read: z.optional(z.string()),
  expected: z.optional(z.string()),
  /** Name of the colleague who was quicker, when that is the reason. */
  by: z.optional(z.string()),
  repair: z.optional(repairSchema),
});
export type Problem = z.output<typeof problemSchema>;
