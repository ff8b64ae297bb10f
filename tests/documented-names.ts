/**
 * Names of fields and parameters that stand in the documents letter by letter. A new one of the contract is added here where they
 * have it; otherwise it is marked `extra` in contract/ (docs/decisions/037).
 */
export const documentedNames: ReadonlySet<string> = new Set(
  `
  accounts action_component_display_name actions active active_methods additional_identifier
  additional_parameters address_city address_country address_email address_fulltext address_name
  address_type address_zipcode addresses allowed_status_changes amount answer archived_at
  assign_component_results assigned_lines at attribute attributeIdentifier attribute_identifier
  attribute_values auto_print_label auto_print_packing_slip auto_purchase available_columns
  available_filters batch_configuration batch_identifier batch_type batchable_order_counts
  billing_address can_be_overruled_by_dispatcher can_edit cancelled_quantity carrier
  carrier_identifier carrier_method carrier_method_id carrier_method_identifier carrier_methods
  carriers cascaded cascaded_quantity_pending cascades_from_dispatch_requests
  cascades_into_dispatch_requests caused_by_processor_config_identifier caused_by_status_identifier
  caused_by_trigger_condition_group caused_by_trigger_id city class_display_name code comment
  comment_count company_name condition_class_display_name conditions country county created_at
  css_class current current_dispatch_request_lines current_dispatch_requests
  current_dispatch_requests_with_paused current_refund_requests current_sales_order_payments
  customer_identifier data_type date datetime decision default deleted_at delivery_date delta
  description discount_amount dispatch-type dispatch_action dispatch_date dispatch_info
  dispatch_request dispatch_request_batch dispatch_request_batch_id dispatch_request_batch_identifier
  dispatch_request_count dispatch_request_id dispatch_request_identifier dispatch_request_line
  dispatch_request_lines dispatch_request_status dispatch_requests dispatch_type dispatch_type_id
  dispatcher dispatcher_enabled_cups_printer_types dispatcher_identifier dispatcher_type display_name
  ean_codes email_address emails environment errors event event_result exclude_previous_locations executed_at
  extra_processing_steps features-enabled field fields filter_values filters_expanded
  final_scanned_quantity first_name from_time fulfilment_location_identifier fulfilment_method
  full_name general gift_wrapped global_sales_order_status goods_receipt_identifier
  goods_receipt_line_id grand_total group groupType group_identifier groups gui_sort_order
  has_assign_error has_comments has_label_config has_order_responsible_location height history
  hold_rule_group hold_rules hold_status homepage house_no house_no_extra id identifier identifiers
  ignore_cache include include_properties inputType int_value invoices is_active
  is_active_for_location is_available is_batch_status_editable is_batchable is_cancellable
  is_completed is_cutoff is_default is_dispatch_assign_retryable is_extra is_fully_assigned
  is_last_scan is_paused is_refund_method is_replaced is_required is_required_error
  is_required_question is_retryable is_successful items key label label_count last_name
  last_name_prefix latest_comment latitude limit line line_gross_price line_id line_net_price
  line_tax_amount line_type lines linked_sales_order_identifiers location location_address_type_id
  location_addresses location_email_type_id location_emails location_id location_identifier
  location_identifiers location_phone_numbers location_phone_type_id location_properties
  location_property_key location_property_key_prefix location_type location_type_id location_type_identifier locations locked
  logistics_scenario longitude max_age_days max_capacity max_parts metadata method methods name
  not_status offset omni-portal-base-url only_linked operator options order_identifier
  order_placed_from order_placed_to original_line_gross_price originating_dispatch_request_line_id
  overrule overwrite_conflicting_service_times packing-slip-separate-label parameters params parentIdentifier party_identifier party_name
  password pausable paused_at payload_parameters payload_summary payment_gross_amount payment_method
  payment_service_provider_account_method_id payment_status permissions phone_number phone_numbers placed_at
  position preferred_refund_method presale_ends_at presale_release_date presale_starts_at
  presales_active priority processor_config_identifier product product_attribute product_identifier
  product_identifiers product_identifiers_to_ignore product_name product_piece_questions product_state
  product_state_id product_state_identifier products promised_delivery_date promotion_amount
  promotions properties publish quantity quantity_pending quantity_scanned question readonly reason reassign_at
  recipient_location refund_additions refund_amount refund_lines refund_method refund_method_id
  refund_request_additions refund_request_id refund_request_lines refunds relation release_date
  release_time request required reroute_sort_order response responsible_location responsible_location_history
  responsible_location_id responsible_location_identifier responsible_location_type result results
  return_reason_id ruleset ruleset_identifier sales_channel_identifier sales_formula_identifier
  sales_order sales_order_id sales_order_identifier sales_order_line sales_order_line_id
  sales_order_lines sales_order_payments scanned separate_label service_times service_types settings
  shipper_identifier shipping_address shipping_gross_amount sold_quantity sort_by sort_dir sort_order
  sorting_zone_identifier status status_identifier status_reason status_reasons stock_level
  stock_level_overrule storage_location storage_location_id storage_zone storage_zone_id street
  suggested_batch_type_id supplier_identifier supplier_location supplier_location_id tax_amount
  tax_class text timestamp title to_time total_lines_attribute_count total_lines_crossdock_count
  tracking_code tracking_codes trigger trigger_action trigger_event type type_and_identifier
  unable_to_ship_reason unit_gross_price unit_net_price unit_price unit_tax_amount updated_at url user
  user_id user_name username uses_capacities validation_status value valueType virtual_stock
  visible_columns week_day zipcode
`
    .trim()
    .split(/\s+/),
);

const address = 'the documents search an address by part, and give the parts without their parameter';
const property =
  'the documents give the value of a property by its data type, and `int_value` of the same row';
const phase = 'the documents filter by phase: the operator of a date that they name';
const followUp = 'a field of the return form, which the retailer chooses and the app sends only when he does';
const tries = 'the documents name `assign_component_results`, not its parts; with others it reads as empty';
const day = 'the documents filter by a range of `dispatch_date`';

/** Names that the contract reads into the documents, each with why. */
export const readAs: Readonly<Record<string, string>> = {
  'address[city]': address,
  'address[country]': address,
  'address[email]': address,
  'address[fulltext]': address,
  'address[name]': address,
  'address[type]': address,
  'address[zipcode]': address,
  attributes: 'the documents give the product of a line with its attributes',
  boolean_value: property,
  text_value: property,
  varchar_value: property,
  customer_reference: followUp,
  parcel_count: followUp,
  ticket_number: followUp,
  dispatch_date_from: day,
  dispatch_date_to: day,
  'external-links': 'the documents show the links of the configuration without its key',
  kind: tries,
  passing: tries,
  presale_starts_at_operator: phase,
  presale_ends_at_operator: phase,
  presale_release_date_operator: phase,
  service_type: 'the documents name `service_types`, of which a service time has one',
  unprocessed_dispatch_requests: 'the documents list the unprocessed dispatch requests of a receipt',
};
