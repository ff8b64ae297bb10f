import * as z from 'zod/mini';
import { addComments } from '../../core/access/orders.ts';
import { endpoint, idNumber, identifier } from '../http.ts';

// Messages between the office and the floor about a delivery (extra).

/** A message, and an answer to it, in signs. */
export const messageText = z.string().check(z.trim(), z.minLength(1), z.maxLength(500));

const said = { text: z.string(), by: z.string(), at: z.string() };
export const deliveryMessageSchema = z.object({
  id: idNumber,
  ...said,
  /** The last answer of the floor; absent: nobody answered yet. */
  answer: z.optional(z.object(said)),
});
export type DeliveryMessage = z.output<typeof deliveryMessageSchema>;

export const sendDeliveryMessage = endpoint({
  id: 'sendDeliveryMessage',
  extra: 'order-desk',
  method: 'POST',
  path: '/api/rest/dispatch-requests/:identifier/messages',
  summary: 'A message to the floor that has the delivery (409 replaced, not-on-floor; 422 too-many: 100)',
  access: { right: addComments },
  write: { once: 'by-key' },
  about: ['order'],
  params: z.object({ identifier }),
  body: z.strictObject({ text: messageText }),
  replies: { 201: deliveryMessageSchema },
});
