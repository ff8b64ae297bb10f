import type { Transaction } from '../../../ground/db/pool.ts';
import { requestOnItsDay } from '../../assign/request-delivery.ts';
import {
  askCancellationNow,
  lastAsked,
  orderOfSupplier,
  type OutsideAsk,
} from '../../outside/tell-outside.ts';
import { type ActionOutcome, type AskedOutside, done, lapsed, onDelivery } from './action.ts';

/** Asks the location of a delivery to send it, on its day, where it is asked by itself (order-rules.md 1, Way). */
export const sendRequest = onDelivery(async (tx, _, id) => {
  const asked = await requestOnItsDay(tx, id);
  if (asked?.on) return done(`Wordt aangevraagd op ${dutch(asked.on)}`);
  return (
    (await underItsKey(tx, id, 'request')) ??
    (asked ? done('Aangevraagd') : lapsed('de levering wacht niet meer op een aanvraag.'))
  );
});

/** Orders what a supplier sends to the customer. */
export const sendPurchaseOrder = onDelivery(async (tx, _, id) => {
  await orderOfSupplier(tx, id);
  return (
    (await underItsKey(tx, id, 'purchase-order')) ??
    lapsed('de levering is niet meer aangevraagd bij een leverancier.')
  );
});

/** Tells who was asked to send a delivery that it is cancelled. */
export const sendCancellation = onDelivery(async (tx, _, id) => {
  await askCancellationNow(tx, id);
  return (await underItsKey(tx, id, 'cancellation')) ?? lapsed('er is niets te annuleren.');
});

/** Another action, or the OMS itself, may have asked it: one message has one key, whoever asks. */
async function underItsKey(
  tx: Transaction,
  id: number,
  kind: OutsideAsk,
): Promise<AskedOutside | ActionOutcome | undefined> {
  const message = await lastAsked(tx, id, kind);
  return message && { outside_key: message.key };
}

const dutch = (day: string): string => day.split('-').toReversed().slice(0, 2).join('-');
