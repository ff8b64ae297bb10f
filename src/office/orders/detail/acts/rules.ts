import type { Stands } from '../../../acts/act.ts';
import { deliveryStatus } from '../../../../texts/words/delivery-status.ts';
import { slipActs } from '../../../parts/slip-view.ts';
import { isOnFloor } from '../../parts/on-floor.ts';
import { type DeliveryFacts, hindrance, isGoingOn, judged, piecesOf } from './stands.ts';
import { t } from './texts.ts';

// Whether an act stands that is more, or less, than a change of status (orders-and-deliveries.md 4 and 5).

const HELD = ['on-hold', 'in-review'];
const PLANNED = 'to-be-requested';

/** Vrijgeven and Definitief blokkeren: what a held delivery waits for. */
export const standsDecision = (facts: DeliveryFacts): Stands =>
  HELD.includes(facts.delivery.status) && (hindrance(facts) ?? true);

/** Manco: of pieces that do not lie in a sorting location. */
export function standsShortage(facts: DeliveryFacts): Stands {
  const stands = judged(facts, 'unable-to-ship');
  const liesWhole = piecesOf(facts.delivery).pending === 0;
  return stands === true && liesWhole ? (lying(facts) ?? true) : stands;
}

/** Locatie wijzigen: of all that a dc sends, so not once something of it lies in a sorting location. */
export function standsMove(facts: DeliveryFacts): Stands {
  if (facts.delivery.dispatcher_type !== 'dc') return false;
  const stands = judged(facts, 'to-be-requested');
  return stands === true ? (lying(facts) ?? true) : stands;
}

/** Pieces in its sorting location, in words; null: none. */
function lying({ delivery }: DeliveryFacts): string | null {
  const { placed } = piecesOf(delivery);
  const place = delivery.storage_location?.display_name;
  return placed > 0 && place ? t('lies', { n: placed, place }) : null;
}

/** Stands for what is planned and not asked of anybody yet. */
function whilePlanned(facts: DeliveryFacts): Stands {
  if (!isGoingOn(facts.delivery)) return false;
  if (facts.delivery.status === PLANNED) return hindrance(facts) ?? true;
  return hindrance(facts) ?? t('only_while', { status: deliveryStatus(PLANNED) });
}

/** Markeer als verzonden: of what is sorted, once all of it is placed. */
export function standsShipped(facts: DeliveryFacts): Stands {
  const { delivery } = facts;
  const { pending } = piecesOf(delivery);
  const stands = judged(facts, 'shipped');
  const isSorted = delivery.dispatch_request_batch !== null && delivery.storage_location !== null;
  return stands === true && isSorted && pending > 0 ? t('to_place', { n: pending }) : stands;
}

/** Vervoerder wijzigen: of what is requested, or still to be. */
export function standsCarrier(facts: DeliveryFacts): Stands {
  const { status, carrier_method, dispatch_type } = facts.delivery;
  if (!isGoingOn(facts.delivery) || dispatch_type.identifier === 'vendor_dropship') return false;
  if (![PLANNED, 'requested'].includes(status)) return hindrance(facts) ?? t('no_carrier_now');
  if (carrier_method?.can_be_overruled_by_dispatcher === false)
    return hindrance(facts) ?? t('not_overrulable');
  return hindrance(facts) ?? true;
}

/** Bericht aan de vloer: while a device has it, or would. */
export function standsMessage({ delivery }: DeliveryFacts): Stands {
  return isGoingOn(delivery) && (isOnFloor(delivery) || t('not_on_floor'));
}

/** Slip and labels, for whom section 5 of the documents gives a button. */
export function standsSlip({ delivery, asker }: DeliveryFacts): Stands {
  const { download, print } = slipActs(delivery, asker);
  if (download || print !== 'no') return true;
  if (!isGoingOn(delivery)) return false;
  if (delivery.status !== 'requested') return t('slip_status', { status: deliveryStatus(delivery.status) });
  return delivery.carrier_method?.has_label_config ? false : t('slip_not_configured');
}

/** Batch aanmaken: of what is planned and in no batch. */
export function standsBatch(facts: DeliveryFacts): Stands {
  const batch = facts.delivery.dispatch_request_batch?.identifier;
  return isGoingOn(facts.delivery) && batch ? t('in_batch', { batch }) : whilePlanned(facts);
}

/** Vertragen. */
export function standsDelay(facts: DeliveryFacts): Stands {
  const stands = whilePlanned(facts);
  return stands === true ? judged(facts, 'delay') : stands;
}

/** Sorteer batch. */
export const standsSort = ({ delivery }: DeliveryFacts): Stands =>
  isGoingOn(delivery) && delivery.dispatch_request_batch !== null;

/** Opnieuw versturen: of what was not taken outside, whether or not it is tried again by itself. */
export function standsSendAgain(facts: DeliveryFacts): Stands {
  const outside = facts.delivery.standing?.outside;
  return Boolean(outside && outside.sent_at === null && outside.why !== null) && judged(facts, 'send-again');
}

/** Label opnieuw maken: of a label that its carrier did not take, whether or not it is tried again by itself. */
export function standsBookAgain(facts: DeliveryFacts): Stands {
  const labels = facts.delivery.standing?.labels;
  return Boolean(labels && labels.why !== null) && judged(facts, 'book-again');
}

/** Pauzeren; what is paused has Hervatten in its place. */
export const standsPause = (facts: DeliveryFacts): Stands =>
  facts.delivery.paused_at === null && judged(facts, 'pause');
