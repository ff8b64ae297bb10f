import * as z from 'zod/mini';
import { sortBatches } from '../../core/access/batches.ts';
import { receiveEvents } from '../../core/access/scanning.ts';
import { endpoint, idNumber, identifier, nothing, numeric, uuid } from '../http.ts';
import { printJobSchema } from '../orders/printing.ts';
import { returnChangesSchema } from '../warehouse/returns.ts';
import { sourceSchema, workPackageChangesSchema } from './work-package.ts';

/** Which device works on what now: an article for a delivery (60 s), or the completion of a delivery. */
export const claimSchema = z.object({
  kind: z.enum(['article', 'completion']),
  dispatch_request_id: idNumber,
  /** Given for 'article'. */
  product_identifier: z.nullable(z.string()),
  device_id: uuid,
  user_name: z.string(),
  /** ISO time by the server's clock; null: the claim is released. */
  expires_at: z.nullable(z.string()),
});
export type Claim = z.output<typeof claimSchema>;

/**
 * One message of the event stream (`data:` is this JSON). After a reconnect a client asks for the changes since its
 * version.
 */
export const omsEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('changes'), source: sourceSchema, changes: workPackageChangesSchema }),
  z.object({ type: z.literal('claim'), source: sourceSchema, claim: claimSchema }),
  /** The location's returns changed. */
  z.object({ type: z.literal('return-changes'), changes: returnChangesSchema }),
  /** A delivery to pick in this store was made or changed, or need not be picked any more: fetch it. */
  z.object({ type: z.literal('pick-changed'), dispatch_request_id: idNumber }),
  /** A print job of the location was made or changed. */
  z.object({ type: z.literal('print-job'), job: printJobSchema }),
]);
export type OmsEvent = z.output<typeof omsEventSchema>;

export const events = endpoint({
  id: 'events',
  extra: 'events',
  method: 'GET',
  path: '/api/events',
  summary: 'Server-sent events of one location (changes of its work, claims, prints)',
  access: { right: receiveEvents },
  query: z.object({ location_type: identifier, location: identifier }),
  replies: { 200: z.string() },
});

/**
 * Extra: claims the completion of an order for one worker. 200 tells who holds it now; `granted` is false when a
 * colleague does.
 */
export const claimCompletion = endpoint({
  id: 'claimCompletion',
  extra: 'events',
  method: 'PUT',
  path: '/api/rest/claims/completion/:dispatchRequestId',
  summary: 'Hold an order for completion, or keep holding it',
  access: { right: sortBatches },
  write: { once: 'no', because: 'a lease: asking again keeps it' },
  params: z.object({ dispatchRequestId: numeric }),
  body: z.object({ device_id: uuid }),
  replies: { 200: z.object({ granted: z.boolean(), claim: claimSchema }) },
});
export const releaseCompletion = endpoint({
  id: 'releaseCompletion',
  extra: 'events',
  method: 'DELETE',
  path: '/api/rest/claims/completion/:dispatchRequestId',
  summary: 'Let go of a claim',
  access: { right: sortBatches },
  write: { once: 'no', because: 'what was let go stays let go' },
  params: z.object({ dispatchRequestId: numeric }),
  body: z.object({ device_id: uuid }),
  replies: { 204: nothing },
});
