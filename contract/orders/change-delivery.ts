import * as z from 'zod/mini';
import {
  cancelDeliveries,
  giveUpDeliveries,
  holdDeliveries,
  markDeliveriesShipped,
  patchDeliveries,
  pauseDeliveries,
  seeDeliveries,
  downloadSlips,
  sendOutsideAgain as maySendAgain,
} from '../../core/access/orders.ts';
import { dispatchRequestSchema } from './dispatch-request.ts';
import { endpoint, idNumber, identifier, list, MOST_LINES } from '../http.ts';
import { day } from '../day.ts';
import { extra } from '../extra.ts';

// Changes of a delivery by a person (orders-and-deliveries.md 4 and 7; order-rules.md 2 and 3). The delivery is named by
// id:{id} or its identifier; every reply is the delivery as it is now.

/** All of them alike. */
const change = {
  write: { once: 'by-key', revisions: ['delivery'] },
  about: ['order', 'batch'],
  params: z.object({ identifier }),
  replies: { 200: extra(dispatchRequestSchema) },
} as const;

/** Statuses that a PATCH may give a delivery with nothing beside it, and the right for each. */
export const patchedStatuses = {
  cancelled: cancelDeliveries,
  shipped: markDeliveriesShipped,
  'unable-to-ship-final': giveUpDeliveries,
  'on-hold': holdDeliveries,
} as const;
export type PatchedStatus = keyof typeof patchedStatuses;

/** Pieces by the row id of their line. */
const linesSchema = list(
  z.strictObject({ id: idNumber, quantity: z.int().check(z.gte(1), z.lte(9999)) }),
  MOST_LINES,
  1,
);

export const pauseDispatchRequest = endpoint({
  id: 'pauseDispatchRequest',
  method: 'POST',
  path: '/api/rest/dispatch-requests/:identifier/pause',
  summary:
    'Pause a delivery: nobody works on it until it is resumed (409 paused, status-not-allowed, replaced)',
  access: { right: pauseDeliveries },
  ...change,
});
export const resumeDispatchRequest = endpoint({
  id: 'resumeDispatchRequest',
  method: 'POST',
  path: '/api/rest/dispatch-requests/:identifier/resume',
  summary: 'Resume a paused delivery (409 not-paused, replaced)',
  access: { right: pauseDeliveries },
  ...change,
});
export const sendOutsideAgain = endpoint({
  id: 'sendOutsideAgain',
  extra: 'order-desk',
  method: 'POST',
  path: '/api/rest/dispatch-requests/:identifier/send-again',
  summary: 'Try again at once what a warehouse or supplier did not take (409 not-failed, paused, replaced)',
  access: { right: maySendAgain },
  ...change,
});
export const bookLabelsAgain = endpoint({
  id: 'bookLabelsAgain',
  extra: 'order-desk',
  method: 'POST',
  path: '/api/rest/dispatch-requests/:identifier/book-again',
  summary:
    'Try again at once to book labels that their carrier did not take (409 not-failed, paused, replaced)',
  access: { right: downloadSlips },
  ...change,
});
export const patchDispatchRequest = endpoint({
  id: 'patchDispatchRequest',
  method: 'PATCH',
  path: '/api/rest/dispatch-requests/:identifier',
  summary:
    'Change carrier and method, the dispatch date, the responsible location, or the status; each has its own right',
  access: { right: patchDeliveries },
  ...change,
  body: z.union([
    z.strictObject({ carrier_identifier: identifier, carrier_method_identifier: identifier }),
    z.strictObject({ status: z.enum(Object.keys(patchedStatuses) as PatchedStatus[]) }),
    // Manco of some pieces, for a reason; without lines of all that is not placed.
    z.strictObject({
      status: z.literal('unable-to-ship'),
      status_reason: extra(identifier),
      lines: extra(linesSchema),
    }),
    // Definitief manco of some pieces.
    z.strictObject({ status: z.literal('unable-to-ship-final'), lines: linesSchema }),
    // null (beyond the documents): nobody is named any more.
    z.strictObject({ responsible_location_id: z.nullable(idNumber) }),
    // Vertragen; the day of arrival is computed when it is not given.
    z.strictObject({
      status: z.literal('to-be-requested'),
      dispatch_date: day,
      delivery_date: extra(z.nullable(day)),
    }),
  ]),
});

const targets = z.record(z.string(), z.optional(z.readonly(z.array(z.string()))));
const byDispatcher = z.record(z.string(), targets);
export const getAllowedStatusChanges = endpoint({
  id: 'getAllowedStatusChanges',
  method: 'GET',
  path: '/api/rest/dispatch-requests/allowed-status-changes',
  summary:
    'Which status a person may give a delivery, by dispatcher type and status; and which may be paused',
  access: { right: seeDeliveries },
  about: ['reference'],
  replies: { 200: z.object({ default: byDispatcher, cascaded: byDispatcher, pausable: targets }) },
});
