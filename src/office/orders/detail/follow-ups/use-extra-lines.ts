import { useRef, useState } from 'react';
import type { SeenRevision } from '../../../../../contract/http.ts';
import type { DispatchRequest } from '../../../../../contract/orders/dispatch-request.ts';
import { addOrderLine } from '../../../../../contract/orders/extra-line.ts';
import type { Day } from '../../../../../core/calendar/day.ts';
import { refusalText } from '../../../../texts/refusal.ts';
import { useAct } from '../../../calls/use-act.ts';
import type { Failure } from '../../../calls/client.ts';
import { useRefresh } from '../../../calls/use-refresh.ts';
import { isChanged } from '../../../edit/use-save.ts';
import { useOffice } from '../../../office.ts';
import { reasonOf } from '../../../parts/reason.ts';
import { t } from './texts.ts';
import { extraBodies } from './view.ts';

interface Sent {
  /** Pieces that were not added, by line. */
  readonly left: readonly (readonly [line: number, pieces: number])[];
  /** Nothing failed, and nothing turned out to be there already. */
  readonly isDone: boolean;
  /** The OMS's sentence when somebody else changed the delivery meanwhile. */
  readonly changed: string | null;
}

/**
 * Posts extra lines one by one, also after one that failed (orders-and-deliveries.md 7), until the delivery turns out to be
 * changed: then its data is fetched. What was not added is sent again with its key, so that what did arrive is there once.
 */
export function useExtraLines(salesOrder: string, delivery: DispatchRequest) {
  const { act } = useAct(addOrderLine);
  const { newKey } = useOffice();
  /** By line: a key until it is added. The OMS stores no refusal, and knows what arrived, whichever revision comes with it. */
  const keys = useRef(new Map<number, string>());
  const refresh = useRefresh();
  const [busy, setBusy] = useState(false);
  const [done, setDone] = useState<readonly string[]>([]);
  const [failed, setFailed] = useState<readonly string[]>([]);
  async function send(
    taken: ReadonlyMap<number, number>,
    date: Day,
    revisions: readonly SeenRevision[],
  ): Promise<Sent> {
    setBusy(true);
    const texts: string[] = [];
    const left: [number, number][] = [];
    let changed: string | null = null;
    for (const body of extraBodies(delivery, taken, date)) {
      const article = body.product_name;
      const line = body.metadata.originating_dispatch_request_line_id;
      const key = keys.current.get(line) ?? newKey();
      keys.current.set(line, key);
      const answer = changed === null ? await act({ params: { salesOrder }, body, revisions }, key) : null;
      if (answer?.kind === 'ok') {
        keys.current.delete(line);
        setDone(before => [...before, article]);
        continue;
      }
      if (isKnown(answer)) {
        // Chosen once more it is another line.
        keys.current.delete(line);
        texts.push(t('extra_line_known', { article }));
        continue;
      }
      left.push([line, body.quantity]);
      if (answer && isChanged(answer)) changed = refusalText(answer.problem, '');
      else if (answer) texts.push(t('extra_line_failed', { article, why: reasonOf(answer) ?? '' }));
    }
    if (changed !== null) await refresh(['order']);
    setFailed(texts);
    setBusy(false);
    return { left, isDone: left.length + texts.length === 0, changed };
  }
  return { send, busy, done, failed };
}

/** With its key another quantity or day did arrive before. */
const isKnown = (answer: Failure | null): boolean =>
  answer?.kind === 'refused' && answer.problem.code === 'key-reused';
