import type { DispatchRequest } from '../../../../contract/orders/dispatch-request.ts';
import { isOnFloor as hasDevice } from '../../../../core/delivery/message.ts';

type Of = Pick<
  DispatchRequest,
  'status' | 'dispatcher_type' | 'dispatch_request_batch' | 'dispatch_request_lines'
>;

/** A device has it, or would; whether its batch or goods receipt is over the OMS knows. */
export const isOnFloor = ({
  status,
  dispatcher_type: dispatcher,
  dispatch_request_batch: batch,
  dispatch_request_lines: lines,
}: Of): boolean =>
  hasDevice({
    status,
    dispatcher,
    batch: batch && 'sorting',
    is_being_received: lines.some(line => typeof line.goods_receipt_line_id === 'number'),
  });

/** It goes to a store first, which scans what it receives. */
const RECEIVED = ['crossdock-requested', 'crossdock-received'];

/** A scan of it may be under way. */
export const isScanned = (of: Of): boolean => isOnFloor(of) || RECEIVED.includes(of.status);
