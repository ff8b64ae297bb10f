import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import { decideHoldReason, getHoldReview } from '../../../../../contract/orders/hold-reason.ts';
import { decideHolds } from '../../../../../core/access/orders.ts';
import { useAct } from '../../../calls/use-act.ts';
import { useMay } from '../../../office.ts';
import { seenOf } from './use-delivery-save.ts';
import { heldReasons } from './view.ts';

/** Takes Blokkeren back: its reason, which is the last one, is approved. Undefined: the user may not release. */
export function useRelease(order: string) {
  const may = useMay();
  const review = useAct(getHoldReview);
  const decide = useAct(decideHoldReason);
  if (!may(decideHolds)) return undefined;
  return async (now: DispatchRequest) => {
    const answer = await review.act({ params: { salesOrder: order }, query: {} });
    if (answer.kind !== 'ok') return answer;
    const reason = heldReasons(answer.body, now.id).reasons.at(-1)?.id ?? 0;
    return decide.act({
      params: { salesOrder: order, reason },
      body: { decision: 'approved', comment: '' },
      revisions: seenOf(now),
    });
  };
}
