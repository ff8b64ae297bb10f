import { listLocationDispatchTypes } from '../../../../contract/orders/dispatch-type.ts';
import { useCall } from '../../calls/use-call.ts';
import type { Target } from './plan.ts';

/** How a new delivery may leave from its location; of a supplier that is not asked. */
export const useDispatchTypes = (target: Pick<Target, 'type' | 'location'> | undefined) =>
  useCall(
    listLocationDispatchTypes,
    target === undefined || target.location === '' || target.type === 'vendor'
      ? null
      : { params: { type: target.type, location: target.location } },
  );
