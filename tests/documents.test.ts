import { beforeAll, expect, test } from 'vitest';
import { deliveryIncludes } from '../contract/orders/dispatch-request.ts';
import { getSalesOrder } from '../contract/orders/order-detail.ts';
import { type Caller, freshApp, type TestApp } from '../server/testing/app.ts';

// The fields of section 3 of the three documents, as the documents write them, in the calls that answer them. What has no call yet is not here:
// the history of an order's triggers, refund requests by themselves, stock management's settings and themes.

let oms: TestApp;
let by: Caller;
/** Demo orders of every kind: those with a story, and of each status one. */
let orders: readonly string[];
beforeAll(async () => {
  oms = await freshApp();
  by = await oms.signIn('beheer');
  orders = (
    await oms.db.query<{ identifier: string }>(
      `SELECT DISTINCT o.identifier FROM sales_orders o JOIN (
         SELECT DISTINCT ON (status, dispatch_type, paused_at IS NULL, carrier_method_id) sales_order_id FROM dispatch_requests) d ON d.sales_order_id = o.id
       UNION SELECT identifier FROM sales_orders WHERE comment_count > 0 OR metadata ? 'loyalty_id'`,
    )
  ).map(({ identifier }) => identifier);
  // The demo has no refunds yet.
  await oms.db.execute(
    `INSERT INTO refund_requests (sales_order_id, status, amount) SELECT id, 'proposal', 100 FROM sales_orders WHERE identifier = ANY ($1)`,
    [orders],
  );
});

/** Answers of a call; `{order}`: of each of the orders. */
async function answers(url: string): Promise<readonly unknown[]> {
  const all: unknown[] = [];
  for (const order of url.includes('{order}') ? orders : ['']) {
    const reply = await by.get(url.replace('{order}', order));
    expect([url, reply.statusCode, reply.body.slice(0, 200)]).toEqual([url, 200, expect.any(String)]);
    all.push(reply.json<unknown>());
  }
  return all;
}

/** The values at a path in any of them; a list is each of its items, `*` each value of a map. */
function at(values: readonly unknown[], [key, ...rest]: readonly string[]): readonly unknown[] {
  const items = values.flat(5).filter(value => typeof value === 'object' && value !== null);
  if (key === undefined) return values;
  const found = items.flatMap(item =>
    key === '*'
      ? Object.values(item)
      : Object.hasOwn(item, key)
        ? [(item as Record<string, unknown>)[key]]
        : [],
  );
  return at(found, rest);
}

const fields = (text: string): readonly string[] => text.split(/[\s,]+/).filter(Boolean);

const order = `/api/rest/sales-orders/{order}?include=${(getSalesOrder.includes ?? []).filter(name => !name.includes('.')).join(',')}`;
const deliveries = `/api/rest/sales-orders/{order}/dispatch-requests?include=${deliveryIncludes.join(',')}`;
const search =
  '/api/rest/sales-orders-search?order_placed_from=2026-10-31&order_placed_to=2026-11-30&limit=200&include=sales_order_lines,addresses,' +
  'current_dispatch_requests_with_paused.storage_location.storage_zone,current_dispatch_requests_with_paused.dispatch_request_lines,' +
  'current_sales_order_payments,current_refund_requests,global_sales_order_status,comment_count';
const receipts = '/api/rest/locations/dc/DC01/goods-receipts';
const receiptIncludes =
  'supplier_location.location_type,recipient_location.location_type,total_lines_attribute_count,total_lines_crossdock_count';

