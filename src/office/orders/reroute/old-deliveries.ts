import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../contract/orders/order-detail.ts';
import type { DispatcherType, StatusChanges } from '../../../../core/delivery/changes.ts';
import {
  type ChangeRefusal,
  type ChangingDelivery,
  judgeChange,
} from '../../../../core/delivery/judge-change.ts';
import { type DeliveryStatus, PAUSED } from '../../../../core/delivery/status.ts';
import { deliveryStatus } from '../../../texts/words/delivery-status.ts';
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
    const refusal = judgeChange(changingOf(of), 'to-be-requested', {}, allowed);
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
  [carrier?.display_name, method?.display_name].filter(Boolean).join(' · ');

/** The facts by which a person's change of a delivery is judged. */
const changingOf = (of: DispatchRequest): ChangingDelivery => {
  const linked = [
    ...(of.cascades_into_dispatch_requests ?? []),
    ...(of.cascades_from_dispatch_requests ?? []),
  ];
  return {
    status: of.status as DeliveryStatus,
    dispatcher: of.dispatcher_type as DispatcherType,
    linkage: linked.length > 0 || of.dispatch_action === 'crossdocking' ? 'cascaded' : 'default',
    replaced_by: (of.replaced_by_dispatch_requests ?? []).map(({ identifier }) => identifier),
    paused: of.paused_at !== null,
    is_feeder: of.dispatch_action === 'crossdocking',
    linked: linked.map(({ id, identifier, status }) => ({
      id,
      identifier,
      status: status as DeliveryStatus,
      paused: false,
      dispatcher: 'dc',
    })),
  };
};

/** Why a line may not be in a new delivery that gets this status; null: it may. */
export function misplaced(
  of: DispatchRequest,
  status: DeliveryStatus,
  allowed: StatusChanges,
): string | null {
  const refusal = judgeChange(changingOf(of), status, {}, allowed);
  return refusal && placementText(refusal);
}

function placementText(refusal: ChangeRefusal): string {
  switch (refusal.code) {
    case 'status-not-allowed':
      return t('not_allowed', { from: deliveryStatus(refusal.from), to: deliveryStatus(refusal.to) });
    case 'cascaded':
      return t('cascaded', {
        delivery: refusal.identifier,
        status: deliveryStatus(refusal.status === PAUSED.identifier ? PAUSED.identifier : refusal.status),
      });
    case 'paused':
      return t('paused');
    default:
      return t('cannot_move');
  }
}
