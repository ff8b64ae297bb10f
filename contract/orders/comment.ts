import * as z from 'zod/mini';
import { addComments, seeOrders } from '../../core/access/orders.ts';
import { endpoint, identifier, idNumber, nothing, numeric, page } from '../http.ts';
import { extra, nullable } from '../extra.ts';

// Remarks on an order (orders-and-deliveries.md 3, Comment, and 7; order-rules.md 3).

export const commentSchema = z.object({
  id: extra(idNumber),
  comment: z.string(),
  created_at: z.string(),
  /** null: the OMS itself. */
  user: nullable(z.object({ name: z.string() })),
});
export type Comment = z.output<typeof commentSchema>;

const path = '/api/rest/sales-orders/:salesOrder/comments';
const params = z.object({ salesOrder: identifier });

export const listComments = endpoint({
  id: 'listComments',
  method: 'GET',
  path,
  summary: 'Remarks on an order, the oldest first',
  access: { right: seeOrders },
  about: ['order'],
  params,
  query: z.object(page),
  replies: { 200: z.array(commentSchema) },
});
export const addComment = endpoint({
  id: 'addComment',
  method: 'POST',
  path,
  summary:
    'Adds a remark of 1 to 10,000 characters (422 too-many: an order has 1,000); never changed, only withdrawn',
  access: { right: addComments },
  write: { once: 'by-key' },
  about: ['order'],
  params,
  body: z.strictObject({ comment: z.string().check(z.trim(), z.minLength(1), z.maxLength(10_000)) }),
  replies: { 201: extra(commentSchema) },
});

export const withdrawComment = endpoint({
  id: 'withdrawComment',
  extra: 'order-desk',
  method: 'DELETE',
  path: `${path}/:comment`,
  summary:
    'Who wrote a remark withdraws it, within a minute (403 not-author; 409 too-late); its history stays',
  access: { right: addComments },
  write: { once: 'by-key' },
  about: ['order'],
  params: z.object({ salesOrder: identifier, comment: numeric }),
  replies: { 204: nothing },
});
