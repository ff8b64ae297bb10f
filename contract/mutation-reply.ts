import * as z from 'zod/mini';
import { idNumber } from './http.ts';

/* Apart from the mutations: calls of the first work package's files reply with these, and load no schema of a mutation. */

/** Reply to a placement and to a take-back; also the reply of the documented POST. */
export const placementReply = z.object({
  dispatch_request_id: idNumber,
  line_id: idNumber,
  storage_location: z.string(),
  /** Pieces left on this line after the placement. */
  quantity_pending: z.int(),
  is_last_scan: z.boolean(),
  /** Version of the batch's work package that contains it. */
  version: z.int(),
});
export type PlacementReply = z.output<typeof placementReply>;
/** Reply to a count and to its take-back: the line after it. */
export const lineReply = z.object({
  goods_receipt_line_id: idNumber,
  quantity: z.int(),
  quantity_scanned: z.int(),
  /** Version of the receipt's work package that contains it. */
  version: z.int(),
});
export type LineReply = z.output<typeof lineReply>;
/** Reply to every other mutation: the version of its batch or receipt, or 0 when it has none. */
export const versionReply = z.object({ version: z.int() });
export const mutationReply = z.union([placementReply, lineReply, versionReply]);
export type MutationReply = z.output<typeof mutationReply>;
