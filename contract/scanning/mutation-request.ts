import type { Mutation, MutationOf } from './mutation.ts';

export interface DocumentedRequest {
  method: 'POST' | 'PUT';
  path: string;
  body: unknown;
}

const segment = encodeURIComponent;

/** The documented single call of a mutation (sections 7); null for a mutation that only /api/rest/mutations takes. */
export function documentedRequest(m: Mutation): DocumentedRequest | null {
  switch (m.type) {
    case 'place-article':
      return {
        method: 'POST',
        path:
          `/api/rest/locations/${segment(m.location_type)}/${segment(m.location)}/storage-locations/${segment(m.zone)}` +
          `/${segment(m.storage_location)}/process-product/${m.process_type}/${segment(m.product_identifier)}`,
        body: {
          dispatch_request_batch_identifier: m.dispatch_request_batch_identifier,
          goods_receipt_identifier: m.goods_receipt_identifier,
          quantity: m.quantity,
          dispatch_request_id: m.dispatch_request_id,
          extra_processing_steps: m.extra_processing_steps,
          resolves: m.resolves,
        },
      };
    case 'receive-return':
      return {
        method: 'POST',
        path:
          `/api/rest/locations/${segment(m.location_type)}/${segment(m.location)}/storage-locations/${segment(m.zone)}` +
          `/${segment(m.storage_location)}/process-product/return/${segment(m.product_identifier)}`,
        body: {
          product_state: m.product_state,
          dispatch_request_id: m.dispatch_request_id,
          quantity: m.quantity,
          resolves: m.resolves,
        },
      };
    case 'receive-line':
      return {
        method: 'POST',
        path:
          `/api/rest/locations/${segment(m.location_type)}/${segment(m.location)}/storage-locations/${segment(m.zone)}` +
          `/process-goods-receipt-line/${m.goods_receipt_line_id}`,
        body: { quantity_scanned: m.quantity_scanned },
      };
    case 'finish-receipt':
      return {
        method: 'POST',
        path:
          `/api/rest/locations/${segment(m.location_type)}/${segment(m.location)}/goods-receipts` +
          `/${segment(m.goods_receipt_identifier)}/post-process`,
        body: undefined,
      };
    case 'product-info':
      return {
        method: 'PUT',
        path: `/api/rest/process-product/provide-extra-product-info/${segment(m.product_identifier)}/product`,
        body: { attribute_identifier: m.attribute_identifier, value: m.value },
      };
    case 'product-piece-info':
      return {
        method: 'POST',
        path: `/api/rest/process-product/provide-extra-product-info/${segment(m.product_identifier)}/product-piece`,
        body: {
          line_type: m.line_type,
          line_id: m.line_id,
          group: m.group,
          attribute: m.attribute,
          value: m.value,
        },
      };
    case 'mark-shipped':
      return {
        method: 'POST',
        path: `/api/rest/process-product/mark-dispatch-request-as-shipped/${m.dispatch_request_id}`,
        body: { label: m.label },
      };
    case 'pick-shipped':
      return { method: 'PUT', path: `${pickPath(m)}/shipped`, body: undefined };
    case 'pick-unable-to-ship':
      return { method: 'PUT', path: `${pickPath(m)}/unable-to-ship`, body: { reason: m.reason } };
    case 'pick-put-back':
    case 'take-back':
    case 'take-back-return':
    case 'receive-by-label':
    case 'return-aside':
    case 'take-back-received':
    case 'set-aside':
    case 'complete-storage-location':
    case 'hold-shipment':
    case 'void':
    case 'answer-message':
      return null;
  }
}

const pickPath = (m: MutationOf<'pick-shipped' | 'pick-unable-to-ship'>): string =>
  `/api/rest/sales-orders/${segment(m.sales_order_identifier)}/dispatch-requests/${m.dispatch_request_id}/pick-by-store`;
