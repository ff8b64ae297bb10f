import * as z from 'zod/mini';
import { followUpDeliveries, proveDispatch as mayProve } from '../../core/access/orders.ts';
import {
  type AnnouncementField,
  announcementFields,
  MOST_ANNOUNCED_CHARACTERS,
} from '../../core/returns/announcement-fields.ts';
import { REASON_OR_WITHDRAWAL } from '../../core/refund/withdrawal.ts';
import { endpoint, idNumber, identifier, isoTime, list, MOST_LINES } from '../http.ts';
import { dispatchRequestSchema } from './dispatch-request.ts';
import { day } from '../day.ts';
import { extra } from '../extra.ts';

// Follow-ups of what an order has shipped: Retour and Klacht (orders-and-deliveries.md 4 and 7; order-rules.md 3).

const quantity = z.int().check(z.gte(1), z.lte(9999));
const delivery = {
  /** The caller's, new for each: one that is known is answered, and not made again. */
  identifier,
  dispatcher_type: identifier,
  dispatcher_identifier: identifier,
  /** Sent by a client that copies the shipped delivery; the new one is in no batch. */
  batch_identifier: z.nullish(identifier),
};
const lines = <Line extends z.ZodMiniType>(line: Line) => list(line, MOST_LINES, 1);

const announced = z.optional(z.string().check(z.minLength(1), z.maxLength(MOST_ANNOUNCED_CHARACTERS)));
/** Facts told when a return was announced. */
const announcementSchema = z.strictObject(
  Object.fromEntries(announcementFields.map(([field]) => [field, announced])) as Record<
    AnnouncementField,
    typeof announced
  >,
);
/** Articles come back at that location. */
const returnSchema = z.strictObject({
  ...delivery,
  dispatch_type: z.literal('return'),
  status: z.literal('return-announced'),
  lines: lines(
    z.strictObject({
      product_identifier: identifier,
      quantity,
      return_reason: z.optional(identifier),
      product_state: z._default(z.literal('sellable'), 'sellable'),
    }),
  ),
  /** Values of the fields that the retailer has asked (422 unknown-field). */
  metadata: z.optional(announcementSchema),
  /** When the customer withdrew from the purchase: no reason is asked then, and the money is back in fourteen days. */
  withdrawal_declared_at: extra(isoTime),
});
/** Every other return says why each line comes back. */
const reasonedReturn = returnSchema.check(
  z.refine(
    ({ withdrawal_declared_at: withdrawn, lines: back }) =>
      withdrawn !== undefined || back.every(({ return_reason }) => return_reason !== undefined),
    {
      path: ['lines'],
      error: REASON_OR_WITHDRAWAL,
    },
  ),
);
export type ReturnBody = z.output<typeof returnSchema>;

/** The customer complains about pieces of a shipped delivery, which has this type and location. */
const complaintSchema = z.strictObject({
  ...delivery,
  dispatch_type: identifier,
  status: z.literal('shipped-with-issues'),
  lines: lines(
    z.strictObject({
      product_identifier: identifier,
      quantity,
      metadata: z.strictObject({ shipped_dispatch_request_line_id: idNumber }),
    }),
  ),
});
export type ComplaintBody = z.output<typeof complaintSchema>;

export const createFollowUp = endpoint({
  id: 'createFollowUp',
  method: 'POST',
  path: '/api/rest/sales-orders/:salesOrder/dispatch-requests',
  summary: 'Announce a return, or complain about shipped pieces; each has its own right (422 too-many)',
  access: { right: followUpDeliveries },
  write: { once: 'by-key', revisions: ['delivery', 'order'] },
  about: ['order'],
  params: z.object({ salesOrder: identifier }),
  body: z.union([reasonedReturn, complaintSchema]),
  /** 200: this identifier was known, and nothing is made. */
  replies: { 201: extra(dispatchRequestSchema), 200: extra(dispatchRequestSchema) },
});

const proof = {
  /** Today or earlier (422 sent-in-future). */
  sent_on: day,
  /** The carrier's code, or what was shown. */
  proof: z.string().check(z.trim(), z.minLength(1), z.maxLength(200)),
};
export const proveDispatch = endpoint({
  id: 'proveDispatch',
  extra: 'refund-room',
  method: 'POST',
  path: '/api/rest/dispatch-requests/:identifier/proof-of-dispatch',
  summary: 'Proof that the goods of a withdrawal were sent (409 not-withdrawn, proven-already)',
  access: { right: mayProve },
  write: { once: 'by-key', revisions: ['delivery'] },
  about: ['order'],
  params: z.object({ identifier }),
  body: z.strictObject(proof),
  replies: { 200: dispatchRequestSchema },
});

export const correctDispatchProof = endpoint({
  id: 'correctDispatchProof',
  extra: 'refund-room',
  method: 'PUT',
  path: '/api/rest/dispatch-requests/:identifier/proof-of-dispatch',
  summary: 'Corrects proof that goods were sent, before money went back by it (409 not-proven, paid-already)',
  access: { right: mayProve },
  write: { once: 'by-key', revisions: ['delivery'] },
  about: ['order'],
  params: z.object({ identifier }),
  body: z.strictObject({ ...proof, reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(1000)) }),
  replies: { 200: dispatchRequestSchema },
});
