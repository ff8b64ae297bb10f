import type { ChosenOrder, FoundOrder } from '../../../../contract/orders/order-search.ts';
import { anyHindrance, type JoinHindrance } from '../../../../core/batch/join.ts';
import type { AccessPlace } from '../../../../core/access/right.ts';
import { deliveryStatus } from '../../../texts/words/delivery-status.ts';
import { searched } from '../parts/searched.ts';
import { deliveriesOf } from './row-view.ts';
import { t } from './texts.ts';

// Subjects of the acts on chosen orders.

export const keyOf = ({ order_identifier }: Pick<ChosenOrder, 'order_identifier'>): string =>
  order_identifier;

type Delivery = ChosenOrder['current_dispatch_requests_with_paused'][number];

/** A row as what acts are done with. */
export const asChosen = (order: FoundOrder): ChosenOrder => ({
  ...order,
  current_dispatch_requests_with_paused: [...deliveriesOf(order)],
});

/** The deliveries that have papers: the searched ones that are not cancelled. */
export const withPapers = (orders: readonly ChosenOrder[]): readonly string[] =>
  orders.flatMap(order =>
    searched(order.current_dispatch_requests_with_paused)
      .filter(({ status }) => status !== 'cancelled')
      .map(({ identifier }) => identifier),
  );

/** A batch of chosen orders: of one location, the one with most of them. */
export interface BatchOf {
  readonly place: AccessPlace;
  /** Orders that go into it. */
  readonly orders: readonly ChosenOrder[];
  /** Names of their deliveries, and the ids of the batch types that suit them. */
  readonly deliveries: readonly string[];
  readonly suited: ReadonlySet<number | null>;
  /** The other orders, and why they do not. */
  readonly rest: readonly { readonly order: string; readonly why: string }[];
}

/** The batch that can be made of these orders where `may` allows it; null: of none of them. */
export function batchOf(
  orders: readonly ChosenOrder[],
  may: (place: AccessPlace) => boolean,
): BatchOf | null {
  const places = new Map<string, { readonly place: AccessPlace; readonly orders: Set<ChosenOrder> }>();
  for (const order of orders)
    for (const delivery of ready(order)) {
      const place = placeOf(delivery);
      const key = `${place.type}/${place.identifier}`;
      if (may(place)) places.set(key, { place, orders: (places.get(key)?.orders ?? new Set()).add(order) });
    }
  const [most] = [...places.values()].toSorted((a, b) => b.orders.size - a.orders.size);
  if (!most) return null;
  const isHere = (delivery: Delivery) =>
    delivery.dispatcher_type === most.place.type && delivery.dispatcher_identifier === most.place.identifier;
  const here = [...most.orders].flatMap(order => ready(order).filter(isHere));
  return {
    place: most.place,
    orders: [...most.orders],
    deliveries: here.map(({ identifier }) => identifier),
    suited: new Set(here.map(delivery => delivery.suggested_batch_type_id)),
    rest: orders
      .filter(order => !most.orders.has(order))
      .map(order => ({ order: order.order_identifier, why: whyNot(order, may) })),
  };
}

/** Why a delivery can be put in no batch now; null when it can (shell-search-settings.md 4). */
function hindranceOf(delivery: Delivery): JoinHindrance | null {
  const { status, paused_at, dispatch_request_batch: batch, suggested_batch_type_id: type } = delivery;
  const hindrance = anyHindrance({ status, paused: paused_at !== null, batch: batch?.identifier ?? null });
  return hindrance ?? (type === null ? 'type' : null);
}

/** The searched deliveries that can be put in a batch. */
const ready = ({ current_dispatch_requests_with_paused: of }: ChosenOrder): readonly Delivery[] =>
  searched(of).filter(delivery => hindranceOf(delivery) === null);

const placeOf = ({ dispatcher_type, dispatcher_identifier }: Delivery): AccessPlace => ({
  type: dispatcher_type,
  identifier: dispatcher_identifier,
});

/** Words for each hindrance; the delivery that came nearest to a batch has the first of them. */
const reasons: readonly (readonly [JoinHindrance, (of: Delivery) => string])[] = [
  ['type', () => t('rest_type')],
  ['paused', () => t('rest_paused')],
  ['in-batch', of => t('rest_in_batch', { batch: of.dispatch_request_batch?.identifier ?? '' })],
  ['status', of => t('rest_status', { status: deliveryStatus(of.status) })],
];

/** Why an order goes into no batch of that place: another place sends it, or what its nearest delivery lacks. */
function whyNot(order: ChosenOrder, may: (place: AccessPlace) => boolean): string {
  const elsewhere = ready(order);
  if (elsewhere.length > 0)
    return t(elsewhere.some(of => may(placeOf(of))) ? 'rest_elsewhere' : 'rest_not_yours');
  for (const [hindrance, say] of reasons) {
    const nearest = searched(order.current_dispatch_requests_with_paused).find(
      of => hindranceOf(of) === hindrance,
    );
    if (nearest) return say(nearest);
  }
  return t('rest_none');
}
