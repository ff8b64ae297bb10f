import { batchStatusLabels } from '../../core/batch/status.ts';

/** What the documents give no text for: spec/README, Status labels and Scanning. The retailer's own win. */
const dispatchRequestStatus = {
  unknown: 'Onbekend',
  'on-hold': 'Geblokkeerd',
  'on-hold-final': 'Definitief geblokkeerd',
  'on-hold-final-manual': 'Definitief geblokkeerd (handmatig)',
  'on-hold-released': 'Vrijgegeven',
  'on-hold-released-manual': 'Vrijgegeven (handmatig)',
  'to-be-requested': 'Aan te vragen',
  requested: 'Aangevraagd',
  'requested-externally': 'Extern aangevraagd',
  'requested-paused': 'Gepauzeerd',
  'request-confirmed': 'Aanvraag bevestigd',
  'cancel-to-be-requested': 'Annulering aan te vragen',
  'cancel-requested': 'Annulering aangevraagd',
  cancelled: 'Geannuleerd',
  shipped: 'Verzonden',
  surplus: 'Overschot',
  'unable-to-ship': 'Manco',
  'unable-to-ship-final': 'Definitief manco',
  'unable-to-assign': 'Niet toe te wijzen',
  delivered: 'Afgeleverd',
  denied: 'Geweigerd',
  'in-review': 'In beoordeling',
  'requires-hold-evaluation': 'Wacht op blokkeringscontrole',
  'waiting-for-customer-decision': 'Wacht op keuze van de klant',
  'waiting-for-stock': 'Wacht op voorraad',
  'return-announced': 'Retour aangemeld',
  'return-scan-in-process': 'Retour wordt gescand',
  'return-received': 'Retour ontvangen',
  'crossdock-requested': 'Crossdock aangevraagd',
  'crossdock-received': 'Crossdock ontvangen',
  'crossdock-unable-to-ship': 'Crossdock manco',
  'shipped-with-issues': 'Verzonden met klacht',
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
