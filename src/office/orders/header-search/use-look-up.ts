import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { searchSalesOrders, type FoundOrder } from '../../../../contract/orders/order-search.ts';
import type { Http } from '../../../sync/http.ts';
import type { Failure } from '../../calls/client.ts';
import { DEBOUNCE_MS, lookUpOf, orderNumberOf } from './view.ts';

/** State of the search for the typed number. */
export type LookUp = 'idle' | 'busy' | 'none_found' | 'failed' | 'no_answer';

/** Looks an order up by what is typed: half a second after the last letter, or at once. A newer one ends the one before. */
export function useLookUp(http: Http, typed: string, onFound: (order: FoundOrder) => void) {
  const [state, setState] = useState<LookUp>('idle');
  const call = useRef<AbortController>(undefined);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** The number that is, or was, asked for. */
  const asked = useRef('');

  function stop(): void {
    clearTimeout(timer.current);
    call.current?.abort();
  }
  /** Ends what is on its way: the user goes on elsewhere. */
  function leave(): void {
    stop();
    asked.current = '';
    setState(before => (before === 'busy' ? 'idle' : before));
  }
  async function lookUp(number: string): Promise<void> {
    stop();
    asked.current = number;
    const own = new AbortController();
    call.current = own;
    setState('busy');
    const answer = await http.call(searchSalesOrders, { ...lookUpOf(number), signal: own.signal });
    if (own.signal.aborted) return;
    if (answer.kind !== 'ok') setState(isUnanswered(answer) ? 'no_answer' : 'failed');
    else if (!answer.body[0]) setState('none_found');
    else {
      setState('idle');
      onFound(answer.body[0]);
    }
  }

  const inTime = useEffectEvent((number: string) => {
    // A scan, or Enter, was quicker.
    if (number === asked.current) return;
    stop();
    asked.current = '';
    setState('idle');
    if (number !== '') timer.current = setTimeout(() => void lookUp(number), DEBOUNCE_MS);
  });
  const number = orderNumberOf(typed);
  useEffect(() => inTime(number), [number]);
  const stopNow = useEffectEvent(stop);
  useEffect(() => () => stopNow(), []);

  return { state, lookUp, leave };
}

/** Whether nothing has replied: a fault of the OMS is told as a search that failed (shell-search-settings.md 8). */
const isUnanswered = (of: Failure): boolean =>
  of.kind === 'later' && (of.why === 'network' || of.why === 'timeout');
