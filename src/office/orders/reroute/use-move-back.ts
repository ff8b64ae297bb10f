import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { getDispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { type Rerouted, rerouteDispatchRequests } from '../../../../contract/orders/reroute.ts';
import { todayOf } from '../../calls/today.ts';
import { useAct } from '../../calls/use-act.ts';
import { useOffice } from '../../office.ts';
import { seenOf } from '../detail/acts/use-delivery-save.ts';
import { quickInput, targetBack } from './quick.ts';

/** Takes Locatie wijzigen back: all of the new delivery goes to where this one was. Undefined: that cannot be planned any more. */
export function useMoveBack(before: DispatchRequest) {
  const target = targetBack(before, todayOf(useOffice().http));
  const find = useAct(getDispatchRequest);
  const { act } = useAct(rerouteDispatchRequests);
  if (!target) return undefined;
  return async ({ dispatch_requests: [made] }: Rerouted) => {
    const found = await find.act({ params: { identifier: `id:${made?.id ?? 0}` }, query: {} });
    if (found.kind !== 'ok') return found;
    const going = found.body.dispatch_request_lines.map(line => [line, line.quantity] as const);
    return act({ ...quickInput(target, going), revisions: seenOf(found.body) });
  };
}
