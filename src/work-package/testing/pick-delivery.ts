import type { DispatchRequest } from '../../../contract/orders/dispatch-request.ts';

export const BEKER = '8712345678906';
export const VAAS = '8710000000013';

const line = (id: number, product_name: string, ean_codes: string, quantity: number) => ({
  id,
  product_identifier: product_name,
  product_name,
  quantity,
  quantity_pending: quantity,
  cascaded_quantity_pending: quantity,
  ean_codes,
});

/** A delivery of store 101 to pick: a Beker (with an EAN-8 as well) and two Vazen, by DHL. */
export const pickDelivery = (over: Partial<DispatchRequest> = {}): DispatchRequest => ({
  id: 7,
  identifier: '261116-0001-1',
  status: 'requested',
  status_reason: null,
  updated_at: '2026-11-20T08:00:00Z',
  dispatch_date: null,
  dispatch_type: { identifier: 'ship_from_store', display_name: 'Ship from Store' },
  dispatcher_type: 'store',
  dispatcher_identifier: '101',
  carrier: { identifier: 'dhl', display_name: 'DHL' },
  carrier_method: {
    identifier: 'dhl_home',
    display_name: 'Thuis',
    has_label_config: true,
    can_be_overruled_by_dispatcher: true,
    carrier: { identifier: 'dhl', display_name: 'DHL' },
  },
  paused_at: null,
  gift_wrapped: false,
  dispatch_request_batch: null,
  storage_location: null,
  dispatcher_enabled_cups_printer_types: [],
  metadata: { unable_to_ship_reason: null },
  sales_order: { identifier: '261116-0001' },
  dispatch_request_lines: [line(1, 'Beker', `${BEKER} 0000087201222`, 1), line(2, 'Vaas', VAAS, 2)],
  ...over,
});
