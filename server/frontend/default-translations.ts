import { batchStatusLabels } from '../../core/batch/status.ts';
import { deliveryStatuses, labelOf, PAUSED } from '../../core/delivery/status.ts';

/** Texts that the documents do not give: spec/README, Status labels and Scanning. The retailer's own win. */
const dispatchRequestStatus = {
  ...Object.fromEntries(deliveryStatuses.map(status => [status, labelOf(status)])),
  [PAUSED.identifier]: PAUSED.label,
};

const refundStatus = {
  'created-by-oms': 'Aangemaakt door OMS',
  'created-by-external-party': 'Aangemaakt door externe partij',
  proposal: 'Te accorderen',
  'proposal-to-be-released-automatically': 'Wordt automatisch vrijgegeven',
  'decision-denied-final': 'Afgekeurd',
  'decision-approved-final': 'Goedgekeurd',
  'refund-to-be-processed': 'Te verwerken',
  'refund-processing': 'Wordt verwerkt',
  'refund-to-be-processed-manually': 'Handmatig te verwerken',
  'refund-processing-manually': 'Wordt handmatig verwerkt',
  'refund-error': 'Fout bij terugbetalen',
  processed: 'Verwerkt',
  refunded: 'Terugbetaald',
  'refunded-externally': 'Extern terugbetaald',
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
  ...under('product_attribute', { organic: 'Biologisch', fragile: 'Breekbaar' }),
  ...under('refund_status', refundStatus),
  ...under('unable_to_ship_reasons', unableToShipReasons),
};

function under(area: string, texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).map(([key, text]) => [`${area}.${key}`, text]));
}
