import { createStore } from 'zustand/vanilla';
import { isOnline, onOnlineChange } from '../device/online.ts';
import type { Outbox } from '../outbox/outbox.ts';
import { atEnd } from './at-end.ts';

/** Whether the OMS can be asked: what the browser thinks, and what the last call met. */
export interface Connection {
  up(): boolean;
  /** What the last call met. */
  note(answered: boolean): void;
  subscribe(listener: () => void): () => void;
}

/** `outbox` tells of answers too: what was sent has been answered, so the OMS can be asked again. */
export function openConnection(signal: AbortSignal, outbox: Pick<Outbox, 'subscribe'>): Connection {
  let answered = true;
  const up = (): boolean => isOnline() && answered;
  const store = createStore(up);
  const note = (next: boolean): void => {
    answered = next;
    store.setState(up(), true);
  };
  // A new network is given the benefit of the doubt.
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
  return { up, note, subscribe: listener => store.subscribe(() => listener()) };
}
