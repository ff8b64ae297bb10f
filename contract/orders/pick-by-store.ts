import * as z from 'zod/mini';
import { pickDeliveries, seePick } from '../../core/access/orders.ts';
import { deliveryIncludes, dispatchRequestSchema, extraDeliveryIncludes } from './dispatch-request.ts';
import { endpoint, identifier, nothing, numeric, names } from '../http.ts';

const orderDelivery = z.object({ salesOrder: identifier, dispatchRequestId: numeric });
/** Everything that the pick screen shows of a delivery (orders-and-deliveries.md 2, Scan / view delivery screen). */
export const PICK_INCLUDE =
  'dispatch_request_lines.product,dispatch_request_lines.storage_location,sales_order.shipping_address,messages';

export const getOrderDelivery = endpoint({
  id: 'getOrderDelivery',
  method: 'GET',
  path: '/api/rest/sales-orders/:salesOrder/dispatch-requests/:dispatchRequestId',
  summary: 'One delivery of an order, to scan or to view (404, 422 NoDispatchRequestsForUser)',
  access: { right: seePick },
  params: orderDelivery,
  query: z.object({ include: names }),
  includes: deliveryIncludes,
  extraIncludes: extraDeliveryIncludes,
  replies: { 200: dispatchRequestSchema },
});
export const pickShipped = endpoint({
  id: 'pickShipped',
  method: 'PUT',
  path: '/api/rest/sales-orders/:salesOrder/dispatch-requests/:dispatchRequestId/pick-by-store/shipped',
  summary: 'Complete a delivery that the store has picked (once: 409 already-shipped tells by whom)',
  access: { right: pickDeliveries },
  write: { once: 'by-scan' },
  params: orderDelivery,
  replies: { 204: nothing },
});
export const pickUnableToShip = endpoint({
  id: 'pickUnableToShip',
  method: 'PUT',
  path: '/api/rest/sales-orders/:salesOrder/dispatch-requests/:dispatchRequestId/pick-by-store/unable-to-ship',
  summary: 'Report that the store cannot deliver, with a reason of unable_to_ship_reasons',
  access: { right: pickDeliveries },
  write: { once: 'by-scan' },
  params: orderDelivery,
  body: z.object({ reason: identifier }),
  replies: { 204: nothing },
});
