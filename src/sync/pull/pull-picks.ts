import { listDispatchRequests, type DispatchRequest } from '../../../contract/orders/dispatch-request.ts';
import { listLocationDispatchTypes, type DispatchType } from '../../../contract/orders/dispatch-type.ts';
import { getOrderDelivery, PICK_INCLUDE } from '../../../contract/orders/pick-by-store.ts';
import type { Problem } from '../../../contract/problem.ts';
import type { PickPlace, PulledPicks } from '../../work-package/picks.ts';
import type { Http } from '../http.ts';

export type PulledPick<T> =
  | { readonly kind: 'ok'; readonly value: T }
  /** No network, or no usable answer. */
  | { readonly kind: 'later'; readonly problem?: Problem | undefined }
  | { readonly kind: 'refused'; readonly problem: Problem };

/** Deliveries of a place that must be picked (status requested), and the place's carriers and methods. */
export async function pullPicks(http: Http, place: PickPlace): Promise<PulledPick<PulledPicks>> {
  const [listed, types] = await Promise.all([
    http.call(listDispatchRequests, {
      query: {
        dispatcher_type: place.type,
        dispatcher_identifier: place.identifier,
        status: 'requested',
        include: PICK_INCLUDE,
      },
    }),
    pullDispatchTypes(http, place),
  ]);
  const deliveries = pulled(listed);
  if (deliveries.kind !== 'ok') return deliveries;
  return types.kind === 'ok'
    ? { kind: 'ok', value: { deliveries: deliveries.value, types: types.value } }
    : types;
}

/** One delivery of an order, to scan or to view. */
export const pullPick = async (
  http: Http,
  salesOrder: string,
  id: number,
): Promise<PulledPick<DispatchRequest>> =>
  pulled(
    await http.call(getOrderDelivery, {
      params: { salesOrder, dispatchRequestId: id },
      query: { include: PICK_INCLUDE },
    }),
  );

/** The carriers and methods of a place. */
export const pullDispatchTypes = async (http: Http, place: PickPlace): Promise<PulledPick<DispatchType[]>> =>
  pulled(
    await http.call(listLocationDispatchTypes, { params: { type: place.type, location: place.identifier } }),
  );

type Answered<T> =
  | { readonly kind: 'ok'; readonly body: T }
  | { readonly kind: 'refused'; readonly problem: Problem }
  | { readonly kind: 'later'; readonly problem?: Problem }
  | { readonly kind: 'signed-out' };

function pulled<T>(answer: Answered<T>): PulledPick<T> {
  if (answer.kind === 'ok') return { kind: 'ok', value: answer.body };
  if (answer.kind === 'refused') return answer;
  return { kind: 'later', problem: answer.kind === 'later' ? answer.problem : undefined };
}
