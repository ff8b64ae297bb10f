import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import {
  addComplaints,
  addOrderLines,
  chooseDropshippers,
  createReturns,
  inspectOrders,
  openSuggestion,
  seeCascades,
  seeDeliveryHistory,
} from '../../../../../core/access/orders.ts';
import { atOwn, may, withFeature } from '../../../../../core/access/right.ts';
import { judgeFinalAction } from '../../../../../core/delivery/final-action.ts';
import { hasLeft } from '../../../../../core/delivery/status.ts';
import { reroutePath } from '../../../parts/order-path.ts';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import type { DeliveryActId } from '../../../../../core/delivery/acts.ts';
import type { Act, Stands } from '../../../acts/act.ts';
import { changingOf, linkedOf, statusOf } from '../../parts/changing.ts';
import { withoutComplaint } from './complaints.ts';
import { type DeliveryFacts, hindrance, judged, type OrderFacts, sentenceOf } from './stands.ts';
import { returnableOf } from './returnable.ts';
import { t } from './texts.ts';

/** Retour: of what has left for the customer, and did not come back. */
function standsReturn(facts: DeliveryFacts): Stands {
  const { order, delivery } = facts;
  if (!hasLeft(statusOf(delivery.status)) || delivery.dispatch_action) return false;
  const left = returnableOf(order);
  const isSome = delivery.dispatch_request_lines.some(
    ({ product_identifier }) => (left.get(product_identifier) ?? 0) > 0,
  );
  return hindrance(facts) ?? (isSome || t('nothing_returnable'));
}

/** Klacht and extra order lines: from the statuses of their setting. */
function standsFinal(
  { order, delivery, settings }: DeliveryFacts,
  setting: 'allowShippedWithIssuesFromStatuses' | 'allowExtraOrderLinesFromStatuses',
): Stands {
  const from = (settings[`dispatchRequests.${setting}`] ?? []) as readonly string[];
  const why = judgeFinalAction(changingOf(order, delivery), from);
  if (why === null) return true;
  return why.code !== 'not-from-status' && sentenceOf(why);
}

/** Klacht: of pieces without one. */
function standsComplaint(facts: DeliveryFacts): Stands {
  const stands = standsFinal(facts, 'allowShippedWithIssuesFromStatuses');
  if (stands !== true) return stands;
  const left = [...withoutComplaint(facts.order, facts.delivery).values()];
  return left.some(n => n > 0) || t('all_complained');
}

/** Kies dropshipper: of what is planned, whole and alone, and not collected in a store. */
const standsDropship = (facts: DeliveryFacts): Stands =>
  facts.delivery.status === 'to-be-requested' &&
  facts.order.fulfilment_method !== 'pickup' &&
  judged(facts, 'requested');

/** Suggestie: as reroute, for what may be planned anew. */
const standsSuggestion = (facts: DeliveryFacts): Stands => judged(facts, 'to-be-requested');

/** An act on a delivery. */
export type DeliveryAct = Act<DeliveryFacts> & { readonly id: DeliveryActId };

/** Klacht. */
export const complaint: DeliveryAct = {
  id: 'complaint',
  text: () => t('complaint'),
  icon: 'comment',
  letter: 'k',
  right: addComplaints,
  stands: standsComplaint,
  dialog: lazyDialog(() => import('../follow-ups/complaint-dialog.tsx')),
};

/** Extra orderregels. */
export const extraLines: DeliveryAct = {
  id: 'extra_lines',
  text: () => t('extra_lines'),
  icon: 'plus',
  letter: 'e',
  right: addOrderLines,
  stands: of => standsFinal(of, 'allowExtraOrderLinesFromStatuses'),
  dialog: lazyDialog(() => import('../follow-ups/extra-lines-dialog.tsx')),
};

/** The deliveries of an order for which it can be done now, at the user's own locations. */
export const deliveriesFor = (
  { right, stands }: DeliveryAct,
  { order, ...facts }: OrderFacts,
): readonly DispatchRequest[] =>
  (order.current_dispatch_requests_with_paused ?? []).filter(delivery => {
    const place = { type: delivery.dispatcher_type, identifier: delivery.dispatcher_identifier };
    return may(facts.asker, atOwn(right), place) && stands({ order, delivery, ...facts }) === true;
  });

/** Whether it can be done for any of them. */
export const standsOf =
  (act: DeliveryAct) =>
  (facts: OrderFacts): Stands =>
    deliveriesFor(act, facts).length > 0;

/** The acts that follow a delivery up, or only show something of it; in the order of its menu. */
export const followUps: readonly DeliveryAct[] = [
  {
    id: 'return',
    text: () => t('return'),
    icon: 'undo',
    letter: 'r',
    right: createReturns,
    stands: standsReturn,
    dialog: lazyDialog(() => import('../follow-ups/return-dialog.tsx')),
  },
  complaint,
  extraLines,
  {
    id: 'dropship',
    text: () => t('dropship'),
    icon: 'truck',
    letter: 'd',
    right: chooseDropshippers,
    stands: standsDropship,
    dialog: lazyDialog(() => import('../follow-ups/dropship-dialog.tsx')),
  },
  {
    id: 'suggestion',
    text: () => t('suggestion'),
    icon: 'swap',
    right: openSuggestion,
    stands: standsSuggestion,
    to: ({ order, delivery }) => `${reroutePath(order.identifier)}?delivery=${String(delivery.id)}&suggest=1`,
  },
  {
    id: 'cascades',
    text: () => t('cascades'),
    icon: 'swap',
    right: seeCascades,
    stands: ({ delivery }) => linkedOf(delivery).length > 0,
    dialog: lazyDialog(() => import('../follow-ups/cascades-dialog.tsx')),
  },
  {
    id: 'history',
    text: () => t('history'),
    icon: 'clock',
    letter: 'h',
    right: withFeature('order-desk', seeDeliveryHistory),
    stands: () => true,
    dialog: lazyDialog(() => import('../../timeline/line-history-dialog.tsx')),
  },
  {
    id: 'raw',
    text: () => t('raw'),
    icon: 'info',
    right: inspectOrders,
    stands: () => true,
    dialog: lazyDialog(() => import('../follow-ups/raw-dialog.tsx')),
  },
];
