import * as z from 'zod/mini';
import { seeOrders } from '../../core/access/orders.ts';
import { endpoint, identifier, uuid } from '../http.ts';

// News for the office (order-rules.md 11).

/** Parts of an order that changed; one that is not named need not be asked again. */
export const orderParts = ['order', 'deliveries', 'hold', 'refunds', 'comments', 'history'] as const;
export type OrderPart = (typeof orderParts)[number];

export const officeEventSchema = z.object({
  about: z.literal('order'),
  /** Identifier of the order. */
  name: z.string(),
  parts: z.array(z.enum(orderParts)),
  /** Names of who did it; without any it was the OMS itself. */
  by: z.array(z.string()),
  at: z.string(),
  /** Keys of the calls that did it: a tab knows its own. */
  change_keys: z.array(uuid),
});
export type OfficeEvent = z.output<typeof officeEventSchema>;

export const officeEvents = endpoint({
  id: 'officeEvents',
  extra: 'events',
  method: 'GET',
  path: '/api/office-events',
  summary: 'Server-sent events of one order, for who may see a delivery of it',
  access: { right: seeOrders },
  query: z.object({ about: z.literal('order'), name: identifier }),
  replies: { 200: z.string() },
});
