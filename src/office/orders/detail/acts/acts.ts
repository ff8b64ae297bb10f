import { own } from '../../../../../core/table/own.ts';
import { processBatches, createBatches, sortBatches } from '../../../../../core/access/batches.ts';
import {
  addComments,
  cancelDeliveries,
  changeCarrier,
  changeResponsible,
  decideHolds,
  delayDeliveries,
  downloadSlips,
  getPapers,
  giveUpDeliveries,
  holdDeliveries,
  markDeliveriesShipped,
  moveDeliveries,
  openReroute,
  pauseDeliveries,
  reportShortage,
  sendOutsideAgain,
} from '../../../../../core/access/orders.ts';
import type { DeliveryActId } from '../../../../../core/delivery/acts.ts';
import type { DeliveryStatus, PAUSED } from '../../../../../core/delivery/status.ts';
import { may, withFeature } from '../../../../../core/access/right.ts';
import { locationPath, sortingPath } from '../../../../../core/location/page-path.ts';
import { reroutePath } from '../../../parts/order-path.ts';
import { lazyDialog } from '../../../parts/lazy-dialog.tsx';
import { lookOf } from '../../../parts/delivery-look.ts';
import type { Act, Offered } from '../../../acts/act.ts';
import { type DeliveryAct, followUps } from './follow-ups.ts';
import {
  standsBatch,
  standsBookAgain,
  standsCarrier,
  standsDecision,
  standsDelay,
  standsMessage,
  standsMove,
  standsPause,
  standsSendAgain,
  standsShipped,
  standsShortage,
  standsSlip,
  standsSort,
} from './rules.ts';
import { type DeliveryFacts, judged } from './stands.ts';
import { t } from './texts.ts';

/** The acts on a delivery, in the order of its menu (orders-and-deliveries.md 4; order-rules.md 2 and 3). */
export const deliveryActs: readonly DeliveryAct[] = [
  {
    id: 'release',
    text: () => t('release'),
    icon: 'check',
    right: decideHolds,
    stands: standsDecision,
    dialog: lazyDialog(async () => ({
      default: (await import('./dialogs/decision-dialogs.tsx')).ReleaseDialog,
    })),
  },
  {
    id: 'send_again',
    text: () => t('send_again'),
    icon: 'refresh',
    letter: 'n',
    right: sendOutsideAgain,
    stands: standsSendAgain,
  },
  {
    id: 'book_again',
    text: () => t('book_again'),
    short: () => t('book_again_short'),
    icon: 'refresh',
    letter: 'u',
    right: downloadSlips,
    stands: standsBookAgain,
  },
  {
    id: 'reroute',
    text: () => t('reroute'),
    icon: 'swap',
    letter: 'o',
    right: openReroute,
    stands: of => judged(of, 'to-be-requested'),
    to: ({ order, delivery }) => `${reroutePath(order.identifier)}?delivery=${String(delivery.id)}`,
  },
  { id: 'pause', text: () => t('pause'), icon: 'pause', right: pauseDeliveries, stands: standsPause },
  {
    id: 'resume',
    text: () => t('resume'),
    icon: 'refresh',
    right: pauseDeliveries,
    stands: of => judged(of, 'resume'),
  },
  {
    id: 'shortage',
    text: () => t('shortage'),
    icon: 'alert',
    letter: 'm',
    right: reportShortage,
    stands: standsShortage,
    dialog: lazyDialog(async () => ({
      default: (await import('./dialogs/pieces-dialogs.tsx')).ShortageDialog,
    })),
  },
  {
    id: 'responsible',
    text: () => t('responsible'),
    icon: 'user',
    letter: 'v',
    right: changeResponsible,
    stands: of => judged(of, 'responsible'),
    dialog: lazyDialog(() => import('./dialogs/responsible-dialog.tsx')),
  },
  {
    id: 'carrier',
    text: () => t('carrier'),
    icon: 'truck',
    letter: 'w',
    right: changeCarrier,
    stands: standsCarrier,
    dialog: lazyDialog(() => import('./dialogs/carrier-dialog.tsx')),
  },
  {
    id: 'move',
    text: () => t('move'),
    icon: 'store',
    letter: 'l',
    right: moveDeliveries,
    stands: standsMove,
    dialog: lazyDialog(() => import('../../reroute/quick-location-dialog.tsx')),
  },
  {
    id: 'message',
    text: () => t('message'),
    icon: 'comment',
    letter: 'f',
    right: withFeature('order-desk', addComments),
    stands: standsMessage,
    dialog: lazyDialog(() => import('./dialogs/message-dialog.tsx')),
  },
  {
    id: 'slip',
    text: () => t('slip'),
    icon: 'download',
    letter: 'p',
    right: getPapers,
    stands: standsSlip,
    dialog: lazyDialog(() => import('./dialogs/papers-dialog.tsx')),
  },
  {
    id: 'sort',
    text: () => t('sort'),
    icon: 'barcode',
    letter: 's',
    right: processBatches,
    stands: standsSort,
    // A user who may not scan it sees how far it is.
    to: ({ delivery, asker }) => {
      const place = { type: delivery.dispatcher_type, identifier: delivery.dispatcher_identifier };
      const batch = delivery.dispatch_request_batch?.identifier ?? '';
      return may(asker, sortBatches)
        ? sortingPath(place, 'batch', batch)
        : locationPath(place, 'shipment-batch', batch);
    },
  },
  ...followUps,
  {
    id: 'delay',
    text: () => t('delay'),
    icon: 'clock',
    letter: 't',
    right: delayDeliveries,
    stands: standsDelay,
    dialog: lazyDialog(() => import('./dialogs/delay-dialog.tsx')),
  },
  {
    id: 'hold',
    text: () => t('hold'),
    icon: 'lock',
    letter: 'b',
    right: holdDeliveries,
    stands: of => judged(of, 'on-hold'),
    dialog: lazyDialog(async () => ({ default: (await import('./dialogs/plain-dialogs.tsx')).HoldDialog })),
  },
  {
    id: 'batch',
    text: () => t('batch'),
    icon: 'box',
    letter: 'a',
    right: createBatches,
    stands: standsBatch,
    dialog: lazyDialog(() => import('./dialogs/batch-dialog.tsx')),
  },
  {
    id: 'shipped',
    text: () => t('shipped'),
    icon: 'check',
    letter: 'z',
    right: markDeliveriesShipped,
    stands: standsShipped,
    dialog: lazyDialog(async () => ({
      default: (await import('./dialogs/plain-dialogs.tsx')).ShippedDialog,
    })),
  },
  {
    id: 'deny',
    text: () => t('deny'),
    icon: 'lock',
    danger: true,
    right: decideHolds,
    stands: standsDecision,
    dialog: lazyDialog(async () => ({
      default: (await import('./dialogs/decision-dialogs.tsx')).DenyDialog,
    })),
  },
  {
    id: 'give_up',
    text: () => t('give_up'),
    icon: 'ban',
    danger: true,
    right: giveUpDeliveries,
    stands: of => judged(of, 'unable-to-ship-final'),
    dialog: lazyDialog(async () => ({
      default: (await import('./dialogs/pieces-dialogs.tsx')).GiveUpDialog,
    })),
  },
  {
    id: 'cancel',
    text: () => t('cancel_delivery'),
    short: () => t('cancel_short'),
    icon: 'close',
    danger: true,
    right: cancelDeliveries,
    stands: of => judged(of, 'cancelled'),
    dialog: lazyDialog(async () => ({ default: (await import('./dialogs/plain-dialogs.tsx')).CancelDialog })),
  },
];

