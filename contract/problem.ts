import * as z from 'zod/mini';
import { idNumber } from './http.ts';

/** Why the OMS refuses a reported scan (scanning-rules.md, 'A placement is a fact'). */
export const placementRefusals = [
  'already-placed',
  'location-taken',
  'wrong-location',
  'wrong-zone',
  'cancelled',
  'paused',
  'rerouted',
  'batch-closed',
  'receipt-completed',
  'forbidden',
] as const;
export type PlacementRefusal = (typeof placementRefusals)[number];

/** One move of a repair: so many pieces of the article to one target. */
export const repairMoveSchema = z.object({
  /** 'order': place it for this delivery; 'aside': the zone's place for loose articles ('leg apart'). */
  kind: z.enum(['order', 'aside']),
  quantity: z.int(),
  /** Identifier of the target; null: a free location of the zone, scanned by the worker. */
  storage_location: z.nullable(z.string()),
  dispatch_request_id: z.nullable(idNumber),
});
export type RepairMove = z.output<typeof repairMoveSchema>;

/** The worker's task after a refusal: what lies where, and where it must go. */
export const repairSchema = z.object({
  product_identifier: z.string(),
  product_name: z.string(),
  quantity: z.int(),
  /** Identifier of the storage location that the article was put in; null: it was only counted. */
  lies_at: z.nullable(z.string()),
  /** The quantities of the moves add up to the refused pieces. */
  moves: z.array(repairMoveSchema),
  /** Version of the batch or receipt that the moves were planned by: a package before it knows less. */
  version: z.optional(z.int()),
});
export type Repair = z.output<typeof repairSchema>;

/** A fault in a body: its path there (`lines.3.quantity`), a code where programs tell faults apart, and Dutch. */
export const bodyFaultSchema = z.object({
  path: z.string(),
  code: z.optional(z.string()),
  detail: z.string(),
});

/** Most faults that a refusal names. */
export const MOST_FAULTS = 100;

/** RFC 9457 body of every refusal; `code` is stable, `detail` is Dutch and says what was read and what was expected. */
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  code: z.string(),
  detail: z.optional(z.string()),
  read: z.optional(z.string()),
  expected: z.optional(z.string()),
  /** Name of the colleague who was first, when that is the reason. */
  by: z.optional(z.string()),
  errors: z.optional(z.array(bodyFaultSchema)),
  /** Faults beside those that are named. */
  more_errors: z.optional(z.int()),
  repair: z.optional(repairSchema),
  /**
   * With 'forbidden': the mutation had its effect while the caller still had the right, so nothing must be repaired.
   */
  applied: z.optional(z.literal(true)),
});
export type Problem = z.output<typeof problemSchema>;

/** Made on the device: a success that the contract cannot read. Its detail is the path of the first such field. */
export const UNREAD = 'unread-reply';
