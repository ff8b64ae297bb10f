import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import { useNameOf } from '../../../office.ts';

/** The name of the location that sends a delivery. */
export const usePlaceName = ({ dispatcher_type, dispatcher_identifier }: DispatchRequest): string =>
  useNameOf()({ type: dispatcher_type, identifier: dispatcher_identifier });