/** The acts that may have a button of their own, by what is said of the delivery; the first is what it needs. */
const needed: Partial<Readonly<Record<DeliveryStatus | typeof PAUSED.identifier, readonly DeliveryActId[]>>> =
  {
    'requested-paused': ['resume', 'cancel'],
    'requires-hold-evaluation': ['hold', 'cancel'],
    'on-hold': ['release', 'deny', 'cancel'],
    'in-review': ['release', 'deny', 'cancel'],
    'on-hold-final': ['cancel'],
    'on-hold-final-manual': ['cancel'],
    'to-be-requested': ['send_again', 'reroute', 'pause', 'delay'],
    'waiting-for-stock': ['reroute', 'pause', 'cancel'],
    'unable-to-assign': ['reroute', 'give_up', 'cancel'],
    requested: ['book_again', 'reroute', 'pause', 'shortage'],
    'requested-externally': ['send_again', 'shipped', 'shortage', 'cancel'],
    'request-confirmed': ['send_again', 'shipped', 'shortage', 'cancel'],
    'cancel-to-be-requested': ['send_again', 'cancel', 'shipped'],
    'cancel-requested': ['cancel', 'shipped'],
    'unable-to-ship': ['reroute', 'give_up', 'cancel'],
    denied: ['reroute', 'give_up', 'cancel'],
    'crossdock-unable-to-ship': ['reroute', 'give_up', 'cancel'],
    'waiting-for-customer-decision': ['reroute', 'give_up', 'cancel'],
    'crossdock-requested': ['book_again', 'reroute', 'pause', 'cancel'],
    'crossdock-received': ['book_again', 'shipped', 'pause', 'shortage'],
    shipped: ['slip', 'return', 'complaint'],
    delivered: ['return', 'complaint'],
    'return-announced': ['book_again', 'cancel'],
    unknown: ['shipped', 'shortage', 'cancel'],
  };

/** Those of them that can be done now, the first three. */
export const buttonsOf = (
  delivery: DeliveryFacts['delivery'],
  acts: readonly Offered<DeliveryFacts>[],
): readonly Act<DeliveryFacts>[] =>
  (own<readonly DeliveryActId[]>(needed, lookOf(delivery).word) ?? [])
    .flatMap(id => acts.find(({ act, reason }) => act.id === id && reason === undefined)?.act ?? [])
    .slice(0, 3);
