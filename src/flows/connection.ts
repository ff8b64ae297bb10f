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
  const listeners = new Set<() => void>();
  let answered = true;
  let before = isOnline();
  const tell = (): void => {
    const now = isOnline() && answered;
    if (now === before) return;
    before = now;
    for (const listener of listeners) listener();
  };
  const stop = onOnlineChange(() => {
    // A new network is given the benefit of the doubt.
    answered = true;
    tell();
  });
  const note = (next: boolean): void => {
    answered = next;
    tell();
  };
  const unlisten = outbox.subscribe(({ entries }) => {
    if (entries.some(e => e.state !== 'pending' && (e.last_answer?.status ?? 0) > 0)) note(true);
  });
  atEnd(signal, stop);
  atEnd(signal, unlisten);
  return {
    up: () => isOnline() && answered,
    note,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
