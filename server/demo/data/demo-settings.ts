/** Rows of `frontend_parameters`: the retailer's settings (scanning-rules.md, Special steps). */
export const frontendParameters = [
  parameter('process-products-sort', 'storage-location-auto-submit-regex', '^[A-Z]-\\d{2}$'),
  parameter('process-products-sort', 'extra-processing-steps', [
    'provide-extra-product-info',
    'multiple-quantities',
    'print-packing-slip',
    'product-not-in-requested-dispatch-request',
  ]),
  parameter('process-products-sort', 'order-completion-steps', [
    'scan-label',
    'mark-storage-location-complete',
    'mark-dispatch-request-shipped',
  ]),
  // How lists of orders show what is cancelled and what went to another dispatcher (shell-search-settings.md 2.3).
  parameter('order-search', 'show-cancelled-orders-as', ['strikethrough', 'icon']),
  parameter('order-search', 'show-dealer-changes-as', ['colour', 'icon']),
];

function parameter(group: string, key: string, value: unknown) {
  return { group, key, value };
}
