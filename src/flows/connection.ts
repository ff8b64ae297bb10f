import { createStore } from 'zustand/vanilla';
import { isOnline, onOnlineChange } from '../device/online.ts';
import type { Outbox } from '../outbox/outbox.ts';
import type { Http } from '../sync/http.ts';
import { atEnd } from './at-end.ts';

/** Whether the OMS can be reached: by the browser's account and by the last call. */
export interface Connection {
  up(): boolean;
  /** Since when it can't be reached (epoch ms); null while it can, and when it never could. */
  downSince(): number | null;
  /** The result of the last call. */
  note(answered: boolean): void;
  /** Notes what a call answered, and gives it back. */
  noted<A extends { readonly kind: string }>(answer: A): A;
  /** The client with each of its answers noted. */
  through(http: Http): Http;
  subscribe(listener: () => void): () => void;
}

/** `outbox` reports answers too: an answered entry shows that the OMS can be reached again. */
export function openConnection(signal: AbortSignal, outbox: Pick<Outbox, 'subscribe'>): Connection {
  let answered = true;
  const up = (): boolean => isOnline() && answered;
  const store = createStore(up);
  let since: number | null = null;
  store.subscribe(isUp => (since = isUp ? null : Date.now()));
  const note = (next: boolean): void => {
    answered = next;
    store.setState(up(), true);
  };
  // A new network is assumed to work.
  atEnd(
    signal,
    onOnlineChange(() => note(true)),
  );
  atEnd(
    signal,
    outbox.subscribe(({ entries }) => {
      if (entries.some(e => e.state !== 'pending' && (e.last_answer?.status ?? 0) > 0)) note(true);
    }),
  );
  const noted = <A extends { readonly kind: string }>(answer: A): A => {
    note(answer.kind !== 'later');
    return answer;
  };
  return {
    up,
    downSince: () => since,
    note,
    noted,
    through: http => ({ ...http, call: async (...asked) => noted(await http.call(...asked)) }),
    subscribe: listener => store.subscribe(() => listener()),
  };
}
