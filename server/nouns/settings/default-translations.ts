import { batchStatusLabels } from '../../../core/batch/status.ts';
import { deliveryStatuses, labelOf, PAUSED, REPLACED } from '../../../core/delivery/status.ts';
import { paymentMethods, paymentProviders, paymentStatuses } from '../../../core/order/payment-words.ts';
import { refundStatusLabels } from '../../../core/refund/status.ts';

/** Texts that the documents do not give: spec/README, Status labels and Scanning. The retailer's own win. */
const dispatchRequestStatus = {
  ...Object.fromEntries(deliveryStatuses.map(status => [status, labelOf(status)])),
  [PAUSED.identifier]: PAUSED.label,
  [REPLACED.identifier]: REPLACED.label,
};

const unableToShipReasons = {
  'out-of-stock': 'Niet op voorraad',
  'not-found': 'Niet gevonden',
  damaged: 'Beschadigd',
  other: 'Anders',
};

/** Flat, as GET /api/frontend/translations gives them: `batch_status.created` and so on. */
export const defaultTranslations: Readonly<Record<string, string>> = {
  ...under('batch_status', batchStatusLabels),
  ...under('dispatch_request_status', dispatchRequestStatus),
  ...under('payment_method', paymentMethods),
  ...under('payment_provider', paymentProviders),
  ...under('payment_status', paymentStatuses),
  ...under('product_attribute', {
    organic: 'Biologisch',
    fragile: 'Breekbaar',
    logistic_name: 'Logistieke naam',
  }),
  ...under('refund_status', refundStatusLabels),
  ...under('unable_to_ship_reasons', unableToShipReasons),
};

function under(area: string, texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${area}.${key}`, text]));
}
