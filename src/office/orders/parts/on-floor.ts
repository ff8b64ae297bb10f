import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { isOnFloor as hasDevice } from '../../../../core/delivery/message.ts';

type Of = Pick<DispatchRequest, 'status' | 'dispatcher_type' | 'dispatch_request_batch'>;

/** A device has it, or would; whether its batch is over the OMS knows. */
export const isOnFloor = ({
  status,
  dispatcher_type: dispatcher,
  dispatch_request_batch: batch,
}: Of): boolean => hasDevice({ status, dispatcher, batch: batch && 'sorting' });

/** It goes to a store first, which scans what it receives. */
const RECEIVED = ['crossdock-requested', 'crossdock-received'];

/** A scan of it may be under way. */
export const isScanned = (of: Of): boolean => isOnFloor(of) || RECEIVED.includes(of.status);
