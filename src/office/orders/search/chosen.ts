import type { ChosenOrder, FoundDelivery, FoundOrder } from '../../../../contract/orders/order-search.ts';
import { batchableStatuses } from '../../../../core/batch/join.ts';
import type { Place } from '../../../../core/access/right.ts';
import { deliveryStatus } from '../../../texts/words/delivery-status.ts';
import type { Chosen } from '../../list/choice/choice.ts';
import { deliveriesOf } from './row-view.ts';
import { t } from './texts.ts';

// What the acts on chosen orders are about.

export const keyOf = ({ id }: { readonly id: number }): string => String(id);

/** The chosen orders: as their rows are now, or as they came when all were chosen. */
export function chosenOrders(
  chosen: Chosen,
  rows: readonly FoundOrder[],
  known: readonly ChosenOrder[],
): readonly ChosenOrder[] {
  // Of ten thousand rows that come page by page none is looked at for nothing.
  if (chosen.size === 0) return [];
  const all = new Map([
    ...known.map(order => [keyOf(order), order] as const),
    ...rows.map(order => [keyOf(order), asChosen(order)] as const),
  ]);
  return [...chosen].flatMap(key => all.get(key) ?? []);
}

type Delivery = ChosenOrder['current_dispatch_requests_with_paused'][number];

const asChosen = (order: FoundOrder): ChosenOrder => ({
  id: order.id,
  order_identifier: order.order_identifier,
  current_dispatch_requests_with_paused: deliveriesOf(order).map(delivery => ({
    ...delivery,
    is_batchable: isBatchable(delivery),
  })),
});

/** Whether it can be put in a batch now, by what a row says of it (shell-search-settings.md 4). */
const isBatchable = (of: FoundDelivery): boolean =>
  batchableStatuses.includes(of.status) &&
  of.paused_at === null &&
  of.dispatch_request_batch === null &&
  of.suggested_batch_type_id !== null;

/** The deliveries that have papers: those that are not cancelled. */
export const withPapers = (orders: readonly ChosenOrder[]): readonly string[] =>
  orders.flatMap(order =>
    order.current_dispatch_requests_with_paused
      .filter(({ status }) => status !== 'cancelled')
      .map(({ identifier }) => identifier),
  );

/** A batch of chosen orders: of one location, the one with most of them. */
export interface BatchOf {
  readonly place: Place;
  /** Orders that go into it. */
  readonly orders: readonly ChosenOrder[];
  /** Names of their deliveries. */
  readonly deliveries: readonly string[];
  /** The other orders, and why they do not. */
  readonly rest: readonly { readonly order: string; readonly why: string }[];
}

/** The batch that can be made of these orders where `may` allows it; null: of none of them. */
export function batchOf(orders: readonly ChosenOrder[], may: (place: Place) => boolean): BatchOf | null {
  const places = new Map<string, { readonly place: Place; readonly orders: Set<ChosenOrder> }>();
  for (const order of orders)
    for (const delivery of fitting(order)) {
      const place = placeOf(delivery);
      const key = `${place.type}/${place.identifier}`;
      if (may(place)) places.set(key, { place, orders: (places.get(key)?.orders ?? new Set()).add(order) });
    }
  const [most] = [...places.values()].toSorted((a, b) => b.orders.size - a.orders.size);
  if (!most) return null;
  const isHere = (delivery: Delivery) =>
    delivery.dispatcher_type === most.place.type && delivery.dispatcher_identifier === most.place.identifier;
  return {
    place: most.place,
    orders: [...most.orders],
    deliveries: [...most.orders].flatMap(order =>
      fitting(order)
        .filter(isHere)
        .map(({ identifier }) => identifier),
    ),
    rest: orders
      .filter(order => !most.orders.has(order))
      .map(order => ({ order: order.order_identifier, why: whyNot(order) })),
  };
}

const fitting = ({ current_dispatch_requests_with_paused: of }: ChosenOrder): readonly Delivery[] =>
  of.filter(({ is_batchable }) => is_batchable);

const placeOf = ({ dispatcher_type, dispatcher_identifier }: Delivery): Place => ({
  type: dispatcher_type,
  identifier: dispatcher_identifier,
});

/** Why an order goes into no batch of that place: another place sends it, or its first delivery is not ready. */
function whyNot(order: ChosenOrder): string {
  const [first] = order.current_dispatch_requests_with_paused;
  if (fitting(order).length > 0) return t('rest_elsewhere');
  if (!first) return t('rest_none');
  return batchableStatuses.includes(first.status)
    ? t('rest_taken')
    : t('rest_status', { status: deliveryStatus(first.status) });
}
