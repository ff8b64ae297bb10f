import { useState } from 'react';
import type { SeenRevision } from '../../../../../contract/http.ts';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import { addOrderLine } from '../../../../../contract/orders/extra-line.ts';
import type { Day } from '../../../../../core/calendar/day.ts';
import { useAct } from '../../../calls/use-act.ts';
import { reasonOf } from '../../../parts/reason.ts';
import { t } from './texts.ts';
import { extraBodies } from './view.ts';

/**
 * Posts extra lines one by one, also after one that failed (orders-and-deliveries.md 7). What was not added is given back
 * by its line; sent again it keeps its key, so that what did arrive is there once.
 */
export function useExtraLines(salesOrder: string, delivery: DispatchRequest) {
  const { act } = useAct(addOrderLine);
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState<readonly string[]>([]);
  async function send(
    taken: ReadonlyMap<number, number>,
    date: Day,
    revisions: readonly SeenRevision[],
  ): Promise<readonly (readonly [line: number, pieces: number])[]> {
    setBusy(true);
    const texts: string[] = [];
    const left: [number, number][] = [];
    for (const body of extraBodies(delivery, taken, date)) {
      const answer = await act({ params: { salesOrder }, body, revisions });
      const article = body.product_name;
      if (answer.kind === 'ok') setDone(before => [...before, article]);
      else {
        texts.push(t('extra_line_failed', { article, why: reasonOf(answer) ?? '' }));
        left.push([body.metadata.originating_dispatch_request_line_id, body.quantity]);
      }
    }
    setFailed(texts);
    setBusy(false);
    return left;
  }
  return { send, busy, done, failed };
}
