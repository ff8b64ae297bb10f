import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { getDispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { type Rerouted, rerouteDispatchRequests } from '../../../../contract/orders/reroute.ts';
import { rerouteDeliveries } from '../../../../core/access/orders.ts';
import { todayOf } from '../../calls/today.ts';
import { useAct } from '../../calls/use-act.ts';
import { useMay, useOffice } from '../../office.ts';
import { seenOf } from '../detail/acts/use-delivery-save.ts';
import { quickInput, targetBack } from './quick.ts';

/**
 * Takes Locatie wijzigen back: all of the new delivery goes to where this one was. From a store to a dc that is a reroute, with its own
 * right. Undefined: it cannot be done.
 */
export function useMoveBack(before: DispatchRequest) {
  const may = useMay();
  const target = targetBack(before, todayOf(useOffice().http));
  const find = useAct(getDispatchRequest);
  const { act } = useAct(rerouteDispatchRequests);
  if (!target || !may(rerouteDeliveries)) return undefined;
  return async ({ dispatch_requests: [made] }: Rerouted) => {
    const found = await find.act({ params: { identifier: `id:${made?.id ?? 0}` }, query: {} });
    if (found.kind !== 'ok') return found;
    const going = found.body.dispatch_request_lines.map(line => [line, line.quantity] as const);
    return act({ ...quickInput(target, going), revisions: seenOf(found.body) });
  };
}