test.each<[thing: string, url: string, under: string, text: string]>([
  // orders-and-deliveries.md
  [
    'sales order',
    order,
    '',
    `id identifier customer_identifier sales_channel_identifier sales_formula_identifier logistics_scenario fulfilment_method placed_at
     created_at updated_at promised_delivery_date grand_total tax_amount shipping_gross_amount payment_gross_amount
     global_sales_order_status preferred_refund_method metadata.loyalty_id metadata.surcharges.tax_amount addresses.address_type
     sales_order_lines current_dispatch_requests current_dispatch_requests_with_paused sales_order_payments invoices.identifier
     invoices.created_at responsible_location_history linked_sales_order_identifiers latest_comment`,
  ],
  [
    'sales order line',
    order,
    'sales_order_lines',
    `id product_identifier product_name quantity promised_delivery_date created_at original_line_gross_price line_gross_price
     discount_amount line_net_price line_tax_amount tax_class unit_gross_price unit_net_price unit_tax_amount is_extra ean_codes
     promotions.identifier promotions.display_name promotions.promotion_amount promotions.metadata metadata`,
  ],
  [
    'dispatch request',
    deliveries,
    '',
    `id identifier status status_reason dispatch_type.identifier dispatch_type.display_name dispatch_type_id dispatcher_type
     dispatcher_identifier carrier.identifier carrier.display_name carrier_method.identifier carrier_method.display_name
     carrier_method.has_label_config carrier_method.can_be_overruled_by_dispatcher carrier_method.carrier dispatch_date delivery_date
     updated_at paused_at gift_wrapped tracking_codes.code tracking_codes.url tracking_codes.updated_at dispatch_request_lines
     dispatch_request_batch_id dispatch_request_batch.identifier storage_location_id storage_location.display_name
     storage_location.storage_zone responsible_location cascades_into_dispatch_requests cascades_from_dispatch_requests
     dispatch_action metadata.auto_purchase metadata.assign_component_results metadata.unable_to_ship_reason reassign_at is_replaced
     is_dispatch_assign_retryable dispatcher_enabled_cups_printer_types sales_order`,
  ],
  [
    'dispatch request line',
    deliveries,
    'dispatch_request_lines',
    `id dispatch_request_id sales_order_line_id product_identifier product_name quantity quantity_pending scanned
     final_scanned_quantity unit_price release_date return_reason_id product_state_id goods_receipt_line_id presales_active
     ean_codes cascaded_quantity_pending`,
  ],
  [
    'address',
    order,
    'addresses',
    `title company_name first_name last_name_prefix last_name full_name street house_no house_no_extra zipcode city country phone_number
     email_address`,
  ],
  ['payment', order, 'sales_order_payments', 'datetime payment_status method amount'],
  ['comment', '/api/rest/sales-orders/{order}/comments', '', 'comment created_at user.name'],
  [
    'location',
    '/api/rest/locations?include_properties=1',
    '',
    `id identifier display_name active location_type.identifier location_type.display_name location_type_id
     location_properties.location_property_key.identifier location_properties.int_value`,
  ],
  [
    'dispatch info per location',
    '/api/rest/locations/store/101/dispatch-types',
    '',
    `identifier display_name is_active is_active_for_location reroute_sort_order carriers.identifier carriers.display_name
     carriers.carrier_methods.is_active carriers.carrier_methods.is_active_for_location carriers.carrier_methods.is_default
     carriers.carrier_methods.identifier`,
  ],
  [
    'carriers',
    '/api/rest/carrier-management-services?include=active_methods.carrier',
    '',
    'display_name active_methods.id active_methods.display_name active_methods.carrier',
  ],
  [
    'payment providers',
    '/api/rest/payment-service-providers?include=accounts.methods&is_refund_method=0',
    '',
    'accounts.methods.id accounts.methods.display_name',
  ],
  ['return reasons', '/api/rest/return-reasons', '', 'identifier display_name'],
  ['product states', '/api/rest/product-states', '', 'identifier display_name'],
  ['dispatch types', '/api/rest/dispatch-types', '', 'identifier display_name'],
  ['batch types', '/api/rest/dispatch-request-batch-types', '', 'identifier display_name'],
  ['location types', '/api/rest/location-data-types', '', 'identifier display_name'],
  // review-refunds-warehouse.md
  [
    'order history entry',
    '/api/rest/sales-orders/{order}/history',
    '',
    `data_type created_at archived_at status_identifier caused_by_processor_config_identifier caused_by_status_identifier
     processor_config_identifier`,
  ],
  [
    'delivery request of the cancellations',
    '/api/omt/sales-order-cancellations/{order}',
    'response',
    `id identifier status updated_at dispatch_date dispatch_type dispatcher_type dispatcher_identifier carrier.display_name
     carrier_method.display_name is_cancellable lines.product_identifier lines.product_name lines.quantity`,
  ],
  [
    'batch',
    '/api/rest/locations/dc/DC01/dispatch-request-batches?include=dispatcher,storage_zone,type',
    '',
    `identifier created_at status type.identifier type.display_name type.is_batchable type.batch_configuration.is_batch_status_editable
     dispatch_request_count dispatcher dispatcher_type dispatcher_identifier storage_zone storage_zone_id dispatch_date
     allowed_status_changes`,
  ],
  [
    'sorting zone',
    '/api/rest/locations/dc/DC01/storage-locations?type=sort',
    '',
    'id identifier display_name',
  ],
  [
    'goods receipt',
    `${receipts}?include=${receiptIncludes}`,
    '',
    `id identifier created_at is_completed supplier_location.location_type recipient_location.location_type
     total_lines_attribute_count total_lines_crossdock_count`,
  ],
  ...['current', 'history'].map((list): [string, string, string, string] => [
    `hold reason, ${list}`,
    '/api/rest/sales-orders/{order}/dispatch-requests-status-reasons/on-hold?include=dispatch_request_lines',
    list,
    `status_reasons.id status_reasons.decision status_reasons.comment status_reasons.hold_rule_group.display_name
       dispatch_request_lines.product_identifier dispatch_request_lines.quantity`,
  ]),
  ['report item', '/api/pim/metabase/dashboard?location_id=1', '', 'url height css_class'],
  // shell-search-settings.md
  [
    'search row',
    search,
    '',
    `order_identifier placed_at grand_total current_sales_order_payments sales_order_lines.quantity addresses.full_name addresses.city
     addresses.zipcode addresses.email_address addresses.country fulfilment_method fulfilment_location_identifier
     promised_delivery_date sales_formula_identifier sales_channel_identifier customer_identifier current_refund_requests.status
     comment_count current_dispatch_requests_with_paused global_sales_order_status validation_status is_dispatch_assign_retryable`,
  ],
  [
    'dispatch request in search',
    search,
    'current_dispatch_requests_with_paused',
    `identifier id status dispatch_date dispatch_type auto_purchase dispatcher_type dispatcher_identifier responsible_location_id
     validation_status carrier_method_id carrier_method.display_name dispatch_request_batch.identifier dispatch_action
     is_dispatch_assign_retryable storage_location.storage_zone suggested_batch_type_id dispatch_request_lines.product_identifier
     dispatch_request_lines.storage_location`,
  ],
  [
    'location of a search for locations',
    '/api/rest/locations/store/101',
    '',
    `location_emails.location_email_type_id location_emails.email_address location_phone_numbers.location_phone_type_id
     location_phone_numbers.phone_number location_addresses.location_address_type_id location_addresses.street
     location_addresses.house_no location_addresses.house_no_extra location_addresses.zipcode location_addresses.city
     location_addresses.county location_addresses.country location_addresses.latitude location_addresses.longitude
     location_type.service_types`,
  ],
  ['service time', '/api/rest/locations/dc/DC01/service-times/dc_delivery', '', 'service_times'],
  [
    'filter preset',
    '/api/rest/frontend-filter-presets/orders_search/default',
    '',
    'available_filters available_columns visible_columns filter_values filters_expanded',
  ],
  [
    'presale schedule',
    '/api/rest/presale-schedules?include=sold_quantity,cancelled_quantity',
    '',
    `product_identifier additional_identifier virtual_stock presale_starts_at presale_ends_at release_date created_at updated_at
     sold_quantity cancelled_quantity`,
  ],
  [
    'stock location line',
    '/api/proxy/sle/api/stock/products/101001',
    '',
    'party_identifier party_name product_identifier stock_level stock_level_overrule',
  ],
  [
    'frontend parameter group',
    '/api/frontend/parameters',
    'groups',
    'identifier parentIdentifier parameters.key parameters.inputType parameters.options parameters.items parameters.groupType',
  ],
  ['supply chain', '/api/proxy/sle/api/supplychains', '', 'identifier'],
  [
    'ruled product',
    '/api/proxy/sle/api/products/101001?include=ruleset',
    '',
    'identifier ruleset.identifier',
  ],
  [
    'hold rule group',
    '/api/rest/hold-rule-groups?include=hold_rules',
    '',
    `identifier display_name is_active created_at updated_at hold_rules.id hold_rules.relation hold_rules.field hold_rules.operator
     hold_rules.value additional_parameters.product_identifiers_to_ignore`,
  ],
  [
    'batch type of a location',
    '/api/rest/locations/dc/DC01/batch-types?include=batchable_order_counts',
    '',
    'identifier id display_name batchable_order_counts',
  ],
])('%s', async (_, url, under, text) => {
  const replies = at(await answers(url), fields(under.replaceAll('.', ' ')));
  const lacking = fields(text).filter(field => at(replies, field.split('.')).length === 0);
  expect(lacking).toEqual([]);
});
