import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../../contract/orders/order-detail.ts';
import type { Asker } from '../../../../../core/access/right.ts';
import type { StatusChanges } from '../../../../../core/delivery/changes.ts';
import {
  type ChangeRefusal,
  judgeChange,
  type WantedChange,
} from '../../../../../core/delivery/judge-change.ts';
import { isOpen } from '../../../../../core/delivery/status.ts';
import { deliveryStatus } from '../../../../texts/words/delivery-status.ts';
import { changingOf, statusOf, successorsOf } from '../../parts/changing.ts';
import type { Stands } from '../../../acts/act.ts';
import { t } from './texts.ts';

/** Facts that decide which acts of a delivery stand; its dialog gets the same. */
export interface DeliveryFacts {
  readonly order: SalesOrder;
  readonly delivery: DispatchRequest;
  /** Status changes that this OMS lets persons make. */
  readonly allowed: StatusChanges;
  readonly asker: Asker;
  /** `settings` of the configuration. */
  readonly settings: Readonly<Record<string, unknown>>;
}

/** Props of the dialog of an act on a delivery. */
export type DeliveryDialogProps = DeliveryFacts & { readonly onClose: () => void };

/** Facts that decide which acts of an order stand; its dialog gets the same. */
export type OrderFacts = Omit<DeliveryFacts, 'delivery'>;
/** Props of the dialog of an act on an order. */
export type OrderDialogProps = OrderFacts & { readonly onClose: () => void };

/** Whether a person may change the delivery so now; what has ended does not come to it any more. */
export function judged({ order, delivery, allowed }: DeliveryFacts, wanted: WantedChange): Stands {
  const changing = changingOf(order, delivery);
  const why = judgeChange(changing, wanted, {}, allowed);
  if (why === null) return true;
  if (why.code === 'not-paused') return false;
  if (why.code === 'status-not-allowed' && !isOpen(changing.status)) return false;
  return sentenceOf(why);
}

/** Whether something must still happen with it. */
export const isGoingOn = ({ status }: DispatchRequest): boolean => isOpen(statusOf(status));

/** Why it cannot be changed at all: it has gone, or is paused. */
export const hindrance = ({ delivery }: DeliveryFacts): string | null =>
  goneText(delivery) ?? (delivery.paused_at === null ? null : t('paused'));

/** A delivery whose dialog is open. `where`, when it is not among the order's: at no location of the user any more, or that is still asked. */
export type KeptDelivery = DispatchRequest & { readonly where?: 'elsewhere' | 'unknown' };

/** Why nothing can be done with it any more: it was replaced, or moved out of the user's sight. */
export function goneText(delivery: KeptDelivery): string | null {
  if (delivery.where) return t(delivery.where);
  return delivery.is_replaced ? replacedBy(successorsOf(delivery)) : null;
}

/** A user who does not see its successors is not told their names. */
const replacedBy = (by: string): string => (by === '' ? t('replaced_unnamed') : t('replaced', { by }));

/** How many pieces lie in its sorting location, and how many do not. */
export function piecesOf({ dispatch_request_lines: lines }: DispatchRequest) {
  const pending = lines.reduce((sum, line) => sum + line.quantity_pending, 0);
  return { placed: lines.reduce((sum, line) => sum + line.quantity, 0) - pending, pending };
}

/** The guards of order-rules.md 2 in words; of those that need an amount or a day the dialog tells. */
export function sentenceOf(why: ChangeRefusal): string {
  switch (why.code) {
    case 'replaced':
      return replacedBy(why.by.join(' en '));
    case 'status-not-allowed':
      return t('not_allowed', { from: deliveryStatus(why.from), to: deliveryStatus(why.to) });
    case 'crossdocking':
      return t('crossdocking');
    case 'cascaded':
      return why.identifier === ''
        ? t('cascaded_unnamed', { status: deliveryStatus(why.status) })
        : t('cascaded', { delivery: why.identifier, status: deliveryStatus(why.status) });
    default:
      return t('paused');
  }
}
