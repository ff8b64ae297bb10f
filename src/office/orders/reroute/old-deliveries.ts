import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../contract/orders/order-detail.ts';
import type { StatusChanges } from '../../../../core/delivery/changes.ts';
import { type ChangeRefusal, judgeChange } from '../../../../core/delivery/judge-change.ts';
import type { DeliveryStatus } from '../../../../core/delivery/status.ts';
import { deliveryStatus } from '../../../texts/words/delivery-status.ts';
import { wayName } from '../../../texts/words/retailer-names.ts';
import { changingOf } from '../parts/changing.ts';
import type { Movable } from './plan.ts';
import { t } from './texts.ts';

export interface OldLine extends Movable {
  readonly product: string;
  readonly name: string;
  /** Its delivery, by id. */
  readonly delivery: number;
}

/** A delivery of the order as it is. */
export interface OldDelivery {
  readonly of: DispatchRequest;
  /** '-1': the end of its identifier. */
  readonly short: string;
  /** Why nothing of it can go anywhere else; null: it can. */
  readonly why: string | null;
  readonly lines: readonly OldLine[];
}

/** The order's current deliveries, and which of their pieces may go elsewhere (orders-and-deliveries.md 4, Reroute). */
export const oldDeliveries = (order: SalesOrder, allowed: StatusChanges): readonly OldDelivery[] =>
  (order.current_dispatch_requests_with_paused ?? []).map(of => {
    const refusal = judged(of, 'to-be-requested', allowed);
    const lines = of.dispatch_request_lines.map(line => ({
      id: line.id,
      order_line: line.sales_order_line_id ?? line.id,
      free: line.quantity_pending,
      product: line.product_identifier,
      name: line.product_name,
      delivery: of.id,
    }));
    const free = lines.filter(line => line.free > 0);
    return {
      of,
      short: of.identifier.replace(order.identifier, ''),
      why: refusal
        ? refusal.code === 'status-not-allowed'
          ? t('cannot_move')
          : placementText(refusal)
        : free.length === 0
          ? t('none_free')
          : null,
      lines: refusal ? [] : free,
    };
  });

/** Its carrier and method by name; '' without them. */
export const methodOf = ({ of: { carrier, carrier_method: method } }: OldDelivery): string =>
  wayName(carrier, method);

/** Why a line may not be in a new delivery that gets this status; null: it may. */
export function misplaced(
  of: DispatchRequest,
  status: DeliveryStatus,
  allowed: StatusChanges,
): string | null {
  const refusal = judged(of, status, allowed);
  return refusal && placementText(refusal);
}

// Whether what is linked is paused does not matter to where pieces go.
const judged = (of: DispatchRequest, status: DeliveryStatus, allowed: StatusChanges) =>
  judgeChange(changingOf({}, of), status, {}, allowed);

function placementText(refusal: ChangeRefusal): string {
  switch (refusal.code) {
    case 'status-not-allowed':
      return t('not_allowed', { from: deliveryStatus(refusal.from), to: deliveryStatus(refusal.to) });
    case 'cascaded':
      return refusal.identifier === ''
        ? t('cascaded_unnamed', { status: deliveryStatus(refusal.status) })
        : t('cascaded', { delivery: refusal.identifier, status: deliveryStatus(refusal.status) });
    case 'paused':
      return t('paused');
    default:
      return t('cannot_move');
  }
}
