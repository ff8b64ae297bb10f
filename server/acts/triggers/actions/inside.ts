import type { InsideClass } from '../../../../core/trigger/trigger.ts';
import type { InsideAction } from './action.ts';
import { addComment } from './add-comment.ts';
import { sendCancellation, sendPurchaseOrder, sendRequest } from './ask-outside.ts';
import { askCustomer, changeStatus, reassign } from './change-delivery.ts';
import { createRefund } from './create-refund.ts';
import { push } from './push.ts';

/** All that is done, or asked, in the transaction of its result. */
export const insideActions: Readonly<Record<InsideClass, InsideAction>> = {
  'create-refund': createRefund,
  reassign,
  'ask-customer': askCustomer,
  'change-status': changeStatus,
  'add-comment': addComment,
  'send-request': sendRequest,
  'send-purchase-order': sendPurchaseOrder,
  'send-cancellation': sendCancellation,
  push,
};
