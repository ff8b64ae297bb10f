import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import type { SalesOrder } from '../../../../contract/orders/order-detail.ts';
import type { DispatcherType } from '../../../../core/delivery/changes.ts';
import type { ChangingDelivery } from '../../../../core/delivery/judge-change.ts';
import { deliveryStatuses, type DeliveryStatus } from '../../../../core/delivery/status.ts';

/** A status that this app does not know is 'unknown' to its rules. */
export const statusOf = (status: string): DeliveryStatus =>
  deliveryStatuses.find(known => known === status) ?? 'unknown';

/** Deliveries that it feeds, or that feed it, without what was replaced; of who may not see these there are none. */
export const linkedOf = (delivery: DispatchRequest) =>
  [
    ...(delivery.cascades_into_dispatch_requests ?? []),
    ...(delivery.cascades_from_dispatch_requests ?? []),
  ].filter(({ is_replaced }) => !is_replaced);

/** The facts by which a change of it is judged. */
export function changingOf(
  order: Pick<SalesOrder, 'current_dispatch_requests_with_paused'>,
  delivery: DispatchRequest,
): ChangingDelivery {
  const cascades = linkedOf(delivery);
  const dispatcher = delivery.dispatcher_type as DispatcherType;
  const unnamed = cascades.length > 0 ? [] : (delivery.linked_statuses ?? []);
  return {
    status: statusOf(delivery.status),
    dispatcher,
    linkage: cascades.length + unnamed.length > 0 || delivery.dispatch_action ? 'cascaded' : 'default',
    replaced_by: delivery.is_replaced ? [successorsOf(delivery)] : [],
    paused: delivery.paused_at !== null,
    is_feeder: Boolean(delivery.dispatch_action),
    linked: [
      ...cascades.map(({ id, identifier, status }) => {
        const seen = order.current_dispatch_requests_with_paused?.find(one => one.id === id);
        return {
          id,
          identifier,
          status: statusOf(status),
          // The OMS decides about one at a location that the user does not see.
          paused: Boolean(seen?.paused_at),
          dispatcher: (seen?.dispatcher_type as DispatcherType | undefined) ?? dispatcher,
        };
      }),
      ...unnamed.map(status => ({
        id: 0,
        identifier: '',
        status: statusOf(status),
        paused: false,
        dispatcher,
      })),
    ],
  };
}

/** The deliveries that replaced it, by identifier. */
export const successorsOf = ({ replaced_by_dispatch_requests: by }: DispatchRequest): string =>
  (by ?? []).map(({ identifier }) => identifier).join(' en ');
