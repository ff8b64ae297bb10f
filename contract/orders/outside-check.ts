import * as z from 'zod/mini';
import { reportFromOutside } from '../../core/access/orders.ts';
import { checkEffects, type CheckVerdict, checkVerdicts } from '../../core/hold/outside-check.ts';
import { endpoint, identifier, isoTime } from '../http.ts';

const said = {
  /** The check by its name: 'fraude'. */
  check: z.string().check(z.maxLength(60), z.regex(/^[\p{L}\p{N}][\p{L}\p{N} ._-]*$/u)),
  verdict: z.enum(checkVerdicts),
  /** The time of the verdict: one that is older than the last of its check is only kept. */
  at: isoTime.check(z.refine(text => !Number.isNaN(Date.parse(text)))),
};
export type CheckSaid = {
  readonly check: string;
  readonly verdict: CheckVerdict;
  readonly at: string;
};
const common = {
  extra: 'order-intake',
  method: 'POST',
  access: { right: reportFromOutside, client: true },
  write: { once: 'no', because: 'a verdict is known by its check, its time and its delivery' },
  about: ['order'],
  replies: { 200: z.object({ effect: z.enum(checkEffects) }) },
} as const;

export const checkDelivery = endpoint({
  ...common,
  id: 'checkDelivery',
  path: '/api/rest/dispatch-requests/:identifier/outside-checks',
  summary: 'The verdict of a check outside on a delivery: it holds, releases or denies it, or is only kept',
  params: z.object({ identifier }),
  body: z.strictObject(said),
});

export const checkSalesOrder = endpoint({
  ...common,
  id: 'checkSalesOrder',
  path: '/api/rest/sales-orders/:salesOrder/outside-checks',
  summary: 'The same for an order, all of it or one delivery; before the order has come, it waits for that',
  params: z.object({ salesOrder: identifier }),
  body: z.strictObject({ ...said, dispatch_request_identifier: z.optional(identifier) }),
});
